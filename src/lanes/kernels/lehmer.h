/* SPDX-License-Identifier: MIT */

/* Ranks of permutations, by their Lehmer codes (Laisant, "Sur la numération
   factorielle", 1888).  Digit P of a code, counted from the last row, is how
   many of the P rows behind it have a smaller column.  The rank is the sum
   over P of digit P times P!.

   Digits are found in byte lanes.  Four of them make a group, whose radices
   are constants, so that the compiler divides by multiplications.  Group G has
   the digits 4 G .. 4 G + 3 and the weight (4 G)!. */

#ifndef AQ_KERNELS_LEHMER_H
#define AQ_KERNELS_LEHMER_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

enum { GROUP_DIGITS = 4, CODE_GROUPS = AQ_SEARCH_MAX / GROUP_DIGITS };

/* The digits of 64 codes, the last row first; above digit N - 1 there are
   zeros to the end of the last group. */
struct codes {
  uint8_t digit[AQ_SEARCH_MAX][AQ_LANES];
};

typedef uint32_t group_values[AQ_LANES];

/* The weight of each group in its word. */
#define FACTORIAL_4 ((uint64_t) 24)
#define FACTORIAL_8 (FACTORIAL_4 * 5 * 6 * 7 * 8)
#define FACTORIAL_12 (FACTORIAL_8 * 9 * 10 * 11 * 12)
#define FACTORIAL_16 (FACTORIAL_12 * 13 * 14 * 15 * 16)
#define BETWEEN_20_AND_24 ((uint64_t) 21 * 22 * 23 * 24)
#define BETWEEN_20_AND_28 (BETWEEN_20_AND_24 * 25 * 26 * 27 * 28)

static inline unsigned code_groups (unsigned n) {
  return (n + GROUP_DIGITS - 1) / GROUP_DIGITS;
}

/* A digit is the column minus the number of smaller columns in the rows
   before. */
static void find_digits (const struct tile *tile, unsigned n,
                         struct codes *codes) {
  for (unsigned p = n; p < code_groups (n) * GROUP_DIGITS; p++)
    memset (codes->digit[p], 0, AQ_LANES);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes column[AQ_SEARCH_MAX];
    for (unsigned row = 0; row < n; row++) {
      column[row] = load (&tile->column[row][first]);
      lanes smaller = splat (0);
      for (unsigned before = 0; before < row; before++)
        smaller = count (smaller, less (column[before], column[row]));
      store (&codes->digit[n - 1 - row][first], column[row] - smaller);
    }
  }
}

/* From the last row to the first: a row's column is its digit, and each column
   behind it that is not below this digit rises by one.  The first row of a
   damaged key may have any digit: it stays the column. */
static void find_columns (const struct codes *codes, unsigned n,
                          struct tile *tile) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes column[AQ_SEARCH_MAX];
    for (unsigned row = n; row-- > 0;) {
      column[row] = load (&codes->digit[n - 1 - row][first]);
      const lanes below = (lanes) ((unsigned_lanes) column[row] - 1);
      for (unsigned behind = row + 1; behind < n; behind++)
        column[behind] = count (column[behind], less (below, column[behind]));
    }
    for (unsigned row = 0; row < n; row++)
      store (&tile->column[row][first], column[row]);
  }
}

/* One group.  The digits' radices are FIRST + 1 .. FIRST + 4. */
INLINE void join_digits (const struct codes *codes, unsigned first,
                         group_values group) {
  const uint8_t (*digit)[AQ_LANES] = codes->digit + first;
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    group[lane] =
        ((digit[3][lane] * (first + 3) + digit[2][lane]) * (first + 2) +
         digit[1][lane]) *
            (first + 1) +
        digit[0][lane];
}

INLINE void split_digits (const group_values group, unsigned first,
                          struct codes *codes) {
  uint8_t (*digit)[AQ_LANES] = codes->digit + first;
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    const uint32_t two = group[lane] / (first + 1);
    const uint32_t three = two / (first + 2);
    const uint32_t four = three / (first + 3);
    digit[0][lane] = (uint8_t) (group[lane] - two * (first + 1));
    digit[1][lane] = (uint8_t) (two - three * (first + 2));
    digit[2][lane] = (uint8_t) (three - four * (first + 3));
    digit[3][lane] = (uint8_t) four;
  }
}

static void rank_boards (const struct tile *tile, unsigned n,
                         struct tile_keys *keys) {
  struct codes codes;
  group_values group[CODE_GROUPS];
  const unsigned groups = code_groups (n);
  find_digits (tile, n, &codes);
#pragma GCC unroll 8
  for (unsigned g = 0; g < CODE_GROUPS; g++)
    if (g < groups)
      join_digits (&codes, g * GROUP_DIGITS, group[g]);
    else
      memset (group[g], 0, sizeof group[g]);
  uint64_t *low = keys->word[n > AQ_ONE_WORD_MAX];
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    low[lane] = group[0][lane] + group[1][lane] * FACTORIAL_4 +
                group[2][lane] * FACTORIAL_8 + group[3][lane] * FACTORIAL_12 +
                group[4][lane] * FACTORIAL_16;
  if (n > AQ_ONE_WORD_MAX)
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      keys->word[0][lane] = group[5][lane] +
                            group[6][lane] * BETWEEN_20_AND_24 +
                            group[7][lane] * BETWEEN_20_AND_28;
}

/* Divides each of VALUES by WEIGHT; leaves the remainders. */
INLINE void take_group (uint64_t values[AQ_LANES], uint64_t weight,
                        group_values group) {
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    const uint64_t quotient = values[lane] / weight;
    group[lane] = (uint32_t) quotient;
    values[lane] -= quotient * weight;
  }
}

static void unrank_boards (const struct tile_keys *keys, unsigned n,
                           struct tile *tile) {
  struct codes codes;
  group_values group[CODE_GROUPS];
  uint64_t rest[AQ_LANES];
  const unsigned groups = code_groups (n);
  if (n > AQ_ONE_WORD_MAX) {
    memcpy (rest, keys->word[0], sizeof rest);
    take_group (rest, BETWEEN_20_AND_28, group[7]);
    take_group (rest, BETWEEN_20_AND_24, group[6]);
    take_group (rest, 1, group[5]);
  }
  memcpy (rest, keys->word[n > AQ_ONE_WORD_MAX], sizeof rest);
  if (groups > 4)
    take_group (rest, FACTORIAL_16, group[4]);
  if (groups > 3)
    take_group (rest, FACTORIAL_12, group[3]);
  if (groups > 2)
    take_group (rest, FACTORIAL_8, group[2]);
  if (groups > 1)
    take_group (rest, FACTORIAL_4, group[1]);
  take_group (rest, 1, group[0]);
#pragma GCC unroll 8
  for (unsigned g = 0; g < CODE_GROUPS; g++)
    if (g < groups)
      split_digits (group[g], g * GROUP_DIGITS, &codes);
  find_columns (&codes, n, tile);
}

#endif
