/* SPDX-License-Identifier: MIT */

/* A scheme of one's own: tournaments, order crossover (Davis, 1985), swaps.
   cc -shared -fPIC tournament.c $(pkg-config --cflags allqueens) -o mine.so
   builds it; allqueens enumerate 8 --scheme=./mine.so runs it. */

#include <allqueens-scheme.h>
#include <string.h>
static size_t bytes (unsigned n, size_t size) {
  return size * n;
}
static double draws (unsigned n) { /* of permutations, for a given one: N! */
  return n ? n * draws (n - 1) : 1;
}
static uint8_t *board (const struct aq_population *p, size_t index) {
  return (uint8_t *) p->genes + index * p->n;
}
static void create (struct aq_population *p) {
  for (size_t i = 0; i < p->size; i++)
    p->host->random_permutation (p, p->n, board (p, i));
}
static void evaluate (struct aq_population *p) { /* pairs on diagonals */
  for (size_t i = 0; i < p->size; i++) {
    const uint8_t *c = board (p, i);
    p->fitness[i] = 0;
    for (int a = 1; a < (int) p->n; a++)
      for (int b = 0; b < a; b++)
        p->fitness[i] += a - b == c[a] - c[b] || a - b == c[b] - c[a];
  }
  p->host->count_evaluations (p, p->size);
}
static void hold_tournaments (struct aq_population *p) { /* to the state */
  const size_t boards = (size_t) p->breeding->value[0].first;
  for (size_t i = 0; i < p->size; i++) {
    uint32_t best = p->host->random_below (p, (uint32_t) p->size);
    for (size_t drawn = 1; drawn < boards; drawn++) {
      const uint32_t a = p->host->random_below (p, (uint32_t) p->size);
      best = p->fitness[a] < p->fitness[best] ? a : best;
    }
    memcpy ((uint8_t *) p->state + i * p->n, board (p, best), p->n);
  }
}
/* Child I keeps a segment of parent I.  Behind it follow the other columns, in
   the order in which parent I ^ 1 (0 and 1, 2 and 3, ...) has them there. */
static void cross (struct aq_population *p) {
  const unsigned n = p->n;
  for (size_t i = 0; i < p->size; i++) {
    const uint8_t *mother = (uint8_t *) p->state + i * n;
    const uint8_t *father = (uint8_t *) p->state + (i ^ 1) * n;
    bool taken[AQ_BOARD_MAX] = {false};
    unsigned row = p->host->random_below (p, n);
    for (unsigned kept = p->host->random_below (p, n) + 1; kept; kept--, row++)
      taken[board (p, i)[row % n] = mother[row % n]] = true;
    for (unsigned from = row, end = row + n; from < end; from++)
      if (!taken[father[from % n]])
        board (p, i)[row++ % n] = father[from % n];
  }
}
static void mutate (struct aq_population *p) { /* a swap in each child */
  for (size_t i = 0; i < p->size; i++) {
    uint8_t *a = board (p, i) + p->host->random_below (p, p->n);
    uint8_t *b = board (p, i) + p->host->random_below (p, p->n), was = *a;
    *a = *b, *b = was;
  }
}
static void decode (const struct aq_population *p, size_t i, uint8_t *column) {
  memcpy (column, board (p, i), p->n);
}
/* clang-format off */
static const struct aq_scheme scheme = {
  .name = "tournament", .version = "1",
  .summary = "tournaments, order crossover, swaps", .source = "an example",
  .encoding = "a permutation", .fitness = "attacking pairs; minimized",
  .n_max = AQ_BOARD_MAX, .population = 100, .population_min = 2,
  .population_max = AQ_POPULATION_MAX, .population_multiple = 2,
  .stagnation_limit = 100,
  .gene_bytes = bytes, .state_bytes = bytes, .draws_per_solution = draws,
  .create = create, .evaluate = evaluate, .select = hold_tournaments,
  .crossover = cross, .mutate = mutate, .decode = decode,
  .parameters = (struct aq_parameter[]) {
    {.name = "size", .meaning = "boards in a tournament", .type = AQ_COUNT,
     .least = 1, .most = AQ_POPULATION, .initial = 3}, {0}}};
const struct aq_scheme *aq_scheme_plugin_v2 (const struct aq_host *host) {
  return host ? &scheme : NULL;
}
