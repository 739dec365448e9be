/* SPDX-License-Identifier: MIT */

/* Comparing counts with the known totals.  N = 8 has 92 solutions in 12
   classes: one of 4 solutions and 11 of 8. */

#include "run/completeness.h"

#include "../unit.h"

/* Counts of a collection. */
struct counts {
  uint64_t found, classes, of_4, of_8;
};

static enum aq_status check (const struct aq_totals *known,
                             const struct counts *counts, bool *complete) {
  struct aq_orbits orbits = {{0}};
  orbits.of_size[4] = counts->of_4;
  orbits.of_size[8] = counts->of_8;
  return aq_check_completeness (known, counts->found, counts->classes, &orbits,
                                complete);
}

static const struct aq_totals eight = {8, 92, 12, 4, 0};
static const struct counts all = {92, 12, 1, 11};

TEST (counts_are_complete_when_all_equal_the_totals) {
  bool complete = false;
  ck_assert_int_eq (check (&eight, &all, &complete), AQ_OK);
  ck_assert (complete);
}

/* All counts near the known ones, equal in some and different in others. */
TEST (counts_that_differ_anywhere_are_not_complete) {
  for (int i = 0; i < 81; i++) {
    const struct counts counts = {all.found + (uint64_t) (i % 3) - 1,
                                  all.classes + (uint64_t) (i / 3 % 3) - 1,
                                  all.of_4 + (uint64_t) (i / 9 % 3) - 1,
                                  all.of_8 + (uint64_t) (i / 27) - 1};
    bool complete = false;
    check (&eight, &counts, &complete);
    ck_assert_msg (complete == !memcmp (&counts, &all, sizeof all),
                   "%lu solutions, %lu classes, of 4: %lu, of 8: %lu",
                   (unsigned long) counts.found,
                   (unsigned long) counts.classes, (unsigned long) counts.of_4,
                   (unsigned long) counts.of_8);
  }
}

TEST (one_count_above_its_total_is_above_the_total) {
  static const struct counts above[] = {
      {93, 12, 1, 11}, {92, 13, 1, 11}, {92, 12, 2, 11}, {92, 12, 1, 12},
      {93, 11, 0, 10}, {50, 13, 1, 5},  {50, 8, 2, 6},   {50, 8, 0, 12}};
  for (size_t i = 0; i < sizeof above / sizeof *above; i++) {
    bool complete = true;
    ck_assert_int_eq (check (&eight, &above[i], &complete), AQ_ABOVE_TOTAL);
    ck_assert (!complete);
  }
}

/* Sizes of which no solution is known. */
TEST (a_class_of_an_unknown_orbit_size_is_above_the_total) {
  for (unsigned size = 1; size <= 8; size++) {
    struct aq_orbits orbits = {{0}};
    bool complete = true;
    orbits.of_size[size] = 1;
    const enum aq_status status =
        aq_check_completeness (&eight, size, 1, &orbits, &complete);
    ck_assert_int_eq (status, size == 4 || size == 8 ? AQ_OK : AQ_ABOVE_TOTAL);
    ck_assert (!complete);
  }
}

TEST (counts_below_the_totals_are_fine) {
  static const struct counts below[] = {{0, 0, 0, 0},    {1, 1, 0, 1},
                                        {12, 12, 1, 11}, {84, 11, 1, 10},
                                        {88, 11, 0, 11}, {91, 12, 1, 11}};
  for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
    bool complete = true;
    ck_assert_int_eq (check (&eight, &below[i], &complete), AQ_OK);
    ck_assert (!complete);
  }
}

/* All classes are found with all their images, and yet one of the totals is
   larger.  The last row has more half turns, and so one class of 8 less. */
TEST (closed_classes_show_bad_totals) {
  static const struct {
    struct aq_totals totals;
    enum aq_status status;
  } wrong[] = {{{8, 100, 12, 4, 0}, AQ_BAD_TOTALS},
               {{8, 93, 12, 4, 0}, AQ_BAD_TOTALS},
               {{8, 92, 13, 4, 0}, AQ_BAD_TOTALS},
               {{8, 92, 12, 12, 0}, AQ_ABOVE_TOTAL}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    bool complete = true;
    const enum aq_status status = check (&wrong[i].totals, &all, &complete);
    ck_assert (!complete);
    ck_assert_int_eq (status, wrong[i].status);
  }
}

/* One image is missing, or one class: more may come. */
TEST (open_classes_show_nothing_about_the_totals) {
  static const struct aq_totals wrong = {8, 100, 12, 4, 0};
  static const struct counts open[] = {
      {91, 12, 1, 11}, {12, 12, 1, 11}, {84, 11, 1, 10}};
  for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
    bool complete = true;
    ck_assert_int_eq (check (&wrong, &open[i], &complete), AQ_OK);
    ck_assert (!complete);
  }
}

/* Orbit sizes follow from the totals: a quarter turn leaves 2 boards, a half
   turn 4. */
TEST (the_known_totals_of_every_size_are_complete) {
  for (unsigned n = 2; n <= AQ_TOTALS_MAX; n++) {
    struct unit_totals totals;
    struct aq_orbits orbits = {{0}};
    bool complete = false;
    ck_assert (unit_totals (n, &totals));
    orbits.of_size[2] = totals.quarter_turn / 2;
    orbits.of_size[4] = (totals.half_turn - totals.quarter_turn) / 4;
    orbits.of_size[8] = (totals.all - totals.half_turn) / 8;
    ck_assert_int_eq (aq_check_completeness (aq_totals (n), totals.all,
                                             totals.fundamental, &orbits,
                                             &complete),
                      AQ_OK);
    ck_assert_msg (complete, "n %u", n);
  }
}
