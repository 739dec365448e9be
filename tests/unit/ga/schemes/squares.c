/* SPDX-License-Identifier: MIT */

/* Scheme squares: its operators one by one, and the article's examples. */

#include <math.h>

#include "../measures.h"
#include "../population.h"

enum { SEEDS = 30 };

static struct aq_settings breeding_of (unsigned n, size_t size,
                                       double crossover_rate,
                                       double mutation_rate,
                                       size_t tournaments) {
  struct aq_settings settings;
  aq_settings_init (&settings, &aq_scheme_squares, n, size);
  unit_set (&settings, &aq_scheme_squares, "crossover-rate", crossover_rate);
  unit_set (&settings, &aq_scheme_squares, "mutation-rate", mutation_rate);
  unit_set (&settings, &aq_scheme_squares, "tournament", (double) tournaments);
  return settings;
}

/* Parent INDEX of those that `breed` chose: they are the state. */
static const uint16_t *parent_of (const struct aq_population *population,
                                  size_t index) {
  return (const uint16_t *) population->state + index * population->n;
}

/* Holds 6000 tournaments of 100 boards, each with its number in square 0.  A
   tournament draws T boards, and may draw one more than once: the best one is
   among them with probability 1 - 0.99^T. */
static void expect_winners (size_t tournament) {
  enum { BOARDS = 100, ROUNDS = 60 };
  const struct aq_settings settings =
      breeding_of (16, BOARDS, 0, 0, tournament);
  struct aq_population *population =
      unit_population (&aq_scheme_squares, 16, &settings, 1);
  unsigned best = 0;
  for (unsigned round = 0; round < ROUNDS; round++) {
    for (size_t index = 0; index < BOARDS; index++) {
      *aq_squares (population, index) = (uint16_t) index;
      population->fitness[index] = (uint32_t) (index * 7 + 3) % BOARDS;
    }
    aq_scheme_squares.breed (population);
    for (size_t i = 0; i < BOARDS; i++)
      best += population->fitness[*parent_of (population, i)] == 0;
  }
  unit_expect_frequency (best, BOARDS * ROUNDS,
                         1 - pow (0.99, (double) tournament),
                         "tournaments of %zu, seed 1: best board", tournament);
  aq_population_free (aq_whole (population));
}

TEST (parents_are_winners_of_tournaments) {
  expect_winners (1);
  expect_winners (3);
  expect_winners (100);
}

/* The two ends of the merged list: squares of both parents in turn, without
   repetitions. */
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

/* Crosses 50 couples.  Their children must be the ends of the merged list or
   copies of the parents; returns how many couples have the former. */
static unsigned cross_couples (unsigned n, double rate, unsigned seed) {
  const struct aq_settings settings = breeding_of (n, 100, rate, 0, 3);
  struct aq_population *population =
      unit_population (&aq_scheme_squares, n, &settings, seed);
  unsigned crossed = 0;
  aq_scheme_squares.evaluate (population);
  aq_scheme_squares.breed (population);
  for (size_t i = 0; i < 100; i += 2) {
    const uint16_t *dad = parent_of (population, i);
    const uint16_t *mom = parent_of (population, i + 1);
    const uint16_t *children[] = {aq_squares (population, i),
                                  aq_squares (population, i + 1)};
    uint16_t first[16], second[16];
    merge (n, dad, mom, first, second);
    if (!unit_differences (n, children[0], first) &&
        !unit_differences (n, children[1], second))
      crossed++;
    else
      ck_assert_msg (!unit_differences (n, children[0], dad) &&
                         !unit_differences (n, children[1], mom),
                     "n %u, rate %g, seed %u, couple %zu", n, rate, seed,
                     i / 2);
  }
  aq_population_free (aq_whole (population));
  return crossed;
}

/* Expected are 0.8 x 1500 = 1200 crossed couples, standard deviation 16, and
   some of the others: where both parents are the same board, its copies are
   the ends of the merged list, too. */
TEST (children_are_the_ends_of_the_merged_list) {
  unsigned some = 0;
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 1 + seed % 16;
    ck_assert_msg (cross_couples (n, 1, seed) == 50, "n %u, seed %u", n, seed);
    ck_assert_msg (cross_couples (8, 0, seed) <= 10, "seed %u", seed);
    some += cross_couples (8, 0.8, seed);
  }
  ck_assert_int_le (abs ((int) some - 1205), 70);
}

/* Mutates 100 boards.  At most one queen of each may move, to a free square.
   Returns how many boards changed; adds to LOCI[I] how often queen I moved. */
static unsigned move_queens (unsigned n, double rate, unsigned seed,
                             unsigned loci[16]) {
  const struct aq_settings settings = breeding_of (n, 100, 0, rate, 3);
  struct aq_population *population =
      unit_population (&aq_scheme_squares, n, &settings, seed);
  unsigned moved = 0;
  aq_scheme_squares.breed (population);
  for (size_t index = 0; index < 100; index++) {
    const uint16_t *former = parent_of (population, index);
    const uint16_t *now = aq_squares (population, index);
    const unsigned changed = unit_differences (n, former, now);
    bool free_square = true;
    for (unsigned i = 0; i < n; i++)
      if (former[i] != now[i]) {
        loci[i]++;
        for (unsigned j = 0; j < n; j++)
          free_square &= now[i] != former[j];
      }
    ck_assert_msg (changed <= 1 && free_square &&
                       unit_are_below (n, now, n * n),
                   "n %u, rate %g, seed %u, board %zu", n, rate, seed, index);
    moved += changed;
  }
  aq_population_free (aq_whole (population));
  return moved;
}

/* At a rate of 0.5, queens of 1500 of 3000 boards move, standard deviation 27,
   and each of the 8 queens in 188, standard deviation 13. */
TEST (mutation_moves_one_queen_to_a_free_square) {
  unsigned some = 0, loci[16] = {0}, others[16];
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 2 + seed % 15;
    ck_assert_msg (move_queens (n, 1, seed, others) == 100, "n %u, seed %u", n,
                   seed);
    ck_assert_msg (move_queens (8, 0, seed, others) == 0, "seed %u", seed);
    some += move_queens (8, 0.5, seed, loci);
  }
  unit_expect_frequency (some, SEEDS * 100, 0.5, "boards changed");
  for (unsigned queen = 0; queen < 8; queen++)
    unit_expect_frequency (loci[queen], SEEDS * 100, 0.5 / 8, "queen %u",
                           queen);
  ck_assert_uint_eq (move_queens (1, 1, 1, others), 0); /* no free square */
}

/* A solution's fitness is printed as 0, not as -0. */
TEST (the_articles_squares_have_10_attacking_pairs) {
  static const uint16_t genes[] = {2, 0, 55, 48, 16, 28, 62, 38};
  const uint32_t fitness = unit_fitness (&aq_scheme_squares, genes, 8);
  ck_assert_uint_eq (fitness, 10);
  ck_assert (aq_scheme_squares.published_fitness (NULL, fitness) == -10);
  ck_assert (!signbit (aq_scheme_squares.published_fitness (NULL, 0)));
}

/* Up to 16 columns have a letter. */
TEST (the_articles_squares_are_a_letter_and_a_number) {
  static const uint16_t eight[] = {0, 7, 8, 55, 56, 63, 18, 37};
  static const uint16_t sixteen[] = {0,   15,  16,  255, 240, 17, 34, 51,
                                     100, 101, 102, 103, 104, 1,  2,  3};
  ck_assert_str_eq (unit_genes_text (&aq_scheme_squares, 8, eight, 8),
                    "A1 H1 A2 H7 A8 H8 C3 F5");
  ck_assert_str_eq (unit_genes_text (&aq_scheme_squares, 16, sixteen, 16),
                    "A1 P1 A2 P16 A16 B2 C3 D4 E7 F7 G7 H7 I7 B1 C1 D1");
  ck_assert_uint_eq (aq_scheme_squares.n_max, 16);
}

/* A population of boards of that shape, each within a board of size N. */
static struct aq_population *rectangle (unsigned n, unsigned rows,
                                        unsigned columns, unsigned queens,
                                        unsigned seed) {
  struct aq_settings settings;
  aq_settings_init (&settings, &aq_scheme_squares, n, 0);
  unit_set (&settings, &aq_scheme_squares, "rows", rows);
  unit_set (&settings, &aq_scheme_squares, "columns", columns);
  unit_set (&settings, &aq_scheme_squares, "queens", queens);
  return unit_population (&aq_scheme_squares, n, &settings, seed);
}

/* Whether squares are distinct and on the board, and stand where decode says;
   fitness is the pairs that share a line. */
static bool is_sound_rectangle (const struct aq_population *population,
                                size_t index, unsigned rows, unsigned columns,
                                unsigned queens) {
  const uint16_t *squares = aq_squares (population, index);
  struct aq_placement placement;
  bool seen[256] = {false};
  aq_scheme_squares.decode (population, index, &placement);
  if (placement.n != queens)
    return false;
  for (unsigned i = 0; i < queens; i++) {
    if (squares[i] >= rows * columns || seen[squares[i]] ||
        placement.row[i] * columns + placement.column[i] != squares[i] ||
        placement.column[i] >= columns)
      return false;
    seen[squares[i]] = true;
  }
  return population->fitness[index] == unit_shared_lines (&placement);
}

/* Of 1 to 16 rows and columns, in a board of any size that has room. */
TEST (rows_columns_and_queens_are_apart) {
  for (unsigned seed = 0; seed < SEEDS * 10; seed++) {
    uint64_t state = seed;
    const unsigned rows = 1 + (unsigned) (unit_random (&state) % 16);
    const unsigned columns = 1 + (unsigned) (unit_random (&state) % 16);
    const unsigned most = rows > columns ? rows : columns;
    const unsigned n = most + (unsigned) (unit_random (&state) % (17 - most));
    const unsigned least = rows < columns ? rows : columns;
    const unsigned queens = 1 + (unsigned) (unit_random (&state) % least);
    struct aq_population *population =
        rectangle (n, rows, columns, queens, seed);
    for (int generation = 0; generation < 10; generation++) {
      bool sound = true;
      aq_scheme_squares.evaluate (population);
      for (size_t index = 0; index < population->count; index++)
        sound &= is_sound_rectangle (population, index, rows, columns, queens);
      ck_assert_msg (sound, "%u rows, %u columns, %u queens, seed %u", rows,
                     columns, queens, seed);
      aq_plain_engine.breed (aq_whole (population));
    }
    aq_population_free (aq_whole (population));
  }
}

TEST (random_squares_reach_all_of_a_rectangle) {
  bool reached[60] = {false};
  unsigned count = 0;
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    struct aq_population *population = rectangle (10, 6, 10, 5, seed);
    aq_scheme_squares.breed (population);
    for (size_t index = 0; index < population->count; index++)
      for (unsigned i = 0; i < 5; i++)
        reached[aq_squares (population, index)[i]] = true;
    aq_population_free (aq_whole (population));
  }
  for (unsigned square = 0; square < 60; square++)
    count += reached[square];
  ck_assert_uint_eq (count, 60);
}

/* The status of a run to one solution. */
static enum aq_status run_shape (unsigned rows, unsigned columns,
                                 unsigned queens) {
  struct aq_run_options options;
  struct aq_settings settings;
  struct aq_solve *run;
  aq_solve_init (&options, 8, &aq_scheme_squares);
  aq_settings_init (&settings, &aq_scheme_squares, 8, 0);
  unit_set (&settings, &aq_scheme_squares, "rows", rows);
  unit_set (&settings, &aq_scheme_squares, "columns", columns);
  unit_set (&settings, &aq_scheme_squares, "queens", queens);
  options.settings = settings;
  const enum aq_status status = aq_solve_new (&run, &options);
  aq_solve_free (run);
  return status;
}

TEST (shapes_without_solutions_or_beyond_N_are_refused) {
  for (unsigned rows = 0; rows <= 9; rows++)
    for (unsigned columns = 0; columns <= 9; columns++)
      for (unsigned queens = 0; queens <= 9; queens++) {
        const bool in_range = rows >= 1 && rows <= 8 && columns >= 1 &&
                              columns <= 8 && queens >= 1 && queens <= 8;
        const bool good = queens <= rows && queens <= columns;
        ck_assert_int_eq (run_shape (rows, columns, queens),
                          !in_range ? AQ_BAD_PARAMETER
                          : good    ? AQ_OK
                                    : AQ_BAD_SHAPE);
      }
}

/* The N-queens puzzle alone has known solutions to collect. */
TEST (a_collection_takes_no_rectangle) {
  struct aq_run_options options;
  struct aq_settings settings;
  struct aq_collect *run;
  aq_collect_init (&options, 8, &aq_scheme_squares);
  aq_settings_init (&settings, &aq_scheme_squares, 8, 0);
  unit_set (&settings, &aq_scheme_squares, "rows", 7);
  unit_set (&settings, &aq_scheme_squares, "queens", 7);
  options.settings = settings;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SHAPE);
}
