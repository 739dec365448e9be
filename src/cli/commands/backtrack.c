/* SPDX-License-Identifier: MIT */

/* allqueens backtrack N: all solutions by exact search. */

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/io/clock.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/progress.h"
#include "cli/io/solution_output.h"
#include "cli/options/common.h"
#include "cli/summary/run_summary.h"

struct arguments {
  struct message_options message;
  struct solution_options solution;
  unsigned n;
};

/* In the order of committing; after a signal without the solutions. */
enum { STATS, SOLUTIONS, OUTPUTS };

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

static void sum_up (struct run_summary *summary, const struct search *search,
                    enum aq_end end, bool stopped) {
  const unsigned n = search->arguments->n;
  const struct aq_totals *known = aq_totals (n);
  struct fields *fields = &summary->fields;
  begin_collected (summary, n, end, stopped);
  add_found (fields, search->found, known);
  if (search->arguments->solution.fundamental)
    add_fundamental (fields, search->solutions.count, known);
  add_count (fields, "written", NULL, stopped ? 0 : search->solutions.count);
  add_note (fields, "method", "exact search");
  note_letters (fields, n, &search->arguments->solution,
                !stopped && search->solutions.count);
  add_time (fields, progress_seconds (&search->progress), clock_process ());
}

/* No status line where the solutions themselves go to the terminal. */
static bool wants_progress (const struct arguments *arguments) {
  const struct solution_options *options = &arguments->solution;
  if (arguments->message.progress == AUTO && !options->file.output &&
      !options->count && isatty (STDOUT_FILENO))
    return false;
  return progress_wanted (&arguments->message);
}

/* Also where a limit let all solutions in. */
static bool is_complete (const struct search *search, enum aq_status ended) {
  const struct aq_totals *known = aq_totals (search->arguments->n);
  return ended == AQ_OK || (known && search->found == known->all);
}

/* Searches, writes and prints the summary; the outputs are open.  An
   interrupted search leaves the solution file unchanged. */
static int run (struct search *search, struct output outputs[OUTPUTS]) {
  const struct arguments *arguments = search->arguments;
  progress_begin (&search->progress, wants_progress (arguments));
  const enum aq_status ended = aq_backtrack (arguments->n, visit, search);
  progress_end (&search->progress);

  int status = EXIT_YES;
  if (!interrupted () && solution_output_flush (&search->solutions) &&
      !interrupted ())
    status = EXIT_TROUBLE;
  const bool stopped = interrupted ();
  const enum aq_end end = is_complete (search, ended) ? AQ_COMPLETE
                          : stopped                   ? AQ_INTERRUPTED
                                                      : AQ_LIMIT;
  struct run_summary summary;
  sum_up (&summary, search, end, stopped);
  return finish_run (&summary, status, &arguments->message, outputs,
                     stopped ? SOLUTIONS : OUTPUTS);
}

static int run_backtrack (int argc, char **argv) {
  struct arguments arguments = {0};
  arguments.n = parse_command (&command_backtrack, argc, argv, &arguments).n;
  settle_format (&arguments.solution.file, arguments.n);

  struct search search = {.arguments = &arguments};
  const struct file_options *file = &arguments.solution.file;
  struct output outputs[] = {
      [STATS] = {.name = arguments.solution.stats},
      [SOLUTIONS] = {.name = file->output ? file->output : "-"}};
  int status = outputs_open (outputs, OUTPUTS, NULL);
  if (!status)
    status = solution_output_begin (&search.solutions, &outputs[SOLUTIONS],
                                    file->format, arguments.solution.count);
  if (!status)
    status = run (&search, outputs);
  solution_output_end (&search.solutions);
  outputs_discard (outputs, OUTPUTS);
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
