/* SPDX-License-Identifier: MIT */

#include "allqueens.h"

#include <errno.h>
#include <stdio.h>

#include "unit.h"

static FILE *open_text (const char *text, size_t length) {
  FILE *file = tmpfile ();
  ck_assert_ptr_nonnull (file);
  fwrite (text, 1, length, file);
  rewind (file);
  return file;
}

/* Reads all of TEXT.  Boards go to BOARDS, the first malformed line to *LINE
   and its message to MESSAGE. */
static size_t read_text (const char *text, size_t length, unsigned n,
                         struct aq_board *boards, uint64_t *line,
                         char message[256]) {
  FILE *file = open_text (text, length);
  struct aq_reader *reader;
  struct aq_board board;
  enum aq_status status;
  size_t count = 0;
  *line = 0;
  message[0] = 0;
  ck_assert_int_eq (aq_reader_new (&reader, file, n), AQ_OK);
  while ((status = aq_reader_next (reader, &board)) != AQ_END)
    if (status == AQ_OK)
      boards[count++] = board;
    else {
      ck_assert_int_eq (status, AQ_MALFORMED);
      if (!*line) {
        *line = aq_reader_line (reader);
        strcpy (message, aq_reader_message (reader));
      }
    }
  aq_reader_free (reader);
  fclose (file);
  return count;
}

START_TEST (what_is_written_is_read_back_in_both_formats) {
  for (unsigned n = 1; n <= AQ_BOARD_MAX; n++)
    for (int format = AQ_DIGITS; format <= AQ_LIST; format++) {
      if (format == AQ_DIGITS && n > AQ_DIGITS_MAX)
        continue;
      enum { BOARDS = 40 };
      static struct aq_board boards[BOARDS];
      FILE *file = tmpfile ();
      struct aq_writer *writer;
      uint64_t state = n;
      ck_assert_int_eq (aq_writer_new (&writer, file, (enum aq_format) format),
                        AQ_OK);
      for (int i = 0; i < BOARDS; i++) {
        boards[i].n = n;
        for (unsigned row = 0; row < n; row++)
          boards[i].column[row] = (uint8_t) (unit_random (&state) % n);
        ck_assert_int_eq (aq_writer_put (writer, &boards[i]), AQ_OK);
      }
      ck_assert_int_eq (aq_writer_flush (writer), AQ_OK);
      aq_writer_free (writer);

      rewind (file);
      struct aq_reader *reader;
      struct aq_board board;
      ck_assert_int_eq (aq_reader_new (&reader, file, 0), AQ_OK);
      for (unsigned i = 0; i < BOARDS; i++) {
        ck_assert_int_eq (aq_reader_next (reader, &board), AQ_OK);
        ck_assert_uint_eq (board.n, n);
        ck_assert_mem_eq (board.column, boards[i].column, n);
        ck_assert_uint_eq (aq_reader_line (reader), i + 1);
      }
      ck_assert_int_eq (aq_reader_next (reader, &board), AQ_END);
      aq_reader_free (reader);
      fclose (file);
    }
}
END_TEST

START_TEST (boards_are_written_as_documented) {
  static const struct aq_board board = {8, {2, 5, 3, 0, 7, 4, 6, 1}};
  char text[AQ_LINE_MAX];
  ck_assert_uint_eq (aq_board_text (&board, AQ_DIGITS, text), 8);
  ck_assert_str_eq (text, "25307461");
  ck_assert_uint_eq (aq_board_text (&board, AQ_LIST, text), 15);
  ck_assert_str_eq (text, "2 5 3 0 7 4 6 1");
  struct aq_board wide = {.n = 36};
  wide.column[0] = 10;
  wide.column[1] = 35;
  aq_board_text (&wide, AQ_DIGITS, text);
  ck_assert_int_eq (strncmp (text, "az0", 3), 0);
}
END_TEST

START_TEST (digits_above_36_are_refused) {
  const struct aq_board board = {.n = 37};
  struct aq_writer *writer;
  ck_assert_int_eq (aq_writer_new (&writer, stderr, AQ_DIGITS), AQ_OK);
  ck_assert_int_eq (aq_writer_put (writer, &board), AQ_BAD_SIZE);
  aq_writer_free (writer);
}
END_TEST

START_TEST (a_full_disk_is_a_write_error) {
  FILE *full = fopen ("/dev/full", "w");
  const struct aq_board board = {.n = 8};
  struct aq_writer *writer;
  ck_assert_ptr_nonnull (full);
  ck_assert_int_eq (aq_writer_new (&writer, full, AQ_DIGITS), AQ_OK);
  ck_assert_int_eq (aq_writer_put (writer, &board), AQ_OK);
  ck_assert_int_eq (aq_writer_flush (writer), AQ_WRITE_ERROR);
  ck_assert_int_eq (errno, ENOSPC);
  aq_writer_free (writer);
  fclose (full);
}
END_TEST

START_TEST (blank_lines_and_outer_blanks_are_passed_over) {
  static const char text[] = "\n  \t\n1302\r\n\n   1 3 0 2\t \r\n\r\n2031";
  struct aq_board boards[8];
  uint64_t line;
  char message[256];
  ck_assert_uint_eq (
      read_text (text, sizeof text - 1, 0, boards, &line, message), 3);
  ck_assert_uint_eq (line, 0);
  ck_assert_mem_eq (boards[0].column, boards[1].column, 4);
  ck_assert_int_eq (boards[2].column[0], 2);
}
END_TEST

START_TEST (malformed_lines_are_told_with_what_is_wrong) {
  static const struct {
    const char *text;
    unsigned n;
    uint64_t line;
    const char *message;
  } cases[] = {
      {"1302\n130\n", 0, 2, "3 columns, but N is 4 as line 1 has it"},
      {"1302\n\n13021\n", 0, 3, "5 columns, but N is 4 as line 1 has it"},
      {"1302\n", 5, 1, "4 columns, but N is 5"},
      {"1304\n", 0, 1, "column 4 in row 3 is out of range 0..3"},
      {"1 3 0 256\n", 0, 1, "column 256 in row 3 is out of range 0..3"},
      {"1 3 0 99999999999999999999\n", 0, 1, "is out of range 0..3"},
      {"1 3 0 4294967298\n", 0, 1, "is out of range 0..3"},
      {"13z2\n", 0, 1, "column 35 in row 2 is out of range 0..3"},
      {"13-2\n", 0, 1, "unexpected '-' as character 3"},
      {"1 3 -1 2\n", 0, 1, "unexpected '-' as character 5"},
      {"1 3 0x 2\n", 0, 1, "unexpected 'x' as character 6"},
      {"1,3,0,2\n", 0, 1, "unexpected ',' as character 2"},
      {"0000000000000000000000000000000000000", 0, 1,
       "37 digits, but N is at most 36 in digits"},
      {"hello world\n", 0, 1, "unexpected 'h' as character 1"},
      {"Solution\n", 0, 1, "unexpected 'S' as character 1"},
      {"13\x01\x32\n", 0, 1, "unexpected byte 0x01 as character 3"},
      {"13\xc3\xa9\n", 0, 1, "unexpected byte 0xc3 as character 3"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct aq_board boards[8];
    uint64_t line;
    char message[256];
    read_text (cases[i].text, strlen (cases[i].text), cases[i].n, boards,
               &line, message);
    ck_assert_msg (line == cases[i].line, "case %zu: line %lu", i,
                   (unsigned long) line);
    ck_assert_msg (strstr (message, cases[i].message) != NULL, "case %zu: %s",
                   i, message);
  }
}
END_TEST

START_TEST (reading_goes_on_after_a_malformed_line) {
  static const char text[] = "1302\n?\n2031\n";
  struct aq_board boards[8];
  uint64_t line;
  char message[256];
  ck_assert_uint_eq (
      read_text (text, sizeof text - 1, 0, boards, &line, message), 2);
  ck_assert_uint_eq (line, 2);
}
END_TEST

START_TEST (a_zero_byte_is_no_end_of_line) {
  static const char text[] = "1302\0\n2031\n";
  struct aq_board boards[8];
  uint64_t line;
  char message[256];
  ck_assert_uint_eq (
      read_text (text, sizeof text - 1, 0, boards, &line, message), 1);
  ck_assert_uint_eq (line, 1);
  ck_assert_ptr_nonnull (strstr (message, "0x00"));
}
END_TEST

START_TEST (a_line_longer_than_any_board_is_malformed) {
  enum { LENGTH = 100000 };
  static char text[LENGTH + 6];
  memset (text, '0', LENGTH);
  memcpy (text + LENGTH, "\n1302\n", 6);
  for (int blank = 0; blank < 2; blank++) {
    struct aq_board boards[2];
    uint64_t line;
    char message[256];
    if (blank)
      memset (text, ' ', LENGTH);
    ck_assert_uint_eq (
        read_text (text, sizeof text, 4, boards, &line, message), 1);
    ck_assert_uint_eq (line, 1);
    ck_assert_ptr_nonnull (strstr (message, "longer than"));
  }
}
END_TEST

START_TEST (more_rows_than_a_board_can_have_are_malformed) {
  char text[600] = "";
  for (int i = 0; i < 256; i++)
    strcat (text, "0 ");
  struct aq_board boards[2];
  uint64_t line;
  char message[256];
  ck_assert_uint_eq (
      read_text (text, strlen (text), 0, boards, &line, message), 0);
  ck_assert_ptr_nonnull (strstr (message, "256 columns"));
}
END_TEST

START_TEST (an_unreadable_file_is_a_read_error) {
  FILE *folder = fopen ("/", "r");
  struct aq_reader *reader;
  struct aq_board board;
  ck_assert_ptr_nonnull (folder);
  ck_assert_int_eq (aq_reader_new (&reader, folder, 0), AQ_OK);
  ck_assert_int_eq (aq_reader_next (reader, &board), AQ_READ_ERROR);
  ck_assert_int_eq (errno, EISDIR);
  aq_reader_free (reader);
  fclose (folder);
}
END_TEST

/* Random bytes: every line is a board within bounds, or malformed. */
START_TEST (no_bytes_break_the_reader) {
  for (uint64_t seed = 0; seed < 3000; seed++) {
    static const char likely[] = "0123456789 \n\n\tazQ-,";
    uint64_t state = seed;
    char text[400];
    struct aq_board boards[400];
    uint64_t line;
    char message[256];
    const size_t length = unit_random (&state) % sizeof text;
    for (size_t i = 0; i < length; i++) {
      const uint64_t draw = unit_random (&state);
      text[i] =
          draw & 64 ? likely[draw % (sizeof likely - 1)] : (char) (draw >> 8);
    }
    const size_t count = read_text (text, length, 0, boards, &line, message);
    for (size_t i = 0; i < count; i++) {
      ck_assert_msg (boards[i].n == boards[0].n, "seed %lu",
                     (unsigned long) seed);
      for (unsigned row = 0; row < boards[i].n; row++)
        ck_assert_msg (boards[i].column[row] < boards[i].n, "seed %lu",
                       (unsigned long) seed);
    }
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {what_is_written_is_read_back_in_both_formats,
                                boards_are_written_as_documented,
                                digits_above_36_are_refused,
                                a_full_disk_is_a_write_error,
                                blank_lines_and_outer_blanks_are_passed_over,
                                malformed_lines_are_told_with_what_is_wrong,
                                reading_goes_on_after_a_malformed_line,
                                a_zero_byte_is_no_end_of_line,
                                a_line_longer_than_any_board_is_malformed,
                                more_rows_than_a_board_can_have_are_malformed,
                                an_unreadable_file_is_a_read_error,
                                no_bytes_break_the_reader,
                                NULL};
  return unit_run ("text", tests);
}
