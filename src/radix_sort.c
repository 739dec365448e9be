/* SPDX-License-Identifier: MIT */

/* Least significant digit first, with digits of one byte; digits that all
   keys have in common are passed over.  It takes a quarter of qsort's
   time: doc/performance.md. */

#include "radix_sort.h"

#include <stdbool.h>

enum { DIGITS = 256 };

static unsigned digit_of (uint64_t word, unsigned digit) {
  return word >> 8 * digit & (DIGITS - 1);
}

/* One pass, by digit DIGIT of word WORD.  Returns false where it would leave
   all keys as they are. */
static bool pass (const uint64_t *keys, uint64_t *other, size_t count,
                  unsigned words, unsigned word, unsigned digit) {
  size_t place[DIGITS + 1] = {0};
  for (size_t i = 0; i < count; i++)
    place[digit_of (keys[i * words + word], digit) + 1]++;
  if (place[digit_of (keys[word], digit) + 1] == count)
    return false;
  for (unsigned i = 0; i < DIGITS; i++)
    place[i + 1] += place[i];
  for (size_t i = 0; i < count; i++) {
    const uint64_t *key = keys + i * words;
    const size_t to = place[digit_of (key[word], digit)]++;
    for (unsigned j = 0; j < words; j++)
      other[to * words + j] = key[j];
  }
  return true;
}

uint64_t *aq_radix_sort (uint64_t *keys, uint64_t *other, size_t count,
                         unsigned words) {
  if (!count)
    return keys;
  for (unsigned word = words; word-- > 0;)
    for (unsigned digit = 0; digit < sizeof *keys; digit++)
      if (pass (keys, other, count, words, word, digit)) {
        uint64_t *sorted = other;
        other = keys;
        keys = sorted;
      }
  return keys;
}
