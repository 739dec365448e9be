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

TEST (times_are_the_less_exact_the_longer_they_are) {
  static const struct {
    double elapsed, left;
    const char *text;
  } times[] = {{0, NAN, "x: 0:00 elapsed"},
               {59.99, 0.1, "x: 0:59 elapsed, about 0:01 left"},
               {61, 59.5, "x: 1:01 elapsed, about 1:00 left"},
               {3600, 3599, "x: 1:00:00 elapsed, about 59:59 left"},
               {36061, 7800, "x: 10:01:01 elapsed, about 2 h 10 min left"},
               {0, 3.2 * 86400, "x: 0:00 elapsed, about 3 days left"},
               {0, 4e9, "x: 0:00 elapsed, about 1.3e+02 years left"}};
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    begin_one ();
    status_add_times (&one, times[i].elapsed, times[i].left);
    ck_assert_str_eq (one.text, times[i].text);
  }
}

TEST (counts_have_an_exponent_from_a_million_on) {
  static const struct {
    double count;
    const char *text;
  } counts[] = {{0, "x: 0 ys"},
                {999, "x: 999 ys"},
                {1000, "x: 1000 ys"},
                {999999, "x: 999999 ys"},
                {1e6, "x: 1e+06 ys"},
                {1.234e15, "x: 1.23e+15 ys"},
                {12.6, "x: 13 ys"},
                {9.999e6, "x: 1e+07 ys"},
                {9.994e6, "x: 9.99e+06 ys"}};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    begin_one ();
    status_add_count (&one, counts[i].count, "y", "");
    ck_assert_str_eq (one.text, counts[i].text);
  }
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
  static const struct {
    double share;
    const char *text;
  } shares[] = {{0, "x: 0.0 %"},
                {1, "x: 100.0 %"},
                {0.999999, "x: 99.9 %"},
                {0.5, "x: 50.0 %"},
                {NAN, "x"}};
  for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
    begin_one ();
    status_add_share (&one, shares[i].share, "");
    ck_assert_str_eq (one.text, shares[i].text);
  }
}

TEST (bytes_are_megabytes) {
  static const struct {
    double done, all, a_second;
    const char *text;
  } bytes[] = {{120e6, 340.4e6, 17e6, "x: 120 of 340 MB, 17 MB/s"},
               {0.31e6, 8.2e6, 0, "x: 0.3 of 8.2 MB"},
               {12e6, 0, 9.5e6, "x: 12 MB, 9.5 MB/s"},
               {1204e6, 126e9, 0, "x: 1204 of 126000 MB"}};
  for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
    begin_one ();
    status_add_bytes (&one, bytes[i].done, bytes[i].all, bytes[i].a_second);
    ck_assert_str_eq (one.text, bytes[i].text);
  }
}
