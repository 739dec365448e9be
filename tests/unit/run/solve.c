/* SPDX-License-Identifier: MIT */

/* Searching for one solution. */

#include <math.h>

#include "../ga/measures.h"
#include "solving.h"

/* Schemes and sizes that are solved quickly. */
static const struct {
  const char *name;
  unsigned n;
  uint64_t stagnation_limit;
} quick[] = {{"halfkeep", 8, 5000},  {"report", 8, 5000},  {"climb", 8, 5000},
             {"points", 8, 5000},    {"squares", 8, 5000}, {"rowcol", 8, 5000},
             {"rowcol", 20, 5000},   {"columns", 8, 5000}, {"columns", 15, 50},
             {"halfkeep", 255, 5000}};
enum { QUICK = sizeof quick / sizeof *quick };

/* Searches, and stops after so many generations, 0: never; what is reported is
   checked. */
static struct solve_result solve (struct aq_run_options *options,
                                  uint64_t stop_after) {
  struct solve_log log = {.stop_after = stop_after};
  struct solve_result result;
  unit_solve (options, &log, &result);
  return result;
}

TEST (each_scheme_finds_a_solution_by_improvements) {
  for (int i = 0; i < QUICK; i++)
    for (unsigned seed = 0; seed < 5; seed++) {
      struct aq_run_options options =
          unit_solve_options (quick[i].name, quick[i].n, seed);
      options.settings.restart = quick[i].stagnation_limit;
      const struct solve_result stats = solve (&options, 0);
      ck_assert_msg (stats.end == AQ_SOLVED, "%s, n %u, seed %u",
                     quick[i].name, quick[i].n, seed);
      ck_assert (stats.best.fitness == !strcmp (quick[i].name, "columns"));
    }
}

/* The callback returns false after the generation with the solution. */
TEST (one_queen_is_solved_in_generation_0_and_not_interrupted) {
  const struct aq_scheme *scheme;
  for (size_t index = 0; (scheme = aq_scheme (index)); index++) {
    struct aq_run_options options =
        unit_solve_options (scheme->name, 1, index);
    const struct solve_result stats = solve (&options, 1);
    ck_assert_int_eq (stats.end, AQ_SOLVED);
    ck_assert_uint_eq (stats.generations, 0);
  }
}

TEST (boards_without_solutions_stall_without_an_evaluation) {
  const struct aq_scheme *scheme;
  for (size_t index = 0; (scheme = aq_scheme (index)); index++)
    for (unsigned n = 2; n <= 3; n++) {
      struct aq_run_options options =
          unit_solve_options (scheme->name, n, index);
      struct solve_log log = {0};
      options.improved = unit_log_improvement;
      options.round_done = unit_log_generation;
      options.data = &log;
      const struct solve_result stats = unit_solved (&options);
      ck_assert_int_eq (stats.end, AQ_STALLED);
      ck_assert_uint_eq (stats.evaluations, 0);
      ck_assert_uint_eq (log.improvements + log.generations, 0);
    }
}

static bool same_result (const struct solve_result *a,
                         const struct solve_result *b) {
  return a->end == b->end && a->generations == b->generations &&
         a->evaluations == b->evaluations && a->restarts == b->restarts &&
         a->best.generation == b->best.generation &&
         unit_same_placement (&a->best.placement, &b->best.placement) &&
         !strcmp (a->best.genes, b->best.genes);
}

TEST (equal_seeds_give_equal_results) {
  for (int i = 0; i < QUICK; i++) {
    unsigned different = 0;
    for (unsigned seed = 0; seed < 4; seed++) {
      struct solve_result stats[3];
      for (int run = 0; run < 3; run++) {
        struct aq_run_options options =
            unit_solve_options (quick[i].name, quick[i].n, seed + (run == 2));
        options.generations = 300;
        stats[run] = solve (&options, 0);
      }
      ck_assert_msg (same_result (&stats[0], &stats[1]), "%s, n %u, seed %u",
                     quick[i].name, quick[i].n, seed);
      different += !unit_same_placement (&stats[0].best.placement,
                                         &stats[2].best.placement);
    }
    ck_assert_uint_gt (different, 0);
  }
}

/* Schemes that do not solve a large size by chance. */
static const char *const hard[] = {"report",  "climb",  "points",
                                   "squares", "rowcol", "columns"};
enum { HARD = sizeof hard / sizeof *hard };

/* A size too large to be solved by chance. */
static unsigned hard_size (const char *name) {
  const struct aq_scheme *scheme = aq_scheme_named (name);
  return scheme->n_max < 100 ? scheme->n_max : 100;
}

TEST (budgets_end_a_run) {
  for (int i = 0; i < HARD; i++)
    for (uint64_t budget = 1; budget <= 7; budget += 2) {
      struct aq_run_options options =
          unit_solve_options (hard[i], hard_size (hard[i]), budget);
      const size_t size = options.settings.population;
      options.generations = budget;
      struct solve_result stats = solve (&options, 0);
      ck_assert_int_eq (stats.end, AQ_GENERATIONS);
      ck_assert_uint_eq (stats.generations, budget);
      ck_assert_uint_le (stats.evaluations, (budget + 1) * size);

      options.generations = 0;
      options.looks = budget * size + 1;
      stats = solve (&options, 0);
      ck_assert_int_eq (stats.end, AQ_LOOKS);
      ck_assert_uint_ge (stats.evaluations, options.looks);
      ck_assert_uint_lt (stats.evaluations, options.looks + size);
      ck_assert_uint_ge (stats.generations, budget);

      options.looks = 0;
      options.seconds = 0.001;
      stats = solve (&options, 0);
      ck_assert_int_eq (stats.end, AQ_TIME);
    }
}

TEST (a_callback_interrupts_a_run) {
  for (int i = 0; i < HARD; i++)
    for (uint64_t calls = 1; calls <= 5; calls++) {
      struct aq_run_options options =
          unit_solve_options (hard[i], hard_size (hard[i]), calls);
      const struct solve_result stats = solve (&options, calls);
      ck_assert_int_eq (stats.end, AQ_INTERRUPTED);
      ck_assert_uint_eq (stats.generations, calls - 1);
    }
}

/* Stops at improvement number *DATA; the run then goes on. */
static bool stop_at_improvement (const struct aq_improvement *improvement,
                                 void *data) {
  unsigned *left = data;
  (void) improvement;
  ck_assert_uint_gt (*left, 0); /* it is not called after it stopped the run */
  return --*left > 0;
}

/* Without a restart a climb that no child improves ends as stalled, each time
   that it is called. */
TEST (a_search_that_is_stuck_stays_so) {
  unsigned stuck = 0;
  for (unsigned seed = 1; seed <= 10; seed++) {
    struct aq_run_options options = unit_solve_options ("climb", 4, seed);
    options.settings.restart = 0;
    struct aq_solve *run;
    ck_assert_int_eq (aq_solve_new (&run, &options), AQ_OK);
    ck_assert_int_eq (aq_solve_run (run), AQ_OK);
    const enum aq_end end = aq_solve_stats (run)->end;
    stuck += end == AQ_STALLED;
    for (int again = 0; again < 3; again++) {
      ck_assert_int_eq (aq_solve_run (run), AQ_OK);
      ck_assert_msg (aq_solve_stats (run)->end == end, "seed %u", seed);
    }
    aq_solve_free (run);
  }
  ck_assert_uint_gt (stuck, 0);
}

static bool look_and_be_stuck (struct aq_population *population) {
  population->evaluations += 7;
  return true;
}

TEST (looks_at_whether_a_search_is_stuck_count) {
  struct aq_run_options options = unit_solve_options ("squares", 16, 1);
  struct aq_scheme scheme = *options.scheme;
  scheme.is_stuck = look_and_be_stuck;
  options.scheme = &scheme;
  options.settings.restart = 0;
  const struct solve_result stats = unit_solved (&options);
  ck_assert_int_eq (stats.end, AQ_STALLED);
  ck_assert_uint_eq (stats.evaluations, options.settings.population + 7);
}

TEST (an_improvement_can_stop_a_run_which_then_runs_on) {
  for (unsigned calls = 1; calls <= 4; calls++)
    for (unsigned seed = 1; seed <= 10; seed++) {
      struct aq_run_options options = unit_solve_options ("rowcol", 20, seed);
      const struct solve_result whole = unit_solved (&options);
      unsigned left = calls;
      options.improved = stop_at_improvement;
      options.data = &left;
      struct aq_solve *run;
      ck_assert_int_eq (aq_solve_new (&run, &options), AQ_OK);
      const struct aq_stats *stats = aq_solve_stats (run);
      ck_assert_int_eq (aq_solve_run (run), AQ_OK);
      ck_assert_msg (stats->end == AQ_SOLVED ||
                         (stats->end == AQ_INTERRUPTED && left == 0),
                     "seed %u", seed);
      while (stats->end == AQ_INTERRUPTED) {
        left = calls;
        ck_assert_int_eq (aq_solve_run (run), AQ_OK);
      }
      ck_assert_msg (stats->end == AQ_SOLVED &&
                         stats->evaluations == whole.evaluations &&
                         stats->generations == whole.generations &&
                         unit_same_placement (&stats->improvement->placement,
                                              &whole.best.placement),
                     "seed %u", seed);
      aq_solve_free (run);
    }
}

/* Restarts come exactly at the stagnation limit of 10: unit_log_generation
   checks that they come no later, and this that they come no earlier. */
struct stagnation {
  uint64_t stagnant, restarts;
};

static bool check_restarts (const struct aq_stats *stats, void *data) {
  struct stagnation *stagnation = data;
  if (stats->restarts > stagnation->restarts) {
    ck_assert_uint_eq (stagnation->stagnant, 10);
    ck_assert_uint_eq (stats->improvement->generation, stats->generations);
  }
  stagnation->restarts = stats->restarts;
  stagnation->stagnant = stats->generations - stats->improvement->generation;
  ck_assert_uint_le (stagnation->stagnant, 10);
  return true;
}

TEST (a_run_restarts_at_the_stagnation_limit) {
  for (int i = 0; i < HARD; i++) {
    struct aq_run_options options =
        unit_solve_options (hard[i], hard_size (hard[i]), 3);
    struct solve_result stats;
    struct stagnation stagnation = {0};
    options.settings.restart = 10;
    options.generations = 400;
    options.round_done = check_restarts;
    options.data = &stagnation;
    if (options.n == 100 && options.settings.population > 1)
      options.n = 30; /* large populations are slow */
    stats = unit_solved (&options);
    ck_assert_int_ne (stats.end, AQ_STALLED);
    ck_assert_msg (stats.restarts > 0, "%s", hard[i]);
  }
}

/* The options of columns for N = 8, but one. */
#define EXPECT_REFUSED(member, wrong, expected)                           \
  do {                                                                    \
    struct aq_run_options options = unit_solve_options ("columns", 8, 1); \
    struct aq_solve *run;                                                 \
    options.member = (wrong);                                             \
    ck_assert_msg (aq_solve_new (&run, &options) == (expected), #member); \
    ck_assert_ptr_null (run);                                             \
  } while (0)

/* What settings.c checks is asked for once. */
TEST (options_that_the_scheme_does_not_take_are_refused) {
  EXPECT_REFUSED (n, 256, AQ_BAD_SIZE);
  EXPECT_REFUSED (settings.population, 0, AQ_BAD_POPULATION);
  EXPECT_REFUSED (settings.value[0].first, NAN, AQ_BAD_PARAMETER);
  EXPECT_REFUSED (seconds, -1e-300, AQ_BAD_ARGUMENT);
  EXPECT_REFUSED (seconds, NAN, AQ_BAD_ARGUMENT);
}

/* How many queens a board of fitness 0 has; if it has all of them, one stands
   off the board. */
static unsigned claimed;

static void claim (struct aq_population *population) {
  for (size_t index = 0; index < population->count; index++)
    population->fitness[index] = index != 0;
}

static void place_claimed (const struct aq_population *population,
                           size_t index, struct aq_placement *placement) {
  aq_scheme_named ("squares")->decode (population, index, placement);
  if (claimed < population->n)
    placement->n = claimed;
  else
    placement->column[0] = (uint8_t) population->n;
}

TEST (a_claimed_solution_that_is_none_is_reported) {
  struct aq_run_options options = unit_solve_options ("squares", 8, 1);
  struct aq_scheme scheme = *options.scheme;
  options.scheme = &scheme;
  scheme.evaluate = claim;
  scheme.decode = place_claimed;
  for (claimed = 0; claimed <= 8; claimed++) {
    struct aq_solve *run;
    ck_assert_int_eq (aq_solve_new (&run, &options), AQ_OK);
    ck_assert_int_eq (aq_solve_run (run), AQ_BAD_SOLUTION);
    aq_solve_free (run);
  }
}

/* What an evaluation of squares gave, and how often that was compared. */
static struct {
  uint32_t least, worst;
  double mean;
  unsigned compared;
} noted;

static void evaluate_noting (struct aq_population *population) {
  double sum = 0;
  aq_scheme_named ("squares")->evaluate (population);
  noted.least = UINT32_MAX;
  noted.worst = 0;
  for (size_t i = 0; i < population->count; i++) {
    const uint32_t fitness = population->fitness[i];
    sum += fitness;
    noted.least = fitness < noted.least ? fitness : noted.least;
    noted.worst = fitness > noted.worst ? fitness : noted.worst;
  }
  noted.mean = sum / (double) population->count;
}

static bool compare_noted (const struct aq_stats *stats, void *data) {
  const unsigned seed = *(unsigned *) data;
  ck_assert_msg (stats->best == noted.least && stats->worst == noted.worst &&
                     fabs (stats->mean - noted.mean) < 1e-9,
                 "seed %u, generation %lu", seed,
                 (unsigned long) stats->generations);
  const struct aq_improvement *best = stats->improvement;
  ck_assert_msg (-(double) noted.least <= best->fitness &&
                     (best->generation < stats->generations ||
                      best->fitness == -(double) noted.least),
                 "seed %u, generation %lu", seed,
                 (unsigned long) stats->generations);
  noted.compared++;
  return true;
}

TEST (each_generation_has_its_fitness_and_the_best_individual_so_far) {
  for (unsigned seed = 0; seed < 10; seed++) {
    struct aq_run_options options = unit_solve_options ("squares", 8, seed);
    struct aq_scheme scheme = *options.scheme;
    scheme.evaluate = evaluate_noting;
    options.scheme = &scheme;
    options.generations = 50;
    options.round_done = compare_noted;
    options.data = &seed;
    noted.compared = 0;
    const struct solve_result result = unit_solved (&options);
    ck_assert_uint_eq (noted.compared, result.generations + 1);
  }
}
