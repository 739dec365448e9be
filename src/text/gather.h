/* SPDX-License-Identifier: MIT */

/* Boards gathered from what the lines of a file say: columns row by row,
   queens on squares, rows of a drawing.  Here is decided what a file's N is,
   whether it counts from 0 or from 1, and what is no board. */

#ifndef AQ_TEXT_GATHER_H
#define AQ_TEXT_GATHER_H

#include "allqueens.h"

enum { MESSAGE_BYTES = 160 };

enum aq_notation {
  AQ_IN_ANY,     /* as the first board is */
  AQ_IN_DIGITS,  /* 25307461 */
  AQ_IN_NUMBERS, /* 2 5 3 0 7 4 6 1, also with commas or in brackets */
  AQ_IN_ATOMS,   /* queen(0,2) queen(1,5) ..., in any order; (0,2), 0/2 */
  AQ_IN_CHESS,   /* a3 b6 c4 ..., in any order: files are rows */
  AQ_IN_DRAWINGS /* a line a row, a mark a square */
};

/* A board or an error, in the order of the file. */
struct gathered {
  uint64_t line; /* where it begins */
  enum aq_status status;
  union {
    struct aq_board board;       /* AQ_OK */
    char message[MESSAGE_BYTES]; /* AQ_MALFORMED */
  };
};

struct gather {
  unsigned n;         /* 0 until it is known */
  uint64_t size_line; /* the line that set N; 0 if the caller did */
  enum aq_notation notation;
  uint64_t notation_line; /* likewise */
  bool settled;           /* a board says so, or the caller */
  bool drawn, numerals;   /* a row of a drawing has been met; of 0 and 1 */
  int base;               /* the first column: 0, 1, or -1 while not known */
  uint64_t base_line;     /* likewise */
  int expected_base;      /* as the caller has it, or -1 */
  bool base_assumed;
  uint64_t line;                /* the one being read */
  uint64_t told;                /* boards and errors */
  uint64_t passed, passed_line; /* lines without a board; the first of them */

  /* Numbers in order, which are a board unless a drawing comes next. */
  struct {
    uint64_t line;
    unsigned from, count; /* 0: there are none */
  } ruler;

  /* The board that lines or elements before have begun. */
  struct {
    uint64_t line;  /* where it begins; 0: there is none */
    uint64_t last;  /* the last line that belongs to it */
    unsigned width; /* squares in a row of a drawing */
    unsigned count; /* rows of it, or queens */
    bool broken;    /* an error in it has been told */
    bool bars;      /* its rows are drawn with bars */
    unsigned row[AQ_BOARD_MAX + 1], column[AQ_BOARD_MAX + 1]; /* queens */
  } begun;

  /* A queue.  Boards of which the base is not known yet wait in it. */
  struct gathered *items;
  size_t first, count, room;
  size_t undecided; /* of the last items */
  bool no_memory;
};

void gather_begin (struct gather *gather, unsigned n);
void gather_free (struct gather *gather);

/* Notes that the line is written so, and tells an error when the file is
   written otherwise: false. */
bool gather_notation (struct gather *gather, enum aq_notation notation);

/* Columns FROM, FROM + 1, ...: a board, or the heading of a drawing. */
void gather_perhaps (struct gather *gather, unsigned from, unsigned count);

/* The line is passed over. */
void gather_pass (struct gather *gather);

/* A board of COUNT columns as they are written; COLUMN has no more than
   AQ_BOARD_MAX + 1 of them. */
void gather_columns (struct gather *gather, const unsigned *column,
                     unsigned count);
/* A queen of the board begun, as written. */
void gather_queen (struct gather *gather, unsigned row, unsigned column);
/* A row of a drawing with QUEENS queens, the first of them in COLUMN. */
void gather_row (struct gather *gather, unsigned width, unsigned queens,
                 unsigned column, bool bars);
/* The board begun is no board: an error has been told. */
void gather_break (struct gather *gather);
/* What was begun ends here. */
void gather_end (struct gather *gather);
/* Nothing more comes. */
void gather_finish (struct gather *gather);

/* An error in the line being read. */
__attribute__ ((format (printf, 2, 3))) void
gather_malformed (struct gather *gather, const char *format, ...);

/* The next board or error, or NULL when more has to be read; valid until the
   next call of any of these. */
const struct gathered *gather_next (struct gather *gather);

#endif
