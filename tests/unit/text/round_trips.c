/* SPDX-License-Identifier: MIT */

/* What the writer writes is read back. */

#include "reading.h"

#include <stdio.h>

enum { BOARDS = 10, FORMATS = AQ_FORMAT_LEETCODE + 1 };

/* Boards as a text; the caller frees it. */
static char *written (const struct aq_board *boards, size_t count,
                      enum aq_format format, size_t *length) {
  char *text;
  struct aq_writer *writer;
  FILE *file = open_memstream (&text, length);
  ck_assert_ptr_nonnull (file);
  ck_assert_int_eq (aq_writer_new (&writer, file, format), AQ_OK);
  for (size_t i = 0; i < count; i++)
    ck_assert_int_eq (aq_writer_put (writer, &boards[i]), AQ_OK);
  ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
  aq_writer_free (writer);
  fclose (file);
  return text;
}

static void expect_boards (const struct unit_reading *reading,
                           const struct aq_board *boards, size_t count,
                           enum aq_format format) {
  const unsigned n = boards[0].n;
  ck_assert_msg (!reading->errors, "N = %u, %s, line %lu: %s", n,
                 aq_format_name (format),
                 (unsigned long) reading->error_lines[0], reading->message);
  ck_assert_msg (reading->count == count, "N = %u, %s: %zu boards", n,
                 aq_format_name (format), reading->count);
  for (size_t i = 0; i < count; i++)
    ck_assert_msg (
        reading->boards[i].n == n &&
            !memcmp (reading->boards[i].column, boards[i].column, n),
        "N = %u, %s: another board %zu", n, aq_format_name (format), i);
}

/* The lines of boards, in formats of a line or a drawing for each. */
static void expect_lines (const struct unit_reading *reading,
                          enum aq_format format) {
  for (size_t i = 0; i < reading->count; i++)
    if (format == AQ_FORMAT_BOARD)
      ck_assert_uint_eq (reading->lines[i],
                         i * (reading->boards[0].n + 1) + 1);
    else if (format == AQ_FORMAT_CSV || format == AQ_FORMAT_CSV_ONE_BASED)
      ck_assert_uint_eq (reading->lines[i], i + 2);
    else if (format != AQ_FORMAT_JSON && format != AQ_FORMAT_LEETCODE)
      ck_assert_uint_eq (reading->lines[i], i + 1);
}

/* A solution for any N from 4 on (E. J. Hoffman, J. C. Loessi, R. C. Moore:
   Constructions for the solution of the m queens problem, 1969). */
static struct aq_board known_solution (unsigned n) {
  const unsigned even = n - n % 2;
  struct aq_board board = {.n = n};
  for (unsigned i = 1; i <= even / 2; i++)
    if (even % 6 != 2) {
      board.column[i - 1] = (uint8_t) (2 * i - 1);
      board.column[even / 2 + i - 1] = (uint8_t) (2 * i - 2);
    } else {
      board.column[i - 1] = (uint8_t) ((2 * i + even / 2 - 3) % even);
      board.column[even - i] =
          (uint8_t) (even - 1 - (2 * i + even / 2 - 3) % even);
    }
  if (n % 2)
    board.column[n - 1] = (uint8_t) (n - 1);
  return board;
}

static bool is_in_plain_order (const struct aq_board *board) {
  unsigned up = 0, down = 0;
  for (unsigned row = 1; row < board->n; row++) {
    up += board->column[row] > board->column[row - 1];
    down += board->column[row] < board->column[row - 1];
  }
  return up + 1 == board->n || down + 1 == board->n;
}

/* A solution, which shows how a file is written, and permutations. */
static void draw_boards (uint64_t seed, unsigned n, struct aq_board *boards) {
  uint64_t state = seed;
  for (size_t i = 0; i < BOARDS; i++) {
    boards[i].n = n;
    do
      unit_permutation (&state, n, boards[i].column);
    while (n >= 4 && is_in_plain_order (&boards[i]));
  }
  if (n >= 4)
    boards[0] = known_solution (n);
}

static void round_trip (unsigned n, enum aq_format format, size_t count,
                        const struct aq_reader_options *options) {
  static struct aq_board boards[BOARDS];
  size_t length;
  draw_boards (n, n, boards);
  char *text = written (boards, count, format, &length);
  struct unit_reading reading = unit_read_text (text, length, options);
  expect_boards (&reading, boards, count, format);
  expect_lines (&reading, format);
  unit_free_reading (&reading);
  free (text);
}

START_TEST (several_boards_are_read_back_in_every_format) {
  for (unsigned n = 4; n <= AQ_BOARD_MAX; n++)
    for (unsigned format = 0; format < FORMATS; format++)
      if (n <= aq_format_size_max ((enum aq_format) format))
        round_trip (n, (enum aq_format) format, BOARDS, NULL);
}
END_TEST

START_TEST (a_board_alone_is_read_back_in_every_format) {
  for (unsigned n = 5; n <= AQ_BOARD_MAX; n++)
    for (unsigned format = 0; format < FORMATS; format++)
      if (n <= aq_format_size_max ((enum aq_format) format))
        round_trip (n, (enum aq_format) format, 1, NULL);
}
END_TEST

START_TEST (a_size_that_is_asked_for_is_read_back_in_every_format) {
  for (unsigned n = 4; n <= 12; n++)
    for (unsigned format = 0; format < FORMATS; format++) {
      const struct aq_reader_options options = {.n = n};
      round_trip (n, (enum aq_format) format, BOARDS, &options);
    }
}
END_TEST

START_TEST (the_board_of_1_is_read_back_in_every_format) {
  for (unsigned format = 0; format < FORMATS; format++)
    for (unsigned n = 0; n <= 1; n++) {
      const struct aq_reader_options options = {.n = n};
      round_trip (1, (enum aq_format) format, 1, &options);
    }
}
END_TEST

/* --- a format that is given --- */

/* The board of that number among all N to the power of N. */
static struct aq_board numbered_board (unsigned n, unsigned number) {
  struct aq_board board = {.n = n};
  for (unsigned row = 0; row < n; row++, number /= n)
    board.column[row] = (uint8_t) (number % n);
  return board;
}

static void round_trip_given (const struct aq_board *boards, size_t count,
                              enum aq_format format, unsigned asked) {
  const struct aq_reader_options options = {
      .n = asked, .format_given = true, .format = format};
  size_t length;
  char *text = written (boards, count, format, &length);
  struct unit_reading reading = unit_read_text (text, length, &options);
  expect_boards (&reading, boards, count, format);
  unit_free_reading (&reading);
  free (text);
}

START_TEST (all_boards_are_read_back_in_a_given_format) {
  static struct aq_board boards[256];
  for (unsigned i = 0; i < 256; i++)
    boards[i] = numbered_board (4, i);
  for (unsigned format = 0; format < FORMATS; format++)
    round_trip_given (boards, 256, (enum aq_format) format, 4);
}
END_TEST

/* The size shows in the file. */
START_TEST (attacked_boards_of_any_size_are_read_back_in_a_given_format) {
  static struct aq_board boards[BOARDS];
  for (unsigned n = 4; n <= AQ_BOARD_MAX; n++) {
    uint64_t state = n;
    for (unsigned i = 0; i < BOARDS; i++) {
      boards[i].n = n;
      for (unsigned row = 0; row < n; row++)
        boards[i].column[row] = (uint8_t) (unit_random (&state) % n);
    }
    for (unsigned format = 0; format < FORMATS; format++)
      if (n <= aq_format_size_max ((enum aq_format) format))
        round_trip_given (boards, BOARDS, (enum aq_format) format, 0);
  }
}
END_TEST

START_TEST (a_given_format_decides_where_columns_count_from) {
  static const struct {
    enum aq_format format;
    const char *text, *boards;
  } rows[] = {
      {AQ_FORMAT_LIST, "1 1 2 2 3\n3 1 2 4 1\n", "11223 31241 "},
      {AQ_FORMAT_ONE_BASED, "1 1 2 2 3\n3 1 2 4 1\n", "00112 20130 "},
      {AQ_FORMAT_DIGITS, "11223\n31241\n", "11223 31241 "},
      {AQ_FORMAT_ONE_BASED_DIGITS, "11223\n31241\n", "00112 20130 "},
      {AQ_FORMAT_PAIRS, "(0,1) (1,1) (2,2) (3,2)\n", "1122 "},
      {AQ_FORMAT_ONE_BASED_PAIRS, "(1,1) (2,1) (3,2) (4,2)\n", "0011 "},
      {AQ_FORMAT_CSV, "1,1,2,2\n", "1122 "},
      {AQ_FORMAT_CSV_ONE_BASED, "1,1,2,2\n", "0011 "},
      {AQ_FORMAT_LIST, "12345\n", ""},
      {AQ_FORMAT_DIGITS, "[1,3,5,0,2,4]\n", ""},
      {AQ_FORMAT_CHESS, "135024\n", ""}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct aq_reader_options options = {.format_given = true,
                                              .format = rows[i].format};
    struct unit_reading reading =
        unit_read_text (rows[i].text, strlen (rows[i].text), &options);
    ck_assert_msg (!strcmp (unit_boards_text (&reading), rows[i].boards),
                   "%s: %s in\n%s", aq_format_name (rows[i].format),
                   unit_boards_text (&reading), rows[i].text);
    ck_assert_int_eq (!*rows[i].boards,
                      reading.errors || reading.about.skipped);
    unit_free_reading (&reading);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      several_boards_are_read_back_in_every_format,
      a_board_alone_is_read_back_in_every_format,
      a_size_that_is_asked_for_is_read_back_in_every_format,
      the_board_of_1_is_read_back_in_every_format,
      all_boards_are_read_back_in_a_given_format,
      attacked_boards_of_any_size_are_read_back_in_a_given_format,
      a_given_format_decides_where_columns_count_from,
      NULL};
  return unit_run ("text/round_trips", tests);
}
