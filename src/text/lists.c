/* SPDX-License-Identifier: MIT */

#include "text/lists.h"

enum { LIST_MIN = 3 /* fewer numbers side by side are no list */ };

/* Whether a text of LENGTH bytes may stand between the numbers of a list: a
   blank, or a sign with or without blanks around it. */
static bool is_separator (const char *text, size_t length) {
  if (length == 1 && *text == ' ')
    return true;
  if (length && *text == ' ') {
    text++;
    length--;
  }
  if (length && text[length - 1] == ' ')
    length--;
  return (length == 1 && aq_is_one_of (*text, ",;|&:/_-")) ||
         (length == 2 && (*text == '-' || *text == '=') && text[1] == '>');
}

/* Returns the text between number I and the next one; *LENGTH becomes 0 if it
   is no separator.  In "3. 4." the points belong to the numbers. */
static const char *find_separator (const struct aq_line *line, size_t i,
                                   size_t *length) {
  const char *text = line->text;
  uint32_t from = line->token[i].to;
  const uint32_t to = line->token[i + 1].from;
  from += text[from] == '.';
  *length = from < to && is_separator (text + from, to - from) ? to - from : 0;
  return text + from;
}

/* Returns the place behind number I, which may be the last one of a list; 0:
   what follows shows that it is not one, as in 3rd, 50% and 1.5. */
static uint32_t end_of_number (const struct aq_line *line, size_t i) {
  const char *text = line->text;
  const uint32_t at = line->token[i].to, end = line->length;
  if (at == end)
    return at;
  if (text[at] != '.')
    return aq_is_word (text[at]) || text[at] == '%' ? 0 : at;
  if (at + 1 == end)
    return at + 1;
  if (aq_is_digit (text[at + 1]))
    return 0;
  return aq_is_word (text[at + 1]) || text[at + 1] == '%' ? at : at + 1;
}

/* Returns how many numbers from number FIRST on are a list; 0: there is none.
 *TO becomes its end in the line. */
static size_t count_numbers (const struct aq_line *line, size_t first,
                             uint32_t *to) {
  const struct aq_token *token = line->token;
  const uint32_t from = token[first].from;
  const char before = from ? line->text[from - 1] : ' ';
  if (first + 1 == line->tokens || aq_is_word (before) ||
      aq_is_one_of (before, ".-"))
    return 0;
  size_t length, other, last = first;
  const char *between = find_separator (line, first, &length);
  if (!length)
    return 0;
  for (last++; last + 1 < line->tokens; last++) {
    const char *next = find_separator (line, last, &other);
    if (other != length || memcmp (next, between, length) != 0)
      break;
  }
  *to = end_of_number (line, last);
  if (!*to) {
    if (*between == '_')
      return 0;
    last--;
    *to = token[last].to + (line->text[token[last].to] == '.');
  }
  return last + 1 - first < LIST_MIN ? 0 : last + 1 - first;
}

/* Whether a list stands apart from other text: in brackets; alone in its line;
   or at the end of a line, behind a colon or an equals sign. */
static bool is_apart (const struct aq_line *line, uint32_t from, uint32_t to) {
  const char *text = line->text;
  if (from && aq_is_open (text[from - 1]))
    return to < line->length && aq_is_close (text[to]);
  return to == line->length &&
         (!from || (from > 1 && text[from - 1] == ' ' &&
                    aq_is_one_of (text[from - 2], ":=")));
}

void aq_find_lists (struct aq_page *page, struct aq_line *line) {
  for (size_t i = 0; i < line->tokens;) {
    uint32_t to;
    const size_t count = count_numbers (line, i, &to);
    if (count >= AQ_SIZE_MIN) {
      struct aq_candidate *new =
          aq_line_add (page, line, AQ_LISTS, count, line->token[i].from, to);
      if (!new)
        return;
      new->beside_words = line->has_letters;
      new->apart = is_apart (line, new->from, to);
      for (size_t k = 0; k < count; k++)
        page->value[new->first_value + k] = line->token[i + k].value;
    }
    i += count ? count : 1;
  }
}

/* --- digits --- */

/* Whether the word from FROM to TO consists of digits and small letters, has a
   digit, and is no part of a longer number or of a path. */
static bool is_digits (const struct aq_line *line, uint32_t from,
                       uint32_t to) {
  const char *text = line->text;
  bool digit = false;
  for (uint32_t i = from; i < to; i++) {
    digit |= aq_is_digit (text[i]);
    if (!aq_is_digit (text[i]) && !(text[i] >= 'a' && text[i] <= 'z'))
      return false;
  }
  if (!digit || (from && aq_is_one_of (text[from - 1], ".,/-")))
    return false;
  return to == line->length ||
         (text[to] != '/' &&
          (!aq_is_one_of (text[to], ".,") || to + 1 == line->length ||
           !aq_is_digit (text[to + 1])));
}

enum { LABELED_MIN = 6 /* fewer digits behind a label may be a number */ };

/* Adds a word of N digits, unless one of them has a value above 2 N. */
static void add_word (struct aq_page *page, struct aq_line *line,
                      uint32_t from, uint32_t to) {
  const uint32_t n = to - from;
  uint16_t value[AQ_DIGITS_MAX];
  for (uint32_t i = 0; i < n; i++) {
    const char c = line->text[from + i];
    value[i] = (uint16_t) (aq_is_digit (c) ? c - '0' : c - 'a' + 10);
    if (value[i] > 2 * n)
      return;
  }
  struct aq_candidate *new = aq_line_add (page, line, AQ_DIGITS, n, from, to);
  if (!new)
    return;
  new->apart = n == line->word_characters ||
               (n >= LABELED_MIN && is_apart (line, from, to));
  new->beside_words = n != line->word_characters && line->text[from] != '0';
  memcpy (page->value + new->first_value, value, n * sizeof *value);
}

void aq_find_digits (struct aq_page *page, struct aq_line *line) {
  for (uint32_t from = 0, to; from < line->length; from = to + 1) {
    to = from;
    while (to < line->length && aq_is_word (line->text[to]))
      to++;
    if (to - from >= AQ_SIZE_MIN && to - from <= AQ_DIGITS_MAX &&
        is_digits (line, from, to))
      add_word (page, line, from, to);
  }
}
