/* SPDX-License-Identifier: MIT */

/* A piece of text split into cells: the numbers of a list, the squares of a
   row of a drawing, the characters of a word. */

#ifndef AQ_TEXT_CELLS_H
#define AQ_TEXT_CELLS_H

#include "text/numbers.h"

/* A row has at most this many cells that are looked at. */
enum { AQ_CELLS_MAX = AQ_BOARD_MAX + 9 };

struct aq_cell {
  uint32_t symbol; /* a code point, or a hash of several code points */
  uint16_t value;  /* the number that it is, AQ_NO_VALUE: none */
};

struct aq_cells {
  unsigned count;     /* more than AQ_CELLS_MAX: there are more */
  bool word;          /* they are the characters of one word */
  bool numeric;       /* all of them have values */
  unsigned others;    /* characters of other words in the text */
  bool tail;          /* some of them behind the cells */
  bool attached;      /* an = stands right before the first of them, as in
                         cost=0 2 4 1 3 */
  unsigned spare;     /* numbers in the longest run beside the cells, or the
                         length of the second longest word with digits */
  uint64_t shape;     /* a hash of the text's different words and signs */
  unsigned numbers;   /* numbers in the text ... */
  uint16_t number[4]; /* ... and the first of them */
  unsigned pairs;     /* of a key and a value */
  struct aq_cell cell[AQ_CELLS_MAX];
};

/* Splits a line. */
void aq_cells_of_line (struct aq_cells *cells, const char *text,
                       const char *end);

/* Splits what stands between brackets: items with commas or blanks between
   them, quoted or not. */
void aq_cells_of_items (struct aq_cells *cells, const char *text,
                        const char *end);

/* The value of a digit, 0-9 and a-z; AQ_NO_VALUE for all else. */
uint16_t aq_digit_value (uint32_t c);

/* The first number of a permutation, 0 or 1: the N cells have the numbers from
   there on, each once.  -1 if they are no permutation. */
int aq_permutation_base (const struct aq_cell *cell, unsigned n);

/* Makes a board of N columns that count from BASE; false: one is out of
   range. */
bool aq_make_board (struct aq_board *board, const struct aq_cell *cell,
                    unsigned n, unsigned base);

/* Whether no two queens attack each other; the base makes no difference. */
bool aq_is_without_attacks (const struct aq_cell *cell, unsigned n);

/* Whether each number is its predecessor's plus one, or each minus one; 0 may
   come behind 9, as in 1234567890. */
bool aq_is_plain_order (const struct aq_cell *cell, unsigned n);

#endif
