/* SPDX-License-Identifier: MIT */

/* allqueens backtrack N: all solutions by exact search. */

#include <unistd.h>

#include "cli/clock.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/room.h"
#include "cli/run_summary.h"

/* The state of the search's visitor. */
struct search {
  const struct options *options;
  struct run_files files;
  struct progress progress;
  uint64_t found; /* solutions, written or not */
};

static bool visit (const struct aq_board *board, void *data) {
  struct search *search = data;
  struct solution_output *solutions = &search->files.solutions;
  const struct options *options = search->options;
  progress_advance (&search->progress, ++search->found);
  if (options->fundamental && !aq_is_canonical (board))
    return !interrupted ();
  return solution_output_put (board, solutions) && !interrupted () &&
         solutions->count != options->limit;
}

static void sum_up (struct run_summary *summary, const struct search *search,
                    enum aq_end why) {
  const struct options *options = search->options;
  const struct aq_totals *known = aq_totals (options->n);
  struct fields *fields = &summary->fields;
  begin_summary (summary, options->n, &search->files, why, ALL_SOLUTIONS);
  add_found (fields, search->found, known);
  if (options->fundamental)
    add_fundamental (fields, search->files.solutions.count, known);
  add_count (fields, "written", NULL, summary->end.written);
  add_note (fields, "method", "exact search");
  note_letters (fields, options, summary->end.written);
  add_time (fields, progress_seconds (&search->progress), clock_process ());
}

/* No status line if the solutions themselves go to the terminal. */
static bool wants_progress (const struct options *options) {
  return (options->output || options->count || !isatty (STDOUT_FILENO)) &&
         progress_wanted ();
}

/* Whether all solutions were found; true also if the limit was not below the
   total. */
static bool is_complete (const struct search *search, enum aq_status ended) {
  const struct aq_totals *known = aq_totals (search->options->n);
  return ended == AQ_OK || (known && search->found == known->all);
}

/* After how many solutions the search ends; 0: unknown. */
static uint64_t solutions_to_find (const struct options *options) {
  const struct aq_totals *known = aq_totals (options->n);
  const uint64_t limit = options->fundamental ? 0 : options->limit;
  return limit && (!known || limit < known->all) ? limit
         : known                                 ? known->all
                                                 : 0;
}

/* Searches, writes and prints the summary; the files are checked. */
static int run (struct search *search) {
  const struct options *options = search->options;
  struct progress *progress = &search->progress;
  struct output *output = &search->files.outputs[SOLUTION_FILE];
  struct run_summary summary;
  progress_begin (progress, wants_progress (options));
  progress_enter (progress, "searching", solutions_to_find (options),
                  "solutions");
  const enum aq_status ended = aq_backtrack (options->n, visit, search);
  if (output->target)
    progress_enter (progress, STORING, 0, NULL);
  else if (output_may_be_on_terminal (output))
    progress_end (progress);
  run_files_flush (&search->files);
  sum_up (&summary, search,
          is_complete (search, ended)          ? AQ_COMPLETE
          : run_files_stopped (&search->files) ? AQ_INTERRUPTED
                                               : AQ_LIMIT);
  const int status = finish_summary (&summary, &search->files);
  progress_end (progress);
  return status;
}

static int run_backtrack (struct options *options) {
  settle_format (options, options->n);
  struct search search = {.options = options};
  int status = run_files_prepare (&search.files, options, NULL, true);
  if (!status)
    status = check_room (&search.files, options, NULL);
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
