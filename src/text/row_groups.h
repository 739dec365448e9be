/* SPDX-License-Identifier: MIT */

/* Reads a group of rows: where its drawings begin, and which cells are squares
   of them. */

#ifndef AQ_TEXT_ROW_GROUPS_H
#define AQ_TEXT_ROW_GROUPS_H

#include "text/cells.h"

/* A text that may be a row: a line, or a part of one. */
struct aq_row_text {
  uint32_t segment;
  const char *text, *end;
};

/* Rows that follow one another and are alike. */
struct aq_row_group {
  struct aq_row row; /* the one that was read last */
  struct aq_row_text *line;
  size_t lines, room;
  struct aq_row first_row; /* its cells are not kept */
  bool in_line;            /* they stand in one line, and have no labels */
  bool unfinished;         /* it ends with the page, maybe inside a drawing */
};

/* Reads a text as a row into group->row; false: it is none. */
bool aq_read_group_row (struct aq_row_group *group,
                        const struct aq_row_text *row);

/* Adds the drawings of a group.  Each of its lines may be a row, maybe with a
   label as the first cell, as the last one, or as both; or a row of several
   drawings; or all rows of a drawing: these are the candidates from FIRST on.
   The attempt with the most permutations is kept; without any, the one of
   which most lines have a drawing; else the group is a broken drawing. */
void aq_add_drawings (struct aq_page *page, struct aq_row_group *group,
                      size_t first);

#endif
