/* SPDX-License-Identifier: MIT */

#include "text/lone.h"

#include <stdlib.h>

#include "text/hash.h"
#include "text/segments.h"
#include "text/values.h"

/* Whether half of the numbers or more, side by side, are a solution: then the
   others are an index or a fitness beside it. */
static bool has_solution (const uint16_t *value, unsigned n) {
  for (unsigned count = n - 1; count >= AQ_SIZE_MIN && 2 * count >= n; count--)
    for (unsigned i = 0; i + count <= n; i++)
      if (aq_are_solution (value + i, count))
        return true;
  return false;
}

/* Whether each sign of a drawing stands in N squares or more. */
static bool has_few_signs (const struct aq_page *page,
                           const struct aq_candidate *drawing) {
  for (uint32_t i = 0; i < drawing->signs; i++)
    if (page->sign[drawing->first_sign + i].count < drawing->count)
      return false;
  return true;
}

/* Whether a broken drawing of few signs has half of its rows or more, and
   three at least. */
static bool is_part (const struct aq_candidate *drawing) {
  enum { FEW = 3 };
  return drawing->side_by_side ||
         (drawing->signs > 1 && drawing->signs <= FEW &&
          drawing->rows >= FEW && 2 * drawing->rows >= drawing->items &&
          drawing->rows <= drawing->items + 1);
}

/* Whether the digits are a number of solutions that is known. */
static bool is_total (const uint16_t *value, unsigned n) {
  uint64_t number = 0;
  for (unsigned i = 0; i < n; i++)
    number = 10 * number + value[i];
  for (unsigned size = 1; aq_totals (size); size++)
    if (number == aq_totals (size)->all ||
        number == aq_totals (size)->fundamental)
      return true;
  return false;
}

/* What else the file has. */
struct rest {
  bool lines;   /* other lines */
  bool numbers; /* others with several numbers, or many lines */
};

/* Whether the N numbers are columns.  One of them may be outside, in a line
   without others. */
static bool are_columns (const struct aq_candidate *candidate,
                         const uint16_t *value, unsigned n,
                         const struct rest *rest) {
  const bool digits = candidate->notation == AQ_DIGITS;
  const unsigned most =
      candidate->to && !(digits ? rest->lines : rest->numbers);
  unsigned outside[2] = {0, 0};
  for (unsigned i = 0; i < n; i++) {
    outside[0] += value[i] >= n;
    outside[1] += !value[i] || value[i] > n;
    if (value[i] > 2 * n)
      return false;
  }
  return outside[0] <= most || outside[1] <= most;
}

/* Whether the numbers are zeros and ones: a row of a drawing. */
static bool are_bits (const uint16_t *value, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (value[i] > 1)
      return false;
  return true;
}

/* Whether the list ends where it began and has each other place once: a tour
   of a map.  Of few places a board with a column twice looks so, too. */
static bool is_tour (const uint16_t *value, unsigned n) {
  enum { FEW = 8 };
  return n > FEW && value[0] == value[n - 1] && aq_base_of (value, n - 1) >= 0;
}

/* Whether a list or digits are apart, or a drawing has few signs. */
static bool is_clear (const struct aq_page *page,
                      const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->first_value;
  const unsigned n = candidate->count;
  switch (candidate->notation) {
  case AQ_DRAWINGS:
    return has_few_signs (page, candidate);
  case AQ_DIGITS:
    return candidate->apart && !is_total (value, n);
  case AQ_LISTS:
    return candidate->apart && !are_bits (value, n) && !is_tour (value, n) &&
           (candidate->from || !has_solution (value, n));
  default:
    return candidate->notation != AQ_COLUMNS;
  }
}

/* Whether the candidate has the shape of a board: its numbers are columns, not
   in order, and more than half of them different; of digits, which counts are,
   one repeats at most.  Without others any columns will do. */
static bool may_be_lone (const struct aq_page *page,
                         const struct aq_candidate *candidate,
                         const struct rest *rest) {
  const uint16_t *value = page->value + candidate->first_value;
  const unsigned n = candidate->items, wanted = page->options.n;
  if (wanted && n != wanted)
    return false;
  if (!candidate->count)
    return candidate->notation == AQ_DRAWINGS
               ? is_part (candidate)
               : candidate->fault_row && candidate->to;
  if (n < AQ_SIZE_MIN || n > AQ_BOARD_MAX || !is_clear (page, candidate) ||
      !are_columns (candidate, value, n, rest))
    return false;
  switch (candidate->notation) {
  case AQ_DRAWINGS: /* but no identity matrix */
    return !aq_is_digit (*page->sign[candidate->first_sign].text) ||
           !aq_are_in_order (value, n);
  case AQ_DIGITS:
    return !rest->lines ||
           (aq_are_near_permutation (value, n) && !aq_are_in_order (value, n));
  default:
    return !rest->numbers || (2 * aq_count_different (value, n) > n &&
                              !aq_are_in_order (value, n));
  }
}

/* Looks for other lines.  Segments of one line are one. */
static struct rest find_rest (const struct aq_page *page) {
  enum { FEW = 4 };
  size_t lines = 0, numbers = 0;
  uint64_t line = 0, with_numbers = 0;
  for (size_t i = 0; i < page->segments; i++) {
    const struct aq_segment *segment = &page->segment[i];
    lines += segment->length && segment->line != line;
    line = segment->length ? segment->line : line;
    if (segment->numbers > 1) {
      numbers += segment->line != with_numbers;
      with_numbers = segment->line;
    }
  }
  return (struct rest){lines > 1, numbers > 1 || lines > FEW};
}

/* Whether an example stands in the line of a segment. */
static bool has_board_in_line (const struct aq_page *page, size_t segment) {
  const uint64_t line = page->segment[segment].line;
  while (segment && page->segment[segment - 1].line == line)
    segment--;
  for (; segment < page->segments && page->segment[segment].line == line;
       segment++)
    if (page->segment[segment].board_size)
      return true;
  return false;
}

/* Whether the only number of a segment is N, as in "N = 8". */
static bool names_size (const struct aq_segment *segment, unsigned n) {
  const char *at = segment->text, *end = at + segment->length, *begin;
  unsigned number = 0;
  return segment->numbers == 1 && aq_find_number (&at, end, &begin, &number) &&
         number == n;
}

/* How many forms of lines with numbers, other than N, stand where no board is;
   lines of one form differ in numbers alone. */
static size_t count_other_forms (struct aq_page *page, unsigned n) {
  struct aq_hash_set forms = {0};
  size_t count = 0;
  for (size_t i = 0; i < page->segments; i++)
    if (page->segment[i].numbers && !names_size (&page->segment[i], n) &&
        !has_board_in_line (page, i))
      aq_hash_set_add (page, &forms, page->segment[i].shape);
  aq_hash_set_sort (&forms);
  for (size_t i = 0; i < forms.count; i++)
    count += !i || forms.hash[i] != forms.hash[i - 1];
  free (forms.hash);
  return count;
}

/* Whether other lines may have as many forms as there are boards: not beside
   digits, which counts are, nor behind words beside a number that repeats. */
static bool may_have_others (const struct aq_page *page,
                             const struct aq_candidate *board) {
  return board->notation != AQ_DIGITS &&
         (board->notation != AQ_LISTS || !board->label_has_words ||
          aq_base_of (page->value + board->first_value, board->count) >= 0);
}

/* Whether the candidates of size N in the notation are the boards: all of them
   have that shape, they are not N lines of N numbers, which are a matrix, and
   no more forms of lines with numbers stand beside them.  Marks them as
   examples. */
static bool are_lone (struct aq_page *page, enum aq_notation notation,
                      unsigned n, const struct rest *rest) {
  size_t boards = 0, rows = 0;
  bool others = true;
  for (size_t i = 0; i < page->segments; i++)
    page->segment[i].board_size = 0;
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *board = &page->candidate[i];
    board->example = false;
    if (board->notation != notation || board->items != n)
      continue;
    board->example = may_be_lone (page, board, rest);
    if (notation != AQ_DRAWINGS && !board->example)
      return false;
    rows += (notation == AQ_LISTS || notation == AQ_DIGITS) && !board->from;
    boards += board->example;
    others &= !board->example || may_have_others (page, board);
    for (size_t k = board->first; board->example && k <= board->last; k++)
      page->segment[k].board_size = (uint16_t) n;
  }
  return rows != n && count_other_forms (page, n) <= (others ? boards : 0);
}

/* Decides for the examples, of size N.  They count from 1 if one has N or more
   and none has 0. */
static void decide_lone (struct aq_page *page, enum aq_notation notation,
                         unsigned n) {
  struct aq_decision *decision = &page->decision;
  bool zero = false, last = false;
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *board = &page->candidate[i];
    const uint16_t *value = page->value + board->first_value;
    if (!board->example)
      continue;
    for (unsigned row = 0; row < board->count; row++) {
      zero |= value[row] == 0;
      last |= value[row] >= n;
    }
    decision->rows_from = board->rows_from;
    board->example = board->count > 0;
  }
  decision->notation = notation;
  decision->base = notation != AQ_DRAWINGS && last && !zero;
  decision->sizes[n] = true;
  decision->smallest = n;
}

bool aq_choose_lone (struct aq_page *page) {
  static const enum aq_notation order[] = {AQ_DRAWINGS, AQ_PAIRS, AQ_SQUARES,
                                           AQ_LISTS, AQ_DIGITS};
  const struct rest rest = find_rest (page);
  for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
    bool tried[AQ_BOARD_MAX + 1] = {false};
    for (size_t i = 0; i < page->candidates; i++) {
      const struct aq_candidate *lone = &page->candidate[i];
      const unsigned n = lone->items;
      if (lone->notation != order[k] || !may_be_lone (page, lone, &rest) ||
          tried[n])
        continue;
      tried[n] = true;
      if (are_lone (page, order[k], n, &rest)) {
        decide_lone (page, order[k], n);
        return true;
      }
    }
  }
  return false;
}
