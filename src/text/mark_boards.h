/* SPDX-License-Identifier: MIT */

/* Which candidates are boards, headings, or boards that are shown once more in
   another notation; whatever else looks like a board is an error. */

#ifndef AQ_TEXT_MARK_BOARDS_H
#define AQ_TEXT_MARK_BOARDS_H

#include "text/page.h"

/* Marks these candidates, and adds the errors. */
void aq_mark_boards (struct aq_page *page);

#endif
