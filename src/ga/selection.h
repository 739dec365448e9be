/* SPDX-License-Identifier: MIT */

/* Selection operators for populations in tiles.  Each moves the boards to keep
   to the first half; the places of the second half are for children. */

#ifndef AQ_SELECTION_H
#define AQ_SELECTION_H

#include "ga/population.h"

/* Of populations side by side, each is selected from by itself.  Boards are
   ranked by their fitness. */

/* Ranks the boards, equal ones in the order of their indexes, and keeps the
   better half in that order. */
void aq_keep_better_half (struct aq_population *population);

/* Keeps a random half of the boards that are not excluded from breeding, in
   random order; where these are fewer, excluded ones behind them. */
void aq_keep_random_half (struct aq_population *population);

/* The index of the best of COUNT individuals drawn with replacement, the first
   drawn of equal ones.  For any genes.  Of populations side by side they are
   drawn from that with index OWN, otherwise it is 0. */
uint32_t aq_tournament_winner (struct aq_population *population, size_t count,
                               uint32_t own);

/* Keeps the winners of tournaments of the parameter "tournament", in the order
   in which they are held. */
void aq_keep_winners (struct aq_population *population);

/* That parameter of a scheme where this selection can be chosen. */
#define AQ_TOURNAMENT_PARAMETER                                            \
  {                                                                        \
    "tournament", "boards in a tournament", AQ_COUNT, 1, AQ_POPULATION, 2, \
        .only_with = "tournament"                                          \
  }

#endif
