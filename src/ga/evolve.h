/* SPDX-License-Identifier: MIT */

/* The generation of report and halfkeep, which keep half of their boards:
   what its three operators do to the whole population, if the genes are a
   board's columns.  Named operators and the schemes' own use these loops. */

#ifndef AQ_EVOLVE_H
#define AQ_EVOLVE_H

#include "ga/population.h"

/* For a selection: moves the boards of INDEX, half as many as there are, to
   the first half, in that order.  The second half stays as it is: its places
   are for children.  INDEX may be aq_index_scratch. */
void aq_keep_boards (struct aq_population *population, const uint32_t *index);

/* For a crossover: CROSS makes two children of each couple, boards 0 and 1, 2
   and 3, ... of the kept half.  They take the same places in the second half.
   After ranking, the boards of a couple are neighbors in rank. */
typedef void cross_couple (struct aq_population *population,
                           const uint8_t *mother, const uint8_t *father,
                           uint8_t *daughter, uint8_t *son);
void aq_cross_neighbors (struct aq_population *population,
                         cross_couple *cross);

/* An operator with a name.  Use it only for schemes that have one of its
   layouts. */
struct named_operator {
  struct aq_operator visible;
  void (*apply) (struct aq_population *population); /* NULL: nothing ... */
  cross_couple *cross; /* ... but to cross each couple; NULL: nothing at all */
};

void aq_operator_apply (const struct aq_operator *found,
                        struct aq_population *population);

/* For a mutation: MUTATE changes every kept board, even the best, but no
   child.  For each board aq_draw_within draws the number of places. */
typedef void mutate_board (struct aq_population *population, uint8_t *column,
                           unsigned places);
void aq_mutate_kept_half (struct aq_population *population,
                          struct aq_value places, mutate_board *mutate);

/* A random whole number within RANGE, each as likely.  More than N counts as
   N. */
unsigned aq_draw_within (struct aq_population *population,
                         struct aq_value range);

#endif
