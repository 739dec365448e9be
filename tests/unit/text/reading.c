/* SPDX-License-Identifier: MIT */

#include "reading.h"

#include <errno.h>
#include <stdio.h>

ptrdiff_t unit_give (void *data, char *buffer, size_t room) {
  struct unit_source *source = data;
  size_t given = source->length - source->at;
  if (given == 0 && source->error) {
    errno = source->error;
    source->error = 0;
    return -1;
  }
  if (source->chunk && given > source->chunk)
    given = source->chunk;
  if (given > room)
    given = room;
  if (given)
    memcpy (buffer, source->text + source->at, given);
  source->at += given;
  return (ptrdiff_t) given;
}

/* An assertion that holds costs a system call. */
static void require (bool holds, const char *what) {
  if (!holds)
    ck_abort_msg ("%s", what);
}

/* Memory for COUNT items and one more; it doubles. */
static void *grow (void *items, size_t count, size_t size) {
  if (count & (count - 1))
    return items;
  items = realloc (items, (count ? 2 * count : 1) * size);
  require (items, "no memory");
  return items;
}

static void add_board (struct unit_reading *reading,
                       const struct aq_board *board, uint64_t line) {
  const size_t count = reading->count++;
  require (line > 0 && aq_board_check (board) == AQ_OK, "no line or board");
  if (count >= UNIT_KEPT_MAX)
    return;
  reading->boards = grow (reading->boards, count, sizeof *reading->boards);
  reading->lines = grow (reading->lines, count, sizeof *reading->lines);
  reading->boards[count] = *board;
  reading->lines[count] = line;
}

static void add_error (struct unit_reading *reading,
                       const struct aq_reader *reader) {
  const size_t errors = reading->errors++;
  const char *message = aq_reader_message (reader);
  require (aq_reader_line (reader) > 0 && *message, "no line or message");
  if (!errors)
    snprintf (reading->message, sizeof reading->message, "%s", message);
  if (errors >= UNIT_KEPT_MAX)
    return;
  reading->error_lines =
      grow (reading->error_lines, errors, sizeof *reading->error_lines);
  reading->error_lines[errors] = aq_reader_line (reader);
}

static void expect_consistent (const struct aq_reader *reader,
                               struct unit_reading *reading) {
  const struct aq_reading *about = &reading->about;
  aq_reader_about (reader, &reading->about);
  ck_assert_uint_eq (about->boards, reading->count);
  ck_assert_int_eq (about->skipped > 0, about->skipped_line > 0);
  ck_assert_ptr_nonnull (memchr (about->skipped_text, 0, 64));
}

struct unit_reading unit_read (struct unit_source *source,
                               const struct aq_reader_options *options) {
  struct unit_reading reading = {.about = {0}};
  struct aq_reader *reader;
  struct aq_board board;
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, source, options),
                    AQ_OK);
  while (!reading.end) {
    const enum aq_status status = aq_reader_next (reader, &board);
    if (status == AQ_OK) {
      require (!*aq_reader_message (reader), "a message of a board");
      add_board (&reading, &board, aq_reader_line (reader));
    } else if (status == AQ_MALFORMED)
      add_error (&reading, reader);
    else
      reading.end = status;
    if (reading.count + reading.errors < 10 || reading.end)
      expect_consistent (reader, &reading);
  }
  ck_assert (reading.end == AQ_END || reading.end == AQ_READ_ERROR);
  const int why = errno;
  errno = 0;
  ck_assert_int_eq (aq_reader_next (reader, &board), reading.end);
  ck_assert (reading.end == AQ_END || errno == why);
  aq_reader_free (reader);
  return reading;
}

struct unit_reading unit_read_text (const char *text, size_t length,
                                    const struct aq_reader_options *options) {
  struct unit_source source = {.text = text, .length = length};
  return unit_read (&source, options);
}

void unit_free_reading (struct unit_reading *reading) {
  free (reading->boards);
  free (reading->lines);
  free (reading->error_lines);
}

const char *unit_boards_text (const struct unit_reading *reading) {
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  static char *text;
  static size_t length;
  free (text);
  FILE *file = open_memstream (&text, &length);
  ck_assert_ptr_nonnull (file);
  for (size_t i = 0; i < reading->count; i++) {
    const struct aq_board *board = &reading->boards[i];
    for (unsigned row = 0; row < board->n; row++)
      if (board->n <= 36)
        fputc (digits[board->column[row]], file);
      else
        fprintf (file, "%s%u", row ? "," : "", board->column[row]);
    fputc (' ', file);
  }
  fclose (file);
  return text;
}

char *unit_write_text (const struct aq_board *boards, size_t count,
                       enum aq_format format) {
  char *text;
  size_t length;
  struct aq_writer *writer;
  FILE *file = open_memstream (&text, &length);
  ck_assert_ptr_nonnull (file);
  ck_assert_int_eq (aq_writer_new (&writer, file, format), AQ_OK);
  for (size_t i = 0; i < count; i++)
    ck_assert_int_eq (aq_writer_put (writer, &boards[i]), AQ_OK);
  ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
  ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
  aq_writer_free (writer);
  fclose (file);
  return text;
}
