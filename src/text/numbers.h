/* SPDX-License-Identifier: MIT */

/* The numbers of a text and what stands between them.  A list has the same
   text between all of its numbers, as in 2 5 3, 2->5->3 and <b>2</b><b>5</b>.
   All letters that stand alone count as the same, as in a=2 b=5 c=3.  Pairs of
   a key and a value have two texts in turn, as in 1=2, 2=5. */

#ifndef AQ_TEXT_NUMBERS_H
#define AQ_TEXT_NUMBERS_H

#include "allqueens.h"

/* Columns of the smallest board that is found unasked. */
enum { AQ_LEAST = 4 };

/* No board has more pairs; what is behind them is not looked at. */
enum { AQ_NUMBERS_MAX = 2 * AQ_BOARD_MAX + 16 };

/* Values of numbers: none, and above all columns. */
enum { AQ_NO_VALUE = UINT16_MAX, AQ_LARGE = 10000 };

struct aq_number {
  const char *text, *end;
  uint64_t before; /* a hash of what stands between it and the last one, but
                      for blanks, commas and "and" */
  uint16_t value;
  bool word;    /* letters stand there */
  bool alone;   /* no letter, sign or fraction belongs to it */
  bool pointed; /* a point and digits stand behind it */
  bool whole;   /* no point and digits do, and no sign of doubt */
};

struct aq_numbers {
  unsigned count; /* that are kept */
  unsigned whole; /* all of them, but for those with a point and digits */
  struct aq_number number[AQ_NUMBERS_MAX];
};

/* The value of the decimal digits at *TEXT, which is moved behind them;
   AQ_LARGE for all above, AQ_NO_VALUE if there is no digit. */
uint16_t aq_read_number (const char **text, const char *end);

/* The same of a number with zeros behind its point, or with an exponent that
   leaves no fraction, as in 2.0 and 1.2e+01; AQ_NO_VALUE for all else. */
uint16_t aq_read_value (const char **text, const char *end);

/* The end of the date or the time of day that begins at AT in the text, as in
   2024-03-01 and 12:24:20.5; AT: there is none. */
const char *aq_skip_time (const char *text, const char *at, const char *end);

void aq_find_numbers (struct aq_numbers *numbers, const char *text,
                      const char *end);

/* The longest list and its first number; 0: none. */
unsigned aq_find_list (const struct aq_numbers *numbers, unsigned *first);

/* The most pairs of a key and a value, and the first key; 0: none. */
unsigned aq_find_pairs (const struct aq_numbers *numbers, unsigned *first);

#endif
