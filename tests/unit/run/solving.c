/* SPDX-License-Identifier: MIT */

/* Checking what a search reports. */

#include "solving.h"

#include <math.h>

#include "../ga/measures.h"

struct aq_solve_options unit_solve_options (const char *scheme, unsigned n,
                                            uint64_t seed) {
  const struct aq_scheme *found = aq_scheme_named (scheme);
  struct aq_solve_options options;
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

/* Reads a number and moves TEXT behind it. */
static unsigned long read_number (const char **text) {
  char *end;
  const unsigned long number = strtoul (*text, &end, 10);
  ck_assert_ptr_ne (end, *text);
  *text = end;
  return number;
}

/* Reads a gene or pair of genes of queen QUEEN as the scheme writes them, and
   moves TEXT behind it. */
static void read_queen (const char *scheme, const char **text, unsigned queen,
                        struct aq_placement *placement) {
  static const char symbols[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#";
  unsigned long row, column;
  if (is_one_of (scheme, "climb", "points")) {
    const unsigned n = placement->n;
    const char *symbol = n == 8 ? strchr (symbols, *(*text)++) : NULL;
    const unsigned long square =
        symbol ? (unsigned long) (symbol - symbols) : read_number (text);
    row = square / n;
    column = square % n;
  } else if (!strcmp (scheme, "squares")) { /* a letter and a number */
    column = (unsigned long) (*(*text)++ - 'A');
    row = read_number (text) - 1;
  } else if (!strcmp (scheme, "columns")) { /* the row of each column */
    column = queen;
    row = read_number (text) - 1;
  } else { /* rowcol: row and column in turn */
    row = read_number (text);
    column = read_number (text);
  }
  placement->row[queen] = (uint8_t) row;
  placement->column[queen] = (uint8_t) column;
}

/* Reads genes; returns false where the scheme does not write them. */
static bool read_genes (const char *scheme, unsigned n, const char *text,
                        struct aq_placement *placement) {
  if (!*text)
    return false;
  placement->n = n;
  for (unsigned queen = 0; queen < n; queen++) {
    text += strspn (text, "[, ");
    ck_assert (*text);
    read_queen (scheme, &text, queen, placement);
  }
  ck_assert_str_eq (text, strcmp (scheme, "columns") ? "" : "]");
  return true;
}

bool unit_log_improvement (const struct aq_improvement *improvement,
                           void *data) {
  struct solve_log *log = data;
  const char *scheme = log->options->scheme->name;
  const unsigned long seed = log->options->seed;
  struct aq_placement placement;
  const double fitness = published_fitness (scheme, &improvement->placement);
  ck_assert_uint_eq (improvement->placement.n, log->options->n);
  ck_assert_msg (fabs (fitness - improvement->fitness) < 1e-12,
                 "%s, seed %lu: %g, not %g", scheme, seed,
                 improvement->fitness, fitness);
  if (read_genes (scheme, log->options->n, improvement->genes, &placement))
    ck_assert_msg (unit_same_placement (&placement, &improvement->placement),
                   "%s, seed %lu: %s", scheme, seed, improvement->genes);
  else
    ck_assert (is_one_of (scheme, "halfkeep", "report") ||
               is_one_of (scheme, "blind", "multistart") ||
               !strcmp (scheme, "crowding"));
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
bool unit_log_generation (const struct aq_solve_stats *stats, void *data) {
  struct solve_log *log = data;
  const bool restarted = stats->restarts == log->restarts + 1;
  const uint64_t limit = log->options->settings.restart;
  const uint64_t stagnant = stats->generations - stats->best->generation;
  if (stats->generations != log->generations ||
      (!restarted && stats->restarts != log->restarts) ||
      (restarted && stagnant > 0) || /* the best new board is reported */
      (limit && stagnant > limit) ||
      stats->best->generation != log->last.generation ||
      !unit_same_placement (&stats->best->placement, &log->last.placement))
    ck_abort_msg ("%s, seed %lu, generation %lu", log->options->scheme->name,
                  (unsigned long) log->options->seed,
                  (unsigned long) stats->generations);
  log->restarts = stats->restarts;
  return ++log->generations != log->stop_after;
}

struct solve_result unit_solved (const struct aq_solve_options *options) {
  struct aq_solve *run;
  ck_assert_int_eq (aq_solve_new (&run, options), AQ_OK);
  ck_assert_int_eq (aq_solve_run (run), AQ_OK);
  const struct aq_solve_stats *stats = aq_solve_stats (run);
  struct solve_result result = {.end = stats->end,
                                .generations = stats->generations,
                                .evaluations = stats->evaluations,
                                .restarts = stats->restarts};
  if (stats->best)
    result.best = *stats->best;
  aq_solve_free (run);
  return result;
}

void unit_solve (struct aq_solve_options *options, struct solve_log *log,
                 struct solve_result *stats) {
  log->options = options;
  options->improved = unit_log_improvement;
  options->generation_done = unit_log_generation;
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
