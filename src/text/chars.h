/* SPDX-License-Identifier: MIT */

/* Characters of text files: UTF-8, the same whatever the locale. */

#ifndef AQ_TEXT_CHARS_H
#define AQ_TEXT_CHARS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <xxhash.h>

static inline bool aq_is_blank (char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline bool aq_is_digit (char c) {
  return c >= '0' && c <= '9';
}

static inline bool aq_is_letter (char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool aq_is_alphanumeric (char c) {
  return aq_is_digit (c) || aq_is_letter (c);
}

/* Whether a letter stands at AT that is no part of a word. */
static inline bool aq_is_lone_letter (const char *text, const char *at,
                                      const char *end) {
  return aq_is_letter (*at) && (at == text || !aq_is_alphanumeric (at[-1])) &&
         (at + 1 == end || !aq_is_alphanumeric (at[1]));
}

static inline bool aq_is_one_of (char c, const char *set) {
  return c && strchr (set, c);
}

/* The first character that is no blank, or END. */
static inline const char *aq_skip_blanks (const char *text, const char *end) {
  while (text < end && aq_is_blank (*text))
    text++;
  return text;
}

/* The end of the text without the blanks at its end. */
static inline const char *aq_trim (const char *text, const char *end) {
  while (end > text && aq_is_blank (end[-1]))
    end--;
  return end;
}

/* Whether C is among the characters from TEXT to END. */
static inline bool aq_has (const char *text, const char *end, char c) {
  return memchr (text, c, (size_t) (end - text));
}

/* Whether the text has nothing but brackets, commas and blanks. */
static inline bool aq_is_structure (const char *text, const char *end) {
  while (text < end &&
         (aq_is_blank (*text) || aq_is_one_of (*text, "[](){},;")))
    text++;
  return text == end;
}

/* The code point at *TEXT, which is moved behind it; a byte that is no UTF-8
   stands for itself. */
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

/* Characters that only change how the one before them looks. */
static inline bool aq_is_modifier (uint32_t c) {
  return c == 0x200d || (c >= 0xfe00 && c <= 0xfe0f);
}

/* | and the vertical lines of the box drawing block. */
static inline bool aq_is_bar (uint32_t c) {
  return c == '|' || c == 0xa6 || c == 0x2502 || c == 0x2503 || c == 0x2551;
}

/* -, =, +, _, ~, : as in tables of Markdown, and box drawing. */
static inline bool aq_is_rule_character (uint32_t c) {
  return c == '-' || c == '=' || c == '+' || c == '_' || c == '~' ||
         c == ':' || aq_is_bar (c) || (c >= 0x2500 && c <= 0x257f);
}

/* Whether a line has nothing but lines: a rule between rows; behind the sign
   of a comment, one with corners or bars.  Signs with blanks between them of
   which one differs from all others are a row of a drawing. */
static inline bool aq_is_rule (const char *text, const char *end) {
  unsigned count = 0, corners = 0, words = 0, first = 0, other = 0;
  const char *from = text;
  while (text < end && aq_is_one_of (*text, "#/%;*!"))
    text++;
  const bool comment = text > from;
  for (bool blank = true; text < end;) {
    const uint32_t c = aq_next_character (&text, end);
    if (aq_is_rule_character (c)) {
      count++;
      words += blank;
      corners += c == '+' || aq_is_bar (c) || c > 127;
      first = first ? first : c;
      other += c != first;
    } else if (c > 127 || !aq_is_blank ((char) c))
      return false;
    blank = !aq_is_rule_character (c);
  }
  return count >= 3 && (!comment || corners) &&
         (words < count || (other != 1 && other + 1 != count));
}

/* A hash of the text from TEXT to END; each SEED makes another function. */
static inline uint64_t aq_hash_text (uint64_t seed, const char *text,
                                     const char *end) {
  return XXH3_64bits_withSeed (text, (size_t) (end - text), seed);
}

/* Compares what begins with a hash, for qsort and bsearch. */
static inline int aq_compare_hashes (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return left < right ? -1 : left > right;
}

/* A hash of the characters that led to HASH and of one more; 0 is that of
   none. */
static inline uint64_t aq_hash (uint64_t hash, uint32_t c) {
  return XXH3_64bits_withSeed (&c, sizeof c, hash);
}

#endif
