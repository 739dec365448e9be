/* SPDX-License-Identifier: MIT */

/* The summary of a run that looks for one solution. */

#include "cli/summary/solve_summary.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/clock.h"
#include "cli/options/genetic.h"
#include "cli/summary/run_end.h"

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

/* The genes in the order of their characters; false where they are not
   symbols, one for each queen. */
static bool sort_symbols (const struct solve_summary *summary,
                          char text[SYMBOLS + 1]) {
  const struct aq_improvement *best = summary->stats->best;
  if (!best || summary->options->n != SYMBOLS ||
      strlen (best->genes) != SYMBOLS)
    return false;
  strcpy (text, best->genes);
  qsort (text, SYMBOLS, 1, compare_symbols);
  return true;
}

static void print_end (const struct solve_summary *summary, enum when color) {
  const struct aq_solve_stats *stats = summary->stats;
  const unsigned n = summary->options->n;
  const struct aq_totals *known = aq_totals (n);
  const struct run_end *end = run_end (stats->end);
  const bool none = known && !known->all;
  fprintf (stderr, "N = %u: ", n);
  print_colored (stderr, color_applies (color, STDERR_FILENO),
                 end->success ? GREEN : YELLOW,
                 none ? "there is no solution" : end->solve);
  if (stats->end == AQ_STALLED && !none)
    fprintf (stderr,
             " at fitness %g since generation %" PRIu64
             "; --restart starts from a new population",
             stats->best->fitness, stats->best->generation);
  fputc ('\n', stderr);
}

void solve_summary_print (const struct solve_summary *summary,
                          enum when color) {
  const struct aq_solve_options *options = summary->options;
  const struct aq_solve_stats *stats = summary->stats;
  char breeding[BREEDING_TEXT_MAX], sorted[SYMBOLS + 1];
  print_end (summary, color);
  breeding_text (options->scheme, options->breeding, breeding);
  fprintf (stderr, "  scheme         %s, %s\n", options->scheme->name,
           breeding);
  fprintf (stderr, "  seed           %" PRIu64 "\n", options->seed);
  fprintf (stderr, "  generations    %" PRIu64 "\n", stats->generations);
  fprintf (stderr, "  evaluations    %" PRIu64 "\n", stats->evaluations);
  if (options->restart)
    fprintf (stderr, "  restarts       %" PRIu64 "\n", stats->restarts);
  if (stats->best)
    fprintf (stderr, "  fitness        %g\n", stats->best->fitness);
  if (stats->best && *stats->best->genes)
    fprintf (stderr, "  genes          %s\n", stats->best->genes);
  if (sort_symbols (summary, sorted))
    fprintf (stderr, "  sorted         %s\n", sorted);
  fprintf (stderr, "  time           %.3f s, processor %.3f s\n",
           summary->seconds, summary->cpu_seconds);
}

static json_t *board_json (const struct aq_placement *placement) {
  const struct aq_board board = board_of (placement);
  json_t *columns = json_array ();
  for (unsigned row = 0; row < board.n; row++)
    json_append (&columns, json_integer (board.column[row]));
  return columns;
}

json_t *solve_summary_json (const struct solve_summary *summary) {
  const struct aq_solve_options *options = summary->options;
  const struct aq_solve_stats *stats = summary->stats;
  char sorted[SYMBOLS + 1];
  json_t *object = json_pack (
      "{s:i, s:s, s:I, s:b, s:s, s:o, s:I, s:I, s:I, s:f, s:f, s:I}", "n",
      options->n, "scheme", options->scheme->name, "seed",
      (json_int_t) options->seed, "solved", stats->end == AQ_SOLVED, "end",
      run_end (stats->end)->name, "fitness",
      stats->best ? json_real (stats->best->fitness) : json_null (),
      "generations", (json_int_t) stats->generations, "evaluations",
      (json_int_t) stats->evaluations, "restarts",
      (json_int_t) stats->restarts, "seconds", summary->seconds, "cpu_seconds",
      summary->cpu_seconds, "peak_kib", (json_int_t) peak_kib ());
  json_add_breeding (&object, options->scheme, options->breeding);
  if (stats->best && *stats->best->genes)
    json_add (&object, "genes", json_string (stats->best->genes));
  if (sort_symbols (summary, sorted))
    json_add (&object, "sorted", json_string (sorted));
  if (stats->end == AQ_SOLVED)
    json_add (&object, "board", board_json (&stats->best->placement));
  return object;
}
