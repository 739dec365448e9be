/* SPDX-License-Identifier: MIT */

/* The plain engine: one population of any scheme, which the scheme's own
   functions create, breed and evaluate. */

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "ga/parameters.h"
#include "ga/population.h"

static bool takes (const struct aq_scheme *scheme,
                   const struct aq_settings *settings) {
  (void) scheme, (void) settings;
  return true;
}

/* --- making and freeing --- */

/* COUNT zero bytes, at least one, aligned to 64; NULL without memory. */
static void *aligned_zeros (size_t count) {
  enum { ALIGNMENT = 64 };
  if (count > PTRDIFF_MAX - ALIGNMENT)
    return NULL;
  const size_t whole = (count / ALIGNMENT + 1) * ALIGNMENT;
  void *block = aligned_alloc (ALIGNMENT, whole);
  return block ? memset (block, 0, whole) : NULL;
}

/* False without memory. */
static bool allocate (struct aq_population *visible) {
  const struct aq_scheme *scheme = visible->scheme;
  const size_t size = visible->size;
  const size_t genes = aq_gene_bytes (scheme, visible->n, size);
  const size_t indexes = size * sizeof *visible->index;
  visible->genes = aligned_zeros (genes);
  visible->fitness =
      calloc (size + AQ_FITNESS_SLACK, sizeof *visible->fitness);
  visible->looks = calloc (size, sizeof *visible->looks);
  visible->known = calloc (size, sizeof *visible->known);
  visible->state = aligned_zeros (aq_state_bytes (scheme, visible->n, size));
  visible->index = aligned_zeros (indexes);
  visible->scratch = aligned_zeros (genes > indexes ? genes : indexes);
  return visible->genes && visible->fitness && visible->looks &&
         visible->known && visible->state && visible->index &&
         visible->scratch;
}

static void free_population (struct population *population) {
  struct aq_population *visible = &population->visible;
  if (population->begun && visible->scheme->finish)
    visible->scheme->finish (visible);
  free (visible->genes);
  free (visible->fitness);
  free (visible->looks);
  free (visible->known);
  free (visible->state);
  free (visible->index);
  free (visible->scratch);
  free (population);
}

/* The scheme's own operators, or those that SETTINGS names. */
static struct aq_operators operators_of (const struct aq_scheme *scheme,
                                         const struct aq_settings *settings) {
  struct aq_operators use = scheme->own;
  if (settings->selection)
    use.select = settings->selection->function.select;
  if (settings->crossover)
    use.cross = settings->crossover->function.cross;
  if (settings->mutation)
    use.mutate = settings->mutation->function.mutate;
  return use;
}

static enum aq_status make (struct population **population,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_settings *settings,
                            const struct aq_random *random) {
  struct population *made = *population = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  struct aq_population *visible =
      &aq_population_begin (made, &aq_plain_engine, scheme, n, settings,
                            random)
           ->visible;
  made->operators = operators_of (scheme, settings);
  visible->places = aq_places (visible);
  /* Version 1.0 jumped so to seed eight lanes; its results by seed stay. */
  for (int generators = 0; generators < 8; generators++)
    aq_random_jump (&visible->random);
  enum aq_status status = allocate (visible) ? AQ_OK : AQ_NO_MEMORY;
  if (!status) {
    if (scheme->begin)
      scheme->begin (visible);
    made->begun = true;
    status = visible->status;
  }
  if (status) {
    free_population (made);
    *population = NULL;
  }
  return status;
}

/* --- a generation --- */

static void create (struct population *population) {
  struct aq_population *visible = &population->visible;
  aq_population_unmark (visible);
  visible->scheme->create (visible);
  aq_step_done (visible, AQ_STEP_CREATED, 0);
}

static void breed (struct population *population) {
  struct aq_population *visible = &population->visible;
  aq_population_unmark (visible);
  visible->scheme->breed (visible);
  aq_step_done (visible, AQ_STEP_BRED, 0);
}

static void evaluate (struct population *population) {
  struct aq_population *visible = &population->visible;
  aq_population_begin_looks (population);
  visible->scheme->evaluate (visible);
  aq_step_done (visible, AQ_STEP_EVALUATED, 0);
}

static bool survive (struct population *population) {
  struct aq_population *visible = &population->visible;
  if (!visible->scheme->survive)
    return false;
  visible->scheme->survive (visible);
  aq_step_done (visible, AQ_STEP_SURVIVED, 0);
  return true;
}

static bool is_stuck (struct population *population) {
  struct aq_population *visible = &population->visible;
  return visible->scheme->is_stuck && visible->scheme->is_stuck (visible);
}

static void board (const struct population *population, size_t index,
                   uint8_t *column) {
  aq_population_board (&population->visible, index, column);
}

const struct engine aq_plain_engine = {.name = "plain",
                                       .serves = "every scheme",
                                       .takes = takes,
                                       .make = make,
                                       .free = free_population,
                                       .create = create,
                                       .breed = breed,
                                       .evaluate = evaluate,
                                       .survive = survive,
                                       .is_stuck = is_stuck,
                                       .board = board};
