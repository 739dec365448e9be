/* SPDX-License-Identifier: MIT */

/* allqueens backtrack N: all solutions by exact search. */

#include <unistd.h>

#include "cli/clock.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/run_summary.h"
#include "cli/values.h"

/* The state of the search's visitor. */
struct search {
  const struct options *arguments;
  struct run_files files;
  struct progress progress;
  uint64_t found; /* solutions, written or not */
};

static bool visit (const struct aq_board *board, void *data) {
  struct search *search = data;
  struct solution_output *solutions = &search->files.solutions;
  const struct solution_options *options = &search->arguments->solution;
  progress_advance (&search->progress, ++search->found);
  if (options->fundamental && !aq_is_canonical (board))
    return !interrupted ();
  return solution_output_put (board, solutions) && !interrupted () &&
         solutions->count != options->limit;
}

static void sum_up (struct run_summary *summary, const struct search *search,
                    enum aq_end end) {
  const unsigned n = search->arguments->n;
  const struct aq_totals *known = aq_totals (n);
  struct fields *fields = &summary->fields;
  begin_collecting_summary (summary, n, end, &search->files);
  add_found (fields, search->found, known);
  if (search->arguments->solution.fundamental)
    add_fundamental (fields, search->files.solutions.count, known);
  add_written (fields, &search->files);
  add_note (fields, "method", "exact search");
  note_letters (fields, n, &search->arguments->solution,
                run_files_count (&search->files));
  add_time (fields, progress_seconds (&search->progress), clock_process ());
}

/* No status line if the solutions themselves go to the terminal. */
static bool wants_progress (const struct options *arguments) {
  const struct solution_options *options = &arguments->solution;
  if (!options->file.output && !options->count && isatty (STDOUT_FILENO))
    return false;
  return progress_wanted (&arguments->message);
}

/* Whether all solutions were found; true also if the limit was not below the
   total. */
static bool is_complete (const struct search *search, enum aq_status ended) {
  const struct aq_totals *known = aq_totals (search->arguments->n);
  return ended == AQ_OK || (known && search->found == known->all);
}

/* After how many solutions the search ends; 0: unknown. */
static uint64_t solutions_to_find (const struct options *arguments) {
  const struct aq_totals *known = aq_totals (arguments->n);
  const uint64_t limit =
      arguments->solution.fundamental ? 0 : arguments->solution.limit;
  return limit && (!known || limit < known->all) ? limit
         : known                                 ? known->all
                                                 : 0;
}

/* Searches, writes and prints the summary; the files are checked. */
static int run (struct search *search) {
  const struct options *arguments = search->arguments;
  struct progress *progress = &search->progress;
  progress_begin (&search->progress, wants_progress (arguments));
  progress_enter (progress, "searching", solutions_to_find (arguments),
                  "solutions");
  const enum aq_status ended = aq_backtrack (arguments->n, visit, search);
  if (search->files.outputs[SOLUTION_FILE].target)
    progress_enter (progress, STORING, 0, NULL);
  else if (output_may_be_on_terminal (&search->files.outputs[SOLUTION_FILE]))
    progress_end (&search->progress);
  run_files_flush (&search->files);
  const enum aq_end end = is_complete (search, ended)          ? AQ_COMPLETE
                          : run_files_stopped (&search->files) ? AQ_INTERRUPTED
                                                               : AQ_LIMIT;
  struct run_summary summary;
  sum_up (&summary, search, end);
  run_files_commit (&search->files, &summary.fields);
  const int status =
      print_collecting_summary (&summary, &search->files, &arguments->message);
  progress_end (&search->progress);
  return status;
}

static int run_backtrack (struct options *arguments) {
  settle_format (&arguments->solution.file, arguments->n);
  struct search search = {.arguments = arguments};
  int status = run_files_prepare (&search.files, &arguments->solution, NULL,
                                  NULL, NULL);
  if (!status)
    status = run_files_check_room (&search.files, &arguments->solution,
                                   arguments->n, 0);
  if (!status)
    status = run (&search);
  run_files_close (&search.files);
  return status;
}

const struct command command_backtrack = {
    .name = "backtrack",
    .bit = BACKTRACK,
    .arguments = "N",
    .summary = "list all solutions by exact search",
    .about =
        "List all solutions of the N-queens puzzle by exact search, in "
        "lexicographic order.  N is 1 to 32; each N takes six to ten times as "
        "long as the one before.\v"
        "Exit status: 0 all is written, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens backtrack 8 -o exact-8.txt\n"
        "  allqueens backtrack 10 --count",
    .operands = BOARD_SIZE,
    .n_max = AQ_SEARCH_MAX,
    .run = run_backtrack};
