/* SPDX-License-Identifier: MIT */

/* Plain boards, as most large files have them: a line of digits or numbers for
   each board, or a drawing of two signs.  They are read without making a page.
 */

#ifndef AQ_TEXT_PLAIN_H
#define AQ_TEXT_PLAIN_H

#include "text/page.h"

enum {
  AQ_PLAIN_SLACK = 64, /* as many bytes behind a text may be read */
  AQ_PLAIN_SIZE_MAX = 63,
  AQ_PLAIN_MAX = 4608, /* bytes of a board with a divider, at most */
  AQ_DIVIDER_MAX = 128
};

/* How the plain boards of a file are written. */
struct aq_plain {
  unsigned n; /* 5 to AQ_PLAIN_SIZE_MAX; 0: no board is read */
  unsigned base;
  bool digits;                     /* else numbers */
  const struct aq_layout *layout;  /* of drawings; NULL: none are read */
  char row[2 * AQ_PLAIN_SIZE_MAX]; /* a queen between empty squares */
  char divider[AQ_DIVIDER_MAX];    /* what stands between two drawings, such as
                                      a blank line and a title with a number */
  size_t divider_length;
  size_t rows, divider_lines; /* lines that end in a drawing, in a divider */
  size_t titles;              /* lines of the divider that are skipped */
};

/* Prepares to read the boards of the largest N of a page; false: they are not
   written in a plain way. */
bool aq_prepare_plain (struct aq_plain *plain, const struct aq_page *page);

/* Reads a plain board, which begins a line; a drawing with the divider behind
   it, unless the text ends there.  Returns its length, and how many *LINES; 0:
   it is no permutation, or may be something else. */
size_t aq_read_plain (const struct aq_plain *plain, const char *text,
                      const char *end, struct aq_board *board, size_t *lines);

/* How many lines has the divider that stands at TEXT; 0: there is none. */
size_t aq_count_divider (const struct aq_plain *plain, const char *text,
                         const char *end);

#endif
