/* SPDX-License-Identifier: MIT */

/* A page: a whole file, or a part of a large one, and all that is found in it.
   Memory grows with the page and is kept for the next one.

   aq_read_page turns bytes into boards.  Three lines on their way, each in a
   column; beside the arrows are the functions and their files:

     bytes        N = 4           #1: 1 3 0 2        #2: 2 0
       |   aq_clean (clean.c): leaves out what is not seen
       |   aq_split_text (segments.c)
     segments     N = 4           #1: 1 3 0 2        #2: 2 0
       |   aq_find_lists and others of lists.c and queens.c, which see a
       |   segment as a line (line.c); aq_find_drawings (drawings.c), which
       |   sees groups of rows (row_groups.c) of cells (cells.c)
     candidates   none            a list, 1 3 0 2,   none
       |                          behind a label
       |   aq_decide (decide.c)
     decision     the boards are lists, they count from 0, N is 4
       |   aq_mark_boards (mark_boards.c)
     boards       none            1 3 0 2            none
       |   the bytes of boards are used, others are left
     leftovers    N = 4           #1: @              #2: 2 0
       |   aq_check_leftovers (leftovers.c)
     results      text, skipped   the board          an error: it has the
                                                     label of boards

   aq_reader_next (reader.c) returns the results one by one. */

#ifndef AQ_TEXT_PAGE_H
#define AQ_TEXT_PAGE_H

#include <stdio.h>

#include "allqueens.h"
#include "text/chars.h"

/* The smallest N; but a file may be the one board of N = 1. */
enum { AQ_SIZE_MIN = 4 };

/* Of two with as many solutions the first one is preferred. */
enum aq_notation {
  AQ_LISTS,
  AQ_DIGITS,
  AQ_PAIRS,
  AQ_SQUARES,
  AQ_COLUMNS, /* a number in each line */
  AQ_DRAWINGS,
  AQ_NOTATIONS
};

/* A line; or, of a line with several brackets, one bracket.  There are no
   blanks around it.  Blank lines that follow one another are one segment. */
struct aq_segment {
  const char *text; /* in the page's text */
  uint32_t length;
  uint16_t board_size; /* N of the example that stands here; 0: none */
  uint8_t numbers;     /* in its shape; at most AQ_SHAPE_NUMBERS + 1 */
  bool rule;           /* a horizontal line between rows, such as +---+ */
  bool used;           /* it is a board, a heading or a copy, or its part */
  bool partly_used;    /* these stand in it: page->used_byte says where */
  bool reported;       /* there is an error */
  uint64_t line;       /* from 1 */
  uint64_t shape;      /* equal for lines that differ in numbers alone */
};

enum { AQ_SHAPE_NUMBERS = 5 };

/* What looks like a board.  Its numbers are columns by row. */
struct aq_candidate {
  uint32_t first, last; /* segments in which it stands */
  uint32_t from, to;    /* its place in the line of its only segment; 0, 0: it
                           takes its segments as a whole */
  uint32_t count;       /* numbers, with an index; 0: the board is broken */
  uint32_t items;       /* queens or rows, of a broken board, too */
  size_t first_value;   /* of its numbers in page->value */
  uint64_t context;     /* hash of the text before it; of columns, the shape of
                           their lines; of a drawing, the sign of the queen */
  uint64_t label;    /* hash of that text without blanks at its end; 0: it has
                        nothing but blanks, bars, commas and # */
  uint32_t rows;     /* of a broken drawing; its items are then the squares of
                        a row, if it is known which cells are squares */
  uint32_t fault;    /* the segment where it is broken */
  uint32_t signs;    /* of a drawing: how many, */
  size_t first_sign; /* and where in page->sign */
  uint8_t notation;  /* enum aq_notation */
  uint8_t rows_from; /* number of the first row, if rows are numbered */
  uint8_t index_before;  /* numbers before the board that are an index: 0, 1 */
  uint8_t index_behind;  /* and behind it */
  bool beside_words;     /* it may be a part of a sentence */
  bool label_has_words;  /* letters or numbers; else signs alone */
  bool apart;            /* a list in brackets, behind a colon or alone in its
                            line; digits alone in it */
  uint16_t fault_row;    /* of a broken board: a row, from 1, ... */
  uint16_t fault_queens; /* ... that has so many queens; both 0: it is broken
                            otherwise */
  bool side_by_side;     /* they are several broken drawings */
  bool lost_queen;       /* it was a board of another size */
  bool example;          /* it shows how the boards of the file are written */
  bool board;            /* one of the file's boards */
  bool used;             /* a board, a heading or a copy */
};

/* A sign of a drawing. */
struct aq_sign {
  uint64_t id; /* equal for equal signs */
  const char *text;
  uint32_t length, count; /* squares that have it */
};

/* What the reader returns next. */
struct aq_result {
  uint64_t line;
  /* One of these: */
  const struct aq_candidate *board;
  const struct aq_segment *skipped; /* other text */
  char *message;                    /* of an error */
  bool wrong_board;                 /* this is an error of a whole board */
};

/* Whether blanks alone divide a number from the boards of a line. */
struct aq_numbers_beside {
  bool known, before, behind;
};

/* How the boards of a file are written.  The whole file shows it, or the first
   page of a large one. */
struct aq_decision {
  bool made;
  bool has_pages_before; /* with boards */
  enum aq_notation notation;
  bool has_solution;                  /* some boards are solutions */
  uint8_t index_before, index_behind; /* of each list, as in a candidate */
  bool constant_column; /* of lists, which may be a queen: no decision */
  unsigned base;        /* the number of the first column */
  uint8_t rows_from;    /* of the candidates that are boards */
  bool sizes[AQ_BOARD_MAX + 1];            /* N of boards */
  unsigned smallest;                       /* of these; 0: none yet */
  struct aq_numbers_beside numbers_beside; /* of the first line of boards */
  uint64_t heading[AQ_BOARD_MAX + 1]; /* hash of the first one of each size; 0:
                                         there is none */
};

struct aq_page {
  struct aq_reader_options options;
  struct aq_decision decision;
  bool copied[AQ_NOTATIONS]; /* these have copies of boards: the same boards in
                                another notation than the file's */
  struct aq_reading reading; /* of all pages */
  char plain_signs[2]; /* the queen and the empty square of plain drawings that
                          stood between its lines; 0: none did */
  bool unfinished;     /* the text goes on behind it, maybe inside a board */
  bool no_memory;

  struct aq_segment *segment;
  size_t segments, segment_room;
  struct aq_candidate *candidate;
  size_t candidates, candidate_room;
  uint16_t *value; /* numbers of candidates, at most 65535 */
  size_t values, value_room;
  struct aq_sign *sign;
  size_t signs, sign_room;
  struct aq_result *result;
  size_t results, result_room;
  const char *text; /* of all segments */
  size_t length;
  uint8_t *used_byte; /* for each byte of the text, whether it is used */
};

/* Makes room for COUNT more items of SIZE bytes behind the USED ones of an
   array that has *ROOM for them.  Returns the array, which may have moved;
   without memory it stays as it was, and page->no_memory is set. */
void *aq_page_grow (struct aq_page *page, void *array, size_t used,
                    size_t *room, size_t count, size_t size);

/* Empties the page for the next text. */
void aq_page_clear (struct aq_page *page);
void aq_page_free (struct aq_page *page);

/* A new candidate with COUNT numbers, which the caller fills in; NULL without
   memory.  It stands in the segments FIRST to LAST. */
struct aq_candidate *aq_page_add_candidate (struct aq_page *page,
                                            enum aq_notation notation,
                                            size_t first, size_t last,
                                            size_t count);

/* Keeps the first COUNT candidates alone. */
void aq_page_keep_candidates (struct aq_page *page, size_t count);

/* Adds an error on a segment's line, unless it has one already. */
__attribute__ ((format (printf, 3, 4))) void
aq_page_add_error (struct aq_page *page, size_t segment, const char *format,
                   ...);

/* The same for a board that has all of its queens or rows, but in which a row
   has not one queen, or a queen stands outside. */
__attribute__ ((format (printf, 3, 4))) void
aq_page_add_wrong_board (struct aq_page *page, size_t segment,
                         const char *format, ...);

/* Adds a board or a skipped line. */
void aq_page_add_result (struct aq_page *page, struct aq_result result);

/* Whether the file has boards of N. */
static inline bool aq_has_size (const struct aq_page *page, unsigned n) {
  return n <= AQ_BOARD_MAX && page->decision.sizes[n];
}

/* Whether the bytes of a segment's line, which is no longer, are used. */
static inline uint8_t *aq_used_bytes (const struct aq_page *page,
                                      const struct aq_segment *segment) {
  return page->used_byte + (segment->text - page->text);
}

/* The columns of a board: the candidate's numbers without an index. */
static inline const uint16_t *
aq_columns_of (const struct aq_page *page,
               const struct aq_candidate *candidate) {
  return page->value + candidate->first_value + candidate->index_before;
}

/* How many there are: N. */
static inline unsigned aq_size_of (const struct aq_candidate *candidate) {
  const unsigned beside = candidate->index_before + candidate->index_behind;
  return candidate->count < beside ? 0 : candidate->count - beside;
}

#endif
