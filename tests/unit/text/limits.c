/* SPDX-License-Identifier: MIT */

/* Streams: bytes that come in chunks, fail or do not end, and texts beyond all
   limits. */

#include "reading.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <sys/resource.h>

/* --- chunks and failures --- */

static const char sample[] =
    "\xef\xbb\xbfN = 6\r\nSolution 1: [1, 3, 5, 0, 2, 4]\r\n\n"
    "Solution 2: [2, 5, 1, 4, 0, 3]\r\n[2, 5, 1, 4\n"
    "Solution 3: [3, 0, 4, 1, 5, 2]\n\x1b[1mSolution 4: "
    "[4, 2, 0, 5, 3, 1]\x1b[0m\nthe end";

TEST (chunks_do_not_matter) {
  struct unit_reading whole = unit_read_text (sample, sizeof sample - 1, NULL);
  ck_assert_str_eq (unit_boards_text (&whole), "135024 251403 304152 420531 ");
  for (size_t chunk = 1; chunk < sizeof sample; chunk++) {
    struct unit_source source = {
        .text = sample, .length = sizeof sample - 1, .chunk = chunk};
    struct unit_reading reading = unit_read (&source, NULL);
    ck_assert_uint_eq (reading.count, whole.count);
    for (size_t i = 0; i < whole.count; i++) {
      ck_assert_uint_eq (reading.lines[i], whole.lines[i]);
      ck_assert_mem_eq (reading.boards[i].column, whole.boards[i].column, 6);
    }
    ck_assert_uint_eq (reading.errors, whole.errors);
    ck_assert_uint_eq (reading.about.skipped, whole.about.skipped);
    ck_assert_uint_eq (reading.about.skipped_line, whole.about.skipped_line);
    ck_assert_str_eq (reading.about.skipped_text, whole.about.skipped_text);
    unit_free_reading (&reading);
  }
  unit_free_reading (&whole);
}

/* Wherever it fails; unit_read asks for more. */
TEST (a_failed_read_stays) {
  for (size_t length = 0; length < sizeof sample; length++) {
    struct unit_source source = {
        .text = sample, .length = length, .chunk = 3, .error = EIO};
    struct unit_reading reading = unit_read (&source, NULL);
    ck_assert_int_eq (reading.end, AQ_READ_ERROR);
    ck_assert_int_eq (errno, EIO);
    unit_free_reading (&reading);
  }
}

TEST (a_stream_that_cannot_be_read_is_a_read_error) {
  FILE *folder = fopen ("/", "r");
  struct aq_reader *reader;
  struct aq_board board;
  ck_assert_ptr_nonnull (folder);
  ck_assert_int_eq (aq_reader_new (&reader, aq_read_stream, folder, NULL),
                    AQ_OK);
  ck_assert_int_eq (aq_reader_next (reader, &board), AQ_READ_ERROR);
  ck_assert_int_eq (errno, EISDIR);
  aq_reader_free (reader);
  fclose (folder);
}

TEST (a_stream_is_read_from_where_it_stands) {
  static const char text[] = "no board\n135024\n251403\n";
  FILE *file = fmemopen ((void *) text, sizeof text - 1, "r");
  struct aq_reader *reader;
  struct aq_board board;
  fseek (file, 9, SEEK_SET);
  ck_assert_int_eq (aq_reader_new (&reader, aq_read_stream, file, NULL),
                    AQ_OK);
  ck_assert_int_eq (aq_reader_next (reader, &board), AQ_OK);
  ck_assert_uint_eq (aq_reader_line (reader), 1);
  ck_assert_int_eq (aq_reader_next (reader, &board), AQ_OK);
  ck_assert_int_eq (aq_reader_next (reader, &board), AQ_END);
  aq_reader_free (reader);
  fclose (file);
}

/* --- texts without end --- */

enum {
  LONG = 20 * 1000 * 1000, /* bytes */
  LONGER = 100 * 1000 * 1000,
  MEMORY_MAX = 640 * 1024 /* KiB */
};

static long memory_used (void) {
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/* BEGIN, then REPEATED up to LENGTH bytes; the caller frees it. */
static char *repeat (const char *begin, const char *repeated, size_t length) {
  const size_t first = strlen (begin);
  char *text = malloc (length);
  ck_assert_ptr_nonnull (text);
  strcpy (text, begin);
  strcpy (text + first, repeated);
  for (size_t at = first + strlen (repeated), more; at < length; at += more) {
    more = at - first < length - at ? at - first : length - at;
    memcpy (text + at, text + first, more);
  }
  return text;
}

/* Reads it, in memory that does not grow with the text. */
static struct unit_reading read_endless (const char *begin,
                                         const char *repeated, size_t length) {
  char *text = repeat (begin, repeated, length);
  const long before = memory_used ();
  struct unit_reading reading = unit_read_text (text, length, NULL);
#ifdef __SANITIZE_ADDRESS__ /* which needs memory of its own */
  const long most = LONG_MAX;
#else
  const long most = MEMORY_MAX;
#endif
  ck_assert_int_eq (reading.end, AQ_END);
  ck_assert_msg (memory_used () - before < most, "%ld KiB for '%s'",
                 memory_used () - before, repeated);
  free (text);
  unit_free_reading (&reading);
  return reading;
}

static void expect_no_boards (const char *begin, const char *repeated,
                              size_t length, size_t least_errors,
                              size_t most_errors) {
  const struct unit_reading reading = read_endless (begin, repeated, length);
  ck_assert_msg (!reading.count && reading.errors >= least_errors &&
                     reading.errors <= most_errors,
                 "'%s': %zu boards, %zu errors", repeated, reading.count,
                 reading.errors);
}

TEST (a_line_without_end_is_an_error_in_bounded_memory) {
  static const char *const repeated[] = {
      "[", "0", "(",  "{\"a\":", "1,", "1 ", "[1,",    "\"",  "a",
      "Q", "|", ".Q", "\\",      "-",  "0x", "(1,2) ", "a1 ", "\xe2"};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++)
    expect_no_boards ("", repeated[i], i < 2 ? LONGER : LONG, 1, 1000);
}

/* They have no board that could be damaged. */
TEST (blanks_without_end_are_read_in_bounded_memory) {
  static const char *const repeated[] = {" ",   "\t",      "\n",     "\r\n",
                                         " \n", "     \n", "\x1b[0m"};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++)
    expect_no_boards ("", repeated[i], i ? LONG : LONGER, 0, 1000);
}

TEST (brackets_over_lines_without_end_are_read_in_bounded_memory) {
  static const char *const repeated[] = {"[\n", "[[[[[[[[\n", "(1,\n", "{\n",
                                         "1,\n"};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++)
    expect_no_boards ("[", repeated[i], LONG, 0, SIZE_MAX);
}

TEST (other_text_without_end_is_skipped_in_bounded_memory) {
  const char *const line = "no queen here, in line after line of a log\n";
  for (unsigned known = 0; known < 2; known++) {
    const struct unit_reading reading =
        read_endless (known ? "135024\n" : "", line, LONG);
    ck_assert_uint_eq (reading.count, known);
    ck_assert_uint_eq (reading.errors, 0);
    ck_assert_uint_ge (reading.about.skipped, LONG / strlen (line));
  }
}

/* Rows of a drawing that never has as many as it should. */
TEST (drawings_without_end_are_read_in_bounded_memory) {
  const struct unit_reading reading = read_endless ("", "..Q....\n", LONG);
  ck_assert_uint_gt (reading.count + reading.errors + reading.about.skipped,
                     0);
}

/* As they come, a line each. */
TEST (boards_without_end_are_all_read) {
  static const char *const texts[][2] = {
      {"135024\n251403\n", "304152\n"},
      {"1 3 5 0 2 4\n", "3 0 4 1 5 2\n"},
      {"[1,3,5,0,2,4]\n", "[3,0,4,1,5,2]\n"}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const struct unit_reading reading =
        read_endless (texts[i][0], texts[i][1], LONGER);
    /* The last needs no end of line. */
    ck_assert_uint_eq (reading.count, (LONGER + 1) / strlen (texts[i][1]));
  }
}

/* A page of the reader, which has at most 2^22 lines, ends inside a board. */
TEST (boards_without_blank_lines_are_read_beyond_a_page) {
  static const char board[] = "Board:\nrow 0 col 2\nrow 1 col 0\n"
                              "row 2 col 3\nrow 3 col 1\n";
  enum { LINES = 5, BOARDS = (1 << 22) / LINES + 10 };
  const size_t length = BOARDS * strlen (board);
  const struct unit_reading reading = read_endless ("", board, length);
  ck_assert_uint_eq (reading.count, BOARDS);
  ck_assert_uint_eq (reading.errors, 0);
  ck_assert_uint_eq (reading.about.skipped, BOARDS);
}

/* --- large boards --- */

/* Fills TEXT with a permutation of N numbers. */
static void print_list (unsigned n, const char *separator, char *text) {
  for (unsigned row = 0; row < n; row++)
    text += sprintf (text, "%s%u", row ? separator : "", row ^ 1);
  strcpy (text, "\n");
}

TEST (a_board_has_at_most_255_rows) {
  char text[2000];
  for (unsigned n = 250; n <= 260; n += 2) {
    print_list (n, " ", text);
    struct unit_reading reading = unit_read_text (text, strlen (text), NULL);
    ck_assert_msg (reading.count == (n <= AQ_BOARD_MAX), "N = %u", n);
    ck_assert_int_eq (n > AQ_BOARD_MAX,
                      reading.errors || reading.about.skipped);
    unit_free_reading (&reading);
  }
}

/* Prints a drawing of 255 rows, with a label before and AFTER labels behind
   each. */
static char *print_drawing (unsigned after, char *text) {
  for (unsigned row = 0; row < AQ_BOARD_MAX; row++) {
    text = stpcpy (text, "x");
    for (unsigned i = 0; i < AQ_BOARD_MAX; i++)
      text = stpcpy (text, i == (row + 1) % AQ_BOARD_MAX ? " Q" : " .");
    for (unsigned i = 0; i < after; i++)
      text = stpcpy (text, " x");
    text = stpcpy (text, "\n");
  }
  return text;
}

TEST (a_row_has_at_most_257_cells) {
  static char text[AQ_BOARD_MAX * (2 * AQ_BOARD_MAX + 16)];
  for (unsigned after = 0; after < 4; after++) {
    const size_t length = (size_t) (print_drawing (after, text) - text);
    struct unit_reading reading = unit_read_text (text, length, NULL);
    ck_assert_msg (reading.count == (after < 2), "%u cells", after);
    unit_free_reading (&reading);
  }
}

/* A board with much white space, as other programs pad their columns. */
TEST (a_long_line_may_be_a_board) {
  char text[5000];
  print_list (254, "               ", text);
  struct unit_reading reading = unit_read_text (text, strlen (text), NULL);
  ck_assert_uint_eq (reading.count, 1);
  ck_assert_uint_eq (reading.boards[0].n, 254);
  unit_free_reading (&reading);
}

/* An error of one long line is an error of that line alone. */
TEST (reading_goes_on_behind_a_long_line) {
  enum { LENGTH = 1 << 20 };
  static const char before[] = "135024\n", after[] = "\n251403\n304152\n";
  static char text[LENGTH];
  memset (text, '0', LENGTH);
  memcpy (text, before, sizeof before - 1);
  memcpy (text + LENGTH - sizeof after, after, sizeof after);
  struct unit_reading reading = unit_read_text (text, LENGTH - 1, NULL);
  ck_assert_str_eq (unit_boards_text (&reading), "135024 251403 304152 ");
  ck_assert_uint_eq (reading.errors, 1);
  ck_assert_uint_eq (reading.error_lines[0], 2);
  ck_assert_uint_eq (reading.lines[1], 3);
  unit_free_reading (&reading);
}

/* What stood beside the boards above a long line is counted once. */
TEST (an_index_above_a_long_line_is_counted_once) {
  static const char boards[] = "1 0 4 7 5 2 6 1 3\n2 0 5 7 2 6 3 1 4\n"
                               "3 0 6 3 5 7 1 4 2\n";
  static char text[1 << 17];
  memset (text, 'a', sizeof text);
  memcpy (text, boards, strlen (boards));
  struct unit_reading reading = unit_read_text (text, sizeof text, NULL);
  ck_assert_uint_eq (reading.count, 3);
  ck_assert_uint_eq (reading.about.indexed, 3);
  unit_free_reading (&reading);
}
