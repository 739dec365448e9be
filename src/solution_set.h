/* SPDX-License-Identifier: MIT */

/* The solutions found so far: a hash set of canonical forms, each with the
   images of it that were met.  Memory is 72 bytes a class to N = 16,
   80 above, and some 20 to 40 for the hash table.

   Solutions come in as finds, canonical forms by the shard of the set that
   they belong to.  Making finds does not touch the set, and merging those of
   one shard touches nothing of another: both can be done by several threads at
   a time. */

#ifndef AQ_SOLUTION_SET_H
#define AQ_SOLUTION_SET_H

#include "allqueens.h"
#include "lanes.h"

enum { AQ_SHARDS = 8, AQ_KEY_WORDS_MAX = 3 };

/* A canonical form and some of its images. */
struct find {
  uint64_t key[AQ_KEY_WORDS_MAX]; /* keys compare as boards do */
  uint32_t hash;
  aq_image_mask images;
};

/* A list of finds; all zero is the empty one. */
struct finds {
  struct find *find;
  size_t count, room;
};

/* Adds COUNT solutions of size N (see board.h) to the lists by shard. */
enum aq_status aq_finds_add (struct finds shards[AQ_SHARDS], unsigned n,
                             const struct lane_kernels *lanes,
                             const uint8_t *boards, size_t count);
/* The shard that a find belongs to. */
unsigned aq_find_shard (const struct find *find);
/* By canonical form, then by image. */
void aq_finds_sort (struct finds *finds);
/* Writes the first image of a find to BOARD, aq_board_stride (N) bytes. */
void aq_find_board (unsigned n, const struct find *find, uint8_t *board);
/* Appends OTHER, which stays as it is. */
enum aq_status aq_finds_append (struct finds *finds,
                                const struct finds *other);
/* Frees what the list holds and leaves it empty. */
void aq_finds_free (struct finds *finds);

struct solution_set;

/* An empty set of boards of size N, 1 .. AQ_SEARCH_MAX; with WHOLE_ORBITS all
   images of what is merged come in. */
enum aq_status aq_set_new (struct solution_set **set, unsigned n,
                           bool whole_orbits);

/* Merges finds of one SHARD, in their order, but never more than ROOM new
   boards; once it was reached nothing more may be merged.  Adds the number of
   new boards to *ADDED. */
enum aq_status aq_set_merge (struct solution_set *set, unsigned shard,
                             const struct find *finds, size_t count,
                             uint64_t room, uint64_t *added);

/* The set is also a queue: what came in can be taken once.  Appends to TAKEN
   up to MOST finds that were not taken yet; with whole orbits a find stands
   for all its images. */
enum aq_status aq_set_take (struct solution_set *set, size_t most,
                            struct finds *taken);
/* How many there are to take. */
uint64_t aq_set_waiting (const struct solution_set *set);

/* Distinct boards in the set. */
uint64_t aq_set_found (const struct solution_set *set);

/* Classes of which at least one board is in the set, and by orbit size. */
uint64_t aq_set_classes (const struct solution_set *set);
struct aq_orbits aq_set_orbits (const struct solution_set *set);

/* Visits the boards in lexicographic order, or with CANONICAL the canonical
   form of each class.  Beside the set it needs an eighth of the set's memory
   at most, or where that is more 128 MiB.  AQ_STOPPED when VISIT returned
   false. */
enum aq_status aq_set_each (const struct solution_set *set, bool canonical,
                            aq_visit *visit, void *data);

void aq_set_free (struct solution_set *set);

#endif
