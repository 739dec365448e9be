/* SPDX-License-Identifier: MIT */

/* Text into segments, and what each looks like. */

#ifndef AQ_TEXT_SEGMENTS_H
#define AQ_TEXT_SEGMENTS_H

#include "text/page.h"

/* Splits the page's text, LENGTH bytes.  NUMBER[K] is the number of its line
   K, from 0.  Returns how many lines have ended. */
size_t aq_split (struct aq_page *page, char *text, size_t length,
                 const uint64_t *number);

/* The number at *TEXT or behind it, at most 65535, and in *TEXT its end;
   false: there is none.  As shapes see them: no part of a fraction.  *BEGIN is
   where it begins. */
bool aq_find_number (const char **text, const char *end, const char **begin,
                     unsigned *value);

/* The shape of a text: equal for texts that are alike but for numbers,
   brackets, quotes, commas and blanks.  Counts the numbers, up to one more
   than AQ_SHAPE_NUMBERS. */
uint64_t aq_shape (const char *text, const char *end, uint8_t *numbers);

/* The beginning of a segment's line, as far as it can be printed; ended. */
void aq_segment_text (const struct aq_segment *segment, char text[64]);

#endif
