/* SPDX-License-Identifier: MIT */

/* Boards with captions, as `allqueens show` draws them. */

#ifndef CAPTIONED_BOARD_H
#define CAPTIONED_BOARD_H

#include "cli/input.h"

/* Which boards are shown, and how. */
struct shown_boards {
  const struct input *inputs; /* files that were read */
  size_t input_count;
  uint64_t limit;        /* show the first LIMIT boards; 0: all */
  bool format_given;     /* false: the default format of each board */
  enum aq_format format; /* of boards in captions, if format_given */
};

enum { TITLE_MAX = AQ_LINE_MAX + 24, NOTE_MAX = 40, NUMBER_MAX = 4 };

struct captioned_board {
  struct aq_board board;
  enum aq_format format;       /* of its title */
  bool attacked[AQ_BOARD_MAX]; /* by row: whether its queen is attacked */
  unsigned attacks;            /* pairs of queens that attack each other */
  char title[TITLE_MAX];       /* "3: 13572064" */
  char note[NOTE_MAX]; /* "4 images, half-turn symmetry", "2 attacking pairs"
                        */
};

size_t shown_count (const struct shown_boards *shown);

/* Board INDEX, 0 .. shown_count - 1: file by file, small boards first, else in
   the order of lines. */
void shown_board (const struct shown_boards *shown, size_t index,
                  struct captioned_board *captioned);

/* Two queens that attack each other; zero before the first pair. */
struct attack {
  unsigned above, below; /* their rows */
  const char *line;      /* that both are on: "column" or "diagonal" */
};

/* Returns false after the last pair, in the order of rows. */
bool attack_next (const struct aq_board *board, struct attack *attack);

/* Writes the number of a row or of a column, 0 .. N-1, as a format has it: a
   digit, a decimal number, or in chess squares a letter for a row.  Returns
   TEXT. */
enum axis { ROW, COLUMN };
char *axis_number (enum aq_format format, enum axis axis, unsigned index,
                   char text[NUMBER_MAX]);

#endif
