/* SPDX-License-Identifier: MIT */

/* Values of options, from text, and the names to choose from.  A text that is
   no value of the option is a usage error. */

#ifndef VALUES_H
#define VALUES_H

#include <stddef.h>
#include <stdint.h>

/* A whole number from LEAST to MOST, written as 1000000, 1e6, 2.5e6, 10k, 2.5M
   or 1G (k or K is 1000, M 10^6 and G 10^9).  WHAT is the option's name, for
   the message. */
uint64_t number_of (const char *what, const char *text, uint64_t least,
                    uint64_t most);

/* Seconds above 0, written as 90, 1.5s, 200ms, 2m or 1h. */
double seconds_of (const char *what, const char *text);

/* TEXT, the name of a file, if it is not empty. */
const char *file_of (const char *what, const char *text);

/* --- names --- */

/* Name INDEX of a list OF something, NULL after the last; an empty one cannot
   be chosen. */
typedef const char *name_at (size_t index, const void *of);

/* The index of a name. */
size_t choice_of (const char *what, const char *text, name_at *name,
                  const void *of);

/* Writes all names with commas between them and LAST before the last one, and
   returns NAMES. */
enum { NAMES_MAX = 640 };
char *join_names (char names[NAMES_MAX], name_at *name, const void *of,
                  const char *last);

/* The name nearest to TEXT, the first of several; NULL: none is near.  The
   distance is the number of characters inserted, deleted, replaced or
   exchanged with the next one; upper and lower case are the same.  A name is
   near if its distance is at most a third of TEXT's length, or 1, and less
   than the length.  No name is near a TEXT longer than NEAREST_MAX. */
enum { NEAREST_MAX = 63 };
const char *nearest_name (const char *text, name_at *name, const void *of);

/* Writes "; did you mean 'NAME'?" with the nearest name, or "" if none is
   near, and returns HINT. */
enum { HINT_MAX = NEAREST_MAX + 32 };
char *nearest_hint (char hint[HINT_MAX], const char *text, name_at *name,
                    const void *of);

#endif
