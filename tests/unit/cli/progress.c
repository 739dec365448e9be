/* SPDX-License-Identifier: MIT */

/* Status lines, as people read them. */

#include "cli/progress.h"

#include <math.h>

#include "../unit.h"

static const struct progress example = {
    .phase = "collecting",
    .unit = "solutions",
    .done = 12399,
    .all = 100000,
    .count = {{"looks", 3.4e6}, {"restarts", 0}, {"fitness", 7}}};

static const char whole[] =
    "collecting: 12.3 %, 0:07 elapsed, solutions 12399 of 100000, looks "
    "3.4e+06, fitness 7";

TEST (parts_that_do_not_fit_are_left_out_from_the_right) {
  const size_t length = strlen (whole);
  for (size_t width = 10; width <= length + 5; width++) {
    char line[STATUS_LINE_MAX];
    progress_line (&example, 7.9, width, line);
    const size_t written = strlen (line);
    ck_assert_uint_le (written, width);
    ck_assert (!strncmp (line, whole, written));
    ck_assert (whole[written] == '\0' || whole[written] == ',' ||
               whole[written] == ':');
    if (width >= length)
      continue;
    const char *next = strstr (whole + written + 1, ", ");
    ck_assert_uint_gt (next ? (size_t) (next - whole) : length, width);
  }
}

static void expect (struct progress progress, double elapsed,
                    const char *wanted) {
  char line[STATUS_LINE_MAX];
  progress_line (&progress, elapsed, SIZE_MAX, line);
  ck_assert_str_eq (line, wanted);
}

TEST (a_line_without_limit_has_all_parts) {
  expect (example, 7.9, whole);
}

TEST (before_the_first_phase_there_is_no_line) {
  expect ((struct progress){.all = 1}, 3, "");
}

TEST (what_is_not_known_is_left_out) {
  expect ((struct progress){.phase = "x"}, 59.99, "x: 0:59 elapsed");
  expect ((struct progress){.phase = "x", .unit = "boards", .done = 3}, 3661,
          "x: 1:01:01 elapsed, boards 3");
  expect ((struct progress){.phase = "x",
                            .unit = "boards",
                            .done = 3,
                            .all = 2,
                            .count = {{"fitness", NAN}}},
          60, "x: 1:00 elapsed, boards 3");
}

TEST (counts_have_an_exponent_from_a_million_on) {
  expect ((struct progress){.phase = "x", .unit = "ys", .done = 999999}, 0,
          "x: 0:00 elapsed, ys 999999");
  expect ((struct progress){.phase = "x", .unit = "ys", .done = 1000000}, 0,
          "x: 0:00 elapsed, ys 1e+06");
  expect ((struct progress){.phase = "x", .unit = "ys", .done = 9994000}, 0,
          "x: 0:00 elapsed, ys 9.99e+06");
}

TEST (all_is_100_percent_and_nothing_else_is) {
  expect ((struct progress){.phase = "x", .all = 3}, 0,
          "x: 0.0 %, 0:00 elapsed");
  expect ((struct progress){.phase = "x", .done = 1, .all = 2}, 0,
          "x: 50.0 %, 0:00 elapsed");
  expect ((struct progress){.phase = "x", .done = 999999, .all = 1000000}, 0,
          "x: 99.9 %, 0:00 elapsed");
  expect (
      (struct progress){
          .phase = "x", .unit = "ys", .done = 14772511, .all = 14772512},
      0, "x: 99.9 %, 0:00 elapsed, ys 14772511 of 14772512");
  expect ((struct progress){.phase = "x", .done = 3, .all = 3}, 0,
          "x: 100.0 %, 0:00 elapsed");
}
