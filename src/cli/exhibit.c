/* SPDX-License-Identifier: MIT */

/* From the boards that were read to what is shown of them. */

#include "exhibit.h"

#include <stdio.h>
#include <string.h>

#include "message.h"

/* Marks the queens that share a column or a diagonal with another one. */
static bool mark_attacked (struct exhibit *exhibit) {
  const unsigned n = exhibit->board.n;
  const uint8_t *column = exhibit->board.column;
  unsigned upright[AQ_BOARD_MAX] = {0};
  unsigned rising[2 * AQ_BOARD_MAX] = {0}, falling[2 * AQ_BOARD_MAX] = {0};
  for (unsigned row = 0; row < n; row++) {
    upright[column[row]]++;
    rising[column[row] + row]++;
    falling[column[row] + n - row]++;
  }
  bool any = false;
  for (unsigned row = 0; row < n; row++) {
    exhibit->attacked[row] = upright[column[row]] > 1 ||
                             rising[column[row] + row] > 1 ||
                             falling[column[row] + n - row] > 1;
    any |= exhibit->attacked[row];
  }
  return any;
}

/* The size of a solution's orbit, and what leaves the board alone.  It is
   never a reflection, which would leave queens on one line. */
static void name_symmetry (struct exhibit *exhibit, unsigned images) {
  static const char *const names[] = {
      [1] = "all", [2] = "quarter turn", [4] = "half turn", [8] = "none"};
  if (mark_attacked (exhibit))
    strcpy (exhibit->symmetry, "attacked");
  else
    snprintf (exhibit->symmetry, SYMMETRY_MAX, "%u, %s", images,
              names[images]);
}

/* Image 0 is the board itself. */
static void name_board (struct exhibit *exhibit,
                        const struct exhibits *exhibits, uint64_t number,
                        unsigned image) {
  char text[AQ_LINE_MAX], suffix[16] = "";
  if (exhibits->format_given)
    aq_board_text (&exhibit->board, exhibits->format, text);
  else
    board_text (exhibit->board.n, exhibit->board.column, text);
  if (image)
    snprintf (suffix, sizeof suffix, ".%u", image);
  snprintf (exhibit->title, TITLE_MAX, "%llu%s: %s",
            (unsigned long long) number, suffix, text);
}

/* Board NUMBER, counted from 1: itself, or its images where it has any. */
static bool visit_board (const struct exhibits *exhibits,
                         const struct aq_board *board, uint64_t number,
                         exhibit_visit *visit, void *data) {
  struct aq_board images[8];
  const unsigned orbit = aq_images (board, images);
  const bool alone = !exhibits->all_images || !orbit;
  for (unsigned i = 0; i < (alone ? 1 : orbit); i++) {
    struct exhibit exhibit = {.board = alone ? *board : images[i],
                              .begins = exhibits->all_images && i == 0};
    name_board (&exhibit, exhibits, number, alone ? 0 : i + 1);
    name_symmetry (&exhibit, orbit);
    if (!visit (&exhibit, data))
      return false;
  }
  return true;
}

bool exhibits_each (const struct exhibits *exhibits, exhibit_visit *visit,
                    void *data) {
  uint64_t number = 0;
  for (size_t i = 0; i < exhibits->input_count; i++) {
    const struct aq_list *list = exhibits->inputs[i].list;
    struct aq_board board = {.n = aq_list_size (list)};
    for (size_t index = 0; index < aq_list_count (list); index++) {
      if (exhibits->limit && number == exhibits->limit)
        return true;
      memcpy (board.column, aq_list_column (list, index), board.n);
      if (!visit_board (exhibits, &board, ++number, visit, data))
        return false;
    }
  }
  return true;
}
