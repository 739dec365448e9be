/* SPDX-License-Identifier: MIT */

/* Scheme points: a run beside the pool that the publication describes. */

#include "../measures.h"
#include "../population.h"

enum { SEEDS = 30 };

/* The pool as the publication describes it. */
enum { POOL_MAX = 192, POINTS_MAX = 8 };
struct pool {
  unsigned n;
  size_t size, count;
  uint32_t threshold, fitness[POOL_MAX];
  bool improved;
  uint16_t genes[POOL_MAX][POINTS_MAX];
};

/* Inserts an individual behind those that are as good; a full pool loses its
   last one. */
static void insert (struct pool *pool, const uint16_t *genes,
                    uint32_t fitness) {
  size_t at = pool->count;
  while (at > 0 && pool->fitness[at - 1] > fitness)
    at--;
  if (at == pool->size)
    return;
  pool->count += pool->count < pool->size;
  for (size_t i = pool->count - 1; i > at; i--) {
    pool->fitness[i] = pool->fitness[i - 1];
    memcpy (pool->genes[i], pool->genes[i - 1], sizeof *pool->genes);
  }
  pool->fitness[at] = fitness;
  memcpy (pool->genes[at], genes, pool->n * sizeof *genes);
}

/* Inserts the children that are not above the threshold, in their order. */
static void join (struct pool *pool, const struct aq_population *population) {
  const bool first = pool->count == 0;
  pool->improved = first;
  for (size_t index = 0; index < population->count; index++) {
    const uint32_t fitness = population->fitness[index];
    if (!first && fitness > pool->threshold)
      continue;
    insert (pool, aq_squares (population, index), fitness);
    if (!first) {
      pool->threshold = fitness;
      pool->improved = true;
    }
  }
  if (first)
    pool->threshold = pool->fitness[pool->count - 1];
}

/* Whether a child is a parent with one gene changed: with CROSSED, to a gene
   that another parent has there. */
static bool is_child (const struct pool *pool, const uint16_t *child,
                      bool crossed) {
  const unsigned n = pool->n;
  bool there[POINTS_MAX] = {false};
  for (size_t i = 0; i < pool->count; i++)
    for (unsigned gene = 0; gene < n; gene++)
      there[gene] |= pool->genes[i][gene] == child[gene];
  for (size_t i = 0; i < pool->count; i++)
    if (unit_differences (n, pool->genes[i], child) == 1)
      for (unsigned gene = 0; gene < n; gene++)
        if (pool->genes[i][gene] != child[gene] && (there[gene] || !crossed))
          return true;
  return false;
}

/* All individuals made in a run, as numbers. */
struct made {
  size_t count;
  uint64_t numbers[400 * POOL_MAX];
};

static void note (struct made *made, const struct aq_population *population) {
  for (size_t index = 0; index < population->count; index++) {
    const uint16_t *genes = aq_squares (population, index);
    uint64_t number = 0;
    for (unsigned i = 0; i < population->n; i++)
      number = number * population->n * population->n + genes[i];
    made->numbers[made->count++] = number;
  }
}

static int compare_numbers (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return (left > right) - (left < right);
}

static bool has_repetition (struct made *made) {
  qsort (made->numbers, made->count, sizeof *made->numbers, compare_numbers);
  for (size_t i = 1; i < made->count; i++)
    if (made->numbers[i - 1] == made->numbers[i])
      return true;
  return false;
}

/* Whether all genes are squares and fitness is that of the oracle. */
static bool have_fitness_by_rays (const struct aq_population *population) {
  const unsigned n = population->n;
  bool sound = true;
  for (size_t index = 0; index < population->count; index++) {
    const uint16_t *genes = aq_squares (population, index);
    const struct aq_placement placement = unit_on_squares (n, genes);
    sound &= unit_are_below (n, genes, n * n) &&
             population->fitness[index] == unit_rays (&placement);
  }
  return sound;
}

/* How many children only a mutation explains; -1 where neither crossover nor
   mutation explains one. */
static int count_mutants (const struct pool *pool,
                          const struct aq_population *population) {
  int mutants = 0;
  for (size_t index = 0; index < population->count; index++) {
    const uint16_t *child = aq_squares (population, index);
    if (is_child (pool, child, true))
      continue;
    if (pool->improved || !is_child (pool, child, false))
      return -1;
    mutants++;
  }
  return mutants;
}

/* Breeds until a solution is found, at most 200 generations, and compares with
   the pool kept here.  Returns the number of mutants. */
static int follow_pool (unsigned n, size_t size, unsigned seed,
                        struct made *made) {
  const struct aq_settings settings = {.population = size};
  struct aq_population *population =
      unit_population (&aq_scheme_points, n, &settings, seed);
  struct pool pool = {.n = n, .size = size};
  int all_mutants = 0;
  ck_assert_uint_eq (population->count, size);
  for (int generation = 0;
       generation < 200 && (generation == 0 || pool.fitness[0] > 0);
       generation++) {
    note (made, population);
    aq_scheme_points.evaluate (population);
    ck_assert_msg (have_fitness_by_rays (population),
                   "n %u, pool %zu, seed %u, generation %d", n, size, seed,
                   generation);
    join (&pool, population);
    aq_scheme_points.breed (population);
    const int mutants = count_mutants (&pool, population);
    ck_assert_msg (population->count <= size && mutants >= 0,
                   "n %u, pool %zu, seed %u, generation %d", n, size, seed,
                   generation);
    all_mutants += mutants;
  }
  aq_population_free (aq_whole (population));
  return all_mutants;
}

/* Children are crossed after a generation in which one joined the pool, and
   mutated after others; none is made twice. */
TEST (children_are_new_and_of_the_published_pool) {
  struct made *made = calloc (1, sizeof *made);
  int mutants = 0;
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = seed % 3 ? 4 + seed % 4 : 8;
    const size_t size = n == 8 ? POOL_MAX : 2 + seed;
    made->count = 0;
    mutants += follow_pool (n, size, seed, made);
    ck_assert_msg (!has_repetition (made), "n %u, seed %u", n, seed);
  }
  ck_assert_int_gt (mutants, 1000);
  free (made);
}

/* N = 2 has 16 individuals: no more are made between two restarts. */
TEST (a_restart_forgets_what_was_made_before) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    struct aq_population *population =
        unit_population (&aq_scheme_points, 2, NULL, seed);
    struct made *made = calloc (1, sizeof *made);
    for (int run = 0; run < 2; run++) {
      made->count = 0;
      if (run)
        aq_scheme_points.create (population);
      ck_assert_msg (population->count > 1, "seed %u", seed);
      for (int generation = 0; generation < 10; generation++) {
        note (made, population);
        aq_scheme_points.evaluate (population);
        aq_plain_engine.breed (aq_whole (population));
      }
      ck_assert_msg (made->count <= 16 && !has_repetition (made), "seed %u",
                     seed);
    }
    free (made);
    aq_population_free (aq_whole (population));
  }
}

/* A8pdL2Pq by hand, in the order of a-z A-Z 0-9: A is 26, 8 is 60, p is 15, d
   is 3, L is 37, 2 is 54, P is 41, q is 16. */
TEST (the_blogs_result_is_a_solution) {
  static const uint16_t genes[] = {26, 60, 15, 3, 37, 54, 41, 16};
  static const uint8_t solution[] = {3, 7, 0, 2, 5, 1, 6, 4};
  struct aq_population *population =
      unit_population (&aq_scheme_points, 8, NULL, 1);
  char text[AQ_GENES_MAX];
  uint8_t board[AQ_BOARD_MAX];
  ck_assert (unit_is_solution (8, solution));
  memcpy (aq_squares (population, 5), genes, sizeof genes);
  aq_scheme_points.format_genes (population, 5, text);
  ck_assert_str_eq (text, "A8pdL2Pq");
  aq_population_board (population, 5, board);
  ck_assert_mem_eq (board, solution, 8);
  aq_scheme_points.evaluate (population);
  ck_assert_uint_eq (population->fitness[5], 0);
  aq_population_free (aq_whole (population));
}
