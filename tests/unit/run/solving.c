/* SPDX-License-Identifier: MIT */

/* Checking what a search reports. */

#include "solving.h"

#include <math.h>
#include <stdio.h>

#include "../ga/measures.h"

struct aq_run_options unit_solve_options (const char *scheme, unsigned n,
                                          uint64_t seed) {
  const struct aq_scheme *found = aq_scheme_named (scheme);
  struct aq_run_options options;
  ck_assert_ptr_nonnull (found);
  aq_solve_init (&options, n, found);
  options.seed = seed;
  options.settings.restart = 5000;
  return options;
}

static bool is_one_of (const char *name, const char *one, const char *other) {
  return !strcmp (name, one) || !strcmp (name, other);
}

/* The fitness that the scheme's publication gives to a placement. */
static double published_fitness (const char *scheme,
                                 const struct aq_placement *placement) {
  const uint32_t pairs = unit_shared_lines (placement);
  if (is_one_of (scheme, "climb", "points"))
    return unit_rays (placement);
  if (!strcmp (scheme, "rowcol"))
    return 4 * placement->n - unit_occupied_lines (placement);
  if (!strcmp (scheme, "squares"))
    return pairs ? -(double) pairs : 0;
  if (!strcmp (scheme, "columns"))
    return 1.0 / (1 + 2 * pairs);
  return (is_one_of (scheme, "report", "crowding") ? 2 : 1) * pairs;
}

static bool is_better (const char *scheme, double fitness, double former) {
  return is_one_of (scheme, "squares", "columns") ? fitness > former
                                                  : fitness < former;
}

/* Whether the genes that rowcol writes, the row and the column of each queen
   in turn, are those of a placement. */
static bool are_genes_of (const char *text,
                          const struct aq_placement *placement) {
  struct aq_placement read = {.n = placement->n};
  int length;
  for (unsigned queen = 0; queen < read.n; queen++, text += length)
    if (sscanf (text, "%hhu %hhu%n", &read.row[queen], &read.column[queen],
                &length) != 2)
      return false;
  return !*text && unit_same_placement (&read, placement);
}

bool unit_log_improvement (const struct aq_improvement *improvement,
                           void *data) {
  struct solve_log *log = data;
  const char *scheme = log->options->scheme->name;
  const unsigned long seed = (unsigned long) log->options->seed;
  const double fitness = published_fitness (scheme, &improvement->placement);
  ck_assert_uint_eq (improvement->placement.n, log->options->n);
  ck_assert_msg (fabs (fitness - improvement->fitness) < 1e-12,
                 "%s, seed %lu: %g, not %g", scheme, seed,
                 improvement->fitness, fitness);
  ck_assert_int_eq (!*improvement->genes, !log->options->scheme->format_genes);
  if (!strcmp (scheme, "rowcol"))
    ck_assert_msg (are_genes_of (improvement->genes, &improvement->placement),
                   "seed %lu: %s", seed, improvement->genes);
  if (log->improvements++) {
    ck_assert_uint_ge (improvement->generation, log->last.generation);
    ck_assert_uint_ge (improvement->evaluations, log->last.evaluations);
    if (!is_better (scheme, improvement->fitness, log->last.fitness)) {
      log->setbacks++;
      ck_assert_uint_gt (improvement->generation, log->last.generation);
    }
  } else
    ck_assert_uint_eq (improvement->generation, 0);
  log->last = *improvement;
  return true;
}

/* One assertion only, as each costs a system call. */
bool unit_log_generation (const struct aq_stats *stats, void *data) {
  struct solve_log *log = data;
  const bool restarted = stats->restarts == log->restarts + 1;
  const uint64_t limit = log->options->settings.restart;
  const uint64_t stagnant =
      stats->generations - stats->improvement->generation;
  if (stats->generations != log->generations ||
      (!restarted && stats->restarts != log->restarts) ||
      (restarted && stagnant > 0) || /* the best new board is reported */
      (limit && stagnant > limit) ||
      stats->improvement->generation != log->last.generation ||
      !unit_same_placement (&stats->improvement->placement,
                            &log->last.placement))
    ck_abort_msg ("%s, seed %lu, generation %lu", log->options->scheme->name,
                  (unsigned long) log->options->seed,
                  (unsigned long) stats->generations);
  log->restarts = stats->restarts;
  return ++log->generations != log->stop_after;
}

struct solve_result unit_solved (const struct aq_run_options *options) {
  struct aq_solve *run;
  ck_assert_int_eq (aq_solve_new (&run, options), AQ_OK);
  ck_assert_int_eq (aq_solve_run (run), AQ_OK);
  const struct aq_stats *stats = aq_solve_stats (run);
  struct solve_result result = {.end = stats->end,
                                .generations = stats->generations,
                                .evaluations = stats->evaluations,
                                .restarts = stats->restarts};
  if (stats->improvement)
    result.best = *stats->improvement;
  aq_solve_free (run);
  return result;
}

void unit_solve (struct aq_run_options *options, struct solve_log *log,
                 struct solve_result *stats) {
  log->options = options;
  options->improved = unit_log_improvement;
  options->round_done = unit_log_generation;
  options->data = log;
  *stats = unit_solved (options);
  if (!log->generations) { /* stopped in generation 0 */
    ck_assert (stats->end == AQ_TIME && !stats->generations);
    return;
  }
  ck_assert_uint_eq (stats->generations + 1, log->generations);
  ck_assert_uint_eq (stats->restarts, log->restarts);
  ck_assert_uint_le (log->setbacks, stats->restarts);
  ck_assert (
      unit_same_placement (&stats->best.placement, &log->last.placement));
  ck_assert (stats->best.fitness == log->last.fitness);
  ck_assert_str_eq (stats->best.genes, log->last.genes);
  ck_assert_uint_le (stats->best.evaluations, stats->evaluations);
  ck_assert_int_eq (unit_is_placed_solution (&stats->best.placement),
                    stats->end == AQ_SOLVED);
}
