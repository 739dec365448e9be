/* SPDX-License-Identifier: MIT */

/* Canonical forms, against those of src/core/symmetry.c. */

#include "lane_boards.h"

/* A board that equals its half turn, or its QUARTER turn; then N is 0 or 1
   modulo 4. */
static void draw_symmetric (uint64_t *state, unsigned n, bool quarter,
                            uint8_t *column) {
  uint8_t half[256];
  unit_permutation (state, n / 2, half);
  column[n / 2] = (uint8_t) (n / 2); /* the middle row of an odd N */
  for (unsigned i = 0; i < n / 2; i += quarter ? 2 : 1) {
    unsigned r = quarter ? half[i] : i, c = half[quarter ? i + 1 : i];
    c = unit_random (state) % 2 ? c : n - 1 - c;
    for (unsigned turn = 0; turn < 4; turn += quarter ? 1 : 2) {
      column[r] = (uint8_t) c;
      const unsigned former = r;
      r = quarter ? c : n - 1 - r;
      c = n - 1 - (quarter ? former : c);
    }
  }
}

/* Compares the canonical forms that the kernels find with the plain ones. Adds
   to images_equal[I] the number of boards that equal I images of their
   canonical form. */
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

TEST (the_canonical_form_is_the_smallest_image) {
  unsigned images_equal[9] = {0};
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 100 * n; seed < 100 * n + 5; seed++) {
      uint64_t state = seed;
      struct lane_boards boards;
      draw_permutations (&state, n, &boards);
      for (unsigned lane = 0; lane < AQ_LANES / 2; lane++)
        draw_symmetric (&state, n, lane % 2 && n % 4 < 2, boards.board[lane]);
      const uint64_t permutations =
          seed > 100 * n ? unit_random (&state) : UINT64_MAX;
      draw_columns (&state, n, ~permutations, &boards);
      expect_canonical (n, &boards, permutations, seed, images_equal);
    }
  for (unsigned images = 1; images <= 4; images *= 2)
    ck_assert_uint_gt (images_equal[images], 500);
}
