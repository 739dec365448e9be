/* SPDX-License-Identifier: MIT */

/* From the arguments to a run, and from the run to rank 0's files. */

#include "mpi/shared_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands/collecting.h"
#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/progress/progress.h"
#include "mpi/rank_saves.h"
#include "mpi/ranks.h"
#include "mpi/transport.h"

static bool is_first (void) {
  return ranks_own () == 0;
}

/* --- from the arguments to the run --- */

static void check_islands (const struct genetic_options *genetic) {
  if (genetic->islands < ranks_count ())
    usage_error ("%u island%s and %u ranks: there must be an island for each "
                 "rank",
                 genetic->islands, plural (genetic->islands), ranks_count ());
}

/* Completes the arguments and checks them. */
static void settle (struct collect_arguments *arguments) {
  struct genetic_options *genetic = &arguments->common.genetic;
  settle_format (&arguments->common.solution.file, arguments->n);
  if (!genetic->islands)
    genetic->islands = ranks_count ();
  genetic_settle (genetic, arguments->n);
  check_collecting (arguments);
  check_islands (genetic);
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct collecting *collecting = data;
  struct checkpoint *checkpoint = &collecting->checkpoint;
  collecting_status_round (&collecting->status_line, stats);
  if (!ranks_all (!interrupted ()))
    return false;
  /* All save at the same time, because all wait for one another. */
  if (checkpoint->file && ranks_from_first (checkpoint_is_due (checkpoint)))
    checkpoint_save (checkpoint);
  return true;
}

/* Makes the run.  All ranks get the same status. */
static int make_run (struct collecting *collecting) {
  struct genetic_options *genetic = &collecting->arguments.common.genetic;
  genetic->seed = ranks_from_first (genetic->seed);
  collecting->options = options_of_run (&collecting->arguments);
  collecting->options.transport = transport_begin ();
  collecting->options.round_done = round_done;
  collecting->options.should_stop = interrupt_stops; /* of any rank */
  collecting->options.data = collecting;
  const enum aq_status failed =
      aq_collect_new (&collecting->run, &collecting->options);
  if (failed == AQ_NO_MEMORY) /* of this rank alone */
    exit (trouble ("%s", aq_status_text (failed)));
  if (failed && is_first ())
    genetic_trouble (genetic, collecting->arguments.n, failed);
  return failed ? EXIT_TROUBLE : EXIT_YES;
}

/* Rank 0 opens the files. */
static int open_files (struct collecting *collecting) {
  const struct collect_arguments *arguments = &collecting->arguments;
  const struct solution_options *solution = &arguments->common.solution;
  struct run_files *files = &collecting->files;
  int status = run_files_prepare (files, solution, NULL, NULL, NULL);
  if (!status && !genetic_has_budget (&arguments->common.genetic))
    status = run_files_check_room (files, solution, arguments->n);
  return status ? status
                : rank_saves_check_outputs (arguments->checkpoint,
                                            files->outputs, RUN_FILES);
}

/* Whether the checkpoint of this rank can be written. */
static int check_checkpoint (const struct checkpoint *checkpoint) {
  struct output output = {.name = checkpoint->file};
  if (checkpoint_check_file (checkpoint->file))
    return EXIT_TROUBLE;
  int status = outputs_prepare (&output, 1, NULL, checkpoint->sync);
  if (!status)
    status = checkpoint_check_output (&output);
  output_discard (&output);
  return status;
}

/* Opens the files of all ranks, and reads their checkpoints. */
static int open_and_read (struct collecting *collecting) {
  const char *file = collecting->arguments.checkpoint;
  begin_checkpoint (collecting, rank_saves_name (file));
  int status = is_first () ? open_files (collecting) : EXIT_YES;
  if (!status && file)
    status = collecting->checkpoint.file
                 ? check_checkpoint (&collecting->checkpoint)
                 : EXIT_TROUBLE;
  return ranks_all (!status) ? rank_saves_read (collecting, file)
                             : EXIT_TROUBLE;
}

/* --- the run and its results --- */

/* What the ranks have sent one another, and the most memory of one. */
static void add_ranks (struct fields *fields) {
  struct fields part = {0};
  const struct rank_traffic sent = transport_traffic ();
  const uint64_t messages = ranks_sum (sent.messages);
  const uint64_t bytes = ranks_sum (sent.bytes);
  const uint64_t most_sent = ranks_most (sent.bytes);
  const uint64_t most_kib = ranks_most (aq_memory_peak () / 1024);
  add_count (&part, "count", NULL, ranks_count ());
  add_count (&part, "exchanges", NULL, sent.exchanges);
  add_count (&part, "messages", NULL, messages);
  add_count (&part, "bytes", NULL, bytes);
  add_count (&part, "most_sent_bytes", NULL, most_sent);
  add_count (&part, "most_peak_kib", NULL, most_kib);
  add_object (fields, "ranks", &part);
  add_note (fields, "ranks",
            "%u, %.3g MB in %" PRIu64 " message%s between them",
            ranks_count (), (double) bytes / 1e6, messages, plural (messages));
}

/* All ranks run, and have the same statistics. */
static int run_shared (struct collecting *collecting,
                       struct collect_results *results) {
  const enum aq_status failed = run_to_end (collecting, results);
  if (failed == AQ_NO_MEMORY) /* of this rank alone */
    exit (report_failure (collecting, failed));
  ranks_share_signal ();
  results->cpu_seconds = ranks_sum_seconds (results->cpu_seconds);
  if (!failed)
    return EXIT_YES;
  return is_first () ? report_failure (collecting, failed) : EXIT_TROUBLE;
}

/* Rank 0 writes what all ranks pass to it. */
static void write_solutions (struct collecting *collecting, int status) {
  const struct solution_options *options =
      &collecting->arguments.common.solution;
  bool wanted = false;
  if (is_first ()) {
    collecting->files.status = status;
    wanted = prepare_to_write (collecting);
  }
  wanted = ranks_from_first (wanted);
  if (wanted && is_first ())
    write_found (collecting);
  else if (wanted && !options->count)
    aq_collect_each (collecting->run, options->fundamental, NULL, NULL);
  if (is_first ())
    flush_found (collecting);
}

static int finish (struct collecting *collecting,
                   struct collect_results *results) {
  struct run_summary summary;
  sum_up_collecting (&summary, results);
  add_ranks (&summary.fields);
  if (!is_first ()) {
    fields_free (&summary.fields);
    return EXIT_YES;
  }
  note_files (&summary, collecting);
  return commit_and_print (&summary, &collecting->files,
                           &collecting->arguments.common.message);
}

static int run_and_write (struct collecting *collecting) {
  struct collect_results results = begin_results (collecting);
  const int failed = run_shared (collecting, &results);
  write_solutions (collecting, failed);
  const bool others_good = ranks_all (!results.other_status);
  const int status = finish (collecting, &results);
  return others_good ? status : EXIT_TROUBLE;
}

/* From here on all ranks act together. */
static int share (struct collecting *collecting) {
  ranks_let_others_begin ();
  interrupt_catch ();
  return make_run (collecting) || open_and_read (collecting)
             ? EXIT_TROUBLE
             : run_and_write (collecting);
}

/* --- the command --- */

static int enumerate_on_ranks (int argc, char **argv) {
  struct collecting collecting = {0};
  struct collect_arguments *arguments = &collecting.arguments;
  struct progress *progress = &collecting.status_line.progress;
  arguments->n = parse_command (&mpi_enumerate, argc, argv, arguments).n;
  settle (arguments);
  if (is_first ())
    progress_begin (progress, progress_wanted (&arguments->common.message));
  else
    arguments->common.message.quiet = true;
  const int status = share (&collecting);
  progress_end (progress);
  run_files_close (&collecting.files);
  free ((char *) collecting.checkpoint.file);
  aq_collect_free (collecting.run);
  return status;
}

static const struct option_row command_options[] = {
    {.rows = scheme_options},
    ROWS (islands_option, struct collect_arguments, common.genetic),
    {.rows = threads_option},
    ROWS (solution_options, struct collect_arguments, common.solution),
    ROWS (checkpoint_option, struct collect_arguments, checkpoint),
    ROWS (quiet_option, struct collect_arguments, common.message),
    ROWS (color_option, struct collect_arguments, common.message),
    ROWS (progress_option, struct collect_arguments, common.message),
    {0}};

const struct command mpi_enumerate = {
    .name = "enumerate",
    .arguments = "N",
    .summary = "collect all solutions on the ranks that mpirun starts",
    .help = "Collect all solutions of the N-queens puzzle with a genetic "
            "algorithm that the ranks of MPI share, and check their number "
            "against the known totals.",
    .details = "The solutions and the statistics are those of allqueens "
               "enumerate with as many islands.  Copies of boards in the last "
               "populations are counted on one rank only.",
    .limits = "N is 1 to 32; above 27 no total is known, and a stop rule has "
              "to end the run.",
    .yes = "the set is complete",
    .no = "a stop rule ended the run before",
    .examples = {{"All solutions for N = 16 by 8 populations, into a file",
                  "16 --islands=8 -o solutions-16.txt"},
                 {"Their number; the same command goes on after a stop",
                  "16 --count --checkpoint=16.ck"}},
    .operand = {"board size N", 1, 1, AQ_SEARCH_MAX},
    .options = command_options,
    .run = enumerate_on_ranks};
