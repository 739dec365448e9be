/* SPDX-License-Identifier: MIT */

/* The reader: bytes into pages, pages into boards; page.h draws how.  A file
   of up to 64 MiB is one page.  If the beginning of a file shows that most of
   its lines are plain boards, these are read as they come (plain.c), and only
   the other lines make a page.  If a file has several pages, the first one
   decides for all. */

#include "allqueens.h"

#include <errno.h>
#include <stdlib.h>

#include "text/decide.h"
#include "text/plain.h"
#include "text/read_page.h"
#include "text/segments.h"

enum {
  BUFFER_BYTES = 1 << 15, /* they show whether most lines are plain boards */
  PAGE_BYTES = 1 << 26,   /* at most */
  PAGE_LINES = 1 << 22
};

/* Lines that are no plain boards.  They are read when they are as many as a
   page has, or at the end of the file. */
struct pending {
  char *text;
  size_t length, room;
  char *page; /* a copy of the page that is read, which changes it */
  size_t page_room;
  uint64_t *number; /* of each line */
  size_t lines, number_room;
  bool continued;                 /* the last line has not ended yet */
  bool inside;                    /* the next one may be inside a drawing */
  size_t page_length, page_lines; /* those that have been read as a page */
};

struct aq_reader {
  aq_read *read;
  void *data;
  struct aq_page page;
  struct aq_plain plain;
  struct pending pending;
  size_t next_result; /* of the page */
  uint64_t line;      /* the number of the next line */
  uint64_t returned;  /* the line of the board or error returned last */
  const char *message;
  char skipped[64]; /* the beginning of a skipped line */
  bool begun;       /* the buffer has been filled */
  bool at_end;      /* of the data */
  bool ended;       /* the last page has been read, or is next */
  int failure;      /* errno, if the data could not be read to their end */
  size_t from, to;  /* the part of the buffer that is to be read */
  char buffer[BUFFER_BYTES + AQ_PLAIN_SLACK];
};

ptrdiff_t aq_read_stream (void *stream, char *buffer, size_t room) {
  errno = 0;
  const size_t got = fread (buffer, 1, room, stream);
  if (got == 0 && ferror ((FILE *) stream)) {
    errno = errno ? errno : EIO;
    return -1;
  }
  return (ptrdiff_t) got;
}

enum aq_status aq_reader_new (struct aq_reader **reader, aq_read *read,
                              void *data,
                              const struct aq_reader_options *options) {
  const struct aq_reader_options own =
      options ? *options : (struct aq_reader_options){0};
  *reader = NULL;
  if (own.n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  if (own.format_given && !aq_format_name (own.format))
    return AQ_BAD_ARGUMENT;
  struct aq_reader *new = calloc (1, sizeof *new);
  if (!new)
    return AQ_NO_MEMORY;
  new->read = read;
  new->data = data;
  new->page.options = own;
  new->line = 1;
  *reader = new;
  return AQ_OK;
}

void aq_reader_free (struct aq_reader *reader) {
  if (!reader)
    return;
  aq_page_free (&reader->page);
  free (reader->pending.text);
  free (reader->pending.page);
  free (reader->pending.number);
  free (reader);
}

uint64_t aq_reader_line (const struct aq_reader *reader) {
  return reader->returned;
}

const char *aq_reader_message (const struct aq_reader *reader) {
  return reader->message;
}

void aq_reader_about (const struct aq_reader *reader,
                      struct aq_reading *reading) {
  *reading = reader->page.reading;
  if (reader->page.decision.made)
    reading->format = aq_format_of (&reader->page.decision);
}

/* --- bytes --- */

/* Fills the buffer, as far as there are data. */
static void fill (struct aq_reader *reader) {
  memmove (reader->buffer, reader->buffer + reader->from,
           reader->to - reader->from);
  reader->to -= reader->from;
  reader->from = 0;
  while (!reader->at_end && reader->to < BUFFER_BYTES) {
    const ptrdiff_t got = reader->read (
        reader->data, reader->buffer + reader->to, BUFFER_BYTES - reader->to);
    if (got <= 0) {
      reader->at_end = true;
      reader->failure = got < 0 ? errno ? errno : EIO : 0;
    } else
      reader->to += (size_t) got;
  }
}

/* Ends the reading with an error on the next line. */
static void give_up (struct aq_reader *reader, const char *message) {
  char *copy = strdup (message);
  reader->page.no_memory |= !copy;
  aq_page_add_result (&reader->page, (struct aq_result){.line = reader->line,
                                                        .message = copy});
  reader->at_end = reader->ended = true;
  reader->from = reader->to = 0;
}

/* --- pages --- */

/* Behind the last line of a text; 0: its second half has no end of a line. */
static size_t find_cut (const char *text, size_t length) {
  const char *newline = aq_find_last ('\n', text + length / 2, text + length);
  return newline ? (size_t) (newline + 1 - text) : 0;
}

/* Where so many lines of the text end. */
static size_t end_of_lines (const char *text, size_t length, size_t lines) {
  const char *at = text, *end = text + length;
  while (lines-- > 0)
    at = (const char *) memchr (at, '\n', (size_t) (end - at)) + 1;
  return (size_t) (at - text);
}

/* Reads the next page, up to its last whole board; at the end of the file, all
   pending lines. */
static void read_pending (struct aq_reader *reader) {
  struct pending *pending = &reader->pending;
  struct aq_page *page = &reader->page;
  const bool first = !page->decision.made && !reader->ended;
  aq_page_clear (page);
  reader->next_result = 0;
  page->unfinished = !reader->ended;
  pending->page_length = reader->ended
                             ? pending->length
                             : find_cut (pending->text, pending->length);
  pending->page = aq_page_grow (page, pending->page, 0, &pending->page_room,
                                pending->page_length, 1);
  if (page->no_memory)
    return;
  if (pending->page_length)
    memcpy (pending->page, pending->text, pending->page_length);
  if (!pending->page_length && pending->length)
    give_up (reader, "a line that is too long");
  else if (pending->page_length &&
           !aq_read_page (page, pending->page, pending->page_length,
                          pending->number, &pending->page_lines) &&
           first)
    give_up (reader, "no board in the first 64 MiB");
  else if (page->unfinished)
    pending->page_length =
        end_of_lines (pending->text, pending->length, pending->page_lines);
}

/* Drops the lines that have been read. */
static void drop_page (struct pending *pending) {
  if (!pending->page_length)
    return;
  pending->length -= pending->page_length;
  pending->lines -= pending->page_lines;
  memmove (pending->text, pending->text + pending->page_length,
           pending->length);
  memmove (pending->number, pending->number + pending->page_lines,
           pending->lines * sizeof *pending->number);
  pending->page_length = pending->page_lines = 0;
}

/* Adds the next line, or as much of it as is there, to the pending ones. */
static void add_pending (struct aq_reader *reader) {
  struct pending *pending = &reader->pending;
  struct aq_page *page = &reader->page;
  const char *text = reader->buffer + reader->from;
  const char *newline = memchr (text, '\n', reader->to - reader->from);
  const size_t count =
      newline ? (size_t) (newline + 1 - text) : reader->to - reader->from;
  pending->text = aq_page_grow (page, pending->text, pending->length,
                                &pending->room, count, 1);
  pending->number =
      aq_page_grow (page, pending->number, pending->lines,
                    &pending->number_room, 1, sizeof *pending->number);
  if (page->no_memory)
    return;
  memcpy (pending->text + pending->length, text, count);
  pending->length += count;
  if (!pending->continued)
    pending->number[pending->lines++] = reader->line;
  pending->continued = !newline;
  reader->line += newline != NULL;
  reader->from += count;
}

/* --- plain lines --- */

/* How many of the lines up to END are plain boards. */
static size_t count_plain_lines (const struct aq_plain *plain,
                                 const char *text, const char *end) {
  struct aq_board board;
  size_t count = 0, lines;
  while (text < end) {
    const size_t length = aq_read_plain (plain, text, end, &board, &lines);
    count += length ? lines : 0;
    text += length ? length : end_of_lines (text, (size_t) (end - text), 1);
  }
  return count;
}

/* Reads the lines in the buffer as a page; false: most of them are no plain
   boards, or there is an error. */
static bool read_beginning (struct aq_reader *reader) {
  struct aq_page *page = &reader->page;
  struct pending *pending = &reader->pending;
  const char *end =
      aq_find_last ('\n', reader->buffer, reader->buffer + reader->to);
  while (end && !page->no_memory && reader->buffer + reader->from <= end)
    add_pending (reader);
  page->unfinished = true;
  if (!end ||
      !aq_read_page (page, pending->text, pending->length, pending->number,
                     &pending->page_lines) ||
      !aq_prepare_plain (&reader->plain, page))
    return false;
  for (size_t i = 0; i < page->results; i++)
    if (page->result[i].message)
      return false;
  pending->lines = pending->page_lines;
  reader->line = pending->lines + 1;
  reader->from = end_of_lines (reader->buffer, reader->to, pending->lines);
  if (reader->plain.layout)
    memcpy (page->plain_signs, reader->plain.row + reader->plain.n - 1, 2);
  return 2 * count_plain_lines (&reader->plain, reader->buffer,
                                reader->buffer + reader->from) >=
         pending->lines;
}

/* Begins to read plain boards, if the beginning of the file has them. */
static void begin_plain (struct aq_reader *reader) {
  struct aq_page *page = &reader->page;
  if (read_beginning (reader)) {
    reader->pending.page_length = reader->pending.length;
    return;
  }
  aq_page_clear (page);
  *page->plain_signs = 0;
  page->decision = (struct aq_decision){0};
  page->reading = (struct aq_reading){0};
  reader->plain.n = 0;
  reader->pending.length = reader->pending.lines = 0;
  reader->pending.page_lines = 0;
  reader->from = 0;
  reader->line = 1;
}

/* Begins to read.  A NUL byte at the beginning is an error. */
static void begin (struct aq_reader *reader) {
  enum { FEW = 8 };
  reader->begun = true;
  fill (reader);
  if (memchr (reader->buffer, 0, reader->to < FEW ? reader->to : FEW))
    give_up (reader, "a NUL byte, as in UTF-16 and UTF-32: iconv -f UTF-16 "
                     "makes UTF-8");
  else if (!reader->at_end)
    begin_plain (reader);
}

/* Adds the next line to the pending ones, or the next divider, behind which a
   drawing may begin. */
static void add_other (struct aq_reader *reader) {
  const struct aq_plain *plain = &reader->plain;
  struct pending *pending = &reader->pending;
  size_t lines = 0;
  if (!pending->continued)
    lines = aq_count_divider (plain, reader->buffer + reader->from,
                              reader->buffer + reader->to);
  pending->inside = plain->rows && !lines;
  do
    add_pending (reader);
  while (lines-- > 1);
}

/* Reads the next plain board; other lines are pending.  False: these are a
   page, or the data have ended. */
static bool read_plain (struct aq_reader *reader, struct aq_board *board) {
  const struct aq_plain *plain = &reader->plain;
  size_t lines;
  drop_page (&reader->pending);
  while (!reader->page.no_memory && reader->pending.length < PAGE_BYTES &&
         reader->pending.lines < PAGE_LINES) {
    if (reader->to - reader->from < AQ_PLAIN_MAX && !reader->at_end)
      fill (reader);
    if (reader->from == reader->to && reader->at_end) {
      reader->ended = true;
      return false;
    }
    const size_t length =
        reader->pending.continued || reader->pending.inside
            ? 0
            : aq_read_plain (plain, reader->buffer + reader->from,
                             reader->buffer + reader->to, board, &lines);
    if (length) {
      reader->from += length;
      reader->returned = reader->line;
      reader->line += lines;
      reader->page.reading.boards++;
      reader->page.reading.skipped += lines > plain->rows ? plain->titles : 0;
      return true;
    }
    add_other (reader);
  }
  return false;
}

/* --- boards --- */

/* The next board or error of the page. */
static enum aq_status take_result (struct aq_reader *reader,
                                   struct aq_board *board) {
  struct aq_page *page = &reader->page;
  const struct aq_result *result = &page->result[reader->next_result++];
  const struct aq_candidate *from = result->board;
  reader->returned = result->line;
  if (result->skipped) {
    aq_segment_text (result->skipped, reader->skipped);
    reader->message = reader->skipped;
    return AQ_SKIPPED;
  }
  if (!from) {
    reader->message = result->message;
    page->reading.wrong_boards += result->wrong_board;
    return AQ_MALFORMED;
  }
  const uint16_t *value = aq_columns_of (page, from);
  board->n = aq_size_of (from);
  for (unsigned row = 0; row < board->n; row++)
    board->column[row] = (uint8_t) (value[row] - page->decision.base);
  page->reading.boards++;
  return AQ_OK;
}

enum aq_status aq_reader_next (struct aq_reader *reader,
                               struct aq_board *board) {
  reader->message = "";
  for (;;) {
    if (reader->page.no_memory)
      return AQ_NO_MEMORY;
    if (reader->next_result < reader->page.results)
      return take_result (reader, board);
    if (reader->ended || reader->failure) {
      errno = reader->failure;
      return reader->failure ? AQ_READ_ERROR : AQ_END;
    }
    if (!reader->begun)
      begin (reader);
    else if (read_plain (reader, board))
      return AQ_OK;
    else if (!reader->failure && !reader->page.no_memory)
      read_pending (reader);
  }
}
