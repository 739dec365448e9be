/* SPDX-License-Identifier: MIT */

/* Values of options, and their names. */

#include "cli/values.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

/* --- values --- */

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

/* Whether TEXT is a number, which is exact. */
static bool read_number (const char *text, uint64_t *number) {
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

uint64_t number_of (const char *what, const char *text, uint64_t least,
                    uint64_t most) {
  enum { TEN_THOUSAND = 10000 };
  uint64_t number;
  const bool readable = read_number (text, &number);
  if (!readable || number < least || number > most)
    usage_error (
        "%s must be a whole number from %" PRIu64 " to %" PRIu64
        "%s, not '%.100s'",
        what, least, most,
        !readable && most >= TEN_THOUSAND ? ", such as 10k or 1e4" : "", text);
  return number;
}

double seconds_of (const char *what, const char *text) {
  static const struct {
    const char *name;
    double seconds;
  } units[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
  char *unit;
  const double number = strtod (text, &unit);
  const bool decimal = !strpbrk (text, "xX") &&
                       (isdigit ((unsigned char) *text) || *text == '.');
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (decimal && number > 0 && isfinite (number) &&
        !strcmp (unit, units[i].name))
      return number * units[i].seconds;
  usage_error ("%s must be a time such as 90, 1.5s, 200ms, 2m or 1h, above 0, "
               "not '%.100s'",
               what, text);
}

const char *file_of (const char *what, const char *text) {
  if (!*text)
    usage_error ("%s needs the name of a file", what);
  return text;
}

/* --- names --- */

size_t choice_of (const char *what, const char *text, name_at *name,
                  const void *of) {
  char names[NAMES_MAX], hint[HINT_MAX];
  const char *next;
  for (size_t i = 0; (next = name (i, of)); i++)
    if (*next && !strcmp (next, text))
      return i;
  usage_error ("%s must be %s, not '%.100s'%s", what,
               join_names (names, name, of, " or "), text,
               nearest_hint (hint, text, name, of));
}

/* Appends NAME, with BETWEEN before it unless it is the first. */
static void append (char names[NAMES_MAX], const char *between,
                    const char *name) {
  const size_t length = strlen (names);
  snprintf (names + length, NAMES_MAX - length, "%s%s", length ? between : "",
            name);
}

char *join_names (char names[NAMES_MAX], name_at *name, const void *of,
                  const char *last) {
  const char *next, *before = "";
  *names = 0;
  for (size_t i = 0; (next = name (i, of)); i++)
    if (*next) {
      append (names, ", ", before);
      before = next;
    }
  append (names, last, before);
  return names;
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

const char *nearest_name (const char *text, name_at *name, const void *of) {
  const size_t length = strlen (text);
  const unsigned most = length < 6 ? 1 : (unsigned) length / 3;
  unsigned bound =
      length > NEAREST_MAX ? 0 : least (most + 1, (unsigned) length);
  const char *next, *nearest = NULL;
  for (size_t i = 0; bound && (next = name (i, of)); i++) {
    const unsigned distance =
        strlen (next) > NEAREST_MAX ? bound : edit_distance (text, next);
    if (distance < bound) {
      bound = distance;
      nearest = next;
    }
  }
  return nearest;
}

char *nearest_hint (char hint[HINT_MAX], const char *text, name_at *name,
                    const void *of) {
  const char *nearest = nearest_name (text, name, of);
  *hint = 0;
  if (nearest)
    snprintf (hint, HINT_MAX, "; did you mean '%s'?", nearest);
  return hint;
}
