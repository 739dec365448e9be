/* SPDX-License-Identifier: MIT */

/* Scheme columns: its operators one by one, and the post's example. */

#include <math.h>

#include "../population.h"

enum { SEEDS = 30 };

static struct aq_settings breeding_of (size_t size, double crossover_rate,
                                       double mutation_rate,
                                       size_t tournaments) {
  struct aq_settings settings;
  aq_settings_init (&settings, &aq_scheme_columns, 8, size);
  unit_set (&settings, &aq_scheme_columns, "crossover-rate", crossover_rate);
  unit_set (&settings, &aq_scheme_columns, "mutation-rate", mutation_rate);
  unit_set (&settings, &aq_scheme_columns, "tournaments",
            (double) tournaments);
  return settings;
}

static uint8_t *member (const struct aq_population *population, size_t index) {
  return (uint8_t *) population->genes + index * population->n;
}

/* Whether all genes are rows of the board. */
static bool are_rows (const struct aq_population *population) {
  bool below = true;
  for (size_t index = 0; index < population->size; index++)
    for (unsigned i = 0; i < population->n; i++)
      below &= member (population, index)[i] < population->n;
  return below;
}

/* Sets all genes of each member to its index; up to 256 members. */
static void tag (struct aq_population *population) {
  for (size_t index = 0; index < population->size; index++)
    memset (member (population, index), (int) index, population->n);
}

TEST (fitness_counts_how_often_each_queen_is_threatened) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 1 + seed % 16 * 16;
    struct aq_population *population =
        unit_population (&aq_scheme_columns, n, NULL, seed);
    ck_assert_msg (are_rows (population), "n %u, seed %u", n, seed);
    aq_scheme_columns.evaluate (population);
    for (size_t index = 0; index < population->size; index += 25) {
      const uint8_t *row = member (population, index);
      int threats = 0;
      for (int a = 0; a < (int) n; a++)
        for (int b = 0; b < (int) n; b++)
          threats += a != b && (row[a] == row[b] ||
                                abs (row[a] - row[b]) == abs (a - b));
      ck_assert_msg (population->fitness[index] == (uint32_t) threats,
                     "n %u, seed %u", n, seed);
      ck_assert_double_eq_tol (aq_scheme_columns.published_fitness (
                                   population, population->fitness[index]),
                               1.0 / (1 + threats), 1e-15);
    }
    aq_scheme_columns.breed (population);
    ck_assert_msg (are_rows (population), "n %u, seed %u", n, seed);
    aq_population_free (aq_whole (population));
  }
  ck_assert (aq_scheme_columns.published_fitness (NULL, 0) == 1);
}

/* Finds the exchange in tagged members: two neighbors have each other's genes
   in one segment.  Returns the first of the two, -1 if there was no exchange
   and -2 if there were more. */
static int exchanged (const struct aq_population *population) {
  const size_t size = population->size;
  const unsigned n = population->n;
  size_t one = size, changed = 0;
  for (size_t index = 0; index < size; index++) {
    bool own = true;
    for (unsigned i = 0; i < n; i++)
      own &= member (population, index)[i] == index;
    changed += !own;
    if (!own && (one == size || (one == 0 && index == size - 1)))
      one = index;
  }
  if (changed != 2)
    return changed ? -2 : -1;
  const size_t next = (one + 1) % size;
  unsigned segments = 0;
  for (unsigned i = 0; i < n; i++) {
    const uint8_t a = member (population, one)[i];
    const uint8_t b = member (population, next)[i];
    ck_assert ((a == one && b == next) || (a == next && b == one));
    segments +=
        a == next && (i == 0 || member (population, one)[i - 1] == one);
  }
  return segments == 1 ? (int) one : -2;
}

/* With 20 trials at a rate of 2 percent, 0.98^20 of the populations have no
   exchange and 20 x 0.02 x 0.98^19 have one.  Each of the 20 members is as
   likely the first of the two; the last one, too, whose neighbor is the first
   member.  A segment lies between two of 20 cut points: L genes are exchanged
   in 20 - L of 190 cases. */
TEST (crossover_exchanges_a_segment_of_neighbors) {
  enum { MEMBERS = 20, GENES = 20, POPULATIONS = 4000 };
  const struct aq_settings settings = breeding_of (MEMBERS, 0.02, 0, 1);
  const double none = pow (0.98, MEMBERS);
  unsigned unchanged = 0, once = 0, first[MEMBERS] = {0}, length[GENES] = {0};
  struct aq_population *population =
      unit_population (&aq_scheme_columns, GENES, &settings, 1);
  for (int i = 0; i < POPULATIONS; i++) {
    tag (population);
    aq_scheme_columns.breed (population);
    const int one = exchanged (population);
    unchanged += one == -1;
    if (one < 0)
      continue;
    once++;
    first[one]++;
    unsigned genes = 0;
    for (unsigned j = 0; j < GENES; j++)
      genes += member (population, (size_t) one)[j] != one;
    length[genes]++;
  }
  aq_population_free (aq_whole (population));
  unit_expect_frequency (unchanged, POPULATIONS, none, "no exchange, seed 1");
  unit_expect_frequency (once, POPULATIONS, none / 0.98 * 20 * 0.02,
                         "one exchange, seed 1");
  for (unsigned i = 0; i < MEMBERS; i++)
    unit_expect_frequency (first[i], once, 1. / MEMBERS, "member %u, seed 1",
                           i);
  for (unsigned genes = 1; genes < GENES; genes++)
    unit_expect_frequency (length[genes], once, (20 - genes) / 190.,
                           "%u genes, seed 1", genes);
}

/* Mutates populations of these seeds, whose members are all as good.  The
   first member must stay; of the genes of the others, a share equal to the
   rate must change. */
static void expect_rate (double rate, size_t size, unsigned n,
                         unsigned seeds) {
  const struct aq_settings settings = breeding_of (size, 0, rate, 1);
  uint64_t changed = 0;
  for (unsigned seed = 0; seed < seeds; seed++) {
    struct aq_population *population =
        unit_population (&aq_scheme_columns, n, &settings, seed);
    uint8_t *before = unit_copy (population->genes, size * n);
    aq_scheme_columns.breed (population);
    ck_assert_msg (are_rows (population), "rate %g, seed %u", rate, seed);
    ck_assert_msg (!memcmp (member (population, 0), before, n),
                   "rate %g, seed %u", rate, seed);
    for (size_t i = n; i < size * n; i++)
      changed += ((const uint8_t *) population->genes)[i] != before[i];
    free (before);
    aq_population_free (aq_whole (population));
  }
  unit_expect_frequency (changed, seeds * (size - 1) * n, rate,
                         "n %u: genes changed", n);
}

/* Tournaments are held before: a copy of the best member may stand before
   it. */
TEST (mutation_leaves_the_best_member) {
  const struct aq_settings settings = breeding_of (20, 0, 1, 1);
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    struct aq_population *population =
        unit_population (&aq_scheme_columns, 12, &settings, seed);
    const size_t best = seed % 20;
    uint8_t genes[12];
    unsigned left = 0;
    for (size_t index = 0; index < 20; index++)
      population->fitness[index] = index == best ? 2 : 4;
    memcpy (genes, member (population, best), 12);
    aq_scheme_columns.breed (population);
    for (size_t index = 0; index < 20; index++)
      left += !memcmp (member (population, index), genes, 12);
    ck_assert_msg (left == 1, "seed %u: %u", seed, left);
    aq_population_free (aq_whole (population));
  }
}

TEST (mutation_changes_genes_at_the_rate) {
  expect_rate (0, 50, 12, SEEDS);
  expect_rate (1, 20, 12, SEEDS);
  expect_rate (1, 2, 2, SEEDS);
  /* Of 200000 genes, 100000, 20000 and 1000 are expected, standard deviations
     224, 134 and 32. */
  expect_rate (0.5, 101, 20, 100);
  expect_rate (0.1, 101, 20, 100);
  expect_rate (0.005, 101, 20, 100);
}

/* Each of the 4 other rows is taken by 5000 of 20000 genes, standard deviation
   61. */
TEST (mutation_takes_all_other_rows_equally_often) {
  const struct aq_settings settings = breeding_of (2, 0, 1, 1);
  struct aq_population *population =
      unit_population (&aq_scheme_columns, 5, &settings, 1);
  unsigned count[5] = {0};
  for (int i = 0; i < 4000; i++) {
    memset (member (population, 1), 2, 5);
    aq_scheme_columns.breed (population); /* the first one is spared */
    for (unsigned j = 0; j < 5; j++)
      count[member (population, 1)[j]]++;
  }
  for (unsigned row = 0; row < 5; row++)
    unit_expect_frequency (count[row], 4000 * 5, row == 2 ? 0 : 1. / 4,
                           "row %u", row);
  aq_population_free (aq_whole (population));
}

/* Holds tournaments of members with random fitness below BOUND.  A member may
   be overwritten by a better one only, and the best fitness must stay.
   Returns how many members were overwritten. */
static unsigned hold_tournaments (size_t size, size_t tournament,
                                  uint64_t bound, unsigned seed) {
  const struct aq_settings settings = breeding_of (size, 0, 0, tournament);
  struct aq_population *population =
      unit_population (&aq_scheme_columns, 6, &settings, seed);
  uint32_t *before = calloc (size, sizeof *before);
  uint32_t best = UINT32_MAX;
  unsigned copies = 0;
  uint64_t state = seed;
  tag (population);
  for (size_t index = 0; index < size; index++) {
    before[index] = (uint32_t) (unit_random (&state) % bound);
    best = before[index] < best ? before[index] : best;
    population->fitness[index] = before[index];
  }
  aq_scheme_columns.breed (population);
  uint32_t best_now = UINT32_MAX;
  for (size_t index = 0; index < size; index++) {
    const uint8_t *genes = member (population, index);
    const uint8_t origin = genes[0];
    ck_assert_msg (origin < size && !memcmp (genes, genes + 1, 5) &&
                       (origin == index || before[origin] < before[index]) &&
                       population->fitness[index] == before[origin],
                   "seed %u: %u over %zu", seed, origin, index);
    best_now = before[origin] < best_now ? before[origin] : best_now;
    copies += origin != index;
  }
  ck_assert_msg (best_now == best, "seed %u", seed);
  free (before);
  aq_population_free (aq_whole (population));
  return copies;
}

TEST (tournaments_copy_the_better_over_the_worse) {
  unsigned copies = 0;
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    ck_assert_uint_eq (hold_tournaments (50, 50, 1, seed), 0); /* ties */
    ck_assert_uint_eq (hold_tournaments (50, 1, 1u << 31, seed), 1);
    ck_assert_uint_le (hold_tournaments (200, 40, 5, seed), 40);
    copies += hold_tournaments (200, 40, 1u << 31, seed);
    ck_assert_uint_eq (hold_tournaments (2, 2, 1u << 31, seed), 1);
  }
  /* 40 of each, less about 4 members that are overwritten twice. */
  ck_assert_uint_gt (copies, SEEDS * 32);
}

/* [6, 3, 1, 7, 4, 8, 5, 2]: the row of each column's queen, from 1. */
TEST (the_posts_example_codes_rows_by_column) {
  static const uint8_t genes[] = {5, 2, 0, 6, 3, 7, 4, 1};
  struct aq_population *population =
      unit_population (&aq_scheme_columns, 8, NULL, 1);
  struct aq_placement placement;
  char text[AQ_GENES_MAX];
  memcpy ((uint8_t *) population->genes + 3 * 8, genes, 8);
  aq_scheme_columns.format_genes (population, 3, text);
  ck_assert_str_eq (text, "[6, 3, 1, 7, 4, 8, 5, 2]");
  aq_scheme_columns.decode (population, 3, &placement);
  ck_assert_uint_eq (placement.n, 8);
  for (unsigned column = 0; column < 8; column++) {
    ck_assert_uint_eq (placement.column[column], column);
    ck_assert_uint_eq (placement.row[column], genes[column]);
  }
  aq_population_free (aq_whole (population));
}
