/* SPDX-License-Identifier: MIT */

/* From arguments to a run, and from the run to its files and its summary. */

#include "cli/commands/collecting.h"

#include <inttypes.h>

#include "cli/boards/boards.h"
#include "cli/io/clock.h"
#include "cli/io/message.h"
#include "cli/progress/hang_watch.h"

/* --- arguments --- */

const struct option_row run_size_options[] = {
    {"threads", 'j', "T", GENETIC, COUNT,
     "Threads; the result does not depend on their number",
     FIELD (struct collect_arguments, threads), .least = 1,
     .most = AQ_THREADS_MAX, .initial = "1"},
    {"memory", 0, "SIZE", STOP, BYTES,
     "Stop when the run needs SIZE bytes, such as 500M, 1.5G (K is 1024 "
     "bytes, "
     "M 1024 K, G 1024 M) or 1e9; checked after each round",
     FIELD (struct collect_arguments, memory), .seldom = true},
    {0}};

bool has_budget (const struct collect_arguments *arguments) {
  return arguments->memory || genetic_has_budget (&arguments->common.genetic);
}

void check_collecting (const struct collect_arguments *arguments) {
  char message[MESSAGE_MAX];
  if (!collecting_fits (&arguments->collecting, &arguments->common.genetic,
                        arguments->n, message))
    usage_error ("%s", message);
  if (!aq_totals (arguments->n) && !arguments->common.solution.limit &&
      !has_budget (arguments))
    usage_error ("no total is known for N = %u, so the run would never end: "
                 "give a stop rule such as --generations, --looks or --time",
                 arguments->n);
}

struct aq_collect_options
options_of_run (const struct collect_arguments *arguments) {
  struct aq_collect_options options = genetic_collect_options (
      &arguments->collecting, &arguments->common.genetic, arguments->n);
  options.threads = arguments->threads;
  options.limit = arguments->common.solution.limit;
  options.limit_fundamental = arguments->common.solution.fundamental;
  options.memory = arguments->memory;
  return options;
}

/* --- the run --- */

void begin_collecting_progress (struct collecting *collecting,
                                const struct collect_arguments *given) {
  struct progress *progress = &collecting->status_line.progress;
  progress_begin (progress, progress_wanted (&given->common.message));
  if (given->checkpoint.resume)
    progress_enter (progress, "reading the checkpoint", 0, NULL);
}

struct collect_results begin_results (const struct collecting *collecting) {
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  return (struct collect_results){
      .options = &collecting->options,
      .stats = stats,
      .evaluations_before = stats->evaluations,
      .files = &collecting->files,
      .islands_left_out =
          collecting->arguments.common.genetic.islands_left_out,
      .takeover.size = sizeof (struct aq_takeover)};
}

/* Without memory the run is as good as before, but not its statistics. Several
   processes have no takeover. */
static enum aq_status measure_takeover (const struct aq_collect *run,
                                        struct collect_results *results) {
  const enum aq_status failed = aq_collect_takeover (run, &results->takeover);
  results->has_takeover = !failed;
  if (failed == AQ_NO_MEMORY)
    results->other_status =
        trouble ("the last populations cannot be measured: %s",
                 aq_status_text (failed));
  return failed == AQ_NO_MEMORY || failed == AQ_CANNOT_GO_ON ||
                 failed == AQ_BAD_TRANSPORT
             ? AQ_OK
             : failed;
}

enum aq_status run_to_end (struct collecting *collecting,
                           struct collect_results *results) {
  const double began = clock_monotonic ();
  collecting_status_collect (&collecting->status_line, results->options,
                             results->stats);
  enum aq_status failed =
      watched_collect (collecting->run, results->options, NULL);
  results->seconds = clock_monotonic () - began;
  results->cpu_seconds = clock_process ();
  progress_enter (&collecting->status_line.progress, "summing up", 0, NULL);
  if (!failed)
    failed = measure_takeover (collecting->run, results);
  if (!collecting->status && (!failed || failed == AQ_NO_MEMORY))
    results->other_status |= checkpoint_end (&collecting->checkpoint);
  return failed;
}

int report_failure (const struct collecting *collecting,
                    enum aq_status failed) {
  const struct collect_arguments *arguments = &collecting->arguments;
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  if (failed == AQ_NO_MEMORY)
    return trouble ("%s: %" PRIu64 " solution%s found so far",
                    aq_status_text (failed), stats->found,
                    plural (stats->found));
  if (!stats->known || (failed != AQ_ABOVE_TOTAL && failed != AQ_BAD_TOTALS))
    return genetic_trouble (&arguments->common.genetic, arguments->n, failed);
  char found[ORBITS_TEXT_MAX], known[ORBITS_TEXT_MAX];
  const struct aq_orbits known_orbits = aq_totals_orbits (stats->known);
  orbits_text (&stats->orbits, found);
  orbits_text (&known_orbits, known);
  return trouble (
      "N = %u: found %" PRIu64 " of %" PRIu64 " solutions, %" PRIu64
      " of %" PRIu64 " fundamental, orbit sum %s, known %s: %s",
      arguments->n, stats->found, stats->known->all, stats->fundamental_found,
      stats->known->fundamental, found, known, aq_status_text (failed));
}

/* --- its files --- */

/* An aq_visit.  How many bytes are written is not known of a pipe. */
static bool write_board (const struct aq_board *board, void *data) {
  enum { BETWEEN_REPORTS = 1 << 12 };
  struct collecting *collecting = data;
  struct progress *progress = &collecting->status_line.progress;
  struct solution_output *solutions = &collecting->files.solutions;
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  if (!solutions->count)
    progress_enter (progress, "writing",
                    collecting->arguments.common.solution.fundamental
                        ? stats->fundamental_found
                        : stats->found,
                    "board");
  else if (solutions->count % BETWEEN_REPORTS == 0) {
    const off_t bytes = ftello (solutions->output->stream);
    progress_advance (progress, solutions->count,
                      bytes > 0 ? (uint64_t) bytes : 0);
  }
  return solution_output_put (board, solutions);
}

bool choose_output (struct collecting *collecting) {
  struct run_files *files = &collecting->files;
  const bool wanted = run_files_choose (files);
  if (output_may_be_on_terminal (&files->outputs[SOLUTION_FILE]))
    progress_hide (&collecting->status_line.progress);
  return wanted;
}

void write_found (struct collecting *collecting) {
  const struct solution_options *options =
      &collecting->arguments.common.solution;
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  struct solution_output *solutions = &collecting->files.solutions;
  if (options->count) {
    solutions->count =
        options->fundamental ? stats->fundamental_found : stats->found;
    return;
  }
  progress_enter (&collecting->status_line.progress, "sorting", 0, NULL);
  const enum aq_status failed = aq_collect_each (
      collecting->run, options->fundamental, write_board, collecting);
  if (failed && failed != AQ_STOPPED) {
    const char *output = options->file.output;
    collecting->files.status =
        trouble ("%s: %s", output ? output : "standard output",
                 aq_status_text (failed));
    solutions->failed = true;
  }
}

void flush_found (struct collecting *collecting) {
  if (collecting->files.outputs[SOLUTION_FILE].target)
    progress_enter (&collecting->status_line.progress, STORING, 0, NULL);
  run_files_flush (&collecting->files);
}

void note_files (struct run_summary *summary, struct collecting *collecting,
                 const char *for_each) {
  const struct collect_arguments *arguments = &collecting->arguments;
  note_letters (&summary->fields, arguments->n, &arguments->common.solution,
                run_files_count (&collecting->files));
  if (arguments->checkpoint.file)
    add_note (&summary->fields, "checkpoint", "%s%s, %s",
              arguments->checkpoint.file, for_each,
              checkpoint_use (&collecting->checkpoint));
}
