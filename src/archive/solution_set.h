/* SPDX-License-Identifier: MIT */

/* The solutions found so far: a hash set of canonical forms, each with the
   images of it that were found.  A class takes 72 bytes to N = 16, 80
   to N = 24 and 88 above, and 20 to 40 more in the hash table.

   The set is in shards by the hash of the canonical form.  Merging hits into
   one shard touches no other shard, so several threads can merge at a time. */

#ifndef AQ_SOLUTION_SET_H
#define AQ_SOLUTION_SET_H

#include "archive/hit_list.h"

struct solution_set;

/* An empty set of boards of size N, 1 .. AQ_SEARCH_MAX.  With WHOLE_ORBITS a
   hit adds all images of its class. */
enum aq_status aq_set_new (struct solution_set **set, unsigned n,
                           bool whole_orbits);

/* Merges COUNT hits of one SHARD in their order, but never adds more than MOST
   boards; after that many, the caller must not merge again, because the last
   class may lack images.  Adds the number of new boards to *ADDED.  A class
   that is new is checked for attacks: AQ_BAD_SOLUTION, and it stays out.
   AQ_NO_MEMORY. */
enum aq_status aq_set_merge (struct solution_set *set, unsigned shard,
                             const struct packed_hit *hits, size_t count,
                             uint64_t most, uint64_t *added);

/* The set is also a queue of boards for neighborhood search, each of which is
   popped once; with whole orbits the canonical form stands for its class.
   Appends up to MOST of them to POPPED, hits of one image.  AQ_NO_MEMORY. */
enum aq_status aq_set_pop (struct solution_set *set, size_t most,
                           struct hit_list *popped);
/* The boards in that queue, or with whole orbits the classes. */
uint64_t aq_set_queued (const struct solution_set *set);

/* Distinct boards in the set. */
uint64_t aq_set_found (const struct solution_set *set);

/* Classes of which at least one board is in the set, and by orbit size. */
uint64_t aq_set_classes (const struct solution_set *set);
struct aq_orbits aq_set_orbits (const struct solution_set *set);

unsigned aq_set_size (const struct solution_set *set); /* N of its boards */

/* Bytes that a class takes, without the hash table. */
size_t aq_set_class_bytes (const struct solution_set *set);

/* Visits each class, in no particular order: the packed canonical form and the
   images of it in the set. */
typedef void class_visitor (const uint64_t *key, aq_image_mask found,
                            void *data);
void aq_set_each_class (const struct solution_set *set, class_visitor *visit,
                        void *data);

void aq_set_free (struct solution_set *set);

#endif
