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
static bool allocate (struct population *population) {
  const struct aq_scheme *scheme = population->common.scheme;
  struct aq_population *visible = &population->visible;
  const size_t size = visible->size;
  const size_t genes = aq_gene_bytes (scheme, visible->n, size);
  const size_t indexes = size * sizeof *visible->index;
  visible->genes = aligned_zeros (genes);
  visible->fitness =
      calloc (size + AQ_FITNESS_SLACK, sizeof *visible->fitness);
  visible->state = aligned_zeros (aq_state_bytes (scheme, visible->n, size));
  visible->index = aligned_zeros (indexes);
  visible->scratch = aligned_zeros (genes > indexes ? genes : indexes);
  return visible->genes && visible->fitness && visible->state &&
         visible->index && visible->scratch;
}

static void free_population (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  struct aq_population *visible = &population->visible;
  if (population->begun && boards->scheme->finish)
    boards->scheme->finish (visible);
  free (visible->genes);
  free (visible->fitness);
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

/* Shows the run what there is now. */
static void done (struct population *population, enum aq_step step) {
  struct aq_population *visible = &population->visible;
  population->common.count = visible->count;
  population->common.evaluations = visible->evaluations;
  population->common.status = visible->status;
  aq_step_done (visible, step, 0);
}

static enum aq_status make (struct boards **boards,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_settings *settings,
                            const struct aq_random *random) {
  struct population *made = calloc (1, sizeof *made);
  *boards = NULL;
  if (!made)
    return AQ_NO_MEMORY;
  made->common = (struct boards){.engine = &aq_plain_engine,
                                 .scheme = scheme,
                                 .settings = *settings,
                                 .n = n,
                                 .count = settings->population};
  made->operators = operators_of (scheme, settings);
  made->visible = (struct aq_population){.n = n,
                                         .size = settings->population,
                                         .count = settings->population,
                                         .random = *random,
                                         .scheme = scheme,
                                         .settings = &made->common.settings,
                                         .operators = &made->operators};
  made->visible.places = aq_places (&made->visible);
  /* 1.0 drew eight generators for lanes first; results by seed stay its. */
  for (int generators = 0; generators < 8; generators++)
    aq_random_jump (&made->visible.random);
  enum aq_status status = allocate (made) ? AQ_OK : AQ_NO_MEMORY;
  made->common.fitness = made->visible.fitness;
  if (!status) {
    if (scheme->begin)
      scheme->begin (&made->visible);
    made->begun = true;
    status = made->visible.status;
  }
  if (status)
    free_population (&made->common);
  else
    *boards = &made->common;
  return status;
}

/* --- a generation --- */

static void create (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  boards->scheme->create (&population->visible);
  done (population, AQ_STEP_CREATED);
}

static void breed (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  boards->scheme->breed (&population->visible);
  done (population, AQ_STEP_BRED);
}

static void evaluate (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  boards->scheme->evaluate (&population->visible);
  done (population, AQ_STEP_EVALUATED);
}

static bool survive (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  if (!boards->scheme->survive)
    return false;
  boards->scheme->survive (&population->visible);
  done (population, AQ_STEP_SURVIVED);
  return true;
}

static bool is_stuck (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  const bool stuck = boards->scheme->is_stuck &&
                     boards->scheme->is_stuck (&population->visible);
  boards->evaluations = population->visible.evaluations;
  boards->status = population->visible.status;
  return stuck;
}

/* --- what it has --- */

static void board (struct boards *boards, size_t index, uint8_t *column) {
  aq_population_board (&aq_population_of (boards)->visible, index, column);
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
