/* SPDX-License-Identifier: MIT */

/* What the publications print while they run, on standard error. */

#ifndef PUBLISHED_PROGRESS_H
#define PUBLISHED_PROGRESS_H

#include "allqueens-scheme.h"

/* Prints the board of an individual, its genes, generation, fitness and time;
   the board is of size N. */
void print_individual (const struct aq_scheme *scheme, unsigned n,
                       const struct aq_improvement *individual,
                       double seconds);

/* Prints the fitness in a generation. */
void print_figures (uint64_t generation, double mean, unsigned best,
                    unsigned worst);

/* Prints solution NUMBER, counted from 1. */
void print_solution (uint64_t number, const struct aq_board *board);

/* What is printed of a run that collects all solutions. */
struct published_rounds {
  const struct aq_collect *run; /* NULL: nothing is printed */
  uint8_t *columns; /* N of each solution printed, in lexicographic order */
  uint64_t count;
};

/* Begins to print a run with VERBOSE, if the scheme's publication prints
   figures.  Solutions found already are not printed. */
void published_rounds_begin (struct published_rounds *rounds,
                             const struct aq_collect *run,
                             const struct aq_scheme *scheme, bool verbose);
/* After a round: prints its figures, and its new solutions in lexicographic
   order; without memory for that none. */
void print_round (struct published_rounds *rounds);
void published_rounds_free (struct published_rounds *rounds);

#endif
