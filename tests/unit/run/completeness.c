/* SPDX-License-Identifier: MIT */

/* Comparing counts with the known totals.  N = 8 has 92 solutions in 12
   classes: one of 4 solutions and 11 of 8. */

#include "run/completeness.h"

#include "run/run.h"

#include "runs.h"

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

/* All counts near the known ones, equal in some and different in others: one
   that is larger is above its total. */
TEST (counts_are_complete_where_all_equal_the_totals) {
  for (int i = 0; i < 81; i++) {
    const struct counts counts = {all.found + (uint64_t) (i % 3) - 1,
                                  all.classes + (uint64_t) (i / 3 % 3) - 1,
                                  all.of_4 + (uint64_t) (i / 9 % 3) - 1,
                                  all.of_8 + (uint64_t) (i / 27) - 1};
    const bool above = counts.found > all.found ||
                       counts.classes > all.classes ||
                       counts.of_4 > all.of_4 || counts.of_8 > all.of_8;
    bool complete = false;
    const enum aq_status status = check (&eight, &counts, &complete);
    ck_assert_msg (complete == !memcmp (&counts, &all, sizeof all) &&
                       (status == AQ_ABOVE_TOTAL) == above,
                   "%lu solutions, %lu classes, of 4: %lu, of 8: %lu",
                   (unsigned long) counts.found,
                   (unsigned long) counts.classes, (unsigned long) counts.of_4,
                   (unsigned long) counts.of_8);
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

/* Where all classes that were found have all their images, and some of the
   totals are reached and others are not, these are wrong.  Where an image or a
   class is missing, more may come. */
TEST (closed_classes_show_bad_totals) {
  static const struct {
    struct aq_totals totals;
    struct counts counts;
    enum aq_status status;
  } rows[] = {{{8, 100, 12, 4, 0}, {92, 12, 1, 11}, AQ_BAD_TOTALS},
              {{8, 93, 12, 4, 0}, {92, 12, 1, 11}, AQ_BAD_TOTALS},
              {{8, 92, 13, 4, 0}, {92, 12, 1, 11}, AQ_BAD_TOTALS},
              /* more half turns, and so a class of 8 less */
              {{8, 92, 12, 12, 0}, {92, 12, 1, 11}, AQ_ABOVE_TOTAL},
              {{8, 100, 12, 4, 0}, {91, 12, 1, 11}, AQ_OK},
              {{8, 100, 12, 4, 0}, {12, 12, 1, 11}, AQ_OK},
              {{8, 100, 12, 4, 0}, {84, 11, 1, 10}, AQ_OK},
              {{8, 92, 12, 4, 0}, {50, 13, 1, 5}, AQ_ABOVE_TOTAL},
              {{8, 92, 12, 4, 0}, {0, 0, 0, 0}, AQ_OK},
              {{8, 92, 12, 4, 0}, {1, 1, 0, 1}, AQ_OK},
              {{8, 92, 12, 4, 0}, {84, 11, 1, 10}, AQ_OK},
              {{8, 92, 12, 4, 0}, {88, 11, 0, 11}, AQ_OK}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    bool complete = true;
    ck_assert_msg (check (&rows[i].totals, &rows[i].counts, &complete) ==
                       rows[i].status,
                   "row %zu", i);
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

/* --- in a run --- */

/* 4 * 10^7 looks are enough to find all solutions.  The totals of a class of 8
   less and those of one more than there is fit each other: with symmetry
   closure a run is complete by the first, and none reaches the others. */
TEST (a_run_ends_where_its_totals_are_reached_or_wrong) {
  enum { ENOUGH = 40000000, FEW = 3000000 };
  static const struct {
    struct aq_totals known;
    uint64_t looks;
    enum aq_status status;
    enum aq_end end;
  } rows[] = {{{8, 92, 12, 4, 0}, ENOUGH, AQ_OK, AQ_COMPLETE},
              {{8, 84, 11, 4, 0}, ENOUGH, AQ_ABOVE_TOTAL, AQ_RUNNING},
              {{8, 100, 12, 4, 0}, ENOUGH, AQ_BAD_TOTALS, AQ_RUNNING},
              {{8, 0, 12, 4, 0}, 0, AQ_BAD_TOTALS, AQ_RUNNING},
              {{8, 100, 13, 4, 0}, FEW, AQ_OK, AQ_LOOKS}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned symmetry = 0; symmetry < (i == 1 ? 1 : 2); symmetry++) {
      struct aq_run_options options = unit_options (8, "halfkeep", 1 + i);
      struct aq_collect *run;
      options.looks = rows[i].looks;
      options.settings.symmetry = symmetry;
      options.settings.population = 4;
      options.settings.neighborhood = 0; /* a round finds a class or none */
      ck_assert_int_eq (aq_collect_new_with (&run, &options, &rows[i].known),
                        AQ_OK);
      const enum aq_status status = aq_collect_run (run);
      const struct aq_stats *stats = aq_collect_stats (run);
      ck_assert_msg (status == rows[i].status && stats->end == rows[i].end &&
                         !stats->evaluations == !rows[i].known.all,
                     "row %zu, symmetry %u: status %d, end %d, %lu found", i,
                     symmetry, (int) status, (int) stats->end,
                     (unsigned long) stats->found);
      aq_collect_free (run);
    }
}
