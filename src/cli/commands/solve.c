/* SPDX-License-Identifier: MIT */

/* allqueens solve N: the first solution by a genetic algorithm. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/clock.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/io/solution_output.h"
#include "cli/options/common.h"
#include "cli/options/genetic.h"
#include "cli/summary/solve_summary.h"

struct arguments {
  struct message_options message;
  struct solution_options solution;
  struct genetic_options genetic;
  unsigned n;
  bool restart;
  uint64_t stagnation_limit;
};

static const struct option_row own_options[] = {
    {"restart", 0, "G", GENETIC, COUNT,
     "Restart at a local optimum, or after G generations without improvement",
     FIELD (struct arguments, stagnation_limit),
     GIVEN (struct arguments, restart), .optional = true, .least = 1,
     .most = INT64_MAX},
    {0}};

/* In the order of committing.  Without a solution its file stays as it is. */
enum { STATS, SOLUTION, OUTPUTS };

/* --- during the run --- */

struct observer {
  const struct arguments *arguments;
  struct progress progress;
  const struct aq_solve_stats *stats;
};

/* How the publications draw a board. */
enum view {
  PLAIN,  /* a line for each row */
  SPACED, /* the same, with spaces between squares */
  ACROSS  /* spaced, rows from left to right, column 0 at the bottom */
};

static enum view view_of (const struct aq_scheme *scheme) {
  return !strcmp (scheme->name, "points")   ? SPACED
         : !strcmp (scheme->name, "rowcol") ? ACROSS
                                            : PLAIN;
}

static void draw_board (const struct aq_placement *placement, enum view view) {
  static bool queen[AQ_BOARD_MAX][AQ_BOARD_MAX];
  const unsigned n = placement->n;
  memset (queen, 0, sizeof queen);
  for (unsigned i = 0; i < n; i++)
    if (view == ACROSS)
      queen[n - 1 - placement->column[i]][placement->row[i]] = true;
    else
      queen[placement->row[i]][placement->column[i]] = true;
  for (unsigned line = 0; line < n; line++) {
    for (unsigned square = 0; square < n; square++)
      fprintf (stderr, "%s%c", view == PLAIN || !square ? "" : " ",
               queen[line][square] ? 'Q' : '.');
    fputc ('\n', stderr);
  }
}

static bool improved (const struct aq_improvement *improvement, void *data) {
  struct observer *observer = data;
  const struct aq_scheme *scheme = observer->arguments->genetic.scheme;
  if (!is_verbose (&observer->arguments->message))
    return true;
  progress_end (&observer->progress);
  draw_board (&improvement->placement, view_of (scheme));
  if (*improvement->genes)
    fprintf (stderr, "%s  ", improvement->genes);
  fprintf (stderr, "generation %" PRIu64 ", fitness %g, %.3f s\n\n",
           improvement->generation, improvement->fitness,
           progress_seconds (&observer->progress));
  return true;
}

/* A progress_text. */
static void describe (const void *run, char text[PROGRESS_TEXT_MAX]) {
  const struct aq_solve_stats *stats = run;
  snprintf (text, PROGRESS_TEXT_MAX,
            "generation %" PRIu64 ", fitness %g, %" PRIu64
            " evaluations, %" PRIu64 " restart%s",
            stats->generations,
            stats->best ? stats->best->fitness : (double) NAN,
            stats->evaluations, stats->restarts, plural (stats->restarts));
}

static bool generation_done (const struct aq_solve_stats *stats, void *data) {
  struct observer *observer = data;
  progress_show (&observer->progress, describe, stats);
  return !interrupted ();
}

/* An aq_should_stop. */
static bool stop_asked (void *data) {
  const struct observer *observer = data;
  progress_answer (&observer->progress, describe, observer->stats);
  return interrupted ();
}

/* Writes the solution, if any. */
static int write_solution (const struct aq_solve_stats *stats,
                           const struct arguments *arguments,
                           struct output *output) {
  if (stats->end != AQ_SOLVED)
    return EXIT_YES;
  const struct aq_board board = board_of (&stats->best->placement);
  struct solution_output solutions = {
      .output = output, .format = arguments->solution.file.format};
  solution_output_put (&board, &solutions);
  const int status = solution_output_flush (&solutions);
  solution_output_end (&solutions);
  return status;
}

static struct aq_solve_options options_of (const struct arguments *arguments,
                                           struct observer *observer) {
  const struct genetic_options *genetic = &arguments->genetic;
  struct aq_solve_options options;
  aq_solve_init (&options, sizeof options, arguments->n, genetic->scheme);
  options.breeding = &genetic->breeding;
  options.seed = genetic->seed;
  options.restart = arguments->restart;
  options.stagnation_limit = arguments->stagnation_limit;
  options.generations = genetic->generations;
  options.evaluations = genetic->evaluations;
  options.looks = genetic->looks;
  options.seconds = genetic->seconds;
  options.improved = improved;
  options.generation_done = generation_done;
  options.should_stop = stop_asked;
  options.data = observer;
  return options;
}

/* Writes what a run that has ended found, and prints the summary. */
static int write_and_print (const struct observer *observer,
                            const struct aq_solve_options *options,
                            const struct aq_solve_stats *stats,
                            struct output outputs[OUTPUTS]) {
  const struct arguments *arguments = observer->arguments;
  struct run_summary summary;
  sum_up_solving (&summary, options, stats);
  note_letters (&summary.fields, arguments->n, &arguments->solution,
                stats->end == AQ_SOLVED);
  add_time (&summary.fields, progress_seconds (&observer->progress),
            clock_process ());
  const int status = write_solution (stats, arguments, &outputs[SOLUTION]);
  return finish_run (&summary, status, &arguments->message, outputs,
                     stats->end == AQ_SOLVED ? OUTPUTS : SOLUTION);
}

/* Solves, writes and prints the summary; the outputs are open. */
static int run (struct observer *observer, struct output outputs[OUTPUTS]) {
  const struct arguments *arguments = observer->arguments;
  const struct genetic_options *genetic = &arguments->genetic;
  const struct aq_solve_options options = options_of (arguments, observer);
  struct aq_solve *solve;
  progress_begin (&observer->progress, progress_wanted (&arguments->message));
  enum aq_status failed = aq_solve_new (&solve, &options);
  if (!failed) {
    observer->stats = aq_solve_stats (solve);
    failed = aq_solve_run (solve);
  }
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

static int run_solve (int argc, char **argv) {
  struct arguments arguments = {.genetic.islands = 1};
  arguments.n = parse_command (&command_solve, argc, argv, &arguments).n;
  genetic_settle (&arguments.genetic, arguments.n);
  settle_format (&arguments.solution.file, arguments.n);

  struct observer observer = {.arguments = &arguments};
  const char *file = arguments.solution.file.output;
  struct output outputs[] = {[STATS] = {.name = arguments.solution.stats},
                             [SOLUTION] = {.name = file ? file : "-"}};
  int status =
      outputs_open (outputs, OUTPUTS, NULL, !arguments.solution.file.no_sync);
  if (!status)
    status = run (&observer, outputs);
  outputs_discard (outputs, OUTPUTS);
  return status;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "N",
    .summary = "the first solution, with its board",
    .help = "Find one solution of the N-queens puzzle with a genetic "
            "algorithm; --verbose shows how it gets there.",
    .operand = {"board size N", 1, 1, AQ_BOARD_MAX},
    .tables = {SCHEME_RUN_TABLES (struct arguments), {own_options, 0}},
    .run = run_solve};
