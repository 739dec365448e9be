/* SPDX-License-Identifier: MIT */

/* The nearest name to a mistyped one. */

#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

/* Names and texts that are longer are near to nothing. */
enum { NEAREST_MAX = 63 };

/* The name nearest to TEXT, the first of several, among those that NAME gives
   for 0, 1, ... up to NULL; NULL where none is near.  Distance is the number
   of characters inserted, deleted, replaced or exchanged with the next one;
   upper and lower case are the same.  A name is near whose distance is at most
   a third of TEXT's length, and at least 1 is allowed, but is less than the
   length. */
const char *nearest_name (const char *text,
                          const char *(*name) (size_t index));

/* Writes "; did you mean 'NAME'?" with the nearest name, "" where none is
   near, and returns HINT. */
enum { HINT_MAX = NEAREST_MAX + 32 };
char *nearest_hint (char hint[HINT_MAX], const char *text,
                    const char *(*name) (size_t index));

#endif
