/* SPDX-License-Identifier: MIT */

/* Sorting keys of some 64-bit words, the most significant one first. */

#ifndef AQ_RADIX_SORT_H
#define AQ_RADIX_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Sorts COUNT keys of WORDS words in KEYS with the help of OTHER, which is as
   large; the two must not overlap.  Returns the one that has the result. */
uint64_t *aq_radix_sort (uint64_t *keys, uint64_t *other, size_t count,
                         unsigned words);

#endif
