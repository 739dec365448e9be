/* SPDX-License-Identifier: MIT */

/* What the publications print while they run. */

#include "cli/commands/published_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"

/* --- boards --- */

static void draw_board (const struct aq_placement *placement, unsigned n,
                        enum aq_drawing drawing) {
  static bool queen[AQ_BOARD_MAX][AQ_BOARD_MAX];
  memset (queen, 0, sizeof queen);
  for (unsigned i = 0; i < placement->n; i++)
    if (drawing == AQ_DRAWN_ACROSS)
      queen[n - 1 - placement->column[i]][placement->row[i]] = true;
    else
      queen[placement->row[i]][placement->column[i]] = true;
  for (unsigned line = 0; line < n; line++) {
    for (unsigned square = 0; square < n; square++)
      fprintf (stderr, "%s%c", drawing == AQ_DRAWN_PLAIN || !square ? "" : " ",
               queen[line][square] ? 'Q' : '.');
    fputc ('\n', stderr);
  }
}

void print_individual (const struct aq_scheme *scheme, unsigned n,
                       const struct aq_improvement *individual,
                       double seconds) {
  draw_board (&individual->placement, n, scheme->drawing);
  if (*individual->genes)
    fprintf (stderr, "%s  ", individual->genes);
  fprintf (stderr, "generation %" PRIu64 ", fitness %g, %.3f s\n\n",
           individual->generation, individual->fitness, seconds);
}

/* --- figures and solutions --- */

void print_figures (uint64_t generation, double mean, unsigned best,
                    unsigned worst) {
  fprintf (stderr,
           "generation %" PRIu64 ": fitness average %.2f, best %u, worst %u\n",
           generation, mean, best, worst);
}

void print_solution (uint64_t number, const struct aq_board *board) {
  char text[AQ_LINE_MAX];
  aq_board_text (board, AQ_FORMAT_DIGITS, text);
  fprintf (stderr, "Solution %" PRIu64 ": %s\n", number, text);
}

/* A walk over all solutions and, beside them, those that were printed. */
struct walk {
  const struct published_rounds *rounds;
  uint8_t *all; /* the columns of those visited */
  uint64_t at, visited, number;
  bool quiet;
};

/* An aq_visit.  Both lists are in the same order. */
static bool visit (const struct aq_board *board, void *data) {
  struct walk *walk = data;
  const struct published_rounds *rounds = walk->rounds;
  const unsigned n = board->n;
  memcpy (walk->all + walk->visited++ * n, board->column, n);
  if (walk->at < rounds->count &&
      !memcmp (rounds->columns + walk->at * n, board->column, n))
    walk->at++;
  else if (!walk->quiet)
    print_solution (++walk->number, board);
  return true;
}

/* Prints the solutions that are new, or with QUIET only notes them. */
static void print_new_solutions (struct published_rounds *rounds, bool quiet) {
  const uint64_t found = aq_collect_stats (rounds->run)->found;
  struct walk walk = {
      .rounds = rounds, .number = rounds->count, .quiet = quiet};
  if (found == rounds->count || !(walk.all = malloc (found * AQ_SEARCH_MAX)))
    return;
  if (aq_collect_each (rounds->run, false, visit, &walk)) {
    free (walk.all);
    return;
  }
  free (rounds->columns);
  rounds->columns = walk.all;
  rounds->count = walk.visited;
}

void published_rounds_begin (struct published_rounds *rounds,
                             const struct aq_collect *run,
                             const struct aq_scheme *scheme, bool verbose) {
  if (!verbose || scheme->prints != AQ_PRINTS_FIGURES)
    return;
  rounds->run = run;
  print_new_solutions (rounds, true);
}

void print_round (struct published_rounds *rounds) {
  if (!rounds->run)
    return;
  const struct aq_stats *stats = aq_collect_stats (rounds->run);
  message_open ();
  print_figures (stats->generations, stats->mean, stats->best, stats->worst);
  print_new_solutions (rounds, false);
  message_close ();
}

void published_rounds_free (struct published_rounds *rounds) {
  free (rounds->columns);
}
