/* SPDX-License-Identifier: MIT */

/* What is left of the lines beside boards and headings must be text: not the
   label of a board without a board, nor half of one. */

#ifndef AQ_TEXT_LEFTOVERS_H
#define AQ_TEXT_LEFTOVERS_H

#include "text/page.h"

/* Adds an error for each line whose rest may be a part of a board. */
void aq_check_leftovers (struct aq_page *page);

#endif
