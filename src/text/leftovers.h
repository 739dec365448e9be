/* SPDX-License-Identifier: MIT */

/* Checks that what is left of the lines, beside boards and headings, is text:
   not the label of a board without a board, nor half of a board. */

#ifndef AQ_TEXT_LEFTOVERS_H
#define AQ_TEXT_LEFTOVERS_H

#include "text/page.h"

/* Adds an error for each line whose rest looks like a part of a board. */
void aq_check_leftovers (struct aq_page *page);

#endif
