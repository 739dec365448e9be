/* SPDX-License-Identifier: MIT */

#include "text/hash.h"

#include <stdlib.h>

/* Compares hashes, for qsort and bsearch. */
static int compare_hashes (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return left < right ? -1 : left > right;
}

void aq_hash_set_add_again (struct aq_page *page, struct aq_hash_set *set,
                            uint64_t hash) {
  set->hash =
      aq_page_grow (page, set->hash, set->count, &set->room, 1, sizeof hash);
  if (!page->no_memory)
    set->hash[set->count++] = hash;
}

/* Most sets get the same hash many times in a row. */
void aq_hash_set_add (struct aq_page *page, struct aq_hash_set *set,
                      uint64_t hash) {
  if (!set->count || set->hash[set->count - 1] != hash)
    aq_hash_set_add_again (page, set, hash);
}

void aq_hash_set_sort (struct aq_hash_set *set) {
  if (set->count)
    qsort (set->hash, set->count, sizeof *set->hash, compare_hashes);
}

bool aq_hash_set_has (const struct aq_hash_set *set, uint64_t hash) {
  return set->count && bsearch (&hash, set->hash, set->count,
                                sizeof *set->hash, compare_hashes);
}

bool aq_hash_set_has_twice (const struct aq_hash_set *set, uint64_t hash) {
  const uint64_t *found = set->count
                              ? bsearch (&hash, set->hash, set->count,
                                         sizeof *set->hash, compare_hashes)
                              : NULL;
  return found && ((found > set->hash && found[-1] == hash) ||
                   (found + 1 < set->hash + set->count && found[1] == hash));
}
