/* SPDX-License-Identifier: MIT */

/* Evolving populations, round by round. */

#include "run/island_group.h"

#include <stdlib.h>
#include <string.h>

#include "ga/breeding.h"
#include "ga/placement.h"
#include "ga/schemes/schemes.h"

unsigned aq_islands_together (const struct aq_collect_options *options,
                              const struct aq_breeding *breeding) {
  const unsigned islands = options->islands;
  const size_t half_tiles = aq_tiles (breeding->population / 2);
  const size_t apart = 2 * half_tiles * islands;
  const size_t together = breeding->population * aq_tiles (islands);
  return together < apart && aq_scheme_is_built_in (options->scheme) &&
                 aq_populations_fit_side_by_side (options->scheme, breeding)
             ? AQ_LANES
             : 1;
}

enum aq_status aq_group_new (struct island_group *group,
                             const struct aq_collect_options *options,
                             const struct aq_breeding *breeding,
                             unsigned first, const struct random *random,
                             const struct lane_kernels *kernels) {
  const unsigned together = aq_islands_together (options, breeding);
  const unsigned left = options->islands - first;
  const unsigned islands = left < together ? left : together;
  const size_t boards = islands * breeding->population;
  group->options = options;
  group->check_solved = !aq_scheme_is_built_in (options->scheme);
  group->batch.first_island = first;
  group->batch.islands = islands;
  group->solved = calloc (boards, aq_board_stride (options->n));
  group->solved_index = calloc (boards, sizeof *group->solved_index);
  if (!group->solved || !group->solved_index)
    return AQ_NO_MEMORY;
  return aq_population_new (&group->population, options->scheme, options->n,
                            breeding, islands, random, kernels);
}

void aq_group_free (struct island_group *group) {
  aq_population_free (group->population);
  free (group->solved);
  free (group->solved_index);
  aq_batch_free (&group->batch);
}

/* Copies a solved board to COLUMN.  That of a user's scheme may be none. */
static void copy_solved (struct island_group *group, size_t index,
                         uint8_t *column) {
  struct population *population = group->population;
  const unsigned n = population->visible.n;
  aq_population_board (population, index, column);
  if (!group->check_solved)
    return;
  struct aq_placement placement;
  aq_population_placement (population, index, &placement);
  if (!aq_is_on_board (&placement, n, n) || aq_attacking_pairs (&placement, n))
    population->status = AQ_BAD_SOLUTION;
}

static void note_fitness (struct island_group *group) {
  const struct population *population = group->population;
  group->fitness = population->kernels->summarize_fitness (
      population->visible.fitness, population->visible.count);
}

/* Notes the generation's fitness and copies its solved boards; returns how
   many.  Excluding a solved board from breeding makes it rank last, so that
   its copies cannot take over the population. */
static size_t collect_solved (struct island_group *group) {
  const struct aq_population *population = &group->population->visible;
  const struct lane_kernels *kernels = group->population->kernels;
  const size_t stride = aq_board_stride (population->n);
  if (!population->count)
    return 0;
  group->boards = population->count;
  note_fitness (group);
  if (group->fitness.best)
    return 0;
  const size_t count = kernels->list_zeros (
      population->fitness, population->count, group->solved_index);
  for (size_t i = 0; i < count; i++) {
    const uint32_t index = group->solved_index[i];
    copy_solved (group, index, group->solved + i * stride);
    if (group->options->exclude_solved)
      population->fitness[index] = AQ_EXCLUDED;
  }
  return count;
}

/* The island of a solved board, counted from 0. */
static unsigned solved_by (const struct island_group *group, size_t solved) {
  return group->solved_index[solved] % group->population->populations;
}

/* The islands that must restart: at the stagnation limit, or where breeding
   cannot improve. */
static uint64_t restarting (const struct island_group *group) {
  const uint64_t limit = group->options->stagnation_limit;
  const uint64_t all = aq_first_lanes (group->batch.islands);
  uint64_t which = 0;
  for (unsigned i = 0; i < AQ_LANES && limit; i++)
    which |= (uint64_t) (group->stagnant[i] >= limit) << i;
  if (!(which & all) && limit && aq_population_is_stuck (group->population))
    return all;
  return which & all;
}

/* Makes the next generation's boards: bred from the population, or random
   where it must restart. */
static void breed (struct island_group *group) {
  const uint64_t which = restarting (group);
  if (which != aq_first_lanes (group->batch.islands))
    aq_population_breed (group->population);
  if (!which)
    return;
  aq_population_restart (group->population, which);
  group->restarts += (unsigned) __builtin_popcountll (which);
  for (unsigned i = 0; i < AQ_LANES; i++)
    if (which >> i & 1)
      group->stagnant[i] = 0;
}

/* Packs the generation's hits, each with the number of its island. */
static enum aq_status pack_solved (struct island_group *group, size_t solved) {
  const struct population *population = group->population;
  struct hit_list *hits = &group->batch.hits;
  const size_t before = hits->count;
  const enum aq_status status = aq_hits_pack (
      hits, population->visible.n, population->kernels, group->solved, solved);
  for (size_t i = before; i < hits->count; i++)
    hits->hit[i].island =
        (uint16_t) (group->batch.first_island + solved_by (group, i - before));
  return status;
}

/* Evaluates a generation and packs its hits, unless it is stopped.  Parents
   that stay in place of children were hits when they were evaluated. */
static enum aq_status evaluate (struct island_group *group) {
  struct population *population = group->population;
  aq_population_evaluate (population);
  if (population->status || population->watch.due)
    return population->status;
  const size_t solved = collect_solved (group);
  group->hits += solved;
  if (aq_population_survive (population) && !group->options->exclude_solved)
    note_fitness (group);
  return population->status ? population->status : pack_solved (group, solved);
}

/* With 0 generations to evolve, makes generation 0 instead. */
void aq_group_evolve (struct island_group *group) {
  uint64_t generation = 0;
  do {
    if (group->generations)
      breed (group);
    else
      aq_population_create (group->population);
    group->batch.status = evaluate (group);
  } while (++generation < group->generations && !group->batch.status &&
           !group->population->watch.due);
}

void aq_group_count_stagnant (struct island_group *group) {
  const uint64_t generations = group->generations ? group->generations : 1;
  for (unsigned i = 0; i < AQ_LANES; i++)
    group->stagnant[i] =
        group->batch.were_new >> i & 1 ? 0 : group->stagnant[i] + generations;
  group->batch.were_new = 0;
}

/* --- keeping and saving --- */

static struct group_numbers numbers_of (const struct island_group *group) {
  struct group_numbers numbers = {.generations = group->generations,
                                  .hits = group->hits,
                                  .restarts = group->restarts,
                                  .boards = group->boards,
                                  .sum = group->fitness.sum,
                                  .best = group->fitness.best,
                                  .worst = group->fitness.worst,
                                  .were_new = group->batch.were_new};
  memcpy (numbers.stagnant, group->stagnant, sizeof numbers.stagnant);
  return numbers;
}

static void set_numbers (struct island_group *group,
                         const struct group_numbers *numbers) {
  group->generations = numbers->generations;
  group->hits = numbers->hits;
  group->restarts = numbers->restarts;
  memcpy (group->stagnant, numbers->stagnant, sizeof group->stagnant);
  group->boards = numbers->boards;
  group->fitness = (struct fitness_summary){
      .best = numbers->best, .worst = numbers->worst, .sum = numbers->sum};
  group->batch.were_new = numbers->were_new;
}

bool aq_group_keep (struct island_group *group, struct stop *stop) {
  group->kept = numbers_of (group);
  return aq_population_keep (group->population, stop);
}

bool aq_group_was_stopped (const struct island_group *group) {
  return group->population->watch.due;
}

bool aq_group_undo (struct island_group *group) {
  group->batch.hits.count = 0;
  group->batch.status = AQ_OK;
  /* No function of a user's scheme that failed may be called again. */
  if (group->check_solved && group->population->status)
    return false;
  if (!aq_population_undo (group->population))
    return false;
  set_numbers (group, &group->kept);
  return true;
}

size_t aq_group_save (const struct island_group *group, void *bytes) {
  const struct group_numbers numbers = numbers_of (group);
  if (bytes)
    bytes = mempcpy (bytes, &numbers, sizeof numbers);
  return sizeof numbers + aq_population_save (group->population, bytes);
}

bool aq_group_load (struct island_group *group, const void *bytes,
                    size_t count) {
  struct group_numbers numbers;
  if (count < sizeof numbers)
    return false;
  memcpy (&numbers, bytes, sizeof numbers);
  if (numbers.were_new & ~aq_first_lanes (group->batch.islands))
    return false;
  set_numbers (group, &numbers);
  return aq_population_load (group->population,
                             (const char *) bytes + sizeof numbers,
                             count - sizeof numbers);
}
