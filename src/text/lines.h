/* SPDX-License-Identifier: MIT */

/* Text into lines. */

#ifndef AQ_TEXT_LINES_H
#define AQ_TEXT_LINES_H

#include "text/page.h"

/* What is between two pages. */
struct aq_lines {
  uint64_t number; /* lines that have been begun */
  unsigned gap;    /* blank lines before the next one */
  bool continued;  /* the last piece did not end its line */
  bool endless;    /* a line was too long, and its rest is not read yet */
};

/* Adds to the page the lines of a text, up to the last line's end or, if the
   page is the LAST one, to END.  A line that is too long is read in pieces,
   which end behind a bracket or a comma.  Returns where the rest begins. */
char *aq_add_lines (struct aq_page *page, struct aq_lines *lines, char *text,
                    char *end, bool last);

/* Line NUMBER of the page is the first of the next one. */
void aq_lines_cut (struct aq_lines *lines, const struct aq_page *page,
                   size_t number);

#endif
