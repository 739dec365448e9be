/* SPDX-License-Identifier: MIT */

#include "text/values.h"

#include "allqueens.h"
#include "text/chars.h"

bool aq_are_in_range (const uint16_t *value, unsigned n, unsigned base) {
  for (unsigned i = 0; i < n; i++)
    if (value[i] < base || value[i] - base >= n)
      return false;
  return true;
}

unsigned aq_count_different (const uint16_t *value, unsigned n) {
  bool seen[AQ_BOARD_MAX + 1] = {false};
  unsigned count = 0;
  for (unsigned i = 0; i < n; i++) {
    count += !seen[value[i]];
    seen[value[i]] = true;
  }
  return count;
}

int aq_base_of (const uint16_t *value, unsigned n) {
  if (!n || n > AQ_BOARD_MAX)
    return -1;
  const bool from_1 = aq_are_in_range (value, n, 1);
  return (from_1 || aq_are_in_range (value, n, 0)) &&
                 aq_count_different (value, n) == n
             ? from_1
             : -1;
}

bool aq_are_near_permutation (const uint16_t *value, unsigned n) {
  return (aq_are_in_range (value, n, 0) || aq_are_in_range (value, n, 1)) &&
         aq_count_different (value, n) + 1 >= n;
}

bool aq_are_solution (const uint16_t *value, unsigned n) {
  bool rising[2 * AQ_BOARD_MAX] = {false}, falling[2 * AQ_BOARD_MAX] = {false};
  if (aq_base_of (value, n) < 0)
    return false;
  for (unsigned i = 0; i < n; i++) {
    bool *up = &rising[value[i] + i], *down = &falling[value[i] + n - 1 - i];
    if (*up || *down)
      return false;
    *up = *down = true;
  }
  return true;
}

bool aq_are_in_order (const uint16_t *value, unsigned n) {
  unsigned up = 0, down = 0;
  for (unsigned i = 1; i < n; i++) {
    up += value[i] == value[i - 1] + 1;
    down += value[i] + 1 == value[i - 1];
  }
  return up + 1 == n || down + 1 == n;
}

uint64_t aq_hash_board (const uint16_t *value, unsigned n, unsigned base) {
  uint8_t column[AQ_BOARD_MAX];
  for (unsigned i = 0; i < n; i++)
    column[i] = (uint8_t) (value[i] - base);
  return XXH3_64bits (column, n);
}
