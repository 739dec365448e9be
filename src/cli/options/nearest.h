/* SPDX-License-Identifier: MIT */

/* The nearest name to a mistyped one. */

#ifndef NEAREST_H
#define NEAREST_H

#include <stddef.h>

/* Names and texts that are longer are near to nothing. */
enum { NEAREST_MAX = 63 };

/* The name nearest to TEXT, the first of several, among those that NAME gives
   for 0, 1, ... up to NULL; NULL if none is near.  Distance is the number of
   characters inserted, deleted, replaced or exchanged with the next one; upper
   and lower case are the same.  A name is near if its distance is at most a
   third of TEXT's length, or 1, and less than the length. */
const char *nearest_name (const char *text,
                          const char *(*name) (size_t index));

/* The same for names that come one by one: the nearest so far is in NAME, NULL
   if none is near. */
struct nearest {
  const char *text, *name;
  unsigned bound; /* a nearer name has a distance below it */
};
struct nearest nearest_begin (const char *text);
void nearest_try (struct nearest *nearest, const char *name);

/* Writes "; did you mean 'NAME'?", or "" if NAME is NULL, and returns HINT.
   nearest_hint does so with the nearest name. */
enum { HINT_MAX = NEAREST_MAX + 32 };
char *hint_name (char hint[HINT_MAX], const char *name);
char *nearest_hint (char hint[HINT_MAX], const char *text,
                    const char *(*name) (size_t index));

#endif
