/* SPDX-License-Identifier: MIT */

#include "text/clean.h"

#include "text/chars.h"

/* Returns the place behind the color of a terminal that begins at TEXT; TEXT:
   there is none. */
static const char *skip_color (const char *text, const char *end) {
  const char *at = text + 1;
  if (at == end || *at++ != '[')
    return text;
  while (at < end && (aq_is_digit (*at) || aq_is_one_of (*at, ";?")))
    at++;
  return at < end && aq_is_letter (*at) ? at + 1 : text;
}

/* Returns what a character becomes: itself, a blank or a digit of ASCII, | for
   a vertical line, or 0 if it is not seen. */
static uint32_t clean_character (uint32_t c) {
  if (c == 0xfeff || c == 0x200b || c == 0x2060 || c == 0xfe0e || c == 0xfe0f)
    return 0;
  if (c == 0x2502 || c == 0x2503 || c == 0x2551)
    return '|';
  if (c >= 0xff10 && c <= 0xff19)
    return c - 0xff10 + '0';
  const bool blank = c == 0xa0 || (c >= 0x2000 && c <= 0x200a) ||
                     c == 0x202f || c == 0x205f || c == 0x3000;
  return blank ? ' ' : c;
}

/* Copies the character at TEXT to *TO, cleaned, and moves *TO behind it.  This
   never takes more bytes: \n in a string, two characters, becomes a blank;
   carriage returns that do not end a line become one.  Returns the place
   behind the character. */
static const char *copy_clean (char **to, const char *text, const char *end) {
  const char *behind = text;
  if (*text == '\x1b')
    behind = skip_color (text, end);
  else if (*text == '\\' && end - text > 1 && text[1] == 'n') {
    behind = text + 2;
    *(*to)++ = ' ';
  } else if (*text == '\r') {
    const char *at = text;
    while (at < end && *at == '\r')
      at++;
    if (at < end && *at != '\n')
      *(*to)++ = '\r';
    return at;
  }
  if (behind > text)
    return behind;
  const uint32_t c = aq_next_character (&behind, end);
  const uint32_t cleaned = clean_character (c);
  if (cleaned == c && c != '\v' && c != '\f' && c != 1)
    while (text < behind)
      *(*to)++ = *text++;
  else if (cleaned)
    *(*to)++ = cleaned < 128 && cleaned > ' ' ? (char) cleaned : ' ';
  return behind;
}

/* Whether the text may have what copy_clean replaces. */
static bool may_need_cleaning (const char *text, const char *end) {
  for (; text < end; text++)
    if (((unsigned char) *text >= 0x80 || *text < ' ' || *text == '\\') &&
        *text != '\n' && *text != '\t')
      return true;
  return false;
}

/* Replaces characters; returns the new length. */
static size_t clean_characters (char *text, size_t length) {
  const char *end = text + length;
  char *to = text;
  if (!may_need_cleaning (text, end))
    return length;
  for (const char *at = text; at < end;)
    at = copy_clean (&to, at, end);
  return (size_t) (to - text);
}

/* --- numbers with a type --- */

/* Returns the place of the bracket in an item such as np.int64(3), a word and
   one number in a bracket; AT: there is none.  The same word, or a bracket, a
   comma or a colon, stands behind the item, or its line ends. */
static const char *find_typed (const char *at, const char *end) {
  const char *open = at;
  if (!aq_is_letter (*at))
    return at;
  while (open < end && (aq_is_word (*open) || *open == '.'))
    open++;
  if (open == end || *open != '(')
    return at;
  const char *close = open + 1;
  while (close < end && (aq_is_digit (*close) || *close == '.'))
    close++;
  if (close == open + 1 || close == end || *close != ')')
    return at;
  const char *next = close + 1;
  while (next < end && *next == ' ')
    next++;
  const size_t word = (size_t) (open + 1 - at);
  const bool again = (size_t) (end - next) > word && !memcmp (next, at, word);
  return again || next == end || aq_is_one_of (*next, "])},:\n") ? open : at;
}

/* Drops the types of numbers that stand behind a bracket, a comma, a colon or
   another such number; returns the new length. */
static size_t drop_types (char *text, size_t length) {
  const char *end = text + length, *last = NULL;
  char *to = text;
  for (const char *at = text; at < end;) {
    const bool starts =
        aq_is_letter (*at) && to > text && !aq_is_word (to[-1]);
    const char *before = starts ? aq_trim (text, to) : text;
    const bool begins = before > text &&
                        (before == last || aq_is_one_of (before[-1], "[({,:"));
    const char *open = begins ? find_typed (at, end) : at;
    if (open == at) {
      *to++ = *at++;
      continue;
    }
    for (at = open + 1; *at != ')'; at++)
      *to++ = *at;
    at++;
    last = to;
  }
  return (size_t) (to - text);
}

/* Whether a bracket opens right behind a word. */
static bool may_have_types (const char *text, const char *end) {
  for (const char *at = text; at < end; at++) {
    at = memchr (at, '(', (size_t) (end - at));
    if (!at)
      return false;
    if (at > text && aq_is_word (at[-1]))
      return true;
  }
  return false;
}

/* --- progress bars --- */

/* Returns the place behind words, points and the signs of the SET. */
static const char *skip_words (const char *text, const char *end,
                               const char *set) {
  while (text < end &&
         (aq_is_word (*text) || *text == '.' || aq_is_one_of (*text, set)))
    text++;
  return text;
}

/* Returns the place behind a progress bar such as |##  | 1/4 [00:01<00:03,
   1.00it/s], which begins at TEXT behind a percentage; NULL: there is none. A
   digit in the bar, one at most, is a part of a step. */
static const char *find_end_of_bar (const char *text, const char *end) {
  const char *at = text + 1;
  unsigned digits = 0;
  for (; at < end && !aq_is_one_of (*at, "|\r\n") && !aq_is_letter (*at); at++)
    digits += aq_is_digit (*at);
  if (at == end || *at != '|' || digits > 1)
    return NULL;
  for (at++; at < end && *at == ' ';)
    at++;
  at = skip_words (at, end, "");
  if (at == end || *at != '/')
    return NULL;
  at = skip_words (at + 1, end, "");
  const bool timed = end - at > 2 && !memcmp (at, " [", 2);
  const char *close = timed ? skip_words (at + 2, end, ":<,/? ") : at;
  if (timed && close < end && *close == ']' &&
      memchr (at, '<', (size_t) (close - at)))
    return close + 1;
  return at == end || aq_is_blank (*at) || *at == '\r' ? at : NULL;
}

/* Puts blanks in place of progress bars and their percentages. */
static void drop_bars (char *text, const char *end) {
  char *at = text;
  while ((at = memmem (at, (size_t) (end - at), "%|", 2))) {
    char *from = at++;
    while (from > text && aq_is_digit (from[-1]))
      from--;
    const char *behind = find_end_of_bar (at, end);
    if (behind && aq_is_digit (*from))
      memset (from, ' ', (size_t) (behind - from));
  }
}

size_t aq_clean (char *text, size_t length) {
  length = clean_characters (text, length);
  drop_bars (text, text + length);
  return may_have_types (text, text + length) ? drop_types (text, length)
                                              : length;
}
