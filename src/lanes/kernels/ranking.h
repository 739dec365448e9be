/* SPDX-License-Identifier: MIT */

/* Ranking: fitness statistics, and keeping the better half of a population in
   the order of its fitness. */

#ifndef AQ_KERNELS_RANKING_H
#define AQ_KERNELS_RANKING_H

#include "lanes/kernels/tiles.h"

static struct fitness_summary summarize_fitness (const uint32_t *fitness,
                                                 size_t count) {
  struct fitness_summary summary = {UINT32_MAX, 0, 0};
  for (size_t i = 0; i < count; i++) {
    const uint32_t here = fitness[i];
    summary.best = here < summary.best ? here : summary.best;
    summary.worst = here > summary.worst ? here : summary.worst;
    summary.sum += here;
  }
  return summary;
}

/* Looks at whole tiles of numbers first. */
static size_t list_zeros (const uint32_t *numbers, size_t count,
                          uint32_t *indexes) {
  size_t found = 0;
  for (size_t first = 0; first < count; first += AQ_LANES) {
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < AQ_LANES; i++)
      least = numbers[first + i] < least ? numbers[first + i] : least;
    for (size_t i = first; !least && i < first + AQ_LANES && i < count; i++)
      if (!numbers[i])
        indexes[found++] = (uint32_t) i;
  }
  return found;
}

/* The least number that is not below FLOOR. */
static uint32_t least_from (const uint32_t *numbers, size_t count,
                            uint32_t floor) {
  uint32_t least = UINT32_MAX;
  for (size_t i = 0; i < count; i++) {
    const uint32_t above = numbers[i] - floor; /* huge below the floor */
    least = above < least ? above : least;
  }
  return least + floor;
}

/* How many low bits are equal in all numbers, at most 8. */
static unsigned common_bits (const uint32_t *numbers, size_t count) {
  uint32_t different = 256;
  for (size_t i = 0; i < count; i++)
    different |= numbers[i] ^ numbers[0];
  return (unsigned) __builtin_ctz (different);
}

/* The key of a number is its distance above FLOOR in units of 1 << SHIFT, or
   KEY_NONE if it lies below the floor or too far above it. */
enum { KEY_NONE = UINT8_MAX };

static void find_keys (const uint32_t *numbers, size_t count, uint32_t floor,
                       unsigned shift, uint8_t *keys) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t above = (numbers[i] - floor) >> shift;
    keys[i] = (uint8_t) (above < KEY_NONE ? above : KEY_NONE);
  }
}

/* Lists the boards with the HALF least numbers, value by value: a population
   has few different numbers, and the boards of one value are bits of a mask.
   A board is listed as the index of its word, see list_words. */
static void rank (const uint32_t *numbers, size_t half, uint8_t *keys,
                  uint32_t *ranked) {
  const size_t tiles = aq_tiles (half);
  const unsigned in_last = (unsigned) (half - (tiles - 1) * AQ_LANES);
  const uint64_t last = aq_first_lanes (in_last);
  const unsigned shift = common_bits (numbers, 2 * half);
  uint32_t *const end = ranked + half;
  for (uint32_t floor = 0; ranked < end;
       floor += (uint32_t) KEY_NONE << shift) {
    floor = least_from (numbers, 2 * half, floor);
    find_keys (numbers, 2 * half, floor, shift, keys);
    for (unsigned key = 0; key < KEY_NONE && ranked < end; key++)
      for (size_t tile = 0; tile < 2 * tiles; tile++) {
        const size_t in_half = tile < tiles ? tile : tile - tiles;
        const uint8_t *of_tile =
            keys + (tile < tiles ? 0 : half) + in_half * AQ_LANES;
        uint64_t here = 0;
        for (unsigned at = 0; at < AQ_LANES; at += WIDTH)
          here |= to_bits (equal (load (of_tile + at), splat (key))) << at;
        if (in_half == tiles - 1)
          here &= last;
        ranked = list_words (here, (uint32_t) (tile * AQ_LANES), ranked);
      }
  }
}

static void keep_better_half (void *tiles, unsigned n, size_t half,
                              const uint32_t *numbers,
                              const struct ranking_scratch *scratch) {
  const size_t count = aq_tiles (half);
  rank (numbers, half, scratch->keys, scratch->ranked);
  for (unsigned lane = 0; lane < AQ_LANES; lane++) /* lanes without a board */
    scratch->ranked[half + lane] = scratch->ranked[half - 1];
  for (unsigned row = 0; row < n; row += WORD_ROWS) {
    const unsigned rows = rows_from (row, n);
    for (size_t i = 0; i < 2 * count; i++) {
      uint64_t word[WORD_ROWS][GROUPS];
      get_rows (word, aq_tile_of_array (tiles, n, i)->column + row, rows);
      transpose (word);
      memcpy (scratch->words + i * AQ_LANES, word, sizeof word);
    }
    const uint32_t *ranked = scratch->ranked;
    for (size_t i = 0; i < count; i++) {
      uint64_t word[WORD_ROWS][GROUPS];
      for (unsigned group = 0; group < GROUPS; group++)
#pragma GCC unroll 8
        for (unsigned lane = 0; lane < 8; lane++)
          word[lane][group] = scratch->words[*ranked++];
      transpose (word);
      put_rows (word, aq_tile_of_array (tiles, n, i)->column + row, rows);
    }
  }
}

#endif
