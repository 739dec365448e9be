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
#include "cli/options/common.h"
#include "cli/options/genetic.h"
#include "cli/plot/trace.h"
#include "cli/summary/collect_summary.h"

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

static const struct option_row own_options[] = {
    {"trace", 0, "FILE", OUTPUT, FILE_NAME,
     "Write a line of tab-separated statistics for each generation to FILE; "
     "with several islands, for each round",
     FIELD (struct arguments, trace)},
    {"islands", 0, "I", GENETIC, COUNT,
     "Independent populations that share the solutions found after each round "
     "of 16 generations; nothing migrates between them.  Budgets are "
     "checked after rounds, too",
     FIELD (struct arguments, islands), .least = 1, .most = AQ_ISLANDS_MAX,
     .initial = "1"},
    {"threads", 'j', "T", GENETIC, COUNT,
     "Threads; the result does not depend on their number",
     FIELD (struct arguments, threads), .least = 1, .most = AQ_THREADS_MAX,
     .initial = "1"},
    {"neighborhood", 0, "K", GENETIC, COUNT,
     "From each new solution, try all moves of up to K queens; at most N/2, "
     "0: off (default: the scheme's; with --estimate 0)",
     FIELD (struct arguments, neighborhood),
     GIVEN (struct arguments, neighborhood_given), .most = AQ_SEARCH_MAX},
    {"symmetry", 0, NULL, GENETIC, FLAG,
     "Symmetry closure: count every rotation and reflection of a hit as found",
     FIELD (struct arguments, symmetry), .bare = SYMMETRY},
    {"no-symmetry", 0, NULL, GENETIC, FLAG, "Count only the hits themselves",
     FIELD (struct arguments, symmetry), .bare = NO_SYMMETRY},
    {"stagnation-limit", 0, "G", GENETIC, COUNT,
     "Restart with a new random population after G stagnant generations, "
     "which brought no new solution; counted after each round (0: never)",
     FIELD (struct arguments, stagnation_limit),
     GIVEN (struct arguments, stagnation_limit_given), .most = INT64_MAX},
    {"estimate", 0, "H", STOP, COUNT,
     "Estimate how many solutions there are: sample one hit, restart, repeat; "
     "stop after H samples",
     FIELD (struct arguments, samples), GIVEN (struct arguments, estimate),
     .optional = true, .least = 1, .most = INT64_MAX},
    {"as-published", 0, NULL, GENETIC, FLAG,
     "As the publications do, let solved boards go on breeding and never "
     "restart: shows the takeover",
     FIELD (struct arguments, as_published), .bare = true},
    {0}};

static bool has_budget (const struct arguments *arguments) {
  return arguments->solution.limit || genetic_has_budget (&arguments->genetic);
}

static void check_estimate (const struct arguments *arguments) {
  if (arguments->as_published)
    usage_error ("--as-published never restarts, and --estimate has to");
  if (arguments->stagnation_limit_given)
    usage_error ("--estimate restarts after each generation with hits: "
                 "give only one of --estimate and --stagnation-limit");
  if (!arguments->samples && !has_budget (arguments))
    usage_error ("--estimate would never end: give --estimate=HITS, "
                 "--generations, --evaluations or --time");
}

/* Checks what depends on several arguments. */
static void check (const struct arguments *arguments) {
  if (arguments->as_published && arguments->stagnation_limit_given)
    usage_error ("--as-published never restarts: give only one of "
                 "--as-published and --stagnation-limit");
  if (!aq_totals (arguments->n) && !arguments->estimate &&
      !has_budget (arguments))
    usage_error ("no total is known for N = %u, so the run would never end: "
                 "give --limit, --generations, --evaluations or --time",
                 arguments->n);
  if (arguments->estimate)
    check_estimate (arguments);
  if (arguments->neighborhood_given &&
      arguments->neighborhood > arguments->n / 2)
    usage_error ("--neighborhood: %u is above half the board size, which is "
                 "%u",
                 arguments->neighborhood, arguments->n / 2);
}

/* In the order of committing; after a signal without the solutions. */
enum { STATS, TRACE, SOLUTIONS, OUTPUTS };

/* --- during the run --- */

struct observer {
  const struct arguments *arguments;
  struct progress progress;
  struct output *trace;
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
  if (!is_verbose (&observer->arguments->message) ||
      stats->found == observer->found)
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
  if (observer->trace->stream &&
      !trace_write_row (observer->trace->stream, stats, observer->symmetry))
    observer->status = output_failed (observer->trace);
  return !observer->status && !interrupted ();
}

/* --- the run --- */

/* Writes the solutions, unless a signal came, which it notes. */
static int write_solutions (struct aq_collect *run, struct output *output,
                            const struct solution_options *options,
                            struct collect_results *results) {
  struct solution_output solutions;
  int status = solution_output_begin (&solutions, output, options->file.format,
                                      options->count);
  if (options->count)
    solutions.count = options->fundamental ? results->stats->fundamental_found
                                           : results->stats->found;
  else if (!status && !interrupted () &&
           aq_collect_each (run, options->fundamental, solution_output_put,
                            &solutions) == AQ_NO_MEMORY)
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (!status && !interrupted () && solution_output_flush (&solutions) &&
      !interrupted ())
    status = EXIT_TROUBLE;
  results->interrupted = interrupted ();
  results->written = results->interrupted ? 0 : solutions.count;
  solution_output_end (&solutions);
  return status;
}

/* The message for a run that failed. */
static int report_failure (const struct aq_stats *stats,
                           const struct arguments *arguments,
                           enum aq_status failed) {
  const unsigned n = arguments->n;
  if (!stats->known || (failed != AQ_ABOVE_TOTAL && failed != AQ_BAD_TOTALS))
    return genetic_trouble (&arguments->genetic, n, failed);
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
                          struct output outputs[OUTPUTS],
                          const struct aq_collect_options *options) {
  const struct arguments *arguments = observer->arguments;
  struct collect_results results = {.options = options,
                                    .stats = aq_collect_stats (run),
                                    .takeover.size = sizeof results.takeover,
                                    .estimate.size = sizeof results.estimate};
  progress_begin (&observer->progress, progress_wanted (&arguments->message));
  enum aq_status failed = aq_collect_run (run);
  results.seconds = progress_seconds (&observer->progress);
  results.cpu_seconds = clock_process ();
  progress_end (&observer->progress);
  if (!failed)
    failed = aq_collect_takeover (run, &results.takeover);
  if (!failed)
    failed = aq_collect_estimate (run, &results.estimate);
  if (failed)
    return report_failure (results.stats, arguments, failed);

  int status = observer->status;
  if (!status)
    status = write_solutions (run, &outputs[SOLUTIONS], &arguments->solution,
                              &results);
  struct run_summary summary;
  sum_up_collecting (&summary, &results);
  note_letters (&summary.fields, arguments->n, &arguments->solution,
                results.written);
  return finish_run (&summary, status, &arguments->message, outputs,
                     results.interrupted ? SOLUTIONS : OUTPUTS);
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
  const char *file = arguments->solution.file.output;
  struct output outputs[] = {[STATS] = {.name = arguments->solution.stats},
                             [TRACE] = {.name = arguments->trace},
                             [SOLUTIONS] = {.name = file ? file : "-"}};
  struct observer observer = {.arguments = arguments,
                              .trace = &outputs[TRACE],
                              .symmetry = options.symmetry};
  options.round_done = round_done;
  options.data = &observer;

  struct aq_collect *run;
  const enum aq_status failed = aq_collect_new (&run, &options);
  if (failed)
    return genetic_trouble (&arguments->genetic, arguments->n, failed);
  int status = outputs_open (outputs, OUTPUTS, NULL);
  if (!status && arguments->trace &&
      !trace_write_heading (outputs[TRACE].stream))
    status = output_failed (&outputs[TRACE]);
  if (!status)
    status = run_and_write (run, &observer, outputs, &options);
  outputs_discard (outputs, OUTPUTS);
  aq_collect_free (run);
  return status;
}

static int run_enumerate (int argc, char **argv) {
  struct arguments arguments = {0};
  arguments.n = parse_command (&command_enumerate, argc, argv, &arguments).n;
  genetic_settle (&arguments.genetic, arguments.n);
  check (&arguments);
  settle_format (&arguments.solution.file, arguments.n);

  return collect (&arguments);
}

const struct command command_enumerate = {
    .name = "enumerate",
    .arguments = "N",
    .summary = "collect all solutions with a genetic algorithm",
    .help = "Collect all solutions of the N-queens puzzle with a genetic "
            "algorithm, and check their number against the known totals.",
    .operand = {"board size N", 1, 1, AQ_SEARCH_MAX},
    .tables = {SCHEME_RUN_TABLES (struct arguments),
               {own_options, 0},
               {solution_options, offsetof (struct arguments, solution)}},
    .run = run_enumerate};
