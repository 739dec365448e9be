/* SPDX-License-Identifier: MIT */

/* Runs that are stopped: all that they have found is in the set, and they can
   go on. */

#include <time.h>

#include "runs.h"

/* Stops once the first island has evolved so many generations. */
struct stopper {
  uint64_t generations, stop_at;
};

static bool is_time (void *data) {
  const struct stopper *stopper = data;
  return stopper->generations >= stopper->stop_at;
}

/* Waits until the user is asked again. */
static void see_step (enum aq_step step,
                      const struct aq_population *population, size_t index,
                      void *data) {
  static const struct timespec pause = {.tv_nsec = 10000000};
  struct stopper *stopper = data;
  (void) population, (void) index;
  if (step == AQ_STEP_EVALUATED && ++stopper->generations >= stopper->stop_at)
    nanosleep (&pause, NULL);
}

/* Stopped in a round of 16 generations, it ends before the round would, with
   every hit in the set: without symmetry closure and repetitions, as many
   solutions as there are different hits.  It goes on to all solutions. Stopped
   before it begins, it does nothing. */
TEST (a_run_stops_after_a_generation_and_goes_on) {
  for (uint64_t stop_at = 0; stop_at < 30; stop_at += 5) {
    struct aq_run_options options = unit_options (8, "halfkeep", stop_at);
    struct stopper stopper = {.stop_at = stop_at};
    options.islands = 2;
    options.settings.engine = AQ_ENGINE_PLAIN;
    options.settings.population = 4;
    options.settings.symmetry = false;
    options.settings.neighborhood = 0;
    options.observe = see_step;
    options.should_stop = is_time;
    options.data = &stopper;
    struct aq_collect *run = unit_new_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    ck_assert_int_eq (stats->end, AQ_INTERRUPTED);
    ck_assert_msg (stats->generations <= stop_at, "%lu generations, %lu",
                   (unsigned long) stats->generations,
                   (unsigned long) stop_at);
    ck_assert_int_eq (!stats->evaluations, !stop_at);
    struct board_array found = unit_boards (run, 8);
    ck_assert_uint_eq (found.count, stats->found);
    stopper.stop_at = UINT64_MAX;
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    ck_assert_int_eq (stats->end, AQ_COMPLETE);
    struct board_array all = unit_boards (run, 8);
    struct board_array expected = all_solutions (8);
    ck_assert (equal_boards (&all, &expected));
    free_boards (&found);
    free_boards (&all);
    free_boards (&expected);
    aq_collect_free (run);
  }
}
