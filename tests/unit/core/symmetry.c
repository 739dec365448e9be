/* SPDX-License-Identifier: MIT */

#include "core/symmetry.h"

#include "../unit.h"
#include "allqueens.h"

enum { SEEDS = 200 };

static const unsigned sizes[] = {1, 2, 3, 5, 8, 17, 32, 255};
enum { SIZES = sizeof sizes / sizeof *sizes };

static bool is_one_of (const uint8_t images[8][256], const uint8_t *image,
                       unsigned n) {
  for (int i = 0; i < 8; i++)
    if (!memcmp (images[i], image, n))
      return true;
  return false;
}

static unsigned count_distinct (uint8_t images[8][256], unsigned n) {
  unsigned distinct = 0;
  for (int i = 0; i < 8; i++) {
    int j = 0;
    while (memcmp (images[j], images[i], n))
      j++;
    distinct += j == i;
  }
  return distinct;
}

TEST (images_are_the_turns_and_reflections_of_the_matrix) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = sizes[seed % SIZES];
    uint64_t state = seed;
    uint8_t column[256], expected[8][256], images[8][256];
    unit_permutation (&state, n, column);
    unit_images (n, column, expected);
    for (unsigned i = 0; i < AQ_IMAGES; i++) {
      aq_image (n, column, i, images[i]);
      ck_assert_msg (is_one_of (expected, images[i], n),
                     "image %u, n %u, seed %u", i, n, seed);
    }
    ck_assert_msg (!memcmp (images[0], column, n) &&
                       count_distinct (images, n) ==
                           count_distinct (expected, n),
                   "n %u, seed %u", n, seed);
  }
}

/* Every second board is one of its own smallest images. */
TEST (canonical_form_is_the_smallest_image) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = sizes[seed / 2 % SIZES];
    uint64_t state = seed;
    uint8_t smallest[256], canonical[256];
    struct aq_board board = {.n = n};
    unit_permutation (&state, n, board.column);
    unit_smallest_image (n, board.column, smallest);
    if (seed % 2)
      memcpy (board.column, smallest, n);
    aq_canonical (n, board.column, canonical);
    ck_assert_msg (!memcmp (canonical, smallest, n) &&
                       aq_is_canonical (&board) ==
                           !memcmp (board.column, smallest, n),
                   "n %u, seed %u", n, seed);
  }
}

/* The images of the canonical form that equal the board, and one number for
   each board of the orbit: solutions are as symmetric as boards can be. */
TEST (masks_of_images_tell_which_are_equal) {
  for (unsigned n = 1; n <= 8; n++) {
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    for (size_t i = 0; i < count; i++) {
      const uint8_t *column = boards + i * n;
      uint8_t canonical[256], image[256], images[8][256];
      const aq_image_mask equal = aq_canonical (n, column, canonical);
      const aq_image_mask distinct = aq_distinct_images (n, column);
      for (unsigned which = 0; which < AQ_IMAGES; which++) {
        aq_image (n, canonical, which, image);
        ck_assert_int_eq (!memcmp (image, column, n), equal >> which & 1);
        aq_image (n, column, which, images[which]);
      }
      ck_assert_uint_eq ((unsigned) __builtin_popcount (distinct),
                         count_distinct (images, n));
      ck_assert_int_eq (distinct & 1, 1);
      for (unsigned a = 0; a < AQ_IMAGES; a++)
        for (unsigned b = 0; b < a; b++)
          if (distinct >> a & distinct >> b & 1)
            ck_assert_mem_ne (images[a], images[b], n);
    }
    free (boards);
  }
}

TEST (public_images_are_the_distinct_ones_in_order) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = sizes[seed % SIZES];
    uint64_t state = seed;
    uint8_t expected[8][256];
    struct aq_board board = {.n = n}, images[8];
    unit_permutation (&state, n, board.column);
    unit_images (n, board.column, expected);
    unsigned count;
    ck_assert_int_eq (aq_images (&board, images, &count), AQ_OK);
    ck_assert_msg (count == count_distinct (expected, n), "n %u, seed %u", n,
                   seed);
    for (unsigned i = 0; i < count; i++) {
      ck_assert_msg (images[i].n == n &&
                         is_one_of (expected, images[i].column, n),
                     "n %u, seed %u", n, seed);
      ck_assert_msg (
          i == 0 || memcmp (images[i - 1].column, images[i].column, n) < 0,
          "n %u, seed %u", n, seed);
    }
    if (n > 1) {
      board.column[0] = board.column[1];
      ck_assert_int_eq (aq_images (&board, images, &count), AQ_OK);
      ck_assert_msg (count == 0, "n %u, seed %u", n, seed);
      ck_assert_msg (!aq_is_canonical (&board), "n %u, seed %u", n, seed);
    }
  }
}

TEST (what_is_no_board_has_no_images) {
  static const struct {
    struct aq_board board;
    enum aq_status status;
  } cases[] = {{{0, {0}}, AQ_BAD_SIZE},
               {{256, {0}}, AQ_BAD_SIZE},
               {{2, {0, 2}}, AQ_BAD_BOARD},
               {{4, {101, 203, 50, 252}}, AQ_BAD_BOARD}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct aq_board images[8];
    unsigned count = 8;
    ck_assert_int_eq (aq_images (&cases[i].board, images, &count),
                      cases[i].status);
    ck_assert_uint_eq (count, 0);
    ck_assert (!aq_is_canonical (&cases[i].board));
  }
}
