/* SPDX-License-Identifier: MIT */

/* Scheme climb: the blog's examples, and where it is stuck. */

#include "ga/single_parent.h"

#include "../measures.h"
#include "../population.h"

enum { SEEDS = 30 };

/* Reads the squares with queens off a drawn board; returns how many. */
static unsigned squares_drawn (const char *rows, uint16_t *squares) {
  unsigned queens = 0;
  uint16_t square = 0;
  for (; *rows; rows++) {
    if (*rows == 'Q')
      squares[queens++] = square;
    square = (uint16_t) (square + (*rows != ' '));
  }
  ck_assert_uint_eq (square, 64);
  return queens;
}

TEST (the_blogs_boards_have_the_printed_fitness) {
  static const struct {
    const char *rows;
    uint32_t fitness;
  } examples[] = {
      {"...Q...Q ..Q.QQ.. ........ ........ "
       "......Q. ...Q.... ........ ......Q.",
       14},
      {".......Q ..Q.QQ.Q ........ ........ "
       "......Q. ...Q.... ........ ......Q.",
       12},
      {".......Q ..Q.Q... Q....... ...Q.... "
       "......Q. ........ .Q...... ......Q.",
       6},
  };
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    uint16_t squares[64];
    ck_assert_uint_eq (squares_drawn (examples[i].rows, squares), 8);
    ck_assert_uint_eq (unit_fitness (&aq_scheme_climb, squares, 8),
                       examples[i].fitness);
    ck_assert_uint_eq (unit_fitness (&aq_scheme_points, squares, 8),
                       examples[i].fitness);
  }
}

/* Whether a child with one new gene is better; SQUARES becomes that child. */
static bool has_better_child (unsigned n, uint16_t *squares) {
  const struct aq_placement parent = unit_on_squares (n, squares);
  const uint32_t fitness = unit_rays (&parent);
  for (unsigned gene = 0; gene < n; gene++) {
    const uint16_t former = squares[gene];
    for (uint16_t square = 0; square < n * n; square++) {
      squares[gene] = square;
      const struct aq_placement child = unit_on_squares (n, squares);
      if (unit_rays (&child) < fitness)
        return true;
    }
    squares[gene] = former;
  }
  return false;
}

/* Goes from random boards to better and better children.  `idle` is set on
   each of them, so that climb checks whether it is stuck, a gene at a time; it
   is 0 once a better child is seen. */
TEST (climb_is_stuck_where_no_child_is_better) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 4 + seed % 5;
    struct aq_population *population =
        unit_population (&aq_scheme_climb, n, NULL, seed);
    struct aq_parent *parent = population->state;
    aq_scheme_climb.evaluate (population);
    aq_scheme_climb.breed (population);
    bool better;
    do {
      uint16_t genes[8];
      const uint64_t evaluations = population->evaluations;
      memcpy (genes, parent->genes, n * sizeof *genes);
      better = has_better_child (n, genes);
      parent->idle = UINT32_MAX;
      bool stuck;
      do
        stuck = aq_scheme_climb.is_stuck (population);
      while (!stuck && parent->idle);
      ck_assert_msg (stuck == !better, "n %u, seed %u", n, seed);
      const uint64_t checked = population->evaluations - evaluations;
      ck_assert_msg (
          checked >= (better ? 1 : n * n * n) && checked <= n * n * n,
          "n %u, seed %u: %lu checked", n, seed, (unsigned long) checked);
      const struct aq_placement placement = unit_on_squares (n, genes);
      memcpy (parent->genes, genes, n * sizeof *genes);
      parent->fitness = unit_rays (&placement);
    } while (better);
    aq_population_free (aq_whole (population));
  }
}

/* It looks at other children, each an evaluation, not before. */
TEST (climb_is_patient_for_5_N_cubed_children) {
  for (unsigned n = 2; n <= 8; n++) {
    struct aq_population *population =
        unit_population (&aq_scheme_climb, n, NULL, n);
    struct aq_parent *parent = population->state;
    aq_scheme_climb.evaluate (population);
    aq_scheme_climb.breed (population);
    parent->idle = 5 * n * n * n - 1;
    ck_assert (!aq_scheme_climb.is_stuck (population));
    ck_assert_uint_eq (population->evaluations, 1);
    parent->idle++;
    aq_scheme_climb.is_stuck (population);
    ck_assert_uint_gt (population->evaluations, 1);
    aq_population_free (aq_whole (population));
  }
}

TEST (climb_gets_stuck_at_an_optimum) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    struct aq_population *population =
        unit_population (&aq_scheme_climb, 8, NULL, seed);
    const struct aq_parent *parent = population->state;
    bool stuck = false;
    for (int generation = 0; generation < 100000 && !stuck; generation++) {
      aq_scheme_climb.evaluate (population);
      stuck = aq_scheme_climb.is_stuck (population);
      if (!stuck)
        aq_plain_engine.breed (aq_whole (population));
    }
    uint16_t genes[8];
    memcpy (genes, parent->genes, sizeof genes);
    ck_assert_msg (stuck && !has_better_child (8, genes), "seed %u", seed);
    aq_population_free (aq_whole (population));
  }
}

/* A population whose board, of size N, has its queens on SQUARES squares of a
   random solution. */
static struct aq_population *sharing (unsigned n, unsigned squares,
                                      uint32_t penalty, unsigned seed) {
  struct aq_settings settings;
  uint64_t state = seed;
  uint8_t solution[256], order[256];
  aq_settings_init (&settings, &aq_scheme_climb, n, 0);
  unit_set (&settings, &aq_scheme_climb, "penalty", penalty);
  struct aq_population *population =
      unit_population (&aq_scheme_climb, n, &settings, seed);
  unit_search_solution (&state, n, solution);
  unit_permutation (&state, n, order);
  for (unsigned i = 0; i < n; i++) {
    const uint8_t row = order[i % squares];
    aq_squares (population, 0)[i] = (uint16_t) (row * n + solution[row]);
  }
  aq_scheme_climb.evaluate (population);
  return population;
}

/* Of boards without attacks, whose queens share squares or not. */
TEST (fitness_0_is_a_solution_and_published_as_the_penalty_says) {
  static const uint32_t penalties[] = {0, 1, 2, 3, 10000, 1000000};
  for (unsigned seed = 0; seed < SEEDS * 6; seed++) {
    const unsigned n = 4 + seed / 6 % 9;
    const uint32_t penalty = penalties[seed % 6];
    for (unsigned squares = 1; squares <= n; squares++) {
      struct aq_population *population = sharing (n, squares, penalty, seed);
      const uint32_t fitness = *population->fitness;
      const double published =
          aq_scheme_climb.published_fitness (population, fitness);
      ck_assert_msg (!fitness == (squares == n) &&
                         published == (double) penalty * (n - squares),
                     "n %u, seed %u, penalty %u, squares %u: %u, published %g",
                     n, seed, (unsigned) penalty, squares, (unsigned) fitness,
                     published);
      aq_population_free (aq_whole (population));
    }
  }
}

/* As the published search did: 8 queens share 3 squares that do not attack
   each other. */
TEST (without_penalty_climb_ends_with_three_queens_on_the_board) {
  static const uint16_t attacked[] = {0, 1, 0, 1, 0, 1, 0, 1};
  struct aq_population *population = sharing (8, 3, 0, 1);
  ck_assert (aq_scheme_climb.is_stuck (population));
  memcpy (population->genes, attacked, sizeof attacked);
  aq_scheme_climb.evaluate (population);
  ck_assert_uint_eq (*population->fitness, 2);
  ck_assert (!aq_scheme_climb.is_stuck (population));
  aq_population_free (aq_whole (population));
  population = sharing (8, 7, 1, 1);
  ck_assert_uint_eq (*population->fitness, 1);
  ck_assert (!aq_scheme_climb.is_stuck (population));
  aq_population_free (aq_whole (population));
}
