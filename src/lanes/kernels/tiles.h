/* SPDX-License-Identifier: MIT */

/* Tiles: boards to and from the byte lanes, by transposing squares of 8 rows
   by 8 lanes. */

#ifndef AQ_KERNELS_TILES_H
#define AQ_KERNELS_TILES_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

enum { WORD_ROWS = 8, GROUPS = AQ_LANES / 8 };

/* One step of the transposition: in each square of 2 HALF by 2 HALF bytes,
   exchanges the upper HALF bytes of word I with the lower HALF bytes of word
   I + HALF.  LOW masks the lower bytes. */
INLINE void exchange_quarters (words word[WORD_ROWS], unsigned half,
                               uint64_t low) {
  for (unsigned i = 0; i < WORD_ROWS; i++) {
    if (i & half)
      continue;
    const words changed = (word[i] >> 8 * half ^ word[i + half]) & low;
    word[i + half] ^= changed;
    word[i] ^= changed << 8 * half;
  }
}

/* Transposes the eight squares of 8 rows by 8 lanes that eight rows of 64
   lanes consist of.  Before, word[I][G] is row I of the eight lanes of group
   G; after, it is all eight rows of lane I of group G.  Applied again, it
   restores them.  Squares of 4 bytes change places first, then of 2, then
   of 1. */
INLINE void transpose (uint64_t all[WORD_ROWS][GROUPS]) {
  for (unsigned group = 0; group < GROUPS; group += WIDTH / 8) {
    words word[WORD_ROWS];
    for (unsigned i = 0; i < WORD_ROWS; i++)
      word[i] = (words) load (&all[i][group]);
    exchange_quarters (word, 4, 0x00000000ffffffff);
    exchange_quarters (word, 2, 0x0000ffff0000ffff);
    exchange_quarters (word, 1, 0x00ff00ff00ff00ff);
    for (unsigned i = 0; i < WORD_ROWS; i++)
      store (&all[i][group], (lanes) word[i]);
  }
}

/* Reads the first COUNT of eight rows; the others become zeros. */
INLINE void get_rows (uint64_t word[WORD_ROWS][GROUPS],
                      const uint8_t (*row)[AQ_LANES], unsigned count) {
  for (unsigned i = 0; i < WORD_ROWS; i++)
    if (i < count)
      memcpy (word[i], row[i], AQ_LANES);
    else
      memset (word[i], 0, AQ_LANES);
  if (BIG_ENDIAN_WORDS)
    for (unsigned i = 0; i < WORD_ROWS; i++)
      for (unsigned group = 0; group < GROUPS; group++)
        word[i][group] = little_endian_word (word[i][group]);
}

/* Writes the first COUNT of eight rows. */
INLINE void put_rows (uint64_t word[WORD_ROWS][GROUPS],
                      uint8_t (*row)[AQ_LANES], unsigned count) {
  if (BIG_ENDIAN_WORDS)
    for (unsigned i = 0; i < WORD_ROWS; i++)
      for (unsigned group = 0; group < GROUPS; group++)
        word[i][group] = little_endian_word (word[i][group]);
  for (unsigned i = 0; i < WORD_ROWS && i < count; i++)
    memcpy (row[i], word[i], AQ_LANES);
}

/* Reads eight rows of COUNT boards; the last board fills the lanes above. */
INLINE void gather (uint64_t word[WORD_ROWS][GROUPS], const uint8_t *boards,
                    size_t stride, unsigned count) {
  uint64_t rows = 0;
  for (unsigned group = 0; group < GROUPS; group++)
#pragma GCC unroll 8
    for (unsigned i = 0; i < 8; i++) {
      const unsigned lane = 8 * group + i;
      if (lane < count)
        memcpy (&rows, boards + lane * stride, sizeof rows);
      word[i][group] = little_endian_word (rows);
    }
}

/* Writes eight rows of COUNT boards. */
INLINE void scatter (uint64_t word[WORD_ROWS][GROUPS], uint8_t *boards,
                     size_t stride, unsigned count) {
  for (unsigned group = 0; group < GROUPS; group++)
#pragma GCC unroll 8
    for (unsigned i = 0; i < 8; i++) {
      const unsigned lane = 8 * group + i;
      const uint64_t rows = little_endian_word (word[i][group]);
      if (lane < count)
        memcpy (boards + lane * stride, &rows, sizeof rows);
    }
}

/* How many rows there are from row FIRST on, at most eight. */
static unsigned rows_from (unsigned first, unsigned n) {
  return n - first < WORD_ROWS ? n - first : WORD_ROWS;
}

static void load_boards (struct tile *tile, unsigned n, const uint8_t *boards,
                         unsigned boards_count) {
  const size_t stride = aq_board_stride (n);
  for (unsigned first = 0; first < n; first += WORD_ROWS) {
    uint64_t word[WORD_ROWS][GROUPS];
    if (boards_count == AQ_LANES) /* a constant is faster */
      gather (word, boards + first, stride, AQ_LANES);
    else
      gather (word, boards + first, stride, boards_count);
    transpose (word);
    put_rows (word, tile->column + first, rows_from (first, n));
  }
}

static void store_boards (const struct tile *tile, unsigned n, uint8_t *boards,
                          unsigned count) {
  const size_t stride = aq_board_stride (n);
  for (unsigned first = 0; first < n; first += WORD_ROWS) {
    uint64_t word[WORD_ROWS][GROUPS];
    get_rows (word, tile->column + first, rows_from (first, n));
    transpose (word);
    if (count == AQ_LANES)
      scatter (word, boards + first, stride, AQ_LANES);
    else
      scatter (word, boards + first, stride, count);
  }
}

#endif
