/* SPDX-License-Identifier: MIT */

/* Selection operators with names, besides that of report (half).  Each moves
   the boards to keep to the first half; the places of the second half are for
   children. */

#ifndef AQ_SELECTION_H
#define AQ_SELECTION_H

#include "allqueens-scheme.h"

/* Keeps a random half of the boards that are not excluded from breeding, in
   random order; if they are fewer than half, excluded ones fill up. */
void aq_keep_random_half (struct aq_population *population);

/* The index of the best of COUNT individuals drawn with replacement, the first
   drawn of equal ones.  For any genes. */
uint32_t aq_tournament_winner (struct aq_population *population, size_t count);

/* Keeps the winners of tournaments, in the order in which these are held.  The
   parameter "tournament" is the number of boards in one. */
void aq_keep_winners (struct aq_population *population);

/* Fitness-proportionate selection: keeps boards that a roulette wheel draws,
   with replacement.  Less fitness is better, so a board's share of the wheel
   is the worst fitness minus its own, plus 1.  Excluded boards have no share;
   if all are excluded, the first half stays. */
void aq_keep_by_roulette (struct aq_population *population);

/* The parameter for schemes that allow tournaments.  Without it they have 2
   boards. */
#define AQ_TOURNAMENT_PARAMETER                                  \
  {                                                              \
    "tournament", "boards in a tournament", AQ_COUNT, 1, 100, 2, \
        .only_with = "tournament"                                \
  }

#endif
