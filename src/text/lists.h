/* SPDX-License-Identifier: MIT */

/* Lists: numbers side by side with the same text between all of them; and
   words of digits, with one digit for each queen. */

#ifndef AQ_TEXT_LISTS_H
#define AQ_TEXT_LISTS_H

#include "text/line.h"

/* Find the candidates of one notation in a line. */
void aq_find_lists (struct aq_page *page, struct aq_line *line);
void aq_find_digits (struct aq_page *page, struct aq_line *line);

#endif
