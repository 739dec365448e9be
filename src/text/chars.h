/* SPDX-License-Identifier: MIT */

/* Characters and numbers of solution files.  The same whatever the locale. */

#ifndef AQ_TEXT_CHARS_H
#define AQ_TEXT_CHARS_H

#include <limits.h>
#include <stdbool.h>
#include <string.h>

static inline bool is_blank (char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline bool is_digit (char c) {
  return c >= '0' && c <= '9';
}

static inline bool is_lower (char c) {
  return c >= 'a' && c <= 'z';
}

static inline bool is_letter (char c) {
  return is_lower (c) || (c >= 'A' && c <= 'Z');
}

static inline bool is_one_of (char c, const char *set) {
  return c && strchr (set, c);
}

static inline const char *skip_blanks (const char *text, const char *end) {
  while (text < end && is_blank (*text))
    text++;
  return text;
}

static inline const char *skip_digits (const char *text, const char *end) {
  while (text < end && is_digit (*text))
    text++;
  return text;
}

static inline const char *skip_letters (const char *text, const char *end) {
  while (text < end && is_letter (*text))
    text++;
  return text;
}

/* NUMBER with one more decimal digit; UINT_MAX stands for all above. */
static inline unsigned append_digit (unsigned number, char digit) {
  return number > (UINT_MAX - 9) / 10 ? UINT_MAX
                                      : number * 10 + (unsigned) (digit - '0');
}

/* A whole number at *TEXT, which is moved behind it.  False where there is no
   digit. */
static inline bool scan_number (const char **text, const char *end,
                                unsigned *number) {
  const char *from = *text;
  *number = 0;
  for (; *text < end && is_digit (**text); ++*text)
    *number = append_digit (*number, **text);
  return *text > from;
}

#endif
