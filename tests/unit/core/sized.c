/* SPDX-License-Identifier: MIT */

/* Structs of callers that were compiled with another version. */

#include "core/sized.h"

#include "../run/runs.h"

/* The library's version of a struct, and one of a later version. */
struct own {
  size_t size;
  uint32_t a, b, c;
};
struct later {
  struct own own;
  uint32_t d, e;
};

static const struct own mine = {sizeof mine, 1, 2, 3};

/* SIZE bytes of heap, all of them VALUE: a tool that checks memory sees each
   access behind them. */
static void *block (size_t size, int value) {
  void *made = malloc (size);
  ck_assert_ptr_nonnull (made);
  return memset (made, value, size);
}

/* Whether COUNT bytes are VALUE. */
static bool are_all (const void *bytes, size_t count, uint8_t value) {
  for (size_t i = 0; i < count; i++)
    if (((const uint8_t *) bytes)[i] != value)
      return false;
  return true;
}

static size_t size_in (const void *sized) {
  size_t size;
  memcpy (&size, sized, sizeof size);
  return size;
}

static void set_size (void *sized, size_t size) {
  memcpy (sized, &size, sizeof size);
}

/* A struct of SIZE bytes: its size, MINE as far as it reaches, then zeros. */
static void expect_written (const uint8_t *theirs, size_t size) {
  const size_t known = size < sizeof mine ? size : sizeof mine;
  ck_assert_uint_eq (size_in (theirs), size);
  ck_assert_mem_eq (theirs + sizeof size,
                    (const uint8_t *) &mine + sizeof size,
                    known - sizeof size);
  ck_assert (are_all (theirs + known, size - known, 0));
}

/* A member added in a later version must make the struct larger, so that its
   size tells it: no struct ends in padding. */
#define ENDS_WITH(type, last)                                   \
  _Static_assert(offsetof (struct type, last) +                 \
                         sizeof ((struct type *) NULL)->last == \
                     sizeof (struct type),                      \
                 "struct " #type " ends in padding")
ENDS_WITH (aq_breeding, value);
ENDS_WITH (aq_scheme, published_fitness);
ENDS_WITH (aq_host, fail_run);
ENDS_WITH (aq_stats, engine);
ENDS_WITH (aq_takeover, optima);
ENDS_WITH (aq_collect_options, observe);
ENDS_WITH (aq_solve_stats, mean);
ENDS_WITH (aq_solve_options, should_stop);
ENDS_WITH (aq_verification, known);

START_TEST (structs_are_set_as_far_as_they_reach) {
  for (size_t size = sizeof size; size <= 2 * sizeof mine; size++) {
    uint8_t *theirs = block (size, 0xaa);
    aq_sized_set (theirs, size, &mine, sizeof mine);
    expect_written (theirs, size);
    free (theirs);
  }
}
END_TEST

START_TEST (results_are_written_as_far_as_the_caller_knows) {
  for (size_t size = sizeof size; size <= 2 * sizeof mine; size++)
    for (size_t least = sizeof size; least <= sizeof mine; least++) {
      uint8_t *theirs = block (size, 0xaa);
      set_size (theirs, size);
      ck_assert (aq_sized_out (theirs, least, &mine, sizeof mine) ==
                 (size >= least));
      if (size >= least)
        expect_written (theirs, size);
      else
        ck_assert (are_all (theirs + sizeof size, size - sizeof size, 0xaa));
      free (theirs);
    }
}
END_TEST

/* A shorter struct leaves the defaults of what it does not have. */
START_TEST (options_are_read_as_far_as_they_reach) {
  for (size_t size = sizeof size; size <= sizeof mine; size++)
    for (size_t least = sizeof size; least <= sizeof mine; least++) {
      struct own own = {sizeof own, 10, 20, 30}, expected = own;
      uint8_t *theirs = block (size, 0);
      memcpy (theirs, &mine, size);
      set_size (theirs, size);
      ck_assert (aq_sized_in (&own, sizeof own, theirs, least) ==
                 (size >= least));
      if (size >= least)
        memcpy ((uint8_t *) &expected + sizeof size, theirs + sizeof size,
                size - sizeof size);
      ck_assert_mem_eq (&own, &expected,
                        offsetof (struct own, c) + sizeof own.c);
      ck_assert_uint_eq (own.size, sizeof own);
      free (theirs);
    }
}
END_TEST

/* A longer one may ask for nothing that this version does not have. */
START_TEST (unknown_options_must_be_zero) {
  const size_t size = sizeof (struct later);
  for (size_t i = 0; i <= size - sizeof mine; i++) {
    struct own own = {.size = sizeof own};
    uint8_t *theirs = block (size, 0);
    memcpy (theirs, &mine, sizeof mine);
    set_size (theirs, size);
    if (i < size - sizeof mine)
      theirs[sizeof mine + i] = 1;
    const bool known = i == size - sizeof mine;
    ck_assert (aq_sized_in (&own, sizeof own, theirs, sizeof size) == known);
    if (known)
      ck_assert_mem_eq (&own, &mine, offsetof (struct own, c) + sizeof own.c);
    free (theirs);
  }
}
END_TEST

static const size_t garbage[] = {
    0, 1, 7, (size_t) -1, (size_t) 1 << 40, (size_t) 0xaaaaaaaaaaaaaaaa};
enum { GARBAGE = sizeof garbage / sizeof *garbage };

START_TEST (sizes_that_were_not_set_are_refused) {
  for (int i = 0; i < GARBAGE; i++) {
    struct own own = mine, theirs = {garbage[i], 7, 8, 9};
    ck_assert (!aq_sized_in (&own, sizeof own, &theirs, sizeof (size_t)));
    ck_assert_mem_eq (&own, &mine, offsetof (struct own, c) + sizeof own.c);
    ck_assert (!aq_sized_out (&theirs, sizeof (size_t), &mine, sizeof mine));
    ck_assert_uint_eq (theirs.a, 7);
  }
}
END_TEST

/* --- the structs of the library --- */

static struct aq_stats stats_of (const struct aq_collect_options *options) {
  struct aq_collect *run;
  ck_assert_int_eq (aq_collect_new (&run, options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  const struct aq_stats stats = *aq_collect_stats (run);
  aq_collect_free (run);
  return stats;
}

/* Of every size from the first one that a version had, which ends before
   `seed`.  What is missing is as aq_collect_init would set it. */
START_TEST (collect_options_may_end_early) {
  const size_t seed = offsetof (struct aq_collect_options, seed);
  const struct aq_scheme *scheme = aq_scheme_named ("halfkeep");
  struct aq_collect_options whole, *theirs;
  aq_collect_init (&whole, sizeof whole, 8, scheme);
  whole.seed = 5;
  const struct aq_stats expected = stats_of (&whole);
  for (size_t size = 0; size <= sizeof whole; size++) {
    struct aq_collect *run = NULL;
    theirs = block (size < seed ? seed : size, 0);
    memcpy (theirs, &whole, size < seed ? seed : size);
    theirs->size = size;
    if (size < seed)
      ck_assert_int_eq (aq_collect_new (&run, theirs), AQ_BAD_STRUCT);
    else if (size >= seed + sizeof whole.seed && size % 8 == 0) {
      const struct aq_stats stats = stats_of (theirs);
      ck_assert (stats.found == expected.found && stats.found == 92 &&
                 stats.evaluations == expected.evaluations &&
                 stats.neighbors == expected.neighbors);
    }
    free (theirs);
  }
}
END_TEST

START_TEST (init_writes_as_much_as_the_caller_has) {
  const struct aq_scheme *scheme = aq_scheme_named ("squares");
  struct aq_collect_options collect;
  struct aq_solve_options solve;
  struct aq_breeding breeding;
  aq_collect_init (&collect, sizeof collect, 8, scheme);
  aq_solve_init (&solve, sizeof solve, 8, scheme);
  aq_breeding_init (&breeding, sizeof breeding, scheme, 8, 0);
  for (size_t size = sizeof size; size <= sizeof collect + 8; size++) {
    uint8_t *theirs = block (size, 0xaa);
    aq_collect_init ((void *) theirs, size, 8, scheme);
    ck_assert_uint_eq (size_in (theirs), size);
    aq_solve_init ((void *) theirs, size, 8, scheme);
    ck_assert_uint_eq (size_in (theirs), size);
    aq_breeding_init ((void *) theirs, size, scheme, 8, 0);
    ck_assert_uint_eq (size_in (theirs), size);
    if (size >= offsetof (struct aq_breeding, value))
      ck_assert_mem_eq (theirs + sizeof size,
                        (const uint8_t *) &breeding + sizeof size,
                        offsetof (struct aq_breeding, value) - sizeof size);
    free (theirs);
  }
}
END_TEST

/* Breeding parameters that end early have the defaults of the others. */
START_TEST (breeding_may_end_early) {
  const size_t ends[] = {offsetof (struct aq_breeding, selection),
                         offsetof (struct aq_breeding, crossover),
                         offsetof (struct aq_breeding, mutation),
                         offsetof (struct aq_breeding, value),
                         sizeof (struct aq_breeding)};
  struct aq_collect_options options = unit_options (8, "halfkeep", 3);
  struct aq_breeding whole;
  const struct aq_stats expected = stats_of (&options);
  aq_breeding_init (&whole, sizeof whole, options.scheme, 8, 0);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    struct aq_breeding *theirs = block (ends[i], 0);
    memcpy (theirs, &whole, ends[i]);
    set_size (theirs, ends[i]);
    options.breeding = theirs;
    ck_assert (stats_of (&options).evaluations == expected.evaluations);
    free (theirs);
  }
  for (int i = 0; i < GARBAGE; i++) {
    whole.size = garbage[i];
    ck_assert_int_eq (aq_breeding_check (options.scheme, 8, &whole),
                      AQ_BAD_STRUCT);
  }
}
END_TEST

START_TEST (solve_options_may_end_early) {
  const size_t seed = offsetof (struct aq_solve_options, seed);
  struct aq_solve_options whole;
  aq_solve_init (&whole, sizeof whole, 8, aq_scheme_named ("halfkeep"));
  for (size_t size = 0; size <= sizeof whole; size += size < seed ? 1 : 8) {
    struct aq_solve_options *theirs = block (size < seed ? seed : size, 0);
    struct aq_solve *run = NULL;
    memcpy (theirs, &whole, size < seed ? seed : size);
    theirs->size = size;
    ck_assert_int_eq (aq_solve_new (&run, theirs),
                      size < seed ? AQ_BAD_STRUCT : AQ_OK);
    if (run) {
      ck_assert_int_eq (aq_solve_run (run), AQ_OK);
      ck_assert_int_eq (aq_solve_stats (run)->end, AQ_SOLVED);
      ck_assert_uint_eq (aq_solve_stats (run)->size,
                         sizeof (struct aq_solve_stats));
    }
    aq_solve_free (run);
    free (theirs);
  }
}
END_TEST

/* A struct that was not set at all has a scheme that is none, too. */
START_TEST (options_that_were_not_set_are_refused) {
  for (int i = 0; i < GARBAGE; i++)
    for (int scheme = 0; scheme < 2; scheme++) {
      struct aq_collect_options collect;
      struct aq_solve_options solve;
      struct aq_collect *collecting;
      struct aq_solve *solving;
      memset (&collect, 0xaa, sizeof collect);
      memset (&solve, 0xaa, sizeof solve);
      if (scheme) {
        aq_collect_init (&collect, sizeof collect, 8, aq_scheme (0));
        aq_solve_init (&solve, sizeof solve, 8, aq_scheme (0));
      }
      collect.size = solve.size = garbage[i];
      ck_assert_int_eq (aq_collect_new (&collecting, &collect), AQ_BAD_STRUCT);
      ck_assert_ptr_null (collecting);
      ck_assert_int_eq (aq_solve_new (&solving, &solve), AQ_BAD_STRUCT);
      ck_assert_ptr_null (solving);
    }
}
END_TEST

START_TEST (options_of_a_later_version_must_be_zero) {
  struct {
    struct aq_collect_options now;
    uint64_t later;
  } collect;
  struct {
    struct aq_solve_options now;
    uint64_t later;
  } solve;
  struct aq_collect *collecting;
  struct aq_solve *solving;
  aq_collect_init (&collect.now, sizeof collect, 8, aq_scheme (0));
  aq_solve_init (&solve.now, sizeof solve, 8, aq_scheme (0));
  ck_assert (collect.later == 0 && solve.later == 0);
  ck_assert_int_eq (aq_collect_new (&collecting, &collect.now), AQ_OK);
  ck_assert_int_eq (aq_solve_new (&solving, &solve.now), AQ_OK);
  aq_collect_free (collecting);
  aq_solve_free (solving);
  collect.later = solve.later = 1;
  ck_assert_int_eq (aq_collect_new (&collecting, &collect.now), AQ_BAD_STRUCT);
  ck_assert_int_eq (aq_solve_new (&solving, &solve.now), AQ_BAD_STRUCT);
}
END_TEST

START_TEST (results_of_runs_are_written_as_far_as_they_reach) {
  struct aq_collect_options options = unit_options (8, "halfkeep", 3);
  struct aq_collect *run = unit_finished_run (&options);
  struct aq_takeover whole = {.size = sizeof whole};
  ck_assert_int_eq (aq_collect_takeover (run, &whole), AQ_OK);
  ck_assert_uint_gt (whole.boards, 0);
  for (size_t size = sizeof size; size <= sizeof whole + 16; size += 8) {
    const size_t known = size < sizeof whole ? size : sizeof whole;
    uint8_t *theirs = block (size, 0xaa);
    set_size (theirs, size);
    ck_assert_int_eq (aq_collect_takeover (run, (void *) theirs), AQ_OK);
    ck_assert_uint_eq (size_in (theirs), size);
    if (known > offsetof (struct aq_takeover, boards))
      ck_assert_mem_eq (theirs + offsetof (struct aq_takeover, boards),
                        &whole.boards,
                        known - offsetof (struct aq_takeover, boards));
    ck_assert (are_all (theirs + known, size - known, 0));
    free (theirs);
  }
  for (int i = 0; i < GARBAGE; i++) {
    whole.size = garbage[i];
    ck_assert_int_eq (aq_collect_takeover (run, &whole), AQ_BAD_STRUCT);
  }
  aq_collect_free (run);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      structs_are_set_as_far_as_they_reach,
      results_are_written_as_far_as_the_caller_knows,
      options_are_read_as_far_as_they_reach,
      unknown_options_must_be_zero,
      sizes_that_were_not_set_are_refused,
      collect_options_may_end_early,
      init_writes_as_much_as_the_caller_has,
      breeding_may_end_early,
      solve_options_may_end_early,
      options_that_were_not_set_are_refused,
      options_of_a_later_version_must_be_zero,
      results_of_runs_are_written_as_far_as_they_reach,
      NULL};
  return unit_run ("core/sized", tests);
}
