/* SPDX-License-Identifier: MIT */

/* The lanes engine. */

#include "lanes/lanes.h"

#include <stdlib.h>
#include <string.h>

#include "ga/schemes/schemes.h"
#include "lanes/generation.h"

/* --- what it serves --- */

/* An operator by name.  Without a name: a step of the scheme that cannot be
   exchanged. */
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
    {&aq_scheme_report,
     aq_lanes_attackers,
     {{"half", aq_lanes_better_half}},
     {{"coin", aq_lanes_cross_coin}},
     {{"flip", aq_lanes_flip}}},
    {&aq_scheme_halfkeep,
     aq_lanes_descended,
     {{"half", aq_lanes_better_half}},
     {{"cycle", aq_lanes_cross_cycle},
      {"copy", aq_lanes_cross_copy},
      {"random", aq_lanes_cross_random}},
     {{"swap", aq_lanes_swap}, {"none", NULL}}},
    {&aq_scheme_blind,
     aq_lanes_pairs,
     {{NULL, NULL}},
     {{NULL, NULL}},
     {{NULL, aq_lanes_draw_all}}},
    {&aq_scheme_multistart,
     aq_lanes_descended,
     {{NULL, NULL}},
     {{NULL, NULL}},
     {{NULL, aq_lanes_draw_all}}},
};

/* The same for users; tests/unit/lanes/lanes.c compares them. */
#define SERVES                                                               \
  "report by its own operators (half, coin, flip); halfkeep with selection " \
  "half, crossover cycle, copy or random, and mutation swap or none; blind " \
  "and multistart"

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
                        const struct aq_breeding *breeding,
                        struct lane_steps *steps) {
  for (size_t i = 0; i < sizeof served / sizeof *served; i++)
    if (served[i].scheme == scheme) {
      steps->evaluate = served[i].evaluate;
      return find_step (served[i].selection, breeding->selection,
                        &steps->select) &&
             find_step (served[i].crossover, breeding->crossover,
                        &steps->cross) &&
             find_step (served[i].mutation, breeding->mutation,
                        &steps->mutate);
    }
  return false;
}

/* Small populations are evolved side by side, one in each lane: so they take
   fewer tiles. */
static unsigned together (const struct aq_scheme *scheme,
                          const struct aq_breeding *breeding,
                          unsigned islands) {
  struct lane_steps steps;
  if (!find_steps (scheme, breeding, &steps))
    return 0;
  return aq_islands_are_small (breeding->population, islands) ? AQ_LANES : 1;
}

/* --- making and freeing --- */

_Static_assert((unsigned) AQ_ISLANDS_TOGETHER == (unsigned) AQ_LANES,
               "each lane of a tile can have an island");

static bool descends (const struct tile_islands *islands) {
  return islands->steps.evaluate == aq_lanes_descended;
}

static void free_islands (struct islands *islands) {
  aq_tiles_free (aq_tile_islands (islands));
  free (islands);
}

enum aq_status aq_lanes_make (struct islands **islands,
                              const struct aq_scheme *scheme, unsigned n,
                              const struct aq_breeding *breeding,
                              unsigned populations,
                              const struct random *random,
                              const struct lane_kernels *kernels) {
  struct tile_islands *made = calloc (1, sizeof *made);
  *islands = NULL;
  if (!made)
    return AQ_NO_MEMORY;
  made->common = (struct islands){.engine = &aq_lanes_engine,
                                  .scheme = scheme,
                                  .breeding = *breeding,
                                  .n = n,
                                  .populations = populations};
  made->kernels = kernels;
  made->random = *random;
  aq_lane_random_begin (&made->lane_random, &made->random);
  const bool good = find_steps (scheme, breeding, &made->steps);
  if (descends (made))
    aq_row_orders_draw (&made->orders, n, &made->random);
  const enum aq_status status =
      good ? aq_tiles_allocate (made) : AQ_BAD_ENGINE;
  if (status)
    free_islands (&made->common);
  else
    *islands = &made->common;
  return status;
}

static enum aq_status make (struct islands **islands,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_breeding *breeding,
                            unsigned populations,
                            const struct random *random) {
  return aq_lanes_make (islands, scheme, n, breeding, populations, random,
                        aq_kernels (0));
}

/* --- a generation --- */

static void restart (struct islands *islands, uint64_t which) {
  aq_lanes_restart (aq_tile_islands (islands), which);
}

static void apply (struct islands *islands, lane_step *step) {
  if (step)
    step (aq_tile_islands (islands));
}

static void breed (struct islands *islands) {
  const struct lane_steps *steps = &aq_tile_islands (islands)->steps;
  apply (islands, steps->select);
  apply (islands, steps->cross);
  apply (islands, steps->mutate);
}

static void evaluate (struct islands *islands) {
  apply (islands, aq_tile_islands (islands)->steps.evaluate);
}

/* --- what it has --- */

static void board (struct islands *islands, size_t index, uint8_t *column) {
  aq_tiles_board (aq_tile_islands (islands), index, column);
}

const struct engine aq_lanes_engine = {.name = "lanes",
                                       .serves = SERVES,
                                       .together = together,
                                       .make = make,
                                       .free = free_islands,
                                       .restart = restart,
                                       .breed = breed,
                                       .evaluate = evaluate,
                                       .board = board};
