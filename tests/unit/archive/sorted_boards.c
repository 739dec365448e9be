/* SPDX-License-Identifier: MIT */

/* Boards in order over several processes. */

#include "archive/sorted_boards.h"

#include "../process_threads.h"
#include "board_array.h"

/* The program is linked so that every call of malloc comes here.  While
   COUNTING, a thread notes its largest block, and the calls after the next
   COUNTDOWN fail: all of them, or with ONCE the first. */
static _Thread_local bool counting, once;
static _Thread_local long countdown;
static _Thread_local size_t largest_block;
void *__real_malloc (size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_malloc (size_t size) {
  if (counting && (once ? countdown-- == 0 : countdown-- <= 0))
    return NULL;
  if (counting && size > largest_block)
    largest_block = size;
  return __real_malloc (size);
}

void *__real_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size) {
  return __real_calloc (count, size);
}

void *__real_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size) {
  return __real_realloc (block, size);
}

static const unsigned process_counts[] = {1, 2, 3, 5, 8, 256};
enum { COUNTS = sizeof process_counts / sizeof *process_counts, NEVER = 1000 };

/* What a process visits.  Threads write here and check nothing. */
struct visits {
  struct board_array boards;
  size_t stop_at; /* VISIT returns false at this board, from 1; 0: never */
  bool after_stop;
  long countdown; /* the allocation that fails */
  bool once;
  size_t largest_block;
  enum aq_status status;
};

struct sorting {
  struct solution_set *part[AQ_PROCESSES_MAX];
  bool canonical;
  uint64_t most; /* boards sorted at a time; 0: as aq_visit_sorted has it */
  struct visits visits[AQ_PROCESSES_MAX];
};

static bool note_visit (const struct aq_board *board, void *data) {
  struct visits *visits = data;
  struct board_array *boards = &visits->boards;
  visits->after_stop |= visits->stop_at && boards->count >= visits->stop_at;
  if (boards->count == boards->capacity) {
    boards->capacity = 2 * boards->capacity + 64;
    boards->column = realloc (boards->column, boards->capacity * boards->n);
  }
  memcpy (board_at (boards, boards->count++), board->column, boards->n);
  return boards->count != visits->stop_at;
}

static void sort_share (const struct aq_transport *transport, void *data) {
  struct sorting *sorting = data;
  const struct solution_set *set = sorting->part[transport->process];
  struct visits *visits = &sorting->visits[transport->process];
  counting = true;
  countdown = visits->countdown;
  once = visits->once;
  largest_block = 0;
  visits->status = sorting->most
                       ? aq_visit_in_parts (set, sorting->canonical, transport,
                                            sorting->most, note_visit, visits)
                       : aq_visit_sorted (set, sorting->canonical, transport,
                                          note_visit, visits);
  visits->largest_block = largest_block;
  counting = false;
}

/* Nothing visited yet, nothing that fails. */
static void clear_visits (struct sorting *sorting, unsigned processes,
                          unsigned n) {
  for (unsigned i = 0; i < processes; i++) {
    free_boards (&sorting->visits[i].boards);
    sorting->visits[i] =
        (struct visits){.boards = {.n = n}, .countdown = NEVER};
  }
}

/* What visiting all is to give: for each board itself, or with whole orbits
   its images, or its canonical form. */
static struct board_array expected_boards (const struct board_array *given,
                                           bool whole_orbits, bool canonical) {
  const unsigned n = given->n;
  struct board_array expected = {.n = n};
  for (size_t i = 0; i < given->count; i++) {
    const uint8_t *board = board_at (given, i);
    uint8_t image[8][256];
    if (canonical)
      unit_smallest_image (n, board, image[0]);
    else
      unit_images (n, board, image);
    for (unsigned j = 0; j < (whole_orbits && !canonical ? 8 : 1); j++)
      add_board (&expected, whole_orbits || canonical ? image[j] : board);
  }
  sort_distinct (&expected);
  return expected;
}

/* The most boards that begin with the same two columns. */
static size_t largest_bucket (const struct board_array *sorted) {
  const unsigned length = sorted->n < 2 ? sorted->n : 2;
  size_t largest = 0, first = 0;
  for (size_t i = 0; i < sorted->count; i++) {
    if (memcmp (board_at (sorted, first), board_at (sorted, i), length))
      first = i;
    largest = i - first + 1 > largest ? i - first + 1 : largest;
  }
  return largest;
}

/* Checks that the first process visited EXPECTED and the others nothing. */
static void expect_visited (const struct sorting *sorting, unsigned processes,
                            const struct board_array *expected) {
  const struct board_array *boards = &sorting->visits[0].boards;
  for (unsigned i = 0; i < processes; i++) {
    ck_assert_int_eq (sorting->visits[i].status, AQ_OK);
    ck_assert (i == 0 || !sorting->visits[i].boards.count);
  }
  ck_assert_msg (
      boards->count == expected->count &&
          (!boards->count || !memcmp (boards->column, expected->column,
                                      boards->count * boards->n)),
      "n %u, %u processes, parts of %lu: other boards", expected->n, processes,
      (unsigned long) sorting->most);
}

/* --- what is visited --- */

/* Boards that are all of a size, or some at random. */
static struct board_array some_boards (uint64_t *state, unsigned n) {
  struct board_array boards = {.n = n}, some = {.n = n};
  if (n <= 10)
    boards = all_solutions (n);
  else
    add_random_orbits (state, 60, &boards);
  const unsigned share = unit_random (state) % 4;
  for (size_t i = 0; i < boards.count; i++)
    if (unit_random (state) % 4 >= share)
      add_board (&some, board_at (&boards, i));
  free_boards (&boards);
  return some;
}

static void expect_in_order (unsigned processes, unsigned n, bool whole_orbits,
                             uint64_t *state) {
  static const uint64_t most[] = {0, 1, 10, 50, 1000};
  struct sorting sorting = {.most = most[unit_random (state) % 5]};
  const struct board_array boards = some_boards (state, n);
  new_parts (sorting.part, processes, n, whole_orbits);
  merge_parts (sorting.part, processes, &boards);
  for (int canonical = 0; canonical < 2; canonical++) {
    struct board_array expected =
        expected_boards (&boards, whole_orbits, canonical);
    sorting.canonical = canonical;
    clear_visits (&sorting, processes, n);
    run_processes (processes, sort_share, &sorting);
    expect_visited (&sorting, processes, &expected);
    free_boards (&expected);
  }
  clear_visits (&sorting, processes, n);
  free_parts (sorting.part, processes);
  free (boards.column);
}

START_TEST (the_first_process_visits_the_boards_of_all) {
  uint64_t state = 1;
  for (unsigned i = 0; i < COUNTS; i++)
    for (int whole_orbits = 0; whole_orbits < 2; whole_orbits++)
      for (unsigned n = 1; n <= 24; n += n < 10 || n > 20 ? 1 : 11)
        if (process_counts[i] <= 8 || n == 1 || n == 8 || n == 22)
          expect_in_order (process_counts[i], n, whole_orbits, &state);
}
END_TEST

/* --- all of them, several at a time --- */

/* All solutions of size N in the sets of PROCESSES processes. */
static struct sorting all_boards (unsigned processes, unsigned n,
                                  struct board_array *boards) {
  struct sorting sorting = {.most = 30};
  *boards = all_solutions (n);
  new_parts (sorting.part, processes, n, true);
  merge_parts (sorting.part, processes, boards);
  clear_visits (&sorting, processes, n);
  return sorting;
}

static void free_all (struct sorting *sorting, unsigned processes,
                      struct board_array *boards) {
  clear_visits (sorting, processes, boards->n);
  free_parts (sorting->part, processes);
  free_boards (boards);
}

/* No block is larger than those of two parts, or buckets.  Of so many shards,
   each process has about as many boards of a part. */
START_TEST (memory_is_that_of_a_part) {
  for (unsigned i = 0; i + 1 < COUNTS; i++) {
    struct board_array boards;
    struct sorting sorting = all_boards (process_counts[i], 10, &boards);
    for (sorting.most = 1; sorting.most <= 400; sorting.most *= 20) {
      const size_t bucket = largest_bucket (&boards);
      const size_t part = sorting.most > bucket ? sorting.most : bucket;
      const size_t keys = 2 * part * sizeof (uint64_t) + 16;
      const size_t counts = process_counts[i] * 100 * sizeof (uint64_t);
      clear_visits (&sorting, process_counts[i], 10);
      run_processes (process_counts[i], sort_share, &sorting);
      expect_visited (&sorting, process_counts[i], &boards);
      for (unsigned j = 0; j < process_counts[i]; j++)
        ck_assert_uint_le (sorting.visits[j].largest_block,
                           keys > counts ? keys : counts);
    }
    free_all (&sorting, process_counts[i], &boards);
  }
}
END_TEST

START_TEST (a_visitor_that_stops_ends_all) {
  for (unsigned i = 0; i + 1 < COUNTS; i++) {
    const unsigned processes = process_counts[i];
    struct board_array boards;
    struct sorting sorting = all_boards (processes, 9, &boards);
    const size_t stops[] = {1, 7, 13, boards.count / 2, boards.count};
    for (size_t j = 0; j < sizeof stops / sizeof *stops; j++) {
      clear_visits (&sorting, processes, 9);
      sorting.visits[0].stop_at = stops[j];
      run_processes (processes, sort_share, &sorting);
      ck_assert_uint_eq (sorting.visits[0].boards.count, stops[j]);
      for (unsigned k = 0; k < processes; k++)
        ck_assert_int_eq (sorting.visits[k].status, AQ_STOPPED);
    }
    free_all (&sorting, processes, &boards);
  }
}
END_TEST

/* --- allocations that fail --- */

/* Without memory on one process, all sort smaller parts, or all fail. */
static unsigned run_without (struct sorting *sorting, unsigned processes,
                             unsigned fails, const struct board_array *boards,
                             long at, bool failing_once) {
  unsigned refused = 0;
  clear_visits (sorting, processes, boards->n);
  sorting->visits[fails].countdown = at;
  sorting->visits[fails].once = failing_once;
  run_processes (processes, sort_share, sorting);
  for (unsigned i = 0; i < processes; i++)
    refused += sorting->visits[i].status == AQ_NO_MEMORY;
  if (refused)
    ck_assert_uint_eq (refused, processes);
  else
    expect_visited (sorting, processes, boards);
  return refused > 0;
}

START_TEST (without_memory_all_sort_less_at_a_time_or_fail) {
  for (unsigned i = 0; i + 1 < COUNTS; i++) {
    const unsigned processes = process_counts[i];
    struct board_array boards;
    struct sorting sorting = all_boards (processes, 9, &boards);
    sorting.most = 1000;
    for (unsigned fails = 0; fails < processes; fails++) {
      unsigned refused = 0;
      for (long at = 0; at < 6; at++)
        refused += run_without (&sorting, processes, fails, &boards, at, true);
      ck_assert_uint_eq (refused, 1); /* the counts */
      for (long at = 0; at < 3; at++)
        ck_assert_uint_eq (
            run_without (&sorting, processes, fails, &boards, at, false), 1);
    }
    free_all (&sorting, processes, &boards);
  }
}
END_TEST

/* --- processes out of reach --- */

/* One of two processes with equal sets, seen by the first one.  CALLS are
   answered, then the other one is out of reach. */
struct twin {
  unsigned calls;
};

static bool twin_gather (void *data, const void *mine, size_t bytes,
                         void *all) {
  struct twin *twin = data;
  memcpy (all, mine, bytes);
  memcpy ((char *) all + bytes, mine, bytes);
  return twin->calls-- > 0;
}

static bool twin_exchange (void *data, size_t item, const void *send,
                           const uint64_t *send_count, void *received,
                           const uint64_t *receive_count) {
  struct twin *twin = data;
  ck_assert_uint_eq (send_count[0], receive_count[0]);
  ck_assert_uint_eq (send_count[0], receive_count[1]);
  memcpy (received, send, send_count[0] * item);
  memcpy ((char *) received + send_count[0] * item, send,
          send_count[0] * item);
  return twin->calls-- > 0;
}

START_TEST (a_process_out_of_reach_ends_it) {
  struct twin twin;
  struct board_array boards = all_solutions (8);
  const struct aq_transport transport = {.processes = 2,
                                         .gather = twin_gather,
                                         .exchange = twin_exchange,
                                         .data = &twin};
  struct solution_set *set;
  struct visits visits = {.boards = {.n = 8}};
  enum aq_status status = AQ_LOST_PROCESS;
  unsigned calls = 0;
  new_parts (&set, 1, 8, true);
  merge_parts (&set, 1, &boards);
  for (; status == AQ_LOST_PROCESS; calls++) {
    free_boards (&visits.boards);
    twin.calls = calls;
    status =
        aq_visit_in_parts (set, false, &transport, 10, note_visit, &visits);
    ck_assert (status == AQ_LOST_PROCESS || status == AQ_OK);
  }
  ck_assert_uint_gt (calls, 10);
  ck_assert_uint_eq (visits.boards.count % 2, 0);
  ck_assert_uint_gt (visits.boards.count, boards.count / 2);
  free_boards (&visits.boards);
  free_boards (&boards);
  free_parts (&set, 1);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {the_first_process_visits_the_boards_of_all,
                                memory_is_that_of_a_part,
                                a_visitor_that_stops_ends_all,
                                without_memory_all_sort_less_at_a_time_or_fail,
                                a_process_out_of_reach_ends_it,
                                NULL};
  return unit_run ("archive/sorted_boards", tests);
}
