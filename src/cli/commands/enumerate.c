/* SPDX-License-Identifier: MIT */

/* allqueens enumerate N: all solutions by a genetic algorithm. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/clock.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/io/solution_output.h"
#include "cli/options/genetic.h"
#include "cli/options/output_options.h"
#include "cli/options/values.h"
#include "cli/plot/trace.h"
#include "cli/summary/collect_summary.h"
#include "cli/summary/run_end.h"

struct arguments {
  struct message_options message;
  struct solution_options solution;
  struct genetic_options genetic;
  unsigned n;
  unsigned islands;
  unsigned threads;
  bool neighborhood_given;
  unsigned neighborhood;
  enum { BY_SCHEME, SYMMETRY, NO_SYMMETRY } symmetry;
  bool as_published;
  bool stagnation_limit_given;
  uint64_t stagnation_limit;
  bool estimate;
  uint64_t samples;
  const char *trace;
};

enum {
  KEY_ISLANDS = KEY_COMMAND,
  KEY_NEIGHBORHOOD,
  KEY_SYMMETRY,
  KEY_NO_SYMMETRY,
  KEY_AS_PUBLISHED,
  KEY_STAGNATION_LIMIT,
  KEY_ESTIMATE,
  KEY_TRACE
};

static const struct argp_option argp_options[] = {
    NEGATIVE_SIZE_OPTIONS,
    {"trace", KEY_TRACE, "FILE", 0,
     "Write a line of tab-separated statistics for each generation to FILE; "
     "with several islands, for each round",
     1},
    {"islands", KEY_ISLANDS, "I", 0,
     "Independent populations that share the solutions found after each round "
     "of 16 generations; nothing migrates between them.  Budgets are "
     "checked after rounds, too (default: 1)",
     2},
    {"threads", 'j', "T", 0,
     "Threads; the result does not depend on their number (default: 1)", 2},
    {"neighborhood", KEY_NEIGHBORHOOD, "K", 0,
     "From each new solution, try all moves of up to K queens; at most N/2, "
     "0: off (default: the scheme's, see below; with --estimate 0)",
     2},
    {"symmetry", KEY_SYMMETRY, NULL, 0,
     "Symmetry closure: count every rotation and reflection of a hit as found",
     2},
    {"no-symmetry", KEY_NO_SYMMETRY, NULL, 0, "Count only the hits themselves",
     2},
    {"stagnation-limit", KEY_STAGNATION_LIMIT, "G", 0,
     "Restart with a new random population after G stagnant generations, "
     "which brought no new solution; counted after each round (0: never)",
     2},
    {"estimate", KEY_ESTIMATE, "H", OPTION_ARG_OPTIONAL,
     "Estimate how many solutions there are: sample one hit, restart, repeat; "
     "stop after H samples",
     3},
    {"as-published", KEY_AS_PUBLISHED, NULL, 0,
     "As the publications do, let solved boards go on breeding and never "
     "restart: shows the takeover",
     2},
    {0}};

static bool has_budget (const struct arguments *arguments) {
  return arguments->solution.limit || genetic_has_budget (&arguments->genetic);
}

static void check_estimate (const struct argp_state *state,
                            const struct arguments *arguments) {
  if (arguments->as_published)
    usage_error (state,
                 "--as-published never restarts, and --estimate has to");
  if (arguments->stagnation_limit_given)
    usage_error (state, "--estimate restarts after each generation with hits: "
                        "give only one of --estimate and --stagnation-limit");
  if (!arguments->samples && !has_budget (arguments))
    usage_error (state, "--estimate would never end: give --estimate=HITS, "
                        "--generations, --evaluations or --time");
}

/* Checks what depends on several arguments. */
static void check (const struct argp_state *state,
                   const struct arguments *arguments) {
  if (arguments->as_published && arguments->stagnation_limit_given)
    usage_error (state, "--as-published never restarts: give only one of "
                        "--as-published and --stagnation-limit");
  if (!aq_totals (arguments->n) && !arguments->estimate &&
      !has_budget (arguments))
    usage_error (state,
                 "no total is known for N = %u, so the run would never end: "
                 "give --limit, --generations, --evaluations or --time",
                 arguments->n);
  if (arguments->estimate)
    check_estimate (state, arguments);
  if (arguments->neighborhood_given &&
      arguments->neighborhood > arguments->n / 2)
    usage_error (state,
                 "--neighborhood: %u is above half the board size, which is "
                 "%u",
                 arguments->neighborhood, arguments->n / 2);
}

/* The options of the run itself; false for any other key. */
static bool parse_run (int key, char *argument, const struct argp_state *state,
                       struct arguments *arguments) {
  switch (key) {
  case KEY_ISLANDS:
    arguments->islands = (unsigned) parse_number (state, "--islands", argument,
                                                  1, AQ_ISLANDS_MAX);
    return true;
  case 'j':
    arguments->threads = (unsigned) parse_number (state, "--threads", argument,
                                                  1, AQ_THREADS_MAX);
    return true;
  case KEY_NEIGHBORHOOD:
    arguments->neighborhood_given = true;
    arguments->neighborhood = (unsigned) parse_number (
        state, "--neighborhood", argument, 0, AQ_SEARCH_MAX);
    return true;
  case KEY_SYMMETRY:
    arguments->symmetry = SYMMETRY;
    return true;
  case KEY_NO_SYMMETRY:
    arguments->symmetry = NO_SYMMETRY;
    return true;
  case KEY_ESTIMATE:
    arguments->estimate = true;
    arguments->samples =
        argument ? parse_number (state, "--estimate", argument, 1, INT64_MAX)
                 : 0;
    return true;
  case KEY_AS_PUBLISHED:
    arguments->as_published = true;
    return true;
  case KEY_STAGNATION_LIMIT:
    arguments->stagnation_limit_given = true;
    arguments->stagnation_limit =
        parse_number (state, "--stagnation-limit", argument, 0, INT64_MAX);
    return true;
  }
  return false;
}

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->solution;
    state->child_inputs[2] = &arguments->genetic;
    one_line_errors (state);
    return 0;
  case KEY_TRACE:
    arguments->trace = parse_file_name (state, "--trace", argument);
    return 0;
  case ARGP_KEY_END:
    genetic_settle (state, &arguments->genetic, arguments->n);
    check (state, arguments);
    settle_format (state, &arguments->solution.file, arguments->n);
    return 0;
  }
  if (parse_run (key, argument, state, arguments) ||
      parse_size_argument (key, argument, state, AQ_SEARCH_MAX, &arguments->n))
    return 0;
  return ARGP_ERR_UNKNOWN;
}

/* --- during the run --- */

struct observer {
  const struct arguments *arguments;
  struct progress progress;
  struct output trace;
  bool symmetry;  /* closure */
  uint64_t found; /* when it was last reported */
  int status;     /* of the trace */
};

static void draw_progress (struct observer *observer,
                           const struct aq_stats *stats) {
  if (!progress_is_due (&observer->progress))
    return;
  char total[32] = "unknown";
  if (stats->known)
    snprintf (total, sizeof total, "%" PRIu64, stats->known->all);
  progress_draw (
      &observer->progress,
      "%" PRIu64 " / %s found, %" PRIu64 " fundamental, %.3g hits/s",
      stats->found, total, stats->fundamental_found,
      (double) stats->hits / progress_seconds (&observer->progress));
}

/* With --verbose, a line for each round that found something. */
static void report_found (struct observer *observer,
                          const struct aq_stats *stats) {
  if (!observer->arguments->message.verbose || stats->found == observer->found)
    return;
  progress_end (&observer->progress);
  fprintf (stderr,
           "generation %" PRIu64 ": %" PRIu64 " found, %" PRIu64
           " fundamental, %" PRIu64 " evaluations, %" PRIu64 " restart%s\n",
           stats->generations, stats->found, stats->fundamental_found,
           stats->evaluations, stats->restarts, plural (stats->restarts));
  observer->found = stats->found;
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct observer *observer = data;
  draw_progress (observer, stats);
  report_found (observer, stats);
  if (observer->trace.stream &&
      !trace_write_row (observer->trace.stream, stats, observer->symmetry))
    observer->status = output_failed (&observer->trace);
  return !observer->status && !interrupted ();
}

/* --- the run --- */

struct outputs {
  struct solution_output solutions;
  struct output stats;
};

static int open_outputs (struct outputs *outputs, struct observer *observer) {
  const struct arguments *arguments = observer->arguments;
  const struct file_options *file = &arguments->solution.file;
  int status = solution_output_open (&outputs->solutions, file->output,
                                     file->format, arguments->solution.count);
  if (!status && arguments->solution.stats)
    status = output_open (&outputs->stats, arguments->solution.stats);
  if (!status && arguments->trace)
    status = output_open (&observer->trace, arguments->trace);
  if (!status)
    status =
        output_check_distinct (&outputs->solutions.output, &outputs->stats);
  if (!status)
    status =
        output_check_distinct (&outputs->solutions.output, &observer->trace);
  if (!status)
    status = output_check_distinct (&outputs->stats, &observer->trace);
  if (!status && arguments->trace &&
      !trace_write_heading (observer->trace.stream))
    status = output_failed (&observer->trace);
  return status;
}

/* Writes the solutions, unless a signal came, which it notes. */
static int write_solutions (struct aq_collect *run, struct outputs *outputs,
                            const struct solution_options *options,
                            struct collect_summary *summary) {
  enum aq_status status = AQ_OK;
  int flushed = EXIT_YES;
  if (options->count)
    outputs->solutions.count = options->fundamental
                                   ? summary->stats->fundamental_found
                                   : summary->stats->found;
  else if (!interrupted ())
    status = aq_collect_each (run, options->fundamental, solution_output_put,
                              &outputs->solutions);
  if (status == AQ_NO_MEMORY)
    return trouble ("%s", aq_status_text (status));
  if (!interrupted ())
    flushed = solution_output_flush (&outputs->solutions);
  summary->interrupted = interrupted ();
  if (summary->interrupted)
    return EXIT_YES;
  summary->written = outputs->solutions.count;
  return flushed;
}

/* Commits all outputs once all are written, the solutions last. */
static int write_all (struct aq_collect *run, struct observer *observer,
                      struct outputs *outputs,
                      struct collect_summary *summary) {
  int status =
      write_solutions (run, outputs, &observer->arguments->solution, summary);
  if (!status)
    status = json_write (&outputs->stats, collect_summary_json (summary));
  if (!status)
    status = output_flush (&observer->trace);
  if (!status)
    status = output_commit (&observer->trace);
  if (!status)
    status = output_commit (&outputs->stats);
  if (!status && !summary->interrupted)
    status = output_commit (&outputs->solutions.output);
  return status;
}

/* The message for a run that failed. */
static int report_failure (const struct aq_stats *stats, unsigned n,
                           enum aq_status failed) {
  if (failed != AQ_ABOVE_TOTAL && failed != AQ_BAD_TOTALS)
    return trouble ("%s", aq_status_text (failed));
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

/* Runs, writes and prints the summary; the outputs are open. */
static int run_and_write (struct aq_collect *run, struct observer *observer,
                          struct outputs *outputs,
                          const struct aq_collect_options *options) {
  const struct arguments *arguments = observer->arguments;
  struct collect_summary summary = {.options = options,
                                    .stats = aq_collect_stats (run),
                                    .takeover.size = sizeof summary.takeover,
                                    .estimate.size = sizeof summary.estimate};
  progress_begin (
      &observer->progress,
      progress_wanted (&arguments->message, arguments->solution.progress));
  enum aq_status failed = aq_collect_run (run);
  summary.seconds = progress_seconds (&observer->progress);
  summary.cpu_seconds = clock_process ();
  progress_end (&observer->progress);
  if (!failed)
    failed = aq_collect_takeover (run, &summary.takeover);
  if (!failed)
    failed = aq_collect_estimate (run, &summary.estimate);
  if (failed)
    return report_failure (summary.stats, arguments->n, failed);

  int status = observer->status;
  if (!status)
    status = write_all (run, observer, outputs, &summary);
  if (status)
    return status;
  if (!arguments->message.quiet)
    collect_summary_print (&summary, arguments->message.color);
  return run_end (summary.stats->end)->success ? EXIT_YES : EXIT_NO;
}

static struct aq_collect_options
options_of (const struct arguments *arguments) {
  const struct genetic_options *genetic = &arguments->genetic;
  struct aq_collect_options options;
  aq_collect_init (&options, sizeof options, arguments->n, genetic->scheme);
  options.breeding = &genetic->breeding;
  options.seed = genetic->seed;
  options.islands = arguments->islands;
  options.threads = arguments->threads;
  if (arguments->neighborhood_given || arguments->estimate)
    options.neighborhood = arguments->neighborhood;
  if (arguments->symmetry)
    options.symmetry = arguments->symmetry == SYMMETRY;
  options.exclude_solved = !arguments->as_published;
  if (arguments->as_published || arguments->stagnation_limit_given)
    options.stagnation_limit = arguments->stagnation_limit;
  options.estimate = arguments->estimate;
  options.samples = arguments->samples;
  options.limit = arguments->solution.limit;
  options.limit_fundamental = arguments->solution.fundamental;
  options.generations = genetic->generations;
  options.evaluations = genetic->evaluations;
  options.seconds = genetic->seconds;
  return options;
}

static int collect (const struct arguments *arguments) {
  struct aq_collect_options options = options_of (arguments);
  struct observer observer = {.arguments = arguments,
                              .symmetry = options.symmetry};
  options.round_done = round_done;
  options.data = &observer;

  struct aq_collect *run;
  struct outputs outputs = {0};
  const enum aq_status failed = aq_collect_new (&run, &options);
  if (failed)
    return genetic_trouble (&arguments->genetic, arguments->n, failed);
  int status = open_outputs (&outputs, &observer);
  if (!status)
    status = run_and_write (run, &observer, &outputs, &options);
  solution_output_close (&outputs.solutions);
  output_discard (&outputs.stats);
  output_discard (&observer.trace);
  aq_collect_free (run);
  return status;
}

int command_enumerate (int argc, char **argv) {
  static const struct argp_child children[] = {{&message_argp, 0, NULL, 0},
                                               {&solution_argp, 0, NULL, 0},
                                               {&genetic_argp, 0, NULL, 0},
                                               {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "N",
      .doc = "Collect all solutions of the N-queens puzzle with a genetic "
             "algorithm, and check their number against the known totals.\v",
      .children = children,
      .help_filter = collect_schemes_help};
  struct arguments arguments = {.islands = 1, .threads = 1};
  parse_arguments (&argp, argc, argv, &arguments);

  interrupt_catch ();
  const int status = collect (&arguments);
  if (interrupted ())
    interrupt_raise ();
  return status;
}
