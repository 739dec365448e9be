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

size_t aq_clean (char *text, size_t length) {
  const char *end = text + length;
  char *to = text;
  if (!may_need_cleaning (text, end))
    return length;
  for (const char *at = text; at < end;)
    at = copy_clean (&to, at, end);
  return (size_t) (to - text);
}
