/* SPDX-License-Identifier: MIT */

#include "reading.h"

#include <errno.h>
#include <stdio.h>

#define FORMATS ((enum aq_format) UNIT_FORMATS)

/* Whether a board is drawn, which takes more than a line may have. */
static bool is_drawn (enum aq_format format) {
  return format == AQ_FORMAT_BOARD || format == AQ_FORMAT_LEETCODE;
}

TEST (formats_have_names_and_bases) {
  static const struct {
    const char *name;
    unsigned base, size_max;
  } formats[] = {[AQ_FORMAT_DIGITS] = {"digits", 0, 36},
                 [AQ_FORMAT_LIST] = {"list", 0, 255},
                 [AQ_FORMAT_ONE_BASED] = {"one-based", 1, 255},
                 [AQ_FORMAT_CHESS] = {"chess", 1, 26},
                 [AQ_FORMAT_BOARD] = {"board", 0, 255},
                 [AQ_FORMAT_JSON] = {"json", 0, 255},
                 [AQ_FORMAT_JSONL] = {"jsonl", 0, 255},
                 [AQ_FORMAT_CSV] = {"csv", 0, 255},
                 [AQ_FORMAT_PAIRS] = {"pairs", 0, 255},
                 [AQ_FORMAT_ONE_BASED_DIGITS] = {"one-based-digits", 1, 35},
                 [AQ_FORMAT_ONE_BASED_PAIRS] = {"one-based-pairs", 1, 255},
                 [AQ_FORMAT_CSV_ONE_BASED] = {"csv-one-based", 1, 255},
                 [AQ_FORMAT_LEETCODE] = {"leetcode", 0, 255}};
  for (enum aq_format format = 0; format < FORMATS; format++) {
    ck_assert_str_eq (aq_format_name (format), formats[format].name);
    ck_assert_uint_eq (aq_format_base (format), formats[format].base);
    ck_assert_uint_eq (aq_format_size_max (format), formats[format].size_max);
  }
  ck_assert_ptr_null (aq_format_name (FORMATS));
  ck_assert_uint_eq (aq_format_size_max (FORMATS), 0);
}

/* The text of a board is its line in a FILE: the first but for what is above
   boards. */
static void expect_text (const struct aq_board *board, enum aq_format format,
                         const char *file) {
  const bool second = format == AQ_FORMAT_JSON || format == AQ_FORMAT_CSV ||
                      format == AQ_FORMAT_CSV_ONE_BASED;
  const char *line = second ? strchr (file, '\n') + 1 : file;
  char text[AQ_LINE_MAX];
  ck_assert_int_eq (aq_board_text (board, format, text),
                    is_drawn (format) ? AQ_BAD_SIZE : AQ_OK);
  ck_assert_uint_eq (strlen (text),
                     is_drawn (format) ? 0 : strcspn (line, "\n"));
  ck_assert_int_eq (strncmp (text, line, strlen (text)), 0);
}

/* Files of no board, of one and of two. */
TEST (files_are_written_as_documented) {
  static const struct aq_board boards[] = {{4, {1, 3, 0, 2}},
                                           {4, {2, 0, 3, 1}}};
  static const char *const files[FORMATS][3] = {
      [AQ_FORMAT_DIGITS] = {"", "1302\n", "1302\n2031\n"},
      [AQ_FORMAT_LIST] = {"", "1 3 0 2\n", "1 3 0 2\n2 0 3 1\n"},
      [AQ_FORMAT_ONE_BASED] = {"", "2 4 1 3\n", "2 4 1 3\n3 1 4 2\n"},
      [AQ_FORMAT_CHESS] = {"", "a2 b4 c1 d3\n", "a2 b4 c1 d3\na3 b1 c4 d2\n"},
      [AQ_FORMAT_BOARD] = {"", ".Q..\n...Q\nQ...\n..Q.\n",
                           ".Q..\n...Q\nQ...\n..Q.\n\n"
                           "..Q.\nQ...\n...Q\n.Q..\n"},
      [AQ_FORMAT_JSON] = {"[\n]\n", "[\n[1,3,0,2]\n]\n",
                          "[\n[1,3,0,2],\n[2,0,3,1]\n]\n"},
      [AQ_FORMAT_JSONL] = {"", "[1,3,0,2]\n", "[1,3,0,2]\n[2,0,3,1]\n"},
      [AQ_FORMAT_CSV] = {"", "row0,row1,row2,row3\n1,3,0,2\n",
                         "row0,row1,row2,row3\n1,3,0,2\n2,0,3,1\n"},
      [AQ_FORMAT_PAIRS] = {"", "(0,1) (1,3) (2,0) (3,2)\n",
                           "(0,1) (1,3) (2,0) (3,2)\n"
                           "(0,2) (1,0) (2,3) (3,1)\n"},
      [AQ_FORMAT_ONE_BASED_DIGITS] = {"", "2413\n", "2413\n3142\n"},
      [AQ_FORMAT_ONE_BASED_PAIRS] = {"", "(1,2) (2,4) (3,1) (4,3)\n",
                                     "(1,2) (2,4) (3,1) (4,3)\n"
                                     "(1,3) (2,1) (3,4) (4,2)\n"},
      [AQ_FORMAT_CSV_ONE_BASED] = {"", "row1,row2,row3,row4\n2,4,1,3\n",
                                   "row1,row2,row3,row4\n2,4,1,3\n3,1,4,2\n"},
      [AQ_FORMAT_LEETCODE] = {"[\n]\n",
                              "[\n[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n]\n",
                              "[\n[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],\n"
                              "[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]\n]\n"}};
  for (enum aq_format format = 0; format < FORMATS; format++) {
    for (size_t count = 0; count <= 2; count++) {
      char *text = unit_write_text (boards, count, format);
      ck_assert_str_eq (text, files[format][count]);
      free (text);
    }
    expect_text (&boards[0], format, files[format][1]);
  }
}

TEST (letters_are_digits_above_9) {
  char text[AQ_LINE_MAX];
  const struct aq_board wide = {36, {10, 35}}, from_1 = {35, {9, 34}};
  aq_board_text (&wide, AQ_FORMAT_DIGITS, text);
  ck_assert_int_eq (strncmp (text, "az0", 3), 0);
  aq_board_text (&from_1, AQ_FORMAT_ONE_BASED_DIGITS, text);
  ck_assert_int_eq (strncmp (text, "az1", 3), 0);
}

TEST (boards_of_several_sizes_go_into_one_file) {
  static const struct aq_board boards[] = {
      {1, {0}}, {2, {1, 0}}, {2, {0, 1}}, {1, {0}}};
  static const struct {
    enum aq_format format;
    const char *text;
  } files[] = {
      {AQ_FORMAT_CSV, "row0\n0\nrow0,row1\n1,0\n0,1\nrow0\n0\n"},
      {AQ_FORMAT_CSV_ONE_BASED, "row1\n1\nrow1,row2\n2,1\n1,2\nrow1\n1\n"},
      {AQ_FORMAT_JSON, "[\n[0],\n[1,0],\n[0,1],\n[0]\n]\n"},
      {AQ_FORMAT_LEETCODE, "[\n[\"Q\"],\n[\".Q\",\"Q.\"],\n"
                           "[\"Q.\",\".Q\"],\n[\"Q\"]\n]\n"},
      {AQ_FORMAT_BOARD, "Q\n\n.Q\nQ.\n\nQ.\n.Q\n\nQ\n"}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char *text = unit_write_text (boards, 4, files[i].format);
    ck_assert_str_eq (text, files[i].text);
    free (text);
  }
}

/* Numbers of three digits, wherever there can be any. */
TEST (the_longest_line_fits) {
  size_t longest = 0;
  for (enum aq_format format = 0; format < FORMATS; format++) {
    struct aq_board board = {.n = aq_format_size_max (format)};
    char text[AQ_LINE_MAX + 8];
    memset (board.column, (int) board.n - 1, board.n);
    memset (text, '#', sizeof text);
    aq_board_text (&board, format, text);
    ck_assert_mem_eq (text + AQ_LINE_MAX, "########", 8);
    if (strlen (text) > longest)
      longest = strlen (text);
  }
  /* "(1,255) ... (255,255)": 9, 90 and 156 rows */
  ck_assert_uint_eq (longest, 9 * 8 + 90 * 9 + 156 * 10 - 1);
}

/* Boards of N queens in column 0, except for one in COLUMN; and what formats
   say to them. */
TEST (boards_that_a_format_cannot_write_are_refused) {
  static const struct {
    unsigned n;
    uint8_t column;
    enum aq_status digits, from_1, chess, others;
  } cases[] = {
      {26, 25, AQ_OK, AQ_OK, AQ_OK, AQ_OK},
      {27, 26, AQ_OK, AQ_OK, AQ_BAD_SIZE, AQ_OK},
      {35, 34, AQ_OK, AQ_OK, AQ_BAD_SIZE, AQ_OK},
      {36, 35, AQ_OK, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_OK},
      {37, 36, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_OK},
      {255, 254, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_OK},
      {4, 4, AQ_BAD_BOARD, AQ_BAD_BOARD, AQ_BAD_BOARD, AQ_BAD_BOARD},
      {4, 255, AQ_BAD_BOARD, AQ_BAD_BOARD, AQ_BAD_BOARD, AQ_BAD_BOARD},
      {0, 0, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE},
      {256, 0, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (enum aq_format format = 0; format < FORMATS; format++) {
      const struct aq_board board = {cases[i].n, {[2] = cases[i].column}};
      const enum aq_status expected =
          format == AQ_FORMAT_DIGITS             ? cases[i].digits
          : format == AQ_FORMAT_ONE_BASED_DIGITS ? cases[i].from_1
          : format == AQ_FORMAT_CHESS            ? cases[i].chess
                                                 : cases[i].others;
      char *file = NULL, *empty = unit_write_text (NULL, 0, format);
      char text[AQ_LINE_MAX] = "?";
      size_t length;
      FILE *stream = open_memstream (&file, &length);
      struct aq_writer *writer;
      ck_assert_int_eq (aq_writer_new (&writer, stream, format), AQ_OK);
      ck_assert_int_eq (aq_writer_put (writer, &board), expected);
      ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
      aq_writer_free (writer);
      fclose (stream);
      ck_assert_msg (!strcmp (file, empty) == (expected != AQ_OK), "case %zu",
                     i);
      free (empty);
      free (file);
      ck_assert_int_eq (aq_board_text (&board, format, text),
                        !expected && is_drawn (format) ? AQ_BAD_SIZE
                                                       : expected);
      ck_assert_msg (!*text == (expected || is_drawn (format)), "case %zu", i);
    }
}

TEST (there_is_no_writer_of_an_unknown_format) {
  const struct aq_board board = {.n = 1};
  char text[AQ_LINE_MAX];
  for (unsigned format = FORMATS; format < FORMATS + 3; format++) {
    struct aq_writer *writer = (struct aq_writer *) &board;
    ck_assert_int_eq (aq_writer_new (&writer, stdout, (enum aq_format) format),
                      AQ_BAD_ARGUMENT);
    ck_assert_ptr_null (writer);
    ck_assert_int_eq (aq_board_text (&board, (enum aq_format) format, text),
                      AQ_BAD_SIZE);
  }
}

/* Flushed after each board, a file has the text that it has anyway; and behind
   the first board each takes as many bytes as any other. */
TEST (flushing_shows_the_file_so_far) {
  static const struct aq_board boards[] = {
      {12, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
      {12, {4, 9, 7, 2, 11, 6, 1, 10, 0, 5, 3, 8}},
      {12, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}}};
  for (enum aq_format format = 0; format < FORMATS; format++) {
    char *expected = unit_write_text (boards, 3, format), *text = NULL;
    size_t length, at[3];
    FILE *stream = open_memstream (&text, &length);
    struct aq_writer *writer;
    ck_assert_int_eq (aq_writer_new (&writer, stream, format), AQ_OK);
    for (size_t i = 0; i < 3; i++) {
      ck_assert_int_eq (aq_writer_put (writer, &boards[i]), AQ_OK);
      ck_assert_int_eq (aq_writer_flush (writer), AQ_OK);
      ck_assert_mem_eq (text, expected, length);
      at[i] = length;
    }
    ck_assert_uint_gt (at[0], 0);
    ck_assert_uint_eq (at[2] - at[1], at[1] - at[0]);
    ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
    ck_assert_str_eq (text, expected);
    aq_writer_free (writer);
    fclose (stream);
    free (text);
    free (expected);
  }
}

/* What a stream saw; writes fail where ERROR is set. */
struct sink {
  int error;
  unsigned writes;
};

static ssize_t write_sink (void *cookie, const char *text, size_t length) {
  struct sink *sink = cookie;
  (void) text;
  sink->writes++;
  errno = sink->error;
  return sink->error ? 0 : (ssize_t) length;
}

/* The first write fails, later ones would not: of BOARDS boards, or of as many
   as fill a buffer. */
static void expect_write_error (enum aq_format format, unsigned boards) {
  static const struct aq_board board = {.n = 255}, bad = {4, {4}};
  struct sink sink = {.error = EDQUOT};
  FILE *stream =
      fopencookie (&sink, "w", (cookie_io_functions_t){.write = write_sink});
  struct aq_writer *writer;
  enum aq_status status = AQ_OK;
  ck_assert_ptr_nonnull (stream);
  setvbuf (stream, NULL, _IONBF, 0);
  ck_assert_int_eq (aq_writer_new (&writer, stream, format), AQ_OK);
  ck_assert_int_eq (aq_writer_put (writer, &bad), AQ_BAD_BOARD);
  for (unsigned i = 0; !status && i < boards; i++)
    status = aq_writer_put (writer, &board);
  if (boards == 1)
    status = aq_writer_finish (writer);
  ck_assert_int_eq (status, AQ_WRITE_ERROR);
  ck_assert_int_eq (errno, EDQUOT);
  ck_assert_uint_gt (sink.writes, 0);
  sink = (struct sink){0};
  clearerr (stream);
  for (unsigned i = 0; i < 1000; i++) {
    errno = 0;
    ck_assert_int_eq (aq_writer_put (writer, &board), AQ_WRITE_ERROR);
    ck_assert_int_eq (errno, EDQUOT);
    errno = 0;
    ck_assert_int_eq (aq_writer_finish (writer), AQ_WRITE_ERROR);
    ck_assert_int_eq (errno, EDQUOT);
  }
  aq_writer_free (writer);
  fclose (stream);
  ck_assert_uint_eq (sink.writes, 0);
}

TEST (a_write_error_stays) {
  static const enum aq_format formats[] = {AQ_FORMAT_LIST, AQ_FORMAT_BOARD,
                                           AQ_FORMAT_JSON};
  for (unsigned i = 0; i < 3; i++) {
    expect_write_error (formats[i], 1);
    expect_write_error (formats[i], 1000);
  }
}
