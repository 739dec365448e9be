/* SPDX-License-Identifier: MIT */

/* The operators, one by one. */

#include "schemes/schemes.h"
#include "placement.h"
#include "tiles.h"

#include "unit.h"

enum { SEEDS = 40 };

static const struct scheme *const schemes[] = {&aq_scheme_halfkeep,
                                               &aq_scheme_report};

/* A population with random boards; its genes are what `read` gives. */
static struct population *filled (const struct scheme *scheme, unsigned n,
                                  size_t size, uint64_t seed) {
  struct population *population;
  struct random random;
  aq_random_seed (&random, seed);
  const struct aq_breeding breeding =
      aq_breeding_defaults (&scheme->about, size);
  ck_assert_int_eq (aq_scheme_check (scheme, n, &breeding), AQ_OK);
  ck_assert_int_eq (aq_population_new (&population, scheme, n, &breeding,
                                       &random, aq_lanes (0)),
                    AQ_OK);
  scheme->create (population);
  return population;
}

/* Puts a board into a place of the first tile. */
static void put_board (struct population *population, size_t place,
                       const uint8_t *column) {
  struct tile *tile = population->genes;
  for (unsigned row = 0; row < population->n; row++)
    tile->column[row][place] = column[row];
}

static void read_board (const struct population *population, size_t place,
                        uint8_t *column) {
  uint8_t board[AQ_SEARCH_MAX];
  population->scheme->read (population, place, board);
  memcpy (column, board, population->n);
}

static uint8_t *read_all (const struct population *population) {
  uint8_t *boards = malloc (population->size * population->n);
  for (size_t place = 0; place < population->size; place++)
    read_board (population, place, boards + place * population->n);
  return boards;
}

static bool is_permutation (unsigned n, const uint8_t *column) {
  bool seen[256] = {false};
  for (unsigned row = 0; row < n; row++) {
    if (column[row] >= n || seen[column[row]])
      return false;
    seen[column[row]] = true;
  }
  return true;
}

static bool is_board (const struct scheme *scheme, unsigned n,
                      const uint8_t *column) {
  if (scheme == &aq_scheme_halfkeep)
    return is_permutation (n, column);
  for (unsigned row = 0; row < n; row++)
    if (column[row] >= n)
      return false;
  return true;
}

/* Every scheme, every size to 32: boards stay boards over a few generations.
 */
START_TEST (boards_stay_on_the_board) {
  for (size_t s = 0; s < 2; s++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct population *population = filled (schemes[s], n, 8, n);
      for (int generation = 0; generation < 20; generation++) {
        for (size_t place = 0; place < 8; place++) {
          uint8_t column[256];
          read_board (population, place, column);
          ck_assert_msg (is_board (schemes[s], n, column), "%s, n %u",
                         schemes[s]->about.name, n);
        }
        schemes[s]->evaluate (population);
        schemes[s]->select (population);
        schemes[s]->crossover (population);
        schemes[s]->mutate (population);
      }
      aq_population_free (population);
    }
}
END_TEST

/* Beyond what lanes descend: permutations, their attacking pairs counted, and
   swaps of one row with each other one. */
START_TEST (halfkeep_takes_boards_of_any_size) {
  static const unsigned sizes[] = {33, 64, 100, 200, 255};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const unsigned n = sizes[i];
    struct population *population = filled (&aq_scheme_halfkeep, n, 24, n);
    unsigned solved = 0;
    for (int generation = 0; generation < 3; generation++) {
      const uint64_t before = population->evaluations;
      aq_scheme_halfkeep.evaluate (population);
      ck_assert_uint_eq ((population->evaluations - before - 24) % (n - 1), 0);
      for (size_t place = 0; place < 24; place++) {
        struct aq_placement placement;
        aq_scheme_halfkeep.place (population, place, &placement);
        ck_assert_msg (is_permutation (n, placement.column), "n %u", n);
        ck_assert_uint_eq (population->fitness[place],
                           unit_attacking_pairs (n, placement.column));
        solved += population->fitness[place] == 0;
      }
      aq_scheme_halfkeep.select (population);
      aq_scheme_halfkeep.crossover (population);
      aq_scheme_halfkeep.mutate (population);
    }
    ck_assert_msg (n > 100 || solved > 0, "n %u", n);
    aq_population_free (population);
  }
}
END_TEST

START_TEST (fitness_is_the_published_measure_counted_pair_by_pair) {
  for (uint64_t seed = 0; seed < SEEDS; seed++)
    for (size_t s = 0; s < 2; s++) {
      const unsigned n = 1 + (unsigned) (seed % AQ_SEARCH_MAX);
      const unsigned each = schemes[s] == &aq_scheme_report ? 2 : 1;
      struct population *population = filled (schemes[s], n, 16, seed);
      schemes[s]->evaluate (population);
      if (schemes[s] == &aq_scheme_report)
        ck_assert_uint_eq (population->evaluations, 16);
      for (size_t place = 0; place < 16; place++) {
        uint8_t column[256];
        read_board (population, place, column);
        ck_assert_msg (population->fitness[place] ==
                           each * unit_attacking_pairs (n, column),
                       "%s, seed %lu", schemes[s]->about.name,
                       (unsigned long) seed);
      }
      aq_population_free (population);
    }
}
END_TEST

/* The report's own example: 010 111 000 011 110 000 110 010 has 7 attacking
   pairs, each counted for both queens. */
START_TEST (the_reports_example_has_fitness_14) {
  static const uint8_t example[] = {2, 7, 0, 3, 6, 0, 6, 2};
  struct population *population = filled (&aq_scheme_report, 8, 8, 1);
  put_board (population, 2, example);
  aq_scheme_report.evaluate (population);
  ck_assert_uint_eq (population->fitness[2], 14);
  aq_population_free (population);
}
END_TEST

/* Whatever their number, and whatever the others are. */
START_TEST (ranking_is_stable_with_retired_boards_last) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    enum { BOARDS = 140 };
    struct population *population =
        filled (&aq_scheme_report, 8, BOARDS, seed);
    uint64_t state = seed;
    for (size_t place = 0; place < BOARDS; place++) {
      const unsigned draw = (unsigned) (unit_random (&state) % 8);
      population->fitness[place] = draw < seed % 8 ? AQ_RETIRED : 3 * draw;
    }
    uint8_t *before = read_all (population);
    aq_keep_better_half (population);
    size_t place = 0;
    for (unsigned fitness = 0; fitness <= 22 && place < BOARDS / 2; fitness++)
      for (size_t from = 0; from < BOARDS && place < BOARDS / 2; from++)
        if (population->fitness[from] ==
            (fitness <= 21 ? fitness : AQ_RETIRED)) {
          uint8_t column[256];
          read_board (population, place++, column);
          ck_assert_msg (!memcmp (column, before + from * 8, 8),
                         "place %zu, seed %lu", place - 1,
                         (unsigned long) seed);
        }
    ck_assert_uint_eq (place, BOARDS / 2);
    free (before);
    aq_population_free (population);
  }
}
END_TEST

/* Each row of a child comes from one parent, the other child has the other
   parent's; parents are rank neighbors and stay as they are. */
START_TEST (children_of_rank_neighbors_complement_each_other) {
  unsigned mixtures = 0;
  for (uint64_t seed = 0; seed < SEEDS; seed++)
    for (size_t s = 0; s < 2; s++) {
      const unsigned n = 4 + (unsigned) (seed % 29);
      struct population *population = filled (schemes[s], n, 24, seed);
      schemes[s]->evaluate (population);
      schemes[s]->select (population);
      uint8_t *before = read_all (population);
      schemes[s]->crossover (population);
      unsigned swapped = 0, mixed = 0;
      for (size_t rank = 0; rank < 12; rank += 2) {
        uint8_t first[256], second[256], kept[256];
        const uint8_t *a = before + rank * n;
        const uint8_t *b = before + (rank + 1) * n;
        read_board (population, 12 + rank, first);
        read_board (population, 13 + rank, second);
        read_board (population, rank, kept);
        ck_assert_mem_eq (kept, a, n);
        read_board (population, rank + 1, kept);
        ck_assert_mem_eq (kept, b, n);
        for (unsigned row = 0; row < n; row++) {
          ck_assert_msg ((first[row] == a[row] && second[row] == b[row]) ||
                             (first[row] == b[row] && second[row] == a[row]),
                         "%s, seed %lu", schemes[s]->about.name,
                         (unsigned long) seed);
          swapped += first[row] != a[row];
        }
        mixed += memcmp (first, a, n) && memcmp (first, b, n);
      }
      ck_assert_uint_gt (swapped, 0);
      mixtures += mixed > 0;
      free (before);
      aq_population_free (population);
    }
  /* A coin for each row or cycle, not one for all: children are no copies. */
  ck_assert_uint_gt (mixtures, 2 * SEEDS * 3 / 4);
}
END_TEST

/* The report flips one gene in each of 1 to 4 rows of every kept board. */
START_TEST (the_report_mutates_one_to_four_rows_by_one_bit) {
  unsigned rows_changed[6] = {0};
  unsigned flips[8] = {0};
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    struct population *population = filled (&aq_scheme_report, 8, 40, seed);
    aq_scheme_report.evaluate (population);
    aq_scheme_report.select (population);
    uint8_t *before = read_all (population);
    aq_scheme_report.mutate (population);
    for (size_t place = 0; place < 40; place++) {
      uint8_t column[256];
      unsigned rows = 0;
      read_board (population, place, column);
      for (unsigned row = 0; row < 8; row++) {
        const int flipped = column[row] ^ before[place * 8 + row];
        ck_assert_int_le (__builtin_popcount ((unsigned) flipped), 1);
        rows += flipped != 0;
        flips[flipped]++;
      }
      ck_assert_uint_le (rows, place < 20 ? 4 : 0);
      if (place < 20)
        rows_changed[rows]++;
    }
    free (before);
    aq_population_free (population);
  }
  ck_assert_uint_eq (rows_changed[0], 0);
  for (int rows = 1; rows <= 4; rows++) /* 200 expected, deviation 12 */
    ck_assert_int_le (abs ((int) rows_changed[rows] - 200), 75);
  const int all = (int) (flips[1] + flips[2] + flips[4]); /* 2000 expected */
  for (int bit = 1; bit <= 4; bit *= 2)
    ck_assert_int_le (abs ((int) flips[bit] - all / 3), 130);
}
END_TEST

/* Kept boards change in 2 to 8 rows (1 to 4 swaps may undo each other), the
   others not at all. */
START_TEST (halfkeep_mutates_the_kept_half_only) {
  unsigned changed = 0;
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    struct population *population = filled (&aq_scheme_halfkeep, 12, 40, seed);
    aq_scheme_halfkeep.evaluate (population);
    aq_scheme_halfkeep.select (population);
    uint8_t *before = read_all (population);
    aq_scheme_halfkeep.mutate (population);
    for (size_t place = 0; place < 40; place++) {
      uint8_t column[256];
      unsigned rows = 0;
      read_board (population, place, column);
      for (unsigned row = 0; row < 12; row++)
        rows += column[row] != before[place * 12 + row];
      ck_assert_uint_le (rows, place < 20 ? 8 : 0);
      changed += rows > 0;
    }
    free (before);
    aq_population_free (population);
  }
  ck_assert_uint_gt (changed, SEEDS * 20 * 9 / 10);
}
END_TEST

/* A board and the descent from it, 8 steps of n - 1 swaps unless it is solved
   before: lanes.c has what a step does. */
START_TEST (the_descent_never_makes_a_board_worse_and_counts_its_swaps) {
  for (uint64_t seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 2 + (unsigned) (seed % 31);
    enum { BOARDS = 72 }; /* more than a tile */
    struct population *population =
        filled (&aq_scheme_halfkeep, n, BOARDS, seed);
    uint8_t *before = read_all (population);
    aq_scheme_halfkeep.evaluate (population);
    uint64_t unsolved = 0, improved = 0;
    for (size_t place = 0; place < BOARDS; place++) {
      uint8_t column[256];
      read_board (population, place, column);
      const unsigned left = population->fitness[place];
      const unsigned had = unit_attacking_pairs (n, before + place * n);
      ck_assert (is_permutation (n, column));
      ck_assert_uint_le (left, had);
      ck_assert_uint_eq (left, unit_attacking_pairs (n, column));
      unsolved += left > 0;
      improved += left < had;
    }
    const uint64_t swaps = population->evaluations - BOARDS;
    ck_assert_uint_eq (swaps % (n - 1), 0);
    ck_assert_uint_ge (swaps, 8 * (n - 1) * unsolved);
    ck_assert_uint_le (swaps, 8 * (n - 1) * BOARDS);
    ck_assert (n < 6 || improved > BOARDS / 2);
    free (before);
    aq_population_free (population);
  }
}
END_TEST

START_TEST (the_descent_leaves_solutions_alone) {
  static const uint8_t solution[] = {2, 5, 3, 0, 7, 4, 6, 1};
  uint8_t column[256];
  struct population *population = filled (&aq_scheme_halfkeep, 8, 128, 1);
  for (size_t place = 0; place < 64; place++)
    put_board (population, place, solution);
  aq_scheme_halfkeep.evaluate (population);
  for (size_t place = 0; place < 64; place++) {
    ck_assert_uint_eq (population->fitness[place], 0);
    read_board (population, place, column);
    ck_assert_mem_eq (column, solution, 8);
  }
  aq_population_free (population);
}
END_TEST

START_TEST (schemes_are_found_by_name_with_halfkeep_first) {
  ck_assert_str_eq (aq_scheme (0)->name, "halfkeep");
  ck_assert_ptr_eq (aq_scheme_named ("report"), &aq_scheme_report.about);
  ck_assert_uint_eq (aq_scheme_named ("report")->population, 128);
  ck_assert_ptr_null (aq_scheme_named ("Report"));
  ck_assert_ptr_null (aq_scheme_named (""));
  ck_assert_ptr_null (aq_scheme (7));
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      boards_stay_on_the_board,
      halfkeep_takes_boards_of_any_size,
      fitness_is_the_published_measure_counted_pair_by_pair,
      the_reports_example_has_fitness_14,
      ranking_is_stable_with_retired_boards_last,
      children_of_rank_neighbors_complement_each_other,
      the_report_mutates_one_to_four_rows_by_one_bit,
      halfkeep_mutates_the_kept_half_only,
      the_descent_never_makes_a_board_worse_and_counts_its_swaps,
      the_descent_leaves_solutions_alone,
      schemes_are_found_by_name_with_halfkeep_first,
      NULL};
  return unit_run ("schemes", tests);
}
