/* SPDX-License-Identifier: MIT */

/* How moves of a few queens join the classes of solutions.

   bench/components FIRST LAST [RUNS]

   Exact search finds all solutions; those that are rotations and reflections
   of each other are a class.  Two classes are joined if a move of up to K
   queens to one another's columns leads from a solution of one to a solution
   of the other.  For each board size from FIRST to LAST and K = 0, 2, 3, 4 it
   prints the classes, the components that the joined classes form, and the
   classes of the largest one.  Neighborhood search goes from a class to all of
   its component.

   With RUNS it also measures how often multistart with 16 steps of descent
   hits each class: seeds 1 to RUNS, each one generation of 65,536 boards. From
   these rates it predicts the hits of a run that needs a hit of each
   component, divided by the classes. */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens-scheme.h"
#include "allqueens.h"

enum { MOVED_MAX = 4, BYTES = AQ_SEARCH_MAX };

/* The classes by their canonical forms, in lexicographic order, and the
   forest of the components. */
struct graph {
  unsigned n;
  uint8_t (*forms)[BYTES];
  size_t *parents;
  size_t count, room;
  uint64_t *hits, all_hits; /* of each class; NULL if none were measured */
};

static void die (const char *message) {
  fprintf (stderr, "components: %s\n", message);
  exit (2);
}

/* --- classes --- */

/* An aq_visit: backtrack's boards come in lexicographic order. */
static bool add_form (const struct aq_board *board, void *data) {
  struct graph *graph = data;
  if (!aq_is_canonical (board))
    return true;
  if (graph->count == graph->room) {
    graph->room = graph->room ? 2 * graph->room : 1024;
    graph->forms = realloc (graph->forms, graph->room * sizeof *graph->forms);
    if (!graph->forms)
      die ("out of memory");
  }
  memset (graph->forms[graph->count], 0, BYTES);
  memcpy (graph->forms[graph->count++], board->column, board->n);
  return true;
}

static int compare (const void *a, const void *b) {
  return memcmp (a, b, BYTES);
}

/* The index of the class of a solution. */
static size_t class_of (const struct graph *graph, const uint8_t *column) {
  struct aq_board board = {.n = graph->n}, images[8];
  unsigned count;
  uint8_t form[BYTES] = {0};
  memcpy (board.column, column, graph->n);
  if (aq_images (&board, images, &count))
    die ("a move made no board");
  memcpy (form, images[0].column, graph->n);
  const uint8_t (*found)[BYTES] = bsearch (form, graph->forms, graph->count,
                                           sizeof *graph->forms, compare);
  if (!found)
    die ("a move made no solution");
  return (size_t) (found - (const uint8_t (*)[BYTES]) graph->forms);
}

/* --- components --- */

static size_t root (struct graph *graph, size_t at) {
  for (; graph->parents[at] != at; at = graph->parents[at])
    graph->parents[at] = graph->parents[graph->parents[at]];
  return at;
}

/* A move of some rows of a solution, being made. */
struct move {
  struct graph *graph;
  size_t from; /* the class of the solution */
  const uint8_t *form;
  uint8_t column[BYTES];
  unsigned rows[MOVED_MAX], count;
  uint64_t rising, falling; /* diagonals on which queens stand */
};

/* Places the queens of the rows from number AT on; the columns in the set
   LEFT, a bit for each of the rows, are not taken yet. */
static void place (struct move *move, unsigned at, unsigned left) {
  struct graph *graph = move->graph;
  if (at == move->count) {
    const size_t to = class_of (graph, move->column);
    graph->parents[root (graph, to)] = root (graph, move->from);
    return;
  }
  const unsigned row = move->rows[at];
  for (unsigned i = 0; i < move->count; i++) {
    const unsigned column = move->form[move->rows[i]];
    const uint64_t rising = UINT64_C (1) << (row + column),
                   falling = UINT64_C (1) << (row + graph->n - 1 - column);
    if (i == at || !(left >> i & 1) || move->rising & rising ||
        move->falling & falling)
      continue;
    move->column[row] = (uint8_t) column;
    move->rising |= rising;
    move->falling |= falling;
    place (move, at + 1, left & ~(1u << i));
    move->rising &= ~rising;
    move->falling &= ~falling;
  }
  move->column[row] = move->form[row];
}

/* Chooses the rows from number AT on, from row FIRST on, and makes all moves
   in which none of their queens stays. */
static void choose (struct move *move, unsigned at, unsigned first) {
  if (at == move->count) {
    place (move, 0, (1u << at) - 1);
    return;
  }
  const unsigned n = move->graph->n;
  for (unsigned row = first; row < n; row++) {
    const unsigned column = move->form[row];
    const uint64_t rising = UINT64_C (1) << (row + column),
                   falling = UINT64_C (1) << (row + n - 1 - column);
    move->rows[at] = row;
    move->rising &= ~rising;
    move->falling &= ~falling;
    choose (move, at + 1, row + 1);
    move->rising |= rising;
    move->falling |= falling;
  }
}

/* Joins each class with those that moving so many queens leads to. */
static void join (struct graph *graph, unsigned queens) {
  for (size_t at = 0; at < graph->count; at++) {
    struct move move = {
        .graph = graph, .from = at, .form = graph->forms[at], .count = queens};
    memcpy (move.column, move.form, BYTES);
    for (unsigned row = 0; row < graph->n; row++) {
      move.rising |= UINT64_C (1) << (row + move.form[row]);
      move.falling |= UINT64_C (1) << (row + graph->n - 1 - move.form[row]);
    }
    choose (&move, 0, 0);
  }
}

/* --- hits --- */

/* An aq_observe: counts the solved boards of a generation. */
static void count_hits (enum aq_step step,
                        const struct aq_population *population, size_t index,
                        void *data) {
  struct graph *graph = data;
  (void) index;
  if (step != AQ_STEP_EVALUATED)
    return;
  for (size_t i = 0; i < population->size; i++)
    if (population->fitness[i] == 0) {
      graph->hits[class_of (graph, aq_board (population, i))]++;
      graph->all_hits++;
    }
}

/* An aq_round_done: the first round is one generation. */
static bool end_run (const struct aq_stats *stats, void *data) {
  (void) stats, (void) data;
  return false;
}

static void set_descent (struct aq_run_options *options, double steps) {
  const struct aq_parameter *parameters = options->scheme->parameters;
  unsigned at = 0;
  while (strcmp (parameters[at].name, "descent"))
    at++;
  options->settings.value[at] = (struct aq_value){steps, steps};
}

/* Counts the hits of RUNS generations. */
static void measure (struct graph *graph, unsigned runs) {
  struct aq_run_options options;
  aq_collect_init (&options, graph->n, aq_scheme_named ("multistart"));
  options.settings.population = AQ_POPULATION_MAX;
  options.settings.neighborhood = 0;
  options.observe = count_hits;
  options.round_done = end_run;
  options.data = graph;
  set_descent (&options, 16);
  graph->hits = calloc (graph->count, sizeof *graph->hits);
  if (!graph->hits)
    die ("out of memory");
  for (options.seed = 1; options.seed <= runs; options.seed++) {
    struct aq_collect *run;
    if (aq_collect_new (&run, &options) || aq_collect_run (run))
      die ("a run failed");
    aq_collect_free (run);
  }
}

/* The expected hits until each of COUNT components has one, if a hit is of
   component I with probability SHARES[I].  In continuous time with a hit per
   unit their hits are independent: the integral over T of the probability
   that some component has none at T (Holst, International Statistical Review
   54, 1986). */
static double expected_hits (const double *shares, size_t count) {
  double expected = 0, complete = 0, width;
  for (double from = 0; complete < 1 - 1e-7; from += width) {
    double logarithm = 0;
    width = fmax (1, from / 100);
    for (size_t i = 0; i < count; i++)
      logarithm += log1p (-exp (-shares[i] * (from + width / 2)));
    complete = exp (logarithm);
    expected += (1 - complete) * width;
  }
  return expected;
}

/* Prints the prediction from the measured hits; - if there is none. */
static void print_prediction (struct graph *graph) {
  double *shares = calloc (graph->count, sizeof *shares);
  size_t components = 0;
  bool missed = !graph->hits;
  if (!shares)
    die ("out of memory");
  for (size_t at = 0; at < graph->count && !missed; at++)
    shares[root (graph, at)] +=
        (double) graph->hits[at] / (double) graph->all_hits;
  for (size_t at = 0; at < graph->count && !missed; at++)
    if (root (graph, at) == at) {
      missed = shares[at] <= 0;
      shares[components++] = shares[at];
    }
  if (missed)
    puts ("\t-");
  else
    printf ("\t%.2f\n",
            expected_hits (shares, components) / (double) graph->count);
  free (shares);
}

static void print (struct graph *graph, unsigned queens) {
  size_t *sizes = calloc (graph->count + 1, sizeof *sizes);
  size_t components = 0, largest = 0;
  if (!sizes)
    die ("out of memory");
  for (size_t at = 0; at < graph->count; at++) {
    const size_t size = ++sizes[root (graph, at)];
    components += size == 1;
    largest = size > largest ? size : largest;
  }
  printf ("%u\t%u\t%zu\t%zu\t%zu", graph->n, queens, graph->count, components,
          largest);
  free (sizes);
  print_prediction (graph);
}

int main (int argc, char **argv) {
  const bool given = argc == 3 || argc == 4;
  const unsigned first = given ? (unsigned) atoi (argv[1]) : 0,
                 last = given ? (unsigned) atoi (argv[2]) : 0,
                 runs = argc == 4 ? (unsigned) atoi (argv[3]) : 0;
  if (first < 4 || last > 16 || first > last) {
    fputs ("usage: bench/components FIRST LAST [RUNS], from 4 to 16\n",
           stderr);
    return 2;
  }
  puts ("n\tk\tclasses\tcomponents\tlargest\tpredicted");
  for (unsigned n = first; n <= last; n++) {
    struct graph graph = {.n = n};
    if (aq_backtrack (n, add_form, &graph))
      die ("exact search failed");
    graph.parents = malloc (graph.count * sizeof *graph.parents);
    if (!graph.parents)
      die ("out of memory");
    for (size_t at = 0; at < graph.count; at++)
      graph.parents[at] = at;
    if (runs)
      measure (&graph, runs);
    print (&graph, 0);
    for (unsigned queens = 2; queens <= MOVED_MAX; queens++) {
      join (&graph, queens);
      print (&graph, queens);
    }
    free (graph.forms);
    free (graph.parents);
    free (graph.hits);
  }
  return 0;
}
