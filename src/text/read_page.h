/* SPDX-License-Identifier: MIT */

/* Reads a page: takes the steps that page.h draws, lists the results, and says
   what comes nearest to a board in a text without boards. */

#ifndef AQ_TEXT_READ_PAGE_H
#define AQ_TEXT_READ_PAGE_H

#include "text/page.h"

/* Reads a text of LENGTH bytes, which is changed and has to stay until the
   results are read.  NUMBER has the number of each of its lines, and *LINES
   becomes how many have ended.  Adds the results, sorted by line.  False:
   there is no board. */
bool aq_read_page (struct aq_page *page, char *text, size_t length,
                   const uint64_t *number, size_t *lines);

#endif
