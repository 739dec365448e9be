/* SPDX-License-Identifier: MIT */

/* A steady state of permutations, a plug-in for doc/studies/make.py: a child
   of two winners of tournaments replaces the worst board unless it is worse
   (Whitley, The GENITOR algorithm, 1989).  The mutation exchanges two columns.
   A child that equals a board of the population is one of known fitness; it
   is mutated again until it differs, so no look is at a known board.  Solved
   boards rank last, and so they are replaced first.

   cc -O2 -shared -fPIC steady.c -o steady.so */

#include <allqueens-scheme.h>
#include <string.h>

/* Board 0 is the child, the others are the population. */
struct state {
  bool created; /* all boards are new */
};

static struct aq_scheme scheme;

static void create (struct aq_population *p) {
  struct state *state = p->state;
  state->created = true;
  aq_draw_permutations (p);
}

static size_t winner (struct aq_population *p) {
  const uint32_t others = (uint32_t) p->size - 1;
  const size_t a = 1 + aq_below (p, others), b = 1 + aq_below (p, others);
  return p->fitness[a] <= p->fitness[b] ? a : b;
}

static bool is_known (const struct aq_population *p) {
  for (size_t i = 1; i < p->size; i++)
    if (!memcmp (aq_board (p, 0), aq_board (p, i), p->n))
      return true;
  return false;
}

static void exchange (struct aq_population *p, uint8_t *column,
                      unsigned places) {
  const unsigned a = aq_below (p, p->n), b = aq_below (p, p->n);
  const uint8_t was = column[a];
  (void) places;
  column[a] = column[b];
  column[b] = was;
}

static void breed (struct aq_population *p) {
  size_t worst = 1;
  for (size_t i = 2; i < p->size; i++)
    worst = p->fitness[i] > p->fitness[worst] ? i : worst;
  if (p->fitness[0] <= p->fitness[worst] && p->fitness[0] < AQ_EXCLUDED) {
    memcpy (aq_board (p, worst), aq_board (p, 0), p->n);
    p->fitness[worst] = p->fitness[0];
  }
  p->operators->cross (p, aq_board (p, winner (p)), aq_board (p, winner (p)),
                       aq_board (p, 0), p->scratch);
  do
    p->operators->mutate (p, aq_board (p, 0), 1);
  while (is_known (p));
}

static uint32_t pairs_of (const struct aq_population *p, size_t index) {
  const uint8_t *column = aq_board (p, index);
  uint32_t pairs = 0;
  for (int a = 1; a < (int) p->n; a++)
    for (int b = 0; b < a; b++)
      pairs +=
          a - b == column[a] - column[b] || a - b == column[b] - column[a];
  return pairs;
}

static void evaluate (struct aq_population *p) {
  struct state *state = p->state;
  const size_t end = state->created ? p->size : 1;
  for (size_t i = 0; i < end; i++)
    p->fitness[i] = pairs_of (p, i);
  p->evaluations += end;
  state->created = false;
}

__attribute__ ((constructor)) static void make (void) {
  const struct aq_scheme *like = aq_scheme_named ("halfkeep");
  scheme = (struct aq_scheme){.name = "steady",
                              .version = "1",
                              .summary = "a steady state",
                              .source = "doc/studies",
                              .encoding = "a permutation",
                              .fitness = "attacking pairs; minimized",
                              .n_max = AQ_SEARCH_MAX,
                              .population = 40,
                              .population_min = 4,
                              .population_max = AQ_POPULATION_MAX,
                              .population_multiple = 4,
                              .restart = 400,
                              .layout = AQ_LAYOUT_PERMUTATIONS,
                              .state = {.fixed = sizeof (struct state)},
                              .draws_per_solution = like->draws_per_solution,
                              .create = create,
                              .breed = breed,
                              .evaluate = evaluate};
  scheme.own = like->own;
  scheme.own.cross = aq_operator_named (AQ_CROSSOVER, "order")->function.cross;
  scheme.own.mutate = exchange;
}

const struct aq_scheme *const aq_scheme_plugin_v2 = &scheme;
