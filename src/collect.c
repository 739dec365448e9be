/* SPDX-License-Identifier: MIT */

/* A run: rounds of generations of a scheme on islands, until the set of
   solutions is complete or a stop rule holds.  What all schemes need lives
   here: archiving hits, retiring solved boards, restarting a barren
   population, spreading from what is new, statistics, stopping.

   An island works apart from the others for a round; then the finds of all are
   merged in the order of the islands.  Threads carry islands, shards of the
   set and pieces of the spread, each of which is the same whoever does it. */

#include "collect.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "blind.h"
#include "board.h"
#include "budget.h"
#include "estimate.h"
#include "schemes/schemes.h"
#include "solution_set.h"
#include "spread.h"
#include "workers.h"

/* What one producer of finds brings to the next merge. */
struct harvest {
  struct finds finds[AQ_SHARDS];
  bool any;
  bool fresh[AQ_SHARDS]; /* whether the last merge of them added anything */
  enum aq_status status;
};

struct island {
  struct population *population;
  uint8_t *hits; /* one generation's solved boards */
  struct harvest harvest;
  uint64_t generations; /* in this round */
  uint64_t hit_count;
  uint64_t restarts;
  uint64_t restart_after;
  uint64_t barren; /* generations since the last new solution */
  bool retire;
  bool estimate;
  struct finds samples[AQ_SHARDS]; /* with estimate: a hit of each restart */
  uint64_t sample_count;
  bool sampled;           /* in the last generation */
  struct summary fitness; /* in the last generation that had boards ... */
  size_t boards;          /* ... and how many */
};

enum {
  PIECES = 16, /* of the spread, so that threads have something to share */
  SPREAD_MOST = PIECES << 8 /* finds that one round spreads from */
};

struct piece {
  const struct aq_collect *run;
  const struct find *finds;
  size_t count;
  struct harvest harvest;
  uint64_t nodes;
};

struct aq_collect {
  struct aq_collect_options options;
  struct aq_stats stats;
  const struct scheme *scheme;
  const struct lane_kernels *lanes;
  struct workers *workers;
  struct solution_set *set;
  struct island *islands;
  struct piece piece[PIECES];
  enum aq_status merged[AQ_SHARDS];
  struct finds spreading; /* what the round spreads from */
  struct budget budget;
};

static unsigned spread_most (unsigned n) {
  return n / 2;
}

struct aq_collect_options
aq_collect_defaults (unsigned n, const struct aq_scheme *scheme) {
  const unsigned most = spread_most (n);
  return (struct aq_collect_options){
      .n = n,
      .scheme = scheme,
      .breeding = aq_breeding_defaults (scheme, 0),
      .islands = 1,
      .threads = 1,
      .spread = scheme->spread < most ? scheme->spread : most,
      .symmetry = scheme->symmetry,
      .retire = true,
      .restart_after = scheme->restart_after};
}

static enum aq_status check (const struct aq_collect_options *options,
                             const struct scheme *scheme) {
  if (options->n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  const enum aq_status status =
      aq_scheme_check (scheme, options->n, &options->breeding);
  if (status)
    return status;
  if (options->spread > spread_most (options->n))
    return AQ_BAD_SPREAD;
  if (options->islands < 1 || options->islands > AQ_ISLANDS_MAX ||
      options->threads < 1 || options->threads > AQ_THREADS_MAX)
    return AQ_BAD_ISLANDS;
  return AQ_OK;
}

/* --- making and freeing --- */

static enum aq_status new_islands (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  struct random random;
  aq_random_seed (&random, options->seed);
  run->islands = calloc (options->islands, sizeof *run->islands);
  if (!run->islands)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < options->islands; i++) {
    struct island *island = &run->islands[i];
    island->restart_after = options->restart_after;
    island->retire = options->retire;
    island->estimate = options->estimate;
    island->hits =
        calloc (options->breeding.population, aq_board_stride (options->n));
    if (!island->hits)
      return AQ_NO_MEMORY;
    const enum aq_status status =
        aq_population_new (&island->population, run->scheme, options->n,
                           &options->breeding, &random, run->lanes);
    if (status)
      return status;
    aq_random_long_jump (&random);
  }
  return AQ_OK;
}

enum aq_status aq_collect_new_scheme (struct aq_collect **run,
                                      const struct aq_collect_options *options,
                                      const struct scheme *scheme) {
  *run = NULL;
  enum aq_status status = check (options, scheme);
  if (status)
    return status;
  struct aq_collect *made = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;

  made->options = *options;
  made->scheme = scheme;
  made->lanes = aq_lanes (0);
  made->stats.known = aq_totals (options->n);
  made->stats.blind_expectation =
      made->stats.known ? aq_blind_expectation (made->stats.known,
                                                scheme->encodings (options->n),
                                                options->symmetry)
                        : (double) NAN;
  status = aq_set_new (&made->set, options->n, options->symmetry);
  if (!status)
    status = aq_workers_new (&made->workers, options->threads);
  if (!status)
    status = new_islands (made);
  if (status)
    aq_collect_free (made);
  else
    *run = made;
  return status;
}

enum aq_status aq_collect_new (struct aq_collect **run,
                               const struct aq_collect_options *options) {
  return aq_collect_new_scheme (run, options,
                                aq_scheme_operators (options->scheme));
}

static void free_harvest (struct harvest *harvest) {
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    aq_finds_free (&harvest->finds[i]);
}

void aq_collect_free (struct aq_collect *run) {
  if (!run)
    return;
  aq_workers_free (run->workers);
  for (unsigned i = 0; run->islands && i < run->options.islands; i++) {
    struct island *island = &run->islands[i];
    aq_population_free (island->population);
    free (island->hits);
    free_harvest (&island->harvest);
    for (unsigned shard = 0; shard < AQ_SHARDS; shard++)
      aq_finds_free (&island->samples[shard]);
  }
  free (run->islands);
  for (unsigned i = 0; i < PIECES; i++)
    free_harvest (&run->piece[i].harvest);
  aq_finds_free (&run->spreading);
  aq_set_free (run->set);
  free (run);
}

const struct aq_stats *aq_collect_stats (const struct aq_collect *run) {
  return &run->stats;
}

/* --- a round on an island --- */

/* Takes the generation's fitness and its solved boards.  A solved board that
   is to retire ranks last from here on. */
static size_t take_hits (struct island *island) {
  struct population *population = island->population;
  const size_t stride = aq_board_stride (population->n);
  uint32_t *fitness = population->fitness;
  size_t hits = 0;
  if (!population->count)
    return 0;
  island->boards = population->count;
  island->fitness = population->lanes->summarize (fitness, population->count);
  if (island->fitness.least)
    return 0;
  for (size_t place = 0; place < population->count; place++) {
    if (fitness[place])
      continue;
    population->scheme->read (population, place,
                              island->hits + hits++ * stride);
    if (island->retire)
      fitness[place] = AQ_RETIRED;
  }
  return hits;
}

static bool is_to_restart (const struct island *island) {
  struct population *population = island->population;
  if (island->sampled)
    return true;
  return island->restart_after &&
         (island->barren >= island->restart_after ||
          (population->scheme->is_stuck &&
           population->scheme->is_stuck (population)));
}

/* The next generation's boards: bred, or fresh after restart_after barren
   ones, where breeding leads nowhere and after a sample. */
static void breed (struct island *island) {
  struct population *population = island->population;
  if (is_to_restart (island)) {
    population->scheme->create (population);
    island->restarts++;
    island->barren = 0;
    return;
  }
  aq_population_breed (population);
}

/* Draws one of the generation's hits: survivors and clones of a hit say
   nothing about what else there is. */
static enum aq_status draw_sample (struct island *island,
                                   const struct lane_kernels *lanes,
                                   size_t hits) {
  struct population *population = island->population;
  island->sampled = hits > 0;
  if (!hits)
    return AQ_OK;
  const size_t drawn = aq_random_below (&population->random, (uint32_t) hits);
  island->sample_count++;
  return aq_finds_add (island->samples, population->n, lanes,
                       island->hits + drawn * aq_board_stride (population->n),
                       1);
}

/* A round; the first one is generation 0, which is not bred. */
static void evolve (size_t index, void *data) {
  struct aq_collect *run = data;
  struct island *island = &run->islands[index];
  struct population *population = island->population;
  uint64_t generation = 0;
  island->harvest.status = AQ_OK;
  do {
    if (island->generations)
      breed (island);
    else
      population->scheme->create (population);
    population->scheme->evaluate (population);
    const size_t hits = take_hits (island);
    island->hit_count += hits;
    island->harvest.any |= hits > 0;
    island->harvest.status = population->status;
    if (!island->harvest.status)
      island->harvest.status =
          aq_finds_add (island->harvest.finds, population->n, run->lanes,
                        island->hits, hits);
    if (!island->harvest.status && island->estimate)
      island->harvest.status = draw_sample (island, run->lanes, hits);
  } while (++generation < island->generations && !island->harvest.status);
}

/* --- merging --- */

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

/* Harvests to be merged in their order; too large to be cleared in each
   round. */
struct merge {
  struct aq_collect *run;
  struct harvest *harvest[AQ_ISLANDS_MAX];
  size_t count;
};

/* Merges one shard's finds of all harvests. */
static void merge_shard (size_t shard, void *data) {
  const struct merge *merge = data;
  struct aq_collect *run = merge->run;
  run->merged[shard] = AQ_OK;
  for (size_t i = 0; i < merge->count && !run->merged[shard]; i++) {
    struct finds *finds = &merge->harvest[i]->finds[shard];
    uint64_t added = 0;
    run->merged[shard] = aq_set_merge (run->set, (unsigned) shard, finds->find,
                                       finds->count, UINT64_MAX, &added);
    merge->harvest[i]->fresh[shard] = added > 0;
    finds->count = 0;
  }
}

/* Merges a harvest in the order of its canonical forms, until the limit is
   reached. */
static enum aq_status merge_to_limit (struct aq_collect *run,
                                      struct harvest *harvest) {
  struct finds sorted = {0};
  enum aq_status status = AQ_OK;
  for (unsigned shard = 0; shard < AQ_SHARDS && !status; shard++) {
    status = aq_finds_append (&sorted, &harvest->finds[shard]);
    harvest->finds[shard].count = 0;
    harvest->fresh[shard] = false;
  }
  aq_finds_sort (&sorted);
  for (size_t i = 0; i < sorted.count && !limit_is_reached (run) && !status;
       i++) {
    const unsigned shard = aq_find_shard (&sorted.find[i]);
    uint64_t added = 0;
    status =
        aq_set_merge (run->set, shard, &sorted.find[i], 1, room (run), &added);
    harvest->fresh[shard] |= added > 0;
  }
  aq_finds_free (&sorted);
  return status;
}

static enum aq_status merge_all (struct merge *merge) {
  struct aq_collect *run = merge->run;
  enum aq_status status = AQ_OK;
  for (size_t i = 0; i < merge->count && !status; i++)
    status = merge->harvest[i]->status;
  if (status)
    return status;
  if (run->options.limit) {
    for (size_t i = 0; i < merge->count && !status; i++)
      status = merge_to_limit (run, merge->harvest[i]);
    return status;
  }
  bool any = false;
  for (size_t i = 0; i < merge->count; i++) {
    any |= merge->harvest[i]->any;
    merge->harvest[i]->any = false;
  }
  if (!any) { /* most generations of some schemes */
    for (size_t i = 0; i < merge->count; i++)
      memset (merge->harvest[i]->fresh, 0, sizeof merge->harvest[i]->fresh);
    return AQ_OK;
  }
  aq_workers_run (run->workers, AQ_SHARDS, merge_shard, merge);
  for (unsigned shard = 0; shard < AQ_SHARDS && !status; shard++)
    status = run->merged[shard];
  return status;
}

/* Puts the round's hits into the set, and tells each island whether any of its
   own were new. */
static enum aq_status merge_islands (struct aq_collect *run,
                                     uint64_t generations, bool *any_fresh) {
  struct merge merge;
  merge.run = run;
  merge.count = run->options.islands;
  for (unsigned i = 0; i < run->options.islands; i++)
    merge.harvest[i] = &run->islands[i].harvest;
  const enum aq_status status = merge_all (&merge);
  *any_fresh = false;
  for (unsigned i = 0; i < run->options.islands; i++) {
    struct island *island = &run->islands[i];
    bool fresh = false;
    for (unsigned shard = 0; shard < AQ_SHARDS; shard++)
      fresh |= island->harvest.fresh[shard];
    island->barren = fresh ? 0 : island->barren + generations;
    *any_fresh |= fresh;
  }
  return status;
}

/* --- spread --- */

static void spread_piece (size_t index, void *data) {
  struct aq_collect *run = data;
  struct piece *piece = &run->piece[index];
  piece->nodes = 0;
  piece->harvest.status =
      aq_spread (run->options.n, run->options.spread, run->lanes, piece->finds,
                 piece->count, piece->harvest.finds, &piece->nodes);
}

/* Spreads from solutions that it did not spread from yet.  A tile costs the
   same however many boards it has, so a few wait for more to come as long as
   the islands bring some. */
static enum aq_status spread (struct aq_collect *run, bool more_may_come) {
  if (run->options.spread < 2)
    return AQ_OK;
  const uint64_t waiting = aq_set_waiting (run->set);
  if (!waiting || (waiting < AQ_LANES && more_may_come))
    return AQ_OK;
  run->spreading.count = 0;
  enum aq_status status = aq_set_take (run->set, SPREAD_MOST, &run->spreading);
  if (status)
    return status;
  const struct find *finds = run->spreading.find;
  const size_t count = run->spreading.count;
  const size_t tiles = (count + AQ_LANES - 1) / AQ_LANES;
  const size_t each = (tiles + PIECES - 1) / PIECES * AQ_LANES;

  struct merge merge;
  merge.run = run;
  merge.count = 0;
  for (size_t at = 0; at < count; at += each) {
    struct piece *piece = &run->piece[merge.count];
    piece->finds = finds + at;
    piece->count = count - at < each ? count - at : each;
    piece->harvest.any = true;
    merge.harvest[merge.count++] = &piece->harvest;
  }
  aq_workers_run (run->workers, merge.count, spread_piece, run);
  const uint64_t found_before = aq_set_found (run->set);
  status = merge_all (&merge);
  for (size_t i = 0; i < merge.count; i++)
    run->stats.spread_nodes += run->piece[i].nodes;
  run->stats.spread_found += aq_set_found (run->set) - found_before;
  return status;
}

/* --- the run --- */

static void sum_up (struct aq_collect *run) {
  struct aq_stats *stats = &run->stats;
  const unsigned islands = run->options.islands;
  double sum = 0;
  size_t boards = 0;
  stats->best = UINT32_MAX;
  stats->worst = 0;
  stats->hits = stats->restarts = stats->evaluations = 0;
  for (unsigned i = 0; i < islands; i++) {
    const struct island *island = &run->islands[i];
    const struct summary *fitness = &island->fitness;
    stats->best = fitness->least < stats->best ? fitness->least : stats->best;
    stats->worst =
        fitness->greatest > stats->worst ? fitness->greatest : stats->worst;
    sum += (double) fitness->sum;
    boards += island->boards;
    stats->hits += island->hit_count;
    stats->restarts += island->restarts;
    stats->evaluations += island->population->evaluations;
  }
  stats->mean = sum / (double) boards;
  const uint64_t found = aq_set_found (run->set);
  if (found == stats->found)
    return;
  stats->found = found;
  stats->fundamental_found = aq_set_classes (run->set);
  stats->orbits = aq_set_orbits (run->set);
}

static uint64_t all_samples (const struct aq_collect *run) {
  uint64_t count = 0;
  for (unsigned i = 0; i < run->options.islands; i++)
    count += run->islands[i].sample_count;
  return count;
}

static enum aq_end end_reached (const struct aq_collect *run) {
  const struct aq_stats *stats = &run->stats;
  if (!run->options.estimate && stats->known &&
      stats->found == stats->known->all)
    return AQ_COMPLETE;
  if (run->options.samples && all_samples (run) >= run->options.samples)
    return AQ_SAMPLED;
  if (limit_is_reached (run))
    return AQ_LIMIT;
  return aq_budget_end (&run->budget, stats->generations, stats->evaluations);
}

/* Generations in the next round. */
static uint64_t round_length (const struct aq_collect *run) {
  const uint64_t length = run->options.islands > 1 ? AQ_ROUND_GENERATIONS : 1;
  const uint64_t left = run->options.generations - run->stats.generations;
  return run->options.generations && left < length ? left : length;
}

/* A round of GENERATIONS generations; 0: generation 0. */
static enum aq_status do_round (struct aq_collect *run, uint64_t generations) {
  for (unsigned i = 0; i < run->options.islands; i++)
    run->islands[i].generations = generations;
  aq_workers_run (run->workers, run->options.islands, evolve, run);
  run->stats.generations += generations;
  bool fresh;
  enum aq_status status =
      merge_islands (run, generations ? generations : 1, &fresh);
  if (!status)
    status = spread (run, fresh);
  sum_up (run);
  return status;
}

enum aq_status aq_collect_run (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  run->budget = aq_budget_begin (options->generations, options->evaluations,
                                 options->seconds);
  run->stats.end =
      run->stats.known && !run->stats.known->all ? AQ_COMPLETE : AQ_RUNNING;
  uint64_t generations = 0;
  while (!run->stats.end) {
    const enum aq_status status = do_round (run, generations);
    if (status)
      return status;
    run->stats.end = end_reached (run);
    if (run->options.round_done &&
        !run->options.round_done (&run->stats, run->options.data) &&
        !run->stats.end)
      run->stats.end = AQ_INTERRUPTED;
    generations = round_length (run);
  }
  return AQ_OK;
}

enum aq_status aq_collect_each (const struct aq_collect *run, bool fundamental,
                                aq_visit *visit, void *data) {
  return aq_set_each (run->set, fundamental, visit, data);
}

/* --- takeover --- */

/* The number of distinct boards to expect among COUNT random ones. */
static double random_distinct (const struct aq_collect *run, size_t count) {
  const double encodings = run->scheme->encodings (run->options.n);
  return encodings == 1
             ? 1
             : -encodings * expm1 ((double) count * log1p (-1 / encodings));
}

/* Copies the boards that may breed; returns how many. */
static size_t read_breeders (const struct population *population,
                             uint8_t *boards) {
  size_t count = 0;
  for (size_t place = 0; place < population->count; place++)
    if (population->fitness[place] != AQ_RETIRED)
      population->scheme->read (population, place,
                                boards +
                                    count++ * aq_board_stride (population->n));
  return count;
}

enum aq_status aq_collect_takeover (const struct aq_collect *run,
                                    struct aq_takeover *takeover) {
  const unsigned n = run->options.n;
  const size_t stride = aq_board_stride (n);
  *takeover = (struct aq_takeover){.commonest.n = n};
  if (!run->stats.evaluations || !run->scheme->about.takeover)
    return AQ_OK; /* genes that are no board's columns need not make a board */
  uint8_t *boards =
      calloc (run->options.islands * run->options.breeding.population, stride);
  if (!boards)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < run->options.islands; i++)
    takeover->boards += read_breeders (run->islands[i].population,
                                       boards + takeover->boards * stride);
  aq_boards_sort (n, boards, takeover->boards);

  size_t run_length;
  for (size_t at = 0; at < takeover->boards; at += run_length) {
    const uint8_t *column = boards + at * stride;
    run_length = aq_boards_run (n, column, takeover->boards - at);
    takeover->distinct++;
    if (run_length > takeover->copies) {
      takeover->copies = run_length;
      memcpy (takeover->commonest.column, column, n);
    }
  }
  free (boards);
  takeover->taken_over = 10 * takeover->copies >= takeover->boards &&
                         (double) takeover->distinct <=
                             0.75 * random_distinct (run, takeover->boards);
  return AQ_OK;
}

/* --- estimate --- */

static enum aq_status gather_samples (const struct aq_collect *run,
                                      struct finds *samples) {
  enum aq_status status = AQ_OK;
  for (unsigned i = 0; i < run->options.islands; i++)
    for (unsigned shard = 0; shard < AQ_SHARDS && !status; shard++)
      status = aq_finds_append (samples, &run->islands[i].samples[shard]);
  aq_finds_sort (samples);
  return status;
}

static bool same_kind (const struct aq_collect *run, const struct find *a,
                       const struct find *b) {
  return !memcmp (a->key, b->key, sizeof a->key) &&
         (run->options.symmetry || a->images == b->images);
}

enum aq_status aq_collect_estimate (const struct aq_collect *run,
                                    struct aq_estimate *estimate) {
  struct finds samples = {0};
  uint64_t distinct = 0, once = 0, twice = 0;
  const enum aq_status status = gather_samples (run, &samples);
  for (size_t at = 0, next; at < samples.count && !status; at = next) {
    next = at + 1;
    while (next < samples.count &&
           same_kind (run, &samples.find[at], &samples.find[next]))
      next++;
    distinct++;
    once += next - at == 1;
    twice += next - at == 2;
  }
  *estimate = aq_estimate_of (samples.count, distinct, once, twice);
  aq_finds_free (&samples);
  return status;
}
