/* SPDX-License-Identifier: MIT */

/* The lanes engine. */

#include "lanes/lanes.h"

#include <stdlib.h>
#include <string.h>

#include "ga/parameters.h"
#include "ga/schemes/schemes.h"

static struct lane_population *tiles_of (const struct population *population) {
  return (struct lane_population *) population;
}

static struct tile *tile_of (const struct lane_population *boards,
                             size_t index) {
  return aq_tile_of_array (boards->columns, boards->whole.visible.n, index);
}

static struct aq_random *random_of (struct lane_population *boards) {
  return &boards->whole.visible.random;
}

/* --- random boards --- */

static void draw (struct lane_population *boards, struct tile *tile) {
  boards->kernels->permutations (tile, boards->whole.visible.n,
                                 &boards->lane_random);
}

static void draw_all (struct lane_population *boards) {
  for (size_t i = 0; i < 2 * boards->half_tiles; i++)
    draw (boards, tile_of (boards, i));
}

/* --- evaluation --- */

/* EVALUATE writes the fitness of the boards in the first COUNT lanes of a
   tile, which begin with board FIRST.  It may write anything for the other
   lanes: tiles come in ascending order, and the next overwrites it. */
static void evaluate_tiles (struct lane_population *boards,
                            void (*evaluate) (struct lane_population *boards,
                                              struct tile *tile,
                                              unsigned count, size_t first)) {
  for (size_t i = 0; i < 2 * boards->half_tiles; i++) {
    const size_t in_half = i % boards->half_tiles * AQ_LANES;
    const size_t first = i / boards->half_tiles * boards->half + in_half;
    evaluate (boards, tile_of (boards, i),
              aq_lanes_filled (boards->half - in_half), first);
  }
}

static void count_pairs (struct lane_population *boards, struct tile *tile,
                         unsigned count, size_t first) {
  struct aq_population *visible = &boards->whole.visible;
  boards->kernels->attacking_pairs (tile, visible->n,
                                    visible->fitness + first);
  visible->evaluations += count;
}

/* The parameter "descent". */
static unsigned descent_steps (const struct lane_population *boards) {
  return (unsigned) aq_value_of (&boards->whole.visible, "descent",
                                 (struct aq_value){0, 0})
      .first;
}

/* A board's evaluations are its own fitness and the swaps tried in its
   descent. Those of a tile are counted in the order of its lanes. */
static void descend (struct lane_population *boards, struct tile *tile,
                     unsigned count, size_t first) {
  struct aq_population *visible = &boards->whole.visible;
  const unsigned swaps = visible->n - 1;
  uint64_t evaluations = visible->evaluations;
  uint8_t steps[AQ_LANES];
  boards->kernels->descend (tile, visible->n, count, descent_steps (boards),
                            &boards->orders, random_of (boards),
                            visible->fitness + first, steps);
  for (unsigned lane = 0; lane < count; lane++) {
    evaluations += 1 + steps[lane] * swaps;
    visible->looks[first + lane] = evaluations;
  }
  visible->evaluations = evaluations;
}

static void evaluate_pairs (struct lane_population *boards) {
  evaluate_tiles (boards, count_pairs);
}

static void evaluate_descended (struct lane_population *boards) {
  evaluate_tiles (boards, descent_steps (boards) ? descend : count_pairs);
}

/* --- breeding --- */

void aq_lanes_better_half (struct lane_population *boards) {
  const struct aq_population *visible = &boards->whole.visible;
  boards->kernels->keep_better_half (boards->columns, visible->n, boards->half,
                                     visible->fitness, &boards->scratch);
}

/* The children of the couples in tile INDEX of the kept half. */
static struct tile *children_of (struct lane_population *boards,
                                 size_t index) {
  return tile_of (boards, boards->half_tiles + index);
}

void aq_lanes_cross_cycle (struct lane_population *boards) {
  for (size_t i = 0; i < boards->half_tiles; i++)
    boards->kernels->cross_cycles (
        tile_of (boards, i), boards->whole.visible.n, children_of (boards, i),
        random_of (boards));
}

void aq_lanes_cross_copy (struct lane_population *boards) {
  memcpy (tile_of (boards, boards->half_tiles), boards->columns,
          boards->half_tiles * boards->whole.visible.n * AQ_LANES);
}

void aq_lanes_cross_random (struct lane_population *boards) {
  for (size_t i = 0; i < boards->half_tiles; i++)
    draw (boards, children_of (boards, i));
}

void aq_lanes_swap (struct lane_population *boards) {
  for (size_t i = 0; i < boards->half_tiles; i++)
    boards->kernels->swap_rows (tile_of (boards, i), boards->whole.visible.n,
                                random_of (boards));
}

/* --- the schemes and operators that the engine serves --- */

/* An operator by name.  Without a name: a step of the scheme that cannot be
   replaced. */
struct lane_operator {
  const char *name;
  lane_step *apply;
};

enum { OPERATORS_MAX = 3 }; /* of a kind */

/* The schemes, and for each the operators, its own first. */
static const struct served {
  const struct aq_scheme *scheme;
  lane_step *evaluate;
  struct lane_operator selection[OPERATORS_MAX], crossover[OPERATORS_MAX],
      mutation[OPERATORS_MAX];
} served[] = {
    {&aq_scheme_halfkeep,
     evaluate_descended,
     {{"half", aq_lanes_better_half}},
     {{"cycle", aq_lanes_cross_cycle},
      {"copy", aq_lanes_cross_copy},
      {"random", aq_lanes_cross_random}},
     {{"swap", aq_lanes_swap}, {"none", NULL}}},
    {&aq_scheme_blind,
     evaluate_pairs,
     {{NULL, NULL}},
     {{NULL, NULL}},
     {{NULL, draw_all}}},
    {&aq_scheme_multistart,
     evaluate_descended,
     {{NULL, NULL}},
     {{NULL, NULL}},
     {{NULL, draw_all}}},
};

/* The same for users; tests/unit/lanes/lanes.c compares them. */
#define SERVES                                                          \
  "halfkeep with selection half, crossover cycle, copy or random, and " \
  "mutation swap or none; blind and multistart"

/* Sets *STEP to the step of CHOSEN, or if that is NULL to the scheme's own,
   the first of TABLE.  False if TABLE lacks CHOSEN. */
static bool find_step (const struct lane_operator table[OPERATORS_MAX],
                       const struct aq_operator *chosen, lane_step **step) {
  for (unsigned i = 0; i < OPERATORS_MAX; i++)
    if (!chosen || (table[i].name && !strcmp (table[i].name, chosen->name))) {
      *step = table[i].apply;
      return true;
    }
  return false;
}

/* Sets the steps of a generation; false if the engine does not serve the
   scheme with these parameters. */
static bool find_steps (const struct aq_scheme *scheme,
                        const struct aq_settings *settings,
                        struct lane_population *boards) {
  for (size_t i = 0; i < sizeof served / sizeof *served; i++)
    if (served[i].scheme == scheme) {
      boards->evaluate = served[i].evaluate;
      return find_step (served[i].selection, settings->selection,
                        &boards->select) &&
             find_step (served[i].crossover, settings->crossover,
                        &boards->cross) &&
             find_step (served[i].mutation, settings->mutation,
                        &boards->mutate);
    }
  return false;
}

static bool takes (const struct aq_scheme *scheme,
                   const struct aq_settings *settings) {
  struct lane_population unused;
  return find_steps (scheme, settings, &unused);
}

/* --- making and freeing --- */

/* A struct tile may have more than N rows: so the last one needs more. */
static uint8_t *new_tiles (size_t bytes) {
  bytes += sizeof (struct tile);
  uint8_t *columns = aligned_alloc (AQ_LANES, bytes);
  return columns ? memset (columns, 0, bytes) : NULL;
}

/* Lays out the halves and allocates them; false without memory. */
static bool allocate (struct lane_population *boards) {
  struct aq_population *visible = &boards->whole.visible;
  struct ranking_scratch *scratch = &boards->scratch;
  boards->half = visible->count / 2;
  boards->half_tiles = aq_tiles (boards->half);
  const size_t tiles = 2 * boards->half_tiles;
  const size_t ranked = (tiles + 1) * AQ_LANES;
  boards->columns = new_tiles (tiles * visible->n * AQ_LANES);
  visible->fitness =
      calloc (visible->count + AQ_FITNESS_SLACK, sizeof *visible->fitness);
  visible->looks = calloc (visible->count, sizeof *visible->looks);
  visible->known = calloc (visible->count, sizeof *visible->known);
  scratch->keys = calloc (ranked, sizeof *scratch->keys);
  scratch->ranked = calloc (ranked, sizeof *scratch->ranked);
  scratch->words = calloc (ranked, sizeof *scratch->words);
  return boards->columns && visible->fitness && visible->looks &&
         visible->known && scratch->keys && scratch->ranked && scratch->words;
}

static void free_boards (struct population *population) {
  struct lane_population *boards = tiles_of (population);
  free (boards->columns);
  free (population->visible.fitness);
  free (population->visible.looks);
  free (population->visible.known);
  free (boards->scratch.keys);
  free (boards->scratch.ranked);
  free (boards->scratch.words);
  free (boards);
}

enum aq_status aq_lanes_make (struct population **population,
                              const struct aq_scheme *scheme, unsigned n,
                              const struct aq_settings *settings,
                              const struct aq_random *random,
                              const struct lane_kernels *kernels) {
  struct lane_population *made = calloc (1, sizeof *made);
  *population = NULL;
  if (!made)
    return AQ_NO_MEMORY;
  aq_population_begin (&made->whole, &aq_lanes_engine, scheme, n, settings,
                       random);
  made->kernels = kernels;
  aq_lane_random_begin (&made->lane_random, random_of (made));
  const bool good = find_steps (scheme, settings, made);
  if (made->evaluate == evaluate_descended)
    aq_row_orders_draw (&made->orders, n, random_of (made));
  const enum aq_status status = !good              ? AQ_BAD_ENGINE
                                : !allocate (made) ? AQ_NO_MEMORY
                                                   : AQ_OK;
  if (status)
    free_boards (&made->whole);
  else
    *population = &made->whole;
  return status;
}

static enum aq_status make (struct population **population,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_settings *settings,
                            const struct aq_random *random) {
  return aq_lanes_make (population, scheme, n, settings, random,
                        aq_kernels (0));
}

/* --- a generation --- */

static void create (struct population *population) {
  aq_population_unmark (&population->visible);
  draw_all (tiles_of (population));
}

static void apply (struct population *population, lane_step *step) {
  if (step)
    step (tiles_of (population));
}

static void breed (struct population *population) {
  const struct lane_population *boards = tiles_of (population);
  aq_population_unmark (&population->visible);
  apply (population, boards->select);
  apply (population, boards->cross);
  apply (population, boards->mutate);
  aq_mark_copies (&population->visible);
}

static void evaluate (struct population *population) {
  aq_population_begin_looks (population);
  apply (population, tiles_of (population)->evaluate);
}

static void board (const struct population *population, size_t index,
                   uint8_t *column) {
  const struct lane_population *boards = tiles_of (population);
  const size_t in_half = index % boards->half;
  const struct tile *tile = tile_of (
      boards, index / boards->half * boards->half_tiles + in_half / AQ_LANES);
  for (unsigned row = 0; row < population->visible.n; row++)
    column[row] = tile->column[row][in_half % AQ_LANES];
}

const struct engine aq_lanes_engine = {.name = "lanes",
                                       .serves = SERVES,
                                       .takes = takes,
                                       .make = make,
                                       .free = free_boards,
                                       .create = create,
                                       .breed = breed,
                                       .evaluate = evaluate,
                                       .board = board};
