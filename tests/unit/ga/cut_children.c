/* SPDX-License-Identifier: MIT */

/* Children between two cuts. */

#include "cut_children.h"

static unsigned row_of (unsigned n, const uint8_t *column, uint8_t wanted) {
  unsigned row = 0;
  while (row < n && column[row] != wanted)
    row++;
  return row;
}

void plain_order_child (unsigned n, const uint8_t *inside,
                        const uint8_t *outside, unsigned first, unsigned last,
                        uint8_t *child) {
  uint8_t left[256];
  unsigned count = 0;
  for (unsigned i = last; i < last + n; i++) {
    const unsigned there = row_of (n, inside, outside[i % n]);
    if (there < first || there >= last)
      left[count++] = outside[i % n];
  }
  memcpy (child + first, inside + first, last - first);
  for (unsigned i = 0; i < count; i++)
    child[(last + i) % n] = left[i];
}

void plain_mapped_child (unsigned n, const uint8_t *inside,
                         const uint8_t *outside, unsigned first, unsigned last,
                         uint8_t *child) {
  memcpy (child, outside, n);
  for (unsigned row = first; row < last; row++)
    unit_swap (child, row, row_of (n, child, inside[row]));
}

bool are_cut_children (child_of *plain, unsigned n, const uint8_t *a,
                       const uint8_t *b, const uint8_t *child,
                       const uint8_t *twin) {
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++) {
      uint8_t expected[256];
      if (memcmp (child + first, a + first, last - first))
        break; /* a wider cut cannot fit either */
      plain (n, a, b, first, last, expected);
      if (memcmp (child, expected, n))
        continue;
      plain (n, b, a, first, last, expected);
      if (!memcmp (twin, expected, n))
        return true;
    }
  return false;
}
