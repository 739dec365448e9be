/* SPDX-License-Identifier: MIT */

/* The generation of report and of halfkeep. */

#include "ga/schemes/report.h"

#include "population.h"

enum { SEEDS = 40 };

static const struct aq_scheme *const schemes[] = {&aq_scheme_halfkeep,
                                                  &aq_scheme_report};

static bool is_board (const struct aq_scheme *scheme, unsigned n,
                      const uint8_t *column) {
  if (scheme == &aq_scheme_halfkeep)
    return unit_is_permutation (n, column);
  for (unsigned row = 0; row < n; row++)
    if (column[row] >= n)
      return false;
  return true;
}

/* At every size up to 32, over some generations. */
START_TEST (all_columns_stay_on_the_board) {
  for (size_t s = 0; s < 2; s++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct aq_population *population =
          unit_population_of (schemes[s], n, 8, n);
      for (int generation = 0; generation < 20; generation++) {
        for (size_t index = 0; index < 8; index++) {
          uint8_t column[256];
          unit_read_board (population, index, column);
          ck_assert_msg (is_board (schemes[s], n, column), "%s, n and seed %u",
                         schemes[s]->name, n);
        }
        schemes[s]->evaluate (population);
        schemes[s]->breed (population);
      }
      aq_boards_free (&aq_inside (population)->common);
    }
}
END_TEST

/* Each of the SPACE boards is as likely in a first population. */
static void expect_uniform (const struct aq_scheme *scheme, unsigned n,
                            unsigned space) {
  enum { BOARDS = 20000 };
  unsigned count[256] = {0}, seen = 0;
  struct aq_population *population = unit_population_of (scheme, n, BOARDS, n);
  uint8_t *boards = unit_read_all (population);
  for (size_t i = 0; i < BOARDS; i++) {
    unsigned code = 0;
    for (unsigned row = 0; row < n; row++)
      code = code * n + boards[i * n + row];
    ck_assert_uint_lt (code, 256);
    count[code]++;
  }
  for (unsigned code = 0; code < 256; code++) {
    seen += count[code] > 0;
    if (count[code])
      unit_expect_frequency (count[code], BOARDS, 1. / space,
                             "%s, n and seed %u, board %u", scheme->name, n,
                             code);
  }
  ck_assert_uint_eq (seen, space);
  free (boards);
  aq_boards_free (&aq_inside (population)->common);
}

START_TEST (first_boards_are_uniform) {
  expect_uniform (&aq_scheme_report, 3, 27);
  expect_uniform (&aq_scheme_report, 4, 256);
  expect_uniform (&aq_scheme_halfkeep, 4, 24);
  expect_uniform (&aq_scheme_halfkeep, 1, 1);
}
END_TEST

START_TEST (fitness_counts_attacking_pairs_as_published) {
  for (unsigned seed = 0; seed < SEEDS; seed++)
    for (size_t s = 0; s < 2; s++) {
      const unsigned n = 1 + seed % AQ_SEARCH_MAX;
      const unsigned each = schemes[s] == &aq_scheme_report ? 2 : 1;
      struct aq_population *population =
          unit_population_of (schemes[s], n, 16, seed);
      schemes[s]->evaluate (population);
      ck_assert_msg (schemes[s] != &aq_scheme_report ||
                         population->evaluations == 16,
                     "n %u, seed %u", n, seed);
      for (size_t index = 0; index < 16; index++) {
        uint8_t column[256];
        unit_read_board (population, index, column);
        ck_assert_msg (population->fitness[index] ==
                           each * unit_attacking_pairs (n, column),
                       "%s, n %u, seed %u", schemes[s]->name, n, seed);
      }
      aq_boards_free (&aq_inside (population)->common);
    }
}
END_TEST

/* Between none and most of the boards are excluded from breeding. */
START_TEST (ranking_is_stable_with_excluded_boards_last) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    enum { BOARDS = 140 };
    struct aq_population *population =
        unit_population_of (&aq_scheme_report, 8, BOARDS, seed);
    uint64_t state = seed;
    for (size_t index = 0; index < BOARDS; index++) {
      const unsigned draw = (unsigned) (unit_random (&state) % 8);
      population->fitness[index] = draw < seed % 8 ? AQ_EXCLUDED : 3 * draw;
    }
    uint8_t *before = unit_read_all (population);
    aq_keep_better_half (population);
    size_t index = 0;
    for (unsigned fitness = 0; fitness <= 22 && index < BOARDS / 2; fitness++)
      for (size_t from = 0; from < BOARDS && index < BOARDS / 2; from++)
        if (population->fitness[from] ==
            (fitness <= 21 ? fitness : AQ_EXCLUDED)) {
          uint8_t column[256];
          unit_read_board (population, index++, column);
          ck_assert_msg (!memcmp (column, before + from * 8, 8),
                         "index %zu, seed %u", index - 1, seed);
        }
    ck_assert_msg (index == BOARDS / 2, "seed %u", seed);
    free (before);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

/* Each row of a child comes from one of two rank neighbors; the other child
   takes that row from the other one.  Parents do not change. */
START_TEST (children_of_rank_neighbors_complement_each_other) {
  unsigned mixtures = 0;
  for (unsigned seed = 0; seed < SEEDS; seed++)
    for (size_t s = 0; s < 2; s++) {
      const unsigned n = 4 + seed % 29;
      struct aq_population *population =
          unit_population_of (schemes[s], n, 24, seed);
      schemes[s]->evaluate (population);
      unit_select (population);
      uint8_t *before = unit_read_all (population);
      unit_cross (population);
      uint8_t *after = unit_read_all (population);
      ck_assert_msg (!memcmp (after, before, 12 * n), "%s, n %u, seed %u",
                     schemes[s]->name, n, seed);
      unsigned swapped = 0, mixed = 0;
      for (size_t rank = 0; rank < 12; rank += 2) {
        const uint8_t *a = after + rank * n, *b = a + n;
        const uint8_t *child = after + (12 + rank) * n, *twin = child + n;
        for (unsigned row = 0; row < n; row++) {
          ck_assert_msg ((child[row] == a[row] && twin[row] == b[row]) ||
                             (child[row] == b[row] && twin[row] == a[row]),
                         "%s, n %u, seed %u", schemes[s]->name, n, seed);
          swapped += child[row] != a[row];
        }
        mixed += memcmp (child, a, n) && memcmp (child, b, n);
      }
      ck_assert_msg (swapped > 0, "%s, n %u, seed %u", schemes[s]->name, n,
                     seed);
      mixtures += mixed > 0;
      free (before);
      free (after);
      aq_boards_free (&aq_inside (population)->common);
    }
  /* There is a coin for each row or cycle, so most children are no copies. */
  ck_assert_uint_gt (mixtures, 2 * SEEDS * 3 / 4);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      all_columns_stay_on_the_board,
      first_boards_are_uniform,
      fitness_counts_attacking_pairs_as_published,
      ranking_is_stable_with_excluded_boards_last,
      children_of_rank_neighbors_complement_each_other,
      NULL};
  return unit_run ("ga/half", tests);
}
