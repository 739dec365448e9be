/* SPDX-License-Identifier: MIT */

/* Boards and errors out of what the lines of a file say. */

#include "text/gather.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* How many boards wait for one that tells their base, before they are taken
   to count from 0. */
enum { UNDECIDED_MAX = 4096 };

void gather_begin (struct gather *gather, unsigned n) {
  *gather = (struct gather){.n = n, .base = -1, .expected_base = -1};
}

void gather_free (struct gather *gather) {
  free (gather->items);
}

/* --- the queue --- */

static struct gathered *add (struct gather *gather, uint64_t line,
                             enum aq_status status) {
  if (gather->first &&
      (gather->first == gather->count || gather->count == gather->room)) {
    gather->count -= gather->first;
    memmove (gather->items, gather->items + gather->first,
             gather->count * sizeof *gather->items);
    gather->first = 0;
  }
  if (gather->count == gather->room) {
    const size_t room = gather->room ? 2 * gather->room : 4;
    struct gathered *items = reallocarray (gather->items, room, sizeof *items);
    if (!items) {
      gather->no_memory = true;
      return NULL;
    }
    gather->items = items;
    gather->room = room;
  }
  struct gathered *item = &gather->items[gather->count++];
  gather->told++;
  item->line = line;
  item->status = status;
  return item;
}

const struct gathered *gather_next (struct gather *gather) {
  if (gather->first + gather->undecided >= gather->count)
    return NULL;
  return &gather->items[gather->first++];
}

static void add_error (struct gather *gather, uint64_t line,
                       const char *format, va_list arguments) {
  /* Before the boards that wait: it does not wait for them. */
  struct gathered *item = add (gather, line, AQ_MALFORMED);
  if (!item)
    return;
  vsnprintf (item->message, sizeof item->message, format, arguments);
  if (gather->undecided) {
    struct gathered *before = item - gather->undecided;
    const struct gathered error = *item;
    memmove (before + 1, before, gather->undecided * sizeof *before);
    *before = error;
  }
}

void gather_malformed (struct gather *gather, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  add_error (gather, gather->line, format, arguments);
  va_end (arguments);
}

__attribute__ ((format (printf, 3, 4))) static void
malformed_at (struct gather *gather, uint64_t line, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  add_error (gather, line, format, arguments);
  va_end (arguments);
}

/* --- what holds for the whole file --- */

static void put_columns (struct gather *gather, uint64_t line,
                         const unsigned *column, unsigned count);

static void set_notation (struct gather *gather, enum aq_notation notation) {
  gather->notation = notation;
  gather->notation_line = gather->line;
  gather->base = notation == AQ_IN_CHESS || notation == AQ_IN_DRAWINGS
                     ? 0
                     : gather->expected_base;
}

/* The numbers that might have been the heading of a drawing are a board. */
static void put_ruler (struct gather *gather) {
  unsigned column[AQ_BOARD_MAX + 1];
  const unsigned count = gather->ruler.count;
  for (unsigned i = 0; i < count && i <= AQ_BOARD_MAX; i++)
    column[i] = gather->ruler.from + i;
  gather->ruler.count = 0;
  set_notation (gather, AQ_IN_NUMBERS);
  gather->notation_line = gather->ruler.line;
  put_columns (gather, gather->ruler.line, column, count);
}

bool gather_notation (struct gather *gather, enum aq_notation notation) {
  static const char *const names[] = {[AQ_IN_ANY] = "something",
                                      [AQ_IN_DIGITS] = "digits",
                                      [AQ_IN_NUMBERS] = "a list of numbers",
                                      [AQ_IN_ATOMS] = "pairs of numbers",
                                      [AQ_IN_CHESS] = "chess squares",
                                      [AQ_IN_DRAWINGS] = "a drawing"};
  if (gather->ruler.count && notation != AQ_IN_DRAWINGS)
    put_ruler (gather);
  gather->ruler.count = 0;
  /* What has given no board yet does not say how boards are written. */
  if (gather->notation != notation && !gather->settled)
    gather_end (gather);
  if (gather->notation == AQ_IN_ANY ||
      (gather->notation != notation && !gather->settled))
    set_notation (gather, notation);
  if (gather->notation == notation)
    return true;
  if (gather->notation_line)
    gather_malformed (gather, "%s, but line %llu has %s", names[notation],
                      (unsigned long long) gather->notation_line,
                      names[gather->notation]);
  else
    gather_malformed (gather, "%s, not %s as the input format says",
                      names[notation], names[gather->notation]);
  return false;
}

void gather_perhaps (struct gather *gather, unsigned from, unsigned count) {
  if (gather->ruler.count)
    put_ruler (gather);
  gather->ruler.line = gather->line;
  gather->ruler.from = from;
  gather->ruler.count = count;
}

void gather_pass (struct gather *gather) {
  if (!gather->passed++)
    gather->passed_line = gather->line;
}

/* Whether boards of size N belong into the file; they are COUNT of WHAT. */
static bool size_fits (struct gather *gather, uint64_t line, unsigned count,
                       const char *what) {
  if (gather->n && count != gather->n) {
    if (gather->size_line)
      malformed_at (gather, line, "%u %s, but N is %u as line %llu has it",
                    count, what, gather->n,
                    (unsigned long long) gather->size_line);
    else
      malformed_at (gather, line, "%u %s, but N is %u", count, what,
                    gather->n);
    return false;
  }
  if (count > AQ_BOARD_MAX)
    malformed_at (gather, line, "%u %s, but N is at most %d", count, what,
                  AQ_BOARD_MAX);
  return count <= AQ_BOARD_MAX;
}

static void set_size (struct gather *gather, uint64_t line, unsigned n) {
  if (gather->n)
    return;
  gather->n = n;
  gather->size_line = line;
}

static void set_base (struct gather *gather, uint64_t line, int base) {
  gather->base = base;
  gather->base_line = line;
  for (size_t i = gather->count - gather->undecided; i < gather->count; i++)
    for (unsigned row = 0; row < gather->n; row++)
      gather->items[i].board.column[row] -= (uint8_t) base;
  gather->undecided = 0;
}

/* The base that columns (and rows) as written tell: 0, 1, or -1 for none. */
static int base_of (const unsigned *number, unsigned count) {
  bool last = false;
  for (unsigned i = 0; i < count; i++) {
    if (number[i] == 0)
      return 0;
    last |= number[i] == count;
  }
  return last ? 1 : -1;
}

/* Whether all columns lie within the board. */
static bool columns_fit (struct gather *gather, uint64_t line,
                         const unsigned *column, unsigned n, int base) {
  const unsigned from = base > 0 ? 1 : 0;
  for (unsigned row = 0; row < n; row++)
    if (column[row] < from || column[row] >= n + from) {
      if (gather->base_line && gather->base_line != line)
        malformed_at (gather, line,
                      "column %u in row %u is out of range %u..%u, as line "
                      "%llu counts",
                      column[row], row, from, n - 1 + from,
                      (unsigned long long) gather->base_line);
      else
        malformed_at (gather, line,
                      "column %u in row %u is out of range %u..%u",
                      column[row], row, from, n - 1 + from);
      return false;
    }
  return true;
}

/* A board of N columns, which fit into the file. */
static void put_board (struct gather *gather, uint64_t line,
                       const unsigned *column, unsigned n, int base) {
  struct gathered *item = add (gather, line, AQ_OK);
  if (!item)
    return;
  gather->settled = true;
  item->board.n = n;
  for (unsigned row = 0; row < n; row++)
    item->board.column[row] = (uint8_t) (column[row] - (base > 0));
  set_size (gather, line, n);
  if (base < 0 && ++gather->undecided == UNDECIDED_MAX) {
    set_base (gather, 0, 0);
    gather->base_assumed = true;
  }
}

/* --- a board at once --- */

static void put_columns (struct gather *gather, uint64_t line,
                         const unsigned *column, unsigned count) {
  if (!size_fits (gather, line, count, "columns"))
    return;
  const int base = gather->base < 0 ? base_of (column, count) : gather->base;
  if (!columns_fit (gather, line, column, count, base))
    return;
  if (gather->base < 0 && base >= 0)
    set_base (gather, line, base);
  put_board (gather, line, column, count, base);
}

void gather_columns (struct gather *gather, const unsigned *column,
                     unsigned count) {
  put_columns (gather, gather->line, column, count);
}

/* --- a board bit by bit --- */

static void begin (struct gather *gather, unsigned width, bool bars) {
  gather->begun.line = gather->line;
  gather->begun.width = width;
  gather->begun.bars = bars;
  gather->begun.count = 0;
  gather->begun.broken = false;
}

/* The queens of the board begun, which may come in any order, as columns. */
static void end_queens (struct gather *gather) {
  const uint64_t line = gather->begun.line;
  const unsigned n = gather->begun.count;
  unsigned column[AQ_BOARD_MAX];
  bool named[AQ_BOARD_MAX + 1] = {false};
  if (!size_fits (gather, line, n, "queens"))
    return;
  int base = gather->base;
  if (base < 0)
    base = base_of (gather->begun.row, n);
  if (base < 0)
    base = base_of (gather->begun.column, n) > 0;
  const unsigned from = (unsigned) base;
  for (unsigned i = 0; i < n; i++) {
    const unsigned row = gather->begun.row[i];
    if (row < from || row >= n + from) {
      malformed_at (gather, line, "row %u is out of range %u..%u", row, from,
                    n - 1 + from);
      return;
    }
    if (named[row]) {
      malformed_at (gather, line, "row %u is named twice", row);
      return;
    }
    named[row] = true;
    column[row - from] = gather->begun.column[i];
  }
  if (!columns_fit (gather, line, column, n, base))
    return;
  if (gather->base < 0)
    set_base (gather, line, base);
  put_board (gather, line, column, n, base);
}

void gather_queen (struct gather *gather, unsigned row, unsigned column) {
  /* Queens one a line: the board ends where the next one begins. */
  if (gather->begun.line && gather->line != gather->begun.last &&
      ((gather->n && gather->begun.count == gather->n) ||
       (gather->begun.count > 1 && row == gather->begun.row[0])))
    gather_end (gather);
  if (!gather->begun.line)
    begin (gather, 0, false);
  const unsigned count = gather->begun.count;
  gather->begun.row[count] = row;
  gather->begun.column[count] = column;
  gather->begun.last = gather->line;
  if (count < AQ_BOARD_MAX)
    gather->begun.count++;
  else if (!gather->begun.broken) {
    gather_malformed (gather, "more than %d queens", AQ_BOARD_MAX);
    gather->begun.broken = true;
  }
}

static void end_drawing (struct gather *gather) {
  unsigned column[AQ_BOARD_MAX];
  const uint64_t line = gather->begun.line;
  const unsigned n = gather->begun.width;
  if (gather->begun.count < n) {
    malformed_at (gather, gather->begun.last,
                  "the drawing that begins on line %llu ends after %u of %u "
                  "rows",
                  (unsigned long long) line, gather->begun.count, n);
    return;
  }
  memcpy (column, gather->begun.column, n * sizeof *column);
  put_board (gather, line, column, n, 0);
}

void gather_break (struct gather *gather) {
  if (!gather->begun.line)
    begin (gather, 0, false);
  gather->begun.broken = true;
  gather->begun.last = gather->line;
}

void gather_end (struct gather *gather) {
  if (!gather->begun.line)
    return;
  if (gather->begun.broken)
    ;
  else if (gather->begun.width)
    end_drawing (gather);
  else
    end_queens (gather);
  gather->begun.line = 0;
}

void gather_row (struct gather *gather, unsigned width, unsigned queens,
                 unsigned column, bool bars) {
  if (!gather->begun.line)
    begin (gather, width, bars);
  if (!gather->begun.broken) {
    gather->begun.broken = true;
    if (width != gather->begun.width)
      gather_malformed (gather, "%u squares, but line %llu has %u", width,
                        (unsigned long long) gather->begun.line,
                        gather->begun.width);
    else if (!size_fits (gather, gather->line, width, "squares"))
      ;
    else if (queens == 0)
      gather_malformed (gather, "row %u has no queen", gather->begun.count);
    else if (queens > 1)
      gather_malformed (gather, "row %u has %u queens", gather->begun.count,
                        queens);
    else
      gather->begun.broken = false;
  }
  gather->begun.last = gather->line;
  if (gather->begun.count < AQ_BOARD_MAX)
    gather->begun.column[gather->begun.count] = column;
  if (++gather->begun.count >= gather->begun.width)
    gather_end (gather);
}

void gather_finish (struct gather *gather) {
  gather_end (gather);
  if (gather->ruler.count)
    put_ruler (gather);
  if (gather->undecided) {
    set_base (gather, 0, 0);
    gather->base_assumed = true;
  }
}
