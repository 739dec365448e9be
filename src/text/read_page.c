/* SPDX-License-Identifier: MIT */

#include "text/read_page.h"

#include <inttypes.h>
#include <stdlib.h>

#include "text/clean.h"
#include "text/decide.h"
#include "text/drawings.h"
#include "text/leftovers.h"
#include "text/lists.h"
#include "text/mark_boards.h"
#include "text/queens.h"
#include "text/segments.h"
#include "text/values.h"

enum { LINE_BYTES = 1 << 20 /* of a segment, at most */ };

/* Finds all that looks like a board. */
static void find_candidates (struct aq_page *page) {
  struct aq_line line = {0};
  for (size_t i = 0; i < page->segments && !page->no_memory; i++) {
    if (page->segment[i].length > LINE_BYTES) {
      aq_page_add_error (page, i, "a line of more than %d bytes", LINE_BYTES);
      page->segment[i].length = 0;
    }
    if (!page->segment[i].length || !aq_line_load (page, &line, i) ||
        !line.tokens)
      continue;
    aq_find_lists (page, &line);
    aq_find_digits (page, &line);
    aq_find_pairs (page, &line);
    aq_find_squares (page, &line);
  }
  aq_line_free (&line);
  aq_find_columns (page);
  aq_find_drawings (page);
}

/* Whether a segment has nothing but brackets and commas. */
static bool has_only_brackets (const struct aq_segment *segment) {
  for (uint32_t i = 0; i < segment->length; i++)
    if (!aq_is_blank (segment->text[i]) &&
        !aq_is_one_of (segment->text[i], "[](){},;"))
      return false;
  return true;
}

/* Whether a segment is the heading that the writer puts above boards as CSV:
   row0,row1,...; names and numbers begin at 0 or at 1, and there are as many.
   The boards may be of a size that is left out. */
static bool is_table_heading (const struct aq_page *page,
                              const struct aq_segment *segment) {
  const char *at = segment->text, *end = at + segment->length;
  unsigned n = 0;
  for (char name[16]; at < end && n < AQ_BOARD_MAX; n++) {
    const int length = snprintf (name, sizeof name, n ? ",row%u" : "row%u",
                                 n + page->decision.base);
    if (end - at < length || memcmp (at, name, (size_t) length) != 0)
      return false;
    at += length;
  }
  return at == end && page->decision.notation == AQ_LISTS &&
         (page->decision.sizes[n] || page->reading.other_sizes);
}

/* Counts a skipped line and chooses the one to show.  If boards were FOUND,
   that is the first with a word, since it may be a solver's error; else the
   first without one, since it may be a board; if there is none, the first. */
static void note_skipped (struct aq_reading *reading,
                          const struct aq_segment *segment, bool found) {
  char text[64], *shown = reading->skipped_text;
  aq_segment_text (segment, text);
  if (!reading->skipped++ ||
      (aq_has_words (text, text + strlen (text)) == found &&
       aq_has_words (shown, shown + strlen (shown)) != found)) {
    reading->skipped_line = segment->line;
    strcpy (shown, text);
  }
}

/* Skips the lines that are other text.  A line with several segments counts
   once; behind a board in its line, only brackets count. */
static void skip_lines (struct aq_page *page, bool found) {
  uint64_t last = 0, read = 0; /* lines */
  for (size_t i = 0; i < page->segments; i++) {
    const struct aq_segment *segment = &page->segment[i];
    if (segment->used || segment->partly_used || segment->reported)
      read = segment->line;
    else if (segment->length && segment->line != last &&
             (segment->line != read || aq_is_open (*segment->text)) &&
             !has_only_brackets (segment) &&
             !is_table_heading (page, segment)) {
      last = segment->line;
      note_skipped (&page->reading, segment, found);
      if (page->options.list_skipped)
        aq_page_add_result (
            page, (struct aq_result){.line = last, .skipped = segment});
    }
  }
}

/* By line; of one line, errors and skipped text, then boards as they stand. */
static int compare_results (const void *a, const void *b) {
  const struct aq_result *left = a, *right = b;
  if (left->line != right->line)
    return left->line < right->line ? -1 : 1;
  if (!left->board || !right->board)
    return (left->board != NULL) - (right->board != NULL);
  return left->board < right->board ? -1 : left->board > right->board;
}

/* Adds the boards to the results. */
static void add_boards (struct aq_page *page) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->board) {
      aq_page_add_result (
          page, (struct aq_result){.line = page->segment[board->first].line,
                                   .board = board});
      page->reading.indexed += board->index_before || board->index_behind;
    }
  }
}

/* --- files without boards --- */

/* Whether N numbers are one of each N in order, from 0 or from 1. */
static bool are_squares (const uint16_t *value, unsigned n, unsigned from) {
  unsigned row = 0;
  while (row < n && value[row] >= from && (value[row] - from) / n == row)
    row++;
  return row == n;
}

/* Whether N numbers are N columns that are counted from 2 or above. */
static bool are_columns_from_2 (const uint16_t *value, unsigned n) {
  unsigned least = AQ_BOARD_MAX;
  for (unsigned i = 0; i < n; i++)
    least = value[i] < least ? value[i] : least;
  return least > 1 && least + n - 1 <= AQ_BOARD_MAX &&
         aq_are_in_range (value, n, least) &&
         aq_count_different (value, n) == n && !aq_are_in_order (value, n);
}

/* Says why a candidate is no board; NULL: it does not even look like one. */
static const char *find_fault (const struct aq_page *page,
                               const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->first_value;
  const unsigned n = candidate->count, base = page->decision.base;
  if (candidate->notation == AQ_DRAWINGS && !n)
    return "but not one queen in each row, or not as many squares";
  if (n >= AQ_SIZE_MIN && candidate->notation == AQ_LISTS)
    for (unsigned from = 0; from < 2; from++)
      if (are_squares (value, n, from))
        return from ? "but squares, not columns: take 1 off, then modulo N"
                    : "but squares, not columns: take them modulo N";
  if (page->decision.constant_column && candidate->notation == AQ_LISTS)
    return "but a column of it is constant: take it out, or say --size";
  if (n < AQ_SIZE_MIN || n > AQ_BOARD_MAX)
    return NULL;
  if (candidate->notation == AQ_LISTS && are_columns_from_2 (value, n))
    return "but its columns count from neither 0 nor 1";
  if (!aq_are_in_range (value, n, 0) && !aq_are_in_range (value, n, 1))
    return NULL;
  if (page->options.format_given && aq_has_notation (page, candidate) &&
      !aq_are_in_range (value, n, base))
    return base ? "but it counts from 0, --input-format from 1"
                : "but it counts from 1, --input-format from 0";
  if (aq_are_solution (value, n))
    return page->options.format_given
               ? "but --input-format says otherwise"
               : "but most such words are no boards; see --input-format";
  return aq_base_of (value, n) < 0
             ? "but a number repeats"
             : "but no solution, as no other is; see --input-format";
}

/* Returns N if the numbers from a segment on go over several lines and are a
   permutation.  Lines with words between them, such as "Columns 9 through
   12:", do not count, nor an index such as [13].  0: there is none. */
static unsigned find_wrapped (const struct aq_page *page, size_t first) {
  enum { MOST = 16 /* lines */ };
  uint16_t value[AQ_BOARD_MAX];
  unsigned n = 0;
  for (size_t i = first; i < page->segments && i < first + MOST; i++) {
    const struct aq_segment *segment = &page->segment[i];
    const char *at = segment->text, *end = at + segment->length, *begin;
    const char *index = memchr (at, ']', segment->length);
    unsigned number;
    if (i > first && (aq_has_words (at, end) || !segment->numbers))
      continue;
    at = index ? index : at;
    while (aq_find_number (&at, end, &begin, &number)) {
      if (n == AQ_BOARD_MAX || number > AQ_BOARD_MAX)
        return 0;
      value[n++] = (uint16_t) number;
    }
    if (i > first && aq_base_of (value, n) >= 0 && !aq_are_in_order (value, n))
      return n;
    if (n < AQ_SIZE_MIN || aq_count_different (value, n) < n)
      return 0;
  }
  return 0;
}

/* Says what comes nearest to a board: the first such candidate, or else a size
   and its number of solutions. */
static void find_nearest (struct aq_page *page) {
  char *text = page->reading.nearest;
  for (size_t i = page->candidates; i-- > 0;) {
    const struct aq_candidate *candidate = &page->candidate[i];
    const char *fault = find_fault (page, candidate);
    if (fault)
      snprintf (text, AQ_NEAREST_MAX, "line %" PRIu64 ", %s of N = %u, %s",
                page->segment[candidate->first].line,
                aq_notation_name (candidate->notation, false),
                candidate->items, fault);
  }
  for (size_t i = 0; i < page->segments && !*text; i++) {
    const struct aq_segment *segment = &page->segment[i];
    const char *at = segment->text, *end = at + segment->length, *begin;
    unsigned n = aq_has_words (at, end) ? 0 : find_wrapped (page, i),
             count = 0;
    if (n)
      snprintf (text, AQ_NEAREST_MAX,
                "line %" PRIu64
                ", a wrapped list of N = %u; write it in one line",
                segment->line, n);
    aq_find_number (&at, end, &begin, &n);
    aq_find_number (&at, end, &begin, &count);
    const struct aq_totals *totals = aq_totals (n);
    if (!*text && totals && n > 5 && totals->all == count)
      snprintf (text, AQ_NEAREST_MAX,
                "line %" PRIu64
                ", a count; 'allqueens totals FILE' compares them",
                segment->line);
  }
}

/* Counts the boards of all sizes, where none has the size that is wanted. */
static void count_other_sizes (struct aq_page *page) {
  const unsigned wanted = page->options.n;
  page->options.n = 0;
  if (aq_decide (page))
    for (size_t i = 0; i < page->candidates; i++)
      page->reading.other_sizes += page->candidate[i].example;
  page->options.n = wanted;
}

/* Reads a page that is the board of N = 1 in a format of the writer; false: it
   has another text. */
static bool read_board_of_1 (struct aq_page *page) {
  static const char texts[] =
      " 0 1 a1 (0,0) (1,1) [0] [[0]] row00 row11 Q [[\"Q\"]] ";
  char text[16] = " ";
  size_t length = 1;
  for (size_t i = 0; i < page->length; i++)
    if (length + 1 < sizeof text && !aq_is_blank (page->text[i]))
      text[length++] = page->text[i];
  text[length] = ' ';
  if (length == 1 || aq_is_blank (*page->text) || page->decision.made ||
      page->options.n > 1 || !memmem (texts, sizeof texts, text, length + 1))
    return false;
  struct aq_candidate *board = aq_page_add_candidate (
      page, AQ_LISTS, page->segments - 1, page->segments - 1, 1);
  if (board)
    page->value[board->first_value] = 0;
  for (size_t i = 0; board && i < page->segments; i++)
    page->segment[i].used = board->board = true;
  return true;
}

/* --- pages --- */

/* Leaves what stands behind the last whole board for the next page, and keeps
   the first LINES.  What looks like the last board may go on: the one before
   it is whole.  A page whose second half has none is kept as it is. */
static void keep_whole_boards (struct aq_page *page, const uint64_t *number,
                               size_t *lines) {
  size_t end = 0, last = 0; /* segments */
  for (size_t i = 0; i < page->candidates; i++)
    if (page->candidate[i].example && page->candidate[i].last > last) {
      end = last;
      last = page->candidate[i].last;
    }
  while (end < last && page->segment[end + 1].line == page->segment[end].line)
    end++;
  if (2 * end < page->segments || end == last)
    return;
  page->segments = end + 1;
  while (number[*lines - 1] >= page->segment[end + 1].line)
    (*lines)--;
  size_t kept = 0;
  for (size_t i = 0; i < page->candidates; i++)
    if (page->candidate[i].last <= end)
      page->candidate[kept++] = page->candidate[i];
  page->candidates = kept;
}

bool aq_read_page (struct aq_page *page, char *text, size_t length,
                   const uint64_t *number, size_t *lines) {
  aq_page_clear (page);
  /* Candidates without numbers point into it, too. */
  page->value = aq_page_grow (page, page->value, 0, &page->value_room, 1,
                              sizeof *page->value);
  if (page->no_memory)
    return false;
  *lines = aq_split_text (page, text, aq_clean (text, length), number);
  find_candidates (page);
  if (page->no_memory)
    return false;
  const bool of_1 = read_board_of_1 (page);
  const bool found = of_1 || aq_decide (page);
  if (found && !of_1) {
    if (page->unfinished)
      keep_whole_boards (page, number, lines);
    aq_mark_boards (page);
    if (!page->no_memory)
      aq_check_leftovers (page);
  }
  if (!found) {
    if (page->options.n)
      count_other_sizes (page);
    find_nearest (page);
  }
  page->decision.has_pages_before |= found;
  page->reading.unproven = found && !of_1 && !page->decision.has_solution &&
                           !page->options.format_given;
  add_boards (page);
  skip_lines (page, found);
  if (page->results)
    qsort (page->result, page->results, sizeof *page->result, compare_results);
  return found;
}
