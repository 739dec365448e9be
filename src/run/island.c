/* SPDX-License-Identifier: MIT */

/* A generation of an island, whatever its scheme and engine
   (aq_island_generation):

     next_boards  random boards in generation 0 and at a restart, which takes
                  the place of breeding; otherwise bred ones
     evaluate     the fitness of all boards
     collect      copy the solved boards, those of fitness 0, and if settings
                  say so exclude them from breeding: they rank last; or report
                  improvements
     survive      the scheme's, if it has one; of the built-in ones crowding
     pack         put the solved boards into the batch, which is merged into
                  the solution set (run.c)

   The run is asked before each generation whether it must stop. */

#include "run/island.h"

#include <stdlib.h>

#include "core/board.h"

enum aq_status aq_island_new (struct island *island,
                              const struct aq_run_options *options,
                              const struct engine *engine, unsigned number,
                              const struct aq_random *random,
                              struct stop *stop) {
  const size_t size = options->settings.population;
  island->options = options;
  island->stop = stop;
  island->batch.island = number;
  island->solved = calloc (size, aq_board_stride (options->n));
  island->solved_index = calloc (size, sizeof *island->solved_index);
  if (!island->solved || !island->solved_index)
    return AQ_NO_MEMORY;
  const enum aq_status status =
      engine->make (&island->population, options->scheme, options->n,
                    &options->settings, random);
  if (!status && !number) {
    island->population->observe = options->observe;
    island->population->observer = options->data;
  }
  return status;
}

void aq_island_free (struct island *island) {
  aq_population_free (island->population);
  free (island->solved);
  free (island->solved_index);
  free (island->look);
  aq_hits_free (&island->batch.hits);
}

/* Whether the island must begin anew: it has been stagnant for as many
   generations as the setting `restart` says, or its breeding cannot improve.
   Never if the setting is 0.  While it has hits it waits for the merge, which
   tells whether they are new. */
static bool must_restart (const struct island *island) {
  const struct engine *engine = island->population->engine;
  const uint64_t limit = island->options->settings.restart;
  const bool stagnant = island->stagnant >= limit && !island->batch.hits.count;
  return limit && (stagnant || (engine->is_stuck &&
                                engine->is_stuck (island->population)));
}

/* Makes the next generation's boards: random ones, or bred from the
   population. */
static void next_boards (struct island *island) {
  struct population *population = island->population;
  const bool first = !island->generations;
  if (island->batch.was_new)
    island->stagnant = 0;
  island->batch.was_new = false;
  if (!first && !must_restart (island)) {
    population->engine->breed (population);
    return;
  }
  population->engine->create (population);
  island->restarts += !first;
  island->stagnant = 0;
  if (island->improvements)
    island->improvements->least = UINT32_MAX;
}

/* Sums up the fitness of the generation. */
static void summarize (struct island *island) {
  const struct aq_population *visible = &island->population->visible;
  island->fitness =
      aq_kernels (0)->summarize_fitness (visible->fitness, visible->count);
}

/* Whether all of COUNT boards are solutions. */
static bool are_solutions (unsigned n, const uint8_t *boards, size_t count) {
  const struct lane_kernels *kernels = aq_kernels (0);
  const size_t stride = aq_board_stride (n);
  bool good = true;
  for (size_t i = 0; i < count * stride; i++)
    good &= boards[i] < n; /* zeros behind a board, too */
  for (size_t first = 0; good && first < count; first += AQ_LANES) {
    const unsigned lanes = aq_lanes_filled (count - first);
    uint32_t pairs[AQ_LANES];
    struct tile tile;
    kernels->load (&tile, n, boards + first * stride, lanes);
    kernels->attacking_pairs (&tile, n, pairs);
    for (unsigned lane = 0; lane < lanes; lane++)
      good &= !pairs[lane];
  }
  return good;
}

/* Copies the solved boards of the generation, excludes them from breeding if
   settings say so, and returns how many there are.  No scheme is trusted with
   the set: AQ_BAD_SOLUTION for a board of fitness 0 with attacks.  An excluded
   board ranks last: it breeds no copies of itself. */
static size_t copy_solved (struct island *island) {
  struct population *population = island->population;
  struct aq_population *boards = &population->visible;
  const size_t stride = aq_board_stride (boards->n);
  const size_t count = aq_kernels (0)->list_zeros (
      boards->fitness, boards->count, island->solved_index);
  for (size_t i = 0; i < count; i++) {
    population->engine->board (population, island->solved_index[i],
                               island->solved + i * stride);
    if (island->options->settings.exclude_solved)
      boards->fitness[island->solved_index[i]] = AQ_EXCLUDED;
  }
  if (!are_solutions (boards->n, island->solved, count))
    boards->status = AQ_BAD_SOLUTION;
  return count;
}

/* Sums up the generation's fitness, and collects its hits or reports its
   improvements.  Returns the number of hits. */
static size_t collect (struct island *island) {
  struct aq_population *visible = &island->population->visible;
  if (!visible->count) /* scheme points may have bred none */
    return 0;
  island->count = visible->count;
  summarize (island);
  if (island->improvements) {
    island->batch.was_new = aq_improvements_report (
        island->improvements, visible, island->generations);
    return 0;
  }
  const size_t solved = island->fitness.best ? 0 : copy_solved (island);
  island->hits += solved;
  return solved;
}

/* Calls the scheme's `survive`, and sums up the fitness of the survivors,
   unless solved boards are excluded: AQ_EXCLUDED is no fitness. */
static void survive (struct island *island) {
  const struct engine *engine = island->population->engine;
  if (engine->survive && engine->survive (island->population) &&
      !island->options->settings.exclude_solved)
    summarize (island);
}

/* Makes room for the looks of so many more hits.  AQ_NO_MEMORY. */
static enum aq_status reserve_looks (struct island *island, size_t count) {
  const size_t room = island->looks + count;
  if (room <= island->looks_room)
    return AQ_OK;
  struct hit_look *grown =
      realloc (island->look, 2 * room * sizeof *island->look);
  if (!grown)
    return AQ_NO_MEMORY;
  island->look = grown;
  island->looks_room = 2 * room;
  return AQ_OK;
}

/* Gives each of the generation's hits the number of the island and its look,
   and notes what the island had done up to it. */
static void note_looks (struct island *island, struct packed_hit *hit,
                        size_t solved) {
  const struct population *population = island->population;
  const struct aq_population *visible = &population->visible;
  const uint64_t begin = island->work[0].evaluations;
  uint64_t repeated = visible->repeated - visible->known_count;
  size_t next = 0;
  for (size_t i = 0; i < solved; i++) {
    const size_t index = island->solved_index[i];
    const uint64_t look = aq_population_look (population, index);
    if (visible->known_count)
      repeated += aq_population_known (visible, next, index + 1);
    next = index + 1;
    hit[i].island = (uint16_t) island->batch.island;
    hit[i].look =
        look - begin < UINT32_MAX ? (uint32_t) (look - begin) : UINT32_MAX;
    island->look[island->looks++] = (struct hit_look){look, repeated};
  }
}

/* Packs the generation's hits. */
static enum aq_status pack (struct island *island, size_t solved) {
  struct hit_list *hits = &island->batch.hits;
  if (reserve_looks (island, solved))
    return AQ_NO_MEMORY;
  const enum aq_status status =
      aq_hits_pack (hits, island->population->visible.n, aq_kernels (0),
                    island->solved, solved);
  if (!status)
    note_looks (island, hits->hit + hits->count - solved, solved);
  return status;
}

/* A generation, as listed above.  Hits are collected before `survive`, so
   parents that it brings back are no new hits. */
static enum aq_status do_generation (struct island *island) {
  struct population *population = island->population;
  const enum aq_status *status = &population->visible.status;
  next_boards (island);
  population->engine->evaluate (population);
  if (*status)
    return *status;
  const size_t solved = collect (island);
  if (!*status)
    survive (island);
  return *status || !solved ? *status : pack (island, solved);
}

void aq_island_generation (struct island *island) {
  island->batch.status = do_generation (island);
  island->generations++;
  island->stagnant++;
}

/* The hits of a run's only island are merged at once. */
static bool must_merge (const struct island *island) {
  const struct hit_batch *batch = &island->batch;
  return batch->status || (batch->hits.count && island->options->islands == 1);
}

static struct work work_of (const struct island *island) {
  const struct aq_population *visible = &island->population->visible;
  return (struct work){.evaluations = visible->evaluations,
                       .repeated = visible->repeated,
                       .hits = island->hits,
                       .restarts = island->restarts};
}

void aq_island_evolve (struct island *island, uint64_t generations,
                       uint64_t evaluations) {
  const struct work before = island->work[0] = work_of (island);
  island->turns = 0;
  island->looks = 0;
  while (island->turns < generations && island->turns < AQ_TURNS_MAX &&
         !must_merge (island) &&
         island->population->visible.evaluations - before.evaluations <
             evaluations &&
         !aq_stop_check (island->stop)) {
    aq_island_generation (island);
    island->work[++island->turns] = work_of (island);
  }
}

struct tally aq_island_tally (const struct island *island) {
  return (struct tally){.generations = island->generations,
                        .hits = island->hits,
                        .restarts = island->restarts,
                        .evaluations = island->population->visible.evaluations,
                        .repeated = island->population->visible.repeated,
                        .individuals = island->count,
                        .fitness_sum = island->fitness.sum,
                        .best = island->fitness.best,
                        .worst = island->fitness.worst};
}
