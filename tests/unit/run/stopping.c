/* SPDX-License-Identifier: MIT */

/* Runs that are stopped: between steps and within a search they can go on;
   within evolving they end with what their last merge had. */

#include <time.h>

#include "run/round.h"
#include "runs.h"

static void expect_saved (const struct aq_collect *run,
                          const struct memory_file *expected) {
  struct memory_file file = unit_save (run);
  ck_assert_uint_eq (file.count, expected->count);
  ck_assert_mem_eq (file.bytes, expected->bytes, file.count);
  free (file.bytes);
}

/* From the first check on, whose work should have ended long ago. */
static void be_overdue (struct stop *stop) {
  aq_stop_begin (stop, 1, NULL, NULL);
  stop->deadline -= 2;
}

/* Steps of a run that has not begun, up to its first STEP. */
static void step_to (struct aq_collect *run, enum round_step step) {
  do
    ck_assert_int_eq (aq_round_step (run), AQ_OK);
  while (run->step != step);
}

static bool yes (void *data) {
  (void) data;
  return true;
}

static struct aq_collect_options searching_options (unsigned k,
                                                    bool symmetry) {
  struct aq_collect_options options = unit_options (11, "halfkeep", k);
  options.neighborhood = k;
  options.symmetry = symmetry;
  return options;
}

START_TEST (a_run_that_must_not_begin_does_nothing) {
  struct aq_collect_options options = searching_options (4, true);
  options.should_stop = yes;
  struct aq_collect *run = unit_new_run (&options);
  struct memory_file before = unit_save (run);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_stats (run)->end, AQ_INTERRUPTED);
  ck_assert_uint_eq (aq_collect_stats (run)->evaluations, 0);
  expect_saved (run, &before);
  free (before.bytes);
  aq_collect_free (run);
}
END_TEST

/* Stopped in the middle or before it begins, a search has changed nothing, and
   a run that goes on from there, itself or resumed, is as one that was not
   stopped. */
START_TEST (a_search_that_is_stopped_is_done_again) {
  for (unsigned k = 2; k <= 4; k++)
    for (unsigned way = 0; way < 4; way++) {
      struct aq_collect_options options = searching_options (k, way % 2);
      const struct aq_stats whole = unit_run_stats (&options);
      struct aq_collect *run = unit_new_run (&options), *resumed;
      struct aq_checkpoint *checkpoint;
      step_to (run, AQ_SEARCH_NEIGHBORS);
      struct memory_file before = unit_save (run);
      if (way / 2) {
        be_overdue (&run->stop);
        ck_assert_int_eq (aq_round_step (run), AQ_OK);
        ck_assert (run->cut);
        aq_round_step_dropped (run);
      }
      expect_saved (run, &before);
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
      ck_assert_mem_eq (aq_collect_stats (run), &whole, sizeof whole);
      aq_collect_free (run);
      ck_assert (!aq_checkpoint_new (&checkpoint, memory_file_read, &before));
      ck_assert (!aq_checkpoint_begin (checkpoint));
      ck_assert (!aq_collect_resume (&resumed, &options, checkpoint));
      ck_assert_int_eq (aq_collect_run (resumed), AQ_OK);
      ck_assert_mem_eq (aq_collect_stats (resumed), &whole, sizeof whole);
      aq_checkpoint_free (checkpoint);
      aq_collect_free (resumed);
      free (before.bytes);
    }
}
END_TEST

/* RUN ended while it evolved.  It has what one with OPTIONS has after so many
   GENERATIONS, and nothing more can be done with it. */
static void expect_ended (struct aq_collect *run,
                          struct aq_collect_options options,
                          uint64_t generations) {
  struct memory_file file = {0};
  struct aq_takeover takeover = {.size = sizeof takeover};
  options.generations = generations;
  struct aq_collect *shorter = unit_finished_run (&options);
  struct aq_stats expected = *aq_collect_stats (shorter);
  struct board_array boards = unit_boards (run, options.n);
  struct board_array others = unit_boards (shorter, options.n);
  expected.end = aq_collect_stats (run)->end;
  ck_assert_mem_eq (aq_collect_stats (run), &expected, sizeof expected);
  ck_assert (equal_boards (&boards, &others));
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_CANNOT_GO_ON);
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (
        aq_collect_save (run, "note", 4, memory_file_write, &file),
        AQ_CANNOT_GO_ON);
    ck_assert_uint_eq (file.count, 0);
    ck_assert_int_eq (aq_collect_run (run), AQ_CANNOT_GO_ON);
  }
  free_boards (&boards);
  free_boards (&others);
  aq_collect_free (shorter);
}

START_TEST (evolving_that_is_stopped_ends_a_run) {
  static const struct {
    const char *scheme;
    size_t population;
    unsigned islands;
  } rows[] = {{"halfkeep", 4096, 1}, {"report", 4096, 2}, {"columns", 2000, 3},
              {"crowding", 2000, 1}, {"blind", 4096, 2},  {"report", 20, 300}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct aq_collect_options options = unit_options (13, rows[i].scheme, i);
    unit_breeding (&options.breeding, options.scheme, 13)->population =
        rows[i].population;
    options.islands = rows[i].islands;
    options.neighborhood = 0;
    struct aq_collect *run = unit_new_run (&options);
    step_to (run, AQ_EVOLVE);
    step_to (run, AQ_EVOLVE);
    be_overdue (&run->stop);
    ck_assert_int_eq (aq_round_step (run), AQ_OK);
    ck_assert_msg (run->cut, "%s", rows[i].scheme);
    aq_round_step_dropped (run);
    expect_ended (run, options, run->stats.generations);
    aq_collect_free (run);
  }
}
END_TEST

/* --- by the callbacks --- */

/* A run that evolves for longer than it may. */
struct slow {
  uint64_t generation; /* which one is slow */
  struct aq_stats last;
  bool evolves;
};

static void wait_for (unsigned milliseconds) {
  struct timespec left = {.tv_sec = milliseconds / 1000,
                          .tv_nsec = milliseconds % 1000 * 1000000L};
  while (nanosleep (&left, &left))
    ;
}

static bool note_round (const struct aq_stats *stats, void *data) {
  struct slow *slow = data;
  slow->last = *stats;
  return true;
}

static void wait_in_step (enum aq_step step,
                          const struct aq_population *population, size_t index,
                          void *data) {
  struct slow *slow = data;
  (void) population, (void) index;
  if (step != AQ_STEP_SELECTED ||
      slow->last.generations + 1 < slow->generation)
    return;
  slow->evolves = true;
  wait_for (20); /* until it is asked again */
}

static bool stop_after_long (void *data) {
  struct slow *slow = data;
  if (slow->evolves)
    wait_for (600);
  return slow->evolves;
}

START_TEST (a_run_that_evolves_for_long_ends_before) {
  for (unsigned threads = 1; threads <= 2; threads++) {
    struct slow slow = {.generation = 4};
    struct aq_collect_options options = unit_options (8, "columns", 1);
    unit_breeding (&options.breeding, options.scheme, 8)->population = 4000;
    options.threads = threads;
    options.round_done = note_round;
    options.should_stop = stop_after_long;
    options.observe = wait_in_step;
    options.data = &slow;
    struct aq_collect *run = unit_new_run (&options);
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    const struct aq_stats *stats = aq_collect_stats (run);
    ck_assert_int_eq (stats->end, AQ_INTERRUPTED);
    ck_assert_uint_eq (stats->generations, 3);
    slow.last.end = AQ_INTERRUPTED;
    ck_assert_mem_eq (stats, &slow.last, sizeof slow.last);
    options = unit_options (8, "columns", 1);
    unit_breeding (&options.breeding, options.scheme, 8)->population = 4000;
    options.engine = AQ_ENGINE_PLAIN;
    expect_ended (run, options, 3);
    aq_collect_free (run);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {a_run_that_must_not_begin_does_nothing,
                                a_search_that_is_stopped_is_done_again,
                                evolving_that_is_stopped_ends_a_run,
                                a_run_that_evolves_for_long_ends_before, NULL};
  return unit_run ("run/stopping", tests);
}
