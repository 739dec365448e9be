/* SPDX-License-Identifier: MIT */

/* The test of the processor's instruction sets, which the linker gives kernels
   of the test's own: right ones, and ones with a fault. */

#include "allqueens.h"
#include "lanes/kernels/lane_kernels.h"

#include "../unit.h"

static const struct lane_kernels *right;
static struct lane_kernels tested;

const struct lane_kernels *__real_aq_kernels (size_t index);
const struct lane_kernels *__wrap_aq_kernels (size_t index);
const struct lane_kernels *__wrap_aq_kernels (size_t index) {
  return index == 0 ? &tested : index == 1 ? right : NULL;
}

static void set_up (void) {
  for (size_t i = 0; __real_aq_kernels (i); i++)
    right = __real_aq_kernels (i);
  tested = *right;
}

/* All for N = 4. */
static const uint8_t solutions[] = {1, 3, 0, 2, 2, 0, 3, 1};
enum { COUNT = 2 };

static void canonical_of_other_images (const struct tile *tile, unsigned n,
                                       struct tile *canonical,
                                       aq_image_mask images[AQ_LANES]) {
  right->canonical (tile, n, canonical, images);
  images[0] ^= 1;
}

static void canonical_turned (const struct tile *tile, unsigned n,
                              struct tile *canonical,
                              aq_image_mask images[AQ_LANES]) {
  struct tile unused;
  right->canonical (tile, n, &unused, images);
  for (unsigned row = 0; row < n; row++)
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      canonical->column[row][lane] = tile->column[n - 1 - row][lane];
}

static void rank_above (const struct tile *tile, unsigned n,
                        struct tile_keys *keys) {
  right->rank (tile, n, keys);
  keys->word[0][0]++;
}

static void unrank_backward (const struct tile_keys *keys, unsigned n,
                             struct tile *tile) {
  struct tile found;
  right->unrank (keys, n, &found);
  for (unsigned row = 0; row < n; row++)
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      tile->column[row][lane] = found.column[n - 1 - row][lane];
}

static uint64_t no_moves (const struct tile *tile, unsigned n, unsigned k,
                          move_visitor *visit, void *data) {
  (void) tile, (void) visit, (void) data;
  return n * k;
}

TEST (right_kernels_pass) {
  set_up ();
  ck_assert_str_eq (aq_instruction_set (0), right->name);
  ck_assert_ptr_null (aq_instruction_set (2));
  for (size_t i = 0; i < 2; i++)
    ck_assert_int_eq (aq_instruction_set_test (i, 4, solutions, COUNT), AQ_OK);
}

/* The right kernels but one. */
#define EXPECT_FOUND(kernel, faulty)                                   \
  do {                                                                 \
    set_up ();                                                         \
    tested.kernel = (faulty);                                          \
    ck_assert_msg (aq_instruction_set_test (0, 4, solutions, COUNT) == \
                       AQ_BAD_SOLUTION,                                \
                   #faulty);                                           \
  } while (0)

TEST (each_fault_is_found) {
  EXPECT_FOUND (canonical, canonical_of_other_images);
  EXPECT_FOUND (canonical, canonical_turned);
  EXPECT_FOUND (rank, rank_above);
  EXPECT_FOUND (unrank, unrank_backward);
  EXPECT_FOUND (moves, no_moves);
}

TEST (what_is_no_solution_is_refused) {
  static const uint8_t attacked[] = {1, 3, 0, 2, 0, 1, 2, 3};
  static const uint8_t outside[] = {1, 3, 0, 2, 4, 255, 3, 1};
  set_up ();
  ck_assert_int_eq (aq_instruction_set_test (0, 4, attacked, COUNT),
                    AQ_BAD_SOLUTION);
  ck_assert_int_eq (aq_instruction_set_test (0, 4, outside, COUNT),
                    AQ_BAD_SOLUTION);
  ck_assert_int_eq (aq_instruction_set_test (2, 4, solutions, COUNT),
                    AQ_BAD_SIZE);
  ck_assert_int_eq (aq_instruction_set_test (0, 0, solutions, 0), AQ_BAD_SIZE);
  ck_assert_int_eq (
      aq_instruction_set_test (0, AQ_SEARCH_MAX + 1, solutions, 0),
      AQ_BAD_SIZE);
}
