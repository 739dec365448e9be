/* SPDX-License-Identifier: MIT */

/* The plain engine: one population of population.h, of any scheme.  Its steps
   are the scheme's functions, or the operators that take their place. */

#include <stdlib.h>
#include <string.h>

#include "ga/evolve.h"
#include "ga/host.h"

static bool takes (const struct aq_scheme *scheme,
                   const struct aq_breeding *breeding) {
  (void) scheme, (void) breeding;
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

static size_t gene_bytes (const struct population *population) {
  return population->common.scheme->gene_bytes (population->visible.n,
                                                population->visible.size);
}

/* False without memory. */
static bool allocate (struct population *population) {
  struct aq_population *visible = &population->visible;
  const size_t size = visible->size;
  visible->genes = aligned_zeros (gene_bytes (population));
  visible->fitness =
      calloc (size + AQ_FITNESS_SLACK, sizeof *visible->fitness);
  population->common.fitness = visible->fitness;
  visible->state = aligned_zeros (aq_state_bytes (population));
  population->index_scratch = calloc (size, sizeof (uint32_t));
  population->rank_scratch = calloc (size, sizeof (uint32_t));
  population->board_scratch = aligned_zeros (gene_bytes (population) / 2);
  return visible->genes && visible->fitness && visible->state &&
         population->index_scratch && population->rank_scratch &&
         population->board_scratch;
}

static void free_population (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  if (population->begun && boards->scheme->finish)
    boards->scheme->finish (&population->visible);
  free (population->visible.genes);
  free (population->visible.fitness);
  free (population->visible.state);
  free (population->index_scratch);
  free (population->rank_scratch);
  free (population->board_scratch);
  free (population);
}

static enum aq_status make (struct boards **boards,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_breeding *breeding,
                            const struct random *random) {
  struct population *made = calloc (1, sizeof *made);
  *boards = NULL;
  if (!made)
    return AQ_NO_MEMORY;
  made->common = (struct boards){.engine = &aq_plain_engine,
                                 .scheme = scheme,
                                 .breeding = *breeding,
                                 .n = n,
                                 .count = breeding->population};
  made->random = *random;
  /* Results by seed stay those of 1.0, which had eight generators more. */
  for (int generators = 0; generators < 8; generators++)
    aq_random_jump (&made->random);
  made->visible = (struct aq_population){.n = n,
                                         .size = breeding->population,
                                         .count = breeding->population,
                                         .breeding = &made->common.breeding,
                                         .host = aq_host ()};
  enum aq_status status = allocate (made) ? AQ_OK : AQ_NO_MEMORY;
  if (!status) {
    if (scheme->begin)
      scheme->begin (&made->visible);
    made->begun = true;
    status = made->common.status;
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
  if (!boards->status)
    boards->scheme->create (&population->visible);
  aq_step_done (population, AQ_STEP_CREATED, 0);
}

/* Shows the run how many boards there are now. */
static void set_count (struct boards *boards) {
  boards->count = aq_population_of (boards)->visible.count;
}

static void evaluate (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  set_count (boards);
  if (!boards->status)
    boards->scheme->evaluate (&population->visible);
  set_count (boards);
  aq_step_done (population, AQ_STEP_EVALUATED, 0);
}

/* Applies the operator NAMED, or if that is NULL the scheme's OWN function,
   unless a function before it failed.  The functions of report and halfkeep
   have names (schemes/operators.c), and aq_breeding_init sets NAMED to them.
   So scheme->select is called for these only if a caller has set the operator
   to NULL. */
static void apply (struct boards *boards, const struct aq_operator *named,
                   void (*own) (struct aq_population *population),
                   enum aq_step step) {
  struct population *population = aq_population_of (boards);
  if (boards->status || (!named && !own))
    return;
  if (named)
    aq_operator_apply (named, &population->visible);
  else
    own (&population->visible);
  set_count (boards);
  aq_step_done (population, step, 0);
}

static void breed (struct boards *boards) {
  const struct aq_scheme *scheme = boards->scheme;
  const struct aq_breeding *breeding = &boards->breeding;
  apply (boards, breeding->selection, scheme->select, AQ_STEP_SELECTED);
  apply (boards, breeding->crossover, scheme->crossover, AQ_STEP_CROSSED);
  apply (boards, breeding->mutation, scheme->mutate, AQ_STEP_MUTATED);
}

static bool survive (struct boards *boards) {
  struct population *population = aq_population_of (boards);
  if (!boards->scheme->survive || boards->status)
    return false;
  boards->scheme->survive (&population->visible);
  set_count (boards);
  aq_step_done (population, AQ_STEP_SURVIVED, 0);
  return true;
}

static bool is_stuck (struct boards *boards) {
  return !boards->status && boards->scheme->is_stuck &&
         boards->scheme->is_stuck (&aq_population_of (boards)->visible);
}

/* --- what it has --- */

static void board (struct boards *boards, size_t index, uint8_t *column) {
  aq_population_board (aq_population_of (boards), index, column);
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
