/* SPDX-License-Identifier: MIT */

/* allqueens enumerate N: all solutions by a genetic algorithm. */

#include "cli/commands/enumerate.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/boards/boards.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/progress/progress.h"
#include "cli/replay/recorder.h"
#include "cli/run_files/trace.h"

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
  return arguments->memory || genetic_has_budget (&arguments->run.genetic);
}

void check_collecting (const struct collect_arguments *arguments) {
  char message[MESSAGE_MAX];
  if (!collecting_check (&arguments->collecting, &arguments->run.genetic,
                         arguments->n, message))
    usage_error ("%s", message);
  if (!aq_totals (arguments->n) && !arguments->run.solution.limit &&
      !has_budget (arguments))
    usage_error (
        "no total is known for N = %u, so the run would never end: "
        "give --limit, --generations, --evaluations, --looks, --time or "
        "--memory",
        arguments->n);
}

struct aq_collect_options
options_of_run (const struct collect_arguments *arguments) {
  struct aq_collect_options options = collecting_run_options (
      &arguments->collecting, &arguments->run.genetic, arguments->n);
  options.threads = arguments->threads;
  options.limit = arguments->run.solution.limit;
  options.limit_fundamental = arguments->run.solution.fundamental;
  options.memory = arguments->memory;
  return options;
}

/* --- what is said --- */

int report_collecting (const struct aq_stats *stats,
                       const struct collect_arguments *arguments,
                       enum aq_status failed) {
  const unsigned n = arguments->n;
  if (failed == AQ_NO_MEMORY)
    return trouble ("%s: %" PRIu64 " solution%s found so far",
                    aq_status_text (failed), stats->found,
                    plural (stats->found));
  if (!stats->known || (failed != AQ_ABOVE_TOTAL && failed != AQ_BAD_TOTALS))
    return genetic_trouble (&arguments->run.genetic, n, failed);
  char found[ORBITS_TEXT_MAX], known[ORBITS_TEXT_MAX];
  const struct aq_orbits known_orbits = aq_totals_orbits (stats->known);
  orbits_text (&stats->orbits, found);
  orbits_text (&known_orbits, known);
  return trouble (
      "N = %u: found %" PRIu64 " of %" PRIu64 " solutions, %" PRIu64
      " of %" PRIu64 " fundamental, orbit sum %s, known %s: %s",
      n, stats->found, stats->known->all, stats->fundamental_found,
      stats->known->fundamental, found, known, aq_status_text (failed));
}

enum aq_status describe_run (const struct aq_collect *run,
                             struct collect_results *results) {
  const enum aq_status failed = aq_collect_takeover (run, &results->takeover);
  results->has_takeover = !failed;
  return failed == AQ_NO_MEMORY || failed == AQ_CANNOT_GO_ON ? AQ_OK : failed;
}

/* --- solutions --- */

/* What the solutions are written with. */
struct writing {
  struct progress *progress;
  struct solution_output *solutions;
  uint64_t total;
};

/* An aq_visit. */
static bool write_board (const struct aq_board *board, void *data) {
  enum { BETWEEN_REPORTS = 1 << 12 };
  struct writing *writing = data;
  struct solution_output *solutions = writing->solutions;
  if (!solutions->count)
    progress_enter (writing->progress, "writing", writing->total, "board");
  else if (solutions->count % BETWEEN_REPORTS == 0)
    progress_advance (writing->progress, solutions->count,
                      solution_output_bytes (solutions));
  return solution_output_put (board, solutions);
}

void write_found (struct aq_collect *run, struct run_files *files,
                  const struct collect_arguments *arguments,
                  struct progress *progress) {
  const struct solution_options *options = &arguments->run.solution;
  const struct aq_stats *stats = aq_collect_stats (run);
  struct solution_output *solutions = &files->solutions;
  struct writing writing = {progress, solutions,
                            options->fundamental ? stats->fundamental_found
                                                 : stats->found};
  if (options->count) {
    solutions->count = writing.total;
    return;
  }
  progress_enter (progress, "sorting", 0, NULL);
  const enum aq_status failed =
      aq_collect_each (run, options->fundamental, write_board, &writing);
  if (failed && failed != AQ_STOPPED) {
    const char *output = options->file.output;
    files->status = trouble ("%s: %s", output ? output : "standard output",
                             aq_status_text (failed));
    solutions->failed = true;
  }
}

void end_solutions (struct run_files *files, struct progress *progress) {
  if (files->replaces)
    progress_enter (progress, STORING, 0, NULL);
  run_files_end (files);
}

/* --- the command of one process --- */

static const struct option_row own_options[] = {
    {"trace", 0, "FILE", OUTPUT, FILE_NAME,
     "Write a line of tab-separated statistics for each generation to FILE, "
     "as the run goes, or for each round of 16 (see --islands).  After "
     "10,000 lines only every second one, after 10,000 more every fourth, ...",
     FIELD (struct collect_arguments, trace), .seldom = true},
    {"record", 0, "FILE", OUTPUT, FILE_NAME,
     "Record the run in FILE, for allqueens replay: the first generations of "
     "the first population, each new solution, and statistics, about a "
     "megabyte at most; evolves by the plain engine",
     FIELD (struct collect_arguments, record), .seldom = true},
    {0}};

static void check_record (const struct collect_arguments *arguments) {
  if (arguments->checkpoint.file)
    usage_error ("--record is for runs without --checkpoint: it begins with "
                 "generation 0");
  if (arguments->collecting.engine == AQ_ENGINE_LANES)
    usage_error ("--record is for engine plain: lanes has no steps to record");
  if (!recorder_takes (arguments->run.genetic.scheme))
    usage_error ("--record: scheme %s has boards without a queen in each row",
                 arguments->run.genetic.scheme->name);
}

/* Checks what depends on several arguments. */
static void check (const struct collect_arguments *arguments) {
  check_collecting (arguments);
  if (arguments->record)
    check_record (arguments);
}

/* --- during the run --- */

/* What is made from the arguments, and what accompanies the run. */
struct session {
  struct collect_arguments arguments; /* completed */
  struct aq_collect_options options;
  struct checkpoint checkpoint;
  struct aq_collect *run;
  struct run_files files;
  struct progress progress;
  struct collecting_status status_line;
  struct trace_writer trace;
  struct recorder recorder;
  uint64_t found;         /* when it was last reported */
  struct aq_stats before; /* when this process began */
  int status;             /* of the trace, the record and the checkpoint */
};

/* An aq_observe. */
static void record_step (enum aq_step step,
                         const struct aq_population *population, size_t index,
                         void *data) {
  struct session *session = data;
  recorder_step (&session->recorder, step, population, index);
}

/* With --verbose, a line for each round that found something. */
static void report_found (struct session *session,
                          const struct aq_stats *stats) {
  if (!is_verbose (&session->arguments.run.message) ||
      stats->found == session->found)
    return;
  message_open ();
  fprintf (stderr,
           "generation %" PRIu64 ": %" PRIu64 " found, %" PRIu64
           " fundamental, %" PRIu64 " evaluations, %" PRIu64 " restart%s\n",
           stats->generations, stats->found, stats->fundamental_found,
           stats->evaluations, stats->restarts, plural (stats->restarts));
  message_close ();
  session->found = stats->found;
}

/* Without memory for it, a row does not say what the populations hold. */
static int add_trace_row (struct session *session,
                          const struct aq_stats *stats) {
  struct aq_takeover takeover = {.size = sizeof takeover};
  if (trace_writer_is_due (&session->trace))
    aq_collect_takeover (session->run, &takeover);
  return trace_writer_row (&session->trace, stats, &takeover);
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct session *session = data;
  const struct collect_arguments *arguments = &session->arguments;
  collecting_status_round (&session->status_line, stats);
  report_found (session, stats);
  if (arguments->trace)
    session->status = add_trace_row (session, stats);
  if (arguments->record && !session->status)
    session->status = recorder_round (&session->recorder, stats);
  if (session->status || interrupted ())
    return false;
  session->status = checkpoint_round_done (&session->checkpoint);
  return !session->status;
}

/* --- the run --- */

/* Writes the solutions, or their number, if any output is wanted. */
static void write_solutions (struct session *session) {
  struct run_files *files = &session->files;
  const bool wanted = run_files_begin (files);
  if (output_may_be_on_terminal (&files->outputs[SOLUTION_FILE]))
    progress_hide (&session->progress);
  if (wanted)
    write_found (session->run, files, &session->arguments, &session->progress);
  end_solutions (files, &session->progress);
}

/* Runs, and adds what is to be said about it to RESULTS.  *SAVE_STATUS is
   EXIT_TROUBLE if the last checkpoint could not be saved. */
static int run_and_trace (struct session *session,
                          struct collect_results *results, int *save_status) {
  const struct collect_arguments *arguments = &session->arguments;
  const double began = clock_monotonic ();
  collecting_status_collect (&session->status_line, results->options,
                             results->stats);
  enum aq_status failed = aq_collect_run (session->run);
  results->seconds = clock_monotonic () - began;
  results->cpu_seconds = clock_process ();
  progress_enter (&session->progress, "summing up", 0, NULL);
  if (!failed)
    failed = describe_run (session->run, results);
  int status = session->status;
  if (!session->status && (!failed || failed == AQ_NO_MEMORY))
    *save_status = checkpoint_end (&session->checkpoint);
  if (failed)
    status = report_collecting (results->stats, arguments, failed);
  if (arguments->trace && !session->status &&
      trace_writer_finish (&session->trace, &results->takeover))
    status = EXIT_TROUBLE;
  if (arguments->record && !session->status &&
      recorder_end (&session->recorder, results->stats))
    status = EXIT_TROUBLE;
  return status;
}

/* Runs, writes and prints the summary; the files are checked. */
static int run_and_write (struct session *session) {
  const struct collect_arguments *arguments = &session->arguments;
  struct run_files *files = &session->files;
  struct collect_results results = {
      .options = &session->options,
      .stats = aq_collect_stats (session->run),
      .evaluations_before = session->before.evaluations,
      .files = files,
      .islands_left_out = arguments->run.genetic.islands_left_out,
      .takeover.size = sizeof results.takeover};
  int save_status = EXIT_YES;
  files->status = run_and_trace (session, &results, &save_status);
  if (files->status)
    outputs_discard (&files->outputs[RECORD_FILE], 1);
  write_solutions (session);
  struct run_summary summary;
  sum_up_collecting (&summary, &results);
  note_letters (&summary.fields, arguments->n, &arguments->run.solution,
                run_files_written (files));
  if (arguments->checkpoint.file)
    add_note (&summary.fields, "checkpoint", "%s, %s",
              arguments->checkpoint.file,
              checkpoint_use (&session->checkpoint));
  if (interrupted () && !arguments->checkpoint.file &&
      !arguments->run.solution.partial && !arguments->run.solution.count)
    add_note (&summary.fields, "next time", "%s",
              "--partial writes what was found, --checkpoint=FILE saves the "
              "run");
  const int status =
      finish_collecting (&summary, files, &arguments->run.message);
  return save_status ? save_status : status;
}

/* --- from the arguments to the run --- */

/* Completes ARGUMENTS, from the checkpoint if there is one. */
static int settle (struct collect_arguments *arguments,
                   const struct checkpoint *checkpoint) {
  collecting_settle (&arguments->collecting);
  if (!arguments->run.genetic.islands && arguments->collecting.as_published)
    arguments->run.genetic.islands = 1;
  if (checkpoint->saved &&
      checkpoint_apply (checkpoint, &command_enumerate, arguments->n,
                        arguments->run.genetic.scheme, arguments))
    return EXIT_TROUBLE;
  genetic_settle (&arguments->run.genetic, arguments->n);
  check (arguments);
  return EXIT_YES;
}

/* A limit below the number found already cannot be kept. */
static int check_limit (const struct session *session) {
  const struct aq_collect_options *options = &session->options;
  const struct aq_stats *stats = aq_collect_stats (session->run);
  const uint64_t found =
      options->limit_fundamental ? stats->fundamental_found : stats->found;
  return options->limit && found > options->limit
             ? trouble ("--limit=%" PRIu64 ": %" PRIu64
                        " are found already in the checkpoint",
                        options->limit, found)
             : EXIT_YES;
}

/* Makes the run: a new one, or one that goes on from the checkpoint. */
static int make_run (struct session *session,
                     const struct collect_arguments *given) {
  struct checkpoint *checkpoint = &session->checkpoint;
  for (;;) {
    session->arguments = *given;
    if (settle (&session->arguments, checkpoint))
      return EXIT_TROUBLE;
    session->options = options_of_run (&session->arguments);
    session->options.round_done = round_done;
    session->options.should_stop = interrupt_stops;
    session->options.data = session;
    if (given->record)
      session->options.observe = record_step;
    const enum aq_status failed =
        checkpoint->saved
            ? aq_collect_resume (&session->run, &session->options,
                                 checkpoint->saved)
            : aq_collect_new (&session->run, &session->options);
    if (!failed)
      return check_limit (session);
    if (failed != AQ_DAMAGED && failed != AQ_READ_ERROR &&
        failed != AQ_OTHER_RUN)
      return genetic_trouble (&session->arguments.run.genetic, given->n,
                              failed);
    if (checkpoint_fall_back (checkpoint, failed))
      return EXIT_TROUBLE;
  }
}

/* Whether the run fits into this machine's memory. */
static int check_memory (const struct session *session) {
  const bool each = !session->arguments.run.solution.count;
  const uint64_t needed = aq_collect_memory (session->run, each);
  const long pages = sysconf (_SC_PHYS_PAGES), bytes = sysconf (_SC_PAGESIZE);
  const uint64_t there = (uint64_t) pages * (uint64_t) bytes;
  char needed_text[BYTES_TEXT_MAX], there_text[BYTES_TEXT_MAX];
  if (pages <= 0 || bytes <= 0 || needed <= there)
    return EXIT_YES;
  bytes_text (needed, needed_text);
  bytes_text (there, there_text);
  return trouble ("N = %u needs about %s of memory, this machine has %s; "
                  "--memory=SIZE ends a run that needs more",
                  session->arguments.n, needed_text, there_text);
}

/* Begins the trace, which goes on where a checkpoint has one. */
static int begin_trace (struct session *session) {
  const struct genetic_options *genetic = &session->arguments.run.genetic;
  const struct checkpoint *checkpoint = &session->checkpoint;
  struct output *output = &session->files.outputs[TRACE_FILE];
  struct trace_run run = {.n = session->arguments.n, .seed = genetic->seed};
  snprintf (run.scheme, sizeof run.scheme, "%s", genetic->scheme->name);
  const bool symmetry = session->options.symmetry;
  return checkpoint->saved
             ? checkpoint_resume_trace (checkpoint, &session->trace, output,
                                        &run, symmetry, &session->before)
             : trace_writer_begin (&session->trace, output, &run, symmetry);
}

/* Begins what accompanies the run, and runs. */
static int collect (struct session *session) {
  const struct collect_arguments *arguments = &session->arguments;
  const struct solution_options *solution = &arguments->run.solution;
  struct checkpoint *checkpoint = &session->checkpoint;
  struct run_files *files = &session->files;
  session->before = *aq_collect_stats (session->run);
  session->found = session->before.found;
  int status =
      run_files_open (files, solution, arguments->trace, arguments->record);
  if (!status && !has_budget (arguments))
    status = run_files_check_room (files, solution, arguments->n);
  if (!status && !has_budget (arguments))
    status = check_memory (session);
  if (!status)
    status = checkpoint_check_outputs (checkpoint, files->outputs, RUN_FILES);
  if (!status && arguments->trace)
    status = begin_trace (session);
  if (!status)
    status = checkpoint_begin (
        checkpoint, session->run, arguments->trace ? &session->trace : NULL,
        &session->status_line, arguments->run.message.quiet);
  if (!status && arguments->record)
    status = recorder_begin (&session->recorder, &files->outputs[RECORD_FILE],
                             session->run, &session->options);
  return status ? status : run_and_write (session);
}

static int run_enumerate (int argc, char **argv) {
  struct collect_arguments given = {0};
  given.n = parse_command (&command_enumerate, argc, argv, &given).n;
  check_checkpoint (&given.checkpoint);
  check_partial (&given.run.solution);
  settle_format (&given.run.solution.file, given.n);

  struct session session = {0};
  progress_begin (&session.progress, progress_wanted (&given.run.message));
  if (given.checkpoint.resume)
    progress_enter (&session.progress, "reading the checkpoint", 0, NULL);
  session.status_line.progress = &session.progress;
  int status = checkpoint_open (&session.checkpoint, &given.checkpoint,
                                !given.run.solution.file.no_sync);
  if (!status)
    status = make_run (&session, &given);
  if (!status)
    status = collect (&session);
  progress_end (&session.progress);
  run_files_close (&session.files);
  checkpoint_close (&session.checkpoint);
  recorder_free (&session.recorder);
  aq_collect_free (session.run);
  return status;
}

const struct command command_enumerate = {
    .name = "enumerate",
    .arguments = "N",
    .summary = "collect all solutions with a genetic algorithm",
    .help = "Collect all solutions of the N-queens puzzle with a genetic "
            "algorithm, and check their number against the known totals.",
    .limits = "N is 1 to 32; above 27 no total is known, and a stop rule has "
              "to end the run. N = 16 takes seconds, N = 18 minutes and 2 GB, "
              "N = 19 hours and 9 GB.",
    .yes = "the set is complete, or --limit was reached",
    .no = "a stop rule ended the run before",
    .examples = {{"All solutions for N = 8, into a file",
                  "8 -o solutions-8.txt"},
                 {"One board of each symmetry class, the same in each run",
                  "8 --fundamental --seed=1"}},
    .operand = {"board size N", 1, 1, AQ_SEARCH_MAX},
    .tables =
        {{scheme_run_options, 0},
         {islands_option, offsetof (struct collect_arguments, run.genetic)},
         {engine_options, offsetof (struct collect_arguments, collecting)},
         {collecting_options, offsetof (struct collect_arguments, collecting)},
         {own_options, 0},
         {run_size_options, 0},
         {solution_options, offsetof (struct collect_arguments, run.solution)},
         {part_options, offsetof (struct collect_arguments, run.solution)},
         {checkpoint_options,
          offsetof (struct collect_arguments, checkpoint)}},
    .run = run_enumerate};
