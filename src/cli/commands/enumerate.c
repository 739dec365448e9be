/* SPDX-License-Identifier: MIT */

/* allqueens enumerate N: all solutions by a genetic algorithm. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/checkpoint/checkpoint.h"
#include "cli/commands/command.h"
#include "cli/commands/published_progress.h"
#include "cli/commands/watch.h"
#include "cli/io/board_text.h"
#include "cli/io/clock.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/options/collecting.h"
#include "cli/options/common.h"
#include "cli/plot/trace.h"
#include "cli/progress/collecting_status.h"
#include "cli/progress/progress.h"
#include "cli/ranks/ranks.h"
#include "cli/replay/recorder.h"
#include "cli/summary/collect_summary.h"

struct arguments {
  struct scheme_run run; /* comes first: see scheme_run_options */
  struct collecting_options collecting;
  unsigned n;
  unsigned threads;
  uint64_t memory; /* bytes; 0: no limit */
  const char *trace;
  const char *record;
  struct checkpoint_options checkpoint;
};

static const struct option_row own_options[] = {
    {"trace", 0, "FILE", OUTPUT, FILE_NAME,
     "Write a line of tab-separated statistics for each generation to FILE, "
     "as the run goes, or for each round of 16 (see --islands).  After "
     "10,000 lines only every second one, after 10,000 more every fourth, ...",
     FIELD (struct arguments, trace)},
    {"record", 0, "FILE", OUTPUT, FILE_NAME,
     "Record the run in FILE, for allqueens replay: the first generations of "
     "the first population, each new solution, and statistics, about a "
     "megabyte at most; evolves by the plain engine",
     FIELD (struct arguments, record)},
    {"threads", 'j', "T", GENETIC, COUNT,
     "Threads; the result does not depend on their number",
     FIELD (struct arguments, threads), .least = 1, .most = AQ_THREADS_MAX,
     .initial = "1"},
    {"memory", 0, "SIZE", STOP, BYTES,
     "Stop when the run needs SIZE bytes, such as 500M, 1.5G (K is 1024 "
     "bytes, "
     "M 1024 K, G 1024 M) or 1e9; checked after each round",
     FIELD (struct arguments, memory)},
    {0}};

/* Apart from a limit on solutions. */
static bool has_budget (const struct arguments *arguments) {
  return arguments->memory || genetic_has_budget (&arguments->run.genetic);
}

/* Checks whether a run with these arguments can be observed, by OPTION. */
static void check_observed (const struct arguments *arguments,
                            const char *option) {
  if (arguments->checkpoint.file)
    usage_error ("%s is for runs without --checkpoint: it begins with "
                 "generation 0",
                 option);
  if (ranks_count () > 1)
    usage_error ("%s is for one rank", option);
  if (arguments->collecting.engine == AQ_ENGINE_LANES)
    usage_error ("%s is for engine plain: lanes has no steps to observe",
                 option);
}

static void check_record (const struct arguments *arguments) {
  check_observed (arguments, "--record");
  if (!recorder_takes (arguments->run.genetic.scheme))
    usage_error ("--record: scheme %s has boards without a queen in each row",
                 arguments->run.genetic.scheme->name);
}

/* Checks what depends on several arguments. */
static void check (const struct arguments *arguments) {
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
  if (arguments->run.genetic.islands < ranks_count ())
    usage_error ("%u island%s and %u ranks: there must be an island for each "
                 "rank",
                 arguments->run.genetic.islands,
                 plural (arguments->run.genetic.islands), ranks_count ());
  if (arguments->record)
    check_record (arguments);
  if (arguments->run.watch)
    check_observed (arguments, "--watch");
  if (ranks_count () > 1 && arguments->run.solution.limit)
    usage_error ("--limit is for one rank: several cannot tell which "
                 "solutions are the first ones");
}

/* --- during the run --- */

struct observer {
  const struct arguments *arguments;
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
  const struct arguments *arguments = observer->arguments;
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

/* Without memory for it, a row does not say what the populations hold.  Rank 0
   has the trace, but all ranks have populations. */
static int add_trace_row (struct observer *observer,
                          const struct aq_stats *stats) {
  struct aq_takeover takeover = {.size = sizeof takeover};
  if (observer->arguments->trace &&
      ranks_from_first (trace_writer_is_due (&observer->trace)))
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
  if (ranks_or (observer->status || interrupted ())) {
    observer->status = ranks_worst (observer->status);
    return false;
  }
  observer->status = checkpoint_round_done (observer->checkpoint);
  return !observer->status;
}

/* --- the run --- */

/* What the solutions are written with. */
struct writing {
  struct collecting_status *status_line;
  struct solution_output *solutions;
  uint64_t count; /* boards of this process */
};

/* An aq_visit. */
static bool write_board (const struct aq_board *board, void *data) {
  enum { BETWEEN_REPORTS = 1 << 12 };
  struct writing *writing = data;
  struct solution_output *solutions = writing->solutions;
  if (!solutions->count)
    collecting_status_enter (writing->status_line, "writing", writing->count,
                             "board");
  else if (solutions->count % BETWEEN_REPORTS == 0)
    work_advance (&writing->status_line->other.work, solutions->count,
                  solution_output_bytes (solutions));
  return solution_output_put (board, solutions);
}

/* Writes the solutions, TOTAL on all ranks. */
static void write_boards (struct aq_collect *run,
                          struct collected_files *files,
                          struct observer *observer, uint64_t total) {
  const bool fundamental = observer->arguments->run.solution.fundamental;
  struct solution_output *solutions = &files->solutions;
  struct writing writing = {observer->status_line, solutions, 0};
  const char *output = observer->arguments->run.solution.file.output;
  uint64_t before;
  collecting_status_enter (observer->status_line, "sorting", 0, NULL);
  enum aq_status failed =
      aq_collect_share (run, fundamental, &before, &writing.count);
  if (!failed) {
    solution_output_share (solutions, before, total);
    failed = aq_collect_each (run, fundamental, write_board, &writing);
  }
  if (failed && failed != AQ_STOPPED) {
    files->status = trouble ("%s: %s", output ? output : "standard output",
                             aq_status_text (failed));
    solutions->failed = true;
  }
}

/* Writes the solutions, or their number, if any output is wanted. */
static void write_solutions (struct aq_collect *run,
                             struct collected_files *files,
                             struct observer *observer) {
  const struct solution_options *options = &observer->arguments->run.solution;
  const struct aq_stats *stats = aq_collect_stats (run);
  const uint64_t total =
      options->fundamental ? stats->fundamental_found : stats->found;
  const bool wanted = collected_files_begin (files);
  if (output_may_be_on_terminal (&files->outputs[SOLUTION_FILE]))
    progress_hide (observer->progress);
  if (wanted && options->count)
    files->solutions.count = total;
  else if (wanted)
    write_boards (run, files, observer, total);
  if (files->replaces)
    collecting_status_enter (observer->status_line, STORING, 0, NULL);
  collected_files_end (files);
}

/* The message for a run that failed. */
static int report_failure (const struct aq_stats *stats,
                           const struct arguments *arguments,
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

/* What else is said about the run; it is left out without memory for it, and
   if the run ended in the middle of a generation. */
static enum aq_status describe_run (const struct aq_collect *run,
                                    struct collect_results *results) {
  const enum aq_status failed = aq_collect_takeover (run, &results->takeover);
  results->has_takeover = !failed;
  return failed == AQ_NO_MEMORY || failed == AQ_CANNOT_GO_ON ? AQ_OK : failed;
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
  results->cpu_seconds = ranks_seconds (clock_process ());
  collecting_status_enter (observer->status_line, "summing up", 0, NULL);
  if (!failed)
    failed = describe_run (run, results);
  int status = observer->status;
  if (!observer->status && (!failed || failed == AQ_NO_MEMORY))
    *save_status = checkpoint_end (observer->checkpoint);
  if (failed)
    status = report_failure (results->stats, observer->arguments, failed);
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
  const struct arguments *arguments = observer->arguments;
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

static struct aq_collect_options
options_of (const struct arguments *arguments) {
  struct aq_collect_options options = collecting_run_options (
      &arguments->collecting, &arguments->run.genetic, arguments->n);
  options.threads = arguments->threads;
  options.transport = ranks_transport ();
  options.limit = arguments->run.solution.limit;
  options.limit_fundamental = arguments->run.solution.fundamental;
  options.memory = arguments->memory;
  return options;
}

/* --- from the arguments to the run --- */

/* If the command line does not say how many islands there are, each of several
   ranks has one.  With one rank the scheme says how many, but a run as
   published has one population. */
static void settle_islands (struct arguments *arguments) {
  if (!arguments->run.genetic.islands &&
      (arguments->collecting.as_published || ranks_count () > 1))
    arguments->run.genetic.islands = ranks_count ();
}

/* Completes ARGUMENTS, from the checkpoint if there is one. */
static int settle (struct arguments *arguments,
                   const struct checkpoint *checkpoint) {
  collecting_settle (&arguments->collecting);
  settle_islands (arguments);
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
  struct arguments arguments;
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
static int make_run (struct session *session, const struct arguments *given) {
  struct checkpoint *checkpoint = &session->checkpoint;
  for (;;) {
    session->arguments = *given;
    if (settle (&session->arguments, checkpoint))
      return EXIT_TROUBLE;
    ranks_let_others_begin ();
    /* If no seed is given, each rank has drawn one. */
    uint64_t *seed = &session->arguments.run.genetic.seed;
    *seed = ranks_from_first (*seed);
    session->options = options_of (&session->arguments);
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

/* Begins what accompanies the run, and runs. */
static int collect (struct session *session, struct collected_files *files) {
  const struct arguments *arguments = &session->arguments;
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
                          is_verbose (&arguments->run.message) &&
                              ranks_count () == 1);
  int status = ranks_worst (collected_files_open (
      files, &arguments->run.solution, arguments->trace, arguments->record));
  if (!status && !has_budget (arguments))
    status = ranks_worst (collected_files_check_room (
        files, &arguments->run.solution, arguments->n));
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
  struct arguments given = {0};
  given.n = parse_command (&command_enumerate, argc, argv, &given).n;
  if (!ranks_is_first ())
    be_silent (&given.run.message);
  check_checkpoint (&given.checkpoint);
  check_partial (&given.run.solution);
  settle_format (&given.run.solution.file, given.n);

  struct session session = {0};
  struct collected_files files = {0};
  collecting_status_begin (&session.status_line);
  if (given.checkpoint.resume)
    collecting_status_enter (&session.status_line, "reading the checkpoint", 0,
                             NULL);
  watch_begin (&session.watch, &given.run, given.n);
  progress_begin (&session.progress,
                  !given.run.watch && progress_wanted (&given.run.message),
                  collecting_text, &session.status_line);
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
    .tables = {{scheme_run_options, 0},
               {islands_option, offsetof (struct arguments, run.genetic)},
               {engine_options, offsetof (struct arguments, collecting)},
               {collecting_options, offsetof (struct arguments, collecting)},
               {own_options, 0},
               {solution_options, offsetof (struct arguments, run.solution)},
               {checkpoint_options, offsetof (struct arguments, checkpoint)}},
    .run = run_enumerate};
