/* SPDX-License-Identifier: MIT */

/* The reader: bytes into pages, pages into boards.  Most files are one page.
   A page is split into lines (lines), these are analyzed (scanner, contents),
   and candidates for boards are found (queens, drawings, lists).  Then the
   whole page is decided on at once: which candidates are boards (decide),
   whether another candidate is a picture of these or an error (refuse), and
   what the other lines are (damage).  The facts that the first page has shown
   about the file hold for the others.  Most lines of large files are one board
   each, and are read without a page (plain). */

#include "allqueens.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/sized.h"
#include "text/chars.h"
#include "text/decide.h"
#include "text/extract.h"
#include "text/images.h"
#include "text/lines.h"
#include "text/nearest.h"
#include "text/plain.h"
#include "text/scanner.h"

enum {
  LOOK_BYTES = 1 << 21, /* at most, before a board has shown how all are
                           written */
  ENDLESS = 1 << 24, /* a line without brackets and longer ends the reading */
  SMALL_BYTES = 1 << 11 /* of a file that is read again for N < 4 */
};

struct aq_reader {
  aq_read *read;
  void *data;
  struct aq_reader_options options;
  struct aq_page page;
  struct aq_scanner scanner;
  struct aq_lines lines;
  size_t next_result; /* of the page */
  uint64_t returned;  /* the line of the board or error returned last */
  const char *message;
  bool begun;    /* the first page has been */
  size_t passed; /* bytes of a line without an end since its last board */
  bool at_end;   /* of the data */
  bool ended;    /* all is judged */
  int failure;   /* errno, if the data could not be read to their end */
  char *buffer;
  size_t room;     /* in the buffer, without its last AQ_PLAIN_SLACK bytes */
  size_t from, to; /* the part of the buffer that is to be read */
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

/* Begins with nothing known, for boards of size N, 0: of all sizes. */
static void begin (struct aq_reader *reader, unsigned n,
                   enum aq_strictness strictness) {
  struct aq_reader_options options = reader->options;
  options.n = n;
  options.strictness = strictness;
  aq_page_begin (&reader->page, &options);
  reader->scanner = (struct aq_scanner){.page = &reader->page};
  reader->lines = (struct aq_lines){0};
}

/* Gives the buffer ROOM bytes; false without memory. */
static bool grow (struct aq_reader *reader, size_t room) {
  char *buffer = realloc (reader->buffer, room + AQ_PLAIN_SLACK);
  if (!buffer)
    return false;
  reader->buffer = buffer;
  reader->room = room;
  return true;
}

enum aq_status aq_reader_new (struct aq_reader **reader, aq_read *read,
                              void *data,
                              const struct aq_reader_options *options) {
  struct aq_reader_options own = {.size = sizeof own};
  *reader = NULL;
  if (options &&
      !aq_sized_in (&own, sizeof own, options,
                    offsetof (struct aq_reader_options, strictness) +
                        sizeof own.strictness))
    return AQ_BAD_STRUCT;
  if (own.n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  if ((own.format_given && !aq_format_name (own.format)) ||
      (unsigned) own.strictness > AQ_STRICT)
    return AQ_BAD_ARGUMENT;
  struct aq_reader *new = calloc (1, sizeof *new);
  if (!new || !grow (new, AQ_PAGE_BYTES)) {
    free (new);
    return AQ_NO_MEMORY;
  }
  new->read = read;
  new->data = data;
  new->options = own;
  begin (new, own.n, own.strictness);
  *reader = new;
  return AQ_OK;
}

void aq_reader_free (struct aq_reader *reader) {
  if (!reader)
    return;
  aq_page_free (&reader->page);
  free (reader->buffer);
  free (reader);
}

uint64_t aq_reader_line (const struct aq_reader *reader) {
  return reader->returned;
}

const char *aq_reader_message (const struct aq_reader *reader) {
  return reader->message;
}

enum aq_status aq_reader_about (const struct aq_reader *reader,
                                struct aq_reading *reading) {
  const struct aq_facts *facts = &reader->page.facts;
  struct aq_reading own = reader->page.about;
  own.format = aq_format_of (facts->notation, facts->base);
  own.base_assumed = facts->base_assumed;
  if (!own.boards)
    aq_find_nearest (&reader->page, own.nearest);
  return aq_sized_out (reading,
                       offsetof (struct aq_reading, base_assumed) +
                           sizeof own.base_assumed,
                       &own, sizeof own)
             ? AQ_OK
             : AQ_BAD_STRUCT;
}

/* --- bytes --- */

/* Fills the buffer, as far as there are data. */
static void fill (struct aq_reader *reader) {
  memmove (reader->buffer, reader->buffer + reader->from,
           reader->to - reader->from);
  reader->to -= reader->from;
  reader->from = 0;
  while (!reader->at_end && reader->to < reader->room) {
    const ptrdiff_t got = reader->read (
        reader->data, reader->buffer + reader->to, reader->room - reader->to);
    if (got <= 0) {
      reader->at_end = true;
      reader->failure = got < 0 ? errno ? errno : EIO : 0;
    } else
      reader->to += (size_t) got;
  }
}

/* Ends the reading with an error on the line that was begun last. */
static void give_up (struct aq_reader *reader, const char *message) {
  aq_page_add_problem (&reader->page, reader->lines.number, false, message);
  reader->at_end = true;
  reader->from = reader->to = 0;
}

/* Passes over the rest of a line that is too long.  An endless one ends the
   file. */
static void pass_over (struct aq_reader *reader) {
  while (reader->lines.endless) {
    const char *text = reader->buffer + reader->from;
    const char *newline = memchr (text, '\n', reader->to - reader->from);
    reader->lines.endless = !newline;
    reader->lines.continued = !newline;
    reader->passed += newline ? 0 : reader->to - reader->from;
    reader->from =
        newline ? (size_t) (newline + 1 - reader->buffer) : reader->to;
    if (reader->passed > ENDLESS) {
      give_up (reader, "a line without end: what follows is not read");
      reader->lines.endless = false;
    }
    if (!newline && reader->at_end)
      break;
    if (!newline)
      fill (reader);
  }
  reader->passed = 0;
}

/* --- a page --- */

/* Whether boards of that notation may consist of several rows. */
static bool may_span_lines (enum aq_format notation) {
  return notation == AQ_FORMAT_BOARD || notation == AQ_FORMAT_PAIRS;
}

/* The first line of the last run of rows, if they are no board yet but may
   become a drawing or queens on the next page; else the number of lines. */
static unsigned open_rows (const struct aq_reader *reader) {
  const struct aq_page *page = &reader->page;
  size_t first = page->last_run;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if ((may_span_lines (board->notation) || board->rows > 1) &&
        !board->damaged && board->row + board->rows > first)
      first = board->row + board->rows;
  }
  if (first >= page->rows || page->rows - first > AQ_BOARD_MAX ||
      !aq_scan_is_open (&reader->scanner, page->row[first].parent))
    return (unsigned) page->lines;
  return page->row[first].line;
}

/* The first line of what may continue on the next page.  It is never the first
   line of the page, or the page would be read again. */
static unsigned find_cut (const struct aq_reader *reader) {
  const struct aq_page *page = &reader->page;
  const struct aq_facts *facts = &page->facts;
  unsigned cut = aq_scan_open_line (&reader->scanner);
  if (!facts->settled || facts->vertical || may_span_lines (facts->notation)) {
    const unsigned rows = open_rows (reader);
    cut = rows && rows < cut ? rows : cut;
  }
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->unended && board->line && board->line < cut &&
        (!board->rows || board->row + board->rows == page->rows) &&
        (!facts->settled || facts->notation == board->notation) &&
        aq_scan_is_open (&reader->scanner, board->parent))
      cut = board->line;
  }
  /* Rows are not divided. */
  for (size_t i = page->rows; i-- > 0 && page->row[i].last_line >= cut;)
    if (page->row[i].line && page->row[i].line < cut)
      cut = page->row[i].line;
  return cut;
}

/* Leaves the lines from CUT on to the next page. */
static void cut_page (struct aq_reader *reader, unsigned cut) {
  struct aq_page *page = &reader->page;
  const struct aq_line *line = &page->line[cut];
  aq_scan_cut (&reader->scanner, cut, reader->buffer);
  aq_lines_cut (&reader->lines, page, cut);
  reader->from = (size_t) (line->text - reader->buffer);
  while (page->rows && page->row[page->rows - 1].last_line >= cut)
    page->rows--;
  while (page->results && page->result[page->results - 1].line >= line->number)
    page->results--;
  size_t kept = 0;
  for (size_t i = 0; i < page->candidates; i++)
    if (page->candidate[i].last_line < cut)
      page->candidate[kept++] = page->candidate[i];
  page->candidates = kept;
  page->lines = cut;
}

/* Analyzes the text that is in the buffer. */
static void judge_page (struct aq_reader *reader) {
  struct aq_page *page = &reader->page;
  const bool first = !reader->begun;
  char *rest =
      aq_add_lines (page, &reader->lines, reader->buffer + reader->from,
                    reader->buffer + reader->to, reader->at_end);
  reader->from = (size_t) (rest - reader->buffer);
  page->last = reader->at_end && reader->from == reader->to;
  aq_scan (&reader->scanner);
  aq_extract (page);
  if (page->no_memory)
    return;
  const unsigned cut = page->last || reader->lines.endless
                           ? (unsigned) page->lines
                           : find_cut (reader);
  if (cut > 0 && cut < page->lines)
    cut_page (reader, cut);
  else
    aq_scan_cut (&reader->scanner, (unsigned) page->lines, reader->buffer);
  aq_decide (page, first && page->last);
  aq_refuse (page);
  aq_find_damage (page);
  aq_page_collect (page);
}

/* If the first page has not shown how boards are written, it is read again at
   twice the length. */
static void look_further (struct aq_reader *reader, size_t from) {
  struct aq_page *page = &reader->page;
  while (!page->facts.settled && !page->last && !page->no_memory &&
         !reader->lines.endless && reader->room < LOOK_BYTES) {
    if (!grow (reader, 2 * reader->room)) {
      page->no_memory = true;
      return;
    }
    begin (reader, reader->options.n, reader->options.strictness);
    reader->from = 0;
    fill (reader);
    reader->from = from;
    judge_page (reader);
  }
}

/* Whether a file that has been read for size N has nothing but permutations,
   and more than 1, 2, 3 in order. */
static bool has_small (const struct aq_reader *reader, unsigned n) {
  const struct aq_page *page = &reader->page;
  bool mixed = n == 1;
  for (size_t i = 0; i < page->results; i++) {
    const struct aq_candidate *board = page->result[i].board;
    if (!board || board->base < 0)
      return false;
    mixed |= aq_columns (page, board)[0].value > page->facts.base;
  }
  return mixed && page->results && !page->about.other_sizes;
}

/* A file that has nothing but boards of N < 4 is read again as such. */
static void judge_small (struct aq_reader *reader, size_t from) {
  const struct aq_page *page = &reader->page;
  if (page->n || page->results || !page->last ||
      reader->to - from >= SMALL_BYTES)
    return;
  for (size_t i = from; i < reader->to; i++)
    if (!aq_is_one_of (reader->buffer[i], "0123abcQ.,;()[]{}\"' \t\r\n"))
      return;
  for (unsigned n = 4; n-- > 0;) {
    begin (reader, n, n ? AQ_STRICT : reader->options.strictness);
    reader->from = from;
    judge_page (reader);
    if (n && has_small (reader, n))
      return;
  }
}

/* A byte order mark is dropped; UTF-16 is an error. */
static void begin_file (struct aq_reader *reader) {
  const char *text = reader->buffer;
  if (reader->to > 2 && !memcmp (text, "\xef\xbb\xbf", 3))
    reader->from = 3;
  if (reader->to > 1 &&
      (!memcmp (text, "\xff\xfe", 2) || !memcmp (text, "\xfe\xff", 2))) {
    reader->lines.number = 1;
    give_up (reader, "UTF-16, which has to be made UTF-8: iconv -f UTF-16");
    reader->ended = true;
  }
}

/* Reads the next page, and the boards and errors that it has. */
static void read_page (struct aq_reader *reader) {
  struct aq_page *page = &reader->page;
  fill (reader);
  aq_page_clear (page);
  reader->next_result = 0;
  if (!reader->begun)
    begin_file (reader);
  const size_t from = reader->from;
  if (!reader->begun && !reader->options.n && !reader->options.format_given &&
      aq_look_plain (&page->facts, reader->buffer + from,
                     reader->buffer + reader->to)) {
    reader->begun = true;
    return;
  }
  if (reader->failure || reader->ended) {
    reader->ended = true;
    return;
  }
  const bool given = page->facts.settled;
  judge_page (reader);
  if (!reader->begun && !given) {
    look_further (reader, from);
    judge_small (reader, from);
  }
  reader->begun = true;
  reader->ended = page->last;
  if (reader->lines.continued && !page->results)
    reader->passed += reader->room;
  else
    reader->passed = 0;
  if (reader->lines.endless || reader->passed >= ENDLESS) {
    reader->lines.endless = true;
    pass_over (reader);
  }
}

/* --- boards --- */

/* The length of a line that is a board like most lines before it; 0: it is
   not, or it has to be judged with its neighbors. */
static size_t read_board (struct aq_reader *reader, struct aq_board *board) {
  enum { MOST = 512 };
  if (!reader->begun || !reader->page.facts.line || reader->lines.continued)
    return 0;
  /* Reads a whole line, or more bytes than a board takes: then what follows
     does not depend on how the bytes come. */
  const char *text = reader->buffer + reader->from;
  if (reader->to - reader->from < MOST && !reader->at_end &&
      !memchr (text, '\n', reader->to - reader->from)) {
    fill (reader);
    text = reader->buffer;
  }
  if (reader->scanner.depth && *text != '[')
    return 0;
  return aq_read_plain (&reader->page.facts, text, reader->buffer + reader->to,
                        board);
}

/* The next board or error of the page. */
static enum aq_status take_result (struct aq_reader *reader,
                                   struct aq_board *board) {
  struct aq_page *page = &reader->page;
  const struct aq_result *result = &page->result[reader->next_result++];
  const struct aq_candidate *from = result->board;
  reader->returned = result->line;
  if (!from) {
    reader->message = result->message;
    return result->skipped ? AQ_SKIPPED : AQ_MALFORMED;
  }
  aq_make_board (board, aq_columns (page, from), from->n,
                 from->notation == AQ_FORMAT_BOARD ? 0 : page->facts.base);
  aq_keep_board (page, board);
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
    if (reader->ended) {
      errno = reader->failure;
      return reader->failure ? AQ_READ_ERROR : AQ_END;
    }
    const size_t length = read_board (reader, board);
    if (length) {
      reader->from += length;
      aq_keep_board (&reader->page, board);
      reader->returned = ++reader->lines.number;
      reader->lines.gap = 0;
      return AQ_OK;
    }
    read_page (reader);
  }
}
