/* SPDX-License-Identifier: MIT */

/* Marks boards, headings, and copies: boards of the file in another notation.
   What else looks like a board is an error. */

#ifndef AQ_TEXT_MARK_BOARDS_H
#define AQ_TEXT_MARK_BOARDS_H

#include "text/page.h"

/* Marks the candidates by the page's decision, and adds errors. */
void aq_mark_boards (struct aq_page *page);

#endif
