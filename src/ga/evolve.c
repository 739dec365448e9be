/* SPDX-License-Identifier: MIT */

/* The generations of a population. */

#include "ga/evolve.h"

#include <string.h>

#include "ga/boards.h"
#include "ga/host.h"
#include "ga/placement.h"

/* Whether all functions so far succeeded and finished. */
static bool may_go_on (const struct population *population) {
  return !population->common.status && !population->common.watch.due;
}

/* Calls a function of the scheme; NAME is that of the member.  One that never
   asks whether it must stop is not called when the run is overdue. */
static void call (struct population *population, const char *name,
                  void (*function) (struct aq_population *population)) {
  if (aq_must_stop (&population->common.watch, AQ_WORK_BETWEEN_CHECKS))
    return;
  aq_call_begin (&population->common, name);
  function (&population->visible);
  aq_call_end (&population->common);
}

void aq_population_create (struct population *population) {
  if (!may_go_on (population))
    return;
  call (population, "create", population->common.scheme->create);
  if (!may_go_on (population))
    return;
  /* The operators of the library rely on the layout. */
  aq_call_begin (&population->common, aq_decoder (population->common.scheme));
  if (!population->visible.count ||
      (population->common.scheme->layout != AQ_LAYOUT_OWN &&
       !aq_population_is_sound (population)))
    population->common.status = AQ_BAD_SCHEME;
  aq_call_end (&population->common);
  aq_step_done (population, AQ_STEP_CREATED, 0);
}

/* Without this, later code would read beyond the memory for individuals. */
static void check_count (struct population *population) {
  struct aq_population *visible = &population->visible;
  if (visible->count <= visible->size)
    return;
  visible->count = visible->size;
  aq_fail (visible, AQ_BAD_SCHEME);
}

void aq_population_evaluate (struct population *population) {
  check_count (population);
  if (may_go_on (population))
    call (population, "evaluate", population->common.scheme->evaluate);
  check_count (population);
  aq_step_done (population, AQ_STEP_EVALUATED, 0);
}

void aq_operator_apply (const struct aq_operator *found,
                        struct aq_population *population) {
  ((const struct named_operator *) found)->apply (population);
}

/* Applies the operator NAMED, or if that is NULL the scheme's OWN function,
   unless a function before it failed or was stopped.  The functions of report
   and halfkeep have names (schemes/operators.c), and aq_breeding_init sets
   NAMED to them.  So scheme->select is called for these only if a caller has
   set the operator to NULL. */
static void apply (struct population *population,
                   const struct aq_operator *named, const char *name,
                   void (*own) (struct aq_population *population),
                   enum aq_step step) {
  if (!may_go_on (population) || (!named && !own))
    return;
  if (named)
    aq_operator_apply (named, &population->visible);
  else
    call (population, name, own);
  check_count (population);
  aq_step_done (population, step, 0);
}

void aq_population_breed (struct population *population) {
  const struct aq_scheme *scheme = population->common.scheme;
  const struct aq_breeding *breeding = &population->common.breeding;
  apply (population, breeding->selection, "select", scheme->select,
         AQ_STEP_SELECTED);
  apply (population, breeding->crossover, "crossover", scheme->crossover,
         AQ_STEP_CROSSED);
  apply (population, breeding->mutation, "mutate", scheme->mutate,
         AQ_STEP_MUTATED);
}

bool aq_population_survive (struct population *population) {
  if (!population->common.scheme->survive || !may_go_on (population))
    return false;
  call (population, "survive", population->common.scheme->survive);
  aq_step_done (population, AQ_STEP_SURVIVED, 0);
  return true;
}

bool aq_population_is_stuck (struct population *population) {
  if (!may_go_on (population) || !population->common.scheme->is_stuck)
    return false;
  aq_call_begin (&population->common, "is_stuck");
  const bool stuck =
      population->common.scheme->is_stuck (&population->visible);
  aq_call_end (&population->common);
  return stuck;
}

/* --- keeping half of the boards --- */

void aq_keep_boards (struct aq_population *population, const uint32_t *index) {
  const unsigned n = population->n;
  const size_t half = population->size / 2;
  uint8_t *kept = aq_inside (population)->board_scratch;
  for (size_t i = 0; i < half && !aq_is_stopped (population, n); i++)
    memcpy (kept + i * n, aq_board_at (population, index[i]), n);
  memcpy (population->genes, kept, half * n);
}

void aq_cross_neighbors (struct aq_population *population,
                         cross_couple *cross) {
  const unsigned n = population->n;
  const size_t half = population->size / 2;
  for (size_t i = 0; i < half && !aq_is_stopped (population, 4 * n); i += 2)
    cross (population, aq_board_at (population, i),
           aq_board_at (population, i + 1), aq_board_at (population, half + i),
           aq_board_at (population, half + i + 1));
}

unsigned aq_draw_within (struct aq_population *population,
                         struct aq_value range) {
  const unsigned first = (unsigned) range.first, last = (unsigned) range.last;
  const unsigned drawn = first + aq_below (population, last - first + 1);
  return drawn < population->n ? drawn : population->n;
}

void aq_mutate_kept_half (struct aq_population *population,
                          struct aq_value places, mutate_board *mutate) {
  const unsigned n = population->n;
  if (n == 1) /* there is only one board */
    return;
  for (size_t i = 0;
       i < population->size / 2 && !aq_is_stopped (population, n); i++)
    mutate (population, aq_board_at (population, i),
            aq_draw_within (population, places));
}

void aq_change_nothing (struct aq_population *population) {
  (void) population;
}
