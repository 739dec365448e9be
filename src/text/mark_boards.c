/* SPDX-License-Identifier: MIT */

#include "text/mark_boards.h"

#include <stdlib.h>

#include "text/decide.h"
#include "text/faults.h"
#include "text/hash.h"
#include "text/values.h"

/* What is known of the boards of a page. */
struct known {
  struct aq_hash_set contexts; /* of the examples */
  struct aq_hash_set boards;
  size_t first; /* segment of the first example that is not in order */
  struct {
    size_t headings;    /* that are like the first one */
    size_t starts;      /* segments in which examples begin */
    uint64_t row_label; /* of the first numbers in order */
    size_t rows;        /* in order behind that label */
    size_t columns;     /* behind other labels or none */
  } of_size[AQ_BOARD_MAX + 1];
};

/* Whether boards of the notation are known by their context, too. */
static bool has_context (enum aq_notation notation) {
  return notation != AQ_LISTS && notation != AQ_DIGITS;
}

/* --- headings --- */

/* Whether the line above is a title: it has a number or ends in a colon. */
static bool has_title (const struct aq_page *page, size_t segment) {
  if (!segment)
    return false;
  const struct aq_segment *above = &page->segment[segment - 1];
  return above->length &&
         (above->numbers || above->text[above->length - 1] == ':');
}

/* Whether an example of size N stands in the nearest segment above (STEP -1)
   or below (1) that is neither blank nor a rule. */
static bool has_board_beside (const struct aq_page *page, size_t segment,
                              int step, unsigned n) {
  enum { MOST = 4 };
  for (unsigned i = 0; i < MOST; i++) {
    segment += (size_t) step;
    if (segment >= page->segments)
      return false;
    if (page->segment[segment].length && !page->segment[segment].rule)
      return page->segment[segment].board_size == n;
  }
  return false;
}

/* Whether the candidate may number the columns of boards: numbers in order
   above a list, without a title, or above or below a drawing.  Above digits
   they do not fall. */
static bool may_be_heading (const struct aq_page *page,
                            const struct aq_candidate *candidate) {
  const enum aq_notation notation = page->decision.notation;
  const uint16_t *value = page->value + candidate->first_value;
  const unsigned n = candidate->count;
  if (has_context (candidate->notation) || n > AQ_BOARD_MAX ||
      !aq_are_in_order (value, n) ||
      (value[0] > value[1] && notation == AQ_DIGITS))
    return false;
  const bool above = has_board_beside (page, candidate->first, 1, n);
  return notation == AQ_DRAWINGS
             ? above || has_board_beside (page, candidate->first, -1, n)
             : !has_context (notation) && above &&
                   !has_title (page, candidate->first);
}

/* Whether the candidate is names of columns right above a list, such as c1,c2
   and so on, which look like squares. */
static bool are_names (const struct aq_page *page,
                       const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->first_value;
  const unsigned n = candidate->count;
  unsigned equal = 0;
  while (equal < n && value[equal] == value[0])
    equal++;
  return n && equal == n && candidate->notation == AQ_SQUARES &&
         page->decision.notation == AQ_LISTS &&
         has_board_beside (page, candidate->first, 1, n);
}

/* Equal for headings of one size that are alike. */
static uint64_t heading_of (const struct aq_page *page,
                            const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->first_value;
  return page->segment[candidate->first].shape ^
         ((uint64_t) value[0] << 16 | value[1]);
}

/* Notes the first heading of each size, which in a file of lists stands above
   all boards, and how many are like it. */
static void find_headings (struct aq_page *page, struct known *known) {
  struct aq_decision *decision = &page->decision;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = candidate->count;
    if (!may_be_heading (page, candidate))
      continue;
    if (!decision->heading[n] &&
        (decision->notation == AQ_DRAWINGS ||
         (!decision->has_pages_before && !candidate->beside_words &&
          !candidate->label && candidate->first < known->first)))
      decision->heading[n] = heading_of (page, candidate);
    known->of_size[n].headings +=
        heading_of (page, candidate) == decision->heading[n];
  }
}

/* Whether the candidate is the first heading of its size, or like it; all
   drawings of that size must have one. */
static bool is_heading (const struct aq_page *page, const struct known *known,
                        const struct aq_candidate *candidate) {
  const unsigned n = candidate->count;
  return n <= AQ_BOARD_MAX && page->decision.heading[n] &&
         may_be_heading (page, candidate) &&
         heading_of (page, candidate) == page->decision.heading[n] &&
         (page->decision.notation != AQ_DRAWINGS ||
          (!*page->plain_signs &&
           known->of_size[n].headings >= known->of_size[n].starts));
}

/* Notes the contexts of the examples, and where they begin. */
static void note_examples (struct aq_page *page, struct known *known) {
  size_t last = page->segments;
  known->first = page->segments;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = aq_size_of (candidate);
    if (!candidate->example)
      continue;
    if (has_context (candidate->notation))
      aq_hash_set_add (page, &known->contexts, candidate->context);
    known->of_size[n].starts += candidate->first != last;
    last = candidate->first;
    if (known->first == page->segments &&
        !aq_are_in_order (aq_columns_of (page, candidate), n))
      known->first = last;
  }
  aq_hash_set_sort (&known->contexts);
}

/* --- numbers of rows beside those of columns --- */

/* Whether the candidate has the size and the notation of boards. */
static bool is_counted (const struct aq_page *page,
                        const struct aq_candidate *candidate) {
  const unsigned n = aq_size_of (candidate);
  return n && aq_has_size (page, n) && aq_has_notation (page, candidate);
}

/* Whether its numbers count up behind a label. */
static bool may_be_rows (const struct aq_page *page,
                         const struct aq_candidate *candidate) {
  const uint16_t *value = aq_columns_of (page, candidate);
  return candidate->label && value[0] < value[1] &&
         aq_are_in_order (value, aq_size_of (candidate));
}

/* Counts numbers in order behind one label, and the other boards. */
static void count_rows (const struct aq_page *page, struct known *known) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = aq_size_of (candidate);
    if (!is_counted (page, candidate))
      continue;
    const bool rows = may_be_rows (page, candidate);
    if (rows && !known->of_size[n].row_label)
      known->of_size[n].row_label = candidate->label;
    if (rows && known->of_size[n].row_label == candidate->label)
      known->of_size[n].rows++;
    else
      known->of_size[n].columns++;
  }
}

/* Whether each board has its rows written out, as here, behind another label
   than its columns. */
static bool is_rows (const struct aq_page *page, const struct known *known,
                     const struct aq_candidate *candidate) {
  const unsigned n = aq_size_of (candidate);
  return is_counted (page, candidate) && may_be_rows (page, candidate) &&
         known->of_size[n].row_label == candidate->label &&
         known->of_size[n].rows > 1 &&
         known->of_size[n].rows == known->of_size[n].columns;
}

/* --- boards and copies --- */

/* Marks the candidate and its place as used. */
static void mark_used (struct aq_page *page, struct aq_candidate *candidate) {
  candidate->used = true;
  for (size_t i = candidate->first; i <= candidate->last; i++) {
    struct aq_segment *segment = &page->segment[i];
    if (!candidate->to)
      segment->used = true;
    else {
      segment->partly_used = true;
      memset (aq_used_bytes (page, segment) + candidate->from, 1,
              candidate->to - candidate->from);
    }
  }
}

/* Whether the place of a candidate or a part of it is used. */
static bool is_used (const struct aq_page *page,
                     const struct aq_candidate *candidate) {
  for (size_t i = candidate->first; i <= candidate->last; i++) {
    const struct aq_segment *segment = &page->segment[i];
    if (segment->used ||
        (segment->partly_used &&
         (!candidate->to ||
          memchr (aq_used_bytes (page, segment) + candidate->from, 1,
                  candidate->to - candidate->from))))
      return true;
  }
  return false;
}

/* Whether the candidate is a board of the file, with attacks or without.  Sets
   OTHER_SIZE if it is a solution, but not of the size that is wanted. */
static bool is_board (const struct aq_page *page, const struct known *known,
                      const struct aq_candidate *candidate, bool *other_size) {
  const unsigned n = aq_size_of (candidate), base = page->decision.base;
  const uint16_t *value = aq_columns_of (page, candidate);
  *other_size = false;
  if (!aq_has_notation (page, candidate) || !n || n > AQ_BOARD_MAX ||
      !aq_are_in_range (value, n, base) ||
      candidate->rows_from != page->decision.rows_from)
    return false;
  if (page->options.n && n != page->options.n) {
    *other_size = !candidate->lost_queen && aq_are_solution (value, n);
    return false;
  }
  return !candidate->lost_queen &&
         (aq_has_size (page, n) ||
          (aq_hash_set_has (&known->contexts, candidate->context) &&
           aq_base_of (value, n) >= 0));
}

/* Marks headings, boards, and solutions of other sizes than is wanted. */
static void mark_boards (struct aq_page *page, struct known *known) {
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *candidate = &page->candidate[i];
    bool other_size;
    if (is_heading (page, known, candidate) || are_names (page, candidate) ||
        is_rows (page, known, candidate)) {
      mark_used (page, candidate);
      continue;
    }
    candidate->board = is_board (page, known, candidate, &other_size);
    page->reading.other_sizes += other_size;
    if (candidate->board || other_size)
      mark_used (page, candidate);
  }
}

/* Notes the boards, to look up copies. */
static void note_boards (struct aq_page *page, struct known *known) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->board)
      aq_hash_set_add (page, &known->boards,
                       aq_hash_board (aq_columns_of (page, board),
                                      aq_size_of (board),
                                      page->decision.base));
  }
  aq_hash_set_sort (&known->boards);
}

/* Whether the candidate is a board of the file in another notation. */
static bool is_copy (const struct aq_page *page, const struct known *known,
                     const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->first_value;
  const unsigned n = candidate->count, base = aq_base_of (value, n) > 0;
  return !aq_has_notation (page, candidate) && n && n <= AQ_BOARD_MAX &&
         !is_used (page, candidate) && aq_are_in_range (value, n, base) &&
         aq_hash_set_has (&known->boards, aq_hash_board (value, n, base));
}

static void mark_copies (struct aq_page *page, struct known *known) {
  size_t others = 0;
  for (size_t i = 0; i < page->candidates; i++)
    others += !aq_has_notation (page, &page->candidate[i]);
  if (others)
    note_boards (page, known);
  for (size_t i = 0; others && i < page->candidates; i++)
    if (is_copy (page, known, &page->candidate[i])) {
      page->reading.images++;
      page->copied[page->candidate[i].notation] = true;
      mark_used (page, &page->candidate[i]);
    }
}

/* --- errors --- */

/* Whether N numbers look like a board: they are as many as a board of the file
   has and in range, or they are a permutation or nearly one. */
static bool look_like_board (const struct aq_page *page,
                             const struct aq_candidate *candidate,
                             const uint16_t *value, unsigned n) {
  const bool sized = aq_has_size (page, n);
  if (n < AQ_SIZE_MIN || n > AQ_BOARD_MAX)
    return false;
  /* Digits beside other boards may number these. */
  if (candidate->notation == AQ_DIGITS && !sized &&
      !aq_has_notation (page, candidate))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (value[i] > n)
      return false;
  if (aq_base_of (value, n) >= 0 && (sized || !aq_are_in_order (value, n)))
    return !candidate->beside_words || sized;
  if (candidate->notation == AQ_DIGITS && candidate->beside_words)
    return sized && n > AQ_SIZE_MIN && aq_are_near_permutation (value, n);
  return sized ||
         (!candidate->beside_words && candidate->notation != AQ_COLUMNS &&
          (aq_has_notation (page, candidate) ||
           2 * aq_count_different (value, n) > n));
}

/* Whether the candidate looks like a board, with an index or without. */
static bool looks_like_board (const struct aq_page *page,
                              const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->first_value;
  const unsigned n = candidate->count;
  return n && (look_like_board (page, candidate, value, n) ||
               look_like_board (page, candidate, value + 1, n - 1) ||
               look_like_board (page, candidate, value, n - 1));
}

/* Whether the numbers are half of a board or more: in range, all different,
   and not in order. */
static bool is_half (const struct aq_page *page,
                     const struct aq_candidate *candidate) {
  const uint16_t *value = aq_columns_of (page, candidate);
  const unsigned n = aq_size_of (candidate);
  const unsigned least = page->decision.smallest;
  const unsigned most = n < least ? least : n + 1;
  if (2 * n < least || !(n < least || aq_has_size (page, n + 1)))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (value[i] > most)
      return false;
  return !aq_are_in_order (value, n) && aq_count_different (value, n) == n;
}

/* Whether the candidate is a board of the file's notation that is broken or
   out of range, or half of one or more; or such a copy. */
static bool is_damaged (const struct aq_page *page, const struct known *known,
                        const struct aq_candidate *candidate) {
  const unsigned least = page->decision.smallest;
  const bool sized =
      aq_has_size (page, aq_size_of (candidate)) || candidate->lost_queen;
  const bool half = 2 * candidate->items >= least;
  if (candidate->example)
    return true;
  if (!aq_has_notation (page, candidate))
    return page->copied[candidate->notation] &&
           (candidate->count ? sized : half);
  if (candidate->notation == AQ_LISTS)
    return sized || is_half (page, candidate);
  if (candidate->notation == AQ_DIGITS)
    return candidate->lost_queen ||
           ((!candidate->beside_words || least > 10) &&
            is_half (page, candidate));
  return sized || aq_hash_set_has (&known->contexts, candidate->context) ||
         (half && (!candidate->count || candidate->to));
}

/* Adds the errors of candidates in the file's notation, which may have others
   in them, or of the others. */
static void add_errors (struct aq_page *page, const struct known *known,
                        bool own) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    if (aq_has_notation (page, candidate) == own &&
        !is_used (page, candidate) &&
        (is_damaged (page, known, candidate) ||
         looks_like_board (page, candidate)))
      aq_add_fault (page, candidate);
  }
}

void aq_mark_boards (struct aq_page *page) {
  struct known known = {0};
  page->used_byte = calloc (page->length + 1, 1);
  page->no_memory |= !page->used_byte;
  if (page->used_byte) {
    note_examples (page, &known);
    find_headings (page, &known);
    count_rows (page, &known);
    mark_boards (page, &known);
    mark_copies (page, &known);
    add_errors (page, &known, true);
    add_errors (page, &known, false);
  }
  free (known.contexts.hash);
  free (known.boards.hash);
}
