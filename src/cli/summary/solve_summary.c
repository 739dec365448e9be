/* SPDX-License-Identifier: MIT */

/* The results of a run that looks for one solution. */

#include "cli/summary/solve_summary.h"
#include "cli/io/message.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/genetic.h"
#include "cli/summary/run_summary.h"

enum { SYMBOLS = 8 };

struct aq_board board_of (const struct aq_placement *placement) {
  struct aq_board board = {.n = placement->n};
  for (unsigned i = 0; i < placement->n; i++)
    board.column[placement->row[i]] = placement->column[i];
  return board;
}

static int compare_symbols (const void *a, const void *b) {
  return *(const unsigned char *) a - *(const unsigned char *) b;
}

static unsigned queens_of (const struct aq_solve_options *options) {
  return aq_breeding_queens (options->scheme, options->n, options->breeding);
}

static void begin (struct run_summary *summary, unsigned n,
                   const struct aq_solve_options *options,
                   const struct aq_solve_stats *stats) {
  const struct aq_totals *known = aq_totals (n);
  const bool none = known && !known->all && queens_of (options) == n;
  begin_summary (summary, n, stats->end,
                 none ? "there is no solution" : run_end (stats->end)->solve,
                 "solved", AQ_SOLVED);
  if (stats->end == AQ_STALLED && !none)
    snprintf (summary->more, sizeof summary->more,
              " at fitness %g since generation %" PRIu64
              "; --restart starts from a new population",
              stats->best->fitness, stats->best->generation);
}

static void add_board (struct fields *fields,
                       const struct aq_placement *placement) {
  const struct aq_board board = board_of (placement);
  struct fields columns = {0};
  for (unsigned row = 0; row < board.n; row++)
    add_count (&columns, NULL, NULL, board.column[row]);
  add_list (fields, "board", &columns);
}

/* The number of squares that have a queen. */
static unsigned occupied_squares (const struct aq_placement *placement) {
  unsigned squares = 0;
  for (unsigned i = 0; i < placement->n; i++) {
    unsigned other = 0;
    while (placement->row[other] != placement->row[i] ||
           placement->column[other] != placement->column[i])
      other++;
    squares += other == i;
  }
  return squares;
}

/* How many squares the queens stand on; for people only if they share any. */
static void add_squares (struct fields *fields,
                         const struct aq_improvement *best) {
  const unsigned queens = best ? best->placement.n : 0;
  const unsigned squares = best ? occupied_squares (&best->placement) : 0;
  add_count_if (fields, "squares", best, squares);
  if (squares < queens)
    add_note (fields, "squares", "%u queens on %u square%s%s", queens, squares,
              plural (squares),
              best->fitness > 0 ? "" : ", which do not attack each other");
}

/* The best individual: its fitness, and its genes unless they are a board's
   columns.  If the genes are symbols, one for each queen, they are also given
   in the order of their characters. */
static void add_best (struct fields *fields, unsigned n,
                      const struct aq_improvement *best) {
  const char *genes = best ? best->genes : "";
  add_real (fields, "fitness", NULL, best ? best->fitness : (double) NAN);
  if (best)
    add_note (fields, "fitness", "%g", best->fitness);
  add_squares (fields, best);
  if (*genes)
    add_text (fields, "genes", "genes", genes);
  if (n == SYMBOLS && strlen (genes) == SYMBOLS) {
    char sorted[SYMBOLS + 1];
    strcpy (sorted, genes);
    qsort (sorted, SYMBOLS, 1, compare_symbols);
    add_text (fields, "sorted", "sorted", sorted);
  }
}

void sum_up_solving (struct run_summary *summary, unsigned n,
                     const struct aq_solve_options *options,
                     const struct aq_solve_stats *stats) {
  struct fields *fields = &summary->fields;
  char breeding[BREEDING_TEXT_MAX];
  breeding_text (options->scheme, options->breeding, 1, breeding);
  begin (summary, n, options, stats);
  add_text (fields, "scheme", NULL, options->scheme->name);
  add_count (fields, "population", NULL, options->breeding->population);
  add_breeding (fields, options->scheme, options->breeding);
  add_note (fields, "scheme", "%s, %s", options->scheme->name, breeding);
  note_operators (fields, options->breeding);
  add_count (fields, "seed", "seed", options->seed);
  add_count (fields, "generations", "generations", stats->generations);
  add_count (fields, "evaluations", "evaluations", stats->evaluations);
  add_count (fields, "looks", NULL, stats->evaluations);
  add_count (fields, "restarts", options->restart ? "restarts" : NULL,
             stats->restarts);
  add_best (fields, options->n, stats->best);
  if (stats->end == AQ_SOLVED && queens_of (options) == n)
    add_board (fields, &stats->best->placement);
}
