/* SPDX-License-Identifier: MIT */

/* The improvements of an island that searches for a first solution: each
   individual that is better than all before it since the last restart is
   described as its publication writes it, and reported to the user. */

#ifndef AQ_IMPROVEMENTS_H
#define AQ_IMPROVEMENTS_H

#include "allqueens-scheme.h"

struct improvements {
  const struct aq_run_options *options; /* whose `improved` is called */
  unsigned queens;                      /* of a solution */
  uint32_t least; /* the fitness of the best since the last restart;
                     UINT32_MAX: none yet */
  struct aq_improvement best; /* that individual */
  uint64_t repeated;          /* of the evaluations up to it */
  bool stopped;               /* `improved` returned false */
};

/* Reports each individual of a generation that is better than the one reported
   last, until one solves; returns whether there was any.  Sets the status of
   the population to AQ_BAD_SOLUTION if an individual of fitness 0 is not a
   solution. */
bool aq_improvements_report (struct improvements *improvements,
                             struct aq_population *population,
                             uint64_t generation);

#endif
