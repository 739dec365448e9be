/* SPDX-License-Identifier: MIT */

#include "allqueens.h"
#include "unit.h"

START_TEST (totals_are_those_of_the_data_file) {
  for (unsigned n = 1; n <= AQ_TOTALS_MAX; n++) {
    struct unit_totals expected;
    const struct aq_totals *totals = aq_totals (n);
    ck_assert (unit_totals (n, &expected));
    ck_assert_ptr_nonnull (totals);
    ck_assert_uint_eq (totals->n, n);
    ck_assert_uint_eq (totals->all, expected.all);
    ck_assert_uint_eq (totals->fundamental, expected.fundamental);
    ck_assert_uint_eq (totals->half_turn, expected.half_turn);
    ck_assert_uint_eq (totals->quarter_turn, expected.quarter_turn);
  }
}
END_TEST

START_TEST (nothing_is_known_outside_1_to_27) {
  struct unit_totals none;
  ck_assert_ptr_null (aq_totals (0));
  ck_assert_ptr_null (aq_totals (28));
  ck_assert_ptr_null (aq_totals (UINT32_MAX));
  ck_assert (!unit_totals (28, &none));
}
END_TEST

/* Burnside's lemma: of the 8 symmetries only the identity, the half turn and
   the two quarter turns leave solutions alone. */
START_TEST (fundamental_totals_follow_from_burnsides_lemma) {
  for (unsigned n = 2; n <= AQ_TOTALS_MAX; n++) {
    const struct aq_totals *totals = aq_totals (n);
    ck_assert_uint_eq (totals->fundamental * 8, totals->all +
                                                    totals->half_turn +
                                                    2 * totals->quarter_turn);
  }
}
END_TEST

START_TEST (orbits_add_up_to_both_totals) {
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
END_TEST

START_TEST (sources_name_the_sequences) {
  const char *sources = aq_totals_sources ();
  static const char *const names[] = {"A000170", "A002562", "A032522",
                                      "A033148"};
  for (int i = 0; i < 4; i++)
    ck_assert_ptr_nonnull (strstr (sources, names[i]));
}
END_TEST

int main (void) {
  const TTest *const tests[] = {totals_are_those_of_the_data_file,
                                nothing_is_known_outside_1_to_27,
                                fundamental_totals_follow_from_burnsides_lemma,
                                orbits_add_up_to_both_totals,
                                sources_name_the_sequences,
                                NULL};
  return unit_run ("totals", tests);
}
