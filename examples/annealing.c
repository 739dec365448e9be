/* SPDX-License-Identifier: MIT */

/* Simulated annealing for N = 8, with a loop of its own: swaps of two columns,
   cooled from 1 to 1/4, from a random board again and again, until every
   solution is found. */

#include <allqueens.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { N = 8, STEPS = 40 * N };

static double uniform (void) {
  return rand () / (RAND_MAX + 1.0);
}

static void swap (uint8_t *board, int a, int b) {
  const uint8_t column = board[a];
  board[a] = board[b];
  board[b] = column;
}

/* One descent; what aq_problem_look returned last. */
static enum aq_status anneal (struct aq_problem *problem) {
  uint8_t board[N];
  uint32_t pairs, changed;
  for (int row = 0; row < N; row++)
    board[row] = (uint8_t) row;
  for (int row = N - 1; row; row--)
    swap (board, row, rand () % (row + 1));
  enum aq_status status = aq_problem_look (problem, board, &pairs);
  for (int step = 0; step < STEPS && pairs && !status; step++) {
    const int a = rand () % N, b = rand () % N;
    const double temperature = pow (0.25, (double) step / STEPS);
    swap (board, a, b);
    status = aq_problem_look (problem, board, &changed);
    if (changed <= pairs ||
        uniform () < exp (((double) pairs - changed) / temperature))
      pairs = changed;
    else
      swap (board, a, b);
  }
  return status;
}

int main (int argc, char **argv) {
  struct aq_problem *problem;
  enum aq_status status = aq_problem_new (&problem, N, NULL);
  srand (argc > 1 ? (unsigned) atoi (argv[1]) : 1);
  while (!status)
    status = anneal (problem);
  if (status != AQ_END)
    fprintf (stderr, "%s\n", aq_status_text (status));
  else
    printf ("all %" PRIu64 " solutions after %" PRIu64 " looks\n",
            aq_problem_stats (problem)->found,
            aq_problem_stats (problem)->looks);
  aq_problem_free (problem);
  return status == AQ_END ? 0 : 2;
}
