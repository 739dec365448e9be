/* SPDX-License-Identifier: MIT */

/* The plain engine: one population of population.h, of any scheme.  Its steps
   are the scheme's functions, or the operators that take their place. */

#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "ga/evolve.h"
#include "ga/host.h"
#include "ga/placement.h"

static unsigned together (const struct aq_scheme *scheme,
                          const struct aq_breeding *breeding,
                          unsigned islands) {
  (void) scheme, (void) breeding, (void) islands;
  return 1;
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
      calloc (size + AQ_ISLANDS_TOGETHER, sizeof *visible->fitness);
  population->common.fitness = visible->fitness;
  visible->state = aligned_zeros (aq_state_bytes (population));
  population->index_scratch = calloc (size, sizeof (uint32_t));
  population->rank_scratch = calloc (size, sizeof (uint32_t));
  population->board_scratch = aligned_zeros (gene_bytes (population) / 2);
  return visible->genes && visible->fitness && visible->state &&
         population->index_scratch && population->rank_scratch &&
         population->board_scratch;
}

static void free_population (struct islands *islands) {
  struct population *population = aq_population_of (islands);
  if (population->begun && islands->scheme->finish)
    islands->scheme->finish (&population->visible);
  free (population->visible.genes);
  free (population->visible.fitness);
  free (population->visible.state);
  free (population->index_scratch);
  free (population->rank_scratch);
  free (population->board_scratch);
  free (population);
}

static enum aq_status make (struct islands **islands,
                            const struct aq_scheme *scheme, unsigned n,
                            const struct aq_breeding *breeding,
                            unsigned populations,
                            const struct random *random) {
  struct population *made = calloc (1, sizeof *made);
  *islands = NULL;
  if (!made)
    return AQ_NO_MEMORY;
  made->common = (struct islands){.engine = &aq_plain_engine,
                                  .scheme = scheme,
                                  .breeding = *breeding,
                                  .n = n,
                                  .populations = populations,
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
    *islands = &made->common;
  return status;
}

/* --- a generation --- */

/* Whether all functions so far succeeded and finished. */
static bool may_go_on (const struct islands *islands) {
  return !islands->status && !islands->poll.due;
}

/* Calls a function of the scheme; NAME is that of the member.  One that never
   asks whether it must stop is not called when the run is overdue. */
static void call (struct islands *islands, const char *name,
                  void (*function) (struct aq_population *population)) {
  if (aq_must_stop (&islands->poll, AQ_WORK_BETWEEN_CHECKS))
    return;
  aq_call_begin (islands, name);
  function (&aq_population_of (islands)->visible);
  aq_call_end (islands);
}

/* Whether no function of the library can leave its memory by these genes, made
   by `create` or loaded: queens are on the board, and boards of the layout
   AQ_LAYOUT_PERMUTATIONS are permutations. */
static bool genes_are_sound (const struct islands *islands) {
  struct aq_placement placement;
  const unsigned n = islands->n;
  const struct population *population = aq_population_of (islands);
  for (size_t index = 0; index < population->visible.count; index++) {
    aq_population_placement (population, index, &placement);
    if (!aq_is_on_board (&placement, n, n) ||
        (islands->scheme->layout == AQ_LAYOUT_PERMUTATIONS &&
         !aq_is_permutation (n, placement.column)))
      return false;
  }
  return true;
}

static void restart (struct islands *islands, uint64_t which) {
  struct population *population = aq_population_of (islands);
  (void) which;
  if (!may_go_on (islands))
    return;
  call (islands, "create", islands->scheme->create);
  if (!may_go_on (islands))
    return;
  /* The operators of the library rely on the layout. */
  aq_call_begin (islands, aq_decoder (islands->scheme));
  if (!population->visible.count ||
      (islands->scheme->layout != AQ_LAYOUT_OWN && !genes_are_sound (islands)))
    islands->status = AQ_BAD_SCHEME;
  aq_call_end (islands);
  aq_step_done (population, AQ_STEP_CREATED, 0);
}

/* Shows the run how many boards there are now.  Without the check, later code
   would read beyond the memory for individuals. */
static void set_count (struct islands *islands) {
  struct aq_population *visible = &aq_population_of (islands)->visible;
  if (visible->count > visible->size) {
    visible->count = visible->size;
    aq_fail (visible, AQ_BAD_SCHEME);
  }
  islands->count = visible->count;
}

static void evaluate (struct islands *islands) {
  set_count (islands);
  if (may_go_on (islands))
    call (islands, "evaluate", islands->scheme->evaluate);
  set_count (islands);
  aq_step_done (aq_population_of (islands), AQ_STEP_EVALUATED, 0);
}

/* Applies the operator NAMED, or if that is NULL the scheme's OWN function,
   unless a function before it failed or was stopped.  The functions of report
   and halfkeep have names (schemes/operators.c), and aq_breeding_init sets
   NAMED to them.  So scheme->select is called for these only if a caller has
   set the operator to NULL. */
static void apply (struct islands *islands, const struct aq_operator *named,
                   const char *name,
                   void (*own) (struct aq_population *population),
                   enum aq_step step) {
  struct population *population = aq_population_of (islands);
  if (!may_go_on (islands) || (!named && !own))
    return;
  if (named)
    aq_operator_apply (named, &population->visible);
  else
    call (islands, name, own);
  set_count (islands);
  aq_step_done (population, step, 0);
}

static void breed (struct islands *islands) {
  const struct aq_scheme *scheme = islands->scheme;
  const struct aq_breeding *breeding = &islands->breeding;
  apply (islands, breeding->selection, "select", scheme->select,
         AQ_STEP_SELECTED);
  apply (islands, breeding->crossover, "crossover", scheme->crossover,
         AQ_STEP_CROSSED);
  apply (islands, breeding->mutation, "mutate", scheme->mutate,
         AQ_STEP_MUTATED);
}

static bool survive (struct islands *islands) {
  if (!islands->scheme->survive || !may_go_on (islands))
    return false;
  call (islands, "survive", islands->scheme->survive);
  set_count (islands);
  aq_step_done (aq_population_of (islands), AQ_STEP_SURVIVED, 0);
  return true;
}

static bool is_stuck (struct islands *islands) {
  if (!may_go_on (islands) || !islands->scheme->is_stuck)
    return false;
  aq_call_begin (islands, "is_stuck");
  const bool stuck =
      islands->scheme->is_stuck (&aq_population_of (islands)->visible);
  aq_call_end (islands);
  return stuck;
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

/* Copies all but what the scheme saves itself to BYTES, or with LOAD from
   there; BYTES may be NULL.  Returns how many bytes that takes. */
static size_t copy_parts (const struct islands *islands, void *bytes,
                          bool load) {
  struct population *own = aq_population_of (islands);
  struct aq_population *visible = &own->visible;
  const struct part parts[] = {
      {&visible->count, sizeof visible->count},
      {&own->random, sizeof own->random},
      {&own->common.evaluations, sizeof own->common.evaluations},
      {visible->fitness, visible->size * sizeof *visible->fitness},
      {visible->genes, gene_bytes (own)},
      {visible->state, islands->scheme->save ? 0 : aq_state_bytes (own)}};
  return aq_copy_parts (parts, sizeof parts / sizeof *parts, bytes, load);
}

static size_t save (const struct islands *islands, void *bytes) {
  const struct aq_scheme *scheme = islands->scheme;
  const size_t parts = copy_parts (islands, bytes, false);
  if (!scheme->save)
    return parts;
  return parts + scheme->save (&aq_population_of (islands)->visible,
                               bytes ? (char *) bytes + parts : NULL);
}

/* Whether a population can have this `count` of individuals. */
static bool has_count (const struct population *population) {
  const struct aq_population *visible = &population->visible;
  return visible->count == visible->size ||
         (visible->count < visible->size &&
          population->common.scheme->layout == AQ_LAYOUT_OWN);
}

/* No function of a user's scheme that failed may be called again. */
static bool load (struct islands *islands, const void *bytes, size_t count) {
  struct population *population = aq_population_of (islands);
  const struct aq_scheme *scheme = islands->scheme;
  const size_t parts = copy_parts (islands, NULL, true);
  if (islands->status && islands->users_scheme)
    return false;
  islands->status = AQ_OK;
  if (scheme->load ? count < parts : count != parts)
    return false;
  copy_parts (islands, (void *) bytes, true);
  const bool good =
      aq_random_draws (&population->random) && has_count (population) &&
      (!scheme->load ||
       scheme->load (&population->visible, (const char *) bytes + parts,
                     count - parts));
  islands->count = population->visible.count;
  return good;
}

/* The populations of built-in schemes have all their individuals, unless their
   `load` checks that. */
static bool is_sound (const struct islands *islands) {
  const struct population *population = aq_population_of (islands);
  const bool whole = population->visible.count == population->visible.size;
  return genes_are_sound (islands) &&
         (whole || islands->scheme->load || islands->users_scheme);
}

const struct engine aq_plain_engine = {.name = "plain",
                                       .serves = "every scheme",
                                       .together = together,
                                       .make = make,
                                       .free = free_population,
                                       .restart = restart,
                                       .breed = breed,
                                       .evaluate = evaluate,
                                       .survive = survive,
                                       .is_stuck = is_stuck,
                                       .board = board,
                                       .save = save,
                                       .load = load,
                                       .is_sound = is_sound};
