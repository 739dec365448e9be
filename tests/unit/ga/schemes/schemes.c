/* SPDX-License-Identifier: MIT */

/* The list of schemes, and their defaults. */

#include "ga/schemes/schemes.h"

#include "../../unit.h"

TEST (the_list_has_each_scheme_once_and_report_is_the_first) {
  size_t count = 0;
  for (; aq_scheme (count); count++)
    ck_assert_ptr_eq (aq_scheme_named (aq_scheme (count)->name),
                      aq_scheme (count));
  ck_assert_uint_eq (count, 10);
  ck_assert_ptr_eq (aq_scheme (0), &aq_scheme_report);
  ck_assert_uint_eq (aq_scheme_report.population, 20);
  ck_assert_ptr_null (aq_scheme_named ("Report"));
  ck_assert_ptr_null (aq_scheme_named (""));
}

/* Sizes of no board, of boards, and above AQ_BOARD_MAX. */
TEST (the_default_scheme_is_report_to_8_and_halfkeep_above) {
  for (unsigned n = 0; n <= 300; n++)
    ck_assert_str_eq (aq_scheme_default (n)->name,
                      n <= 8 ? "report" : "halfkeep");
}

/* climb and rowcol breed one child of one parent; the other publications give
   sizes. */
TEST (defaults_are_the_published_parameters) {
  static const struct {
    const char *name;
    size_t population;
    double value[3];
  } published[] = {{"climb", 1, {10000}},
                   {"points", 192, {0}},
                   {"squares", 100, {0.8, 0.5, 3}},
                   {"rowcol", 1, {0}},
                   {"columns", 650, {0.7, 0.005, 130}}};
  for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
    struct aq_settings settings;
    aq_settings_init (&settings, aq_scheme_named (published[i].name), 8, 0);
    ck_assert_uint_eq (settings.population, published[i].population);
    for (size_t j = 0; j < 3; j++)
      ck_assert_double_eq (settings.value[j].first, published[i].value[j]);
  }
}

/* So that their results can be compared with those of halfkeep. */
TEST (halfkeep_and_its_baselines_use_symmetry_closure) {
  static const char *const names[] = {"halfkeep", "blind", "multistart"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct aq_settings settings;
    aq_settings_init (&settings, aq_scheme_named (names[i]), 12, 0);
    ck_assert_msg (settings.symmetry, "%s", names[i]);
  }
}
