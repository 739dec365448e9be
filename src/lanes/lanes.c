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
                        struct lane_steps *steps) {
  for (size_t i = 0; i < sizeof served / sizeof *served; i++)
    if (served[i].scheme == scheme) {
      steps->evaluate = served[i].evaluate;
      return find_step (served[i].selection, settings->selection,
                        &steps->select) &&
             find_step (served[i].crossover, settings->crossover,
                        &steps->cross) &&
             find_step (served[i].mutation, settings->mutation,
                        &steps->mutate);
    }
  return false;
}

static bool takes (const struct aq_scheme *scheme,
                   const struct aq_settings *settings) {
  struct lane_steps steps;
  return find_steps (scheme, settings, &steps);
}

/* --- making and freeing --- */

static bool descends (const struct tile_boards *boards) {
  return boards->steps.evaluate == aq_lanes_descended;
}

static void free_boards (struct boards *boards) {
  aq_tiles_free (aq_tile_boards (boards));
  free (boards);
}

enum aq_status aq_lanes_make (struct boards **boards,
                              const struct aq_scheme *scheme, unsigned n,
                              const struct aq_settings *settings,
                              const struct aq_random *random,
                              const struct lane_kernels *kernels) {
  struct tile_boards *made = calloc (1, sizeof *made);
  *boards = NULL;
  if (!made)
    return AQ_NO_MEMORY;
  made->common = (struct boards){.engine = &aq_lanes_engine,
                                 .scheme = scheme,
                                 .settings = *settings,
                                 .n = n};
  made->kernels = kernels;
  made->random = *random;
  aq_lane_random_begin (&made->lane_random, &made->random);
  const bool good = find_steps (scheme, settings, &made->steps);
  if (descends (made))
    aq_row_orders_draw (&made->orders, n, &made->random);
  const enum aq_status status =
      good ? aq_tiles_allocate (made) : AQ_BAD_ENGINE;
  if (status)
    free_boards (&made->common);
  else
    *boards = &made->common;
  return status;
}

static enum aq_status make (struct boards **boards,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_settings *settings,
                            const struct aq_random *random) {
  return aq_lanes_make (boards, scheme, n, settings, random, aq_kernels (0));
}

/* --- a generation --- */

static void create (struct boards *boards) {
  aq_lanes_draw_all (aq_tile_boards (boards));
}

static void apply (struct boards *boards, lane_step *step) {
  if (step)
    step (aq_tile_boards (boards));
}

static void breed (struct boards *boards) {
  const struct lane_steps *steps = &aq_tile_boards (boards)->steps;
  apply (boards, steps->select);
  apply (boards, steps->cross);
  apply (boards, steps->mutate);
}

static void evaluate (struct boards *boards) {
  apply (boards, aq_tile_boards (boards)->steps.evaluate);
}

/* --- what it has --- */

static void board (struct boards *boards, size_t index, uint8_t *column) {
  aq_tiles_board (aq_tile_boards (boards), index, column);
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
