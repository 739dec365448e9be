/* SPDX-License-Identifier: MIT */

/* A scheme of one's own: tournaments, order crossover (Davis, 1985), swaps.
   cc -O2 -shared -fPIC tournament.c $(pkg-config --cflags --libs allqueens) \
     -o mine.so
   builds it; allqueens enumerate 8 --scheme=./mine.so runs it. */

#include <allqueens-scheme.h>
#include <string.h>

static double draws (unsigned n) { /* of permutations, for a given one: N! */
  return n ? n * draws (n - 1) : 1;
}
static void evaluate (struct aq_population *p) { /* pairs on diagonals */
  for (size_t i = 0; i < p->size; i++) {
    const uint8_t *c = aq_board (p, i);
    p->fitness[i] = 0;
    for (int a = 1; a < (int) p->n; a++)
      for (int b = 0; b < a; b++)
        p->fitness[i] += a - b == c[a] - c[b] || a - b == c[b] - c[a];
  }
  p->evaluations += p->size;
}
/* The winner of a tournament. */
static const uint8_t *winner (struct aq_population *p) {
  const size_t boards = (size_t) p->settings->value[0].first;
  uint32_t best = aq_below (p, (uint32_t) p->size);
  for (size_t drawn = 1; drawn < boards; drawn++) {
    const uint32_t a = aq_below (p, (uint32_t) p->size);
    best = p->fitness[a] < p->fitness[best] ? a : best;
  }
  return aq_board (p, best);
}
/* A child keeps a segment of its mother.  Behind it follow the other columns,
   in the order in which the father has them there. */
static void cross (struct aq_population *p, const uint8_t *mother,
                   const uint8_t *father, uint8_t *child) {
  const unsigned n = p->n;
  bool taken[AQ_BOARD_MAX] = {false};
  unsigned row = aq_below (p, n);
  for (unsigned kept = aq_below (p, n) + 1; kept; kept--, row++)
    taken[child[row % n] = mother[row % n]] = true;
  for (unsigned from = row, end = row + n; from < end; from++)
    if (!taken[father[from % n]])
      child[row++ % n] = father[from % n];
}
static void swap (struct aq_population *p, uint8_t *column) {
  uint8_t *a = column + aq_below (p, p->n), *b = column + aq_below (p, p->n);
  const uint8_t was = *a;
  *a = *b, *b = was;
}
static void breed (struct aq_population *p) { /* children replace all boards */
  uint8_t *children = p->scratch;
  for (size_t i = 0; i < p->size; i++) {
    const uint8_t *mother = winner (p), *father = winner (p);
    cross (p, mother, father, children + i * p->n);
    swap (p, children + i * p->n);
  }
  memcpy (p->genes, children, p->size * p->n);
}
/* clang-format off */
static const struct aq_scheme scheme = {
  .name = "tournament", .version = "1",
  .summary = "tournaments, order crossover, swaps", .source = "an example",
  .encoding = "a permutation", .fitness = "attacking pairs; minimized",
  .n_max = AQ_BOARD_MAX, .population = 100, .population_min = 1,
  .population_max = AQ_POPULATION_MAX, .population_multiple = 1,
  .restart = 100, .draws_per_solution = draws,
  .create = aq_draw_permutations, .breed = breed, .evaluate = evaluate,
  .parameters = (struct aq_parameter[]) {
    {.name = "size", .meaning = "boards in a tournament", .type = AQ_COUNT,
     .least = 1, .most = AQ_POPULATION, .initial = 3}, {0}}};
const struct aq_scheme *const aq_scheme_plugin_v2 = &scheme;
