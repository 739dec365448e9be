/* SPDX-License-Identifier: MIT */

/* Sorting keys of several 64-bit words, the most significant word first. */

#ifndef AQ_RADIX_SORT_H
#define AQ_RADIX_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Sorts COUNT keys of WORDS words each.  OTHER is scratch memory of the same
   size and must not overlap KEYS.  Returns KEYS or OTHER, whichever has the
   result. */
uint64_t *aq_radix_sort (uint64_t *keys, uint64_t *other, size_t count,
                         unsigned words);

#endif
