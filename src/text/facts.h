/* SPDX-License-Identifier: MIT */

/* Facts about a file: how its boards are written. */

#ifndef AQ_TEXT_FACTS_H
#define AQ_TEXT_FACTS_H

#include "text/cells.h"

/* A permutation of that size or above is no accident. */
enum { AQ_SURE = 5 };

enum { AQ_SYMBOLS_MAX = 8, AQ_SHAPES_MAX = 64, AQ_FRAMES_MAX = 16 };

/* A column of numbers beside the boards. */
enum aq_index { AQ_NO_INDEX, AQ_INDEX_FIRST, AQ_INDEX_LAST };

/* What stands around the numbers of a board's line: its label and the like. A
   line in the same frame is a board or a damaged one. */
struct aq_frame {
  uint64_t shape;   /* of its cells */
  unsigned numbers; /* a line with as many or more is an error */
};

struct aq_facts {
  bool given;   /* the format is */
  bool settled; /* the notation and the base are known */
  /* AQ_FORMAT_DIGITS, _LIST, _CHESS, _PAIRS or _BOARD, whatever the base. */
  enum aq_format notation;
  unsigned base;                /* the number of the first column, 0 or 1 */
  bool base_assumed;            /* no board has shown it */
  bool sizes[AQ_BOARD_MAX + 1]; /* known N */
  unsigned n;                   /* the first of them; 0: none */
  uint64_t line;                /* of its first board; 0: the caller gave it */
  bool bracketed;               /* boards stand in brackets */
  bool vertical;                /* lists have one column a line */
  enum aq_index index;          /* beside lists */
  uint64_t heading;             /* the shape of one beside text */
  uint32_t symbol[AQ_SYMBOLS_MAX];       /* of drawings, the queen first */
  uint64_t symbol_cells[AQ_SYMBOLS_MAX]; /* that have each of them */
  unsigned symbols;
  unsigned drawing; /* bytes of the shortest drawing in one line; 0: none */
  bool drawn[256];  /* the bytes of such lines */
  uint64_t shape[AQ_SHAPES_MAX]; /* of lines or names that have had boards */
  unsigned shapes;
  struct aq_frame frame[AQ_FRAMES_MAX];
  unsigned frames;
};

void aq_facts_begin (struct aq_facts *facts,
                     const struct aq_reader_options *options);

/* The format of boards in a notation with columns from BASE on. */
enum aq_format aq_format_of (enum aq_format notation, unsigned base);

/* "a drawing", or of ALL "drawings". */
const char *aq_notation_name (enum aq_format notation, bool all);

/* Whether boards have had that shape. */
bool aq_facts_know (const struct aq_facts *facts, uint64_t shape);

/* How many of the cells are values or squares of the file's boards. */
unsigned aq_own_cells (const struct aq_facts *facts,
                       const struct aq_cells *cells);

/* Whether such cells are half of a board or more. */
bool aq_is_half_board (const struct aq_facts *facts,
                       const struct aq_cells *cells);

/* Notes the characters of a drawing in one line. */
void aq_drawing_note (struct aq_facts *facts, const char *text,
                      const char *end);

/* Whether a line has half as many of these side by side, or nearly. */
bool aq_drawing_fits (const struct aq_facts *facts, const char *text,
                      const char *end);

/* Notes the frame of a board's line, unless the line is a row of a drawing or
   a part of a list. */
void aq_frame_note (struct aq_facts *facts, const char *text, const char *end);

/* Whether a line of these cells has a known frame, and half as many columns or
   more. */
bool aq_frame_fits (const struct aq_facts *facts,
                    const struct aq_cells *cells);

#endif
