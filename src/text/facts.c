/* SPDX-License-Identifier: MIT */

#include "text/facts.h"

#include "text/chars.h"

void aq_facts_begin (struct aq_facts *facts,
                     const struct aq_reader_options *options) {
  static const enum aq_format notations[] = {
      [AQ_FORMAT_DIGITS] = AQ_FORMAT_DIGITS,
      [AQ_FORMAT_LIST] = AQ_FORMAT_LIST,
      [AQ_FORMAT_ONE_BASED] = AQ_FORMAT_LIST,
      [AQ_FORMAT_CHESS] = AQ_FORMAT_CHESS,
      [AQ_FORMAT_BOARD] = AQ_FORMAT_BOARD,
      [AQ_FORMAT_JSON] = AQ_FORMAT_LIST,
      [AQ_FORMAT_JSONL] = AQ_FORMAT_LIST,
      [AQ_FORMAT_CSV] = AQ_FORMAT_LIST,
      [AQ_FORMAT_PAIRS] = AQ_FORMAT_PAIRS,
      [AQ_FORMAT_ONE_BASED_DIGITS] = AQ_FORMAT_DIGITS,
      [AQ_FORMAT_ONE_BASED_PAIRS] = AQ_FORMAT_PAIRS};
  *facts = (struct aq_facts){.n = options->n};
  facts->sizes[options->n] = options->n;
  facts->given = facts->settled = options->format_given;
  if (!facts->given)
    return;
  facts->notation = notations[options->format];
  facts->base = aq_format_base (options->format);
}

enum aq_format aq_format_of (enum aq_format notation, unsigned base) {
  if (!base || notation == AQ_FORMAT_CHESS || notation == AQ_FORMAT_BOARD)
    return notation;
  return notation == AQ_FORMAT_DIGITS ? AQ_FORMAT_ONE_BASED_DIGITS
         : notation == AQ_FORMAT_LIST ? AQ_FORMAT_ONE_BASED
                                      : AQ_FORMAT_ONE_BASED_PAIRS;
}

const char *aq_notation_name (enum aq_format notation, bool all) {
  static const char *const names[][2] = {
      [AQ_FORMAT_DIGITS] = {"digits", "digits"},
      [AQ_FORMAT_LIST] = {"a list", "lists"},
      [AQ_FORMAT_CHESS] = {"squares", "squares"},
      [AQ_FORMAT_BOARD] = {"a drawing", "drawings"},
      [AQ_FORMAT_PAIRS] = {"pairs", "pairs"}};
  return names[notation][all];
}

bool aq_facts_know (const struct aq_facts *facts, uint64_t shape) {
  for (unsigned i = 0; i < facts->shapes && i < AQ_SHAPES_MAX; i++)
    if (facts->shape[i] == shape)
      return true;
  return false;
}

/* --- cells --- */

/* Whether the cell has a column or a symbol of the file's boards. */
static bool is_own (const struct aq_facts *facts, const struct aq_cell *cell) {
  if (facts->notation != AQ_FORMAT_BOARD)
    return cell->value >= facts->base && cell->value < facts->base + facts->n;
  for (unsigned i = 0; i < facts->symbols; i++)
    if (facts->symbol[i] == cell->symbol)
      return true;
  return false;
}

unsigned aq_own_cells (const struct aq_facts *facts,
                       const struct aq_cells *cells) {
  unsigned own = 0;
  if (facts->notation == AQ_FORMAT_PAIRS)
    return cells->numbers / 2;
  if (facts->notation == AQ_FORMAT_CHESS)
    return cells->numbers;
  if (facts->notation != AQ_FORMAT_BOARD &&
      cells->word != (facts->notation == AQ_FORMAT_DIGITS))
    return 0;
  for (unsigned i = 0; i < cells->count && i < AQ_CELLS_MAX; i++)
    own += is_own (facts, &cells->cell[i]);
  return own;
}

bool aq_is_half_board (const struct aq_facts *facts,
                       const struct aq_cells *cells) {
  return facts->n && 2 * aq_own_cells (facts, cells) >= facts->n;
}

/* --- drawings in one line --- */

void aq_drawing_note (struct aq_facts *facts, const char *text,
                      const char *end) {
  for (const char *label = text; label < end; label++)
    if (*label == ':' || *label == '=')
      text = label + 1;
  const unsigned length = (unsigned) (end - text);
  if (!facts->drawing || length < facts->drawing)
    facts->drawing = length;
  for (; text < end; text++)
    facts->drawn[(unsigned char) *text] = true;
}

bool aq_drawing_fits (const struct aq_facts *facts, const char *text,
                      const char *end) {
  unsigned longest = 0;
  for (unsigned length = 0; text < end; text++) {
    length = facts->drawn[(unsigned char) *text] ? length + 1 : 0;
    longest = length > longest ? length : longest;
  }
  return facts->drawing && 5 * longest >= 2 * facts->drawing;
}

/* --- frames --- */

/* Whether a text has nothing but numbers and brackets. */
static bool is_bare (const char *text, const char *end) {
  while (text < end && (aq_is_digit (*text) || aq_is_blank (*text) ||
                        aq_is_one_of (*text, ",;[](){}")))
    text++;
  return text == end;
}

void aq_frame_note (struct aq_facts *facts, const char *text,
                    const char *end) {
  const bool queens =
      facts->notation == AQ_FORMAT_PAIRS || facts->notation == AQ_FORMAT_CHESS;
  const unsigned n = facts->n;
  if (n < AQ_LEAST || facts->notation == AQ_FORMAT_BOARD ||
      facts->frames == AQ_FRAMES_MAX || (!queens && is_bare (text, end)))
    return;
  struct aq_cells cells;
  aq_cells_of_line (&cells, text, end);
  const bool whole = aq_is_half_board (facts, &cells);
  struct aq_frame frame = {.shape = cells.shape, .numbers = cells.numbers};
  const unsigned most = n / 2; /* columns that may be missing */
  if (whole && cells.numbers >= n)
    frame.numbers -= facts->notation == AQ_FORMAT_PAIRS ? 2 * most : most;
  if (whole || queens)
    facts->frame[facts->frames++] = frame;
}

bool aq_frame_fits (const struct aq_facts *facts,
                    const struct aq_cells *cells) {
  for (unsigned i = 0; i < facts->frames; i++)
    if (facts->frame[i].shape == cells->shape &&
        (facts->notation == AQ_FORMAT_DIGITS
             ? cells->count >= AQ_LEAST - 1 && 2 * cells->count >= facts->n
             : cells->numbers >= facts->frame[i].numbers))
      return true;
  return false;
}
