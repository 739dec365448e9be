/* SPDX-License-Identifier: MIT */

/* What the tests of the archive share: arrays of boards, single boards as
   packed hits, and how large a set is. */

#ifndef BOARD_ARRAY_H
#define BOARD_ARRAY_H

#include "archive/solution_set.h"

#include "../unit.h"

/* Boards of N columns each, one behind the other as in unit_solutions.  All
   zero but for N is the empty array. */
struct board_array {
  unsigned n;
  size_t count, capacity;
  uint8_t *column;
};

static inline uint8_t *board_at (const struct board_array *boards, size_t i) {
  return boards->column + i * boards->n;
}

void add_board (struct board_array *boards, const uint8_t *column);

/* An aq_visit that adds the board to a struct board_array. */
bool collect_board (const struct aq_board *board, void *boards);

/* All solutions in lexicographic order, and those that are the smallest images
   of themselves. */
struct board_array all_solutions (unsigned n);
struct board_array canonical_solutions (unsigned n);

void sort_boards (struct board_array *boards);

/* The index of COLUMN, which must be in BOARDS; these must be sorted. */
size_t find_board (const struct board_array *boards, const uint8_t *column);

/* Whether both have the same boards in the same order. */
bool equal_boards (const struct board_array *a, const struct board_array *b);

/* Whether both have the same boards, equally often; sorts both. */
bool same_boards (struct board_array *a, struct board_array *b);

/* Sorts BOARDS and removes repetitions. */
void sort_distinct (struct board_array *boards);

/* Adds the 8 images of each of COUNT random solutions, then sorts BOARDS and
   removes repetitions; N not 2 or 3. */
void add_random_orbits (uint64_t *state, size_t count,
                        struct board_array *boards);

void free_boards (struct board_array *boards);

/* A solution as a packed hit. */
struct packed_hit pack_board (unsigned n, const uint8_t *column);

/* Its first image. */
void unpack_hit (unsigned n, const struct packed_hit *hit, uint8_t *column);

bool same_hit (const struct packed_hit *a, const struct packed_hit *b);

/* Makes sets that share the shards, up to AQ_SHARDS sets, or frees them. */
void new_parts (struct solution_set **part, unsigned parts, unsigned n,
                bool whole_orbits);
void free_parts (struct solution_set **part, unsigned parts);

/* Merges BOARDS, each into the set that has its shard: that of the shard's
   number modulo PARTS. */
void merge_parts (struct solution_set **part, unsigned parts,
                  const struct board_array *boards);

/* Merges hits, which may be in any order, or a board. */
enum aq_status merge_hits (struct solution_set *set,
                           const struct hit_list *hits);
enum aq_status merge_board (struct solution_set *set, const uint8_t *column);

/* The bytes of memory that a set has allocated. */
size_t set_bytes (const struct solution_set *set);

#endif
