/* SPDX-License-Identifier: MIT */

/* Decides which candidates of a page are boards, over all of them at once.
   Until a file has shown how its boards are written, boards must be
   permutations.  From then on anything that is written in the same way is a
   board, too. */

#ifndef AQ_TEXT_DECIDE_H
#define AQ_TEXT_DECIDE_H

#include "text/facts.h"
#include "text/page.h"

/* Marks the candidates that are boards as accepted.  ALONE: the page is the
   whole file. */
void aq_decide (struct aq_page *page, struct aq_facts *facts, bool alone);

#endif
