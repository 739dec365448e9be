/* SPDX-License-Identifier: MIT */

/* What a look at a board costs in C: nanoseconds by aq_problem_look and by
   aq_problem_look_all, for random permutations.

   bench/looks N */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "allqueens.h"

enum { BOARDS = 100000 };

static double seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void shuffle (unsigned n, uint8_t *column) {
  for (unsigned row = 0; row < n; row++) {
    const unsigned other = (unsigned) rand () % (row + 1);
    column[row] = column[other];
    column[other] = (uint8_t) row;
  }
}

int main (int argc, char **argv) {
  static uint8_t boards[BOARDS * AQ_SEARCH_MAX];
  static uint32_t pairs[BOARDS];
  const unsigned n = argc == 2 ? (unsigned) atoi (argv[1]) : 0;
  struct aq_problem *problem;
  size_t looked;
  if (n < 8 || aq_problem_new (&problem, n, NULL)) {
    fputs ("usage: bench/looks N, from 8 to 32\n", stderr);
    return 2;
  }
  for (size_t i = 0; i < BOARDS; i++)
    shuffle (n, boards + i * n);
  const double began = seconds ();
  for (size_t i = 0; i < BOARDS; i++)
    aq_problem_look (problem, boards + i * n, pairs + i);
  const double between = seconds ();
  aq_problem_look_all (problem, boards, BOARDS, pairs, &looked);
  const double ended = seconds ();
  const bool all = aq_problem_stats (problem)->looks == 2 * BOARDS;
  if (all)
    printf ("%.0f %.0f\n", (between - began) / BOARDS * 1e9,
            (ended - between) / BOARDS * 1e9);
  aq_problem_free (problem);
  return all ? 0 : 1;
}
