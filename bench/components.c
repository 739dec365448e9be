/* SPDX-License-Identifier: MIT */

/* How moves of a few queens join the classes of solutions.

   bench/components FIRST LAST

   Exact search finds all solutions; those that are rotations and reflections
   of each other are a class.  Two classes are joined if a move of up to K
   queens to one another's columns leads from a solution of one to a solution
   of the other.  For each board size from FIRST to LAST and K = 2, 3, 4 it
   prints the classes, the components that the joined classes form, and the
   classes of the largest one.  Neighborhood search goes from a class to all of
   its component. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"

enum { MOVED_MAX = 4, BYTES = AQ_SEARCH_MAX };

/* The classes by their canonical forms, in lexicographic order, and the
   forest of the components. */
struct graph {
  unsigned n;
  uint8_t (*forms)[BYTES];
  size_t *parents;
  size_t count, room;
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
  printf ("%u\t%u\t%zu\t%zu\t%zu\n", graph->n, queens, graph->count,
          components, largest);
  free (sizes);
}

int main (int argc, char **argv) {
  const unsigned first = argc == 3 ? (unsigned) atoi (argv[1]) : 0,
                 last = argc == 3 ? (unsigned) atoi (argv[2]) : 0;
  if (first < 4 || last > 16 || first > last) {
    fputs ("usage: bench/components FIRST LAST, from 4 to 16\n", stderr);
    return 2;
  }
  puts ("n\tk\tclasses\tcomponents\tlargest");
  for (unsigned n = first; n <= last; n++) {
    struct graph graph = {.n = n};
    if (aq_backtrack (n, add_form, &graph))
      die ("exact search failed");
    graph.parents = malloc (graph.count * sizeof *graph.parents);
    if (!graph.parents)
      die ("out of memory");
    for (size_t at = 0; at < graph.count; at++)
      graph.parents[at] = at;
    for (unsigned queens = 2; queens <= MOVED_MAX; queens++) {
      join (&graph, queens);
      print (&graph, queens);
    }
    free (graph.forms);
    free (graph.parents);
  }
  return 0;
}
