/* SPDX-License-Identifier: MIT */

/* Values of options, from text; the names to choose from; the nearest name to
   a mistyped one. */

#ifndef VALUES_H
#define VALUES_H

#include <stddef.h>

#include "allqueens-scheme.h"

/* A whole number, written as 1000000, 1e6, 2.5e6, 10k, 2.5M or 1G (k or K is
   1000, M 10^6 and G 10^9); a decimal number, at least 0; seconds, written as
   90, 1.5s, 200ms, 2m or 1h.  False if TEXT is not one. */
bool read_number (const char *text, uint64_t *number);
bool read_real (const char *text, double *number);
bool read_duration (const char *text, double *seconds);

/* Appends NAME to a list, with BETWEEN before it unless it is the first. */
enum { NAMES_MAX = 640 };
void append_name (char names[NAMES_MAX], const char *between,
                  const char *name);

/* Writes all names that NAME gives for 0, 1, ... up to NULL, with commas
   between them and LAST before the last one, and returns NAMES.  Leaves out
   empty names. */
char *join_names (char names[NAMES_MAX], const char *(*name) (size_t index),
                  const char *last);

/* Writes "A has", or "A, B and C have": the names that NAME gives for each
   INDEX that HAS is true for, or "" if there is none.  Returns TEXT. */
char *names_that_have (char text[NAMES_MAX],
                       const char *(*name) (size_t index),
                       bool (*has) (size_t index, const void *what),
                       const void *what);

/* The name of scheme INDEX, NULL after the last. */
const char *scheme_name (size_t index);

/* --- the nearest name --- */

/* Names and texts that are longer are near to nothing. */
enum { NEAREST_MAX = 63 };

/* The name nearest to TEXT, the first of several, of names that come one by
   one.  Distance is the number of characters inserted, deleted, replaced or
   exchanged with the next one; upper and lower case are the same.  A name is
   near if its distance is at most a third of TEXT's length, or 1, and less
   than the length. */
struct nearest {
  const char *text, *name; /* the nearest so far; NULL: none is near */
  unsigned bound;          /* a nearer name has a distance below it */
};
struct nearest nearest_begin (const char *text);
void nearest_try (struct nearest *nearest, const char *name);

/* Writes "; did you mean 'NAME'?", or "" if NAME is NULL, and returns HINT.
   nearest_hint does so with the nearest of the names that NAME gives for 0, 1,
   ... up to NULL. */
enum { HINT_MAX = NEAREST_MAX + 32 };
char *hint_name (char hint[HINT_MAX], const char *name);
char *nearest_hint (char hint[HINT_MAX], const char *text,
                    const char *(*name) (size_t index));

#endif
