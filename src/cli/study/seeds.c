/* SPDX-License-Identifier: MIT */

/* Hashing what a configuration is set to. */

#include "cli/study/seeds.h"

/* By FNV-1a (Fowler, Noll and Vo), the terminating null byte included. */
static uint64_t hash_text (uint64_t hash, const char *text) {
  do
    hash = (hash ^ (unsigned char) *text) * 0x100000001B3u;
  while (*text++);
  return hash;
}

uint64_t stream_of (const struct factors *factors,
                    const struct configuration *configuration) {
  const uint64_t start = 0xCBF29CE484222325u;
  const char *name;
  uint64_t sum = 0;
  for (size_t i = 0; (name = factor_name (factors, i)); i++) {
    const struct factor *factor = &factors->factor[i];
    const char *value = i == VARIANT_FACTOR && factor->count
                            ? factor->item[configuration->item[i]]
                            : configuration->text[i];
    if (value)
      sum += mix_bits (hash_text (hash_text (start, name), value));
  }
  return sum;
}

uint64_t run_seed (const struct study *study,
                   const struct configuration *configuration,
                   uint64_t number) {
  /* Numbers up to 2^53 are exact in every program that reads them. */
  return study->paired
             ? number
             : mix_bits (configuration->stream + number * GOLDEN_RATIO) >> 11;
}
