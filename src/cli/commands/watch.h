/* SPDX-License-Identifier: MIT */

/* --watch: the best board of each generation, drawn on the terminal behind
   standard error. */

#ifndef WATCH_H
#define WATCH_H

#include "allqueens-scheme.h"
#include "cli/commands/command.h"
#include "cli/show/text_grid.h"

struct watch {
  unsigned pause; /* milliseconds after each frame; 0: nothing is drawn */
  unsigned n;
  struct text_style style;
  uint64_t generations; /* seen */
  /* Of the last one: */
  struct aq_placement best;
  double fitness;
  bool undrawn;
};

/* A run that cannot be watched is a usage error. */
void watch_begin (struct watch *watch, const struct scheme_run *run,
                  unsigned n);

/* The next generation has this best individual, or is this population. */
void watch_best (struct watch *watch, const struct aq_improvement *best);
void watch_population (struct watch *watch, const struct aq_scheme *scheme,
                       const struct aq_population *population);

/* Draws it, unless it is drawn, and waits.  So many solutions are FOUND, of
   TOTAL; 0: no total is known. */
void watch_draw (struct watch *watch, uint64_t found, uint64_t total);

#endif
