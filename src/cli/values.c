/* SPDX-License-Identifier: MIT */

/* Values of options, and their names. */

#include "cli/values.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads digits into *NUMBER; false when it would pass UINT64_MAX. */
static bool read_digits (const char **text, uint64_t *number,
                         unsigned *digits) {
  for (*digits = 0; isdigit ((unsigned char) **text); ++*text, ++*digits)
    if (__builtin_mul_overflow (*number, 10, number) ||
        __builtin_add_overflow (*number, (uint64_t) (**text - '0'), number))
      return false;
  return true;
}

/* The power of ten that a letter after a count stands for; 0: none. */
static unsigned exponent_of (char letter) {
  return letter == 'k' || letter == 'K' ? 3
         : letter == 'M'                ? 6
         : letter == 'G'                ? 9
                                        : 0;
}

bool read_number (const char *text, uint64_t *number) {
  unsigned digits, decimals = 0;
  uint64_t exponent = 0;
  *number = 0;
  if (!read_digits (&text, number, &digits) || !digits)
    return false;
  if (*text == '.') {
    text++;
    if (!read_digits (&text, number, &decimals) || !decimals)
      return false;
  }
  if (*text == 'e' || *text == 'E') {
    text++;
    if (!read_digits (&text, &exponent, &digits) || !digits)
      return false;
  } else if ((exponent = exponent_of (*text)))
    text++;
  if (*text || exponent < decimals)
    return false;
  for (exponent -= decimals; exponent && *number; exponent--)
    if (__builtin_mul_overflow (*number, 10, number))
      return false;
  return true;
}

/* A unit of measure, or none. */
struct unit {
  const char *name;
  double size;
};

/* Reads a decimal number, not below 0, and one of the units. */
static bool read_measure (const char *text, const struct unit *units,
                          size_t count, double *measure) {
  char *unit;
  const double number = strtod (text, &unit);
  const bool hexadecimal = strpbrk (text, "xX");
  if (!hexadecimal && (isdigit ((unsigned char) *text) || *text == '.'))
    for (size_t i = 0; i < count; i++)
      if (!strcmp (unit, units[i].name) && isfinite (number)) {
        *measure = number * units[i].size;
        return true;
      }
  return false;
}

bool read_duration (const char *text, double *seconds) {
  static const struct unit units[] = {
      {"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
  return read_measure (text, units, sizeof units / sizeof *units, seconds);
}

bool read_real (const char *text, double *number) {
  static const struct unit none = {"", 1};
  return read_measure (text, &none, 1, number);
}

void append_name (char names[NAMES_MAX], const char *between,
                  const char *name) {
  const size_t length = strlen (names);
  snprintf (names + length, NAMES_MAX - length, "%s%s", length ? between : "",
            name);
}

/* Joins the names that HAS, unless it is NULL, is true for; returns how many
   there are. */
static size_t join (char names[NAMES_MAX], const char *(*name) (size_t index),
                    bool (*has) (size_t index, const void *what),
                    const void *what, const char *last) {
  const char *next, *before = "";
  size_t count = 0;
  *names = 0;
  for (size_t i = 0; (next = name (i)); i++)
    if (*next && (!has || has (i, what))) {
      append_name (names, ", ", before);
      before = next;
      count++;
    }
  append_name (names, last, before);
  return count;
}

char *join_names (char names[NAMES_MAX], const char *(*name) (size_t index),
                  const char *last) {
  join (names, name, NULL, NULL, last);
  return names;
}

char *names_that_have (char text[NAMES_MAX],
                       const char *(*name) (size_t index),
                       bool (*has) (size_t index, const void *what),
                       const void *what) {
  const size_t count = join (text, name, has, what, " and ");
  if (count)
    append_name (text, " ", count > 1 ? "have" : "has");
  return text;
}

const char *scheme_name (size_t index) {
  const struct aq_scheme *scheme = aq_scheme (index);
  return scheme ? scheme->name : NULL;
}

/* --- the nearest name --- */

static unsigned least (unsigned a, unsigned b) {
  return a < b ? a : b;
}

static bool same (char a, char b) {
  return tolower ((unsigned char) a) == tolower ((unsigned char) b);
}

/* By optimal string alignment: the edit distance of Damerau and Levenshtein,
   in which no character is edited twice.  Of strings of at most NEAREST_MAX
   characters. */
static unsigned edit_distance (const char *a, const char *b) {
  /* Of the first I characters of A and the first J of B. */
  unsigned distance[NEAREST_MAX + 1][NEAREST_MAX + 1];
  const size_t rows = strlen (a), columns = strlen (b);
  for (size_t i = 0; i <= rows; i++)
    for (size_t j = 0; j <= columns; j++) {
      if (!i || !j) {
        distance[i][j] = (unsigned) (i + j);
        continue;
      }
      unsigned shortest =
          least (least (distance[i - 1][j], distance[i][j - 1]) + 1,
                 distance[i - 1][j - 1] + !same (a[i - 1], b[j - 1]));
      if (i > 1 && j > 1 && same (a[i - 1], b[j - 2]) &&
          same (a[i - 2], b[j - 1]))
        shortest = least (shortest, distance[i - 2][j - 2] + 1);
      distance[i][j] = shortest;
    }
  return distance[rows][columns];
}

struct nearest nearest_begin (const char *text) {
  const size_t length = strlen (text);
  const unsigned most = length < 6 ? 1 : (unsigned) length / 3;
  const unsigned bound = least (most + 1, (unsigned) length);
  return (struct nearest){text, NULL, length > NEAREST_MAX ? 0 : bound};
}

void nearest_try (struct nearest *nearest, const char *name) {
  if (!nearest->bound || strlen (name) > NEAREST_MAX)
    return;
  const unsigned distance = edit_distance (nearest->text, name);
  if (distance >= nearest->bound)
    return;
  nearest->bound = distance;
  nearest->name = name;
}

char *hint_name (char hint[HINT_MAX], const char *name) {
  *hint = 0;
  if (name)
    snprintf (hint, HINT_MAX, "; did you mean '%s'?", name);
  return hint;
}

char *nearest_hint (char hint[HINT_MAX], const char *text,
                    const char *(*name) (size_t index)) {
  struct nearest nearest = nearest_begin (text);
  const char *next;
  for (size_t i = 0; (next = name (i)); i++)
    nearest_try (&nearest, next);
  return hint_name (hint, nearest.name);
}
