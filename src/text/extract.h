/* SPDX-License-Identifier: MIT */

/* The extractors: pure functions that find rows and queens of a page that may
   be a board, and add them to it as candidates.  Lists stand in extract.c,
   drawings in drawings.c, queens given by coordinates in queens.c. */

#ifndef AQ_TEXT_EXTRACT_H
#define AQ_TEXT_EXTRACT_H

#include "text/page.h"

/* Adds all candidates of the page. */
void aq_extract (struct aq_page *page);

/* Drawings on a grid, among the rows FIRST .. END-1 of one run. */
void aq_extract_drawings (struct aq_page *page, size_t first, size_t end);

/* Queens given by coordinates, one a line, in a run. */
void aq_extract_queen_lines (struct aq_page *page, size_t first, size_t end);

/* All other queens given by coordinates: those of the page. */
void aq_extract_queens (struct aq_page *page);

#endif
