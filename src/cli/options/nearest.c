/* SPDX-License-Identifier: MIT */

/* Optimal string alignment: the edit distance of Damerau and Levenshtein where
   no character is edited twice. */

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

const char *nearest_name (const char *text,
                          const char *(*name) (size_t index)) {
  const size_t length = strlen (text);
  if (length > NEAREST_MAX)
    return NULL;
  const char *nearest = NULL, *next;
  const unsigned most = length < 6 ? 1 : (unsigned) length / 3;
  unsigned bound = least (most + 1, (unsigned) length);
  for (size_t i = 0; (next = name (i)); i++) {
    if (strlen (next) > NEAREST_MAX)
      continue;
    const unsigned distance = edit_distance (text, next);
    if (distance < bound) {
      bound = distance;
      nearest = next;
    }
  }
  return nearest;
}

char *nearest_hint (char hint[HINT_MAX], const char *text,
                    const char *(*name) (size_t index)) {
  const char *nearest = nearest_name (text, name);
  *hint = 0;
  if (nearest)
    snprintf (hint, HINT_MAX, "; did you mean '%s'?", nearest);
  return hint;
}
