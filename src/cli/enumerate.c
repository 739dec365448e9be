/* SPDX-License-Identifier: MIT */

/* allqueens enumerate N: all solutions by a genetic algorithm. */

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "command.h"
#include "interrupt.h"
#include "message.h"
#include "progress.h"
#include "solutions.h"
#include "summary.h"

struct arguments {
  struct message_options message;
  struct solution_options solution;
  unsigned n;
  const struct aq_scheme *scheme;
  bool seed_given;
  uint64_t seed;
  bool population_given;
  uint64_t population;
  unsigned islands;
  unsigned threads;
  bool spread_given;
  unsigned spread;
  enum { BY_SCHEME, SYMMETRY, NO_SYMMETRY } symmetry;
  bool literal;
  bool restart_given;
  uint64_t restart_after;
  uint64_t generations;
  uint64_t evaluations;
  double seconds;
  const char *trace;
};

enum {
  KEY_SEED = KEY_COMMAND,
  KEY_ISLANDS,
  KEY_SPREAD,
  KEY_SYMMETRY,
  KEY_NO_SYMMETRY,
  KEY_LITERAL,
  KEY_RESTART_AFTER,
  KEY_GENERATIONS,
  KEY_EVALUATIONS,
  KEY_TIME,
  KEY_TRACE
};

static const struct argp_option argp_options[] = {
    NEGATIVE_SIZE_OPTIONS,
    {"trace", KEY_TRACE, "FILE", 0,
     "Write a line of tab-separated figures for each generation to FILE; with "
     "several islands, for each round",
     1},
    {"scheme", 's', "NAME", 0, "The genetic algorithm, see below", 2},
    {"seed", KEY_SEED, "S", 0,
     "Where random numbers begin; drawn and told unless given", 2},
    {"population", 'p', "P", 0, "Boards in the population", 2},
    {"islands", KEY_ISLANDS, "I", 0,
     "Populations that evolve apart in rounds of 16 generations (default: 1)",
     2},
    {"threads", 'j', "T", 0,
     "Threads that carry the islands and change nothing else (default: 1)", 2},
    {"spread", KEY_SPREAD, "K", 0,
     "Look for solutions that moving up to K queens of a found one gives (0: "
     "off; at most N/2)",
     2},
    {"symmetry", KEY_SYMMETRY, NULL, 0,
     "Count every rotation and reflection of a solved board as found", 2},
    {"no-symmetry", KEY_NO_SYMMETRY, NULL, 0, "Count boards only as met", 2},
    {"restart-after", KEY_RESTART_AFTER, "G", 0,
     "A fresh population after G generations without a new solution (0: "
     "never)",
     2},
    {"literal", KEY_LITERAL, NULL, 0,
     "Neither retire solved boards nor restart: watch the takeover", 2},
    {"generations", KEY_GENERATIONS, "G", 0, "Stop after G generations", 3},
    {"evaluations", KEY_EVALUATIONS, "E", 0,
     "Stop after the generation that reaches E evaluations", 3},
    {"time", KEY_TIME, "T", 0,
     "Stop after a time such as 90, 1.5s, 200ms, 2m or 1h", 3},
    {0}};

static const struct aq_scheme *parse_scheme (const struct argp_state *state,
                                             const char *name) {
  const struct aq_scheme *scheme = aq_scheme_named (name);
  if (scheme)
    return scheme;
  char names[256] = "";
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    snprintf (names + strlen (names), sizeof names - strlen (names), "%s%s",
              i ? ", " : "", scheme->name);
  usage_error (state, "no scheme '%s'; there are: %s", name, names);
}

/* What only all arguments together can be judged by. */
static void check (const struct argp_state *state,
                   const struct arguments *arguments) {
  if (arguments->literal && arguments->restart_given)
    usage_error (state, "--literal never restarts: leave out one of it and "
                        "--restart-after");
  if (!aq_totals (arguments->n) && !arguments->solution.limit &&
      !arguments->generations && !arguments->evaluations &&
      arguments->seconds == 0)
    usage_error (state,
                 "no total is known for N = %u, so the run would never end: "
                 "give --limit, --generations, --evaluations or --time",
                 arguments->n);
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
    one_line_errors (state);
    return 0;
  case 's':
    arguments->scheme = parse_scheme (state, argument);
    return 0;
  case KEY_SEED:
    arguments->seed_given = true;
    arguments->seed = parse_number (state, "--seed", argument, 0, INT64_MAX);
    return 0;
  case 'p':
    arguments->population_given = true;
    arguments->population =
        parse_number (state, "--population", argument, 0, UINT64_MAX);
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
  case KEY_LITERAL:
    arguments->literal = true;
    return 0;
  case KEY_RESTART_AFTER:
    arguments->restart_given = true;
    arguments->restart_after =
        parse_number (state, "--restart-after", argument, 0, INT64_MAX);
    return 0;
  case KEY_GENERATIONS:
    arguments->generations =
        parse_number (state, "--generations", argument, 1, UINT64_MAX);
    return 0;
  case KEY_EVALUATIONS:
    arguments->evaluations =
        parse_number (state, "--evaluations", argument, 1, UINT64_MAX);
    return 0;
  case KEY_TIME:
    arguments->seconds = parse_duration (state, "--time", argument);
    return 0;
  case KEY_TRACE:
    arguments->trace = parse_file_name (state, "--trace", argument);
    return 0;
  case ARGP_KEY_END:
    check (state, arguments);
    return 0;
  }
  if (parse_size_argument (key, argument, state, AQ_SEARCH_MAX, &arguments->n))
    return 0;
  return ARGP_ERR_UNKNOWN;
}

/* The schemes, at the end of --help. */
static char *help_filter (int key, const char *text, void *input) {
  (void) input;
  if (key != ARGP_KEY_HELP_POST_DOC)
    return (char *) text;
  char *help = NULL;
  size_t length;
  FILE *stream = open_memstream (&help, &length);
  if (!stream)
    return NULL;
  fputs ("Schemes:\n", stream);
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    fprintf (stream,
             "  %s%s, population %zu, restart after %llu generations, spread "
             "%u\n"
             "    %s\n    %s\n",
             scheme->name, i ? "" : " (default)", scheme->population,
             (unsigned long long) scheme->restart_after, scheme->spread,
             scheme->summary, scheme->source);
  fclose (stream);
  return help;
}

/* Short enough to be typed again. */
static uint64_t draw_seed (void) {
  uint32_t seed = 0;
  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    seed = (uint32_t) (cpu_seconds () * 1e9);
  return seed;
}

/* --- during the run --- */

struct watch {
  const struct arguments *arguments;
  struct progress progress;
  struct output trace;
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
      fprintf (watch->trace.stream, "%llu\t%u\t%.3f\t%u\t%llu\t%llu\t%llu\n",
               (unsigned long long) stats->generations, stats->best,
               stats->mean, stats->worst, (unsigned long long) stats->found,
               (unsigned long long) stats->hits,
               (unsigned long long) stats->evaluations) < 0)
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
  int status = solutions_open (&outputs->solutions, &arguments->solution);
  if (!status && arguments->solution.stats)
    status = output_open (&outputs->stats, arguments->solution.stats);
  if (!status && arguments->trace)
    status = output_open (&watch->trace, arguments->trace);
  if (!status && arguments->trace &&
      fputs ("generation\tbest\tmean\tworst\tfound\thits\tevaluations\n",
             watch->trace.stream) == EOF)
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
  return end == AQ_COMPLETE || end == AQ_LIMIT ? EXIT_YES : EXIT_NO;
}

static int collect (const struct arguments *arguments) {
  struct watch watch = {.arguments = arguments};
  struct aq_collect_options options =
      aq_collect_defaults (arguments->n, arguments->scheme);
  if (arguments->population_given)
    options.population = arguments->population;
  options.seed = arguments->seed;
  options.islands = arguments->islands;
  options.threads = arguments->threads;
  if (arguments->spread_given)
    options.spread = arguments->spread;
  if (arguments->symmetry)
    options.symmetry = arguments->symmetry == SYMMETRY;
  options.retire = !arguments->literal;
  if (arguments->literal || arguments->restart_given)
    options.restart_after = arguments->restart_after;
  options.limit = arguments->solution.limit;
  options.limit_fundamental = arguments->solution.fundamental;
  options.generations = arguments->generations;
  options.evaluations = arguments->evaluations;
  options.seconds = arguments->seconds;
  options.round_done = round_done;
  options.data = &watch;

  struct aq_collect *run;
  struct outputs outputs = {0};
  const enum aq_status failed = aq_collect_new (&run, &options);
  if (failed == AQ_BAD_POPULATION)
    return trouble ("population %zu: scheme %s takes %zu to %zu boards, a "
                    "multiple of %zu",
                    options.population, options.scheme->name,
                    options.scheme->population_min,
                    options.scheme->population_max,
                    options.scheme->population_multiple);
  if (failed)
    return trouble ("%s", aq_status_text (failed));
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
  static const struct argp_child children[] = {
      {&message_argp, 0, NULL, 0}, {&solution_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "N",
      .doc = "Collect all solutions of the N-queens puzzle with a genetic "
             "algorithm, and check their number against the known totals.\v",
      .children = children,
      .help_filter = help_filter};
  struct arguments arguments = {
      .scheme = aq_scheme (0), .islands = 1, .threads = 1};
  parse_arguments (&argp, argc, argv, &arguments);
  if (!arguments.seed_given)
    arguments.seed = draw_seed ();

  interrupt_catch ();
  const int status = collect (&arguments);
  if (interrupted ())
    interrupt_raise ();
  return status;
}
