/* SPDX-License-Identifier: MIT */

/* Boards packed into 64-bit words: the keys of the solution set.  Earlier rows
   stand in higher bits, so that keys compare as boards do. */

#ifndef AQ_PACKED_BOARD_H
#define AQ_PACKED_BOARD_H

#include <stdint.h>
#include <string.h>

enum {
  AQ_KEY_WORDS_MAX = 3,
  AQ_ONE_WORD_MAX = 16, /* the largest board in one word, 4 bits a row */
  AQ_ROWS_A_WORD = 12   /* above it, 5 bits a row */
};

/* The words of a key for boards of size N. */
static inline unsigned aq_key_words (unsigned n) {
  return n <= AQ_ONE_WORD_MAX ? 1 : (n + AQ_ROWS_A_WORD - 1) / AQ_ROWS_A_WORD;
}

/* Packs N columns into aq_key_words (N) words. */
static inline void aq_pack (unsigned n, const uint8_t *column, uint64_t *key) {
  if (n <= AQ_ONE_WORD_MAX) {
    uint64_t word = 0;
    for (unsigned row = 0; row < n; row++)
      word = word << 4 | column[row];
    *key = word;
    return;
  }
  memset (key, 0, aq_key_words (n) * sizeof *key);
  for (unsigned row = 0; row < n; row++)
    key[row / AQ_ROWS_A_WORD] |=
        (uint64_t) column[row]
        << 5 * (AQ_ROWS_A_WORD - 1 - row % AQ_ROWS_A_WORD);
}

/* Writes the N columns of a packed board. */
static inline void aq_unpack (unsigned n, const uint64_t *key,
                              uint8_t *column) {
  if (n <= AQ_ONE_WORD_MAX) {
    for (unsigned row = 0; row < n; row++)
      column[row] = *key >> 4 * (n - 1 - row) & 15;
    return;
  }
  for (unsigned row = 0; row < n; row++)
    column[row] = key[row / AQ_ROWS_A_WORD] >>
                      5 * (AQ_ROWS_A_WORD - 1 - row % AQ_ROWS_A_WORD) &
                  31;
}

/* A hash: a multiplication for each word and one to finish.  It is the high
   half of the last product, whose bits are the best mixed. */
static inline uint32_t aq_hash_key (const uint64_t *key, unsigned words) {
  uint64_t hash = 0;
  for (unsigned i = 0; i < words; i++) {
    hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return (uint32_t) ((hash * 0xd6e8feb86659fd93) >> 32);
}

#endif
