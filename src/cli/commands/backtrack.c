/* SPDX-License-Identifier: MIT */

/* allqueens backtrack N: all solutions by exact search. */

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/clock.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/progress.h"
#include "cli/io/solution_output.h"
#include "cli/options/common.h"
#include "cli/summary/json.h"

struct arguments {
  struct message_options message;
  struct solution_options solution;
  unsigned n;
};

/* The state of the search's visitor. */
struct search {
  const struct arguments *arguments;
  struct solution_output solutions;
  struct progress progress;
  uint64_t found; /* solutions, written or not */
};

static void draw_progress (struct search *search) {
  if (progress_is_due (&search->progress))
    progress_draw (&search->progress, "N = %u: %" PRIu64 " solutions",
                   search->arguments->n, search->found);
}

static bool visit (const struct aq_board *board, void *data) {
  enum { CLOCK_EVERY = 1 << 14 }; /* solutions between readings of the clock */
  struct search *search = data;
  const struct solution_options *options = &search->arguments->solution;
  if (++search->found % CLOCK_EVERY == 0)
    draw_progress (search);
  if (options->fundamental && !aq_is_canonical (board))
    return !interrupted ();
  return solution_output_put (board, &search->solutions) &&
         search->solutions.count != options->limit;
}

static void print_summary (const struct search *search, bool complete,
                           bool stopped) {
  const struct aq_totals *known = aq_totals (search->arguments->n);
  fprintf (stderr, "N = %u: exact search %s, %" PRIu64 " solution%s",
           search->arguments->n,
           stopped    ? "interrupted, no solutions written"
           : complete ? "complete"
                      : "stopped at the limit",
           search->found, plural (search->found));
  if (known)
    fprintf (stderr, " of %" PRIu64 " known", known->all);
  if (search->arguments->solution.fundamental)
    fprintf (stderr, ", %" PRIu64 " fundamental", search->solutions.count);
  fprintf (stderr, ", %.3f s\n", progress_seconds (&search->progress));
}

static json_t *make_stats (const struct search *search, bool complete,
                           bool stopped) {
  const struct aq_totals *known = aq_totals (search->arguments->n);
  return json_pack (
      "{s:i, s:b, s:I, s:o, s:I, s:f, s:f, s:I}", "n", search->arguments->n,
      "complete", complete, "found", (json_int_t) search->found, "known",
      json_count (known, known ? known->all : 0), "written",
      (json_int_t) (stopped ? 0 : search->solutions.count), "seconds",
      progress_seconds (&search->progress), "cpu_seconds", clock_process (),
      "peak_kib", (json_int_t) peak_kib ());
}

/* No status line where the solutions themselves go to the terminal. */
static bool wants_progress (const struct arguments *arguments) {
  const struct solution_options *options = &arguments->solution;
  if (arguments->message.progress == AUTO && !options->file.output &&
      !options->count && isatty (STDOUT_FILENO))
    return false;
  return progress_wanted (&arguments->message);
}

/* Searches, writes and prints the summary; the outputs are open.  An
   interrupted search leaves the solution file unchanged. */
static int run (struct search *search, struct output *stats) {
  const struct arguments *arguments = search->arguments;
  progress_begin (&search->progress, wants_progress (arguments));
  const enum aq_status ended = aq_backtrack (arguments->n, visit, search);
  progress_end (&search->progress);

  int status = EXIT_YES;
  if (!interrupted ())
    status = solution_output_flush (&search->solutions);
  const bool stopped = interrupted ();
  const struct aq_totals *known = aq_totals (arguments->n);
  const bool complete =
      ended == AQ_OK || (known && search->found == known->all);
  if (!status || stopped)
    status = json_write (stats, make_stats (search, complete, stopped));
  if (!status)
    status = output_commit (stats);
  if (!status && !stopped)
    status = output_commit (&search->solutions.output);
  if (!status && !arguments->message.quiet)
    print_summary (search, complete, stopped);
  return status;
}

static int run_backtrack (int argc, char **argv) {
  struct arguments arguments = {0};
  arguments.n = parse_command (&command_backtrack, argc, argv, &arguments).n;
  settle_format (&arguments.solution.file, arguments.n);

  struct search search = {.arguments = &arguments};
  struct output stats = {0};
  interrupt_catch ();
  int status = solution_output_open (
      &search.solutions, arguments.solution.file.output,
      arguments.solution.file.format, arguments.solution.count);
  if (!status && arguments.solution.stats)
    status = output_open (&stats, arguments.solution.stats);
  if (!status)
    status = output_check_distinct (&search.solutions.output, &stats);
  if (!status)
    status = run (&search, &stats);
  solution_output_close (&search.solutions);
  output_discard (&stats);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

const struct command command_backtrack = {
    .name = "backtrack",
    .arguments = "N",
    .summary = "list all solutions by exact search",
    .help = "List all solutions of the N-queens puzzle by exact search, in "
            "lexicographic order.",
    .operand = {"board size N", 1, 1, AQ_SEARCH_MAX},
    .tables = {{solution_options, offsetof (struct arguments, solution)},
               {file_options, offsetof (struct arguments, solution.file)},
               {stats_option, offsetof (struct arguments, solution)},
               {quiet_option, offsetof (struct arguments, message)},
               {progress_option, offsetof (struct arguments, message)}},
    .run = run_backtrack};
