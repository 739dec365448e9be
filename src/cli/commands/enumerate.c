/* SPDX-License-Identifier: MIT */

/* allqueens enumerate N: all solutions by a genetic algorithm. */

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/boards/board_text.h"
#include "cli/commands/collected.h"
#include "cli/commands/published_progress.h"
#include "cli/commands/watch.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/progress/collecting_status.h"
#include "cli/progress/progress.h"
#include "cli/replay/recorder.h"
#include "cli/run_files/trace.h"
#include "cli/summary/collect_summary.h"

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

/* Checks whether a run with these arguments can be observed, by OPTION. */
static void check_observed (const struct collect_arguments *arguments,
                            const char *option) {
  if (arguments->checkpoint.file)
    usage_error ("%s is for runs without --checkpoint: it begins with "
                 "generation 0",
                 option);
  if (arguments->collecting.engine == AQ_ENGINE_LANES)
    usage_error ("%s is for engine plain: lanes has no steps to observe",
                 option);
}

static void check_record (const struct collect_arguments *arguments) {
  check_observed (arguments, "--record");
  if (!recorder_takes (arguments->run.genetic.scheme))
    usage_error ("--record: scheme %s has boards without a queen in each row",
                 arguments->run.genetic.scheme->name);
}

/* Checks what depends on several arguments. */
static void check (const struct collect_arguments *arguments) {
  check_collecting (arguments);
  if (arguments->record)
    check_record (arguments);
  if (arguments->run.watch)
    check_observed (arguments, "--watch");
}

/* --- during the run --- */

struct observer {
  const struct collect_arguments *arguments;
  const struct aq_collect *run;
  const struct aq_stats *stats;
  struct published_rounds rounds;
  struct progress *progress;
  struct collecting_status *status_line;
  struct trace_writer trace;
  struct recorder recorder;
  struct watch *watch;
  struct checkpoint *checkpoint;
  uint64_t found;         /* when it was last reported */
  struct aq_stats before; /* when this process began */
  int status;             /* of the trace and the record */
};

/* An aq_should_stop. */
static bool stop_asked (void *data) {
  (void) data;
  return interrupted ();
}

/* Draws the generation that was seen last. */
static void draw_watched (struct observer *observer) {
  const struct aq_stats *stats = observer->stats;
  watch_draw (observer->watch, stats->found,
              stats->known ? stats->known->all : 0);
}

/* An aq_observe. */
static void observe_step (enum aq_step step,
                          const struct aq_population *population, size_t index,
                          void *data) {
  struct observer *observer = data;
  const struct collect_arguments *arguments = observer->arguments;
  if (arguments->record)
    recorder_step (&observer->recorder, step, population, index);
  if (arguments->run.watch && step == AQ_STEP_EVALUATED) {
    draw_watched (observer);
    watch_population (observer->watch, arguments->run.genetic.scheme,
                      population);
  }
}

/* With --verbose, a line for each round that found something. */
static void report_found (struct observer *observer,
                          const struct aq_stats *stats) {
  if (!is_verbose (&observer->arguments->run.message) ||
      stats->found == observer->found)
    return;
  message_open ();
  fprintf (stderr,
           "generation %" PRIu64 ": %" PRIu64 " found, %" PRIu64
           " fundamental, %" PRIu64 " evaluations, %" PRIu64 " restart%s\n",
           stats->generations, stats->found, stats->fundamental_found,
           stats->evaluations, stats->restarts, plural (stats->restarts));
  message_close ();
  observer->found = stats->found;
}

/* Without memory for it, a row does not say what the populations hold. */
static int add_trace_row (struct observer *observer,
                          const struct aq_stats *stats) {
  struct aq_takeover takeover = {.size = sizeof takeover};
  if (observer->arguments->trace && trace_writer_is_due (&observer->trace))
    aq_collect_takeover (observer->run, &takeover);
  return trace_writer_row (&observer->trace, stats, &takeover);
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct observer *observer = data;
  collecting_status_round (observer->status_line, stats);
  draw_watched (observer);
  print_round (&observer->rounds);
  report_found (observer, stats);
  observer->status = add_trace_row (observer, stats);
  if (!observer->status)
    observer->status = recorder_round (&observer->recorder, stats);
  if (observer->status || interrupted ())
    return false;
  observer->status = checkpoint_round_done (observer->checkpoint);
  return !observer->status;
}

/* --- the run --- */

/* Writes the solutions, or their number, if any output is wanted. */
static void write_solutions (struct aq_collect *run,
                             struct collected_files *files,
                             struct observer *observer) {
  const bool wanted = collected_files_begin (files);
  if (output_may_be_on_terminal (&files->outputs[SOLUTION_FILE]))
    progress_hide (observer->progress);
  if (wanted)
    write_collected (run, files, observer->arguments, observer->progress);
  end_collected (files, observer->progress);
}

/* Runs, and adds what is to be said about it to RESULTS.  *SAVE_STATUS is
   EXIT_TROUBLE if the last checkpoint could not be saved. */
static int run_and_trace (struct aq_collect *run, struct observer *observer,
                          struct collect_results *results, int *save_status) {
  const double began = clock_monotonic ();
  collecting_status_collect (observer->status_line, results->options,
                             results->stats);
  enum aq_status failed = aq_collect_run (run);
  results->seconds = clock_monotonic () - began;
  results->cpu_seconds = clock_process ();
  progress_enter (observer->progress, "summing up", 0, NULL);
  if (!failed)
    failed = describe_run (run, results);
  int status = observer->status;
  if (!observer->status && (!failed || failed == AQ_NO_MEMORY))
    *save_status = checkpoint_end (observer->checkpoint);
  if (failed)
    status = report_collecting (results->stats, observer->arguments, failed);
  if (!observer->status &&
      trace_writer_finish (&observer->trace, &results->takeover))
    status = EXIT_TROUBLE;
  if (!observer->status && recorder_end (&observer->recorder, results->stats))
    status = EXIT_TROUBLE;
  return status;
}

/* Runs, writes and prints the summary; the files are checked. */
static int run_and_write (struct aq_collect *run, struct observer *observer,
                          struct collected_files *files,
                          const struct aq_collect_options *options) {
  const struct collect_arguments *arguments = observer->arguments;
  struct collect_results results = {
      .options = options,
      .stats = observer->stats,
      .evaluations_before = observer->before.evaluations,
      .files = files,
      .islands_left_out = arguments->run.genetic.islands_left_out,
      .takeover.size = sizeof results.takeover};
  int save_status = EXIT_YES;
  files->status = run_and_trace (run, observer, &results, &save_status);
  if (files->status)
    outputs_discard (&files->outputs[RECORD_FILE], 1);
  write_solutions (run, files, observer);
  struct run_summary summary;
  sum_up_collecting (&summary, &results);
  note_letters (&summary.fields, arguments->n, &arguments->run.solution,
                collected_files_written (files));
  if (arguments->checkpoint.file)
    add_note (&summary.fields, "checkpoint", "%s, %s",
              arguments->checkpoint.file,
              checkpoint_use (observer->checkpoint));
  if (interrupted () && !arguments->checkpoint.file &&
      !arguments->run.solution.partial && !arguments->run.solution.count)
    add_note (&summary.fields, "next time", "%s",
              "--partial writes what was found, --checkpoint=FILE saves the "
              "run");
  const int status =
      finish_collected (&summary, files, &arguments->run.message);
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

/* What is made from the arguments. */
struct session {
  struct collect_arguments arguments;
  struct aq_collect_options options;
  struct checkpoint checkpoint;
  struct aq_collect *run;
  struct observer observer;
  struct progress progress;
  struct watch watch;
  struct collecting_status status_line;
};

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
    session->options.should_stop = stop_asked;
    session->options.data = &session->observer;
    if (given->record || given->run.watch)
      session->options.observe = observe_step;
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

/* Begins what accompanies the run, and runs. */
static int collect (struct session *session, struct collected_files *files) {
  const struct collect_arguments *arguments = &session->arguments;
  const struct genetic_options *genetic = &arguments->run.genetic;
  struct trace_run traced = {.n = arguments->n, .seed = genetic->seed};
  snprintf (traced.scheme, sizeof traced.scheme, "%s", genetic->scheme->name);
  struct checkpoint *checkpoint = &session->checkpoint;
  struct observer *observer = &session->observer;
  const struct aq_stats *stats = aq_collect_stats (session->run);
  *observer = (struct observer){.arguments = arguments,
                                .run = session->run,
                                .progress = &session->progress,
                                .watch = &session->watch,
                                .status_line = &session->status_line,
                                .stats = stats,
                                .checkpoint = checkpoint,
                                .found = stats->found,
                                .before = *stats};
  published_rounds_begin (&observer->rounds, session->run, genetic->scheme,
                          is_verbose (&arguments->run.message));
  int status = collected_files_open (files, &arguments->run.solution,
                                     arguments->trace, arguments->record);
  if (!status && !has_budget (arguments))
    status = collected_files_check_room (files, &arguments->run.solution,
                                         arguments->n);
  if (!status && !has_budget (arguments))
    status = check_memory (session);
  if (!status)
    status =
        checkpoint_check_outputs (checkpoint, files->outputs, COLLECTED_FILES);
  if (!status)
    status = checkpoint_begin_trace (checkpoint, &observer->trace,
                                     &files->outputs[TRACE_FILE], &traced,
                                     session->options.symmetry, stats);
  if (!status)
    status =
        checkpoint_begin (checkpoint, session->run, &observer->trace,
                          observer->status_line, arguments->run.message.quiet);
  if (!status)
    status = recorder_begin (&observer->recorder, &files->outputs[RECORD_FILE],
                             session->run, &session->options);
  return status ? status
                : run_and_write (session->run, observer, files,
                                 &session->options);
}

static int run_enumerate (int argc, char **argv) {
  struct collect_arguments given = {0};
  given.n = parse_command (&command_enumerate, argc, argv, &given).n;
  check_checkpoint (&given.checkpoint);
  check_partial (&given.run.solution);
  settle_format (&given.run.solution.file, given.n);

  struct session session = {0};
  struct collected_files files = {0};
  watch_begin (&session.watch, &given.run, given.n);
  progress_begin (&session.progress,
                  !given.run.watch && progress_wanted (&given.run.message));
  if (given.checkpoint.resume)
    progress_enter (&session.progress, "reading the checkpoint", 0, NULL);
  collecting_status_begin (&session.status_line, &session.progress);
  int status = checkpoint_open (&session.checkpoint, &given.checkpoint,
                                !given.run.solution.file.no_sync);
  if (!status)
    status = make_run (&session, &given);
  if (!status)
    status = collect (&session, &files);
  progress_end (&session.progress);
  collected_files_close (&files);
  checkpoint_close (&session.checkpoint);
  published_rounds_free (&session.observer.rounds);
  recorder_free (&session.observer.recorder);
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
              "to end the run. N = 16 takes seconds, N = 18 minutes and 7.3 "
              "GB.",
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
