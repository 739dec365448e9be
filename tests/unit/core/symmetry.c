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

TEST (canonical_form_is_the_smallest_image) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = sizes[seed % SIZES];
    uint64_t state = seed;
    uint8_t column[256], smallest[256], canonical[256];
    unit_permutation (&state, n, column);
    unit_smallest_image (n, column, smallest);
    aq_canonical (n, column, canonical);
    ck_assert_msg (!memcmp (canonical, smallest, n), "n %u, seed %u", n, seed);
  }
}

TEST (canonical_form_is_equal_over_all_eight_images) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = sizes[seed % SIZES];
    uint64_t state = seed;
    uint8_t column[256], images[8][256], first[256], canonical[256];
    unit_permutation (&state, n, column);
    unit_images (n, column, images);
    aq_canonical (n, column, first);
    for (int i = 0; i < 8; i++) {
      aq_canonical (n, images[i], canonical);
      ck_assert_msg (!memcmp (canonical, first, n), "n %u, seed %u", n, seed);
    }
  }
}

TEST (canonical_form_reports_which_of_its_images_equal_the_board) {
  for (unsigned n = 1; n <= 8; n++) {
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    for (size_t i = 0; i < count; i++) {
      const uint8_t *column = boards + i * n;
      uint8_t canonical[256], image[256];
      const aq_image_mask mask = aq_canonical (n, column, canonical);
      for (unsigned which = 0; which < AQ_IMAGES; which++) {
        aq_image (n, canonical, which, image);
        ck_assert_int_eq (!memcmp (image, column, n), mask >> which & 1);
      }
    }
    free (boards);
  }
}

TEST (distinct_images_are_one_number_for_each_board_of_the_orbit) {
  for (unsigned n = 1; n <= 8; n++) {
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    for (size_t i = 0; i < count; i++) {
      uint8_t images[8][256], image[256], other[256];
      const uint8_t *column = boards + i * n;
      unit_images (n, column, images);
      const aq_image_mask mask = aq_distinct_images (n, column);
      ck_assert_uint_eq ((unsigned) __builtin_popcount (mask),
                         count_distinct (images, n));
      ck_assert_int_eq (mask & 1, 1);
      for (unsigned a = 0; a < 8; a++)
        for (unsigned b = 0; b < a; b++)
          if (mask >> a & mask >> b & 1) {
            aq_image (n, column, a, image);
            aq_image (n, column, b, other);
            ck_assert_mem_ne (image, other, n);
          }
    }
    free (boards);
  }
}

TEST (canonical_solutions_are_as_many_as_the_fundamental_total) {
  for (unsigned n = 1; n <= 9; n++) {
    struct unit_totals totals;
    ck_assert (unit_totals (n, &totals));
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    uint64_t canonical = 0;
    for (size_t i = 0; i < count; i++) {
      struct aq_board board = {.n = n};
      memcpy (board.column, boards + i * n, n);
      canonical += aq_is_canonical (&board);
    }
    free (boards);
    ck_assert_uint_eq (count, totals.all);
    ck_assert_uint_eq (canonical, totals.fundamental);
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
