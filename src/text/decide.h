/* SPDX-License-Identifier: MIT */

/* Decides what the candidates and the lines of a page are.  Until a file has
   shown how its boards are written, boards must be permutations.  From then on
   anything that is written in the same way is a board, too. */

#ifndef AQ_TEXT_DECIDE_H
#define AQ_TEXT_DECIDE_H

#include "text/page.h"

/* Marks the candidates that are boards as accepted, over all of them at once.
   ALONE: the page is the whole file. */
void aq_decide (struct aq_page *page, bool alone);

/* Then reports the candidates that were not accepted, unless they are other
   text or show a board that is read (refuse.c). */
void aq_refuse (struct aq_page *page);

/* Then decides on the lines that hold no board (damage.c). */
void aq_find_damage (struct aq_page *page);

#endif
