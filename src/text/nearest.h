/* SPDX-License-Identifier: MIT */

/* What comes nearest to a board in a file that has none. */

#ifndef AQ_TEXT_NEAREST_H
#define AQ_TEXT_NEAREST_H

#include "text/page.h"

/* Describes what of the page comes nearest to a board, as in "24 lines with
   one number each"; an empty text: nothing. */
void aq_find_nearest (const struct aq_page *page, char text[AQ_NEAREST_MAX]);

#endif
