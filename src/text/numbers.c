/* SPDX-License-Identifier: MIT */

#include "text/numbers.h"

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

static bool is_of_word (char c) {
  return aq_is_alphanumeric (c) || c == '_';
}

/* Whether what stands before AT belongs to the number there: a letter, a point
   or a sign. */
static bool has_sign (const char *text, const char *at) {
  if (at == text)
    return false;
  return is_of_word (at[-1]) || at[-1] == '.' ||
         (at[-1] == '-' && at - text > 1 && aq_is_blank (at[-2]));
}

/* Reads the number at *AT, which is moved behind it, in the text from TEXT
   on. */
static void read_number (struct aq_number *number, const char *text,
                         const char **at, const char *end) {
  const char *from = *at;
  number->text = from;
  number->value = aq_read_number (at, end);
  bool fraction = false, zero = true;
  number->pointed = end - *at > 1 && **at == '.' && aq_is_digit ((*at)[1]);
  if (number->pointed)
    for (++*at; *at < end && aq_is_digit (**at); ++*at) {
      fraction = true;
      zero &= **at == '0';
    }
  number->end = *at;
  number->alone =
      zero && !has_sign (text, from) && (*at == end || !is_of_word (**at));
  number->whole = !fraction;
}

void aq_find_numbers (struct aq_numbers *numbers, const char *text,
                      const char *end) {
  struct aq_number next = {.before = AQ_HASH_BEGIN};
  numbers->count = numbers->whole = 0;
  for (const char *at = text; at < end;) {
    if (aq_is_digit (*at)) {
      read_number (&next, text, &at, end);
      numbers->whole += next.whole;
      if (numbers->count < AQ_NUMBERS_MAX && (next.whole || next.alone)) {
        numbers->number[numbers->count++] = next;
        next = (struct aq_number){.before = AQ_HASH_BEGIN};
      } else {
        next.before = aq_hash (next.before, '.');
        next.word = true;
      }
      continue;
    }
    next.word |= aq_is_letter (*at);
    if (!aq_is_blank (*at) && *at != ',' && *at != ';')
      next.before = aq_hash (next.before, (unsigned char) *at);
    at++;
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
    else if (joined && length == 2 && number[i - 1].before != AQ_HASH_BEGIN)
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
