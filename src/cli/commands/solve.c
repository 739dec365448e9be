/* SPDX-License-Identifier: MIT */

/* allqueens solve N: the first solution by a genetic algorithm. */

#include <inttypes.h>
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

/* --- during the run --- */

struct observer {
  const struct arguments *arguments;
  struct progress progress;
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

static bool generation_done (const struct aq_solve_stats *stats, void *data) {
  struct observer *observer = data;
  if (progress_is_due (&observer->progress))
    progress_draw (&observer->progress,
                   "generation %" PRIu64 ", fitness %g, %" PRIu64
                   " evaluations, %" PRIu64 " restart%s",
                   stats->generations, stats->best->fitness,
                   stats->evaluations, stats->restarts,
                   plural (stats->restarts));
  return !interrupted ();
}

/* Writes the solution, if any, and the statistics. */
static int write_all (const struct solve_summary *summary,
                      struct solution_output *solutions,
                      struct output *stats) {
  const bool solved = summary->stats->end == AQ_SOLVED;
  int status = EXIT_YES;
  if (solved) {
    const struct aq_board board = board_of (&summary->stats->best->placement);
    solution_output_put (&board, solutions);
    status = solution_output_flush (solutions);
  }
  if (!status)
    status = json_write (stats, solve_summary_json (summary));
  if (!status)
    status = output_commit (stats);
  if (!status && solved)
    status = output_commit (&solutions->output);
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
  options.seconds = genetic->seconds;
  options.improved = improved;
  options.generation_done = generation_done;
  options.data = observer;
  return options;
}

/* Writes what a run that has ended found, and prints the summary. */
static int write_and_print (const struct observer *observer,
                            const struct aq_solve_options *options,
                            const struct aq_solve_stats *stats,
                            struct solution_output *solutions,
                            struct output *stats_output) {
  const struct message_options *message = &observer->arguments->message;
  const struct solve_summary summary = {
      .options = options,
      .stats = stats,
      .seconds = progress_seconds (&observer->progress),
      .cpu_seconds = clock_process ()};
  const int status = write_all (&summary, solutions, stats_output);
  if (status)
    return status;
  if (!message->quiet)
    solve_summary_print (&summary, message->color);
  return stats->end == AQ_SOLVED ? EXIT_YES : EXIT_NO;
}

/* Solves, writes and prints the summary; the outputs are open. */
static int run (struct observer *observer, struct solution_output *solutions,
                struct output *stats_output) {
  const struct arguments *arguments = observer->arguments;
  const struct genetic_options *genetic = &arguments->genetic;
  const struct aq_solve_options options = options_of (arguments, observer);
  struct aq_solve *solve;
  progress_begin (&observer->progress, progress_wanted (&arguments->message));
  enum aq_status failed = aq_solve_new (&solve, &options);
  if (!failed)
    failed = aq_solve_run (solve);
  progress_end (&observer->progress);
  int status;
  if (failed)
    status = genetic_trouble (genetic, arguments->n, failed);
  else
    status = write_and_print (observer, &options, aq_solve_stats (solve),
                              solutions, stats_output);
  aq_solve_free (solve);
  return status;
}

static int run_solve (int argc, char **argv) {
  struct arguments arguments = {0};
  arguments.n = parse_command (&command_solve, argc, argv, &arguments).n;
  genetic_settle (&arguments.genetic, arguments.n);
  settle_format (&arguments.solution.file, arguments.n);

  struct observer observer = {.arguments = &arguments};
  struct solution_output solutions;
  struct output stats = {0};
  interrupt_catch ();
  int status =
      solution_output_open (&solutions, arguments.solution.file.output,
                            arguments.solution.file.format, false);
  if (!status && arguments.solution.stats)
    status = output_open (&stats, arguments.solution.stats);
  if (!status)
    status = output_check_distinct (&solutions.output, &stats);
  if (!status)
    status = run (&observer, &solutions, &stats);
  solution_output_close (&solutions);
  output_discard (&stats);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "N",
    .summary = "the first solution, with its board",
    .help = "Find one solution of the N-queens puzzle with a genetic "
            "algorithm; --verbose shows how it gets there.",
    .operand = {"board size N", 1, 1, AQ_BOARD_MAX},
    .tables = {{run_options, offsetof (struct arguments, genetic)},
               {own_options, 0},
               {breeding_options, offsetof (struct arguments, genetic)},
               {budget_options, offsetof (struct arguments, genetic)},
               {file_options, offsetof (struct arguments, solution.file)},
               {stats_option, offsetof (struct arguments, solution)},
               {quiet_option, offsetof (struct arguments, message)},
               {verbose_option, offsetof (struct arguments, message)},
               {color_option, offsetof (struct arguments, message)},
               {progress_option, offsetof (struct arguments, message)}},
    .run = run_solve};
