/* SPDX-License-Identifier: MIT */

#include "text/numbers.h"

#include <string.h>

#include "text/chars.h"

uint16_t aq_read_number (const char **text, const char *end) {
  if (*text == end || !aq_is_digit (**text))
    return AQ_NO_VALUE;
  unsigned value = 0;
  for (; *text < end && aq_is_digit (**text); ++*text)
    value = value < AQ_LARGE / 10 ? value * 10 + (unsigned) (**text - '0')
                                  : AQ_LARGE;
  return (uint16_t) value;
}

uint16_t aq_read_value (const char **text, const char *end) {
  unsigned value = aq_read_number (text, end), exponent = 0;
  if (value == AQ_NO_VALUE || end - *text < 2 || **text != '.' ||
      !aq_is_digit ((*text)[1]))
    return (uint16_t) value;
  const char *fraction = ++*text, *to;
  while (*text < end && aq_is_digit (**text))
    ++*text;
  to = *text;
  if (end - to > 2 && (*to | 0x20) == 'e' && to[1] == '+') {
    const char *digits = to + 2;
    exponent = aq_read_number (&digits, end);
    *text = digits;
  }
  for (; fraction < to; fraction++)
    if (exponent && value < AQ_LARGE) {
      value = value * 10 + (unsigned) (*fraction - '0');
      exponent--;
    } else if (*fraction != '0')
      return AQ_NO_VALUE;
  return exponent || value > AQ_LARGE ? AQ_NO_VALUE : (uint16_t) value;
}

/* How many digits stand at TEXT. */
static unsigned count_digits (const char *text, const char *end) {
  unsigned digits = 0;
  while (text + digits < end && aq_is_digit (text[digits]))
    digits++;
  return digits;
}

const char *aq_skip_time (const char *text, const char *at, const char *end) {
  const char *to = at;
  unsigned digits[3];
  char sign = 0;
  if (at > text &&
      (aq_is_alphanumeric (at[-1]) || aq_is_one_of (at[-1], "-/:.")) &&
      at[-1] != 'T')
    return at;
  for (unsigned i = 0; i < 3; i++) {
    digits[i] = count_digits (to, end);
    to += digits[i];
    if (i == 2)
      break;
    if (to == end || !aq_is_one_of (*to, "-/:") || (sign && *to != sign))
      return at;
    sign = *to++;
  }
  if (digits[1] != 2 || (to < end && *to == sign))
    return at;
  if (sign != ':')
    return (digits[0] == 4 && digits[2] == 2) ||
                   (digits[0] == 2 && digits[2] == 4)
               ? to
               : at;
  if (digits[0] < 1 || digits[0] > 2 || digits[2] != 2)
    return at;
  if (end - to > 1 && aq_is_one_of (*to, ".,") && aq_is_digit (to[1]))
    to += 1 + count_digits (to + 1, end);
  return to;
}

static bool is_of_word (char c) {
  return aq_is_alphanumeric (c) || c == '_';
}

/* Whether what stands before AT belongs to the number there: a letter, a point
   or a sign.  The _ of 1_3_5 does not. */
static bool has_sign (const char *text, const char *at) {
  if (at == text)
    return false;
  if (at[-1] == '_')
    return at - text < 2 || !aq_is_digit (at[-2]);
  return is_of_word (at[-1]) || at[-1] == '.' ||
         (at[-1] == '-' && at - text > 1 && aq_is_blank (at[-2]));
}

/* Whether what stands at AT belongs to the number before it; R ends whole
   numbers with L. */
static bool goes_on (const char *at, const char *end) {
  if (at < end && *at == 'L')
    at++;
  return at < end && is_of_word (*at) &&
         !(*at == '_' && end - at > 1 && aq_is_digit (at[1]));
}

/* Reads the number at *AT, which is moved behind it, in the text from TEXT
   on. */
static void read_number (struct aq_number *number, const char *text,
                         const char **at, const char *end) {
  const char *from = *at;
  number->text = from;
  number->value = aq_read_value (at, end);
  number->end = *at;
  number->pointed = aq_has (from, *at, '.');
  number->alone = number->value != AQ_NO_VALUE && !has_sign (text, from) &&
                  !goes_on (*at, end);
  number->whole =
      !number->pointed && (*at == end || !aq_is_one_of (**at, "?!~"));
}

/* Whether the word "and" stands at AT. */
static bool is_and (const char *text, const char *at, const char *end) {
  return at > text && end - at > 3 && aq_is_blank (at[-1]) &&
         !memcmp (at, "and", 3) && aq_is_blank (at[3]);
}

void aq_find_numbers (struct aq_numbers *numbers, const char *text,
                      const char *end) {
  struct aq_number next = {0};
  numbers->count = numbers->whole = 0;
  for (const char *at = text; at < end;) {
    const char *time = aq_is_digit (*at) ? aq_skip_time (text, at, end) : at;
    if (time > at) {
      at = time;
      next.before = aq_hash (next.before, 'T');
      next.word = true;
    } else if (aq_is_digit (*at)) {
      read_number (&next, text, &at, end);
      numbers->whole += next.whole;
      if (numbers->count < AQ_NUMBERS_MAX && (next.whole || next.alone)) {
        numbers->number[numbers->count++] = next;
        next = (struct aq_number){0};
      } else {
        next.before = aq_hash (next.before, '.');
        next.word = true;
      }
    } else if (is_and (text, at, end))
      at += 3;
    else {
      next.word |= aq_is_letter (*at);
      if (aq_is_lone_letter (text, at, end))
        next.before = aq_hash (next.before, 'a');
      else if (!aq_is_blank (*at) && *at != ',')
        next.before = aq_hash (next.before, (unsigned char) *at);
      at++;
    }
  }
}

unsigned aq_find_list (const struct aq_numbers *numbers, unsigned *first) {
  const struct aq_number *number = numbers->number;
  unsigned longest = 0, length = 0;
  for (unsigned i = 0; i < numbers->count; i++) {
    const bool joined = length && number[i].alone &&
                        number[i].pointed == number[i - 1].pointed;
    if (joined && (length == 1 || number[i].before == number[i - 1].before))
      length++;
    else if (joined && length == 2 && number[i - 1].before)
      length = 2; /* the one before that was a label */
    else
      length = number[i].alone;
    if (length > longest) {
      longest = length;
      *first = i + 1 - length;
    }
  }
  return longest;
}

unsigned aq_find_pairs (const struct aq_numbers *numbers, unsigned *first) {
  const struct aq_number *number = numbers->number;
  unsigned most = 0;
  for (unsigned i = 0, end; i + 1 < numbers->count;) {
    end = i + 2;
    const bool distinct =
        end < numbers->count && number[end].before != number[end - 1].before;
    while (distinct && end < numbers->count &&
           (end == i + 2 || number[end].before == number[end - 2].before))
      end++;
    const unsigned pairs = (end - i) / 2;
    if (pairs > most) {
      most = pairs;
      *first = i;
    }
    i = end > i + 3 ? end - 2 : i + 1;
  }
  return most;
}
