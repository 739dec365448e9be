/* SPDX-License-Identifier: MIT */

/* Status lines, as people read them. */

#include "cli/status_text.h"

#include <math.h>

#include "../unit.h"

static const char whole[] =
    "collecting: 12.3 % found, 0:07 elapsed, about 0:12 left, "
    "1204 classes missing, 3.4e+06 hits/s";

static void write_line (struct status_text *text, size_t width) {
  text->width = width;
  status_begin (text, "collecting");
  status_add_share (text, 0.12399, " found");
  status_add_times (text, 7.9, 11.2);
  status_add_count (text, 1204, "class", " missing");
  status_add_count (text, 3.4e6, "hit", "/s");
}

TEST (parts_that_do_not_fit_are_left_out_from_the_right) {
  const size_t length = strlen (whole);
  for (size_t width = 10; width <= length + 5; width++) {
    struct status_text text;
    write_line (&text, width);
    const size_t written = strlen (text.text);
    ck_assert_uint_le (written, width);
    ck_assert (!strncmp (text.text, whole, written));
    ck_assert (whole[written] == '\0' || whole[written] == ',' ||
               whole[written] == ':');
    if (width >= length)
      continue;
    const char *next = strstr (whole + written + 1, ", ");
    ck_assert_uint_gt (next ? (size_t) (next - whole) : length, width);
  }
}

TEST (a_line_without_limit_has_all_parts) {
  struct status_text text;
  write_line (&text, SIZE_MAX);
  ck_assert_str_eq (text.text, whole);
}

/* What one part reads like. */
static struct status_text one;
static void begin_one (void) {
  one.width = 200;
  status_begin (&one, "x");
}

/* A line of what ADD adds with these arguments. */
#define EXPECT(text_expected, add, ...)         \
  do {                                          \
    begin_one ();                               \
    add (&one, __VA_ARGS__);                    \
    ck_assert_str_eq (one.text, text_expected); \
  } while (0)

TEST (times_are_the_less_exact_the_longer_they_are) {
  EXPECT ("x: 0:00 elapsed", status_add_times, 0, NAN);
  EXPECT ("x: 0:59 elapsed, about 0:01 left", status_add_times, 59.99, 0.1);
  EXPECT ("x: 1:01 elapsed, about 1:00 left", status_add_times, 61, 59.5);
  EXPECT ("x: 1:00:00 elapsed, about 59:59 left", status_add_times, 3600,
          3599);
  EXPECT ("x: 10:01:01 elapsed, about 2 h 10 min left", status_add_times,
          36061, 7800);
  EXPECT ("x: 0:00 elapsed, about 3 days left", status_add_times, 0,
          3.2 * 86400);
  EXPECT ("x: 0:00 elapsed, about 1.3e+02 years left", status_add_times, 0,
          4e9);
}

TEST (counts_have_an_exponent_from_a_million_on) {
  EXPECT ("x: 0 ys", status_add_count, 0, "y", "");
  EXPECT ("x: 13 ys", status_add_count, 12.6, "y", "");
  EXPECT ("x: 999 ys", status_add_count, 999, "y", "");
  EXPECT ("x: 1000 ys", status_add_count, 1000, "y", "");
  EXPECT ("x: 999999 ys", status_add_count, 999999, "y", "");
  EXPECT ("x: 1e+06 ys", status_add_count, 1e6, "y", "");
  EXPECT ("x: 9.99e+06 ys", status_add_count, 9.994e6, "y", "");
  EXPECT ("x: 1e+07 ys", status_add_count, 9.999e6, "y", "");
  EXPECT ("x: 1.23e+15 ys", status_add_count, 1.234e15, "y", "");
}

TEST (nouns_agree_with_their_numbers) {
  begin_one ();
  status_add_count (&one, 1, "class", " missing");
  status_add_count (&one, 2, "class", " missing");
  status_add_count (&one, 0, "look", "");
  status_add_count (&one, 1.3, "hit", "/s");
  status_add_part (&one, 0, 1, "run");
  status_add_part (&one, 1, 34, "run");
  ck_assert_str_eq (one.text,
                    "x: 1 class missing, 2 classes missing, 0 looks, 1 hit/s, "
                    "0 of 1 run, 1 of 34 runs");
}

TEST (all_is_100_percent_and_nothing_else_is) {
  EXPECT ("x: 0.0 %", status_add_share, 0, "");
  EXPECT ("x: 50.0 %", status_add_share, 0.5, "");
  EXPECT ("x: 99.9 %", status_add_share, 0.999999, "");
  EXPECT ("x: 100.0 %", status_add_share, 1, "");
  EXPECT ("x", status_add_share, NAN, "");
}

TEST (bytes_are_megabytes) {
  EXPECT ("x: 120 of 340 MB, 17 MB/s", status_add_bytes, 120e6, 340.4e6, 17e6);
  EXPECT ("x: 0.3 of 8.2 MB", status_add_bytes, 0.31e6, 8.2e6, 0);
  EXPECT ("x: 12 MB, 9.5 MB/s", status_add_bytes, 12e6, 0, 9.5e6);
  EXPECT ("x: 1204 of 126000 MB", status_add_bytes, 1204e6, 126e9, 0);
}
