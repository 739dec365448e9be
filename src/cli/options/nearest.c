/* SPDX-License-Identifier: MIT */

/* Optimal string alignment: the edit distance of Damerau and Levenshtein, in
   which no character is edited twice. */

#include "cli/options/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static unsigned least (unsigned a, unsigned b) {
  return a < b ? a : b;
}

static bool same (char a, char b) {
  return tolower ((unsigned char) a) == tolower ((unsigned char) b);
}

/* Of strings of at most NEAREST_MAX characters. */
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

const char *nearest_name (const char *text,
                          const char *(*name) (size_t index)) {
  struct nearest nearest = nearest_begin (text);
  const char *next;
  for (size_t i = 0; (next = name (i)); i++)
    nearest_try (&nearest, next);
  return nearest.name;
}

char *hint_name (char hint[HINT_MAX], const char *name) {
  *hint = 0;
  if (name)
    snprintf (hint, HINT_MAX, "; did you mean '%s'?", name);
  return hint;
}

char *nearest_hint (char hint[HINT_MAX], const char *text,
                    const char *(*name) (size_t index)) {
  return hint_name (hint, nearest_name (text, name));
}
