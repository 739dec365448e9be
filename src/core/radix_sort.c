/* SPDX-License-Identifier: MIT */

/* Least significant digit first, a byte each.  A digit that is the same in all
   keys is skipped.  bench/kernels compares it with qsort. */

#include "core/radix_sort.h"

#include <stdbool.h>

enum { DIGITS = 256 };

static unsigned digit_of (uint64_t word, unsigned digit) {
  return word >> 8 * digit & (DIGITS - 1);
}

/* One pass, by digit DIGIT of word WORD.  Does nothing and returns false if
   all keys have the same digit. */
static bool pass (const uint64_t *keys, uint64_t *other, size_t count,
                  unsigned words, unsigned word, unsigned digit) {
  size_t next[DIGITS + 1] = {0};
  for (size_t i = 0; i < count; i++)
    next[digit_of (keys[i * words + word], digit) + 1]++;
  if (next[digit_of (keys[word], digit) + 1] == count)
    return false;
  for (unsigned i = 0; i < DIGITS; i++)
    next[i + 1] += next[i];
  for (size_t i = 0; i < count; i++) {
    const uint64_t *key = keys + i * words;
    const size_t to = next[digit_of (key[word], digit)]++;
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
