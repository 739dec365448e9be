/* SPDX-License-Identifier: MIT */

/* Runs that several processes share: what they find together, and what they
   say about it, is what one process finds and says. */

#include "runs.h"

#include "../process_threads.h"

/* What each process found and said. */
struct sharing {
  const struct aq_run_options *options;
  struct unit_trace trace[AQ_PROCESSES_MAX];
  struct board_array boards[AQ_PROCESSES_MAX];
  enum aq_status status[AQ_PROCESSES_MAX];
};

static void share_run (const struct aq_transport *transport, void *data) {
  struct sharing *sharing = data;
  const unsigned process = transport->process;
  struct aq_run_options options = *sharing->options;
  options.transport = transport;
  options.threads = 1 + process % 2;
  options.round_done = unit_trace_round;
  options.data = &sharing->trace[process];
  struct aq_collect *run = unit_new_run (&options);
  sharing->status[process] = aq_collect_run (run);
  struct aq_takeover takeover = {0};
  ck_assert_int_eq (aq_collect_takeover (run, &takeover),
                    transport->processes > 1 ? AQ_BAD_TRANSPORT : AQ_OK);
  sharing->boards[process] = unit_boards (run, options.n);
  aq_collect_free (run);
}

static struct sharing *run_shared (const struct aq_run_options *options,
                                   unsigned processes) {
  struct sharing *sharing = calloc (1, sizeof *sharing);
  sharing->options = options;
  run_processes (processes, share_run, sharing);
  return sharing;
}

static void free_sharing (struct sharing *sharing) {
  for (unsigned i = 0; i < AQ_PROCESSES_MAX; i++)
    free_boards (&sharing->boards[i]);
  free (sharing);
}

/* Runs with OPTIONS on one process and on several: each says what one says,
   and the first has all boards. */
static void expect_same_run (const struct aq_run_options *options) {
  static const unsigned counts[] = {2, 3, 4, 8};
  struct sharing *one = run_shared (options, 1);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    struct sharing *several = run_shared (options, counts[i]);
    for (unsigned p = 0; p < counts[i]; p++) {
      const struct board_array none = {.n = options->n};
      const char *what =
          several->status[p] != one->status[0] ? "status"
          : memcmp (&several->trace[p], &one->trace[0], sizeof *one->trace)
              ? "statistics"
          : !equal_boards (&several->boards[p], p ? &none : &one->boards[0])
              ? "boards"
              : NULL;
      ck_assert_msg (
          !what, "%s, N = %u, seed %lu, %u islands, process %u of %u: %s",
          options->scheme->name, options->n, (unsigned long) options->seed,
          options->islands, p, counts[i], what);
    }
    free_sharing (several);
  }
  free_sharing (one);
}

/* All schemes and sizes; what they do besides by seed. */
TEST (several_processes_find_and_say_what_one_does) {
  const struct aq_scheme *scheme;
  for (unsigned i = 0; (scheme = aq_scheme (i)); i++)
    for (unsigned seed = 1; seed <= 4; seed++) {
      const unsigned n = 1 + (3 * i + 5 * seed) % 11;
      uint64_t state = 4 * i + seed;
      struct aq_run_options options = unit_options (n, scheme->name, seed);
      options.islands = 8 + seed;
      options.generations = 100;
      options.looks = seed % 2 ? 100000 : 20000;
      options.settings.symmetry = unit_random (&state) % 2;
      options.settings.exclude_solved = unit_random (&state) % 4;
      options.settings.neighborhood =
          n < 8 ? n / 2 : (unsigned) (unit_random (&state) % 3 + 2);
      expect_same_run (&options);
    }
}

/* Boards with keys of two words, of which few are found, and islands that 8
   processes cannot share evenly. */
TEST (large_boards_and_unequal_shares_give_the_same) {
  struct aq_run_options options = unit_options (22, "halfkeep", 1);
  options.settings.population = 32;
  options.islands = 8;
  options.generations = 16;
  options.settings.neighborhood = 2;
  expect_same_run (&options);
  options = unit_options (8, "report", 5);
  options.islands = 70;
  expect_same_run (&options);
}

/* --- stopping --- */

static bool stop_at_once (void *data) {
  const unsigned *calls = data;
  return *calls > 0;
}

/* One process is asked to stop: all end. */
static void stop_one (const struct aq_transport *transport, void *data) {
  const unsigned *stopping = data;
  unsigned stop = transport->process == *stopping;
  struct aq_run_options options = unit_options (14, "halfkeep", 1);
  struct aq_collect *run;
  options.islands = 3;
  options.transport = transport;
  options.should_stop = stop_at_once;
  options.data = &stop;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_stats (run)->end, AQ_INTERRUPTED);
  aq_collect_free (run);
}

TEST (where_one_stops_all_end) {
  for (unsigned stopping = 0; stopping < 3; stopping++)
    run_processes (3, stop_one, &stopping);
}

/* --- boards that are given --- */

/* The boards that processes give to a run of N = 9: process P each of SOME
   whose index is P modulo the number of processes, half of them as searched.
 */
struct giving {
  struct board_array some;
  struct board_array all[AQ_PROCESSES_MAX], walked[AQ_PROCESSES_MAX];
};

static void give_some (struct aq_collect *run,
                       const struct aq_transport *transport,
                       const struct board_array *some, size_t first) {
  struct aq_board board = {.n = some->n};
  for (size_t i = first; i < some->count; i += 2)
    if (i / 2 % transport->processes == transport->process) {
      memcpy (board.column, board_at (some, i), some->n);
      ck_assert_int_eq (aq_collect_add (run, &board), AQ_OK);
    }
}

static void give (const struct aq_transport *transport, void *data) {
  struct giving *giving = data;
  const unsigned process = transport->process;
  struct aq_run_options options = unit_options (9, "halfkeep", 1);
  struct board_array *walked = &giving->walked[process];
  options.islands = 8;
  options.settings.symmetry = false;
  options.transport = transport;
  struct aq_collect *run = unit_new_run (&options);
  give_some (run, transport, &giving->some, 0);
  ck_assert_int_eq (aq_collect_searched (run), AQ_OK);
  give_some (run, transport, &giving->some, 1);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_stats (run)->end, AQ_COMPLETE);
  walked->n = 9;
  for (unsigned searched = 0; searched < 2; searched++)
    ck_assert_int_eq (aq_collect_walk (run, searched, collect_board, walked),
                      AQ_OK);
  giving->all[process] = unit_boards (run, 9);
  aq_collect_free (run);
}

/* A run that begins with 300 of 352 boards. */
TEST (each_process_can_give_boards_of_all) {
  struct board_array all = all_solutions (9);
  for (unsigned processes = 1; processes <= 4; processes++) {
    struct giving giving = {.some = all};
    struct board_array walked = {.n = 9};
    giving.some.count = 300;
    run_processes (processes, give, &giving);
    ck_assert (equal_boards (&giving.all[0], &all));
    for (unsigned i = 0; i < processes; i++) {
      for (size_t j = 0; j < giving.walked[i].count; j++)
        add_board (&walked, board_at (&giving.walked[i], j));
      free_boards (&giving.walked[i]);
      free_boards (&giving.all[i]);
    }
    ck_assert (same_boards (&walked, &all));
    free_boards (&walked);
  }
  free_boards (&all);
}

/* --- a transport that fails --- */

/* A transport whose functions fail from call FAILING on, counted from 0, on
   all processes. */
struct failing {
  const struct aq_transport *whole;
  unsigned calls, failing;
};

static bool gather_or_fail (void *data, const void *mine, size_t bytes,
                            void *all) {
  struct failing *failing = data;
  return failing->calls++ < failing->failing &&
         failing->whole->gather (failing->whole->data, mine, bytes, all);
}

static bool exchange_or_fail (void *data, size_t item, const void *send,
                              const uint64_t *send_count, void *received,
                              const uint64_t *receive_count) {
  struct failing *failing = data;
  return failing->calls++ < failing->failing &&
         failing->whole->exchange (failing->whole->data, item, send,
                                   send_count, received, receive_count);
}

static bool refuse_board (const struct aq_board *board, void *data) {
  (void) board, (void) data;
  return false;
}

static void lose_process (const struct aq_transport *whole, void *data) {
  struct failing failing = {whole, 0, *(const unsigned *) data};
  const struct aq_transport transport = {whole->processes, whole->process,
                                         gather_or_fail, exchange_or_fail,
                                         &failing};
  struct aq_run_options options = unit_options (12, "halfkeep", 1);
  struct aq_takeover takeover = {0};
  struct aq_collect *run;
  options.islands = 3;
  options.transport = &transport;
  enum aq_status status = aq_collect_new (&run, &options);
  if (status) {
    ck_assert_int_eq (status, AQ_LOST_PROCESS);
    return;
  }
  ck_assert_int_eq (aq_collect_run (run), AQ_LOST_PROCESS);
  const unsigned calls = failing.calls;
  ck_assert_int_eq (aq_collect_run (run), AQ_LOST_PROCESS);
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_LOST_PROCESS);
  ck_assert_int_eq (aq_collect_each (run, false, refuse_board, NULL),
                    AQ_LOST_PROCESS);
  ck_assert_msg (failing.calls == calls && calls == failing.failing + 1,
                 "calls after one that failed, %u", failing.failing);
  aq_collect_free (run);
}

TEST (a_lost_process_ends_the_run) {
  for (unsigned failing = 0; failing < 12; failing++)
    run_processes (3, lose_process, &failing);
}

/* --- refused --- */

static bool no_gather (void *data, const void *mine, size_t bytes, void *all) {
  (void) data, (void) mine, (void) bytes, (void) all;
  return false;
}

static bool no_exchange (void *data, size_t item, const void *send,
                         const uint64_t *send_count, void *received,
                         const uint64_t *receive_count) {
  (void) data, (void) item, (void) send, (void) send_count;
  (void) received, (void) receive_count;
  return false;
}

static void no_found (const struct aq_found *found, size_t count, void *data) {
  (void) found, (void) count, (void) data;
}

TEST (the_looks_of_solutions_are_for_one_process) {
  for (unsigned processes = 1; processes <= 2; processes++) {
    const struct aq_transport transport = {processes, 0, no_gather,
                                           no_exchange, NULL};
    struct aq_run_options options = unit_options (8, "halfkeep", 1);
    struct aq_collect *run;
    options.transport = &transport;
    options.islands = 2;
    options.found_at = no_found;
    ck_assert_int_eq (aq_collect_new (&run, &options),
                      processes > 1 ? AQ_BAD_TRANSPORT : AQ_OK);
    aq_collect_free (run);
  }
}

TEST (transports_that_do_not_fit_are_refused) {
  static const struct {
    struct aq_transport transport;
    unsigned islands;
    enum aq_status status;
  } rows[] = {{{4, 1, no_gather, no_exchange, NULL}, 4, AQ_OK},
              {{.processes = 1}, 1, AQ_OK},
              {{4, 1, no_gather, no_exchange, NULL}, 3, AQ_BAD_TRANSPORT},
              {{4, 4, no_gather, no_exchange, NULL}, 4, AQ_BAD_TRANSPORT},
              {{0, 1, no_gather, no_exchange, NULL}, 4, AQ_BAD_TRANSPORT},
              {{AQ_PROCESSES_MAX + 1, 1, no_gather, no_exchange, NULL},
               AQ_ISLANDS_MAX,
               AQ_BAD_TRANSPORT},
              {{4, 1, no_gather, NULL, NULL}, 4, AQ_BAD_TRANSPORT},
              {{4, 1, NULL, no_exchange, NULL}, 4, AQ_BAD_TRANSPORT}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct aq_run_options options = unit_options (8, "halfkeep", 1);
    struct aq_collect *run;
    options.transport = &rows[i].transport;
    options.islands = rows[i].islands;
    ck_assert_msg (aq_collect_new (&run, &options) == rows[i].status,
                   "row %zu", i);
    aq_collect_free (run);
  }
}
