/* SPDX-License-Identifier: MIT */

/* allqueens solve N: the first solution by evolutionary search. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/run_files.h"
#include "cli/run_summary.h"
#include "cli/scheme_options.h"

/* Whether the number of queens is not that of the N-queens puzzle. */
static bool is_part (const struct options *arguments) {
  const struct genetic_options *genetic = &arguments->genetic;
  return aq_settings_queens (genetic->scheme, arguments->n,
                             &genetic->settings) != arguments->n;
}

/* In the order of committing.  The solution file is replaced only if there is
   a solution. */
enum { STATS, SOLUTION, OUTPUTS };

/* --- during the run --- */

struct observer {
  const struct options *arguments;
  struct progress progress;
};

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
static void print_generation (const struct observer *observer,
                              const struct aq_stats *stats) {
  if (!is_verbose (&observer->arguments->message))
    return;
  message_hide_status ();
  fprintf (stderr,
           "generation %" PRIu64 ": fitness average %.2f, best %u, worst %u\n",
           stats->generations, stats->mean, stats->best, stats->worst);
  if (stats->improvement &&
      stats->improvement->generation == stats->generations)
    print_best (stats->improvement, observer->arguments->n);
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
  struct observer *observer = data;
  print_generation (observer, stats);
  show_generation (&observer->progress, stats);
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
                           const struct options *arguments,
                           const struct aq_stats *stats) {
  const struct aq_totals *known = aq_totals (arguments->n);
  const bool none = known && !known->all && !is_part (arguments);
  begin_summary (summary, arguments->n, stats->end, "solved", AQ_SOLVED,
                 run_end (stats->end)->name);
  summary->text = none ? "there is no solution" : run_end (stats->end)->solve;
  if (stats->end == AQ_STALLED && !none)
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
                         const struct aq_collect_options *options) {
  add_text (fields, "scheme", options->scheme->name);
  add_note (fields, "scheme", "%s", options->scheme->name);
  add_settings (fields, options->scheme, options->n, &options->settings, true);
}

/* Makes a summary; a solution is WRITTEN as a board, or not. */
static void sum_up (struct run_summary *summary,
                    const struct observer *observer,
                    const struct aq_collect_options *options,
                    const struct aq_stats *stats, bool written) {
  const struct options *arguments = observer->arguments;
  struct fields *fields = &summary->fields;
  begin_solving (summary, arguments, stats);
  add_count (fields, "seed", "seed", options->seed);
  add_count (fields, "generations", "generations", stats->generations);
  add_count (fields, "looks", "looks", stats->evaluations);
  fields->details = stats->end == AQ_SOLVED;
  add_fitness (fields, stats->improvement);
  fields->details = false;
  note_letters (fields, arguments->n, &arguments->solution, written);
  add_time (fields, progress_seconds (&observer->progress), clock_process ());
  fields->details = true;
  add_options (fields, options);
  add_count (fields, "evaluations", NULL, stats->evaluations);
  add_count (fields, "restarts", options->settings.restart ? "restarts" : NULL,
             stats->restarts);
  add_best (fields, stats->improvement);
  if (written)
    add_board (fields, &stats->improvement->placement);
}

/* --- the run --- */

/* Writes the solution, if any. */
static int write_solution (const struct aq_stats *stats,
                           const struct options *arguments,
                           struct output *output) {
  if (stats->end != AQ_SOLVED)
    return EXIT_YES;
  if (is_part (arguments)) {
    if (output_begin (output))
      return EXIT_TROUBLE;
    fprintf (output->stream, "%s\n", stats->improvement->genes);
    return output_flush (output);
  }
  const struct aq_board board = board_of (&stats->improvement->placement);
  struct solution_output solutions = {
      .output = output, .format = arguments->solution.file.format};
  solution_output_put (&board, &solutions);
  const int status = solution_output_flush (&solutions);
  solution_output_free (&solutions);
  return status;
}

static struct aq_collect_options options_of (const struct options *arguments,
                                             struct observer *observer) {
  const struct genetic_options *genetic = &arguments->genetic;
  struct aq_collect_options options;
  aq_solve_init (&options, arguments->n, genetic->scheme);
  options.settings = genetic->settings;
  options.seed = genetic->seed;
  options.generations = genetic->generations;
  options.looks = genetic->looks;
  options.seconds = genetic->seconds;
  options.round_done = round_done;
  options.should_stop = interrupt_stops;
  options.data = observer;
  return options;
}

/* Writes what a run that has ended found, and prints the summary. */
static int write_and_print (const struct observer *observer,
                            const struct aq_collect_options *options,
                            const struct aq_stats *stats,
                            struct output outputs[OUTPUTS]) {
  const struct options *arguments = observer->arguments;
  struct run_summary summary;
  sum_up (&summary, observer, options, stats,
          stats->end == AQ_SOLVED && !is_part (arguments));
  int status = write_solution (stats, arguments, &outputs[SOLUTION]);
  if (!status)
    status = fields_write_json (&summary.fields, false, &outputs[STATS]);
  if (!status)
    status =
        outputs_commit (outputs, stats->end == AQ_SOLVED ? OUTPUTS : SOLUTION);
  if (!status && !arguments->message.quiet)
    print_summary (&summary, &arguments->message);
  fields_free (&summary.fields);
  return status ? status : summary.success ? EXIT_YES : EXIT_NO;
}

/* Solves, writes and prints the summary; the outputs are open. */
static int run (struct observer *observer, struct output outputs[OUTPUTS]) {
  const struct options *arguments = observer->arguments;
  const struct genetic_options *genetic = &arguments->genetic;
  const struct aq_collect_options options = options_of (arguments, observer);
  struct aq_solve *solve;
  progress_begin (&observer->progress, progress_wanted (&arguments->message));
  progress_enter (&observer->progress, "solving", genetic->generations,
                  "generations");
  enum aq_status failed = aq_solve_new (&solve, &options);
  if (!failed)
    failed = aq_solve_run (solve);
  progress_end (&observer->progress);
  int status;
  if (failed)
    status = genetic_trouble (genetic, arguments->n, failed);
  else
    status =
        write_and_print (observer, &options, aq_solve_stats (solve), outputs);
  aq_solve_free (solve);
  return status;
}

static int run_solve (struct options *arguments) {
  arguments->genetic.first = true;
  genetic_settle (&arguments->genetic, arguments->n);
  settle_format (&arguments->solution.file, arguments->n);
  if (is_part (arguments) &&
      arguments->solution.file.format != default_format (arguments->n))
    usage_error ("--format is for boards of N queens; fewer are written as "
                 "their squares");

  struct observer observer = {.arguments = arguments};
  const char *file = arguments->solution.file.output;
  struct output outputs[] = {[STATS] = {.name = arguments->solution.stats},
                             [SOLUTION] = {.name = file ? file : "-"}};
  int status = outputs_prepare (outputs, OUTPUTS);
  if (!status)
    status = run (&observer, outputs);
  outputs_discard (outputs, OUTPUTS);
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
