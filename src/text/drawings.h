/* SPDX-License-Identifier: MIT */

/* Drawings: N rows of N cells, below one another or as words of one line. */

#ifndef AQ_TEXT_DRAWINGS_H
#define AQ_TEXT_DRAWINGS_H

#include "text/page.h"

/* Finds the candidates that are drawings. */
void aq_find_drawings (struct aq_page *page);

#endif
