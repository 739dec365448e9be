/* SPDX-License-Identifier: MIT */

/* The reader: bytes into pages, pages into boards.  A file of up to 64 MiB is
   one page: it is split into segments (clean, segments), in which candidates
   for boards are found (lists, queens, drawings); then it is decided which of
   them are boards (decide), what else looks like one (mark_boards), and whether
   the other lines are text (leftovers).  If the beginning of a file shows that most
   of its lines are a board each, these are read as they come (plain), and only
   the other lines are kept and make a page.  Of a file with more of them, the
   first page decides for all. */

#include "allqueens.h"

#include <errno.h>
#include <stdlib.h>

#include "text/decide.h"
#include "text/plain.h"
#include "text/read_page.h"
#include "text/segments.h"

enum {
  ROOM = 1 << 15, /* of the buffer, which shows whether lines are plain */
  WHOLE_BYTES = 1 << 26, /* the largest page ... */
  WHOLE_LINES = 1 << 22  /* ... and its most lines */
};

/* Lines that are no plain boards.  They are judged at the end, or when they
   are a page. */
struct kept {
  char *text;
  size_t length, room;
  uint64_t *number; /* of each line */
  size_t lines, number_room;
  bool continued;              /* the last line has not ended yet */
  size_t judged, judged_lines; /* of these */
};

struct aq_reader {
  aq_read *read;
  void *data;
  struct aq_page page;
  struct aq_plain plain;
  struct kept kept;
  size_t next_result; /* of the page */
  uint64_t line;      /* the number of the next line */
  uint64_t returned;  /* the line of the board or error returned last */
  const char *message;
  char skipped[64]; /* the beginning of a skipped line */
  bool begun;       /* the first page has been */
  bool at_end;      /* of the data */
  bool ended;       /* all is judged */
  int failure;      /* errno, if the data could not be read to their end */
  size_t from, to;  /* the part of the buffer that is to be read */
  char buffer[ROOM + AQ_PLAIN_SLACK];
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
  free (reader->kept.text);
  free (reader->kept.number);
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
  *reading = reader->page.about;
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
  while (!reader->at_end && reader->to < ROOM) {
    const ptrdiff_t got = reader->read (
        reader->data, reader->buffer + reader->to, ROOM - reader->to);
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

/* Where a page that does not end the file may end: behind a blank line, else
   behind a line; but before a line with a bracket that is open there, which
   may be a board.  0: there is none in the second half of the text. */
static size_t find_cut (const char *text, size_t length) {
  size_t blank = 0, line = 0, open = 0, cut = 0;
  for (size_t i = length / 2; i + 1 < length; i++)
    if (aq_is_open (text[i]) || aq_is_close (text[i]))
      open = aq_is_open (text[i]) ? line : 0;
    else if (text[i] == '\n') {
      line = i + 1;
      cut = open ? open : line;
      if (text[i - 1] == '\n' || (text[i - 1] == '\r' && text[i - 2] == '\n'))
        blank = line;
    }
  return blank ? blank : cut;
}

/* Judges the lines that were kept, all or those that are a page. */
static void judge_kept (struct aq_reader *reader) {
  struct kept *kept = &reader->kept;
  struct aq_page *page = &reader->page;
  const bool first = !page->decision.made && !reader->ended;
  aq_page_clear (page);
  reader->next_result = 0;
  kept->judged =
      reader->ended ? kept->length : find_cut (kept->text, kept->length);
  if (!kept->judged && kept->length)
    give_up (reader, "a line that is too long");
  else if (kept->judged &&
           !aq_read_page (page, kept->text, kept->judged, kept->number,
                          &kept->judged_lines) &&
           first)
    give_up (reader, "no board in the first 64 MiB");
}

/* Drops the lines that were judged. */
static void drop_judged (struct kept *kept) {
  if (!kept->judged)
    return;
  kept->length -= kept->judged;
  kept->lines -= kept->judged_lines;
  memmove (kept->text, kept->text + kept->judged, kept->length);
  memmove (kept->number, kept->number + kept->judged_lines,
           kept->lines * sizeof *kept->number);
  kept->judged = kept->judged_lines = 0;
}

/* Keeps the line that is next, or as much of it as is there. */
static void keep_line (struct aq_reader *reader) {
  struct kept *kept = &reader->kept;
  struct aq_page *page = &reader->page;
  const char *text = reader->buffer + reader->from;
  const char *newline = memchr (text, '\n', reader->to - reader->from);
  const size_t count =
      newline ? (size_t) (newline + 1 - text) : reader->to - reader->from;
  kept->text =
      aq_page_grow (page, kept->text, kept->length, &kept->room, count, 1);
  kept->number = aq_page_grow (page, kept->number, kept->lines,
                               &kept->number_room, 1, sizeof *kept->number);
  if (page->no_memory)
    return;
  memcpy (kept->text + kept->length, text, count);
  kept->length += count;
  if (!kept->continued)
    kept->number[kept->lines++] = reader->line;
  kept->continued = !newline;
  reader->line += newline != NULL;
  reader->from += count;
}

/* --- plain lines --- */

/* Keeps the first lines as a page; false: most of them are no plain boards, or
   there is an error. */
static bool is_plain (struct aq_reader *reader) {
  struct aq_page *page = &reader->page;
  struct kept *kept = &reader->kept;
  struct aq_board board;
  size_t plain = 0;
  const char *end = memrchr (reader->buffer, '\n', reader->to);
  while (end && !page->no_memory && reader->buffer + reader->from <= end)
    keep_line (reader);
  if (!end ||
      !aq_read_page (page, kept->text, kept->length, kept->number,
                     &kept->judged_lines) ||
      !aq_begin_plain (&reader->plain, &page->decision))
    return false;
  for (const char *text = reader->buffer; text <= end;
       text = (const char *) rawmemchr (text, '\n') + 1)
    plain += aq_read_plain (&reader->plain, text, end + 1, &board) > 0;
  for (size_t i = 0; i < page->results; i++)
    if (page->result[i].message)
      return false;
  return 2 * plain >= kept->lines;
}

/* Judges the beginning of a file by itself if it is plain. */
static void begin_plain (struct aq_reader *reader) {
  struct aq_page *page = &reader->page;
  if (is_plain (reader)) {
    reader->kept.judged = reader->kept.length;
    return;
  }
  aq_page_clear (page);
  page->decision = (struct aq_decision){0};
  page->about = (struct aq_reading){0};
  reader->plain.n = 0;
  reader->kept.length = reader->kept.lines = reader->kept.judged_lines = 0;
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

/* Reads the next plain board, and keeps other lines; false: these are a page,
   or the data have ended. */
static bool read_plain (struct aq_reader *reader, struct aq_board *board) {
  enum { MOST = 512 };
  drop_judged (&reader->kept);
  while (!reader->page.no_memory && reader->kept.length < WHOLE_BYTES &&
         reader->kept.lines < WHOLE_LINES) {
    if (reader->to - reader->from < MOST && !reader->at_end)
      fill (reader);
    if (reader->from == reader->to && reader->at_end) {
      reader->ended = true;
      return false;
    }
    const size_t length =
        reader->kept.continued
            ? 0
            : aq_read_plain (&reader->plain, reader->buffer + reader->from,
                             reader->buffer + reader->to, board);
    if (length) {
      reader->from += length;
      reader->returned = reader->line++;
      reader->page.about.boards++;
      return true;
    }
    keep_line (reader);
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
    return AQ_MALFORMED;
  }
  const uint16_t *value = aq_values (page, from);
  board->n = aq_size (from);
  for (unsigned row = 0; row < board->n; row++)
    board->column[row] = (uint8_t) (value[row] - page->decision.base);
  page->about.boards++;
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
      judge_kept (reader);
  }
}
