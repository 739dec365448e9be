/* SPDX-License-Identifier: MIT */

/* The fast way to read what most large files are: a line of digits or numbers
   for each board. */

#ifndef AQ_TEXT_PLAIN_H
#define AQ_TEXT_PLAIN_H

#include "text/page.h"

/* Bytes behind a text that may be read. */
enum { AQ_PLAIN_SLACK = 64 };

/* How such lines are written. */
struct aq_plain {
  unsigned n; /* 5 to 63; 0: no line is read */
  unsigned base;
  bool digits; /* else numbers */
};

/* Prepares to read the boards of the decision's largest N; false: they are no
   such lines. */
bool aq_begin_plain (struct aq_plain *plain,
                     const struct aq_decision *decision);

/* The length of a line that is a permutation, with the end of the line; 0: it
   is not, or may be something else. */
size_t aq_read_plain (const struct aq_plain *plain, const char *text,
                      const char *end, struct aq_board *board);

#endif
