/* SPDX-License-Identifier: MIT */

/* A page: a whole file, or a part of a large one, and all that is found in it.
   A page has segments, and candidates for boards that stand in these; in the
   end results, which are boards, errors and skipped lines.  Memory grows with
   the page and is kept for the next one. */

#ifndef AQ_TEXT_PAGE_H
#define AQ_TEXT_PAGE_H

#include <stdio.h>

#include "allqueens.h"
#include "text/chars.h"

/* The least N, but for files that are one board of N = 1. */
enum { AQ_LEAST = 4 };

/* In the order in which they are preferred where as many boards are
   solutions. */
enum aq_notation {
  AQ_LISTS,
  AQ_DIGITS,
  AQ_PAIRS,
  AQ_SQUARES,
  AQ_COLUMNS,
  AQ_DRAWINGS,
  AQ_NOTATIONS
};

/* A line, or a bracket of a line that has several, without blanks around it.
   Of blank lines that follow one another there is one segment. */
struct aq_segment {
  const char *text; /* in the page's text */
  uint32_t length;
  uint16_t size;   /* N of a board of the file that stands here; 0: none */
  uint8_t numbers; /* in its shape; at most AQ_SHAPE_NUMBERS + 1 */
  bool rule;       /* a rule between rows */
  bool whole;      /* all of it is a board, a heading or a picture ... */
  bool part;       /* ... or a part of it, by the page's map */
  bool reported;   /* there is an error */
  uint64_t line;   /* from 1 */
  uint64_t shape;  /* equal for lines that differ in numbers alone */
};

enum { AQ_SHAPE_NUMBERS = 5 };

/* What has the shape of a board. */
struct aq_candidate {
  uint32_t first, last; /* segments */
  uint32_t from, to;    /* its place in the plain text of its only segment; 0,
                           0: it takes its segments as a whole */
  uint32_t count;       /* numbers; 0: it is broken */
  uint32_t size;        /* queens or rows that it has */
  size_t values;        /* of page->value: the numbers by row */
  uint64_t frame;       /* the text before it; the sign of the queen */
  uint64_t label;       /* that text, 0: blanks, bars, commas and # at most */
  uint32_t signs;       /* of a drawing: how many, */
  size_t first_sign;    /* and where in page->sign */
  uint8_t notation;     /* enum aq_notation */
  uint8_t rows_from;    /* the number of the first row, if rows have numbers */
  uint8_t skip;         /* numbers before the board: an index */
  uint8_t drop;         /* and behind it */
  bool alone;           /* no letters stand beside it */
  bool named;           /* the label has letters or numbers */
  bool lone; /* it stands apart, and is a board if the file has nothing else */
  bool stray; /* it has lost a queen */
  bool good;  /* it shows how boards are written */
  bool board; /* one of the file's */
  bool taken; /* a board, a heading or a picture */
};

/* A sign of a drawing. */
struct aq_sign {
  uint64_t id; /* equal for equal signs */
  const char *text;
  uint32_t length, count; /* squares that have it */
};

struct aq_result {
  uint64_t line;
  /* One of these: */
  const struct aq_candidate *board;
  const struct aq_segment *skipped;
  char *message; /* of an error */
};

/* How the boards of a file are written: what the whole file, or its first
   page, has shown. */
struct aq_decision {
  bool made;
  enum aq_notation notation;
  bool solved;        /* some boards are solutions */
  uint8_t skip, drop; /* numbers beside each list: an index */
  unsigned base;      /* the number of the first column */
  uint8_t rows_from;  /* of the candidates that are boards */
  uint8_t beside; /* numbers that blanks alone divide from the first board: 1,
                     and 1 for one before, 2 behind; 0: not known */
  bool sizes[AQ_BOARD_MAX + 1]; /* N of boards */
  unsigned least;               /* the smallest of them */
};

struct aq_page {
  struct aq_reader_options options;
  struct aq_decision decision;
  bool pictured[AQ_NOTATIONS]; /* boards that were read are also in these */
  struct aq_reading about;
  bool no_memory;

  struct aq_segment *segment;
  size_t segments, segment_room;
  struct aq_candidate *candidate;
  size_t candidates, candidate_room;
  uint16_t *value; /* numbers of candidates; larger ones are 65535 */
  size_t values, value_room;
  struct aq_sign *sign;
  size_t signs, sign_room;
  struct aq_result *result;
  size_t results, result_room;
  const char *text; /* of all segments */
  size_t length;
  uint8_t *map; /* for each byte, whether something was read there: of the
                   plain text of a segment, which is no longer than that */
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

/* Removes the candidates from number COUNT on. */
void aq_page_remove (struct aq_page *page, size_t count);

/* Adds an error on a segment's line, unless it has one already. */
__attribute__ ((format (printf, 3, 4))) void
aq_page_refuse (struct aq_page *page, size_t segment, const char *format, ...);

/* Adds a board or a skipped line. */
void aq_page_add_result (struct aq_page *page, struct aq_result result);

/* The candidate's numbers, without an index. */
static inline const uint16_t *
aq_values (const struct aq_page *page, const struct aq_candidate *candidate) {
  return page->value + candidate->values + candidate->skip;
}

/* How many these are. */
static inline unsigned aq_size (const struct aq_candidate *candidate) {
  const unsigned beside = candidate->skip + candidate->drop;
  return candidate->count < beside ? 0 : candidate->count - beside;
}

#endif
