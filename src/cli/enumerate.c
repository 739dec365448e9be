/* SPDX-License-Identifier: MIT */

/* allqueens enumerate N: all solutions by evolutionary search. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/collecting.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/recorder.h"
#include "page/replay_text.h"

/* --- during the run --- */

struct session {
  struct collecting collecting;
  struct recorder recorder;
  uint64_t found; /* when it was last reported */
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
  if (!is_verbose () || stats->found == session->found)
    return;
  message_hide_status ();
  fprintf (stderr,
           "generation %" PRIu64 ": %" PRIu64 " found, %" PRIu64
           " fundamental, %" PRIu64 " evaluations, %" PRIu64 " restart%s\n",
           stats->generations, stats->found, stats->fundamental_found,
           stats->evaluations, stats->restarts, plural (stats->restarts));
  session->found = stats->found;
}

/* Begins the trace, a heading and then tab-separated numbers for each round.
   Lines are written one by one, so that others can read the trace of a run
   that goes on, and of one that was killed. */
static int begin_trace (struct output *output) {
  static const char heading[] =
      "generation\tbest\tmean\tworst\tfound\thits\tevaluations\tcoupons\t"
      "neighbors_found\tneighbors\tlooks\tboards\tdistinct\tcopies\toptima\t"
      "n\tscheme\tseed\n";
  if (output_begin (output))
    return EXIT_TROUBLE;
  setvbuf (output->stream, NULL, _IOLBF, BUFSIZ);
  return fputs (heading, output->stream) < 0 ? output_failed (output)
                                             : EXIT_YES;
}

static int add_trace_row (const struct collecting *collecting,
                          const struct aq_stats *stats) {
  const struct output *trace = &collecting->files.outputs[TRACE_FILE];
  const struct aq_run_options *run = &collecting->options.run;
  struct aq_takeover takeover = {0};
  if (aq_collect_takeover (collecting->run, &takeover) == AQ_NO_MEMORY)
    return error_line ("%s: %s", trace->name, aq_status_text (AQ_NO_MEMORY));
  const int length = fprintf (
      trace->stream,
      "%" PRIu64 "\t%u\t%.3f\t%u\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
      "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
      "\t%zu\t%zu\t%zu\t%zu\t"
      "%u\t%s\t%" PRIu64 "\n",
      stats->generations, stats->best, stats->mean, stats->worst, stats->found,
      stats->hits, stats->evaluations,
      run->settings.symmetry ? stats->fundamental_found : stats->found,
      stats->neighbors_found, stats->neighbors, stats->looks, takeover.boards,
      takeover.distinct, takeover.copies, takeover.optima, run->n,
      run->scheme->name, run->seed);
  return length < 0 ? output_failed (trace) : EXIT_YES;
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct session *session = data;
  struct collecting *collecting = &session->collecting;
  const struct options *options = &collecting->options;
  int status = EXIT_YES;
  show_round (collecting, stats);
  report_found (session, stats);
  if (options->trace)
    status = add_trace_row (collecting, stats);
  if (options->replay && !status)
    status = recorder_round (&session->recorder, stats);
  if (status)
    run_files_trace_failed (&collecting->files);
  if (status || interrupted ())
    return false;
  if (options->checkpoint && checkpoint_is_due (&collecting->checkpoint))
    checkpoint_save (&collecting->checkpoint);
  return true;
}

/* --- the page that plays the run: the record of it within other text --- */

/* Writes lines with a NULL behind them. */
static int write_lines (struct output *page, const char *const *line) {
  while (*line && fputs (*line, page->stream) >= 0)
    line++;
  return *line ? output_failed (page) : EXIT_YES;
}

static int begin_replay (struct session *session) {
  struct collecting *collecting = &session->collecting;
  struct output *page = &collecting->files.outputs[REPLAY_FILE];
  if (output_begin (page) || write_lines (page, page_head))
    return EXIT_TROUBLE;
  return recorder_begin (&session->recorder, page, collecting->run,
                         &collecting->options.run,
                         collecting->checkpoint.begun_with);
}

static int end_replay (struct session *session, const struct aq_stats *stats) {
  const int status = recorder_end (&session->recorder, stats);
  return status ? status : write_lines (session->recorder.output, page_tail);
}

/* --- the run --- */

/* Runs, and ends the page that plays the run. */
static void collect (struct session *session,
                     struct collect_results *results) {
  struct collecting *collecting = &session->collecting;
  struct run_files *files = &collecting->files;
  run_to_end (collecting, results);
  if (collecting->options.replay && !run_files_stopped (files) &&
      end_replay (session, results->stats))
    run_files_trace_failed (files);
}

/* Runs, writes and prints the summary. */
static int run_and_write (struct session *session) {
  struct collecting *collecting = &session->collecting;
  struct collect_results results = begin_results (collecting);
  struct run_summary summary;
  collect (session, &results);
  if (may_write (collecting))
    write_found (collecting);
  flush_found (collecting);
  sum_up_collecting (&summary, &results);
  note_files (&summary, collecting);
  return finish_summary (&summary, &collecting->files);
}

/* --- before the run --- */

static int make_run (struct session *session) {
  struct collecting *collecting = &session->collecting;
  const struct options *options = &collecting->options;
  struct aq_run_options *run = &collecting->options.run;
  run->round_done = round_done;
  run->should_stop = interrupt_stops;
  run->data = session;
  if (options->replay)
    run->observe = record_step;
  const enum aq_status failed = aq_collect_new (&collecting->run, run);
  return failed ? run_error (options, ALL_SOLUTIONS, failed) : EXIT_YES;
}

/* Gives the run the boards of its checkpoint, and begins the files that are
   written as it goes. */
static int begin (struct session *session) {
  struct collecting *collecting = &session->collecting;
  const struct options *options = &collecting->options;
  struct output *outputs = collecting->files.outputs;
  int status = EXIT_YES;
  if (options->checkpoint)
    status = checkpoint_read (&collecting->checkpoint, collecting->run);
  if (!status && options->trace)
    status = begin_trace (&outputs[TRACE_FILE]);
  if (!status && options->replay)
    status = begin_replay (session);
  return status;
}

/* The whole way: options, run, files, the run's rounds (round_done, called
   by the library), solutions (write_board in collecting.c, called by it, too),
   and the files replaced (run_files_commit). */
static int run_enumerate (struct options *given) {
  struct session session = {.collecting.options = *given};
  struct collecting *collecting = &session.collecting;
  struct options *options = &collecting->options;
  settle_collecting (options);
  if (options->replay)
    recorder_check (&options->run);
  progress_begin (&collecting->progress, progress_wanted ());
  int status = make_run (&session);
  if (!status)
    status = prepare_files (collecting, options->checkpoint, true);
  if (!status)
    status = begin (&session);
  if (!status)
    status = run_and_write (&session);
  progress_end (&collecting->progress);
  run_files_close (&collecting->files);
  if (options->replay)
    recorder_free (&session.recorder);
  aq_collect_free (collecting->run);
  return status;
}

const struct command command_enumerate = {
    .name = "enumerate",
    .bit = ENUMERATE,
    .arguments = "N",
    .summary = "collect all solutions by evolutionary search",
    .about =
        "Collect all solutions of the N-queens puzzle, up to N = 8 by a "
        "genetic algorithm, above by a memetic one, and compare their number "
        "with the known totals.  N is 1 to 32; above 27 no total is known, "
        "and a stop rule ends the run.\v"
        "Exit status: 0 the set is complete or has its limit, 1 a stop rule "
        "ended the run before, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens enumerate 8 -o solutions-8.txt\n"
        "  allqueens enumerate 8 --fundamental --seed=1",
    .operands = BOARD_SIZE,
    .n_max = AQ_SEARCH_MAX,
    .run = run_enumerate};
