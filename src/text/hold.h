/* SPDX-License-Identifier: MIT */

/* Lines that may hold boards and stand on pages that have not shown how the
   file's boards are written: they are looked at again with the next page. */

#ifndef AQ_TEXT_HOLD_H
#define AQ_TEXT_HOLD_H

#include "text/page.h"

enum { AQ_HELD_BYTES = 1 << 16, AQ_HELD_LINES = 1 << 11 };

struct aq_held {
  unsigned lines;
  size_t bytes;
  struct aq_line line[AQ_HELD_LINES]; /* with text in text */
  char text[AQ_HELD_BYTES];
};

/* Puts the lines that are held on a page that is empty. */
void aq_hold_begin (const struct aq_held *held, struct aq_page *page);

/* Holds the last lines of a page that may hold boards, as many as there is
   room for, and makes them blank; NEXT has room for them. */
void aq_hold (struct aq_held *next, struct aq_page *page);

#endif
