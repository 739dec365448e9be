/* SPDX-License-Identifier: MIT */

#include "text/odd_lines.h"

/* Equal for lines that differ in digits alone. */
static uint64_t form_of (const struct aq_segment *segment) {
  struct aq_text_hash form = AQ_TEXT_HASH_EMPTY;
  for (uint32_t i = 0; i < segment->length; i++)
    aq_hash_add_masked (&form, segment->text, segment->text + i);
  return form.hash;
}

void aq_note_other_lines (struct aq_page *page, struct aq_other_lines *lines) {
  lines->first_board = page->segments;
  for (size_t i = 0; i < page->segments; i++) {
    const struct aq_segment *segment = &page->segment[i];
    if (segment->used || segment->partly_used) {
      if (lines->first_board == page->segments)
        lines->first_board = i;
      lines->last_board = i;
    } else if (segment->length)
      aq_hash_set_add_again (page, &lines->forms, form_of (segment));
  }
  aq_hash_set_sort (&lines->forms);
}

/* The most numbers up to N that stand side by side in a line, with no letter
   or point between them.  Numbers in order are none, unless they are N. */
static unsigned count_run (const struct aq_line *line, unsigned n) {
  unsigned run = 0, most = 0;
  bool ordered = true;
  for (size_t i = 0; i < line->tokens; i++) {
    const struct aq_token *token = &line->token[i];
    bool apart = !run;
    for (uint32_t k = run ? token[-1].to : 0; run && k < token->from; k++)
      apart |= aq_is_letter (line->text[k]) || line->text[k] == '.';
    run = token->value > n ? 0 : apart ? 1 : run + 1;
    ordered = run < 2 || (ordered && token->value == token[-1].value + 1);
    if (run > most && (!ordered || run == n))
      most = run;
  }
  return most;
}

/* Whether a number has N digits, each up to N, and stands BETWEEN boards or
   behind a letter. */
static bool is_word_of_digits (const struct aq_line *line,
                               const struct aq_token *token, unsigned n,
                               bool between) {
  const char before = token->from ? line->text[token->from - 1] : ' ';
  if (token->to - token->from != n || aq_is_one_of (before, ".-"))
    return false;
  for (uint32_t k = token->from; k < token->to; k++)
    if ((unsigned) (line->text[k] - '0') > n)
      return false;
  return between || (n > AQ_SIZE_MIN && aq_is_letter (before));
}

bool aq_is_odd (const struct aq_page *page, const struct aq_other_lines *lines,
                const struct aq_line *line, unsigned n) {
  const struct aq_segment *segment = &page->segment[line->segment];
  const bool between =
      line->segment > lines->first_board && line->segment < lines->last_board;
  if (segment->partly_used ||
      aq_hash_set_has_twice (&lines->forms, form_of (segment)))
    return false;
  for (size_t i = 0; i < line->tokens; i++)
    if (is_word_of_digits (line, &line->token[i], n, between))
      return true;
  const unsigned run = count_run (line, n);
  return run >= AQ_SIZE_MIN && 2 * run >= n;
}

/* The numbers are those from N on; but N alone may stand between boards that
   count from 0. */
bool aq_ends_list_above (const struct aq_page *page,
                         const struct aq_other_lines *lines,
                         const struct aq_line *line) {
  const size_t i = line->segment;
  const unsigned n = i ? page->segment[i - 1].board_size : 0;
  const unsigned base = page->decision.base, from = n + base;
  if (!n || page->decision.notation != AQ_LISTS || !line->tokens ||
      line->has_letters ||
      (line->word_characters < line->length &&
       aq_hash_set_has_twice (&lines->forms, form_of (&page->segment[i]))) ||
      (line->tokens == 1 && !base) ||
      (i + 1 < page->segments && page->segment[i + 1].board_size > n))
    return false;
  for (size_t k = 0; k < line->tokens; k++)
    if (line->token[k].value < from ||
        line->token[k].value >= from + line->tokens)
      return false;
  return true;
}
