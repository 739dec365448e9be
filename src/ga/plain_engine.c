/* SPDX-License-Identifier: MIT */

/* The plain engine: one population of population.h, of any scheme. */

#include "ga/engine.h"
#include "ga/placement.h"

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
  (void) populations;
  struct population *made;
  const enum aq_status status =
      aq_population_new (&made, scheme, n, breeding, random);
  *islands = NULL;
  if (status)
    return status;
  made->common.engine = &aq_plain_engine;
  made->common.count = made->visible.count;
  *islands = &made->common;
  return AQ_OK;
}

static void free_plain (struct islands *islands) {
  aq_population_free (aq_population_of (islands));
}

/* --- a generation --- */

static void restart (struct islands *islands, uint64_t which) {
  (void) which;
  aq_population_create (aq_population_of (islands));
}

static void breed (struct islands *islands) {
  aq_population_breed (aq_population_of (islands));
}

/* How many boards there are now, for the run to see. */
static void set_count (struct islands *islands) {
  islands->count = aq_population_of (islands)->visible.count;
}

static void evaluate (struct islands *islands) {
  aq_population_evaluate (aq_population_of (islands));
  set_count (islands);
}

static bool survive (struct islands *islands) {
  const bool has_one = aq_population_survive (aq_population_of (islands));
  set_count (islands);
  return has_one;
}

static bool is_stuck (struct islands *islands) {
  return aq_population_is_stuck (aq_population_of (islands));
}

/* --- what it has --- */

/* The fitness 0 of a user's scheme is not trusted. */
static void board (struct islands *islands, size_t index, uint8_t *column) {
  const unsigned n = islands->n;
  struct aq_placement placement;
  const bool trusted = islands->fitness[index] || !islands->users_scheme;
  aq_call_begin (islands, aq_decoder (islands->scheme));
  aq_population_board (aq_population_of (islands), index, column);
  if (!trusted)
    aq_population_placement (aq_population_of (islands), index, &placement);
  aq_call_end (islands);
  if (trusted)
    return;
  if (!aq_is_on_board (&placement, n, n) || aq_attacking_pairs (&placement, n))
    islands->status = AQ_BAD_SOLUTION;
}

/* --- save and load --- */

static size_t save (const struct islands *islands, void *bytes) {
  return aq_population_save (aq_population_of (islands), bytes);
}

/* No function of a user's scheme that failed may be called again. */
static bool load (struct islands *islands, const void *bytes, size_t count) {
  if (islands->status && islands->users_scheme)
    return false;
  islands->status = AQ_OK;
  const bool good =
      aq_population_load (aq_population_of (islands), bytes, count);
  set_count (islands);
  return good;
}

/* The populations of built-in schemes have all their individuals, unless their
   `load` checks that. */
static bool is_sound (const struct islands *islands) {
  const struct population *population = aq_population_of (islands);
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
                                       .board = board,
                                       .save = save,
                                       .load = load,
                                       .is_sound = is_sound};
