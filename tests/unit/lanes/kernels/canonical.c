/* SPDX-License-Identifier: MIT */

/* Canonical forms, against those of src/core/symmetry.c. */

#include "lane_boards.h"

/* A board that equals its half turn. */
static void half_turn_board (uint64_t *state, unsigned n, uint8_t *column) {
  uint8_t half[256];
  unit_permutation (state, n / 2, half);
  column[n / 2] = (uint8_t) (n / 2); /* the middle row of an odd N */
  for (unsigned row = 0; row < n / 2; row++) {
    const unsigned to =
        unit_random (state) % 2 ? half[row] : n - 1 - half[row];
    column[row] = (uint8_t) to;
    column[n - 1 - row] = (uint8_t) (n - 1 - to);
  }
}

/* A board that equals its quarter turn; N is 0 or 1 modulo 4. */
static void quarter_turn_board (uint64_t *state, unsigned n, uint8_t *column) {
  uint8_t half[256];
  unit_permutation (state, n / 2, half);
  column[n / 2] = (uint8_t) (n / 2);
  for (unsigned i = 0; i < n / 2; i += 2) {
    unsigned r = half[i];
    unsigned c = unit_random (state) % 2 ? half[i + 1] : n - 1 - half[i + 1];
    for (unsigned turn = 0; turn < 4; turn++) {
      column[r] = (uint8_t) c;
      const unsigned former = r;
      r = c;
      c = n - 1 - former;
    }
  }
}

/* A board that equals its transpose; some queens stand on the diagonal. */
static void transposable_board (uint64_t *state, unsigned n, uint8_t *column) {
  uint8_t order[256];
  unit_permutation (state, n, order);
  for (unsigned i = 0; i < n; i++)
    column[i] = (uint8_t) i;
  for (unsigned i = 0; i + 1 < n; i += 2)
    if (unit_random (state) % 4)
      unit_swap (column, order[i], order[i + 1]);
}

/* A board that equals its transpose and its half turn. */
static void two_diagonals_board (uint64_t *state, unsigned n,
                                 uint8_t *column) {
  column[n / 2] = (uint8_t) (n / 2);
  transposable_board (state, n / 2, column);
  for (unsigned row = 0; row < n / 2; row++)
    column[n - 1 - row] = (uint8_t) (n - 1 - column[row]);
}

/* A random board without symmetries, for SYMMETRY = 0, or with some. */
static void symmetric_board (uint64_t *state, unsigned n, unsigned symmetry,
                             uint8_t *column) {
  unit_permutation (state, n, column);
  if (symmetry == 1)
    half_turn_board (state, n, column);
  if (symmetry == 2 && n % 4 < 2)
    quarter_turn_board (state, n, column);
  if (symmetry == 3 || symmetry == 4)
    transposable_board (state, n, column);
  if (symmetry == 4) /* mirrored: equal about the other diagonal */
    for (unsigned row = 0; row < n; row++)
      column[row] = (uint8_t) (n - 1 - column[row]);
  if (symmetry == 5)
    two_diagonals_board (state, n, column);
}

/* Compares the canonical forms that the kernels find with the plain ones. Adds
   to
   images_equal[I] the number of boards that equal I images of their canonical
   form. */
static void expect_canonical (unsigned n, const struct lane_boards *boards,
                              uint64_t permutations, unsigned seed,
                              unsigned images_equal[9]) {
  uint64_t state = seed;
  struct lane_boards expected = *boards;
  aq_image_mask expected_images[AQ_LANES] = {0};
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    if (!has_lane (permutations, lane))
      continue;
    expected_images[lane] =
        aq_canonical (n, boards->board[lane], expected.board[lane]);
    images_equal[__builtin_popcount (expected_images[lane])]++;
  }
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    struct tile tile, canonical;
    aq_image_mask images[AQ_LANES];
    fill_tile (&state, n, boards, &tile);
    kernels->canonical (&tile, n, &canonical, images);
    ck_assert_msg (!(wrong_lanes (n, &canonical, &expected) & permutations),
                   "%s, n %u, seed %u", kernels->name, n, seed);
    uint64_t wrong = 0;
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      if (images[lane] != expected_images[lane])
        wrong |= lane_bit (lane);
    ck_assert_msg (!(wrong & permutations),
                   "%s, n %u, images in lanes %lx, seed %u", kernels->name, n,
                   (unsigned long) (wrong & permutations), seed);
    ck_assert_msg (!wrong_lanes (n, &tile, boards), "%s, n %u, seed %u",
                   kernels->name, n, seed);
  }
}

START_TEST (the_canonical_form_is_the_smallest_image) {
  unsigned images_equal[9] = {0};
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 100 * n; seed < 100 * n + 5; seed++) {
      uint64_t state = seed;
      struct lane_boards boards;
      for (unsigned lane = 0; lane < AQ_LANES; lane++)
        symmetric_board (&state, n, (unsigned) (unit_random (&state) % 6),
                         boards.board[lane]);
      const uint64_t permutations =
          seed > 100 * n ? unit_random (&state) : UINT64_MAX;
      draw_columns (&state, n, ~permutations, &boards);
      expect_canonical (n, &boards, permutations, seed, images_equal);
    }
  for (unsigned images = 1; images <= 4; images *= 2)
    ck_assert_uint_gt (images_equal[images], 500);
}
END_TEST

START_TEST (symmetric_solutions_equal_several_images_of_their_canonical_form) {
  unsigned images_equal[9] = {0};
  struct lane_boards boards;
  for (unsigned n = 4; n <= 8; n++) {
    uint8_t *solutions;
    const size_t count = unit_solutions (n, &solutions);
    for (size_t first = 0; first < count; first += AQ_LANES) {
      copy_boards (n, solutions, count, first, &boards);
      expect_canonical (n, &boards, UINT64_MAX, n, images_equal);
    }
    free (solutions);
  }
  ck_assert_uint_gt (images_equal[2], 0);
  ck_assert_uint_gt (images_equal[4], 0);

  uint64_t state = 12;
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    do
      symmetric_board (&state, 12, 1 + lane % 2, boards.board[lane]);
    while (unit_attacks (12, boards.board[lane]));
  memset (images_equal, 0, sizeof images_equal);
  expect_canonical (12, &boards, UINT64_MAX, 12, images_equal);
  ck_assert_uint_eq (images_equal[1], 0);
  ck_assert_uint_gt (images_equal[2], 0);
  ck_assert_uint_ge (images_equal[4], AQ_LANES / 2);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      the_canonical_form_is_the_smallest_image,
      symmetric_solutions_equal_several_images_of_their_canonical_form, NULL};
  return unit_run ("lanes/kernels/canonical", tests);
}
