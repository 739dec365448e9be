/* SPDX-License-Identifier: MIT */

/* Drawings: N rows of N cells, as lines or as words of one line. */

#ifndef AQ_TEXT_DRAWINGS_H
#define AQ_TEXT_DRAWINGS_H

#include "text/page.h"

/* Finds the candidates that are drawings, and rows that make none. */
void aq_find_drawings (struct aq_page *page);

#endif
