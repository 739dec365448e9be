/* SPDX-License-Identifier: MIT */

/* Niching operators for populations in tiles: ways to keep boards on several
   optima.  The distance of two boards is the number of rows in which they
   differ.  Not for populations side by side. */

#ifndef AQ_NICHING_H
#define AQ_NICHING_H

#include "ga/population.h"

void aq_niche_none (struct aq_population *population);

/* In place of selection, crossover and mutation: deterministic crowding
   (Mahfoud 1995).  All boards are parents, in random pairs.  Each pair has two
   children by the crossover (with "none": their copies), which are mutated,
   and the population becomes these. */
void aq_niche_crowding (struct aq_population *population);

/* The end of such a generation.  The children of a pair are compared with the
   parents so that the sum of both distances is the smaller one, as they stand
   where it is the same.  A child takes the place of its parent where it is
   strictly fitter; other parents come back with their fitness. */
void aq_crowding_replace (struct aq_population *population);

#endif
