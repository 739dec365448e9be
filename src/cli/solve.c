/* SPDX-License-Identifier: MIT */

/* allqueens solve N: the first solution by evolutionary search. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/command.h"
#include "cli/formats.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/run_files.h"
#include "cli/run_summary.h"

/* Whether the number of queens is not that of the N-queens puzzle. */
static bool is_part (const struct aq_run_options *run) {
  return aq_settings_queens (run->scheme, run->n, &run->settings) != run->n;
}

/* A search for one solution, and what accompanies it. */
struct search {
  struct options *options;
  const struct aq_stats *stats;
  struct run_files files;
  struct progress progress;
};

/* --- during the run --- */

/* Draws the board of the best individual of its run so far. */
static void print_best (const struct aq_improvement *best, unsigned n) {
  static bool queen[AQ_BOARD_MAX][AQ_BOARD_MAX];
  const struct aq_placement *placement = &best->placement;
  memset (queen, 0, sizeof queen);
  for (unsigned i = 0; i < placement->n; i++)
    queen[placement->row[i]][placement->column[i]] = true;
  for (unsigned row = 0; row < n; row++) {
    for (unsigned column = 0; column < n; column++)
      fputc (queen[row][column] ? 'Q' : '.', stderr);
    fputc ('\n', stderr);
  }
  fprintf (stderr, "%s%sfitness %g\n\n", best->genes, *best->genes ? "  " : "",
           best->fitness);
}

/* With --verbose, a line for each generation, and below it the best
   individual, if it is better than those before. */
static void print_generation (const struct search *search,
                              const struct aq_stats *stats) {
  if (!is_verbose ())
    return;
  message_hide_status ();
  fprintf (stderr,
           "generation %" PRIu64 ": fitness average %.2f, best %u, worst %u\n",
           stats->generations, stats->mean, stats->best, stats->worst);
  if (stats->improvement &&
      stats->improvement->generation == stats->generations)
    print_best (stats->improvement, search->options->n);
}

/* The best fitness is that since the last restart. */
static void show_generation (struct progress *progress,
                             const struct aq_stats *stats) {
  progress->count[0] = (struct progress_count){
      "best fitness", stats->improvement ? stats->improvement->fitness : 0};
  progress->count[1] =
      (struct progress_count){"looks", (double) stats->evaluations};
  progress->count[2] =
      (struct progress_count){"restarts", (double) stats->restarts};
  progress_advance (progress, stats->generations);
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct search *search = data;
  print_generation (search, stats);
  show_generation (&search->progress, stats);
  return !interrupted ();
}

/* --- the results --- */

/* A solution as a board; the placement may list its queens in any order. */
static struct aq_board board_of (const struct aq_placement *placement) {
  struct aq_board board = {.n = placement->n};
  for (unsigned i = 0; i < placement->n; i++)
    board.column[placement->row[i]] = placement->column[i];
  return board;
}

static void begin_solving (struct run_summary *summary,
                           const struct search *search) {
  const struct aq_stats *stats = search->stats;
  const unsigned n = search->options->n;
  const struct aq_totals *known = aq_totals (n);
  begin_summary (summary, n, &search->files, stats->end, FIRST_SOLUTION);
  if (known && !known->all && !is_part (&search->options->run))
    summary->text = "there is no solution";
  else if (stats->end == AQ_STALLED)
    snprintf (summary->more, sizeof summary->more,
              " at fitness %g since generation %" PRIu64
              "; -P restart=G starts from a new population",
              stats->improvement->fitness, stats->improvement->generation);
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

/* How many squares the queens stand on; printed only if they share any. */
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

/* The fitness of the best individual. */
static void add_fitness (struct fields *fields,
                         const struct aq_improvement *best) {
  add_real (fields, "fitness", best ? best->fitness : (double) NAN);
  if (best)
    add_note (fields, "fitness", "%g", best->fitness);
}

/* Its squares, and its genes unless they are a board's columns. */
static void add_best (struct fields *fields,
                      const struct aq_improvement *best) {
  const char *genes = best ? best->genes : "";
  add_squares (fields, best);
  if (!*genes)
    return;
  add_text (fields, "genes", genes);
  add_note (fields, "genes", "%s", genes);
}

/* What the run was asked to do. */
static void add_options (struct fields *fields,
                         const struct aq_run_options *run) {
  add_text (fields, "scheme", run->scheme->name);
  add_note (fields, "scheme", "%s", run->scheme->name);
  add_settings (fields, run->scheme, run->n, &run->settings, true);
}

static void sum_up (struct run_summary *summary, const struct search *search) {
  const struct options *options = search->options;
  const struct aq_stats *stats = search->stats;
  struct fields *fields = &summary->fields;
  begin_solving (summary, search);
  const bool has_board = summary->end.written && !is_part (&options->run);
  add_count (fields, "seed", "seed", options->run.seed);
  add_count (fields, "generations", "generations", stats->generations);
  add_count (fields, "looks", "looks", stats->looks);
  fields->details = stats->end == AQ_SOLVED;
  add_fitness (fields, stats->improvement);
  fields->details = false;
  note_letters (fields, options, has_board);
  add_time (fields, progress_seconds (&search->progress), clock_process ());
  fields->details = true;
  add_options (fields, &options->run);
  add_count (fields, "evaluations", NULL, stats->evaluations);
  add_repeated (fields, stats);
  add_count (fields, "restarts",
             options->run.settings.restart ? "restarts" : NULL,
             stats->restarts);
  add_best (fields, stats->improvement);
  if (has_board)
    add_board (fields, &stats->improvement->placement);
}

/* --- the run --- */

/* Writes the solution, as a board or as its squares; without one FILE is left
   as it is. */
static void write_solution (struct search *search) {
  const struct aq_improvement *best = search->stats->improvement;
  struct solution_output *solutions = &search->files.solutions;
  if (search->stats->end != AQ_SOLVED)
    return;
  const struct aq_board board = board_of (&best->placement);
  if (is_part (&search->options->run))
    solutions->line = best->genes;
  solution_output_put (&board, solutions);
  run_files_flush (&search->files);
}

/* Solves, writes and prints the summary; the files are checked. */
static int run (struct search *search) {
  struct aq_run_options *run = &search->options->run;
  struct aq_solve *solve;
  struct run_summary summary;
  run->round_done = round_done;
  run->should_stop = interrupt_stops;
  run->data = search;
  progress_begin (&search->progress, progress_wanted ());
  progress_enter (&search->progress, "solving", run->generations,
                  "generations");
  enum aq_status failed = aq_solve_new (&solve, run);
  if (!failed)
    failed = aq_solve_run (solve);
  progress_end (&search->progress);
  int status;
  if (failed)
    status = run_error (search->options, FIRST_SOLUTION, failed);
  else {
    search->stats = aq_solve_stats (solve);
    write_solution (search);
    sum_up (&summary, search);
    status = finish_summary (&summary, &search->files);
  }
  aq_solve_free (solve);
  return status;
}

static int run_solve (struct options *options) {
  struct search search = {.options = options};
  settle_run (options, FIRST_SOLUTION);
  settle_format (options, options->n);
  if (is_part (&options->run) &&
      options->format != default_format (options->n))
    usage_error ("--format is for boards of N queens; fewer are written as "
                 "their squares");
  int status = run_files_prepare (&search.files, options, NULL, true);
  if (!status)
    status = run (&search);
  run_files_close (&search.files);
  return status;
}

const struct command command_solve = {
    .name = "solve",
    .bit = SOLVE,
    .arguments = "N",
    .summary = "the first solution, with its board",
    .about =
        "Find one solution of the N-queens puzzle by evolutionary search.  N "
        "is 1 to 255, in some schemes less.  --verbose prints the fitness in "
        "each generation, and each board that is better than those before.\v"
        "Exit status: 0 solved, 1 there is no solution, or a stop rule ended "
        "the run before, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens solve 8 --seed=1 --verbose\n"
        "  allqueens solve 100 --seed=1",
    .operands = BOARD_SIZE,
    .n_max = AQ_BOARD_MAX,
    .run = run_solve};
