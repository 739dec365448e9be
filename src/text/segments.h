/* SPDX-License-Identifier: MIT */

/* Splits a text into segments, and describes these. */

#ifndef AQ_TEXT_SEGMENTS_H
#define AQ_TEXT_SEGMENTS_H

#include "text/page.h"

/* Makes TEXT, of LENGTH bytes, the page's text and splits it.  NUMBER[K] is
   the number of its line K, from 0.  Returns how many lines have ended. */
size_t aq_split_text (struct aq_page *page, char *text, size_t length,
                      const uint64_t *number);

/* Finds the next whole number at *TEXT or behind it, at most 65535; false:
   there is none.  *BEGIN becomes its beginning, *TEXT its end.  Parts of a
   fraction such as 3.14 are no whole numbers. */
bool aq_find_number (const char **text, const char *end, const char **begin,
                     unsigned *value);

/* Returns the shape of a text, a hash: equal for texts that differ in whole
   numbers, brackets, quotes, commas and blanks alone.  Counts the numbers, up
   to AQ_SHAPE_NUMBERS + 1. */
uint64_t aq_shape_of (const char *text, const char *end, uint8_t *numbers);

/* Writes the beginning of a segment to TEXT, printable, with a NUL. */
void aq_segment_text (const struct aq_segment *segment, char text[64]);

#endif
