/* SPDX-License-Identifier: MIT */

#include "text/hold.h"

#include <string.h>

#include "text/chars.h"

void aq_hold_begin (const struct aq_held *held, struct aq_page *page) {
  for (unsigned i = 0; i < held->lines; i++) {
    const struct aq_line *from = &held->line[i];
    struct aq_line *line =
        aq_page_add_line (page, from->number, from->text, from->end);
    if (!line)
      return;
    line->gap = from->gap;
    line->begins = line->ends = true;
  }
}

/* Whether a row may be one of a drawing: it has few symbols, and not only
   letters. */
static bool may_be_drawn (const struct aq_page *page,
                          const struct aq_row *row) {
  enum { MOST = 4 };
  uint32_t symbol[MOST];
  unsigned symbols = 0;
  bool other = false;
  if (row->count < AQ_LEAST || row->count > AQ_CELLS_MAX)
    return false;
  for (unsigned i = 0; i < row->count; i++) {
    const uint32_t here = aq_row_cells (page, row)[i].symbol;
    unsigned seen = 0;
    while (seen < symbols && symbol[seen] != here)
      seen++;
    if (seen == MOST)
      return false;
    other |= here > 127 || !aq_is_letter ((char) here);
    symbol[seen] = here;
    symbols += seen == symbols;
  }
  return symbols > 1 && other;
}

/* Whether half of the columns of a candidate are within its size. */
static bool may_be_board (const struct aq_page *page,
                          const struct aq_candidate *board) {
  const struct aq_cell *column = aq_columns (page, board);
  unsigned within = board->damaged ? board->n : 0;
  for (unsigned i = 0; i < board->n && !board->damaged; i++)
    within += column[i].value <= board->n;
  return 2 * within >= board->n;
}

/* Marks the lines that may hold boards as passed. */
static void mark_lines (struct aq_page *page) {
  for (size_t i = 0; i < page->rows; i++) {
    const struct aq_row *row = &page->row[i];
    for (unsigned line = row->line; line <= row->last_line; line++)
      page->line[line].passed |= may_be_drawn (page, row);
  }
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    for (unsigned line = board->line; line <= board->last_line; line++)
      page->line[line].passed |= may_be_board (page, board);
  }
}

void aq_hold (struct aq_held *next, struct aq_page *page) {
  size_t first = page->lines, bytes = 0, lines = 0;
  mark_lines (page);
  for (; first > 0 && lines < AQ_HELD_LINES; first--) {
    const struct aq_line *line = &page->line[first - 1];
    const size_t length = (size_t) (line->end - line->text) + 1;
    if (!line->passed || !line->begins || !line->ends)
      continue;
    if (bytes + length > AQ_HELD_BYTES)
      break;
    bytes += length;
    lines++;
  }
  next->lines = 0;
  next->bytes = 0;
  for (size_t i = 0; i < page->lines; i++) {
    struct aq_line *line = &page->line[i];
    const size_t length = (size_t) (line->end - line->text);
    if (i < first || !line->passed || !line->begins || !line->ends) {
      line->passed = false;
      continue;
    }
    char *text = next->text + next->bytes;
    memcpy (text, line->text, length);
    text[length] = '\n';
    next->bytes += length + 1;
    next->line[next->lines] = *line;
    next->line[next->lines].text = text;
    next->line[next->lines++].end = text + length;
    line->blank = true;
  }
}
