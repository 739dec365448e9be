/* SPDX-License-Identifier: MIT */

/* Text into results: which candidates of a page are boards, and whether
   anything else looks like one. */

#ifndef AQ_TEXT_DECIDE_H
#define AQ_TEXT_DECIDE_H

#include "text/page.h"

/* Judges a text of LENGTH bytes, which is changed and has to stay until the
   results are read.  NUMBER has the number of each of its lines, and *LINES
   becomes how many have ended.  Adds the results, sorted by line.  False:
   there is no board. */
bool aq_judge (struct aq_page *page, char *text, size_t length,
               const uint64_t *number, size_t *lines);

/* Finds out from the candidates how the boards are written, unless the
   decision is made.  False: there is no board. */
bool aq_decide (struct aq_page *page);

/* Marks the boards, the headings and the pictures of boards, and makes an
   error of each other candidate that looks like a board. */
void aq_sort_out (struct aq_page *page);

/* Makes an error of what is left of the text if it may be a part of a board.
 */
void aq_check_rest (struct aq_page *page);

/* The format that the boards are written in. */
enum aq_format aq_format_of (const struct aq_decision *decision);

/* "a list", or of ALL "lists". */
const char *aq_notation_name (enum aq_notation notation, bool all);

/* Whether the candidate is of the file's notation. */
static inline bool aq_is_own (const struct aq_page *page,
                              const struct aq_candidate *candidate) {
  return candidate->notation == page->decision.notation;
}

#endif
