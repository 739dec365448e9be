/* SPDX-License-Identifier: MIT */

/* A run: generations of a scheme, until the set of solutions is complete or a
   stop rule holds.  What all schemes need lives here: archiving hits, retiring
   solved boards, restarting a barren population, statistics, stopping. */

#include "allqueens.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blind.h"
#include "board.h"
#include "schemes/schemes.h"
#include "solution_set.h"

struct aq_collect {
  struct aq_collect_options options;
  struct aq_stats stats;
  struct population *population;
  struct solution_set *set;
  uint8_t *hits;   /* the generation's solved boards, n columns each */
  uint64_t barren; /* generations since the last new solution */
  double deadline; /* on the monotonic clock; 0 for none */
};

static double monotonic_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

struct aq_collect_options
aq_collect_defaults (unsigned n, const struct aq_scheme *scheme) {
  return (struct aq_collect_options){.n = n,
                                     .scheme = scheme,
                                     .population = scheme->population,
                                     .symmetry = scheme->symmetry,
                                     .retire = true,
                                     .restart_after = scheme->restart_after};
}

static bool population_fits (const struct aq_scheme *scheme, size_t size) {
  return size >= scheme->population_min && size <= scheme->population_max &&
         size % scheme->population_multiple == 0;
}

enum aq_status aq_collect_new (struct aq_collect **run,
                               const struct aq_collect_options *options) {
  *run = NULL;
  if (options->n < 1 || options->n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  const struct scheme *scheme = aq_scheme_operators (options->scheme);
  if (!scheme)
    return AQ_BAD_SCHEME;
  if (!population_fits (&scheme->about, options->population))
    return AQ_BAD_POPULATION;
  struct aq_collect *made = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;

  made->options = *options;
  made->stats.known = aq_totals (options->n);
  made->stats.blind_expectation =
      made->stats.known ? aq_blind_expectation (made->stats.known,
                                                scheme->encodings (options->n),
                                                options->symmetry)
                        : (double) NAN;
  made->hits = calloc (options->population, options->n);
  enum aq_status status = made->hits ? AQ_OK : AQ_NO_MEMORY;
  if (!status)
    status = aq_set_new (&made->set, options->n);
  if (!status)
    status = aq_population_new (&made->population, scheme, options->n,
                                options->population, options->seed);
  if (status)
    aq_collect_free (made);
  else
    *run = made;
  return status;
}

void aq_collect_free (struct aq_collect *run) {
  if (!run)
    return;
  aq_population_free (run->population);
  aq_set_free (run->set);
  free (run->hits);
  free (run);
}

const struct aq_stats *aq_collect_stats (const struct aq_collect *run) {
  return &run->stats;
}

/* Takes the generation's fitness and its solved boards.  A solved board that
   is to retire ranks last from here on. */
static size_t harvest (struct aq_collect *run) {
  struct population *population = run->population;
  const unsigned n = run->options.n;
  size_t hits = 0;
  unsigned best = population->fitness[0];
  unsigned worst = best;
  double sum = 0;
  for (size_t slot = 0; slot < population->size; slot++) {
    const unsigned fitness = population->fitness[slot];
    sum += fitness;
    best = fitness < best ? fitness : best;
    worst = fitness > worst ? fitness : worst;
    if (fitness)
      continue;
    population->scheme->read (population, slot, run->hits + hits++ * n);
    if (run->options.retire)
      population->fitness[slot] = population->retired;
  }
  run->stats.best = best;
  run->stats.worst = worst;
  run->stats.mean = sum / (double) population->size;
  run->stats.hits += hits;
  return hits;
}

/* How many more boards the limit lets in. */
static uint64_t room (const struct aq_collect *run) {
  if (!run->options.limit || run->options.limit_fundamental)
    return UINT64_MAX;
  return run->options.limit - aq_set_found (run->set);
}

static bool limit_is_reached (const struct aq_collect *run) {
  const uint64_t found = run->options.limit_fundamental
                             ? aq_set_classes (run->set)
                             : aq_set_found (run->set);
  return run->options.limit && found >= run->options.limit;
}

/* Puts the generation's hits, in lexicographic order, into the set. */
static enum aq_status merge (struct aq_collect *run, size_t hits) {
  const uint64_t found_before = aq_set_found (run->set);
  aq_boards_sort (run->options.n, run->hits, hits);
  for (size_t i = 0; i < hits && !limit_is_reached (run); i++) {
    const enum aq_status status =
        aq_set_add (run->set, run->hits + i * run->options.n,
                    run->options.symmetry, room (run));
    if (status)
      return status;
  }
  run->stats.found = aq_set_found (run->set);
  run->stats.fundamental_found = aq_set_classes (run->set);
  run->stats.orbits = aq_set_orbits (run->set);
  run->stats.evaluations = run->population->evaluations;
  run->barren = run->stats.found > found_before ? 0 : run->barren + 1;
  return AQ_OK;
}

static enum aq_end end_reached (const struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  const struct aq_stats *stats = &run->stats;
  if (stats->known && stats->found == stats->known->all)
    return AQ_COMPLETE;
  if (limit_is_reached (run))
    return AQ_LIMIT;
  if (options->generations && stats->generations >= options->generations)
    return AQ_GENERATIONS;
  if (options->evaluations && stats->evaluations >= options->evaluations)
    return AQ_EVALUATIONS;
  if (run->deadline > 0 && monotonic_seconds () >= run->deadline)
    return AQ_TIME;
  return AQ_RUNNING;
}

/* The next generation's boards: bred, or after restart_after barren ones
   fresh. */
static void breed (struct aq_collect *run) {
  struct population *population = run->population;
  run->stats.generations++;
  if (run->options.restart_after &&
      run->barren >= run->options.restart_after) {
    aq_population_fill (population);
    run->stats.restarts++;
    run->barren = 0;
    return;
  }
  population->scheme->select (population);
  population->scheme->crossover (population);
  population->scheme->mutate (population);
}

enum aq_status aq_collect_run (struct aq_collect *run) {
  const struct scheme *scheme = run->population->scheme;
  if (run->options.seconds > 0)
    run->deadline = monotonic_seconds () + run->options.seconds;
  run->stats.end =
      run->stats.known && !run->stats.known->all ? AQ_COMPLETE : AQ_RUNNING;
  if (run->stats.end)
    return AQ_OK;

  aq_population_fill (run->population);
  for (;;) {
    scheme->evaluate (run->population);
    if (scheme->improve)
      scheme->improve (run->population);
    const enum aq_status status = merge (run, harvest (run));
    if (status)
      return status;
    run->stats.end = end_reached (run);
    if (run->options.generation_done &&
        !run->options.generation_done (&run->stats, run->options.data) &&
        !run->stats.end)
      run->stats.end = AQ_INTERRUPTED;
    if (run->stats.end)
      return AQ_OK;
    breed (run);
  }
}

enum aq_status aq_collect_each (const struct aq_collect *run, bool fundamental,
                                aq_visit *visit, void *data) {
  return aq_set_each (run->set, fundamental, visit, data);
}

/* The number of distinct boards to expect among COUNT random ones. */
static double random_distinct (const struct population *population,
                               size_t count) {
  const double encodings = population->scheme->encodings (population->n);
  return encodings == 1
             ? 1
             : -encodings * expm1 ((double) count * log1p (-1 / encodings));
}

enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  const struct population *population = run->population;
  const unsigned n = run->options.n;
  *takeover = (struct aq_takeover){.commonest.n = n};
  if (!run->stats.evaluations)
    return AQ_OK;
  uint8_t *boards = calloc (population->size, n);
  if (!boards)
    return AQ_NO_MEMORY;
  for (size_t slot = 0; slot < population->size; slot++)
    if (population->fitness[slot] != population->retired)
      population->scheme->read (population, slot,
                                boards + takeover->boards++ * n);
  aq_boards_sort (n, boards, takeover->boards);

  size_t run_length;
  for (size_t at = 0; at < takeover->boards; at += run_length) {
    const uint8_t *column = boards + at * n;
    run_length = aq_boards_run (n, column, takeover->boards - at);
    takeover->distinct++;
    if (run_length > takeover->copies) {
      takeover->copies = run_length;
      memcpy (takeover->commonest.column, column, n);
    }
  }
  free (boards);
  takeover->taken_over =
      10 * takeover->copies >= takeover->boards &&
      (double) takeover->distinct <=
          0.75 * random_distinct (population, takeover->boards);
  return AQ_OK;
}
