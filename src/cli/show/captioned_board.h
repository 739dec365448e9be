/* SPDX-License-Identifier: MIT */

/* Boards with captions, one after another, as `allqueens show` draws them. */

#ifndef CAPTIONED_BOARD_H
#define CAPTIONED_BOARD_H

#include "cli/boards/input.h"

/* Which boards are shown, and how. */
struct shown_boards {
  const struct input *inputs; /* files that were read, shown in this order */
  size_t input_count;
  bool format_given;     /* false: digits up to N = 36, list above */
  enum aq_format format; /* of boards in captions, if format_given */
  uint64_t limit; /* show the first LIMIT boards of the inputs; 0: all */
};

enum { TITLE_MAX = AQ_LINE_MAX + 32, NOTE_MAX = 64, COORDINATE_MAX = 4 };

/* The lines on which queens attack each other. */
enum attack_line { UPRIGHT, RISING, FALLING, ATTACK_LINES };

/* A board with the two lines of its caption. */
struct captioned_board {
  struct aq_board board;
  enum aq_format format;       /* of its title */
  bool attacked[AQ_BOARD_MAX]; /* by row: whether its queen is attacked */
  /* By row: the row of the nearest queen above on the same line, -1: none. */
  int16_t attacker[AQ_BOARD_MAX][ATTACK_LINES];
  char title[TITLE_MAX]; /* "3: 13572064" */
  /* "4 images, half-turn symmetry", "attacked: queens in rows 0 and 3" */
  char note[NOTE_MAX];
};

/* Writes the number of a row or of a column, 0 .. N-1, as the board's title
   has it: a digit, a decimal number, or in chess squares a letter for a row.
   Returns TEXT. */
enum axis { ROW, COLUMN };
char *coordinate_text (const struct captioned_board *captioned, enum axis axis,
                       unsigned index, char text[COORDINATE_MAX]);

/* The longest of these numbers has as many characters. */
size_t coordinate_width (const struct captioned_board *captioned,
                         enum axis axis);

/* Returns false to end the walk.  BOARD is valid during the call only. */
typedef bool captioned_board_visit (const struct captioned_board *board,
                                    void *data);

/* Calls VISIT for each board until it returns false.  Titles count the boards
   of all inputs together, from 1.  Returns false if VISIT did. */
bool captioned_boards_each (const struct shown_boards *shown,
                            captioned_board_visit *visit, void *data);

#endif
