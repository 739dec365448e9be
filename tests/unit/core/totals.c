/* SPDX-License-Identifier: MIT */

#include "../unit.h"
#include "allqueens.h"

TEST (totals_are_those_of_the_data_file) {
  for (unsigned n = 1; n <= AQ_TOTALS_MAX; n++) {
    struct unit_totals expected;
    const struct aq_totals *totals = aq_totals (n);
    ck_assert (unit_totals (n, &expected));
    ck_assert_ptr_nonnull (totals);
    ck_assert_msg (totals->n == n && totals->all == expected.all &&
                       totals->fundamental == expected.fundamental &&
                       totals->half_turn == expected.half_turn &&
                       totals->quarter_turn == expected.quarter_turn,
                   "n %u", n);
  }
}

TEST (no_totals_are_known_outside_1_to_27) {
  struct unit_totals none;
  ck_assert_ptr_null (aq_totals (0));
  ck_assert_ptr_null (aq_totals (28));
  ck_assert_ptr_null (aq_totals (UINT32_MAX));
  ck_assert (!unit_totals (28, &none));
}

/* Counts the solutions of naive search that equal images of theirs. */
TEST (totals_of_small_boards_are_those_of_naive_search) {
  for (unsigned n = 1; n <= 9; n++) {
    uint8_t *boards, images[8][256];
    const size_t count = unit_solutions (n, &boards);
    uint64_t half_turn = 0, quarter_turn = 0, fundamental = 0;
    for (size_t i = 0; i < count; i++) {
      const uint8_t *column = boards + i * n;
      uint8_t smallest[256];
      unit_images (n, column, images);
      unit_smallest_image (n, column, smallest);
      quarter_turn += !memcmp (images[1], column, n);
      half_turn += !memcmp (images[2], column, n);
      fundamental += !memcmp (smallest, column, n);
    }
    ck_assert_uint_eq (aq_totals (n)->all, count);
    ck_assert_uint_eq (aq_totals (n)->half_turn, half_turn);
    ck_assert_uint_eq (aq_totals (n)->quarter_turn, quarter_turn);
    ck_assert_uint_eq (aq_totals (n)->fundamental, fundamental);
    free (boards);
  }
}

TEST (orbits_add_up_to_both_totals) {
  for (unsigned n = 1; n <= AQ_TOTALS_MAX; n++) {
    const struct aq_totals *totals = aq_totals (n);
    const struct aq_orbits orbits = aq_totals_orbits (totals);
    uint64_t classes = 0, boards = 0;
    for (unsigned size = 0; size <= 8; size++) {
      classes += orbits.of_size[size];
      boards += size * orbits.of_size[size];
    }
    ck_assert_uint_eq (classes, totals->fundamental);
    ck_assert_uint_eq (boards, totals->all);
  }
  const struct aq_orbits eight = aq_totals_orbits (aq_totals (8));
  ck_assert_uint_eq (eight.of_size[8], 11);
  ck_assert_uint_eq (eight.of_size[4], 1);
}

TEST (sources_name_the_sequences) {
  const char *sources = aq_totals_sources ();
  static const char *const names[] = {"A000170", "A002562", "A032522",
                                      "A033148"};
  for (int i = 0; i < 4; i++)
    ck_assert_ptr_nonnull (strstr (sources, names[i]));
}

TEST (each_total_has_a_source) {
  for (unsigned n = 1; n <= AQ_TOTALS_MAX; n++)
    ck_assert_ptr_nonnull (strstr (aq_totals_source (n), "A000170"));
  ck_assert_ptr_nonnull (strstr (aq_totals_source (27), "confirmed by"));
  ck_assert_ptr_null (strstr (aq_totals_source (25), "confirmed by"));
  ck_assert_ptr_null (aq_totals_source (0));
  ck_assert_ptr_null (aq_totals_source (AQ_TOTALS_MAX + 1));
}
