/* SPDX-License-Identifier: MIT */

/* Boards as they are shown: one after another, each with its caption. */

#ifndef EXHIBIT_H
#define EXHIBIT_H

#include "input.h"

/* What is shown, and how. */
struct exhibits {
  const struct input *inputs; /* in the order of their boards */
  size_t input_count;
  bool format_given; /* or the shorter format that can show a board */
  enum aq_format format;
  bool all_images; /* of each board, in place of the board */
  uint64_t limit;  /* boards; 0: none */
};

enum { TITLE_MAX = AQ_LINE_MAX + 32, SYMMETRY_MAX = 24 };

struct exhibit {
  struct aq_board board;
  bool attacked[AQ_BOARD_MAX]; /* the queen in each row */
  bool begins;                 /* the images of a board */
  char title[TITLE_MAX];       /* "3: 13572064", an image "3.2: 15063724" */
  char symmetry[SYMMETRY_MAX]; /* "4, half turn", or "attacked" */
};

/* The exhibit is the caller's only during the call. */
typedef bool exhibit_visit (const struct exhibit *exhibit, void *data);

/* Visits all until VISIT returns false, and tells whether it never did. */
bool exhibits_each (const struct exhibits *exhibits, exhibit_visit *visit,
                    void *data);

#endif
