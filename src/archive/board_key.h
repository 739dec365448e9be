/* SPDX-License-Identifier: MIT */

/* The keys of the solution set: canonical forms as ranks (struct tile_keys in
   lanes/kernels/lane_kernels.h).  Keys compare as their boards do.  An unused
   second word is 0. */

#ifndef AQ_BOARD_KEY_H
#define AQ_BOARD_KEY_H

#include "lanes/kernels/lane_kernels.h"

enum { AQ_HASH_BITS = 64, AQ_SHARD_BITS = 8, AQ_SHARDS = 1 << AQ_SHARD_BITS };

/* The words of a key for boards of size N. */
static inline unsigned aq_key_words (unsigned n) {
  return n <= AQ_ONE_WORD_MAX ? 1 : 2;
}

/* The number of bits of a key's hash: to N = 20 as many as the ranks need, but
   at least 32. */
static inline unsigned aq_key_bits (unsigned n) {
  static const uint8_t bits[] = {33, 37, 41, 45, 49, 53, 57, 62}; /* N >= 13 */
  if (n > AQ_ONE_WORD_MAX)
    return AQ_HASH_BITS;
  return n < 13 ? 32 : bits[n - 13];
}

/* The hash of a key, below 2^BITS, BITS = aq_key_bits (N).  aq_hash_key
   inverts it, above N = 20 with the key's second word: multiplying by an odd
   number and adding upper bits to lower ones can be undone. */
static inline uint64_t aq_key_hash (unsigned bits, const uint64_t *key) {
  const uint64_t mask = UINT64_MAX >> (AQ_HASH_BITS - bits);
  uint64_t hash = key[0];
  if (bits == AQ_HASH_BITS) {
    hash *= 0x9e3779b97f4a7c15;
    hash ^= (hash >> 32) ^ key[1];
  }
  hash = hash * 0x9e3779b97f4a7c15 & mask;
  hash ^= hash >> bits / 2;
  hash = hash * 0xd6e8feb86659fd93 & mask;
  return hash ^ hash >> bits / 2;
}

/* The number X for which X ^ X >> SHIFT is SUM; X has at most 3 * SHIFT
   bits. */
static inline uint64_t aq_undo_shift (uint64_t sum, unsigned shift) {
  return sum ^ (sum ^ sum >> shift) >> shift;
}

/* Inverts aq_key_hash: from a hash and the key's second word, key[1], finds
   key[0].  The factors are the inverses, modulo 2^64, of those above. */
static inline void aq_hash_key (unsigned bits, uint64_t hash, uint64_t *key) {
  const uint64_t mask = UINT64_MAX >> (AQ_HASH_BITS - bits);
  hash = aq_undo_shift (hash, bits / 2) * 0xcfee444d8b59a89b & mask;
  hash = aq_undo_shift (hash, bits / 2) * 0xf1de83e19937733d & mask;
  if (bits == AQ_HASH_BITS)
    hash = aq_undo_shift (hash ^ key[1], 32) * 0xf1de83e19937733d;
  key[0] = hash;
}

/* The shard of the set that a key belongs to. */
static inline unsigned aq_hash_shard (uint64_t hash) {
  return (unsigned) hash % AQ_SHARDS;
}

#endif
