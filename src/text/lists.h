/* SPDX-License-Identifier: MIT */

/* Lists: numbers side by side with the same between all of them; and words of
   digits, which have a digit a column. */

#ifndef AQ_TEXT_LISTS_H
#define AQ_TEXT_LISTS_H

#include "text/line.h"

/* Find the candidates of one notation in a line. */
void aq_find_lists (struct aq_page *page, struct aq_line *line);
void aq_find_digits (struct aq_page *page, struct aq_line *line);

#endif
