/* SPDX-License-Identifier: MIT */

/* Plain lines: a line of digits or numbers for each board, as most large files
   have.  They are read without making a page. */

#ifndef AQ_TEXT_PLAIN_H
#define AQ_TEXT_PLAIN_H

#include "text/page.h"

/* As many bytes behind a text may be read. */
enum { AQ_PLAIN_SLACK = 64 };

/* How the plain lines of a file are written. */
struct aq_plain {
  unsigned n; /* 5 to 63; 0: no line is read */
  unsigned base;
  bool digits; /* else numbers */
};

/* Prepares to read the boards of the decision's largest N; false: they are not
   written in plain lines. */
bool aq_prepare_plain (struct aq_plain *plain,
                       const struct aq_decision *decision);

/* Reads a plain line.  Returns its length, with the newline; 0: it is no
   permutation, or may be something else. */
size_t aq_read_plain (const struct aq_plain *plain, const char *text,
                      const char *end, struct aq_board *board);

#endif
