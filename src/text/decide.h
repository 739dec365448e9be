/* SPDX-License-Identifier: MIT */

/* Decides how the boards of a file are written. */

#ifndef AQ_TEXT_DECIDE_H
#define AQ_TEXT_DECIDE_H

#include "text/page.h"

/* Decides by the candidates how the boards are written, unless this has been
   decided, and marks the examples.  False: there is no board. */
bool aq_decide (struct aq_page *page);

/* The format that the boards are written in. */
enum aq_format aq_format_of (const struct aq_decision *decision);

/* "a list", or in the PLURAL "lists". */
const char *aq_notation_name (enum aq_notation notation, bool plural);

/* Whether the candidate has the notation of the file's boards. */
static inline bool aq_has_notation (const struct aq_page *page,
                                    const struct aq_candidate *candidate) {
  return candidate->notation == page->decision.notation;
}

#endif
