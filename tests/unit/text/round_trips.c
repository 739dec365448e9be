/* SPDX-License-Identifier: MIT */

/* What the writer writes is read back. */

#include "reading.h"

enum { BOARDS = 10, MANY = 700 };

/* Each to 40, then of one to three digits where they begin and end. */
static unsigned next_size (unsigned n) {
  return n < 40    ? n + 1
         : n < 99  ? 99
         : n < 102 ? n + 1
         : n < 254 ? 254
                   : n + 1;
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
    if (reading->boards[i].n != n ||
        memcmp (reading->boards[i].column, boards[i].column, n) != 0)
      ck_abort_msg ("N = %u, %s: another board %zu", n,
                    aq_format_name (format), i);
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

/* What the reader calls a format. */
static enum aq_format format_read (enum aq_format format) {
  switch (format) {
  case AQ_FORMAT_JSON:
  case AQ_FORMAT_JSONL:
  case AQ_FORMAT_CSV:
    return AQ_FORMAT_LIST;
  case AQ_FORMAT_CSV_ONE_BASED:
    return AQ_FORMAT_ONE_BASED;
  case AQ_FORMAT_LEETCODE:
    return AQ_FORMAT_BOARD;
  default:
    return format;
  }
}

static void round_trip (const struct aq_board *boards, size_t count,
                        enum aq_format format,
                        const struct aq_reader_options *options) {
  char *text = unit_write_text (boards, count, format);
  struct unit_reading reading = unit_read_text (text, strlen (text), options);
  expect_boards (&reading, boards, count, format);
  expect_lines (&reading, format);
  if (boards[0].n >= 4 && !options->format_given)
    ck_assert_msg (reading.about.format == format_read (format),
                   "N = %u, %s: format %u", boards[0].n,
                   aq_format_name (format), reading.about.format);
  unit_free_reading (&reading);
  free (text);
}

/* In every format that has this size; with one of them given, or none. */
static void round_trips (const struct aq_board *boards, size_t count,
                         unsigned asked, bool given) {
  for (unsigned format = 0; format < UNIT_FORMATS; format++) {
    const struct aq_reader_options options = {
        .n = asked, .format_given = given, .format = (enum aq_format) format};
    if (boards[0].n <= aq_format_size_max ((enum aq_format) format))
      round_trip (boards, count, (enum aq_format) format, &options);
  }
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
static void draw_boards (unsigned n, struct aq_board *boards, size_t count) {
  uint64_t state = n;
  boards[0].n = n;
  unit_search_solution (&state, n, boards[0].column);
  for (size_t i = 1; i < count; i++) {
    boards[i].n = n;
    do
      unit_permutation (&state, n, boards[i].column);
    while (is_in_plain_order (&boards[i]));
  }
}

TEST (boards_of_any_size_are_read_back) {
  static struct aq_board boards[BOARDS];
  for (unsigned n = 4; n <= AQ_BOARD_MAX; n = next_size (n)) {
    draw_boards (n, boards, BOARDS);
    round_trips (boards, BOARDS, 0, false);
    if (n > 4)
      round_trips (boards, 1, 0, false);
    if (n <= 12)
      round_trips (boards, BOARDS, n, false);
  }
}

TEST (the_board_of_1_is_read_back) {
  static const struct aq_board board = {.n = 1};
  for (unsigned asked = 0; asked <= 1; asked++)
    round_trips (&board, 1, asked, false);
}

/* Of the largest boards, and longer than any buffer. */
TEST (long_files_have_every_board) {
  static struct aq_board boards[MANY];
  for (unsigned format = 0; format < UNIT_FORMATS; format++) {
    const struct aq_reader_options options = {0};
    draw_boards (aq_format_size_max ((enum aq_format) format), boards, MANY);
    round_trip (boards, MANY, (enum aq_format) format, &options);
  }
}

/* As plain boards, which are read as they come. */
TEST (all_solutions_are_read_back_with_their_lines) {
  enum { N = 10 };
  uint8_t *solutions;
  const size_t count = unit_solutions (N, &solutions);
  struct aq_board *boards = calloc (count, sizeof *boards);
  ck_assert_ptr_nonnull (boards);
  for (size_t i = 0; i < count; i++) {
    boards[i].n = N;
    memcpy (boards[i].column, solutions + i * N, N);
  }
  round_trips (boards, count, 0, false);
  round_trips (boards, count, N, false);
  free (boards);
  free (solutions);
}

/* --- a format that is given --- */

TEST (all_boards_are_read_back_in_a_given_format) {
  static struct aq_board boards[256];
  for (unsigned i = 0; i < 256; i++) {
    boards[i].n = 4;
    for (unsigned row = 0; row < 4; row++)
      boards[i].column[row] = (uint8_t) (i >> 2 * row & 3);
  }
  round_trips (boards, 256, 4, true);
}

/* The size shows in the file. */
TEST (attacked_boards_of_any_size_are_read_back_in_a_given_format) {
  static struct aq_board boards[BOARDS];
  for (unsigned n = 4; n <= AQ_BOARD_MAX; n = next_size (n)) {
    uint64_t state = n;
    for (unsigned i = 0; i < BOARDS; i++) {
      boards[i].n = n;
      for (unsigned row = 0; row < n; row++)
        boards[i].column[row] = (uint8_t) (unit_random (&state) % n);
    }
    round_trips (boards, BOARDS, 0, true);
  }
}

TEST (a_given_format_decides_where_columns_count_from) {
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
