/* SPDX-License-Identifier: MIT */

/* Measures of placements, against walks over a board of squares, and decoding
   placements to boards. */

#include "ga/placement.h"

#include "measures.h"
#include "population.h"

enum { SEEDS = 200 };

/* Queens on random squares of the whole board or of a corner, or a solution.
   In a small corner many queens share a square, or all do. */
static struct aq_placement scattered (uint64_t *state, unsigned n) {
  struct aq_placement placement = {.n = n};
  const unsigned side = 1 + (unsigned) (unit_random (state) % n);
  const unsigned kind = unit_random (state) % 4;
  for (unsigned i = 0; i < n; i++) {
    placement.row[i] = (uint8_t) (unit_random (state) % (kind ? n : side));
    placement.column[i] = (uint8_t) (unit_random (state) % (kind ? n : side));
  }
  if (kind == 3 && n > 3 && n < 64)
    unit_search_solution (state, n, placement.column);
  for (unsigned row = 0; row < n && kind == 3; row++)
    placement.row[row] = (uint8_t) row;
  return placement;
}

/* Sizes 1 .. 20, and one of ten a large size. */
static unsigned size_of (unsigned seed) {
  static const unsigned large[] = {21, 32, 33, 63, 64, 65, 100, 128, 200, 255};
  return seed % 10 ? 1 + seed % 20
                   : large[seed / 10 % (sizeof large / sizeof *large)];
}

/* Compares a measure with its oracle on random placements. */
static void compare (uint32_t (*measure) (const struct aq_placement *),
                     uint32_t (*oracle) (const struct aq_placement *)) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    uint64_t state = seed;
    const struct aq_placement placement = scattered (&state, size_of (seed));
    const uint32_t measured = measure (&placement);
    const uint32_t expected = oracle (&placement);
    ck_assert_msg (measured == expected, "n %u, seed %u: %u, not %u",
                   placement.n, seed, (unsigned) measured,
                   (unsigned) expected);
  }
}

static uint32_t pairs (const struct aq_placement *placement) {
  return aq_attacking_pairs (placement, placement->n);
}

static uint32_t rays (const struct aq_placement *placement) {
  return aq_rays (placement, 10000);
}

TEST (attacking_pairs_count_once_for_each_line_they_share) {
  compare (pairs, unit_shared_lines);
}

TEST (occupied_lines_are_those_on_which_a_walk_meets_a_queen) {
  compare (aq_occupied_lines, unit_occupied_lines);
}

TEST (occupied_squares_count_once) {
  compare (aq_occupied_squares, unit_occupied_squares);
}

TEST (rays_are_directions_in_which_a_walk_meets_a_queen) {
  compare (rays, unit_rays);
}

TEST (each_queen_that_shares_its_square_costs_the_penalty) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    uint64_t state = seed;
    const struct aq_placement placement = scattered (&state, size_of (seed));
    const uint32_t penalty = (uint32_t) (unit_random (&state) % 1000001);
    ck_assert_msg (aq_rays (&placement, 0) == unit_rays_with (&placement, 0) &&
                       aq_rays (&placement, penalty) ==
                           unit_rays_with (&placement, penalty),
                   "n %u, seed %u, penalty %u", placement.n, seed,
                   (unsigned) penalty);
  }
}

TEST (all_queens_on_one_square_have_the_worst_measures) {
  for (unsigned n = 1; n <= AQ_BOARD_MAX; n++) {
    struct aq_placement placement = {.n = n};
    memset (placement.row, (int) n - 1, n);
    memset (placement.column, (int) n / 2, n);
    ck_assert_uint_eq (pairs (&placement), 4 * n * (n - 1) / 2);
    ck_assert_uint_eq (aq_occupied_lines (&placement), 4);
    ck_assert_uint_eq (aq_occupied_squares (&placement), 1);
    ck_assert_uint_eq (rays (&placement), 10000 * (n - 1));
    ck_assert_uint_lt (aq_rays (&placement, 1000000) + 8 * n, AQ_EXCLUDED);
  }
}

TEST (a_placement_is_on_the_board_with_each_of_its_queens) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    uint64_t state = seed;
    const unsigned side = size_of (seed) % 254 + 1;
    struct aq_placement placement = scattered (&state, side);
    const uint64_t queen = unit_random (&state) % side;
    ck_assert_msg (aq_is_on_board (&placement, side, side) &&
                       !aq_is_on_board (&placement, side, side + 1),
                   "n %u, seed %u", side, seed);
    (seed % 2 ? placement.row : placement.column)[queen] = (uint8_t) side;
    ck_assert_msg (!aq_is_on_board (&placement, side, side) &&
                       aq_is_on_board (&placement, side + 1, side),
                   "n %u, seed %u", side, seed);
  }
}

TEST (a_placement_decodes_to_a_board_in_any_order_of_queens) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 4 + seed % 29;
    struct aq_population *population =
        unit_population (&aq_scheme_climb, n, NULL, seed);
    uint64_t state = seed;
    uint8_t solution[256], order[256], board[AQ_BOARD_MAX];
    unit_search_solution (&state, n, solution);
    unit_permutation (&state, n, order);
    for (unsigned i = 0; i < n; i++)
      aq_squares (population, 0)[i] =
          (uint16_t) (order[i] * n + solution[order[i]]);
    aq_population_board (population, 0, board);
    ck_assert_msg (!memcmp (board, solution, n), "n %u, seed %u", n, seed);
    aq_population_free (aq_whole (population));
  }
}
