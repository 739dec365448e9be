/* SPDX-License-Identifier: MIT */

/* The plain engine: one population of population.h, of any scheme.  The run
   sees a struct islands alone, so status and counts are copied from and to the
   population around each call; both have the same array of fitness. */

#include <stdlib.h>

#include "ga/engine.h"
#include "ga/placement.h"

struct plain {
  struct islands islands;
  struct population *population;
};

static struct population *population_of (const struct islands *islands) {
  return ((const struct plain *) islands)->population;
}

/* The population before work on it, which a stop watch may stop. */
static struct population *begin (struct islands *islands) {
  struct population *population = population_of (islands);
  population->status = islands->status;
  population->watch = islands->watch;
  return population;
}

/* After the work: what the run sees of the population. */
static void end (struct islands *islands) {
  const struct population *population = population_of (islands);
  islands->count = population->visible.count;
  islands->evaluations = population->evaluations;
  islands->status = population->status;
  islands->watch = population->watch;
}

static unsigned together (const struct aq_scheme *scheme,
                          const struct aq_breeding *breeding,
                          unsigned islands) {
  (void) scheme, (void) breeding, (void) islands;
  return 1;
}

static enum aq_status make (struct islands **islands,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_breeding *breeding,
                            unsigned populations,
                            const struct random *random) {
  struct plain *made = calloc (1, sizeof *made);
  *islands = NULL;
  if (!made)
    return AQ_NO_MEMORY;
  const enum aq_status status =
      aq_population_new (&made->population, scheme, n, breeding, random);
  if (status) {
    free (made);
    return status;
  }
  made->islands =
      (struct islands){.engine = &aq_plain_engine,
                       .scheme = scheme,
                       .breeding = *breeding,
                       .n = n,
                       .populations = populations,
                       .fitness = made->population->visible.fitness};
  end (&made->islands);
  *islands = &made->islands;
  return AQ_OK;
}

static void free_plain (struct islands *islands) {
  if (!islands)
    return;
  aq_population_free (population_of (islands));
  free (islands);
}

/* --- a generation --- */

static void restart (struct islands *islands, uint64_t which) {
  (void) which;
  aq_population_create (begin (islands));
  end (islands);
}

static void breed (struct islands *islands) {
  aq_population_breed (begin (islands));
  end (islands);
}

static void evaluate (struct islands *islands) {
  aq_population_evaluate (begin (islands));
  end (islands);
}

static bool survive (struct islands *islands) {
  const bool has_one = aq_population_survive (begin (islands));
  end (islands);
  return has_one;
}

static bool is_stuck (struct islands *islands) {
  const bool stuck = aq_population_is_stuck (begin (islands));
  end (islands);
  return stuck;
}

/* --- what it has --- */

static struct fitness_summary summarize (const struct islands *islands) {
  struct fitness_summary summary = {.best = UINT32_MAX};
  for (size_t i = 0; i < islands->count; i++) {
    const uint32_t fitness = islands->fitness[i];
    summary.best = fitness < summary.best ? fitness : summary.best;
    summary.worst = fitness > summary.worst ? fitness : summary.worst;
    summary.sum += fitness;
  }
  return summary;
}

static size_t list_solved (const struct islands *islands, uint32_t *index) {
  size_t solved = 0;
  for (size_t i = 0; i < islands->count; i++)
    if (!islands->fitness[i])
      index[solved++] = (uint32_t) i;
  return solved;
}

/* The fitness 0 of a user's scheme is not trusted. */
static void board (struct islands *islands, size_t index, uint8_t *column) {
  const unsigned n = islands->n;
  struct aq_placement placement;
  aq_population_board (population_of (islands), index, column);
  if (islands->fitness[index] || !islands->users_scheme)
    return;
  aq_population_placement (population_of (islands), index, &placement);
  if (!aq_is_on_board (&placement, n, n) || aq_attacking_pairs (&placement, n))
    islands->status = AQ_BAD_SOLUTION;
}

/* --- save and load --- */

static size_t save (const struct islands *islands, void *bytes) {
  return aq_population_save (population_of (islands), bytes);
}

/* No function of a user's scheme that failed may be called again. */
static bool load (struct islands *islands, const void *bytes, size_t count) {
  if (islands->status && islands->users_scheme)
    return false;
  islands->status = AQ_OK;
  const bool good = aq_population_load (begin (islands), bytes, count);
  end (islands);
  return good;
}

/* The populations of built-in schemes have all their individuals, unless their
   `load` checks that. */
static bool is_sound (const struct islands *islands) {
  const struct population *population = population_of (islands);
  const bool whole = population->visible.count == population->visible.size;
  return aq_population_is_sound (population) &&
         (whole || islands->scheme->load || islands->users_scheme);
}

const struct engine aq_plain_engine = {.name = "plain",
                                       .serves = "every scheme",
                                       .together = together,
                                       .make = make,
                                       .free = free_plain,
                                       .restart = restart,
                                       .breed = breed,
                                       .evaluate = evaluate,
                                       .survive = survive,
                                       .is_stuck = is_stuck,
                                       .summarize = summarize,
                                       .list_solved = list_solved,
                                       .board = board,
                                       .save = save,
                                       .load = load,
                                       .is_sound = is_sound};
