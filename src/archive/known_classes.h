/* SPDX-License-Identifier: MIT */

/* A table of classes that a solution set has.  It answers most look-ups from
   one cache line, where the set reads about six.

   A class has one slot, by the lower bits of its hash, and the slot has the
   other bits: together these are the whole hash, so the table is never wrong.
   A class displaces the one that has its slot; then only the set knows that
   one. */

#ifndef AQ_KNOWN_CLASSES_H
#define AQ_KNOWN_CLASSES_H

#include <stddef.h>
#include <stdint.h>

struct known_classes {
  uint32_t *slot; /* 1 << BITS of them, or NULL: the table knows nothing */
  unsigned bits;
};

/* Makes room for so many classes, of hashes with KEY_BITS bits, and forgets
   those before, if the table is too small for them.  Small sets get no table;
   nor do those whose classes are too many, or hashes too long, for it. */
void aq_known_grow (struct known_classes *known, unsigned key_bits,
                    uint64_t classes);
void aq_known_free (struct known_classes *known);

/* The bytes of a table for so many classes. */
size_t aq_known_bytes (unsigned key_bits, uint64_t classes);

/* Of up to 64 hashes, a bit for each whose class is in the table.  Several
   threads may look up and add at a time. */
uint64_t aq_known_have (const struct known_classes *known,
                        const uint64_t *hashes, size_t count);

/* Adds a class that is in the set. */
void aq_known_add (const struct known_classes *known, uint64_t hash);

#endif
