/* SPDX-License-Identifier: MIT */

/* From arguments to a run, and from the run to its files and its summary. */

#include "cli/collecting.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/values.h"

/* --- arguments --- */

/* Refuses an engine that does not serve the settings. */
static void check_engine (const struct genetic_options *genetic, unsigned n) {
  const enum aq_engine engine = genetic->settings.engine;
  if (!aq_settings_check (genetic->scheme, n, &genetic->settings) &&
      !aq_engine_used (genetic->scheme, n, &genetic->settings))
    usage_error ("engine %s does not serve these settings: it serves %s",
                 aq_engine_name (engine), aq_engine_serves (engine));
}

void settle_collecting (struct options *arguments) {
  const unsigned n = arguments->n;
  struct genetic_options *genetic = &arguments->genetic;
  settle_format (&arguments->solution.file, n);
  genetic_settle (genetic, n);
  check_engine (genetic, n);
  if (!aq_totals (n) && !arguments->solution.limit &&
      !genetic_has_budget (genetic))
    usage_error ("no total is known for N = %u, so the run would never end: "
                 "give a stop rule such as --generations, --looks or --time",
                 n);
}

struct aq_collect_options options_of_run (const struct options *arguments) {
  const struct genetic_options *genetic = &arguments->genetic;
  struct aq_collect_options options;
  aq_collect_init (&options, arguments->n, genetic->scheme);
  options.settings = genetic->settings;
  options.seed = genetic->seed;
  options.islands = genetic->islands;
  options.generations = genetic->generations;
  options.looks = genetic->looks;
  options.seconds = genetic->seconds;
  options.threads = arguments->threads;
  options.limit = arguments->solution.limit;
  options.limit_fundamental = arguments->solution.fundamental;
  return options;
}

/* --- the run --- */

/* Whether the run, or the first process's share of it, fits into this
   machine's memory, and unless only their number is wanted all solutions. */
static int check_memory (const struct collecting *collecting) {
  const bool each = !collecting->arguments.solution.count;
  const uint64_t needed = aq_collect_memory (collecting->run, each);
  const long pages = sysconf (_SC_PHYS_PAGES), bytes = sysconf (_SC_PAGESIZE);
  const uint64_t there = (uint64_t) pages * (uint64_t) bytes;
  char needed_text[BYTES_TEXT_MAX], there_text[BYTES_TEXT_MAX];
  if (pages <= 0 || bytes <= 0 || needed <= there)
    return EXIT_YES;
  bytes_text (needed, needed_text);
  bytes_text (there, there_text);
  return trouble ("N = %u needs about %s of memory%s, this machine has %s; "
                  "a run with a stop rule is not refused",
                  collecting->arguments.n, needed_text,
                  each ? " (less with --count)" : "", there_text);
}

/* How many boards the checkpoint will have; of several processes it has a part
   that is not known. */
static uint64_t boards_to_save (const struct collecting *collecting) {
  const struct aq_totals *known = aq_totals (collecting->arguments.n);
  const struct aq_collect_options *options = &collecting->options;
  const uint64_t all = !known || options->transport ? 0
                       : options->settings.symmetry ? known->fundamental
                                                    : known->all;
  return options->limit && options->limit < all ? options->limit : all;
}

int prepare_files (struct collecting *collecting, const char *checkpoint,
                   bool first) {
  static const struct solution_options nothing;
  const struct options *arguments = &collecting->arguments;
  const struct solution_options *solution =
      first ? &arguments->solution : &nothing;
  collecting->checkpoint =
      (struct checkpoint){.file = checkpoint,
                          .n = arguments->n,
                          .run = collecting->run,
                          .progress = &collecting->progress};
  int status =
      run_files_prepare (&collecting->files, solution, arguments->trace,
                         arguments->replay, checkpoint);
  if (status || !first || genetic_has_budget (&arguments->genetic))
    return status;
  status = run_files_check_room (&collecting->files, solution, arguments->n,
                                 boards_to_save (collecting));
  return status ? status : check_memory (collecting);
}

struct collect_results begin_results (const struct collecting *collecting) {
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  return (struct collect_results){.options = &collecting->options,
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
    trouble ("the last populations cannot be measured: %s",
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
  const struct options *arguments = &collecting->arguments;
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  char found[ORBITS_TEXT_MAX], known[ORBITS_TEXT_MAX];
  if (failed == AQ_NO_MEMORY)
    return trouble ("%s: %" PRIu64 " solution%s found so far",
                    aq_status_text (failed), stats->found,
                    plural (stats->found));
  if (!stats->known || (failed != AQ_ABOVE_TOTAL && failed != AQ_BAD_TOTALS))
    return genetic_trouble (&arguments->genetic, arguments->n, failed);
  const struct aq_orbits known_orbits = aq_totals_orbits (stats->known);
  orbits_text (&stats->orbits, found);
  orbits_text (&known_orbits, known);
  return trouble (
      "N = %u: found %" PRIu64 " of %" PRIu64 " solutions, %" PRIu64
      " of %" PRIu64 " fundamental, orbit sum %s, known %s: %s",
      arguments->n, stats->found, stats->known->all, stats->fundamental_found,
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
  const struct aq_transport *transport = collecting->options.transport;
  if (!transport || !transport->process || failed == AQ_NO_MEMORY)
    report_failure (collecting, failed);
  return failed;
}

/* --- its files --- */

/* How many solutions are to be written or counted: the run may have found more
   than its limit. */
static uint64_t wanted (const struct collecting *collecting) {
  const struct aq_stats *stats = aq_collect_stats (collecting->run);
  const struct solution_options *options = &collecting->arguments.solution;
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
         solutions->count != collecting->arguments.solution.limit;
}

bool prepare_to_write (struct collecting *collecting) {
  const struct run_files *files = &collecting->files;
  if (output_may_be_on_terminal (&files->outputs[SOLUTION_FILE]))
    progress_end (&collecting->progress);
  return !run_files_stopped (files) && !interrupted ();
}

void write_found (struct collecting *collecting) {
  const struct solution_options *options = &collecting->arguments.solution;
  struct solution_output *solutions = &collecting->files.solutions;
  if (options->count) {
    solutions->count = wanted (collecting);
    return;
  }
  progress_enter (&collecting->progress, "sorting", 0, NULL);
  const enum aq_status failed = aq_collect_each (
      collecting->run, options->fundamental, write_board, collecting);
  if (failed && failed != AQ_STOPPED) {
    trouble ("%s: %s", solutions->output->name, aq_status_text (failed));
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
  const struct options *arguments = &collecting->arguments;
  note_letters (&summary->fields, arguments->n, &arguments->solution,
                run_files_count (&collecting->files));
  note_checkpoint (&summary->fields, collecting);
}
