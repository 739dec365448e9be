/* SPDX-License-Identifier: MIT */

/* Evolving one population, round by round. */

#include "run/island.h"

#include <stdlib.h>
#include <string.h>

#include "ga/placement.h"
#include "ga/schemes/schemes.h"

enum aq_status aq_island_new (struct island *island,
                              const struct aq_collect_options *options,
                              const struct aq_breeding *breeding,
                              const struct random *random,
                              const struct lane_kernels *kernels) {
  island->options = options;
  island->check_solved = !aq_scheme_is_built_in (options->scheme);
  island->solved = calloc (breeding->population, aq_board_stride (options->n));
  if (!island->solved)
    return AQ_NO_MEMORY;
  return aq_population_new (&island->population, options->scheme, options->n,
                            breeding, 1, random, kernels);
}

void aq_island_free (struct island *island) {
  aq_population_free (island->population);
  free (island->solved);
  aq_batch_free (&island->batch);
  aq_hits_free (&island->samples);
}

/* Copies a solved board to COLUMN.  That of a user's scheme may be none. */
static void copy_solved (struct island *island, size_t index,
                         uint8_t *column) {
  struct population *population = island->population;
  const unsigned n = population->visible.n;
  aq_population_board (population, index, column);
  if (!island->check_solved)
    return;
  struct aq_placement placement;
  aq_population_placement (population, index, &placement);
  if (!aq_is_on_board (&placement, n) || aq_attacking_pairs (&placement))
    population->status = AQ_BAD_SOLUTION;
}

/* Notes the generation's fitness and copies its solved boards; returns how
   many.  Excluding a solved board from breeding makes it rank last, so that
   its copies cannot take over the population. */
static size_t collect_solved (struct island *island) {
  const struct aq_population *population = &island->population->visible;
  const size_t stride = aq_board_stride (population->n);
  uint32_t *fitness = population->fitness;
  size_t count = 0;
  if (!population->count)
    return 0;
  island->boards = population->count;
  island->fitness = island->population->kernels->summarize_fitness (
      fitness, population->count);
  if (island->fitness.best)
    return 0;
  for (size_t index = 0; index < population->count; index++) {
    if (fitness[index])
      continue;
    copy_solved (island, index, island->solved + count++ * stride);
    if (island->options->exclude_solved)
      fitness[index] = AQ_EXCLUDED;
  }
  return count;
}

/* After a sample, at the stagnation limit, or where breeding cannot improve.
 */
static bool must_restart (const struct island *island) {
  if (island->sampled)
    return true;
  const uint64_t limit = island->options->stagnation_limit;
  return limit && (island->stagnant >= limit ||
                   aq_population_is_stuck (island->population));
}

/* Makes the next generation's boards: bred from the population, or random
   where it must restart. */
static void breed (struct island *island) {
  if (!must_restart (island)) {
    aq_population_breed (island->population);
    return;
  }
  aq_population_create (island->population);
  island->restarts++;
  island->stagnant = 0;
}

/* Samples one of the generation's hits; the restart that follows makes samples
   independent.  Later hits of the same population would be copies of this one,
   which say nothing about the solutions not yet found. */
static enum aq_status draw_sample (struct island *island, size_t solved) {
  struct population *population = island->population;
  island->sampled = solved > 0;
  if (!solved)
    return AQ_OK;
  const size_t drawn =
      aq_random_below (&population->random, (uint32_t) solved);
  const unsigned n = population->visible.n;
  return aq_hits_pack (&island->samples, n, population->kernels,
                       island->solved + drawn * aq_board_stride (n), 1);
}

/* Evaluates a generation and packs its hits, unless it is stopped. */
static enum aq_status evaluate (struct island *island) {
  struct population *population = island->population;
  aq_population_evaluate (population);
  if (population->status || population->watch.due)
    return population->status;
  const size_t solved = collect_solved (island);
  island->hits += solved;
  enum aq_status status = population->status;
  if (!status)
    status = aq_hits_pack (&island->batch.hits, population->visible.n,
                           population->kernels, island->solved, solved);
  if (!status && island->options->estimate)
    status = draw_sample (island, solved);
  return status;
}

/* With 0 generations to evolve, makes generation 0 instead. */
void aq_island_evolve (struct island *island) {
  uint64_t generation = 0;
  do {
    if (island->generations)
      breed (island);
    else
      aq_population_create (island->population);
    island->batch.status = evaluate (island);
  } while (++generation < island->generations && !island->batch.status &&
           !island->population->watch.due);
}

void aq_island_count_stagnant (struct island *island) {
  const uint64_t generations = island->generations ? island->generations : 1;
  island->stagnant =
      island->batch.was_new ? 0 : island->stagnant + generations;
  island->batch.was_new = false;
}

/* --- keeping and saving --- */

static struct island_numbers numbers_of (const struct island *island) {
  return (struct island_numbers){.generations = island->generations,
                                 .hits = island->hits,
                                 .restarts = island->restarts,
                                 .stagnant = island->stagnant,
                                 .samples = island->samples.count,
                                 .boards = island->boards,
                                 .sum = island->fitness.sum,
                                 .best = island->fitness.best,
                                 .worst = island->fitness.worst,
                                 .was_new = island->batch.was_new,
                                 .sampled = island->sampled};
}

static void set_numbers (struct island *island,
                         const struct island_numbers *numbers) {
  island->generations = numbers->generations;
  island->hits = numbers->hits;
  island->restarts = numbers->restarts;
  island->stagnant = numbers->stagnant;
  island->samples.count = numbers->samples;
  island->boards = numbers->boards;
  island->fitness = (struct fitness_summary){
      .best = numbers->best, .worst = numbers->worst, .sum = numbers->sum};
  island->batch.was_new = numbers->was_new;
  island->sampled = numbers->sampled;
}

bool aq_island_keep (struct island *island, struct stop *stop) {
  island->kept = numbers_of (island);
  return aq_population_keep (island->population, stop);
}

bool aq_island_was_stopped (const struct island *island) {
  return island->population->watch.due;
}

bool aq_island_undo (struct island *island) {
  island->batch.hits.count = 0;
  island->batch.status = AQ_OK;
  /* No function of a user's scheme that failed may be called again. */
  if (island->check_solved && island->population->status)
    return false;
  if (!aq_population_undo (island->population))
    return false;
  set_numbers (island, &island->kept);
  return true;
}

size_t aq_island_save (const struct island *island, void *bytes) {
  const struct island_numbers numbers = numbers_of (island);
  if (bytes)
    bytes = mempcpy (bytes, &numbers, sizeof numbers);
  return sizeof numbers + aq_population_save (island->population, bytes);
}

bool aq_island_load (struct island *island, const void *bytes, size_t count) {
  struct island_numbers numbers;
  if (count < sizeof numbers)
    return false;
  memcpy (&numbers, bytes, sizeof numbers);
  if (numbers.samples != island->samples.count)
    return false;
  set_numbers (island, &numbers);
  return aq_population_load (island->population,
                             (const char *) bytes + sizeof numbers,
                             count - sizeof numbers);
}
