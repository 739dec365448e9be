/* SPDX-License-Identifier: MIT */

/* A scheme of one's own: tournaments, order crossover (Davis, 1985), swaps.
   Build it by cc -shared -fPIC -o it.so; then --scheme=./it.so */

#include <allqueens-scheme.h>
#include <string.h>

static size_t bytes (unsigned n, size_t size) {
  return size * n;
}
static uint8_t *board (const struct aq_population *p, size_t index) {
  return (uint8_t *) p->genes + index * p->n;
}
static void create (struct aq_population *p) {
  for (size_t i = 0; i < p->size; i++)
    p->host->random_permutation (p, p->n, board (p, i));
}
static void evaluate (struct aq_population *p) { /* pairs on diagonals */
  memset (p->fitness, 0, p->size * sizeof *p->fitness);
  for (size_t i = 0; i < p->size; i++) {
    const uint8_t *column = board (p, i);
    for (int a = 1; a < (int) p->n; a++)
      for (int b = 0; b < a; b++)
        p->fitness[i] +=
            a - b == column[a] - column[b] || a - b == column[b] - column[a];
  }
  p->host->count_evaluations (p, p->size);
}
static void select (struct aq_population *p) { /* the parents are the state */
  for (size_t i = 0; i < p->size; i++) {
    uint32_t best = UINT32_MAX;
    for (size_t drawn = 0; drawn < p->breeding->tournament; drawn++) {
      const uint32_t a = p->host->random_below (p, (uint32_t) p->size);
      best = !drawn || p->fitness[a] < p->fitness[best] ? a : best;
    }
    memcpy ((uint8_t *) p->state + i * p->n, board (p, best), p->n);
  }
}
/* A child keeps a segment of its mother; behind it follow the other columns in
   the order in which they stand in its father from there on. */
static void crossover (struct aq_population *p) {
  const unsigned n = p->n;
  for (size_t i = 0; i < p->size; i++) {
    const uint8_t *mother = (uint8_t *) p->state + i * n;
    const uint8_t *father = (uint8_t *) p->state + (i ^ 1) * n;
    uint8_t *child = board (p, i);
    bool taken[AQ_BOARD_MAX] = {false};
    unsigned to = p->host->random_below (p, n);
    for (uint32_t kept = p->host->random_below (p, n) + 1; kept--; to++)
      taken[child[to % n] = mother[to % n]] = true;
    for (unsigned from = to, end = to + n; from < end; from++)
      if (!taken[father[from % n]])
        child[to++ % n] = father[from % n];
  }
}
static void mutate (struct aq_population *p) { /* a swap in each child */
  for (size_t i = 0; i < p->size; i++) {
    uint8_t *a = board (p, i) + p->host->random_below (p, p->n);
    uint8_t *b = board (p, i) + p->host->random_below (p, p->n);
    const uint8_t column = *a;
    *a = *b;
    *b = column;
  }
}
static void decode (const struct aq_population *p, size_t i, uint8_t *column) {
  memcpy (column, board (p, i), p->n);
}
/* clang-format off */
static const struct aq_scheme scheme = {
  sizeof scheme, "tournament", "1", "tournaments, order crossover, swaps",
  "an example", "a permutation", "attacking pairs; minimized", AQ_BOARD_MAX,
  .population = 100, .population_min = 2, .population_max = 100000,
  .population_multiple = 2, .tournament = 3, .stagnation_limit = 100,
  .gene_bytes = bytes, .state_bytes = bytes, .create = create,
  .evaluate = evaluate, .select = select, .crossover = crossover,
  .mutate = mutate, .decode = decode};
const struct aq_scheme *aq_scheme_plugin_v1 (const struct aq_host *host) {
  return host->size < sizeof *host ? NULL : &scheme;
}
