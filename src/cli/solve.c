/* SPDX-License-Identifier: MIT */

/* allqueens solve N: the first solution by a genetic algorithm. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "genetic.h"
#include "interrupt.h"
#include "message.h"
#include "progress.h"
#include "solutions.h"
#include "stats.h"

struct arguments {
  struct message_options message;
  struct solution_options solution;
  struct genetic_options genetic;
  unsigned n;
  bool restart;
  uint64_t restart_after;
};

enum { KEY_RESTART = KEY_COMMAND };

static const struct argp_option argp_options[] = {
    NEGATIVE_SIZE_OPTIONS,
    {"restart", KEY_RESTART, "G", OPTION_ARG_OPTIONAL,
     "Begin anew where nothing better can come, and after G generations "
     "without anything better",
     2},
    {0}};

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->solution;
    state->child_inputs[2] = &arguments->genetic;
    one_line_errors (state);
    return 0;
  case KEY_RESTART:
    arguments->restart = true;
    if (argument)
      arguments->restart_after =
          parse_number (state, "--restart", argument, 1, INT64_MAX);
    return 0;
  case ARGP_KEY_END:
    settle_format (state, &arguments->solution.file, arguments->n);
    return 0;
  }
  if (parse_size_argument (key, argument, state, AQ_BOARD_MAX, &arguments->n))
    return 0;
  return ARGP_ERR_UNKNOWN;
}

/* --- during the run --- */

struct watch {
  const struct arguments *arguments;
  struct progress progress;
};

static void draw_board (const struct aq_placement *placement,
                        enum aq_view view) {
  static bool queen[AQ_BOARD_MAX][AQ_BOARD_MAX];
  const unsigned n = placement->n;
  memset (queen, 0, sizeof queen);
  for (unsigned i = 0; i < n; i++)
    if (view == AQ_VIEW_ACROSS)
      queen[n - 1 - placement->column[i]][placement->row[i]] = true;
    else
      queen[placement->row[i]][placement->column[i]] = true;
  for (unsigned line = 0; line < n; line++) {
    for (unsigned square = 0; square < n; square++)
      fprintf (stderr, "%s%c", view == AQ_VIEW_PLAIN || !square ? "" : " ",
               queen[line][square] ? 'Q' : '.');
    fputc ('\n', stderr);
  }
}

static void improved (const struct aq_improvement *improvement, void *data) {
  struct watch *watch = data;
  const struct aq_scheme *scheme = watch->arguments->genetic.scheme;
  if (!watch->arguments->message.verbose)
    return;
  progress_end (&watch->progress);
  draw_board (&improvement->placement, scheme->view);
  if (*improvement->genes)
    fprintf (stderr, "%s  ", improvement->genes);
  fprintf (stderr, "generation %llu, fitness %g, %.3f s\n\n",
           (unsigned long long) improvement->generation, improvement->fitness,
           progress_seconds (&watch->progress));
}

static bool generation_done (const struct aq_solve_stats *stats, void *data) {
  struct watch *watch = data;
  if (progress_is_due (&watch->progress))
    progress_draw (&watch->progress,
                   "generation %llu, fitness %g, %llu evaluations, %llu "
                   "restarts",
                   (unsigned long long) stats->generations,
                   stats->best.fitness,
                   (unsigned long long) stats->evaluations,
                   (unsigned long long) stats->restarts);
  return !interrupted ();
}

/* --- afterwards --- */

/* The solution as a board; genes may list its queens in any order. */
static struct aq_board board_of (const struct aq_placement *placement) {
  struct aq_board board = {.n = placement->n};
  for (unsigned i = 0; i < placement->n; i++)
    board.column[placement->row[i]] = placement->column[i];
  return board;
}

static int compare_symbols (const void *a, const void *b) {
  return *(const unsigned char *) a - *(const unsigned char *) b;
}

/* The genes in the order of their characters, where they are symbols. */
static bool sorted_symbols (const struct aq_scheme *scheme,
                            const struct aq_improvement *best, char text[9]) {
  if (!scheme->symbols || strlen (best->genes) != 8)
    return false;
  strcpy (text, best->genes);
  qsort (text, 8, 1, compare_symbols);
  return true;
}

static void print_end (const struct arguments *arguments,
                       const struct aq_solve_stats *stats) {
  const struct aq_totals *known = aq_totals (arguments->n);
  static const char *const texts[] = {
      [AQ_SOLVED] = "solved",
      [AQ_GENERATIONS] = "not solved: out of generations",
      [AQ_EVALUATIONS] = "not solved: out of evaluations",
      [AQ_TIME] = "not solved: out of time",
      [AQ_INTERRUPTED] = "not solved: interrupted"};
  const bool colored = color_applies (arguments->message.color, STDERR_FILENO);
  fprintf (stderr, "N = %u: %s", arguments->n,
           !colored                  ? ""
           : stats->end == AQ_SOLVED ? "\033[32m"
                                     : "\033[33m");
  if (known && !known->all)
    fputs ("there is no solution", stderr);
  else if (stats->end == AQ_STALLED)
    fprintf (stderr,
             "not solved: stalled at fitness %g since generation %llu; "
             "--restart begins anew",
             stats->best.fitness, (unsigned long long) stats->best.generation);
  else
    fputs (texts[stats->end], stderr);
  fprintf (stderr, "%s\n", colored ? "\033[m" : "");
}

static void print_summary (const struct watch *watch,
                           const struct aq_solve_stats *stats) {
  const struct genetic_options *genetic = &watch->arguments->genetic;
  char breeding[BREEDING_TEXT_MAX], sorted[9];
  print_end (watch->arguments, stats);
  breeding_text (genetic->scheme, &genetic->breeding, breeding);
  fprintf (stderr, "  scheme         %s, %s\n  seed           %llu\n",
           genetic->scheme->name, breeding,
           (unsigned long long) genetic->seed);
  fprintf (stderr, "  generations    %llu\n  evaluations    %llu\n",
           (unsigned long long) stats->generations,
           (unsigned long long) stats->evaluations);
  if (watch->arguments->restart)
    fprintf (stderr, "  restarts       %llu\n",
             (unsigned long long) stats->restarts);
  if (stats->evaluations)
    fprintf (stderr, "  fitness        %g\n", stats->best.fitness);
  if (*stats->best.genes)
    fprintf (stderr, "  genes          %s\n", stats->best.genes);
  if (sorted_symbols (genetic->scheme, &stats->best, sorted))
    fprintf (stderr, "  sorted         %s\n", sorted);
  fprintf (stderr, "  time           %.3f s, processor %.3f s\n",
           progress_seconds (&watch->progress), cpu_seconds ());
}

static json_t *make_stats (const struct watch *watch,
                           const struct aq_solve_stats *stats) {
  const struct genetic_options *genetic = &watch->arguments->genetic;
  char sorted[9];
  json_t *object = json_pack (
      "{s:i, s:s, s:I, s:b, s:s, s:o, s:I, s:I, s:I, s:f, s:f, s:I}", "n",
      watch->arguments->n, "scheme", genetic->scheme->name, "seed",
      (json_int_t) genetic->seed, "solved", stats->end == AQ_SOLVED, "end",
      stats_end (stats->end), "fitness",
      stats->evaluations ? json_real (stats->best.fitness) : json_null (),
      "generations", (json_int_t) stats->generations, "evaluations",
      (json_int_t) stats->evaluations, "restarts",
      (json_int_t) stats->restarts, "seconds",
      progress_seconds (&watch->progress), "cpu_seconds", cpu_seconds (),
      "peak_kib", (json_int_t) peak_kib ());
  stats_breeding (object, genetic->scheme, &genetic->breeding);
  if (*stats->best.genes)
    json_object_set_new (object, "genes", json_string (stats->best.genes));
  if (sorted_symbols (genetic->scheme, &stats->best, sorted))
    json_object_set_new (object, "sorted", json_string (sorted));
  if (stats->end == AQ_SOLVED) {
    const struct aq_board board = board_of (&stats->best.placement);
    json_t *columns = json_array ();
    for (unsigned row = 0; row < board.n; row++)
      json_array_append_new (columns, json_integer (board.column[row]));
    json_object_set_new (object, "board", columns);
  }
  return object;
}

/* Solves, writes and tells; the outputs are open. */
static int run (struct watch *watch, struct solutions *solutions,
                struct output *stats_output) {
  const struct arguments *arguments = watch->arguments;
  const struct genetic_options *genetic = &arguments->genetic;
  const struct aq_solve_options options = {.n = arguments->n,
                                           .scheme = genetic->scheme,
                                           .breeding = genetic->breeding,
                                           .seed = genetic->seed,
                                           .restart = arguments->restart,
                                           .restart_after =
                                               arguments->restart_after,
                                           .generations = genetic->generations,
                                           .evaluations = genetic->evaluations,
                                           .seconds = genetic->seconds,
                                           .improved = improved,
                                           .generation_done = generation_done,
                                           .data = watch};
  struct aq_solve_stats stats;
  progress_begin (&watch->progress,
                  progress_wanted (&arguments->message, &arguments->solution));
  const enum aq_status failed = aq_solve (&options, &stats);
  progress_end (&watch->progress);
  if (failed)
    return genetic_trouble (genetic, arguments->n, failed);

  const bool solved = stats.end == AQ_SOLVED;
  int status = EXIT_YES;
  if (solved) {
    const struct aq_board board = board_of (&stats.best.placement);
    solutions_put (&board, solutions);
    status = solutions_flush (solutions);
  }
  if (!status)
    status = stats_write (stats_output, make_stats (watch, &stats));
  if (!status)
    status = output_commit (stats_output);
  if (!status && solved)
    status = output_commit (&solutions->output);
  if (status)
    return status;
  if (!arguments->message.quiet)
    print_summary (watch, &stats);
  return solved ? EXIT_YES : EXIT_NO;
}

int command_solve (int argc, char **argv) {
  static const struct argp_child children[] = {{&message_argp, 0, NULL, 0},
                                               {&output_argp, 0, NULL, 0},
                                               {&genetic_argp, 0, NULL, 0},
                                               {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "N",
      .doc = "Find one solution of the N-queens puzzle with a genetic "
             "algorithm; --verbose shows how it gets there.\v",
      .children = children,
      .help_filter = solve_schemes_help};
  struct arguments arguments = {.genetic.scheme = aq_scheme (0)};
  parse_arguments (&argp, argc, argv, &arguments);

  struct watch watch = {.arguments = &arguments};
  struct solutions solutions;
  struct output stats = {0};
  interrupt_catch ();
  int status = solutions_open (&solutions, &arguments.solution.file, false);
  if (!status && arguments.solution.stats)
    status = output_open (&stats, arguments.solution.stats);
  if (!status)
    status = output_differ (&solutions.output, &stats);
  if (!status)
    status = run (&watch, &solutions, &stats);
  solutions_close (&solutions);
  output_discard (&stats);
  if (interrupted ())
    interrupt_raise ();
  return status;
}
