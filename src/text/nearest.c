/* SPDX-License-Identifier: MIT */

#include "text/nearest.h"

#include <inttypes.h>
#include <stdio.h>

#include "text/chars.h"
#include "text/facts.h"

/* --- lines of a kind that is not read --- */

/* Whether a byte is no part of UTF-8. */
static bool is_foreign (const char *text, const char *end) {
  while (text < end) {
    const char *from = text;
    const uint32_t c = aq_next_character (&text, end);
    if (c >= 128 && text == from + 1)
      return true;
  }
  return false;
}

static bool is_html (const char *text, const char *end) {
  text = aq_skip_blanks (text, end);
  return end - text > 2 && *text == '<' &&
         (aq_is_letter (text[1]) || aq_is_one_of (text[1], "/!"));
}

/* Whether a line has powers of two, or hexadecimal numbers. */
static bool is_mask (const char *text, const char *end) {
  struct aq_numbers numbers;
  unsigned powers = 0;
  if (memmem (text, (size_t) (end - text), "0x", 2))
    return true;
  aq_find_numbers (&numbers, text, end);
  for (unsigned i = 0; i < numbers.count; i++) {
    const unsigned value = numbers.number[i].value;
    powers += value && !(value & (value - 1));
  }
  return powers >= AQ_LEAST && powers == numbers.count;
}

struct kind {
  bool (*is_of) (const char *text, const char *end);
  unsigned numbers; /* that its lines have, if there is no such function */
  const char *text;
};

static const struct kind kinds[] = {
    {is_foreign, 0,
     "with bytes that are not UTF-8: iconv converts code pages"},
    {is_html, 0, "of HTML: copy the text that a browser shows"},
    {is_mask, 0, "of bit masks, which are not read"},
    {NULL, 1, "with one number each, but no board of N of them"},
    {NULL, 2, "with two numbers each, but no board of N queens"}};

static bool is_of_kind (const struct aq_line *line, const struct kind *kind) {
  struct aq_numbers numbers;
  if (line->blank || kind->is_of)
    return !line->blank && kind->is_of (line->text, line->end);
  aq_find_numbers (&numbers, line->text, line->end);
  return numbers.whole == kind->numbers;
}

/* The kind that half of the lines or more are of. */
static bool find_kind (const struct aq_page *page, char text[AQ_NEAREST_MAX]) {
  size_t lines = 0;
  for (size_t i = 0; i < page->lines; i++)
    lines += !page->line[i].blank;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    size_t count = 0;
    for (size_t i = 0; i < page->lines; i++)
      count += is_of_kind (&page->line[i], &kinds[k]);
    if (count && 2 * count >= lines) {
      snprintf (text, AQ_NEAREST_MAX, "%zu line%s %s", count,
                count == 1 ? "" : "s", kinds[k].text);
      return true;
    }
  }
  return false;
}

/* --- what may be a board --- */

/* The one that is a board most likely: a permutation, or a drawing. */
static const struct aq_candidate *find_candidate (const struct aq_page *page) {
  const struct aq_candidate *best = NULL;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->n >= AQ_LEAST && (board->mixed || board->damaged) &&
        (!best || board->mixed > best->mixed))
      best = board;
  }
  return best;
}

static void describe (const struct aq_page *page,
                      const struct aq_candidate *board, const char *why,
                      char text[AQ_NEAREST_MAX]) {
  snprintf (text, AQ_NEAREST_MAX, "line %" PRIu64 ", %s of N = %u, %s",
            page->line[board->line].number,
            aq_notation_name (board->notation, false), board->n, why);
}

void aq_find_nearest (const struct aq_page *page, char text[AQ_NEAREST_MAX]) {
  const struct aq_candidate *board = find_candidate (page);
  text[0] = 0;
  if (board && board->mixed)
    describe (page, board, "but nothing like it", text);
  else if (!find_kind (page, text) && board)
    describe (page, board, "but damaged", text);
}
