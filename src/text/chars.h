/* SPDX-License-Identifier: MIT */

/* Characters of text files: UTF-8, the same whatever the locale. */

#ifndef AQ_TEXT_CHARS_H
#define AQ_TEXT_CHARS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <xxhash.h>

static inline bool aq_is_blank (char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

static inline bool aq_is_digit (char c) {
  return c >= '0' && c <= '9';
}

static inline bool aq_is_letter (char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether words consist of such characters. */
static inline bool aq_is_word (char c) {
  return aq_is_digit (c) || aq_is_letter (c) || c == '_';
}

static inline bool aq_is_one_of (char c, const char *set) {
  return c && strchr (set, c);
}

static inline bool aq_is_open (char c) {
  return c == '[' || c == '(' || c == '{';
}

static inline bool aq_is_close (char c) {
  return c == ']' || c == ')' || c == '}';
}

/* Returns the place of the first character that is no blank, or END. */
static inline const char *aq_skip_blanks (const char *text, const char *end) {
  while (text < end && aq_is_blank (*text))
    text++;
  return text;
}

/* Returns the end of the text without the blanks there. */
static inline const char *aq_trim (const char *text, const char *end) {
  while (end > text && aq_is_blank (end[-1]))
    end--;
  return end;
}

/* The last place of C in the text, or NULL. */
static inline const char *aq_find_last (char c, const char *text,
                                        const char *end) {
  while (end > text)
    if (*--end == c)
      return end;
  return NULL;
}

/* The code point at *TEXT; moves *TEXT behind it.  A byte that is no UTF-8 is
   a character of this value. */
static inline uint32_t aq_next_character (const char **text, const char *end) {
  const unsigned char first = (unsigned char) *(*text)++;
  const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0;
  if (end - *text < more)
    return first;
  uint32_t character = more ? first & (0x3fu >> more) : first;
  for (int i = 0; i < more; i++) {
    const unsigned char next = (unsigned char) (*text)[i];
    if ((next & 0xc0) != 0x80)
      return first;
    character = character << 6 | (next & 0x3f);
  }
  *text += more;
  return character;
}

/* The value of the digits at *TEXT, at most 65535; moves *TEXT behind them. */
static inline uint16_t aq_read_digits (const char **text, const char *end) {
  unsigned value = 0;
  for (; *text < end && aq_is_digit (**text); (*text)++) {
    value = 10 * value + (unsigned) (**text - '0');
    value = value < UINT16_MAX ? value : UINT16_MAX;
  }
  return (uint16_t) value;
}

/* Returns the place behind the .0 of a whole number such as 3.0, unless a word
   follows; TEXT: there is no .0. */
static inline const char *aq_skip_zeros (const char *text, const char *end) {
  if (text == end || *text != '.')
    return text;
  const char *at = text + 1;
  while (at < end && *at == '0')
    at++;
  const bool ends = at == end || !(aq_is_word (*at) || *at == '.');
  return ends && at > text + 1 ? at : text;
}

/* Whether two letters stand side by side in the text. */
static inline bool aq_has_words (const char *text, const char *end) {
  for (const char *at = text; at + 1 < end; at++)
    if (aq_is_letter (at[0]) && aq_is_letter (at[1]))
      return true;
  return false;
}

static inline uint64_t aq_hash_text (const char *text, const char *end) {
  return XXH3_64bits (text, (size_t) (end - text));
}

#endif
