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

START_TEST (chunks_do_not_matter) {
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
END_TEST

/* Wherever it fails, what came before is read or not, and the failure stays.
 */
START_TEST (a_failed_read_stays) {
  for (size_t length = 0; length < sizeof sample; length++) {
    struct unit_source source = {
        .text = sample, .length = length, .chunk = 3, .error = EIO};
    struct aq_reader *reader;
    struct aq_board board;
    enum aq_status status;
    ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, NULL),
                      AQ_OK);
    do
      status = aq_reader_next (reader, &board);
    while (status == AQ_OK || status == AQ_MALFORMED);
    source.error = 0;
    for (int i = 0; i < 3; i++) {
      ck_assert_int_eq (status, AQ_READ_ERROR);
      ck_assert_int_eq (errno, EIO);
      errno = 0;
      status = aq_reader_next (reader, &board);
    }
    aq_reader_free (reader);
  }
}
END_TEST

START_TEST (a_stream_that_cannot_be_read_is_a_read_error) {
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
END_TEST

START_TEST (a_stream_is_read_from_where_it_stands) {
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
END_TEST

/* --- texts without end --- */

enum {
  LONG = 20 * 1000 * 1000, /* bytes */
  LONGER = 100 * 1000 * 1000,
  MEMORY_MAX = 640 * 1024, /* KiB */
  BLOCK_MAX = 1 << 16
};

/* BEGIN, then REPEATED up to LENGTH bytes. */
struct endless {
  const char *begin, *repeated;
  size_t length;
  size_t at;
  char block[BLOCK_MAX]; /* as many whole copies of REPEATED as fit */
  size_t block_length;
};

static void fill_block (struct endless *endless) {
  const size_t length = strlen (endless->repeated);
  while (endless->block_length + length <= sizeof endless->block) {
    memcpy (endless->block + endless->block_length, endless->repeated, length);
    endless->block_length += length;
  }
}

static ptrdiff_t give_endlessly (void *data, char *buffer, size_t room) {
  struct endless *endless = data;
  const size_t first = strlen (endless->begin), at = endless->at;
  const bool begins = at < first;
  const size_t from = begins ? at : (at - first) % endless->block_length;
  size_t given = (begins ? first : endless->block_length) - from;
  if (given > endless->length - at)
    given = endless->length - at;
  if (given > room)
    given = room;
  memcpy (buffer, (begins ? endless->begin : endless->block) + from, given);
  endless->at += given;
  return (ptrdiff_t) given;
}

static long memory_used (void) {
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

struct counts {
  uint64_t boards, errors, skipped;
};

static struct counts read_endless (const char *begin, const char *repeated,
                                   size_t length) {
  struct endless endless = {
      .begin = begin, .repeated = repeated, .length = length};
  struct aq_reading about = {0};
  struct aq_reader *reader;
  struct aq_board board;
  struct counts counts = {0};
  enum aq_status status;
  const long before = memory_used ();
  fill_block (&endless);
  ck_assert_int_eq (aq_reader_new (&reader, give_endlessly, &endless, NULL),
                    AQ_OK);
  while ((status = aq_reader_next (reader, &board)) != AQ_END)
    if (status == AQ_OK)
      counts.boards++;
    else {
      ck_assert_int_eq (status, AQ_MALFORMED);
      ck_assert (*aq_reader_message (reader));
      counts.errors++;
    }
  aq_reader_about (reader, &about);
  counts.skipped = about.skipped;
  aq_reader_free (reader);
#ifdef __SANITIZE_ADDRESS__ /* which needs memory of its own */
  const long most = LONG_MAX;
#else
  const long most = MEMORY_MAX;
#endif
  ck_assert_msg (memory_used () - before < most, "%ld KiB for '%s'",
                 memory_used () - before, repeated);
  return counts;
}

START_TEST (a_line_without_end_is_an_error_in_bounded_memory) {
  static const char *const repeated[] = {
      "[", "0", "(",  "{\"a\":", "1,", "1 ", "[1,",    "\"",  "a",
      "Q", "|", ".Q", "\\",      "-",  "0x", "(1,2) ", "a1 ", "\xe2"};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
    const struct counts counts =
        read_endless ("", repeated[i], i < 2 ? LONGER : LONG);
    ck_assert_msg (
        !counts.boards && counts.errors > 0 && counts.errors <= 1000,
        "'%s': %lu boards, %lu errors", repeated[i],
        (unsigned long) counts.boards, (unsigned long) counts.errors);
  }
}
END_TEST

/* They have no board that could be damaged. */
START_TEST (blanks_without_end_are_read_in_bounded_memory) {
  static const char *const repeated[] = {" ",   "\t",      "\n",     "\r\n",
                                         " \n", "     \n", "\x1b[0m"};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
    const struct counts counts =
        read_endless ("", repeated[i], i ? LONG : LONGER);
    ck_assert_uint_eq (counts.boards, 0);
    ck_assert_uint_le (counts.errors, 1000);
  }
}
END_TEST

START_TEST (brackets_over_lines_without_end_are_read_in_bounded_memory) {
  static const char *const repeated[] = {"[\n", "[[[[[[[[\n", "(1,\n", "{\n",
                                         "1,\n"};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
    const struct counts counts = read_endless ("[", repeated[i], LONG);
    ck_assert_uint_eq (counts.boards, 0);
  }
}
END_TEST

START_TEST (other_text_without_end_is_skipped_in_bounded_memory) {
  const char *const line = "no queen here, in line after line of a log\n";
  for (unsigned known = 0; known < 2; known++) {
    const struct counts counts =
        read_endless (known ? "135024\n" : "", line, LONG);
    ck_assert_uint_eq (counts.boards, known);
    ck_assert_uint_eq (counts.errors, 0);
    ck_assert_uint_ge (counts.skipped, LONG / strlen (line));
  }
}
END_TEST

/* Rows of a drawing that never has as many as it should. */
START_TEST (drawings_without_end_are_read_in_bounded_memory) {
  const struct counts counts = read_endless ("", "..Q....\n", LONG);
  ck_assert_uint_gt (counts.boards + counts.errors + counts.skipped, 0);
}
END_TEST

START_TEST (boards_without_end_are_all_read) {
  const char *const begin = "135024\n251403\n", *const board = "304152\n";
  const struct counts counts = read_endless (begin, board, LONG);
  /* The last needs no end of line. */
  ck_assert_uint_eq (counts.boards, (LONG + 1) / strlen (board));
}
END_TEST

/* --- large boards --- */

/* Fills TEXT with a permutation of N numbers. */
static void print_list (unsigned n, const char *separator, char *text) {
  for (unsigned row = 0; row < n; row++)
    text += sprintf (text, "%s%u", row ? separator : "", row ^ 1);
  strcpy (text, "\n");
}

START_TEST (a_board_has_at_most_255_rows) {
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
END_TEST

/* A board with much white space, as other programs pad their columns. */
START_TEST (a_long_line_may_be_a_board) {
  char text[5000];
  print_list (254, "               ", text);
  struct unit_reading reading = unit_read_text (text, strlen (text), NULL);
  ck_assert_uint_eq (reading.count, 1);
  ck_assert_uint_eq (reading.boards[0].n, 254);
  unit_free_reading (&reading);
}
END_TEST

/* An error of one long line is an error of that line alone. */
START_TEST (reading_goes_on_behind_a_long_line) {
  enum { LENGTH = 1 << 20 };
  static const char before[] = "135024\n", after[] = "\n251403\n304152\n";
  char *text = malloc (LENGTH + sizeof before + sizeof after);
  ck_assert_ptr_nonnull (text);
  strcpy (text, before);
  memset (text + sizeof before - 1, '0', LENGTH);
  strcpy (text + sizeof before - 1 + LENGTH, after);
  struct unit_reading reading = unit_read_text (text, strlen (text), NULL);
  ck_assert_str_eq (unit_boards_text (&reading), "135024 251403 304152 ");
  ck_assert_uint_eq (reading.errors, 1);
  ck_assert_uint_eq (reading.error_lines[0], 2);
  ck_assert_uint_eq (reading.lines[1], 3);
  unit_free_reading (&reading);
  free (text);
}
END_TEST

/* What stood beside the boards above a long line is counted once. */
START_TEST (an_index_above_a_long_line_is_counted_once) {
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
END_TEST

int main (void) {
  const TTest *const tests[] = {
      chunks_do_not_matter,
      a_failed_read_stays,
      a_stream_that_cannot_be_read_is_a_read_error,
      a_stream_is_read_from_where_it_stands,
      a_line_without_end_is_an_error_in_bounded_memory,
      blanks_without_end_are_read_in_bounded_memory,
      brackets_over_lines_without_end_are_read_in_bounded_memory,
      other_text_without_end_is_skipped_in_bounded_memory,
      drawings_without_end_are_read_in_bounded_memory,
      boards_without_end_are_all_read,
      a_board_has_at_most_255_rows,
      a_long_line_may_be_a_board,
      reading_goes_on_behind_a_long_line,
      an_index_above_a_long_line_is_counted_once,
      NULL};
  return unit_run ("text/limits", tests);
}
