/* SPDX-License-Identifier: MIT */

#include "text/line.h"

#include <stdlib.h>

void aq_line_free (struct aq_line *line) {
  free (line->text);
  free (line->token);
}

/* Returns the place behind a number in quotes at TEXT; TEXT: there is none. */
static const char *skip_quoted (const char *text, const char *end) {
  const char *at = text + 1;
  if (*text != '"' && *text != '\'')
    return text;
  while (at < end && aq_is_digit (*at))
    at++;
  return at > text + 1 && at < end && *at == *text ? at + 1 : text;
}

void aq_line_find_tokens (struct aq_line *line) {
  const char *text = line->text, *end = text + line->length;
  line->tokens = 0;
  line->word_characters = 0;
  for (const char *at = text; at < end;) {
    const uint32_t from = (uint32_t) (at - text);
    if (!aq_is_digit (*at)) {
      line->word_characters += aq_is_word (*at);
      line->has_letters |= aq_is_letter (*at++);
      continue;
    }
    const uint16_t value = aq_read_digits (&at, end);
    const uint32_t to = (uint32_t) (at - text);
    line->token[line->tokens++] = (struct aq_token){from, to, value};
    line->word_characters += to - from;
  }
}

bool aq_line_load (struct aq_page *page, struct aq_line *line,
                   size_t segment) {
  const struct aq_segment *from = &page->segment[segment];
  const char *text = from->text, *end = text + from->length;
  line->segment = segment;
  line->length = 0;
  line->tokens = 0;
  line->has_letters = false;
  line->label = AQ_LABEL_EMPTY;
  line->text =
      aq_page_grow (page, line->text, 0, &line->room, from->length, 1);
  line->token = aq_page_grow (page, line->token, 0, &line->token_room,
                              from->length / 2 + 1, sizeof *line->token);
  if (page->no_memory)
    return false;
  char *to = line->text;
  while (text < end) {
    const char *behind = skip_quoted (text, end);
    if (behind > text) {
      memcpy (to, text + 1, (size_t) (behind - text - 2));
      to += behind - text - 2;
      text = behind;
    } else if (to > line->text && aq_is_digit (to[-1]) &&
               aq_skip_zeros (text, end) > text)
      text = aq_skip_zeros (text, end);
    else if (aq_is_blank (*text)) {
      *to++ = ' ';
      text = aq_skip_blanks (text, end);
    } else
      *to++ = *text++;
  }
  line->length = (uint32_t) (to - line->text);
  aq_line_find_tokens (line);
  return true;
}

/* Makes the label the text before AT; mostly it only grows. */
static void extend_label (struct aq_line *line, uint32_t at) {
  struct aq_label *label = &line->label;
  if (label->length > at)
    *label = AQ_LABEL_EMPTY;
  for (; label->length < at; label->length++) {
    const char *c = line->text + label->length;
    const bool number =
        aq_is_digit (*c) && (c == line->text || !aq_is_digit (c[-1]));
    aq_hash_add_masked (&label->hash, line->text, c);
    if (*c != ' ')
      label->hash_without_blanks = label->hash.hash;
    label->only_signs &= aq_is_one_of (*c, " #|,");
    label->has_words |= aq_is_letter (*c) || number;
  }
}

struct aq_candidate *aq_line_add (struct aq_page *page, struct aq_line *line,
                                  enum aq_notation notation, size_t count,
                                  uint32_t from, uint32_t to) {
  struct aq_candidate *new = aq_page_add_candidate (
      page, notation, line->segment, line->segment, count);
  if (!new)
    return NULL;
  extend_label (line, from);
  new->from = from;
  new->to = to;
  new->context = line->label.hash.hash;
  new->label_has_words = line->label.has_words;
  new->label = line->label.only_signs ? 0 : line->label.hash_without_blanks;
  return new;
}
