/* SPDX-License-Identifier: MIT */

/* Scheme `points`: the final genetic solver of the C# blog series that `climb`
   begins, part 2, "8 Queens puzzle".

   Genes and fitness are climb's.  A pool holds 3 x 64 = 192 individuals that
   differ as strings, sorted by fitness.  A threshold begins at the fitness of
   the first pool's worst individual.  A generation makes 192 children by
   crossover: a child is parent A with one random gene of another parent B.  A
   child that was made before since the last restart is dropped and not
   replaced.  A child whose fitness is not above the threshold joins; a
   strictly better one lowers the threshold to its own fitness.  The next pool
   is the best 192 of the parents and of those that joined; of equally good
   ones, parents come first.  After a generation in which no child joined, the
   next children are made by mutation instead: a parent with one gene replaced
   by a random symbol.

   The population is the children.  A restart forgets what was made before.
   Solved boards that are excluded from breeding do not join. */

#include <stdlib.h>
#include <string.h>

#include "ga/placement.h"
#include "ga/schemes/schemes.h"
#include "ga/square_genes.h"

#include <xxhash.h>

/* One hash function is enough for the program. */
#define HASH_FUNCTION(key, bytes, hash) \
  ((hash) = (unsigned) XXH3_64bits (key, bytes))
#define HASH_NONFATAL_OOM 1
#include <uthash.h>

/* Genes made since the last restart, in a hash set. */
struct made {
  UT_hash_handle hh;
  uint16_t genes[];
};

struct pool {
  struct made *made;
  size_t count;
  uint32_t threshold;
  bool improved;        /* whether a child joined */
  uint64_t *candidates; /* fitness << 32 | index: parents, then children */
  uint32_t *fitness;
  uint16_t *genes;
  uint16_t *next; /* memory for the next pool's genes */
};

static void begin (struct aq_population *population) {
  struct pool *pool = population->state;
  const size_t size = population->size;
  pool->candidates = (uint64_t *) (pool + 1);
  pool->fitness = (uint32_t *) (pool->candidates + 2 * size);
  pool->genes = (uint16_t *) (pool->fitness + size);
  pool->next = pool->genes + size * population->n;
}

static void forget (struct pool *pool) {
  struct made *made, *next;
  HASH_ITER (hh, pool->made, made, next) {
    HASH_DEL (pool->made, made);
    free (made);
  }
}

static void finish (struct aq_population *population) {
  forget (population->state);
}

/* --- individuals made before --- */

/* Whether these genes are new since the last restart; if so, remembers
   them. */
static bool is_new (struct aq_population *population, const uint16_t *genes) {
  struct pool *pool = population->state;
  const size_t bytes = population->n * sizeof *genes;
  struct made *made;
  HASH_FIND (hh, pool->made, genes, bytes, made);
  if (made || population->status)
    return false;
  made = malloc (sizeof *made + bytes);
  if (made) {
    memcpy (made->genes, genes, bytes);
    HASH_ADD (hh, pool->made, genes, bytes, made);
    if (made->hh.tbl)
      return true;
    free (made); /* uthash had no memory */
  }
  population->status = AQ_NO_MEMORY;
  return false;
}

/* --- the operators --- */

static void create (struct aq_population *population) {
  enum { TRIALS = 100 }; /* on small boards there are too few strings */
  struct pool *pool = population->state;
  forget (pool);
  pool->count = 0;
  population->count = 0;
  for (size_t trial = 0; trial < TRIALS * population->size &&
                         population->count < population->size;
       trial++) {
    uint16_t *genes = aq_squares (population, population->count);
    for (unsigned i = 0; i < population->n; i++)
      genes[i] = aq_random_square (population);
    population->count += is_new (population, genes);
  }
}

static uint32_t fitness (const struct aq_placement *placement, unsigned n) {
  enum { PENALTY = 10000 };
  (void) n;
  return aq_rays (placement, PENALTY);
}

static void evaluate (struct aq_population *population) {
  aq_evaluate_placements (population, fitness);
}

/* Lists the parents, then the children that join. */
static size_t list_candidates (struct aq_population *population) {
  struct pool *pool = population->state;
  const bool first = pool->count == 0;
  size_t candidates = 0;
  for (; candidates < pool->count; candidates++)
    pool->candidates[candidates] =
        (uint64_t) pool->fitness[candidates] << 32 | candidates;
  for (size_t child = 0; child < population->count; child++) {
    const uint32_t fitness = population->fitness[child];
    if (fitness == AQ_EXCLUDED || (!first && fitness > pool->threshold))
      continue;
    pool->candidates[candidates++] =
        (uint64_t) fitness << 32 | (pool->count + child);
    if (!first)
      pool->threshold = fitness;
  }
  pool->improved = candidates > pool->count;
  return candidates;
}

static int compare (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return (left > right) - (left < right);
}

static void join (struct aq_population *population) {
  struct pool *pool = population->state;
  const unsigned n = population->n;
  const bool first = pool->count == 0;
  const size_t candidates = list_candidates (population);
  const size_t parents = pool->count;
  qsort (pool->candidates, candidates, sizeof *pool->candidates, compare);
  pool->count = candidates < population->size ? candidates : population->size;
  for (size_t i = 0; i < pool->count; i++) {
    const size_t index = pool->candidates[i] & UINT32_MAX;
    pool->fitness[i] = (uint32_t) (pool->candidates[i] >> 32);
    memcpy (pool->next + i * n,
            index < parents ? pool->genes + index * n
                            : aq_squares (population, index - parents),
            n * sizeof *pool->genes);
  }
  uint16_t *former = pool->genes;
  pool->genes = pool->next;
  pool->next = former;
  if (first && pool->count)
    pool->threshold = pool->fitness[pool->count - 1];
}

/* Makes a generation of children: each a copy of a random parent A that CHANGE
   changes. */
static void make_children (struct aq_population *population,
                           void (*change) (struct aq_population *population,
                                           uint32_t a, uint16_t *child)) {
  const struct pool *pool = population->state;
  const unsigned n = population->n;
  population->count = 0;
  for (size_t i = 0; i < population->size && pool->count > 1; i++) {
    uint16_t *child = aq_squares (population, population->count);
    const uint32_t a = aq_below (population, (uint32_t) pool->count);
    memcpy (child, pool->genes + a * n, n * sizeof *child);
    change (population, a, child);
    population->count += is_new (population, child);
  }
}

static void cross (struct aq_population *population, uint32_t a,
                   uint16_t *child) {
  const struct pool *pool = population->state;
  const uint32_t gene = aq_below (population, population->n);
  uint32_t b = aq_below (population, (uint32_t) pool->count - 1);
  b += b >= a;
  child[gene] = pool->genes[b * population->n + gene];
}

static void replace (struct aq_population *population, uint32_t a,
                     uint16_t *child) {
  (void) a;
  const uint32_t gene = aq_below (population, population->n);
  child[gene] = aq_random_square (population);
}

static void breed (struct aq_population *population) {
  const struct pool *pool = population->state;
  join (population);
  make_children (population, pool->improved ? cross : replace);
}

const struct aq_scheme aq_scheme_points = {
    .name = "points",
    .version = "1",
    .summary = "a blog's last attempt: a pool without duplicates, one "
               "gene crossed, mutation when no child joined",
    .source = "a C# blog series on genetic solvers, part 2, \"8 "
              "Queens puzzle\"",
    .encoding = "a square for each queen",
    .fitness = "as climb: directions with a queen; minimized",
    .n_max = AQ_BOARD_MAX,
    .population = 192,
    .population_min = 2,
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 1,
    .restart = 500,
    .gene_bytes = sizeof (uint16_t),
    .state = {.fixed = sizeof (struct pool),
              .each = 2 * sizeof (uint64_t) + sizeof (uint32_t),
              .row = 2 * sizeof (uint16_t)},
    .begin = begin,
    .finish = finish,
    .draws_per_solution = aq_squares_draws_per_solution,
    .create = create,
    .breed = breed,
    .evaluate = evaluate,
    .decode = aq_squares_decode,
    .format_genes = aq_squares_format,
};
