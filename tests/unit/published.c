/* SPDX-License-Identifier: MIT */

/* The published schemes: their operators one by one, by the genes before and
   after, and the solutions that they find. */

#include "placement.h"
#include "schemes/schemes.h"

#include "unit.h"

#include <math.h>
#include <stdio.h>

enum { SEEDS = 30 };

/* --- oracles --- */

/* Pair by pair, once for each line that they share. */
static uint32_t pairs_that_share (const struct aq_placement *placement) {
  uint32_t pairs = 0;
  for (unsigned a = 0; a < placement->n; a++)
    for (unsigned b = 0; b < a; b++) {
      const int down = placement->row[a] - placement->row[b];
      const int right = placement->column[a] - placement->column[b];
      pairs += (uint32_t) ((down == 0) + (right == 0) + (down == right) +
                           (down == -right));
    }
  return pairs;
}

/* 4 N minus the lines that have a queen: a queen's line counts unless an
   earlier one stands on it. */
static uint32_t lines_without (const struct aq_placement *placement) {
  uint32_t lines = 4 * placement->n;
  for (unsigned a = 0; a < placement->n; a++) {
    bool row = false, column = false, falling = false, rising = false;
    for (unsigned b = 0; b < a; b++) {
      const int down = placement->row[a] - placement->row[b];
      const int right = placement->column[a] - placement->column[b];
      row |= down == 0;
      column |= right == 0;
      falling |= down == right;
      rising |= down == -right;
    }
    lines -= (uint32_t) (!row + !column + !falling + !rising);
  }
  return lines;
}

/* A walk from each square with a queen in each of the 8 directions. */
static uint32_t rays_that_meet (const struct aq_placement *placement) {
  const int n = (int) placement->n;
  bool queen[256][256];
  uint32_t rays = 0, missing = placement->n;
  for (int row = 0; row < n; row++)
    memset (queen[row], 0, sizeof queen[row]);
  for (int i = 0; i < n; i++) {
    missing -= !queen[placement->row[i]][placement->column[i]];
    queen[placement->row[i]][placement->column[i]] = true;
  }
  for (int from = 0; from < n * n; from++)
    for (int to = 0; to < 9 && queen[from / n][from % n]; to++) {
      const int down = to / 3 - 1, right = to % 3 - 1;
      int row = from / n + down, column = from % n + right;
      while (to != 4 && row >= 0 && row < n && column >= 0 && column < n &&
             !queen[row][column])
        row += down, column += right;
      rays += to != 4 && row >= 0 && row < n && column >= 0 && column < n;
    }
  return rays + 10000 * missing;
}

static bool is_placed_solution (const struct aq_placement *placement) {
  for (unsigned i = 0; i < placement->n; i++)
    if (placement->row[i] >= placement->n ||
        placement->column[i] >= placement->n)
      return false;
  return pairs_that_share (placement) == 0;
}

static struct aq_placement on_squares (unsigned n, const uint16_t *squares) {
  struct aq_placement placement = {.n = n};
  for (unsigned i = 0; i < n; i++) {
    placement.row[i] = (uint8_t) (squares[i] / n);
    placement.column[i] = (uint8_t) (squares[i] % n);
  }
  return placement;
}

/* --- populations --- */

/* Random boards; without BREEDING as the scheme has it by default. */
static struct population *filled (const struct scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding,
                                  uint64_t seed) {
  struct population *population;
  struct random random;
  const struct aq_breeding defaults = aq_breeding_defaults (&scheme->about, 0);
  aq_random_seed (&random, seed);
  if (!breeding)
    breeding = &defaults;
  ck_assert_int_eq (aq_scheme_check (scheme, n, breeding), AQ_OK);
  ck_assert_int_eq (aq_population_new (&population, scheme, n, breeding,
                                       &random, aq_lanes (0)),
                    AQ_OK);
  scheme->create (population);
  return population;
}

/* What SIZE bytes were; to be freed. */
static void *copy_of (const void *bytes, size_t size) {
  return memcpy (malloc (size), bytes, size);
}

static unsigned differences (unsigned count, const uint16_t *a,
                             const uint16_t *b) {
  unsigned different = 0;
  for (unsigned i = 0; i < count; i++)
    different += a[i] != b[i];
  return different;
}

static bool are_below (unsigned count, const uint16_t *genes, unsigned bound) {
  for (unsigned i = 0; i < count; i++)
    if (genes[i] >= bound)
      return false;
  return true;
}

/* --- one parent: climb and rowcol --- */

/* A run of one parent, checked against a parent kept here. */
static void follow_parent (const struct scheme *scheme, unsigned n,
                           uint64_t seed) {
  const bool squares = scheme == &aq_scheme_climb;
  const unsigned count = squares ? n : 2 * n, values = squares ? n * n : n;
  struct population *population = filled (scheme, n, NULL, seed);
  const uint16_t *genes = population->genes;
  uint16_t parent[2 * AQ_BOARD_MAX];
  uint32_t best = UINT32_MAX;
  for (uint64_t generation = 0; generation < 300; generation++) {
    struct aq_placement placement = {.n = n};
    scheme->evaluate (population);
    ck_assert_uint_eq (population->evaluations, generation + 1);
    for (unsigned i = 0; i < n && !squares; i++) {
      placement.row[i] = (uint8_t) genes[2 * i];
      placement.column[i] = (uint8_t) genes[2 * i + 1];
    }
    if (squares)
      placement = on_squares (n, genes);
    const uint32_t fitness =
        squares ? rays_that_meet (&placement) : lines_without (&placement);
    ck_assert_msg (population->fitness[0] == fitness, "n %u, seed %lu", n,
                   (unsigned long) seed);
    if (fitness < best || (fitness == best && !squares)) {
      best = fitness;
      memcpy (parent, genes, count * sizeof *genes);
    }
    scheme->select (population);
    scheme->crossover (population);
    ck_assert_msg (!memcmp (genes, parent, count * sizeof *genes),
                   "%s, n %u, seed %lu, generation %lu", scheme->about.name, n,
                   (unsigned long) seed, (unsigned long) generation);
    scheme->mutate (population);
    const unsigned changed = differences (count, genes, parent);
    ck_assert_uint_le (changed, 1);
    ck_assert (squares || n == 1 || changed == 1);
    ck_assert (are_below (count, genes, values));
  }
  aq_population_free (population);
}

START_TEST (climb_takes_children_of_one_new_gene_when_strictly_better) {
  for (uint64_t seed = 0; seed < SEEDS; seed++)
    follow_parent (&aq_scheme_climb, 1 + (unsigned) (seed % 12), seed);
}
END_TEST

START_TEST (rowcol_takes_children_of_one_other_value_unless_worse) {
  for (uint64_t seed = 0; seed < SEEDS; seed++)
    follow_parent (&aq_scheme_rowcol, 1 + (unsigned) (seed % 20), seed);
}
END_TEST

/* Both happen: as good as the parent, and another board. */
START_TEST (equal_children_replace_the_parent_in_rowcol_only) {
  for (int climbing = 0; climbing < 2; climbing++) {
    const struct scheme *scheme =
        climbing ? &aq_scheme_climb : &aq_scheme_rowcol;
    unsigned equal = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
      struct population *population = filled (scheme, 8, NULL, seed);
      const size_t bytes = scheme->gene_bytes (8, 1);
      scheme->evaluate (population);
      scheme->select (population);
      const uint32_t fitness = population->fitness[0];
      for (int i = 0; i < 200; i++) {
        uint16_t *parent = copy_of (population->genes, bytes);
        scheme->mutate (population);
        uint16_t *child = copy_of (population->genes, bytes);
        scheme->evaluate (population);
        const bool same =
            population->fitness[0] == fitness && memcmp (parent, child, bytes);
        if (same) {
          equal++;
          scheme->select (population);
          ck_assert_mem_eq (population->genes, climbing ? parent : child,
                            bytes);
        } else /* not selected: the same parent's next child */
          memcpy (population->genes, parent, bytes);
        free (parent);
        free (child);
      }
      aq_population_free (population);
    }
    ck_assert_uint_gt (equal, SEEDS);
  }
}
END_TEST

/* The 27 draws of a gene and a square of climb, the 12 other values of rowcol
   at N = 3: 1000 each expected, deviation 32. */
START_TEST (all_genes_and_values_are_equally_likely) {
  for (int climbing = 0; climbing < 2; climbing++) {
    const struct scheme *scheme =
        climbing ? &aq_scheme_climb : &aq_scheme_rowcol;
    const unsigned count = climbing ? 3 : 6, values = climbing ? 9 : 3;
    const int draws = climbing ? 27000 : 12000;
    struct population *population = filled (scheme, 3, NULL, 1);
    uint16_t *genes = population->genes;
    uint16_t *parent = copy_of (genes, count * sizeof *genes);
    int drawn[6][9] = {{0}}, same = 0;
    for (int i = 0; i < draws; i++) {
      memcpy (genes, parent, count * sizeof *genes);
      scheme->mutate (population);
      same += !differences (count, genes, parent);
      for (unsigned gene = 0; gene < count; gene++)
        drawn[gene][genes[gene]] += genes[gene] != parent[gene];
    }
    ck_assert_int_le (abs (same - (climbing ? 3000 : 0)), climbing ? 300 : 0);
    for (unsigned gene = 0; gene < count; gene++)
      for (unsigned value = 0; value < values; value++)
        ck_assert_int_le (
            abs (drawn[gene][value] - (value == parent[gene] ? 0 : 1000)),
            value == parent[gene] ? 0 : 170);
    free (parent);
    aq_population_free (population);
  }
}
END_TEST

/* Whether some child of one new gene is better, and such a child. */
static bool has_better_child (unsigned n, uint16_t *squares) {
  const struct aq_placement parent = on_squares (n, squares);
  const uint32_t fitness = rays_that_meet (&parent);
  for (unsigned gene = 0; gene < n; gene++) {
    const uint16_t former = squares[gene];
    for (uint16_t square = 0; square < n * n; square++) {
      squares[gene] = square;
      const struct aq_placement child = on_squares (n, squares);
      if (rays_that_meet (&child) < fitness)
        return true;
    }
    squares[gene] = former;
  }
  return false;
}

/* On the way from random boards down to optima, asked as after a long time
   without a better child. */
START_TEST (climb_is_stuck_where_no_child_is_better) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 4 + (unsigned) (seed % 5);
    struct population *population = filled (&aq_scheme_climb, n, NULL, seed);
    struct aq_parent *parent = population->state;
    aq_scheme_climb.evaluate (population);
    aq_scheme_climb.select (population);
    bool better;
    do {
      uint16_t genes[8];
      const uint64_t evaluations = population->evaluations;
      memcpy (genes, parent->genes, n * sizeof *genes);
      better = has_better_child (n, genes);
      parent->idle = UINT32_MAX;
      ck_assert_msg (aq_scheme_climb.is_stuck (population) == !better,
                     "n %u, seed %lu", n, (unsigned long) seed);
      const uint64_t looked = population->evaluations - evaluations;
      ck_assert_uint_ge (looked, better ? 1 : n * n * n);
      ck_assert_uint_le (looked, n * n * n);
      const struct aq_placement placement = on_squares (n, genes);
      memcpy (parent->genes, genes, n * sizeof *genes);
      parent->fitness = rays_that_meet (&placement);
    } while (better);
    aq_population_free (population);
  }
}
END_TEST

START_TEST (climb_comes_to_be_stuck_at_an_optimum_by_itself) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    struct population *population = filled (&aq_scheme_climb, 8, NULL, seed);
    const struct aq_parent *parent = population->state;
    bool stuck = false;
    for (int generation = 0; generation < 100000 && !stuck; generation++) {
      aq_scheme_climb.evaluate (population);
      stuck = aq_scheme_climb.is_stuck (population);
      if (!stuck)
        aq_population_breed (population);
    }
    ck_assert (stuck);
    uint16_t genes[8];
    memcpy (genes, parent->genes, sizeof genes);
    ck_assert_msg (!has_better_child (8, genes), "seed %lu",
                   (unsigned long) seed);
    aq_population_free (population);
  }
}
END_TEST

/* N values without repetition, twice over: not row and column in turn. */
START_TEST (rowcol_begins_with_two_permutations) {
  unsigned different = 0;
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 5 + (unsigned) (seed % 250);
    struct population *population = filled (&aq_scheme_rowcol, n, NULL, seed);
    const uint16_t *genes = population->genes;
    for (int half = 0; half < 2; half++) {
      bool seen[256] = {false};
      for (unsigned i = 0; i < n; i++) {
        const uint16_t gene = genes[(half ? n : 0) + i];
        ck_assert_msg (gene < n && !seen[gene], "n %u, seed %lu", n,
                       (unsigned long) seed);
        seen[gene] = true;
      }
    }
    different += memcmp (genes, genes + n, n * sizeof *genes) != 0;
    aq_population_free (population);
  }
  ck_assert_uint_gt (different, SEEDS / 2);
}
END_TEST

/* --- points --- */

/* The pool as the publication has it, kept beside the run. */
enum { POOL_MAX = 192, POINTS_MAX = 8 };
struct pool {
  unsigned n;
  size_t size, count;
  uint32_t threshold, fitness[POOL_MAX];
  bool improved;
  uint16_t genes[POOL_MAX][POINTS_MAX];
};

/* Behind those that are as good; the last one falls out of a full pool. */
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

/* The children, in order, that are as good as the threshold at least. */
static void join (struct pool *pool, const struct population *population) {
  const bool first = pool->count == 0;
  pool->improved = first;
  for (size_t place = 0; place < population->count; place++) {
    const uint32_t fitness = population->fitness[place];
    if (!first && fitness > pool->threshold)
      continue;
    insert (pool, aq_squares (population, place), fitness);
    if (!first) {
      pool->threshold = fitness;
      pool->improved = true;
    }
  }
  if (first)
    pool->threshold = pool->fitness[pool->count - 1];
}

/* Whether a child is some parent with one gene changed; with CROSSED to one
   that some parent has there. */
static bool is_child (const struct pool *pool, const uint16_t *child,
                      bool crossed) {
  const unsigned n = pool->n;
  bool there[POINTS_MAX] = {false};
  for (size_t i = 0; i < pool->count; i++)
    for (unsigned gene = 0; gene < n; gene++)
      there[gene] |= pool->genes[i][gene] == child[gene];
  for (size_t i = 0; i < pool->count; i++)
    if (differences (n, pool->genes[i], child) == 1)
      for (unsigned gene = 0; gene < n; gene++)
        if (pool->genes[i][gene] != child[gene] && (there[gene] || !crossed))
          return true;
  return false;
}

/* All strings made in a run, as numbers. */
struct made {
  size_t count;
  uint64_t numbers[400 * POOL_MAX];
};

static void note (struct made *made, const struct population *population) {
  for (size_t place = 0; place < population->count; place++) {
    const uint16_t *genes = aq_squares (population, place);
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

/* Whether all are boards, of the fitness that walks along the rays give. */
static bool are_judged_by_rays (const struct population *population) {
  const unsigned n = population->n;
  bool sound = true;
  for (size_t place = 0; place < population->count; place++) {
    const uint16_t *genes = aq_squares (population, place);
    const struct aq_placement placement = on_squares (n, genes);
    sound &= are_below (n, genes, n * n) &&
             population->fitness[place] == rays_that_meet (&placement);
  }
  return sound;
}

/* How many children only a mutation explains; -1 where one cannot be. */
static int count_mutants (const struct pool *pool,
                          const struct population *population) {
  int mutants = 0;
  for (size_t place = 0; place < population->count; place++) {
    const uint16_t *child = aq_squares (population, place);
    if (is_child (pool, child, true))
      continue;
    if (pool->improved || !is_child (pool, child, false))
      return -1;
    mutants++;
  }
  return mutants;
}

/* Runs until a solution is found, at most 200 generations; returns how many
   mutants there were. */
static int follow_pool (unsigned n, size_t size, uint64_t seed,
                        struct made *made) {
  const struct aq_breeding breeding = {.population = size};
  struct population *population =
      filled (&aq_scheme_points, n, &breeding, seed);
  struct pool pool = {.n = n, .size = size};
  int all_mutants = 0;
  ck_assert_uint_eq (population->count, size);
  for (int generation = 0;
       generation < 200 && (generation == 0 || pool.fitness[0] > 0);
       generation++) {
    note (made, population);
    aq_scheme_points.evaluate (population);
    ck_assert (are_judged_by_rays (population));
    const uint32_t worst = pool.count ? pool.fitness[pool.count - 1] : 0;
    join (&pool, population);
    ck_assert (generation == 0 || pool.fitness[pool.count - 1] <= worst);
    aq_scheme_points.select (population);
    aq_scheme_points.crossover (population);
    aq_scheme_points.mutate (population);
    ck_assert_uint_le (population->count, size);
    const int mutants = count_mutants (&pool, population);
    ck_assert_msg (mutants >= 0, "n %u, pool %zu, seed %lu, generation %d", n,
                   size, (unsigned long) seed, generation);
    all_mutants += mutants;
  }
  aq_population_free (population);
  return all_mutants;
}

/* Children of the pool kept here, crossed where a child had joined, no string
   twice. */
START_TEST (points_breeds_new_children_of_the_published_pool) {
  struct made *made = calloc (1, sizeof *made);
  int mutants = 0;
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = seed % 3 ? 4 + (unsigned) (seed % 4) : 8;
    const size_t size = n == 8 ? POOL_MAX : 2 + (size_t) seed;
    made->count = 0;
    mutants += follow_pool (n, size, seed, made);
    ck_assert_msg (!has_repetition (made), "n %u, seed %lu", n,
                   (unsigned long) seed);
  }
  ck_assert_int_gt (mutants, 1000);
  free (made);
}
END_TEST

/* N = 2 has 16 strings: no more are ever made, until another run begins. */
START_TEST (points_forgets_what_was_made_when_it_begins_anew) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    struct population *population = filled (&aq_scheme_points, 2, NULL, seed);
    struct made *made = calloc (1, sizeof *made);
    for (int run = 0; run < 2; run++) {
      made->count = 0;
      if (run)
        aq_scheme_points.create (population);
      ck_assert_uint_gt (population->count, 1);
      for (int generation = 0; generation < 10; generation++) {
        note (made, population);
        aq_scheme_points.evaluate (population);
        aq_population_breed (population);
      }
      ck_assert_uint_le (made->count, 16);
      ck_assert (!has_repetition (made));
    }
    free (made);
    aq_population_free (population);
  }
}
END_TEST

/* --- squares --- */

static bool are_distinct_squares (unsigned n, const uint16_t *squares) {
  bool seen[256] = {false};
  for (unsigned i = 0; i < n; i++) {
    if (squares[i] >= n * n || seen[squares[i]])
      return false;
    seen[squares[i]] = true;
  }
  return true;
}

START_TEST (squares_stay_distinct_and_are_judged_by_attacking_pairs) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 1 + (unsigned) (seed % 16);
    struct population *population = filled (&aq_scheme_squares, n, NULL, seed);
    for (int generation = 0; generation < 30; generation++) {
      bool sound = true;
      aq_scheme_squares.evaluate (population);
      for (size_t place = 0; place < 100; place++) {
        const uint16_t *squares = aq_squares (population, place);
        const struct aq_placement placement = on_squares (n, squares);
        const uint32_t pairs = pairs_that_share (&placement);
        sound &= are_distinct_squares (n, squares) &&
                 population->fitness[place] == pairs &&
                 aq_scheme_squares.published (pairs) == -(double) pairs;
      }
      ck_assert_msg (sound, "n %u, seed %lu, generation %d", n,
                     (unsigned long) seed, generation);
      aq_population_breed (population);
    }
    aq_population_free (population);
  }
}
END_TEST

/* A solution's fitness is printed as 0, not as -0. */
START_TEST (squares_publishes_no_negative_zero) {
  ck_assert (!signbit (aq_scheme_squares.published (0)));
}
END_TEST

/* The parents that `select` chose, one behind the other. */
static const uint16_t *parent_of (const struct population *population,
                                  size_t index) {
  return (const uint16_t *) population->state + index * population->n;
}

/* Which board of the population a parent is. */
static size_t origin_of (const struct population *population, size_t index) {
  size_t place = 0;
  while (place < population->size &&
         differences (population->n, aq_squares (population, place),
                      parent_of (population, index)))
    place++;
  ck_assert_uint_lt (place, population->size);
  return place;
}

/* The mean rank of winners and the share of the best board, of 6000 winners
   out of 100 boards whose fitness is their rank. */
static void hold_tournaments (size_t tournament, double *rank, double *best) {
  enum { BOARDS = 100, ROUNDS = 60 };
  const struct aq_breeding breeding = {.population = BOARDS,
                                       .tournament = tournament};
  *rank = *best = 0;
  for (uint64_t seed = 0; seed < ROUNDS; seed++) {
    struct population *population =
        filled (&aq_scheme_squares, 8, &breeding, seed);
    uint64_t state = seed;
    uint8_t ranks[256];
    unit_permutation (&state, BOARDS, ranks);
    for (size_t place = 0; place < BOARDS; place++)
      population->fitness[place] = ranks[place];
    aq_scheme_squares.select (population);
    for (size_t i = 0; i < BOARDS; i++) {
      const uint8_t won = ranks[origin_of (population, i)];
      *rank += won / (double) (BOARDS * ROUNDS);
      *best += (won == 0) / (double) (BOARDS * ROUNDS);
    }
    aq_population_free (population);
  }
}

/* The least of T ranks out of 0 .. 99 is 49.5 and 24.5 on average for T = 1
   and 3; of 100 ranks 0.6, if one may be drawn twice, and then the best one is
   among them in 63 percent. */
START_TEST (squares_parents_are_winners_of_tournaments) {
  double rank, best;
  hold_tournaments (1, &rank, &best);
  ck_assert_double_eq_tol (rank, 49.5, 2);
  ck_assert_double_eq_tol (best, 0.01, 0.006);
  hold_tournaments (3, &rank, &best);
  ck_assert_double_eq_tol (rank, 24.5, 1.5);
  ck_assert_double_eq_tol (best, 0.03, 0.01);
  hold_tournaments (100, &rank, &best);
  ck_assert_double_lt (rank, 0.75);
  ck_assert_double_gt (best, 0.6);
}
END_TEST

/* Squares in the order in which they come up, taken from both in turn. */
static void merge (unsigned n, const uint16_t *dad, const uint16_t *mom,
                   uint16_t first[16], uint16_t second[16]) {
  uint16_t list[32];
  bool listed[256] = {false};
  unsigned count = 0;
  for (unsigned i = 0; i < n; i++) {
    if (!listed[dad[i]])
      list[count++] = dad[i];
    listed[dad[i]] = true;
    if (!listed[mom[i]])
      list[count++] = mom[i];
    listed[mom[i]] = true;
  }
  for (unsigned i = 0; i < n; i++) {
    first[i] = list[i];
    second[i] = list[count - n + i];
  }
}

/* Returns how many of 50 couples have the merged list's ends as children;
   those of the others are copies. */
static unsigned cross_couples (unsigned n, double rate, uint64_t seed) {
  const struct aq_breeding breeding = {
      .population = 100, .crossover_rate = rate, .tournament = 3};
  struct population *population =
      filled (&aq_scheme_squares, n, &breeding, seed);
  unsigned crossed = 0;
  aq_scheme_squares.evaluate (population);
  aq_scheme_squares.select (population);
  aq_scheme_squares.crossover (population);
  for (size_t i = 0; i < 100; i += 2) {
    const uint16_t *dad = parent_of (population, i);
    const uint16_t *mom = parent_of (population, i + 1);
    const uint16_t *children[] = {aq_squares (population, i),
                                  aq_squares (population, i + 1)};
    uint16_t first[16], second[16];
    merge (n, dad, mom, first, second);
    if (!differences (n, children[0], first) &&
        !differences (n, children[1], second))
      crossed++;
    else
      ck_assert_msg (!differences (n, children[0], dad) &&
                         !differences (n, children[1], mom),
                     "n %u, rate %g, seed %lu, couple %zu", n, rate,
                     (unsigned long) seed, i / 2);
  }
  aq_population_free (population);
  return crossed;
}

/* Couples of one board twice count as crossed: 0.8 x 1500 = 1200 and 0.2 x a
   few of the rest are expected, deviation 16. */
START_TEST (squares_children_are_the_ends_of_the_merged_list) {
  unsigned some = 0;
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 1 + (unsigned) (seed % 16);
    ck_assert_uint_eq (cross_couples (n, 1, seed), 50);
    ck_assert_uint_le (cross_couples (8, 0, seed), 10);
    some += cross_couples (8, 0.8, seed);
  }
  ck_assert_int_le (abs ((int) some - 1205), 70);
}
END_TEST

/* Returns how many of 100 boards a mutation changed, each by one queen that
   went to a free square; LOCI counts which one. */
static unsigned move_queens (unsigned n, double rate, uint64_t seed,
                             unsigned loci[16]) {
  const struct aq_breeding breeding = {
      .population = 100, .mutation_rate = rate, .tournament = 3};
  struct population *population =
      filled (&aq_scheme_squares, n, &breeding, seed);
  uint16_t *before = copy_of (population->genes, aq_squares_bytes (n, 100));
  unsigned moved = 0;
  aq_scheme_squares.mutate (population);
  for (size_t place = 0; place < 100; place++) {
    const uint16_t *former = before + place * n;
    const uint16_t *now = aq_squares (population, place);
    const unsigned changed = differences (n, former, now);
    bool free_square = true;
    for (unsigned i = 0; i < n; i++)
      if (former[i] != now[i]) {
        loci[i]++;
        for (unsigned j = 0; j < n; j++)
          free_square &= now[i] != former[j];
      }
    ck_assert (changed <= 1 && free_square && are_below (n, now, n * n));
    moved += changed;
  }
  free (before);
  aq_population_free (population);
  return moved;
}

START_TEST (squares_mutation_moves_one_queen_to_a_free_square) {
  unsigned some = 0, loci[16] = {0}, others[16];
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    ck_assert_uint_eq (
        move_queens (2 + (unsigned) (seed % 15), 1, seed, others), 100);
    ck_assert_uint_eq (move_queens (8, 0, seed, others), 0);
    some += move_queens (8, 0.5, seed, loci);
  }
  ck_assert_int_le (abs ((int) some - 1500), 140); /* deviation 27 */
  for (int i = 0; i < 8; i++) /* 188 expected, deviation 13 */
    ck_assert_int_le (abs ((int) loci[i] - 188), 65);
  ck_assert_uint_eq (move_queens (1, 1, 1, others), 0); /* no free square */
}
END_TEST

/* --- columns --- */

static uint8_t *member (const struct population *population, size_t place) {
  return (uint8_t *) population->genes + place * population->n;
}

static bool are_rows (const struct population *population) {
  bool below = true;
  for (size_t place = 0; place < population->size; place++)
    for (unsigned i = 0; i < population->n; i++)
      below &= member (population, place)[i] < population->n;
  return below;
}

/* Genes that tell whose they are; up to 256 members. */
static void tag (struct population *population) {
  for (size_t place = 0; place < population->size; place++)
    memset (member (population, place), (int) place, population->n);
}

START_TEST (columns_counts_how_often_each_queen_is_threatened) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 1 + (unsigned) (seed % 16 * 16);
    struct population *population = filled (&aq_scheme_columns, n, NULL, seed);
    ck_assert (are_rows (population));
    aq_scheme_columns.evaluate (population);
    for (size_t place = 0; place < population->size; place += 25) {
      const uint8_t *row = member (population, place);
      int threats = 0;
      for (int a = 0; a < (int) n; a++)
        for (int b = 0; b < (int) n; b++)
          threats += a != b && (row[a] == row[b] ||
                                abs (row[a] - row[b]) == abs (a - b));
      ck_assert_msg (population->fitness[place] == (uint32_t) threats,
                     "n %u, seed %lu", n, (unsigned long) seed);
      ck_assert_double_eq_tol (
          aq_scheme_columns.published (population->fitness[place]),
          1.0 / (1 + threats), 1e-15);
    }
    aq_population_free (population);
  }
  ck_assert (aq_scheme_columns.published (0) == 1);
}
END_TEST

START_TEST (columns_stay_on_the_board_and_keep_their_genes_when_crossed) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const struct aq_breeding breeding = {
        .population = 2 + (size_t) seed, .crossover_rate = 1, .tournament = 1};
    const unsigned n = 1 + (unsigned) (seed % 12);
    struct population *population =
        filled (&aq_scheme_columns, n, &breeding, seed);
    int genes[12][12] = {{0}};
    for (size_t place = 0; place < population->size; place++)
      for (unsigned column = 0; column < n; column++)
        genes[column][member (population, place)[column]]++;
    aq_scheme_columns.crossover (population);
    ck_assert (are_rows (population));
    for (size_t place = 0; place < population->size; place++)
      for (unsigned column = 0; column < n; column++)
        genes[column][member (population, place)[column]]--;
    for (unsigned column = 0; column < n; column++)
      for (unsigned row = 0; row < n; row++)
        ck_assert_msg (genes[column][row] == 0, "n %u, seed %lu", n,
                       (unsigned long) seed);
    aq_population_free (population);
  }
}
END_TEST

/* What one exchange may do to tagged members: two neighbors have each other's
   genes in one piece.  Returns the first of them, or -1 where nothing
   happened, or -2 where more did than one exchange. */
static int exchanged (const struct population *population) {
  const size_t size = population->size;
  const unsigned n = population->n;
  size_t one = size, changed = 0;
  for (size_t place = 0; place < size; place++) {
    bool own = true;
    for (unsigned i = 0; i < n; i++)
      own &= member (population, place)[i] == place;
    changed += !own;
    if (!own && (one == size || (one == 0 && place == size - 1)))
      one = place;
  }
  if (changed != 2)
    return changed ? -2 : -1;
  const size_t next = (one + 1) % size;
  unsigned pieces = 0;
  for (unsigned i = 0; i < n; i++) {
    const uint8_t a = member (population, one)[i];
    const uint8_t b = member (population, next)[i];
    ck_assert ((a == one && b == next) || (a == next && b == one));
    pieces += a == next && (i == 0 || member (population, one)[i - 1] == one);
  }
  return pieces == 1 ? (int) one : -2;
}

/* 20 trials at 2 percent: nothing in 0.98^20 = 67 percent, one exchange in 27
   percent, of 2000 populations; deviation 21. */
START_TEST (columns_crossover_exchanges_a_piece_of_neighbors) {
  enum { MEMBERS = 20, POPULATIONS = 2000 };
  const struct aq_breeding breeding = {
      .population = MEMBERS, .crossover_rate = 0.02, .tournament = 1};
  int unchanged = 0, once = 0;
  int first[MEMBERS] = {0}, length[20] = {0};
  struct population *population =
      filled (&aq_scheme_columns, 20, &breeding, 1);
  for (int i = 0; i < POPULATIONS; i++) {
    tag (population);
    aq_scheme_columns.crossover (population);
    const int one = exchanged (population);
    unchanged += one == -1;
    if (one < 0)
      continue;
    once++;
    first[one]++;
    int exchanged_genes = 0;
    for (unsigned j = 0; j < 20; j++)
      exchanged_genes += member (population, (size_t) one)[j] != one;
    length[exchanged_genes - 1]++;
  }
  aq_population_free (population);
  ck_assert_int_le (abs (unchanged - POPULATIONS * 67 / 100), 110);
  ck_assert_int_le (abs (once - POPULATIONS * 27 / 100), 110);
  for (int i = 0; i < MEMBERS; i++) /* 27 expected, the last with the first */
    ck_assert_int_gt (first[i], 5);
  ck_assert_int_gt (length[0], 20); /* 54 expected; long ones are rare */
  ck_assert_int_gt (length[0], length[15]);
}
END_TEST

START_TEST (columns_changes_nothing_at_rates_of_0) {
  const struct aq_breeding breeding = {.population = 50, .tournament = 1};
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    struct population *population =
        filled (&aq_scheme_columns, 12, &breeding, seed);
    uint8_t *before = copy_of (population->genes, 12 * 50);
    aq_scheme_columns.evaluate (population);
    aq_scheme_columns.crossover (population);
    aq_scheme_columns.mutate (population);
    ck_assert_mem_eq (population->genes, before, 12 * 50);
    free (before);
    aq_population_free (population);
  }
}
END_TEST

/* The share of genes that a mutation changes, but for those of one member,
   the best one, which stays. */
static double mutated_share (double rate, size_t size, unsigned n,
                             uint64_t rounds) {
  const struct aq_breeding breeding = {
      .population = size, .mutation_rate = rate, .tournament = 1};
  uint64_t changed = 0;
  for (uint64_t seed = 0; seed < rounds; seed++) {
    struct population *population =
        filled (&aq_scheme_columns, n, &breeding, seed);
    uint8_t *before = copy_of (population->genes, size * n);
    uint32_t best = UINT32_MAX;
    bool spared = false;
    aq_scheme_columns.evaluate (population);
    for (size_t place = 0; place < size; place++)
      if (population->fitness[place] < best)
        best = population->fitness[place];
    aq_scheme_columns.mutate (population);
    ck_assert (are_rows (population));
    for (size_t place = 0; place < size; place++) {
      uint64_t genes = 0;
      for (unsigned i = 0; i < n; i++)
        genes += member (population, place)[i] != before[place * n + i];
      spared |= genes == 0 && population->fitness[place] == best;
      changed += genes;
    }
    ck_assert_msg (spared, "rate %g, seed %lu", rate, (unsigned long) seed);
    free (before);
    aq_population_free (population);
  }
  return (double) changed / (double) (rounds * (size - 1) * n);
}

START_TEST (columns_mutation_changes_genes_at_the_rate_and_spares_the_best) {
  ck_assert (mutated_share (1, 20, 12, SEEDS) == 1);
  ck_assert (mutated_share (1, 2, 2, SEEDS) == 1);
  /* 2 x 10^5 genes: deviations of 0.0011, 0.0007 and 0.00016. */
  ck_assert_double_eq_tol (mutated_share (0.5, 101, 20, 100), 0.5, 0.006);
  ck_assert_double_eq_tol (mutated_share (0.1, 101, 20, 100), 0.1, 0.004);
  ck_assert_double_eq_tol (mutated_share (0.005, 101, 20, 100), 0.005, 0.0008);
}
END_TEST

/* 4 values to take, each in a quarter of the cases. */
START_TEST (columns_mutation_takes_any_other_row) {
  const struct aq_breeding breeding = {
      .population = 2, .mutation_rate = 1, .tournament = 1};
  struct population *population = filled (&aq_scheme_columns, 5, &breeding, 1);
  int values[5] = {0};
  population->fitness[0] = 0;
  population->fitness[1] = 1;
  for (int i = 0; i < 4000; i++) { /* 5000 each expected, deviation 61 */
    memset (member (population, 1), 2, 5);
    aq_scheme_columns.mutate (population);
    for (unsigned j = 0; j < 5; j++)
      values[member (population, 1)[j]]++;
  }
  for (int i = 0; i < 5; i++)
    ck_assert_int_le (abs (values[i] - (i == 2 ? 0 : 5000)), i == 2 ? 0 : 320);
  aq_population_free (population);
}
END_TEST

/* Members of fitness 0 .. SPREAD-1; returns how many were overwritten. */
static unsigned meet (size_t size, size_t tournament, uint64_t spread,
                      uint64_t seed) {
  const struct aq_breeding breeding = {.population = size,
                                       .tournament = tournament};
  struct population *population =
      filled (&aq_scheme_columns, 6, &breeding, seed);
  uint32_t *before = calloc (size, sizeof *before);
  uint32_t best = UINT32_MAX;
  unsigned copies = 0;
  uint64_t state = seed;
  tag (population);
  for (size_t place = 0; place < size; place++) {
    before[place] = (uint32_t) (unit_random (&state) % spread);
    best = before[place] < best ? before[place] : best;
    population->fitness[place] = before[place];
  }
  aq_scheme_columns.select (population);
  uint32_t best_now = UINT32_MAX;
  for (size_t place = 0; place < size; place++) {
    const uint8_t *genes = member (population, place);
    const uint8_t origin = genes[0];
    for (unsigned i = 1; i < 6; i++)
      ck_assert_uint_eq (genes[i], origin);
    ck_assert_uint_lt (origin, size);
    ck_assert_msg (origin == place || before[origin] < before[place],
                   "seed %lu: %u over %zu", (unsigned long) seed, origin,
                   place);
    ck_assert_uint_eq (population->fitness[place], before[origin]);
    best_now = before[origin] < best_now ? before[origin] : best_now;
    copies += origin != place;
  }
  ck_assert_uint_eq (best_now, best);
  free (before);
  aq_population_free (population);
  return copies;
}

START_TEST (columns_tournaments_copy_the_better_over_the_worse) {
  unsigned copies = 0;
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    ck_assert_uint_eq (meet (50, 50, 1, seed), 0); /* ties */
    ck_assert_uint_eq (meet (50, 1, 1u << 31, seed), 1);
    ck_assert_uint_le (meet (200, 40, 5, seed), 40);
    copies += meet (200, 40, 1u << 31, seed);
    ck_assert_uint_eq (meet (2, 2, 1u << 31, seed), 1);
  }
  /* 40 each, but for those overwritten twice, about 4. */
  ck_assert_uint_gt (copies, SEEDS * 32);
}
END_TEST

/* --- what may be asked for --- */

static enum aq_status check_with (const struct scheme *scheme, unsigned n,
                                  size_t size, double crossover_rate,
                                  double mutation_rate, size_t tournament) {
  const struct aq_breeding breeding = {.population = size,
                                       .crossover_rate = crossover_rate,
                                       .mutation_rate = mutation_rate,
                                       .tournament = tournament};
  return aq_scheme_check (scheme, n, &breeding);
}

START_TEST (rates_are_between_0_and_1) {
  static const double wrong[] = {-0.001, 1.001, -INFINITY, INFINITY, NAN, 70};
  static const double right[] = {0, 1e-300, 0.5, 1};
  static const struct scheme *const schemes[] = {&aq_scheme_squares,
                                                 &aq_scheme_columns};
  for (int s = 0; s < 2; s++) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
      ck_assert_int_eq (check_with (schemes[s], 8, 100, wrong[i], 0.5, 3),
                        AQ_BAD_RATE);
      ck_assert_int_eq (check_with (schemes[s], 8, 100, 0.5, wrong[i], 3),
                        AQ_BAD_RATE);
    }
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
      ck_assert_int_eq (check_with (schemes[s], 8, 100, right[i], right[i], 3),
                        AQ_OK);
  }
}
END_TEST

START_TEST (tournaments_are_of_one_to_all) {
  static const struct scheme *const schemes[] = {&aq_scheme_squares,
                                                 &aq_scheme_columns};
  for (int s = 0; s < 2; s++)
    for (size_t size = 2; size <= 100; size += 14)
      for (size_t tournament = 0; tournament <= size + 1; tournament++)
        ck_assert_int_eq (
            check_with (schemes[s], 8, size, 0.5, 0.5, tournament),
            tournament >= 1 && tournament <= size ? AQ_OK : AQ_BAD_TOURNAMENT);
}
END_TEST

START_TEST (sizes_and_populations_out_of_range_are_refused) {
  const struct aq_scheme *about;
  for (size_t index = 0; (about = aq_scheme (index)); index++) {
    const struct scheme *scheme = aq_scheme_operators (about);
    const size_t size = about->population;
    const size_t min = about->population_min, max = about->population_max;
    ck_assert_ptr_eq (&scheme->about, about);
    ck_assert_int_eq (check_with (scheme, 0, size, 0, 0, 1), AQ_BAD_SIZE);
    ck_assert_int_eq (check_with (scheme, 1, size, 0, 0, 1), AQ_OK);
    ck_assert_int_eq (check_with (scheme, about->size_max, size, 0, 0, 1),
                      AQ_OK);
    ck_assert_int_eq (check_with (scheme, about->size_max + 1, size, 0, 0, 1),
                      AQ_BAD_SIZE);
    ck_assert_int_eq (check_with (scheme, 8, min, 0, 0, 1), AQ_OK);
    ck_assert_int_eq (check_with (scheme, 8, max, 0, 0, 1), AQ_OK);
    ck_assert_int_eq (check_with (scheme, 8, 0, 0, 0, 1), AQ_BAD_POPULATION);
    ck_assert_int_eq (check_with (scheme, 8, min - 1, 0, 0, 1),
                      AQ_BAD_POPULATION);
    ck_assert_int_eq (
        check_with (scheme, 8, max + about->population_multiple, 0, 0, 1),
        AQ_BAD_POPULATION);
    if (about->population_multiple > 1)
      ck_assert_int_eq (check_with (scheme, 8, min + 1, 0, 0, 1),
                        AQ_BAD_POPULATION);
  }
  ck_assert_int_eq (check_with (NULL, 8, 4, 0, 0, 1), AQ_BAD_SCHEME);
}
END_TEST

/* The sides that the publications' genes have names for. */
START_TEST (the_articles_squares_have_names_up_to_16_columns) {
  ck_assert_uint_eq (aq_scheme_named ("squares")->size_max, 16);
}
END_TEST

/* One parent, one child; and the sizes that the others give. */
START_TEST (defaults_are_the_published_parameters) {
  static const struct {
    const char *name;
    size_t population;
    double crossover_rate, mutation_rate;
    size_t tournament;
  } published[] = {{"climb", 1, 0, 0, 0},
                   {"points", 192, 0, 0, 0},
                   {"squares", 100, 0.8, 0.5, 3},
                   {"rowcol", 1, 0, 0, 0},
                   {"columns", 650, 0.7, 0.005, 130}};
  for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
    const struct aq_breeding breeding =
        aq_breeding_defaults (aq_scheme_named (published[i].name), 0);
    ck_assert_uint_eq (breeding.population, published[i].population);
    ck_assert (breeding.crossover_rate == published[i].crossover_rate);
    ck_assert (breeding.mutation_rate == published[i].mutation_rate);
    ck_assert_uint_eq (breeding.tournament, published[i].tournament);
  }
}
END_TEST

/* --- solve --- */

/* The scheme's defaults, but with restarts. */
static struct aq_solve_options sought (const char *name, unsigned n,
                                       uint64_t seed) {
  const struct aq_scheme *scheme = aq_scheme_named (name);
  ck_assert_ptr_nonnull (scheme);
  return (struct aq_solve_options){.n = n,
                                   .scheme = scheme,
                                   .breeding =
                                       aq_breeding_defaults (scheme, 0),
                                   .seed = seed,
                                   .restart = true,
                                   .restart_after = 5000};
}

/* The fitness that a scheme's publication gives to queens there. */
static double published_fitness (const char *name,
                                 const struct aq_placement *placement) {
  const uint32_t pairs = pairs_that_share (placement);
  if (!strcmp (name, "climb") || !strcmp (name, "points"))
    return rays_that_meet (placement);
  if (!strcmp (name, "rowcol"))
    return lines_without (placement);
  if (!strcmp (name, "squares"))
    return pairs ? -(double) pairs : 0;
  if (!strcmp (name, "columns"))
    return 1.0 / (1 + 2 * pairs);
  return (strcmp (name, "report") ? 1 : 2) * pairs; /* of halfkeep: ours */
}

static bool is_better (const char *name, double fitness, double former) {
  return strcmp (name, "squares") && strcmp (name, "columns")
             ? fitness < former
             : fitness > former;
}

/* Where the queens of a text stand; false where the genes are not told. */
static bool decode (const char *name, unsigned n, const char *text,
                    struct aq_placement *placement) {
  static const char symbols[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#";
  const bool squares = !strcmp (name, "climb") || !strcmp (name, "points");
  const bool letters = !strcmp (name, "squares");
  const bool columns = !strcmp (name, "columns");
  if (!*text)
    return false;
  placement->n = n;
  for (unsigned i = 0; i < n; i++) {
    unsigned long first, second = 0;
    char *end;
    text += strspn (text, "[, ");
    if (squares && n == 8) {
      ck_assert (*text);
      first = (unsigned long) (strchr (symbols, *text++) - symbols);
    } else {
      second = letters ? (unsigned long) (*text++ - 'A') : i;
      first = strtoul (text, &end, 10);
      ck_assert_ptr_ne (end, text);
      text = end;
      if (!squares && !letters && !columns) {
        second = strtoul (text, &end, 10);
        text = end;
      }
      first -= letters || columns;
    }
    placement->row[i] = (uint8_t) (squares ? first / n : first);
    placement->column[i] = (uint8_t) (squares ? first % n : second);
  }
  ck_assert_str_eq (text, columns ? "]" : "");
  return true;
}

static bool are_same_queens (const struct aq_placement *a,
                             const struct aq_placement *b) {
  return a->n == b->n && !memcmp (a->row, b->row, a->n) &&
         !memcmp (a->column, b->column, a->n);
}

/* What was told in a run. */
struct told {
  const struct aq_solve_options *options;
  uint64_t improvements, setbacks; /* setbacks: after a restart */
  uint64_t generations, restarts, stop_after;
  struct aq_improvement last;
};

static void hear (const struct aq_improvement *improvement, void *data) {
  struct told *told = data;
  const char *name = told->options->scheme->name;
  struct aq_placement placement;
  const double fitness = published_fitness (name, &improvement->placement);
  ck_assert_uint_eq (improvement->placement.n, told->options->n);
  ck_assert_msg (fabs (fitness - improvement->fitness) < 1e-12,
                 "%s, seed %lu: %g, not %g", name,
                 (unsigned long) told->options->seed, improvement->fitness,
                 fitness);
  if (decode (name, told->options->n, improvement->genes, &placement))
    ck_assert_msg (are_same_queens (&placement, &improvement->placement),
                   "%s, seed %lu: %s", name,
                   (unsigned long) told->options->seed, improvement->genes);
  else
    ck_assert (!strcmp (name, "halfkeep") || !strcmp (name, "report"));
  if (told->improvements++) {
    ck_assert_uint_ge (improvement->generation, told->last.generation);
    ck_assert_uint_ge (improvement->evaluations, told->last.evaluations);
    if (!is_better (name, improvement->fitness, told->last.fitness)) {
      told->setbacks++;
      ck_assert_uint_gt (improvement->generation, told->last.generation);
    }
  } else
    ck_assert_uint_eq (improvement->generation, 0);
  told->last = *improvement;
}

/* Counts generations, and sees to it that only patience ends in restarts; one
   assertion, as each costs a system call. */
static bool count_generation (const struct aq_solve_stats *stats, void *data) {
  struct told *told = data;
  const bool restarted = stats->restarts == told->restarts + 1;
  const uint64_t patience = told->options->restart_after;
  const uint64_t idle = stats->generations - stats->best.generation;
  if (stats->generations != told->generations ||
      (!restarted && stats->restarts != told->restarts) ||
      (restarted && idle > 0) || /* fresh boards, the best of them told */
      (patience && idle > patience) ||
      stats->best.generation != told->last.generation ||
      !are_same_queens (&stats->best.placement, &told->last.placement))
    ck_abort_msg ("%s, seed %lu, generation %lu", told->options->scheme->name,
                  (unsigned long) told->options->seed,
                  (unsigned long) stats->generations);
  told->restarts = stats->restarts;
  return ++told->generations != told->stop_after;
}

/* Runs with both callbacks, and checks what holds for every run. */
static void solve (struct aq_solve_options *options, struct told *told,
                   struct aq_solve_stats *stats) {
  told->options = options;
  options->improved = hear;
  options->generation_done = count_generation;
  options->data = told;
  ck_assert_int_eq (aq_solve (options, stats), AQ_OK);
  ck_assert_uint_eq (stats->generations + 1, told->generations);
  ck_assert_uint_eq (stats->restarts, told->restarts);
  ck_assert_uint_le (told->setbacks, stats->restarts);
  ck_assert (are_same_queens (&stats->best.placement, &told->last.placement));
  ck_assert (stats->best.fitness == told->last.fitness);
  ck_assert_str_eq (stats->best.genes, told->last.genes);
  ck_assert_uint_le (stats->best.evaluations, stats->evaluations);
  ck_assert_int_eq (is_placed_solution (&stats->best.placement),
                    stats->end == AQ_SOLVED);
}

static const struct {
  const char *name;
  unsigned n;
  uint64_t patience;
} quick[] = {{"halfkeep", 8, 5000}, {"report", 8, 5000},  {"climb", 8, 5000},
             {"points", 8, 5000},   {"squares", 8, 5000}, {"rowcol", 8, 5000},
             {"rowcol", 20, 5000},  {"columns", 8, 5000}, {"columns", 15, 50}};
enum { QUICK = sizeof quick / sizeof *quick };

START_TEST (a_solution_is_found_by_ever_better_boards) {
  for (int i = 0; i < QUICK; i++)
    for (uint64_t seed = 0; seed < 20; seed++) {
      struct aq_solve_options options =
          sought (quick[i].name, quick[i].n, seed);
      struct aq_solve_stats stats;
      struct told told = {0};
      options.restart_after = quick[i].patience;
      solve (&options, &told, &stats);
      ck_assert_msg (stats.end == AQ_SOLVED, "%s, n %u, seed %lu",
                     quick[i].name, quick[i].n, (unsigned long) seed);
      ck_assert (stats.best.fitness == !strcmp (quick[i].name, "columns"));
    }
}
END_TEST

START_TEST (halfkeep_solves_large_boards) {
  static const unsigned sizes[] = {33, 100, 255};
  for (int i = 0; i < 3; i++) {
    struct aq_solve_options options = sought ("halfkeep", sizes[i], sizes[i]);
    struct aq_solve_stats stats;
    struct told told = {0};
    solve (&options, &told, &stats);
    ck_assert_int_eq (stats.end, AQ_SOLVED);
  }
}
END_TEST

START_TEST (one_queen_is_solved_at_once) {
  const struct aq_scheme *scheme;
  for (size_t index = 0; (scheme = aq_scheme (index)); index++) {
    struct aq_solve_options options = sought (scheme->name, 1, index);
    struct aq_solve_stats stats;
    struct told told = {0};
    solve (&options, &told, &stats);
    ck_assert_int_eq (stats.end, AQ_SOLVED);
    ck_assert_uint_eq (stats.generations, 0);
  }
}
END_TEST

/* Where there is nothing to be found nothing is looked for. */
START_TEST (boards_without_solutions_stall_at_once) {
  const struct aq_scheme *scheme;
  for (size_t index = 0; (scheme = aq_scheme (index)); index++)
    for (unsigned n = 2; n <= 3; n++) {
      struct aq_solve_options options = sought (scheme->name, n, index);
      struct aq_solve_stats stats;
      struct told told = {0};
      options.improved = hear;
      options.generation_done = count_generation;
      options.data = &told;
      ck_assert_int_eq (aq_solve (&options, &stats), AQ_OK);
      ck_assert_int_eq (stats.end, AQ_STALLED);
      ck_assert_uint_eq (stats.evaluations, 0);
      ck_assert_uint_eq (told.improvements + told.generations, 0);
    }
}
END_TEST

/* In the publication it stalled at 6, here at 2 to 6 in most runs. */
START_TEST (climb_stalls_without_restarts) {
  unsigned stalled = 0;
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    struct aq_solve_options options = sought ("climb", 8, seed);
    struct aq_solve_stats stats;
    struct told told = {0};
    options.restart = false;
    options.restart_after = 0;
    solve (&options, &told, &stats);
    ck_assert_msg (stats.end == AQ_STALLED || stats.end == AQ_SOLVED,
                   "seed %lu", (unsigned long) seed);
    ck_assert_uint_eq (stats.restarts, 0);
    if (stats.end == AQ_STALLED) {
      uint16_t squares[8];
      for (unsigned i = 0; i < 8; i++)
        squares[i] = (uint16_t) (8 * stats.best.placement.row[i] +
                                 stats.best.placement.column[i]);
      ck_assert (!has_better_child (8, squares));
      /* Each child was looked at, which counts. */
      ck_assert_uint_gt (stats.evaluations, stats.generations + 8 * 8 * 8);
      stalled++;
    }
  }
  ck_assert_uint_gt (stalled, SEEDS / 2);
}
END_TEST

START_TEST (equal_seeds_give_equal_results) {
  for (int i = 0; i < QUICK; i++) {
    unsigned different = 0;
    for (uint64_t seed = 0; seed < 4; seed++) {
      struct aq_solve_stats stats[3];
      for (int run = 0; run < 3; run++) {
        struct aq_solve_options options =
            sought (quick[i].name, quick[i].n, seed + (run == 2));
        struct told told = {0};
        options.generations = 300;
        solve (&options, &told, &stats[run]);
      }
      ck_assert_int_eq (stats[0].end, stats[1].end);
      ck_assert_uint_eq (stats[0].generations, stats[1].generations);
      ck_assert_uint_eq (stats[0].evaluations, stats[1].evaluations);
      ck_assert_uint_eq (stats[0].restarts, stats[1].restarts);
      ck_assert_uint_eq (stats[0].best.generation, stats[1].best.generation);
      ck_assert (are_same_queens (&stats[0].best.placement,
                                  &stats[1].best.placement));
      ck_assert_str_eq (stats[0].best.genes, stats[1].best.genes);
      different += !are_same_queens (&stats[0].best.placement,
                                     &stats[2].best.placement);
    }
    ck_assert_uint_gt (different, 0);
  }
}
END_TEST

/* Boards too large to be solved by chance. */
static unsigned hard_size (const struct aq_scheme *scheme) {
  return scheme->size_max < 100 ? scheme->size_max : 100;
}

START_TEST (budgets_end_a_run) {
  static const char *const names[] = {"report",  "climb",  "points",
                                      "squares", "rowcol", "columns"};
  for (int i = 0; i < 6; i++)
    for (uint64_t budget = 1; budget <= 7; budget += 2) {
      struct aq_solve_options options = sought (names[i], 8, budget);
      const size_t size = options.breeding.population;
      struct aq_solve_stats stats;
      options.n = hard_size (options.scheme);
      options.generations = budget;
      solve (&options, &(struct told){0}, &stats);
      ck_assert_int_eq (stats.end, AQ_GENERATIONS);
      ck_assert_uint_eq (stats.generations, budget);
      ck_assert_uint_le (stats.evaluations, (budget + 1) * size);

      options.generations = 0;
      options.evaluations = budget * size + 1;
      solve (&options, &(struct told){0}, &stats);
      ck_assert_int_eq (stats.end, AQ_EVALUATIONS);
      ck_assert_uint_ge (stats.evaluations, options.evaluations);
      ck_assert_uint_lt (stats.evaluations, options.evaluations + size);
      ck_assert_uint_ge (stats.generations, budget);

      options.evaluations = 0;
      options.seconds = 0.001;
      solve (&options, &(struct told){0}, &stats);
      ck_assert_int_eq (stats.end, AQ_TIME);
    }
}
END_TEST

START_TEST (a_callback_interrupts_a_run) {
  static const char *const names[] = {"report",  "climb",  "points",
                                      "squares", "rowcol", "columns"};
  for (int i = 0; i < 6; i++)
    for (uint64_t calls = 1; calls <= 5; calls++) {
      struct aq_solve_options options = sought (names[i], 8, calls);
      struct aq_solve_stats stats;
      options.n = hard_size (options.scheme);
      solve (&options, &(struct told){.stop_after = calls}, &stats);
      ck_assert_int_eq (stats.end, AQ_INTERRUPTED);
      ck_assert_uint_eq (stats.generations, calls - 1);
    }
}
END_TEST

/* A solution that was found stays one. */
START_TEST (a_solution_is_not_interrupted) {
  struct aq_solve_options options = sought ("rowcol", 1, 1);
  struct aq_solve_stats stats;
  solve (&options, &(struct told){.stop_after = 1}, &stats);
  ck_assert_int_eq (stats.end, AQ_SOLVED);
}
END_TEST

/* Fresh boards come exactly when nothing was better for so many generations:
   `count_generation` says never later, and here not before. */
struct patience {
  uint64_t generations, idle, restarts;
};

static bool wait_for_restart (const struct aq_solve_stats *stats, void *data) {
  struct patience *patience = data;
  if (stats->restarts > patience->restarts) {
    ck_assert_uint_eq (patience->idle, 10);
    ck_assert_uint_eq (stats->best.generation, stats->generations);
  }
  patience->restarts = stats->restarts;
  patience->idle = stats->generations - stats->best.generation;
  ck_assert_uint_le (patience->idle, 10);
  return true;
}

START_TEST (a_run_begins_anew_when_patience_ends) {
  static const char *const names[] = {"report",  "climb",  "points",
                                      "squares", "rowcol", "columns"};
  for (int i = 0; i < 6; i++) {
    struct aq_solve_options options = sought (names[i], 8, 3);
    struct aq_solve_stats stats;
    struct patience patience = {0};
    options.n = hard_size (options.scheme);
    options.restart_after = 10;
    options.generations = 400;
    options.generation_done = wait_for_restart;
    options.data = &patience;
    if (options.n == 100 && options.breeding.population > 1)
      options.n = 30; /* large populations are slow */
    ck_assert_int_eq (aq_solve (&options, &stats), AQ_OK);
    ck_assert_int_ne (stats.end, AQ_STALLED);
    ck_assert_msg (stats.end == AQ_SOLVED || stats.restarts > 0, "%s",
                   names[i]);
  }
}
END_TEST

START_TEST (solve_refuses_what_a_scheme_cannot_do) {
  struct aq_solve_options options = sought ("squares", 17, 1);
  struct aq_solve_stats stats;
  ck_assert_int_eq (aq_solve (&options, &stats), AQ_BAD_SIZE);
  options.n = 8;
  options.breeding.population = 99;
  ck_assert_int_eq (aq_solve (&options, &stats), AQ_BAD_POPULATION);
  options = sought ("columns", 8, 1);
  options.breeding.mutation_rate = NAN;
  ck_assert_int_eq (aq_solve (&options, &stats), AQ_BAD_RATE);
  options = sought ("columns", 8, 1);
  options.breeding.tournament = 0;
  ck_assert_int_eq (aq_solve (&options, &stats), AQ_BAD_TOURNAMENT);
  const struct aq_scheme copy = *options.scheme;
  options = sought ("columns", 8, 1);
  options.scheme = &copy;
  ck_assert_int_eq (aq_solve (&options, &stats), AQ_BAD_SCHEME);
  options.scheme = NULL;
  ck_assert_int_eq (aq_solve (&options, &stats), AQ_BAD_SCHEME);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      climb_takes_children_of_one_new_gene_when_strictly_better,
      rowcol_takes_children_of_one_other_value_unless_worse,
      equal_children_replace_the_parent_in_rowcol_only,
      all_genes_and_values_are_equally_likely,
      climb_is_stuck_where_no_child_is_better,
      climb_comes_to_be_stuck_at_an_optimum_by_itself,
      rowcol_begins_with_two_permutations,
      points_breeds_new_children_of_the_published_pool,
      points_forgets_what_was_made_when_it_begins_anew,
      squares_stay_distinct_and_are_judged_by_attacking_pairs,
      squares_publishes_no_negative_zero,
      squares_parents_are_winners_of_tournaments,
      squares_children_are_the_ends_of_the_merged_list,
      squares_mutation_moves_one_queen_to_a_free_square,
      columns_counts_how_often_each_queen_is_threatened,
      columns_stay_on_the_board_and_keep_their_genes_when_crossed,
      columns_crossover_exchanges_a_piece_of_neighbors,
      columns_changes_nothing_at_rates_of_0,
      columns_mutation_changes_genes_at_the_rate_and_spares_the_best,
      columns_mutation_takes_any_other_row,
      columns_tournaments_copy_the_better_over_the_worse,
      rates_are_between_0_and_1,
      tournaments_are_of_one_to_all,
      sizes_and_populations_out_of_range_are_refused,
      the_articles_squares_have_names_up_to_16_columns,
      defaults_are_the_published_parameters,
      a_solution_is_found_by_ever_better_boards,
      halfkeep_solves_large_boards,
      one_queen_is_solved_at_once,
      boards_without_solutions_stall_at_once,
      climb_stalls_without_restarts,
      equal_seeds_give_equal_results,
      budgets_end_a_run,
      a_callback_interrupts_a_run,
      a_solution_is_not_interrupted,
      a_run_begins_anew_when_patience_ends,
      solve_refuses_what_a_scheme_cannot_do,
      NULL};
  return unit_run ("published", tests);
}
