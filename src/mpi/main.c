/* SPDX-License-Identifier: MIT */

/* The program allqueens-mpi and its command: from the options to a run that
   the ranks of mpirun share, and from the run to rank 0's files.  Rank 0 has
   the status line and the summary, too; each rank has a checkpoint of its
   own. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/collecting.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "mpi/ranks.h"
#include "mpi/transport.h"

static const struct aq_transport *ranks;

static bool is_first (void) {
  return !ranks->process;
}

/* --- from the options to the run --- */

static void check_islands (unsigned islands) {
  if (islands < ranks->processes)
    usage_error ("%u island%s and %u ranks: there must be an island for each "
                 "rank",
                 islands, plural (islands), ranks->processes);
}

/* Completes the options and checks them. */
static void settle (struct options *options) {
  if (!options->run.islands)
    options->run.islands = ranks->processes;
  settle_collecting (options);
  check_islands (options->run.islands);
}

/* A signal to any rank ends the run of all by its next tally. */
static bool round_done (const struct aq_stats *stats, void *data) {
  struct collecting *collecting = data;
  struct checkpoint *checkpoint = &collecting->checkpoint;
  show_round (collecting, stats);
  /* All save at the same time, because all wait for one another. */
  if (checkpoint->file && ranks_from_first (checkpoint_is_due (checkpoint)))
    checkpoint_save (checkpoint);
  return true;
}

static int make_run (struct collecting *collecting) {
  struct aq_run_options *run = &collecting->options.run;
  run->transport = ranks;
  run->round_done = round_done;
  run->should_stop = interrupt_stops;
  run->data = collecting;
  const enum aq_status failed = aq_collect_new (&collecting->run, run);
  return failed ? run_error (&collecting->options, ALL_SOLUTIONS, failed)
                : EXIT_YES;
}

/* The checkpoint of a rank; to be freed. */
static char *name_of_save (const char *file, unsigned rank) {
  char *name;
  if (asprintf (&name, "%s.%u", file, rank) < 0)
    exit (error_line ("%s", aq_status_text (AQ_NO_MEMORY)));
  return name;
}

/* --- the checkpoints of ranks.  Rank R saves FILE.R as one process does.  At
   the beginning all share out the files that there are: each rank reads that
   of its own number, and behind those of all ranks every further one that is
   left over from a run with more. --- */

struct own_files {
  unsigned count;
  char *name[AQ_PROCESSES_MAX];
  struct saved_boards saved[AQ_PROCESSES_MAX];
};

static void exit_unless_ok (int status) {
  if (status)
    exit (status);
}

static void open_all (struct own_files *files, const char *file, unsigned n,
                      struct progress *progress) {
  for (unsigned i = ranks->process; i < AQ_PROCESSES_MAX;
       i += ranks->processes) {
    char *name = name_of_save (file, i);
    files->name[files->count] = name;
    exit_unless_ok (
        saved_boards_open (&files->saved[files->count++], name, n, progress));
  }
}

/* Gives the searched boards, a part of each file at a time, because what a
   rank gives is in its memory until all ranks merge. */
static void give_searched (struct own_files *files, struct aq_collect *run) {
  enum { TOGETHER = 1 << 16 };
  bool more = true;
  while (ranks_most (more)) {
    more = false;
    for (unsigned i = 0; i < files->count; i++) {
      struct saved_boards *saved = &files->saved[i];
      const uint64_t left =
          saved->searched > saved->read ? saved->searched - saved->read : 0;
      exit_unless_ok (
          saved_boards_give (saved, run, left < TOGETHER ? left : TOGETHER));
      more |= !saved->ended && saved->searched > saved->read;
    }
    const enum aq_status failed = aq_collect_searched (run);
    if (failed)
      exit (error_line ("%s", aq_status_text (failed)));
  }
}

/* Gives the run the boards of this rank's share of the files.  A rank that
   cannot read one says so and exits. */
static void read_checkpoints (struct collecting *collecting,
                              const char *file) {
  struct own_files files = {0};
  uint64_t read = 0;
  open_all (&files, file, collecting->options.n, &collecting->progress);
  give_searched (&files, collecting->run);
  for (unsigned i = 0; i < files.count; i++) {
    exit_unless_ok (
        saved_boards_give (&files.saved[i], collecting->run, UINT64_MAX));
    read += files.saved[i].read;
    saved_boards_close (&files.saved[i]);
    free (files.name[i]);
  }
  collecting->checkpoint.begun_with = ranks_sum (read);
}

/* --- the run and its results: all ranks act together, and one that fails says
   so and exits --- */

/* What the ranks have sent one another, and the most memory of one. */
static void add_ranks (struct fields *fields) {
  struct fields part = {0};
  const struct rank_traffic sent = transport_traffic ();
  const uint64_t bytes = ranks_sum (sent.bytes);
  const uint64_t most_kib = ranks_most (aq_memory_peak () / 1024);
  add_count (&part, "count", NULL, ranks->processes);
  add_count (&part, "exchanges", NULL, sent.exchanges);
  add_count (&part, "bytes", NULL, bytes);
  add_count (&part, "most_peak_kib", NULL, most_kib);
  add_object (fields, "ranks", &part);
  add_note (fields, "ranks", "%u, %.3g MB between them", ranks->processes,
            (double) bytes / 1e6);
}

/* All ranks have the same statistics, and the same status, but for the lack of
   memory.  A signal to one becomes one to all. */
static void run_shared (struct collecting *collecting,
                        struct collect_results *results) {
  static const double unit = 1e-6;
  const enum aq_status failed = run_to_end (collecting, results);
  if (failed == AQ_NO_MEMORY)
    exit (EXIT_TROUBLE);
  const int number = (int) ranks_most ((uint64_t) interrupt_number ());
  if (number && !interrupted ())
    raise (number);
  results->cpu_seconds =
      (double) ranks_sum ((uint64_t) (results->cpu_seconds / unit)) * unit;
  collecting->files.outcome =
      (enum outcome) ranks_most ((uint64_t) collecting->files.outcome);
}

/* Rank 0 writes what all ranks bring to it. */
static void write_solutions (struct collecting *collecting) {
  const struct options *options = &collecting->options;
  struct run_files *files = &collecting->files;
  const bool first = is_first ();
  const bool wanted = ranks_from_first (first && may_write (collecting));
  if (wanted && first)
    write_found (collecting);
  else if (wanted && !options->count &&
           aq_collect_each (collecting->run, false, NULL, NULL))
    exit (error_line ("%s", aq_status_text (AQ_NO_MEMORY)));
  if (wanted && files->outcome ==
                    RUN_FAILED) { /* the others may wait for their boards */
    run_files_close (files);
    exit (EXIT_TROUBLE);
  }
  if (first)
    flush_found (collecting);
}

static int run_and_write (struct collecting *collecting) {
  struct collect_results results = begin_results (collecting);
  struct run_summary summary;
  run_shared (collecting, &results);
  write_solutions (collecting);
  sum_up_collecting (&summary, &results);
  add_ranks (&summary.fields);
  if (!is_first ()) {
    fields_free (&summary.fields);
    return EXIT_YES;
  }
  note_files (&summary, collecting);
  return finish_summary (&summary, &collecting->files);
}

/* Rank 0 lets the others begin when it has opened its files; they get its
   seed. */
static int share (struct collecting *collecting) {
  const char *file = collecting->options.checkpoint;
  char *own = file ? name_of_save (file, ranks->process) : NULL;
  uint64_t *seed = &collecting->options.run.seed;
  if (!is_first ())
    *seed = ranks_from_first (0);
  if (make_run (collecting) || prepare_files (collecting, own, is_first ()))
    return EXIT_TROUBLE;
  if (is_first ()) {
    ranks_let_others_begin ();
    ranks_from_first (*seed);
  }
  if (file)
    read_checkpoints (collecting, file);
  return run_and_write (collecting);
}

/* --- the command --- */

static int enumerate_on_ranks (struct options *given) {
  struct collecting collecting = {.options = *given};
  struct progress *progress = &collecting.progress;
  settle (&collecting.options);
  if (is_first ())
    progress_begin (progress, progress_wanted ());
  else
    message_set_detail (true, false);
  const int status = share (&collecting);
  if (status && !is_first ())
    exit (status);
  progress_end (progress);
  run_files_close (&collecting.files);
  free ((char *) collecting.checkpoint.file);
  aq_collect_free (collecting.run);
  return status;
}

static const struct command mpi_enumerate = {
    .name = "enumerate",
    .bit = RANKS,
    .arguments = "N",
    .summary = "collect all solutions on the ranks that mpirun starts",
    .about =
        "Collect all solutions of the N-queens puzzle by a genetic "
        "algorithm that the ranks of MPI share, and check their number "
        "against the known totals.  The solutions and the statistics are "
        "those of allqueens enumerate with as many islands.\v"
        "Exit status: 0 the set is complete, 1 a stop rule ended the run "
        "before, 2 trouble.\n\n"
        "Examples:\n"
        "  mpirun allqueens-mpi enumerate 16 --islands=8 -o solutions-16.txt\n"
        "  mpirun allqueens-mpi enumerate 16 --count --checkpoint=16.ck",
    .operands = BOARD_SIZE,
    .n_max = AQ_SEARCH_MAX,
    .run = enumerate_on_ranks};

static const struct command *const commands[] = {&mpi_enumerate, NULL};

/* --- the program --- */

static const struct program program = {
    .name = "allqueens-mpi",
    .about = "Every solution of the N-queens puzzle, by evolutionary search, "
             "on the ranks that\nmpirun starts.",
    .example = "enumerate 16 -o solutions-16.txt",
    .commands = commands};

int main (int argc, char **argv) {
  static char name[64];
  program_begin (&program);
  ranks = ranks_begin (&argc, &argv);
  if (!is_first ()) {
    snprintf (name, sizeof name, "%s: rank %u", program.name, ranks->process);
    message_begin (name);
  }
  ranks_wait_for_first ();
  const int status = ranks_end (program_run (argc, argv));
  if (interrupted () && is_first ())
    interrupt_raise (interrupt_number ());
  return status;
}
