/* SPDX-License-Identifier: MIT */

/* How the boards of a file are written, by its candidates. */

#ifndef AQ_TEXT_DECIDE_H
#define AQ_TEXT_DECIDE_H

#include "text/page.h"

/* Finds out from the candidates how the boards are written, unless the
   decision is made.  False: there is no board. */
bool aq_decide (struct aq_page *page);

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
