/* SPDX-License-Identifier: MIT */

/* Hits on their way into the solution set: packed to their canonical forms and
   listed by the shard of the set that they belong to.  Packing does not touch
   the set, so several threads can do it at a time. */

#ifndef AQ_HIT_LIST_H
#define AQ_HIT_LIST_H

#include "archive/packed_board.h"
#include "simd/lanes.h"

enum { AQ_SHARDS = 8 };

/* A canonical form and those of its images that were hit. */
struct packed_hit {
  uint64_t key[AQ_KEY_WORDS_MAX]; /* the unused words are 0 */
  uint32_t hash;
  aq_image_mask images;
};

/* All zero is the empty list. */
struct hit_list {
  struct packed_hit *hit;
  size_t count, capacity;
};

/* The shard that a hit belongs to. */
unsigned aq_hit_shard (const struct packed_hit *hit);

/* Writes the first of the hit's images to BOARD, aq_board_stride (N) bytes. */
void aq_hit_board (unsigned n, const struct packed_hit *hit, uint8_t *board);

/* Packs COUNT solutions of size N (an array as in board.h) and appends each to
   the list of its shard.  AQ_NO_MEMORY. */
enum aq_status aq_hits_pack (struct hit_list shards[AQ_SHARDS], unsigned n,
                             const struct lane_kernels *kernels,
                             const uint8_t *boards, size_t count);

/* Appends one hit and returns it, still undefined; NULL without memory. */
struct packed_hit *aq_hits_add (struct hit_list *list);

/* Appends all hits of OTHER, which does not change.  AQ_NO_MEMORY. */
enum aq_status aq_hits_append (struct hit_list *list,
                               const struct hit_list *other);

/* Sorts by canonical form, then by the first image. */
void aq_hits_sort (struct hit_list *list);

/* Frees the hits and leaves the list empty. */
void aq_hits_free (struct hit_list *list);

#endif
