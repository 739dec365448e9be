/* SPDX-License-Identifier: MIT */

/* The solutions found so far: a hash set of canonical forms, each with the
   images of it that were found.  doc/performance.md says how much memory a
   class takes.

   The set is in shards by the hash of the canonical form.  Hits are looked up
   first (aq_set_list_candidates, which changes nothing); those that the set
   does not have are put in order and inserted.  Inserting touches only the
   shards of the hits, so several threads can insert into different shards at a
   time. */

#ifndef AQ_SOLUTION_SET_H
#define AQ_SOLUTION_SET_H

#include "archive/hit_list.h"

struct solution_set;

/* An empty set of boards of size N, 1 .. AQ_SEARCH_MAX.  With WHOLE_ORBITS a
   hit adds all images of its class. */
enum aq_status aq_set_new (struct solution_set **set, unsigned n,
                           bool whole_orbits);
void aq_set_free (struct solution_set *set);

/* --- merging --- */

/* Appends to CANDIDATES those of HITS that may add a board.  AQ_NO_MEMORY. */
enum aq_status aq_set_list_candidates (const struct solution_set *set,
                                       const struct hit_list *hits,
                                       struct hit_list *candidates);

/* The numbers that insertions added to the set. */
struct set_gain {
  uint64_t boards, classes;
  struct aq_orbits orbits;
};

/* Inserts COUNT hits that aq_set_list_candidates gave, in their order.  Sets
   WAS_NEW[island] if a hit of that island added a board.  Adds to *GAIN, which
   the caller must give to aq_set_gained before anything else looks at the set.
   A class that is new is checked for attacks: AQ_BAD_SOLUTION.  AQ_NO_MEMORY.
   After a failure, the hits before it are inserted. */
enum aq_status aq_set_insert (struct solution_set *set,
                              const struct packed_hit *hits, size_t count,
                              bool *was_new, struct set_gain *gain);
void aq_set_gained (struct solution_set *set, const struct set_gain *gain);

/* --- the queue --- */

/* The set is also a queue of boards for neighborhood search.  Each board is
   popped once; with whole orbits the canonical form stands for its class.  The
   order depends only on the order of insertions and pops.  aq_set_pop appends
   up to MOST boards of each shard to POPPED, shard by shard, as hits of one
   image.  AQ_NO_MEMORY; then POPPED has the boards before. */
enum aq_status aq_set_pop (struct solution_set *set, size_t most,
                           struct hit_list *popped);
/* Empties the queue. */
void aq_set_pop_all (struct solution_set *set);
/* The boards in that queue, or with whole orbits the classes. */
uint64_t aq_set_queued (const struct solution_set *set);

/* --- contents --- */

/* Distinct boards in the set. */
uint64_t aq_set_found (const struct solution_set *set);

/* Classes with at least one board in the set: all, and by orbit size. */
uint64_t aq_set_classes (const struct solution_set *set);
struct aq_orbits aq_set_orbits (const struct solution_set *set);

/* The images of a hit's class that are in a set without whole orbits; the
   class is in the set. */
aq_image_mask aq_set_images (const struct solution_set *set,
                             const struct packed_hit *hit);

unsigned aq_set_size (const struct solution_set *set); /* N of its boards */

/* About how many bytes of memory the set needs for CLASSES classes of all
   shards. */
uint64_t aq_set_expected_bytes (const struct solution_set *set,
                                uint64_t classes);

/* The position of a walk over the classes; all zero is the beginning. */
struct set_walk {
  unsigned shard;
  const void *page; /* the page of this position; NULL at the beginning */
  unsigned index;   /* of the next class in it */
};

/* Writes the next classes of a walk, up to AQ_LANES of them, in no particular
   order: their canonical forms, each in a lane, and the images in the set; 0
   stands for all images of a whole orbit.  Returns how many, 0 at the end. */
unsigned aq_set_walk (const struct solution_set *set, struct set_walk *walk,
                      struct tile_keys *keys, aq_image_mask found[AQ_LANES]);

/* Writes the next popped boards of a walk, or if not POPPED the others, as
   hits of one image.  Returns how many, 0 at the end. */
unsigned aq_set_list (const struct solution_set *set, struct set_walk *walk,
                      bool popped, struct packed_hit hits[AQ_LANES]);

#endif
