/* SPDX-License-Identifier: MIT */

/* allqueens enumerate N: all solutions by a genetic algorithm. */

#include <stdio.h>
#include <string.h>

#include "command.h"
#include "genetic.h"
#include "interrupt.h"
#include "message.h"
#include "picture.h"
#include "progress.h"
#include "solutions.h"
#include "summary.h"

struct arguments {
  struct message_options message;
  struct solution_options solution;
  struct genetic_options genetic;
  unsigned n;
  unsigned islands;
  unsigned threads;
  bool spread_given;
  unsigned spread;
  enum { BY_SCHEME, SYMMETRY, NO_SYMMETRY } symmetry;
  bool literal;
  bool restart_given;
  uint64_t restart_after;
  bool estimate;
  uint64_t samples;
  const char *trace;
};

enum {
  KEY_ISLANDS = KEY_COMMAND,
  KEY_SPREAD,
  KEY_SYMMETRY,
  KEY_NO_SYMMETRY,
  KEY_LITERAL,
  KEY_RESTART_AFTER,
  KEY_ESTIMATE,
  KEY_TRACE
};

static const struct argp_option argp_options[] = {
    NEGATIVE_SIZE_OPTIONS,
    {"trace", KEY_TRACE, "FILE", 0,
     "Write a line of tab-separated figures for each generation to FILE; with "
     "several islands, for each round",
     1},
    {"islands", KEY_ISLANDS, "I", 0,
     "Populations that evolve apart in rounds of 16 generations (default: 1)",
     2},
    {"threads", 'j', "T", 0,
     "Threads that carry the islands and change nothing else (default: 1)", 2},
    {"spread", KEY_SPREAD, "K", 0,
     "Look for solutions that moving up to K queens of a found one gives (0: "
     "off, as with --estimate unless given; at most N/2)",
     2},
    {"symmetry", KEY_SYMMETRY, NULL, 0,
     "Count every rotation and reflection of a solved board as found", 2},
    {"no-symmetry", KEY_NO_SYMMETRY, NULL, 0, "Count boards only as met", 2},
    {"restart-after", KEY_RESTART_AFTER, "G", 0,
     "A fresh population after G generations without a new solution (0: "
     "never)",
     2},
    {"estimate", KEY_ESTIMATE, "H", OPTION_ARG_OPTIONAL,
     "Estimate how many there are from one hit of each restart; restarts "
     "after each generation with hits, and stops after H of them",
     3},
    {"literal", KEY_LITERAL, NULL, 0,
     "Neither retire solved boards nor restart: watch the takeover", 2},
    {0}};

/* What only all arguments together can be judged by. */
static void check (const struct argp_state *state,
                   const struct arguments *arguments) {
  if (arguments->literal && arguments->restart_given)
    usage_error (state, "--literal never restarts: leave out one of it and "
                        "--restart-after");
  if (!aq_totals (arguments->n) && !arguments->estimate &&
      !arguments->solution.limit && !arguments->genetic.generations &&
      !arguments->genetic.evaluations && arguments->genetic.seconds == 0)
    usage_error (state,
                 "no total is known for N = %u, so the run would never end: "
                 "give --limit, --generations, --evaluations or --time",
                 arguments->n);
  if (arguments->estimate && arguments->literal)
    usage_error (state, "--literal never restarts, and --estimate has to");
  if (arguments->estimate && arguments->restart_given)
    usage_error (state, "--estimate restarts after each generation with hits: "
                        "leave out one of it and --restart-after");
  if (arguments->estimate && !arguments->samples &&
      !arguments->solution.limit && !arguments->genetic.generations &&
      !arguments->genetic.evaluations && arguments->genetic.seconds == 0)
    usage_error (state, "--estimate would never end: give --estimate=HITS, "
                        "--generations, --evaluations or --time");
  if (arguments->spread_given && arguments->spread > arguments->n / 2)
    usage_error (state,
                 "--spread: %u is above half the board size, which is %u",
                 arguments->spread, arguments->n / 2);
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
  case KEY_ISLANDS:
    arguments->islands = (unsigned) parse_number (state, "--islands", argument,
                                                  1, AQ_ISLANDS_MAX);
    return 0;
  case 'j':
    arguments->threads = (unsigned) parse_number (state, "--threads", argument,
                                                  1, AQ_THREADS_MAX);
    return 0;
  case KEY_SPREAD:
    arguments->spread_given = true;
    arguments->spread = (unsigned) parse_number (state, "--spread", argument,
                                                 0, AQ_SEARCH_MAX);
    return 0;
  case KEY_SYMMETRY:
    arguments->symmetry = SYMMETRY;
    return 0;
  case KEY_NO_SYMMETRY:
    arguments->symmetry = NO_SYMMETRY;
    return 0;
  case KEY_ESTIMATE:
    arguments->estimate = true;
    arguments->samples =
        argument ? parse_number (state, "--estimate", argument, 1, INT64_MAX)
                 : 0;
    return 0;
  case KEY_LITERAL:
    arguments->literal = true;
    return 0;
  case KEY_RESTART_AFTER:
    arguments->restart_given = true;
    arguments->restart_after =
        parse_number (state, "--restart-after", argument, 0, INT64_MAX);
    return 0;
  case KEY_TRACE:
    arguments->trace = parse_file_name (state, "--trace", argument);
    return 0;
  case ARGP_KEY_END:
    check (state, arguments);
    settle_format (state, &arguments->solution.file, arguments->n);
    return 0;
  }
  if (parse_size_argument (key, argument, state, AQ_SEARCH_MAX, &arguments->n))
    return 0;
  return ARGP_ERR_UNKNOWN;
}

/* --- during the run --- */

struct watch {
  const struct arguments *arguments;
  struct progress progress;
  struct output trace;
  bool symmetry;  /* closure */
  uint64_t found; /* when it was told last */
  int status;     /* of what was written */
};

static void draw_progress (struct watch *watch, const struct aq_stats *stats) {
  if (!progress_is_due (&watch->progress))
    return;
  char total[32] = "unknown";
  if (stats->known)
    snprintf (total, sizeof total, "%llu",
              (unsigned long long) stats->known->all);
  progress_draw (&watch->progress,
                 "%llu / %s found, %llu fundamental, %.3g hits/s",
                 (unsigned long long) stats->found, total,
                 (unsigned long long) stats->fundamental_found,
                 (double) stats->hits / progress_seconds (&watch->progress));
}

static void tell_finds (struct watch *watch, const struct aq_stats *stats) {
  if (!watch->arguments->message.verbose || stats->found == watch->found)
    return;
  progress_end (&watch->progress);
  fprintf (stderr,
           "generation %llu: %llu found, %llu fundamental, %llu evaluations, "
           "%llu restarts\n",
           (unsigned long long) stats->generations,
           (unsigned long long) stats->found,
           (unsigned long long) stats->fundamental_found,
           (unsigned long long) stats->evaluations,
           (unsigned long long) stats->restarts);
  watch->found = stats->found;
}

static void trace (struct watch *watch, const struct aq_stats *stats) {
  if (watch->trace.stream &&
      fprintf (watch->trace.stream,
               "%llu\t%u\t%.3f\t%u\t%llu\t%llu\t%llu\t%llu\t%llu\n",
               (unsigned long long) stats->generations, stats->best,
               stats->mean, stats->worst, (unsigned long long) stats->found,
               (unsigned long long) stats->hits,
               (unsigned long long) stats->evaluations,
               (unsigned long long) (watch->symmetry ? stats->fundamental_found
                                                     : stats->found),
               (unsigned long long) stats->spread_found) < 0)
    watch->status = output_failed (&watch->trace);
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct watch *watch = data;
  draw_progress (watch, stats);
  tell_finds (watch, stats);
  trace (watch, stats);
  return !watch->status && !interrupted ();
}

/* --- the run --- */

struct outputs {
  struct solutions solutions;
  struct output stats;
};

static int open_outputs (struct outputs *outputs, struct watch *watch) {
  const struct arguments *arguments = watch->arguments;
  int status = solutions_open (&outputs->solutions, &arguments->solution.file,
                               arguments->solution.count);
  if (!status && arguments->solution.stats)
    status = output_open (&outputs->stats, arguments->solution.stats);
  if (!status && arguments->trace)
    status = output_open (&watch->trace, arguments->trace);
  if (!status && arguments->trace &&
      fprintf (watch->trace.stream, "%s\n", trace_heading) < 0)
    status = output_failed (&watch->trace);
  if (!status)
    status = output_differ (&outputs->solutions.output, &outputs->stats);
  if (!status)
    status = output_differ (&outputs->solutions.output, &watch->trace);
  if (!status)
    status = output_differ (&outputs->stats, &watch->trace);
  return status;
}

/* Writes the solutions unless a signal came, which it notes. */
static int write_solutions (struct aq_collect *run, struct outputs *outputs,
                            const struct solution_options *options,
                            struct summary *summary) {
  enum aq_status status = AQ_OK;
  int flushed = EXIT_YES;
  if (options->count)
    outputs->solutions.count = options->fundamental
                                   ? summary->stats->fundamental_found
                                   : summary->stats->found;
  else if (!interrupted ())
    status = aq_collect_each (run, options->fundamental, solutions_put,
                              &outputs->solutions);
  if (status == AQ_NO_MEMORY)
    return trouble ("%s", aq_status_text (status));
  if (!interrupted ())
    flushed = solutions_flush (&outputs->solutions);
  summary->interrupted = interrupted ();
  if (summary->interrupted)
    return EXIT_YES;
  summary->written = outputs->solutions.count;
  return flushed;
}

/* Puts all files in place once all are written, the solutions last. */
static int write_all (struct aq_collect *run, struct watch *watch,
                      struct outputs *outputs, struct summary *summary) {
  int status =
      write_solutions (run, outputs, &watch->arguments->solution, summary);
  if (!status)
    status = stats_write (&outputs->stats, summary_stats (summary));
  if (!status)
    status = output_flush (&watch->trace);
  if (!status)
    status = output_commit (&watch->trace);
  if (!status)
    status = output_commit (&outputs->stats);
  if (!status && !summary->interrupted)
    status = output_commit (&outputs->solutions.output);
  return status;
}

/* Runs and tells; the outputs are open. */
static int run_and_write (struct aq_collect *run, struct watch *watch,
                          struct outputs *outputs,
                          const struct aq_collect_options *options) {
  const struct arguments *arguments = watch->arguments;
  struct summary summary = {.options = options,
                            .stats = aq_collect_stats (run)};
  progress_begin (&watch->progress,
                  progress_wanted (&arguments->message, &arguments->solution));
  enum aq_status failed = aq_collect_run (run);
  summary.seconds = progress_seconds (&watch->progress);
  summary.cpu_seconds = cpu_seconds ();
  progress_end (&watch->progress);
  if (!failed)
    failed = aq_collect_takeover (run, &summary.takeover);
  if (!failed)
    failed = aq_collect_estimate (run, &summary.estimate);
  if (failed)
    return trouble ("%s", aq_status_text (failed));

  int status = watch->status;
  if (!status)
    status = write_all (run, watch, outputs, &summary);
  if (status)
    return status;
  if (!arguments->message.quiet)
    summary_print (&summary, arguments->message.color);
  const enum aq_end end = summary.stats->end;
  return end == AQ_COMPLETE || end == AQ_LIMIT || end == AQ_SAMPLED ? EXIT_YES
                                                                    : EXIT_NO;
}

static int collect (const struct arguments *arguments) {
  const struct genetic_options *genetic = &arguments->genetic;
  struct watch watch = {.arguments = arguments};
  struct aq_collect_options options =
      aq_collect_defaults (arguments->n, genetic->scheme);
  options.breeding = genetic->breeding;
  options.seed = genetic->seed;
  options.islands = arguments->islands;
  options.threads = arguments->threads;
  if (arguments->spread_given || arguments->estimate)
    options.spread = arguments->spread;
  if (arguments->symmetry)
    options.symmetry = arguments->symmetry == SYMMETRY;
  watch.symmetry = options.symmetry;
  options.retire = !arguments->literal;
  if (arguments->literal || arguments->restart_given)
    options.restart_after = arguments->restart_after;
  options.estimate = arguments->estimate;
  options.samples = arguments->samples;
  options.limit = arguments->solution.limit;
  options.limit_fundamental = arguments->solution.fundamental;
  options.generations = genetic->generations;
  options.evaluations = genetic->evaluations;
  options.seconds = genetic->seconds;
  options.round_done = round_done;
  options.data = &watch;

  struct aq_collect *run;
  struct outputs outputs = {0};
  const enum aq_status failed = aq_collect_new (&run, &options);
  if (failed)
    return genetic_trouble (genetic, arguments->n, failed);
  int status = open_outputs (&outputs, &watch);
  if (!status)
    status = run_and_write (run, &watch, &outputs, &options);
  solutions_close (&outputs.solutions);
  output_discard (&outputs.stats);
  output_discard (&watch.trace);
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
  struct arguments arguments = {
      .genetic.scheme = aq_scheme (0), .islands = 1, .threads = 1};
  parse_arguments (&argp, argc, argv, &arguments);

  interrupt_catch ();
  const int status = collect (&arguments);
  if (interrupted ())
    interrupt_raise ();
  return status;
}
