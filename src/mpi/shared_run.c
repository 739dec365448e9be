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

/* Files and the status line are those of rank 0. */
struct shared_run {
  struct collect_arguments given;
  struct checkpoint_options own; /* of FILE.RANK */
  char *own_name;
  struct collecting collecting;
};

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

/* Completes the arguments, from the checkpoint if there is one. */
static int settle (struct shared_run *shared) {
  struct collecting *collecting = &shared->collecting;
  struct collect_arguments *arguments = &collecting->arguments;
  struct genetic_options *genetic = &arguments->common.genetic;
  struct checkpoint *checkpoint = &collecting->checkpoint;
  *arguments = shared->given;
  collecting_settle (&arguments->collecting);
  if (checkpoint->saved &&
      checkpoint_apply (checkpoint, &mpi_enumerate, arguments->n,
                        genetic->scheme, arguments))
    return EXIT_TROUBLE;
  if (!genetic->islands)
    genetic->islands = ranks_count ();
  genetic_settle (genetic, arguments->n);
  check_collecting (arguments);
  check_islands (genetic);
  return EXIT_YES;
}

/* Takes this rank's checkpoint, FILE.RANK, and completes the arguments. */
static int prepare (struct shared_run *shared) {
  struct collecting *collecting = &shared->collecting;
  shared->own = shared->given.checkpoint;
  if (shared->own.file) {
    if (asprintf (&shared->own_name, "%s.%u", shared->own.file, ranks_own ()) <
        0)
      return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
    shared->own.file = shared->own_name;
  }
  if (checkpoint_open (&collecting->checkpoint, &shared->own,
                       !shared->given.common.solution.file.no_sync) ||
      rank_saves_check (&collecting->checkpoint))
    return EXIT_TROUBLE;
  return settle (shared);
}

/* All ranks take the same save, which can be none: then the arguments are
   those of the command line alone. */
static int take_save (struct shared_run *shared) {
  if (!shared->own.file)
    return EXIT_YES;
  if (rank_saves_agree (&shared->collecting.checkpoint))
    return EXIT_TROUBLE;
  return ranks_all (!settle (shared)) ? EXIT_YES : EXIT_TROUBLE;
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct collecting *collecting = &((struct shared_run *) data)->collecting;
  collecting_status_round (&collecting->status_line, stats);
  return ranks_all (!interrupted ()) &&
         !checkpoint_round_done (&collecting->checkpoint);
}

/* Prints the message for a run that cannot be made, on one rank: the first
   whose checkpoint is why, otherwise rank 0. */
static void report (const struct collecting *collecting,
                    enum aq_status failed) {
  const struct aq_checkpoint *saved = collecting->checkpoint.saved;
  const bool has_message = saved && *aq_checkpoint_message (saved);
  const uint64_t first =
      ranks_least (has_message ? ranks_own () : ranks_count ());
  if (has_message && first == ranks_own ())
    checkpoint_report (&collecting->checkpoint, failed);
  else if (first == ranks_count () && is_first ())
    genetic_trouble (&collecting->arguments.common.genetic,
                     collecting->arguments.n, failed);
}

/* Makes the run: a new one, or one that goes on.  All ranks get the same
   status. */
static int make_run (struct shared_run *shared) {
  struct collecting *collecting = &shared->collecting;
  struct genetic_options *genetic = &collecting->arguments.common.genetic;
  struct aq_checkpoint *saved = collecting->checkpoint.saved;
  genetic->seed = ranks_from_first (genetic->seed);
  collecting->options = options_of_run (&collecting->arguments);
  collecting->options.transport = transport_begin ();
  collecting->options.round_done = round_done;
  collecting->options.should_stop = interrupt_stops; /* of any rank */
  collecting->options.data = shared;
  const enum aq_status failed =
      saved ? aq_collect_resume (&collecting->run, &collecting->options, saved)
            : aq_collect_new (&collecting->run, &collecting->options);
  if (failed)
    report (collecting, failed);
  return failed ? EXIT_TROUBLE : EXIT_YES;
}

/* Rank 0 opens the files.  All look whether one is their checkpoint. */
static int open_files (struct shared_run *shared) {
  struct collecting *collecting = &shared->collecting;
  const struct collect_arguments *arguments = &collecting->arguments;
  const struct solution_options *solution = &arguments->common.solution;
  struct output outputs[] = {{.name = solution->file.output},
                             {.name = solution->stats}};
  enum { OUTPUTS = sizeof outputs / sizeof *outputs };
  int status = EXIT_YES;
  if (is_first ())
    status = run_files_prepare (&collecting->files, solution, NULL, NULL);
  if (!status && is_first () && !has_budget (arguments))
    status = run_files_check_room (&collecting->files, solution, arguments->n);
  for (unsigned i = 0; i < OUTPUTS; i++)
    if (outputs[i].name)
      outputs[i].target = path_resolve (outputs[i].name);
  if (!status)
    status =
        checkpoint_check_outputs (&collecting->checkpoint, outputs, OUTPUTS);
  for (unsigned i = 0; i < OUTPUTS; i++)
    free (outputs[i].target);
  return ranks_all (!status) ? EXIT_YES : EXIT_TROUBLE;
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
static int run_shared (struct shared_run *shared,
                       struct collect_results *results) {
  const enum aq_status failed = run_to_end (&shared->collecting, results);
  ranks_share_signal ();
  results->cpu_seconds = ranks_sum_seconds (results->cpu_seconds);
  if (!failed)
    return EXIT_YES;
  return is_first () ? report_failure (&shared->collecting, failed)
                     : EXIT_TROUBLE;
}

/* Rank 0 writes what all ranks pass to it. */
static void write_solutions (struct collecting *collecting, int status) {
  const struct solution_options *options =
      &collecting->arguments.common.solution;
  bool wanted = false;
  if (is_first ()) {
    collecting->files.status = status;
    wanted = choose_output (collecting);
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
  note_files (&summary, collecting, " for each rank");
  return commit_and_print (&summary, &collecting->files,
                           &collecting->arguments.common.message);
}

static int run_and_write (struct shared_run *shared) {
  struct collect_results results = begin_results (&shared->collecting);
  const int failed = run_shared (shared, &results);
  write_solutions (&shared->collecting, failed);
  const int status = finish (&shared->collecting, &results);
  return results.other_status ? results.other_status : status;
}

/* From here on all ranks act together; BEGUN says how this one has begun. */
static int share (struct shared_run *shared, int begun) {
  struct collecting *collecting = &shared->collecting;
  ranks_let_others_begin ();
  if (!ranks_all (!begun) || take_save (shared) || make_run (shared) ||
      open_files (shared))
    return EXIT_TROUBLE;
  interrupt_catch ();
  if (checkpoint_begin (&collecting->checkpoint, collecting->run, NULL,
                        &collecting->status_line,
                        collecting->arguments.common.message.quiet))
    return EXIT_TROUBLE;
  return run_and_write (shared);
}

/* --- the command --- */

static int enumerate_on_ranks (int argc, char **argv) {
  struct shared_run shared = {0};
  struct collect_arguments *arguments = &shared.given;
  arguments->n = parse_command (&mpi_enumerate, argc, argv, arguments).n;
  check_checkpoint (&arguments->checkpoint);
  settle_format (&arguments->common.solution.file, arguments->n);
  if (is_first ())
    begin_collecting_progress (&shared.collecting, arguments);
  else
    arguments->common.message.quiet = true;
  int status = prepare (&shared);
  if (!status || !is_first ())
    status = share (&shared, status);
  progress_end (&shared.collecting.status_line.progress);
  run_files_close (&shared.collecting.files);
  checkpoint_close (&shared.collecting.checkpoint);
  aq_collect_free (shared.collecting.run);
  free (shared.own_name);
  return status;
}

static const struct option_row command_options[] = {
    {.rows = scheme_options},
    ROWS (islands_option, struct collect_arguments, common.genetic),
    ROWS (engine_options, struct collect_arguments, collecting),
    ROWS (collecting_options, struct collect_arguments, collecting),
    {.rows = run_size_options},
    ROWS (solution_options, struct collect_arguments, common.solution),
    ROWS (checkpoint_options, struct collect_arguments, checkpoint),
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
                 {"Their number, saved for each rank, to go on after a stop",
                  "16 --count --checkpoint=16.ck --resume"}},
    .operand = {"board size N", 1, 1, AQ_SEARCH_MAX},
    .options = command_options,
    .run = enumerate_on_ranks};
