/* SPDX-License-Identifier: MIT */

#include "allqueens.h"

#include <errno.h>
#include <stdio.h>

#include "../unit.h"

#define FORMATS ((enum aq_format) (AQ_FORMAT_LEETCODE + 1))

/* Whether a board is drawn, which takes more than a line may have. */
static bool is_drawn (enum aq_format format) {
  return format == AQ_FORMAT_BOARD || format == AQ_FORMAT_LEETCODE;
}

/* The file of COUNT boards; the caller frees it. */
static char *file_of (enum aq_format format, const struct aq_board *boards,
                      size_t count) {
  char *text = NULL;
  size_t length;
  FILE *stream = open_memstream (&text, &length);
  struct aq_writer *writer;
  ck_assert_ptr_nonnull (stream);
  ck_assert_int_eq (aq_writer_new (&writer, stream, format), AQ_OK);
  for (size_t i = 0; i < count; i++)
    ck_assert_int_eq (aq_writer_put (writer, &boards[i]), AQ_OK);
  ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
  ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
  aq_writer_free (writer);
  fclose (stream);
  return text;
}

START_TEST (formats_have_names_and_bases) {
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
END_TEST

START_TEST (boards_are_written_as_documented) {
  static const struct aq_board board = {8, {2, 5, 3, 0, 7, 4, 6, 1}};
  static const char *const texts[FORMATS] = {
      [AQ_FORMAT_DIGITS] = "25307461",
      [AQ_FORMAT_LIST] = "2 5 3 0 7 4 6 1",
      [AQ_FORMAT_ONE_BASED] = "3 6 4 1 8 5 7 2",
      [AQ_FORMAT_CHESS] = "a3 b6 c4 d1 e8 f5 g7 h2",
      [AQ_FORMAT_BOARD] = "",
      [AQ_FORMAT_JSON] = "[2,5,3,0,7,4,6,1]",
      [AQ_FORMAT_JSONL] = "[2,5,3,0,7,4,6,1]",
      [AQ_FORMAT_CSV] = "2,5,3,0,7,4,6,1",
      [AQ_FORMAT_PAIRS] = "(0,2) (1,5) (2,3) (3,0) (4,7) (5,4) (6,6) (7,1)",
      [AQ_FORMAT_ONE_BASED_DIGITS] = "36418572",
      [AQ_FORMAT_ONE_BASED_PAIRS] =
          "(1,3) (2,6) (3,4) (4,1) (5,8) (6,5) (7,7) (8,2)",
      [AQ_FORMAT_CSV_ONE_BASED] = "3,6,4,1,8,5,7,2",
      [AQ_FORMAT_LEETCODE] = ""};
  char text[AQ_LINE_MAX];
  for (enum aq_format format = 0; format < FORMATS; format++) {
    ck_assert_int_eq (aq_board_text (&board, format, text),
                      is_drawn (format) ? AQ_BAD_SIZE : AQ_OK);
    ck_assert_str_eq (text, texts[format]);
  }
  struct aq_board wide = {36, {10, 35}};
  aq_board_text (&wide, AQ_FORMAT_DIGITS, text);
  ck_assert_int_eq (strncmp (text, "az0", 3), 0);
  wide = (struct aq_board){35, {9, 34}};
  aq_board_text (&wide, AQ_FORMAT_ONE_BASED_DIGITS, text);
  ck_assert_int_eq (strncmp (text, "az1", 3), 0);
}
END_TEST

/* Files of no board, of one and of two. */
START_TEST (files_are_written_as_documented) {
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
  for (enum aq_format format = 0; format < FORMATS; format++)
    for (size_t count = 0; count <= 2; count++) {
      char *text = file_of (format, boards, count);
      ck_assert_str_eq (text, files[format][count]);
      free (text);
    }
}
END_TEST

START_TEST (boards_of_several_sizes_go_into_one_file) {
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
    char *text = file_of (files[i].format, boards, 4);
    ck_assert_str_eq (text, files[i].text);
    free (text);
  }
}
END_TEST

static void put_heading (FILE *stream, unsigned n, unsigned base) {
  for (unsigned row = 0; row < n; row++)
    fprintf (stream, "row%u%c", row + base, row + 1 < n ? ',' : '\n');
}

static void put_drawing (FILE *stream, const struct aq_board *board,
                         const char *between) {
  for (unsigned row = 0; row < board->n; row++)
    for (unsigned column = 0; column <= board->n; column++)
      if (column < board->n)
        fputc (column == board->column[row] ? 'Q' : '.', stream);
      else if (row + 1 < board->n)
        fputs (between, stream);
}

/* What file_of should return, line by line. */
static char *expected_file (enum aq_format format,
                            const struct aq_board *boards, size_t count) {
  const bool leetcode = format == AQ_FORMAT_LEETCODE;
  const bool array = leetcode || format == AQ_FORMAT_JSON;
  const char *between = leetcode                    ? "\"],\n[\""
                        : array                     ? ",\n"
                        : format == AQ_FORMAT_BOARD ? "\n\n"
                                                    : "\n";
  char *file = NULL, text[AQ_LINE_MAX];
  size_t length;
  FILE *stream = open_memstream (&file, &length);
  ck_assert_ptr_nonnull (stream);
  if (array)
    fputs (leetcode ? "[\n[\"" : "[\n", stream);
  if (format == AQ_FORMAT_CSV || format == AQ_FORMAT_CSV_ONE_BASED)
    put_heading (stream, boards[0].n, aq_format_base (format));
  for (size_t i = 0; i < count; i++) {
    if (aq_board_text (&boards[i], format, text) == AQ_OK)
      fputs (text, stream);
    else
      put_drawing (stream, &boards[i], leetcode ? "\",\"" : "\n");
    if (i + 1 < count || !leetcode)
      fputs (i + 1 < count ? between : "\n", stream);
  }
  if (array)
    fputs (leetcode ? "\"]\n]\n" : "]\n", stream);
  fclose (stream);
  return file;
}

/* Of the largest boards, and longer than any buffer. */
START_TEST (long_files_have_every_board) {
  enum { BOARDS = 700 };
  static struct aq_board boards[BOARDS];
  for (enum aq_format format = 0; format < FORMATS; format++) {
    uint64_t state = format;
    for (size_t i = 0; i < BOARDS; i++) {
      boards[i].n = aq_format_size_max (format);
      unit_permutation (&state, boards[i].n, boards[i].column);
    }
    char *file = file_of (format, boards, BOARDS);
    char *expected = expected_file (format, boards, BOARDS);
    ck_assert_msg (!strcmp (file, expected), "%s", aq_format_name (format));
    free (expected);
    free (file);
  }
}
END_TEST

/* Numbers of three digits, wherever there can be any. */
START_TEST (the_longest_line_fits) {
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
END_TEST

/* Boards of N queens in column 0, except for one in COLUMN; and what formats
   say to them. */
START_TEST (boards_that_a_format_cannot_write_are_refused) {
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
      char *file = NULL, *empty = file_of (format, NULL, 0);
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
END_TEST

/* Flushed after each board, a file has the text that it has anyway; and behind
   the first board each takes as many bytes as any other. */
START_TEST (there_is_no_writer_of_an_unknown_format) {
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
END_TEST

START_TEST (flushing_shows_the_file_so_far) {
  static const struct aq_board boards[] = {
      {12, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
      {12, {4, 9, 7, 2, 11, 6, 1, 10, 0, 5, 3, 8}},
      {12, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}}};
  for (enum aq_format format = 0; format < FORMATS; format++) {
    char *expected = file_of (format, boards, 3), *text = NULL;
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
END_TEST

START_TEST (a_full_disk_is_a_write_error) {
  FILE *full = fopen ("/dev/full", "w");
  const struct aq_board board = {.n = 8};
  struct aq_writer *writer;
  ck_assert_ptr_nonnull (full);
  ck_assert_int_eq (aq_writer_new (&writer, full, AQ_FORMAT_DIGITS), AQ_OK);
  ck_assert_int_eq (aq_writer_put (writer, &board), AQ_OK);
  ck_assert_int_eq (aq_writer_finish (writer), AQ_WRITE_ERROR);
  ck_assert_int_eq (errno, ENOSPC);
  errno = 0;
  ck_assert_int_eq (aq_writer_put (writer, &board), AQ_WRITE_ERROR);
  ck_assert_int_eq (errno, ENOSPC);
  aq_writer_free (writer);
  fclose (full);
}
END_TEST

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

/* The first write fails, later ones would not. */
START_TEST (a_write_error_stays) {
  static const enum aq_format formats[] = {AQ_FORMAT_LIST, AQ_FORMAT_BOARD,
                                           AQ_FORMAT_JSON};
  static const struct aq_board board = {.n = 255}, bad = {4, {4}};
  for (unsigned i = 0; i < 3; i++) {
    struct sink sink = {.error = EDQUOT};
    FILE *stream =
        fopencookie (&sink, "w", (cookie_io_functions_t){.write = write_sink});
    struct aq_writer *writer;
    enum aq_status status;
    ck_assert_ptr_nonnull (stream);
    setvbuf (stream, NULL, _IONBF, 0);
    ck_assert_int_eq (aq_writer_new (&writer, stream, formats[i]), AQ_OK);
    ck_assert_int_eq (aq_writer_put (writer, &bad), AQ_BAD_BOARD);
    for (unsigned boards = 0; !(status = aq_writer_put (writer, &board));)
      ck_assert_uint_lt (++boards, 1000);
    ck_assert_int_eq (status, AQ_WRITE_ERROR);
    ck_assert_int_eq (errno, EDQUOT);
    ck_assert_uint_gt (sink.writes, 0);
    sink = (struct sink){0};
    clearerr (stream);
    for (unsigned j = 0; j < 1000; j++) {
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
}
END_TEST

int main (void) {
  const TTest *const tests[] = {formats_have_names_and_bases,
                                boards_are_written_as_documented,
                                files_are_written_as_documented,
                                boards_of_several_sizes_go_into_one_file,
                                long_files_have_every_board,
                                the_longest_line_fits,
                                boards_that_a_format_cannot_write_are_refused,
                                there_is_no_writer_of_an_unknown_format,
                                flushing_shows_the_file_so_far,
                                a_full_disk_is_a_write_error,
                                a_write_error_stays,
                                NULL};
  return unit_run ("text/writer", tests);
}
