/* SPDX-License-Identifier: MIT */

/* From options to a run, and from the run to its files and its summary. */

#include "cli/collecting.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/clock.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/room.h"

/* --- the run --- */

int prepare_files (struct collecting *collecting, const char *checkpoint,
                   bool is_first) {
  const struct options *options = &collecting->options;
  collecting->checkpoint =
      (struct checkpoint){.file = checkpoint,
                          .n = options->n,
                          .run = collecting->run,
                          .progress = &collecting->progress};
  const int status =
      run_files_prepare (&collecting->files, options, checkpoint, is_first);
  return status || !is_first || has_budget (options)
             ? status
             : check_room (&collecting->files, options, collecting->run);
}

struct collect_results begin_results (const struct collecting *collecting) {
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  return (struct collect_results){.options = &collecting->options.run,
                                  .stats = stats,
                                  .files = &collecting->files};
}

/* Without memory the run is as good as before, but not its statistics. Several
   processes have no takeover. */
static enum aq_status measure_takeover (struct collecting *collecting,
                                        struct collect_results *results) {
  const enum aq_status failed =
      aq_collect_takeover (collecting->run, &results->takeover);
  results->has_takeover = !failed;
  if (failed == AQ_NO_MEMORY) {
    error_line ("the last populations cannot be measured: %s",
                aq_status_text (failed));
    run_files_note (&collecting->files, RUN_TROUBLED);
  }
  return failed == AQ_NO_MEMORY || failed == AQ_BAD_TRANSPORT ? AQ_OK : failed;
}

/* Whether the set is what the run has found, also after a failure. */
static bool is_sound (enum aq_status status) {
  return status != AQ_LOST_PROCESS && status != AQ_ABOVE_TOTAL &&
         status != AQ_BAD_TOTALS;
}

void show_round (struct collecting *collecting, const struct aq_stats *stats) {
  struct progress *progress = &collecting->progress;
  progress->count[0] = (struct progress_count){"looks", (double) stats->looks};
  progress->count[1] =
      (struct progress_count){"restarts", (double) stats->restarts};
  progress_advance (progress, stats->found);
}

/* Prints the message for a run that failed with status FAILED. */
static int report_failure (const struct collecting *collecting,
                           enum aq_status failed) {
  const struct options *options = &collecting->options;
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  char found[ORBITS_TEXT_MAX], known[ORBITS_TEXT_MAX];
  if (failed == AQ_NO_MEMORY)
    return error_line ("%s: %" PRIu64 " solution%s found so far",
                       aq_status_text (failed), stats->found,
                       plural (stats->found));
  if (!stats->known || (failed != AQ_ABOVE_TOTAL && failed != AQ_BAD_TOTALS))
    return run_error (options, ALL_SOLUTIONS, failed);
  const struct aq_orbits known_orbits = aq_totals_orbits (stats->known);
  orbits_text (&stats->orbits, found);
  orbits_text (&known_orbits, known);
  return error_line (
      "N = %u: found %" PRIu64 " of %" PRIu64 " solutions, %" PRIu64
      " of %" PRIu64 " fundamental, orbit sum %s, known %s: %s",
      options->n, stats->found, stats->known->all, stats->fundamental_found,
      stats->known->fundamental, found, known, aq_status_text (failed));
}

enum aq_status run_to_end (struct collecting *collecting,
                           struct collect_results *results) {
  enum { LAST_SAVE = 1 << 18 };
  const double began = clock_monotonic ();
  /* Volatile, because a compiler may leave out memory that nobody reads. */
  void *volatile kept_for_last_save = malloc (LAST_SAVE);
  const struct aq_totals *known = results->stats->known;
  progress_enter (&collecting->progress, "collecting", known ? known->all : 0,
                  "solutions");
  enum aq_status failed = aq_collect_run (collecting->run);
  results->seconds = clock_monotonic () - began;
  results->cpu_seconds = clock_process ();
  progress_enter (&collecting->progress, "summing up", 0, NULL);
  if (!failed)
    failed = measure_takeover (collecting, results);
  free (kept_for_last_save);
  if (collecting->checkpoint.file && is_sound (failed) &&
      checkpoint_end (&collecting->checkpoint, failed))
    run_files_note (&collecting->files, RUN_TROUBLED);
  if (!failed)
    return failed;
  run_files_note (&collecting->files, RUN_FAILED);
  const struct aq_transport *transport = collecting->options.run.transport;
  if (!transport || !transport->process || failed == AQ_NO_MEMORY)
    report_failure (collecting, failed);
  return failed;
}

/* --- its files --- */

/* How many solutions are to be written or counted: the run may have found more
   than its limit. */
static uint64_t wanted (const struct collecting *collecting) {
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  const struct options *options = &collecting->options;
  const uint64_t found =
      options->fundamental ? stats->fundamental_found : stats->found;
  return options->limit && options->limit < found ? options->limit : found;
}

/* An aq_visit. */
static bool write_board (const struct aq_board *board, void *data) {
  struct collecting *collecting = data;
  struct progress *progress = &collecting->progress;
  struct solution_output *solutions = &collecting->files.solutions;
  if (!solutions->count)
    progress_enter (progress, "writing", wanted (collecting), "boards");
  else
    progress_advance (progress, solutions->count);
  return solution_output_put (board, solutions) &&
         solutions->count != collecting->options.limit;
}

bool may_write (struct collecting *collecting) {
  const struct run_files *files = &collecting->files;
  if (output_may_be_on_terminal (&files->outputs[SOLUTION_FILE]))
    progress_end (&collecting->progress);
  return !run_files_stopped (files) && !interrupted ();
}

void write_found (struct collecting *collecting) {
  const struct options *options = &collecting->options;
  struct solution_output *solutions = &collecting->files.solutions;
  if (options->count) {
    solutions->count = wanted (collecting);
    return;
  }
  progress_enter (&collecting->progress, "sorting", 0, NULL);
  const enum aq_status failed = aq_collect_each (
      collecting->run, options->fundamental, write_board, collecting);
  if (failed && failed != AQ_STOPPED) {
    error_line ("%s: %s", solutions->output->name, aq_status_text (failed));
    run_files_note (&collecting->files, RUN_FAILED);
  }
}

void flush_found (struct collecting *collecting) {
  if (collecting->files.outputs[SOLUTION_FILE].target)
    progress_enter (&collecting->progress, STORING, 0, NULL);
  run_files_flush (&collecting->files);
}

/* What became of the checkpoint; a detail unless a run can go on from it. */
static void note_checkpoint (struct fields *fields,
                             const struct collecting *collecting) {
  const struct checkpoint *checkpoint = &collecting->checkpoint;
  const uint64_t begun_with = checkpoint->begun_with;
  const enum aq_end end = aq_collect_stats (collecting->run)->end;
  const bool goes_on =
      checkpoint->saved && end != AQ_COMPLETE && end != AQ_LIMIT;
  fields->details = !checkpoint->file || !goes_on;
  add_count_if (fields, "begun_with", checkpoint->file, begun_with);
  if (checkpoint->file)
    add_note (fields, "checkpoint", "%s, begun with %" PRIu64 " board%s%s",
              checkpoint->file, begun_with, plural (begun_with),
              !checkpoint->saved ? ", not saved"
              : goes_on          ? "; the same command goes on from there"
                                 : "");
  else if (interrupted ())
    add_note (fields, "next time", "--checkpoint=FILE saves what is found");
}

void note_files (struct run_summary *summary, struct collecting *collecting) {
  note_letters (&summary->fields, &collecting->options, summary->end.written);
  note_checkpoint (&summary->fields, collecting);
}
