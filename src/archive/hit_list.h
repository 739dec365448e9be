/* SPDX-License-Identifier: MIT */

/* Hits on their way into the solution set.  They are packed to their canonical
   forms and put in the order in which they enter.  Packing does not touch the
   set, so several threads can do it at a time. */

#ifndef AQ_HIT_LIST_H
#define AQ_HIT_LIST_H

#include "archive/board_key.h"

/* A board's canonical form, and a bit for each image of this form that equals
   the board. */
struct packed_hit {
  uint64_t key[AQ_KEY_WORDS_MAX];
  aq_image_mask images;
  uint8_t shard;   /* set only if the hit may be new */
  uint16_t island; /* the number of its island */
  uint32_t look;   /* the evaluations of its island in this round up to it, at
                      most UINT32_MAX */
};

/* The bit of the first of a hit's images. */
static inline unsigned aq_first_image (const struct packed_hit *hit) {
  return hit->images & -(unsigned) hit->images;
}

/* The shard of a hit, on boards of size N. */
static inline unsigned aq_hit_shard (unsigned n,
                                     const struct packed_hit *hit) {
  return aq_hash_shard (aq_key_hash (aq_key_bits (n), hit->key));
}

/* The distinct images of a class.  IMAGES are the images that equal one board:
   only if there are several, the orbit is smaller than 8. */
aq_image_mask aq_orbit_of (unsigned n, const uint8_t *canonical,
                           unsigned images);

/* All zero is the empty list. */
struct hit_list {
  struct packed_hit *hit;
  size_t count, capacity;
};

/* Packs COUNT solutions of size N (an array as in board.h) and appends them
   in their order, as hits of island 0.  AQ_NO_MEMORY; then nothing is
   appended. */
enum aq_status aq_hits_pack (struct hit_list *list, unsigned n,
                             const struct lane_kernels *kernels,
                             const uint8_t *boards, size_t count);

/* Writes the canonical forms of COUNT hits, 1 .. AQ_LANES, to BOARDS. */
void aq_hits_canonical (unsigned n, const struct lane_kernels *kernels,
                        const struct packed_hit *hits, unsigned count,
                        uint8_t *boards);

/* Writes the first image of each of COUNT hits, 1 .. AQ_LANES, to BOARDS. */
void aq_hits_boards (unsigned n, const struct lane_kernels *kernels,
                     const struct packed_hit *hits, unsigned count,
                     uint8_t *boards);

/* Makes room for COUNT more hits.  AQ_NO_MEMORY. */
enum aq_status aq_hits_reserve (struct hit_list *list, size_t count);

/* Appends all hits of OTHER, which does not change.  AQ_NO_MEMORY. */
enum aq_status aq_hits_append (struct hit_list *list,
                               const struct hit_list *other);

/* Sorts by island, canonical form and first image. */
void aq_hits_sort (struct hit_list *list);

/* Sorts by shard, then by island, canonical form and first image.  SCRATCH is
   memory for as many hits.  AQ_NO_MEMORY; then no hit is lost. */
enum aq_status aq_hits_sort_shards (struct hit_list *list,
                                    struct hit_list *scratch);

/* Frees the hits and leaves the list empty. */
void aq_hits_free (struct hit_list *list);

#endif
