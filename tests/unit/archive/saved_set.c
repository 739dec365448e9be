/* SPDX-License-Identifier: MIT */

/* Sets that are saved and loaded: they go on as if they had not been, and what
   is no set is refused. */

#include "archive/saved_set.h"

#include "archive/sorted_boards.h"

#include "../memory_file.h"
#include "board_array.h"

/* Puts shards FIRST .. END - 1 into FILE. */
static void save_shards (const struct solution_set *set, unsigned first,
                         unsigned end, struct memory_file *file) {
  struct checked_stream *stream;
  ck_assert_int_eq (aq_checked_writer (&stream, memory_file_write, file),
                    AQ_OK);
  for (unsigned i = first; i < end; i++) {
    ck_assert (!aq_set_save_shard (set, i, stream));
  }
  ck_assert (!aq_checked_end (stream));
  aq_checked_free (stream);
}

static struct memory_file save (const struct solution_set *set) {
  struct memory_file file = {0};
  save_shards (set, 0, AQ_SHARDS, &file);
  return file;
}

/* Loads shards FIRST .. END - 1; frees FILE.  Leaves the set empty where that
   fails. */
static enum aq_status load_shards (struct solution_set **set, unsigned n,
                                   bool whole_orbits, unsigned first,
                                   unsigned end, struct memory_file *file) {
  struct checked_stream *stream;
  enum aq_status status = AQ_OK;
  ck_assert_int_eq (
      aq_set_new (set, n, whole_orbits, (struct share){0, AQ_SHARDS}), AQ_OK);
  ck_assert_int_eq (aq_checked_reader (&stream, memory_file_read, file),
                    AQ_OK);
  for (unsigned i = first; i < end && !status; i++)
    status = aq_set_load_shard (*set, i, stream);
  ck_assert_int_eq (status == AQ_DAMAGED, *stream->message != 0);
  aq_checked_free (stream);
  free (file->bytes);
  *file = (struct memory_file){0};
  return status;
}

static enum aq_status load (struct solution_set **set, unsigned n,
                            bool whole_orbits, struct memory_file *file) {
  return load_shards (set, n, whole_orbits, 0, AQ_SHARDS, file);
}

/* --- twins --- */

static void expect_equal_hits (const struct hit_list *a,
                               const struct hit_list *b, unsigned n,
                               uint64_t seed) {
  ck_assert_msg (a->count == b->count, "n %u, seed %lu: %zu and %zu popped", n,
                 (unsigned long) seed, a->count, b->count);
  for (size_t i = 0; i < a->count; i++)
    ck_assert_msg (same_hit (&a->hit[i], &b->hit[i]), "n %u, seed %lu", n,
                   (unsigned long) seed);
}

static void expect_equal_sets (const struct solution_set *a,
                               const struct solution_set *b, uint64_t seed) {
  const unsigned n = aq_set_size (a);
  const struct aq_orbits left = aq_set_orbits (a), right = aq_set_orbits (b);
  struct board_array boards = {.n = n}, others = {.n = n};
  ck_assert_msg (aq_set_found (a) == aq_set_found (b) &&
                     aq_set_classes (a) == aq_set_classes (b) &&
                     aq_set_queued (a) == aq_set_queued (b) &&
                     !memcmp (&left, &right, sizeof left),
                 "n %u, seed %lu", n, (unsigned long) seed);
  ck_assert_int_eq (aq_visit_sorted (a, false, NULL, collect_board, &boards),
                    AQ_OK);
  ck_assert_int_eq (aq_visit_sorted (b, false, NULL, collect_board, &others),
                    AQ_OK);
  ck_assert_msg (equal_boards (&boards, &others), "n %u, seed %lu", n,
                 (unsigned long) seed);
  free_boards (&boards);
  free_boards (&others);
}

/* Merges random images of random BOARDS into both sets. */
static void merge_some (struct solution_set *sets[2],
                        const struct board_array *boards, uint64_t *state) {
  struct hit_list hits = {0};
  const unsigned n = boards->n;
  const size_t count = unit_random (state) % 60;
  for (size_t i = 0; i < count; i++) {
    uint8_t board[AQ_SEARCH_MAX] = {0};
    memcpy (board, board_at (boards, unit_random (state) % boards->count), n);
    ck_assert_int_eq (aq_hits_pack (&hits, n, aq_kernels (0), board, 1),
                      AQ_OK);
  }
  for (unsigned i = 0; i < 2; i++)
    ck_assert_int_eq (merge_hits (sets[i], &hits, UINT64_MAX), AQ_OK);
  aq_hits_free (&hits);
}

static void pop_some (struct solution_set *sets[2], uint64_t *state,
                      uint64_t seed) {
  struct hit_list popped[2] = {{0}};
  const size_t most = 1 + unit_random (state) % 3;
  const bool peek = unit_random (state) % 3 == 0;
  for (unsigned i = 0; i < 2; i++) {
    ck_assert_int_eq (
        (peek ? aq_set_peek : pop_hits) (sets[i], most, &popped[i]), AQ_OK);
  }
  expect_equal_hits (&popped[0], &popped[1], aq_set_size (sets[0]), seed);
  aq_hits_free (&popped[0]);
  aq_hits_free (&popped[1]);
}

/* Sets[0] is saved and loaded now and then. */
static void compare_twins (unsigned n, bool whole_orbits, uint64_t seed) {
  struct solution_set *sets[2];
  struct board_array boards = {.n = n};
  uint64_t state = seed;
  add_random_orbits (&state, 60, &boards);
  for (unsigned i = 0; i < 2; i++)
    ck_assert_int_eq (
        aq_set_new (&sets[i], n, whole_orbits, (struct share){0, AQ_SHARDS}),
        AQ_OK);
  for (unsigned step = 0; step < 40; step++)
    switch (unit_random (&state) % 4) {
    case 0:
    case 1:
      merge_some (sets, &boards, &state);
      break;
    case 2:
      pop_some (sets, &state, seed);
      break;
    default: {
      struct memory_file file = save (sets[0]);
      if (whole_orbits && n <= AQ_ONE_WORD_MAX)
        ck_assert_uint_le (file.count,
                           8 * aq_set_classes (sets[0]) + 100 * AQ_SHARDS);
      aq_set_free (sets[0]);
      ck_assert_int_eq (load (&sets[0], n, whole_orbits, &file), AQ_OK);
      expect_equal_sets (sets[0], sets[1], seed);
    }
    }
  for (unsigned i = 0; i < 20; i++)
    pop_some (sets, &state, seed);
  expect_equal_sets (sets[0], sets[1], seed);
  for (unsigned i = 0; i < 2; i++)
    aq_set_free (sets[i]);
  free_boards (&boards);
}

/* Sizes with masks in the key and in a word of their own, and with two
   words. */
START_TEST (a_loaded_set_goes_on_like_one_that_was_not_saved) {
  static const unsigned sizes[] = {1, 4, 5, 8, 9, 13, 18, 19, 20, 21, 32};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (uint64_t seed = 0; seed < 4; seed++)
      compare_twins (sizes[i], seed % 2, 100 * i + seed);
}
END_TEST

/* --- contents that are no set --- */

/* The contents of one shard. */
enum { BYTES_MAX = 1 << 15 };
struct contents {
  unsigned shard;
  size_t count;
  uint8_t byte[BYTES_MAX];
};

/* Sets of one shard for the most part: the first shard with CLASSES classes of
   random boards. */
static void make_contents (unsigned n, bool whole_orbits, uint64_t seed,
                           struct contents *contents) {
  struct solution_set *set;
  struct board_array boards = {.n = n};
  uint64_t state = seed;
  size_t in_shard = 0;
  ck_assert_int_eq (
      aq_set_new (&set, n, whole_orbits, (struct share){0, AQ_SHARDS}), AQ_OK);
  add_random_orbits (&state, 150, &boards);
  contents->shard = 0;
  for (size_t i = 0; i < boards.count; i++) {
    const size_t at = unit_random (&state) % boards.count;
    const struct packed_hit hit = pack_board (n, board_at (&boards, at));
    if (in_shard == 0)
      contents->shard = aq_hit_shard (n, &hit);
    if (aq_hit_shard (n, &hit) / 8 != contents->shard / 8)
      continue;
    in_shard++;
    ck_assert_int_eq (merge_board (set, board_at (&boards, at), UINT64_MAX),
                      AQ_OK);
    if (unit_random (&state) % 3 == 0) {
      struct hit_list popped = {0};
      ck_assert_int_eq (pop_hits (set, 1, &popped), AQ_OK);
      aq_hits_free (&popped);
    }
  }
  struct memory_file file = {0};
  save_shards (set, contents->shard, contents->shard + 1, &file);
  contents->count = file.count - 8; /* without the sum */
  ck_assert_uint_le (contents->count, BYTES_MAX);
  memcpy (contents->byte, file.bytes, contents->count);
  free (file.bytes);
  aq_set_free (set);
  free_boards (&boards);
}

/* Loads the shard with these contents. */
static enum aq_status load_contents (unsigned n, bool whole_orbits,
                                     const struct contents *contents,
                                     struct solution_set **set) {
  struct memory_file file = {0};
  memory_file_write (&file, contents->byte, contents->count);
  memory_file_write (&file, "no sum..", 8);
  return load_shards (set, n, whole_orbits, contents->shard,
                      contents->shard + 1, &file);
}

/* A set that was loaded from anything: its boards are different solutions, and
   as many are popped as it says. */
static void expect_set (struct solution_set *set) {
  const unsigned n = aq_set_size (set);
  struct board_array boards = {.n = n};
  struct hit_list popped = {0};
  const uint64_t queued = aq_set_queued (set);
  ck_assert_int_eq (aq_visit_sorted (set, false, NULL, collect_board, &boards),
                    AQ_OK);
  ck_assert_uint_eq (boards.count, aq_set_found (set));
  for (size_t i = 0; i < boards.count; i++) {
    ck_assert (unit_is_solution (n, board_at (&boards, i)));
    ck_assert (i == 0 || memcmp (board_at (&boards, i - 1),
                                 board_at (&boards, i), n) < 0);
  }
  ck_assert_int_eq (pop_hits (set, SIZE_MAX, &popped), AQ_OK);
  ck_assert_uint_eq (popped.count, queued);
  aq_hits_free (&popped);
  free_boards (&boards);
}

/* Bits and bytes changed, bytes exchanged and left out. */
static void change (struct contents *contents, uint64_t *state) {
  const size_t at = unit_random (state) % contents->count;
  const size_t other = unit_random (state) % contents->count;
  const uint8_t byte = contents->byte[at];
  switch (unit_random (state) % 6) {
  case 0:
    contents->byte[at] ^= (uint8_t) (1 << unit_random (state) % 8);
    break;
  case 1:
    contents->byte[at] = contents->byte[other];
    contents->byte[other] = byte;
    break;
  case 2:
    contents->byte[at] = contents->byte[other];
    break;
  case 3:
    contents->byte[at] = (uint8_t) (byte + unit_random (state) % 3 - 1);
    break;
  case 4:
    contents->byte[at] = (uint8_t) unit_random (state);
    break;
  default:
    contents->count -= 1 + unit_random (state) % contents->count / 4;
    contents->byte[0] =
        (uint8_t) (contents->byte[0] - unit_random (state) % 2);
  }
}

START_TEST (contents_that_are_no_set_are_refused) {
  static const unsigned sizes[] = {8, 9, 12, 18, 19, 20, 21, 32};
  size_t accepted = 0, refused = 0;
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (unsigned whole_orbits = 0; whole_orbits < 2; whole_orbits++) {
      struct contents contents;
      struct solution_set *set;
      const unsigned n = sizes[i];
      uint64_t state = n + whole_orbits;
      make_contents (n, whole_orbits, state, &contents);
      ck_assert_int_eq (load_contents (n, whole_orbits, &contents, &set),
                        AQ_OK);
      expect_set (set);
      aq_set_free (set);
      for (unsigned round = 0; round < 400; round++) {
        struct contents changed = contents;
        for (unsigned changes = 1 + round % 2; changes > 0; changes--)
          change (&changed, &state);
        if (changed.count == contents.count &&
            !memcmp (changed.byte, contents.byte, contents.count))
          continue;
        const enum aq_status status =
            load_contents (n, whole_orbits, &changed, &set);
        ck_assert_msg (status == AQ_OK || status == AQ_DAMAGED,
                       "n %u, round %u: %d", n, round, (int) status);
        if (!status)
          expect_set (set);
        accepted += !status;
        refused += status == AQ_DAMAGED;
        aq_set_free (set);
      }
    }
  ck_assert_uint_gt (refused, 4 * accepted);
}
END_TEST

/* The beginning: the number of pages and the depth of the shard. */
START_TEST (numbers_that_lie_are_refused) {
  static const uint64_t lies[] = {1, 1000000, UINT64_MAX / 8, UINT64_MAX,
                                  UINT64_MAX / 24 + 1};
  struct contents contents;
  struct solution_set *set;
  make_contents (12, false, 7, &contents);
  for (unsigned number = 0; number < 2; number++)
    for (unsigned i = 0; i < sizeof lies / sizeof *lies; i++) {
      struct contents changed = contents;
      uint64_t value;
      memcpy (&value, changed.byte + 8 * number, 8);
      value += lies[i];
      memcpy (changed.byte + 8 * number, &value, 8);
      const enum aq_status status = load_contents (12, false, &changed, &set);
      /* Its pages but the last are a set, which only the sum tells from the
         one that was saved; and all may fit one more bit of depth. */
      if (!status && lies[i] == (number ? 1 : UINT64_MAX))
        expect_set (set);
      else
        ck_assert_int_eq (status, AQ_DAMAGED);
      aq_set_free (set);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_loaded_set_goes_on_like_one_that_was_not_saved,
      contents_that_are_no_set_are_refused, numbers_that_lie_are_refused,
      NULL};
  return unit_run ("archive/saved_set", tests);
}
