/* SPDX-License-Identifier: MIT */

#include "attacks.h"

#include "unit.h"

static unsigned pairs_of (const char *digits) {
  uint8_t column[256];
  const unsigned n = (unsigned) strlen (digits);
  for (unsigned row = 0; row < n; row++)
    column[row] = (uint8_t) (digits[row] - '0');
  return aq_attacking_pairs (n, column);
}

START_TEST (the_reports_solutions_have_no_attacks) {
  ck_assert_uint_eq (pairs_of ("25307461"), 0);
  ck_assert_uint_eq (pairs_of ("24730615"), 0);
  ck_assert_uint_eq (pairs_of ("53047162"), 0);
}
END_TEST

START_TEST (the_reports_example_has_seven_attacking_pairs) {
  ck_assert_uint_eq (pairs_of ("27036062"), 7);
}
END_TEST

START_TEST (queens_attack_through_each_other) {
  ck_assert_uint_eq (pairs_of ("000"), 3);
  ck_assert_uint_eq (pairs_of ("012"), 3);
  ck_assert_uint_eq (pairs_of ("210"), 3);
}
END_TEST

START_TEST (pairs_counted_by_line_are_pairs_counted_one_by_one) {
  for (uint64_t seed = 0; seed < 2000; seed++) {
    uint64_t state = seed;
    const unsigned n = 1 + (unsigned) (unit_random (&state) % 255);
    uint8_t column[256];
    for (unsigned row = 0; row < n; row++)
      column[row] = (uint8_t) (unit_random (&state) % n);
    ck_assert_msg (aq_attacking_pairs (n, column) ==
                       unit_attacking_pairs (n, column),
                   "n %u, seed %lu", n, (unsigned long) seed);
  }
}
END_TEST

START_TEST (putting_and_taking_queens_keeps_count_of_diagonal_attacks) {
  for (uint64_t seed = 0; seed < 500; seed++) {
    uint64_t state = seed;
    const unsigned n = 2 + (unsigned) (unit_random (&state) % 30);
    uint8_t column[256];
    struct diagonals diagonals;
    unsigned pairs = 0;
    unit_permutation (&state, n, column);
    aq_diagonals_clear (&diagonals, n);
    for (unsigned row = 0; row < n; row++)
      pairs += aq_diagonals_put (&diagonals, n, row, column[row]);
    ck_assert_uint_eq (pairs, unit_attacking_pairs (n, column));
    for (unsigned left = n; left-- > 0;) {
      pairs -= aq_diagonals_take (&diagonals, n, left, column[left]);
      ck_assert_msg (pairs == unit_attacking_pairs (left, column),
                     "n %u, seed %lu", n, (unsigned long) seed);
    }
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      the_reports_solutions_have_no_attacks,
      the_reports_example_has_seven_attacking_pairs,
      queens_attack_through_each_other,
      pairs_counted_by_line_are_pairs_counted_one_by_one,
      putting_and_taking_queens_keeps_count_of_diagonal_attacks,
      NULL};
  return unit_run ("attacks", tests);
}
