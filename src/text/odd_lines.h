/* SPDX-License-Identifier: MIT */

/* Lines that are like no other line of the file: text comes in forms that
   recur, so what comes once and has much of a board is a damaged board. */

#ifndef AQ_TEXT_ODD_LINES_H
#define AQ_TEXT_ODD_LINES_H

#include "text/hash.h"
#include "text/line.h"

/* The lines of a page that are no boards. */
struct aq_other_lines {
  struct aq_hash_set forms; /* as often as each comes, sorted; lines of one
                               form differ in digits alone */
  size_t first_board, last_board; /* segments */
};

void aq_note_other_lines (struct aq_page *page, struct aq_other_lines *lines);

/* Whether the LINE's form comes once, and it has half of a board of size N or
   more: numbers side by side, or a word of N digits. */
bool aq_is_odd (const struct aq_page *page, const struct aq_other_lines *lines,
                const struct aq_line *line, unsigned n);

/* Whether the line has the numbers that the list in the line above lacks.
   Those with signs that come again number boards. */
bool aq_ends_list_above (const struct aq_page *page,
                         const struct aq_other_lines *lines,
                         const struct aq_line *line);

#endif
