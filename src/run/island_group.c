/* SPDX-License-Identifier: MIT */

/* A generation of islands, whatever their scheme and engine (aq_group_evolve):

     breed     the next boards by selection, crossover and mutation; random
               boards in each island at its stagnation limit
     evaluate  the fitness of all boards
     collect   copy the solved boards, those of fitness 0, and exclude them
               from breeding: they rank last
     survive   scheme crowding alone
     pack      put what is solved into the batch, which is merged into the
               solution set (run.c)

   The run is asked before each generation whether it must stop.  The calls
   from a run to the operators of a scheme are listed in ga/schemes/report.c.
 */

#include "run/island_group.h"

#include <stdlib.h>
#include <string.h>

#include "core/board.h"

enum aq_status aq_group_new (struct island_group *group,
                             const struct aq_collect_options *options,
                             const struct engine *engine, unsigned first,
                             unsigned together, const struct random *random,
                             struct stop *stop) {
  const struct aq_scheme *scheme = options->scheme;
  const unsigned left = options->islands - first;
  const unsigned islands = left < together ? left : together;
  const size_t boards = islands * options->breeding->population;
  group->options = options;
  group->stop = stop;
  group->kernels = aq_kernels (0);
  group->batch.first_island = first;
  group->batch.islands = islands;
  group->solved = calloc (boards, aq_board_stride (options->n));
  group->solved_index = calloc (boards, sizeof *group->solved_index);
  if (!group->solved || !group->solved_index)
    return AQ_NO_MEMORY;
  const enum aq_status status = engine->make (
      &group->islands, scheme, options->n, options->breeding, islands, random);
  if (status)
    return status;
  if (!first) {
    group->islands->observe = options->observe;
    group->islands->observer = options->data;
  }
  return AQ_OK;
}

void aq_group_free (struct island_group *group) {
  aq_islands_free (group->islands);
  free (group->solved);
  free (group->solved_index);
  aq_batch_free (&group->batch);
}

/* A bit for each of its islands. */
static uint64_t all_islands (const struct island_group *group) {
  return UINT64_MAX >> (AQ_ISLANDS_TOGETHER - group->batch.islands);
}

/* Notes the fitness of the boards that there are. */
static void summarize (struct island_group *group) {
  group->fitness = group->kernels->summarize_fitness (group->islands->fitness,
                                                      group->islands->count);
}

/* Notes the generation's fitness.  Copies its solved boards, excludes them
   from breeding, and returns how many there are.  No scheme is trusted with
   the set: AQ_BAD_SOLUTION for a board of fitness 0 with attacks.  An excluded
   board ranks last, so that its copies cannot take over the population. */
static size_t collect_and_exclude (struct island_group *group) {
  struct islands *islands = group->islands;
  const size_t stride = aq_board_stride (islands->n);
  if (!islands->count)
    return 0;
  group->boards = islands->count;
  summarize (group);
  if (group->fitness.best > 0)
    return 0;
  const size_t count = group->kernels->list_zeros (
      islands->fitness, islands->count, group->solved_index);
  for (size_t i = 0; i < count; i++) {
    const uint32_t index = group->solved_index[i];
    uint8_t *column = group->solved + i * stride;
    islands->engine->board (islands, index, column);
    if (!aq_is_solution (islands->n, column))
      islands->status = AQ_BAD_SOLUTION;
    if (group->options->exclude_solved)
      islands->fitness[index] = AQ_EXCLUDED;
  }
  return count;
}

/* The island of a solved board, counted from 0. */
static unsigned solved_by (const struct island_group *group, size_t solved) {
  return group->solved_index[solved] % group->islands->populations;
}

/* The islands that must restart, a bit for each: at the stagnation limit, or
   if breeding cannot improve. */
static uint64_t restarting (const struct island_group *group) {
  const uint64_t limit = group->options->stagnation_limit;
  const struct engine *engine = group->islands->engine;
  uint64_t which = 0;
  for (unsigned i = 0; i < AQ_ISLANDS_TOGETHER && limit; i++)
    which |= (uint64_t) (group->stagnant[i] >= limit) << i;
  which &= all_islands (group);
  if (!which && limit && engine->is_stuck && engine->is_stuck (group->islands))
    return all_islands (group);
  return which;
}

/* Makes the next generation's boards: bred from the population, or random if
   it begins or must restart. */
static void breed (struct island_group *group) {
  const struct engine *engine = group->islands->engine;
  if (!group->generations) {
    engine->restart (group->islands, all_islands (group));
    return;
  }
  const uint64_t which = restarting (group);
  if (which != all_islands (group))
    engine->breed (group->islands);
  if (!which)
    return;
  engine->restart (group->islands, which);
  group->restarts += (unsigned) __builtin_popcountll (which);
  for (unsigned i = 0; i < AQ_ISLANDS_TOGETHER; i++)
    if (which >> i & 1)
      group->stagnant[i] = 0;
}

/* Packs the generation's hits, each with the number of its island. */
static enum aq_status pack_solved (struct island_group *group, size_t solved) {
  struct hit_list *hits = &group->batch.hits;
  const size_t before = hits->count;
  const enum aq_status status = aq_hits_pack (
      hits, group->islands->n, group->kernels, group->solved, solved);
  for (size_t i = before; i < hits->count; i++)
    hits->hit[i].island =
        (uint16_t) (group->batch.first_island + solved_by (group, i - before));
  return status;
}

/* The scheme's `survive`.  Then the fitness is that of what survived, unless
   solved boards count as excluded. */
static void survive (struct island_group *group) {
  struct islands *islands = group->islands;
  if (islands->engine->survive && islands->engine->survive (islands) &&
      !group->options->exclude_solved)
    summarize (group);
}

/* Evaluates a generation and packs its hits.  Parents that survive in place of
   their children are no new hits. */
static enum aq_status evaluate (struct island_group *group) {
  struct islands *islands = group->islands;
  islands->engine->evaluate (islands);
  if (islands->status)
    return islands->status;
  const size_t solved = collect_and_exclude (group);
  group->hits += solved;
  survive (group);
  return islands->status ? islands->status : pack_solved (group, solved);
}

/* Counts stagnant generations, by what the last merge found new. */
static void count_stagnant (struct island_group *group) {
  for (unsigned i = 0; i < AQ_ISLANDS_TOGETHER; i++)
    group->stagnant[i] = group->batch.were_new >> i & 1
                             ? 0
                             : group->stagnant[i] + group->last_round;
  group->batch.were_new = 0;
  group->last_round = 0;
}

void aq_group_evolve (struct island_group *group, uint64_t generations) {
  count_stagnant (group);
  while (group->last_round < generations && !group->batch.status &&
         !aq_stop_check (group->stop)) {
    breed (group);
    group->batch.status = evaluate (group);
    group->generations++;
    group->last_round++;
  }
}
