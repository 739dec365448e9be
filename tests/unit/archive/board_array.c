/* SPDX-License-Identifier: MIT */

/* Arrays of boards, and packed hits.  Where all is well, nothing is asserted:
   each assertion is a system call, and these are called most. */

#include "board_array.h"

#include "archive/pages.h"

void add_board (struct board_array *boards, const uint8_t *column) {
  if (boards->count == boards->capacity) {
    boards->capacity = 2 * boards->capacity + 64;
    boards->column = realloc (boards->column, boards->capacity * boards->n);
    ck_assert_ptr_nonnull (boards->column);
  }
  memcpy (board_at (boards, boards->count++), column, boards->n);
}

bool collect_board (const struct aq_board *board, void *data) {
  struct board_array *boards = data;
  if (board->n != boards->n)
    ck_abort_msg ("a board of size %u, not %u", board->n, boards->n);
  add_board (boards, board->column);
  return true;
}

struct board_array all_solutions (unsigned n) {
  struct board_array boards = {.n = n};
  boards.count = boards.capacity = unit_solutions (n, &boards.column);
  return boards;
}

struct board_array canonical_solutions (unsigned n) {
  struct board_array boards = all_solutions (n), canonical = {.n = n};
  for (size_t i = 0; i < boards.count; i++) {
    uint8_t smallest[256];
    unit_smallest_image (n, board_at (&boards, i), smallest);
    if (!memcmp (smallest, board_at (&boards, i), n))
      add_board (&canonical, smallest);
  }
  free_boards (&boards);
  return canonical;
}

static int compare_boards (const void *a, const void *b, void *n) {
  return memcmp (a, b, *(const unsigned *) n);
}

void sort_boards (struct board_array *boards) {
  if (boards->count)
    qsort_r (boards->column, boards->count, boards->n, compare_boards,
             &boards->n);
}

size_t find_board (const struct board_array *boards, const uint8_t *column) {
  size_t from = 0, to = boards->count;
  while (from < to) {
    const size_t middle = (from + to) / 2;
    if (memcmp (board_at (boards, middle), column, boards->n) < 0)
      from = middle + 1;
    else
      to = middle;
  }
  if (from == boards->count ||
      memcmp (board_at (boards, from), column, boards->n))
    ck_abort_msg ("no such board of %u", boards->n);
  return from;
}

bool equal_boards (const struct board_array *a, const struct board_array *b) {
  return a->count == b->count &&
         (!a->count || !memcmp (a->column, b->column, a->count * a->n));
}

bool same_boards (struct board_array *a, struct board_array *b) {
  sort_boards (a);
  sort_boards (b);
  return equal_boards (a, b);
}

void sort_distinct (struct board_array *boards) {
  size_t kept = 0;
  sort_boards (boards);
  for (size_t i = 0; i < boards->count; i++)
    if (!kept ||
        memcmp (board_at (boards, kept - 1), board_at (boards, i), boards->n))
      memmove (board_at (boards, kept++), board_at (boards, i), boards->n);
  boards->count = kept;
}

void add_random_orbits (uint64_t *state, size_t count,
                        struct board_array *boards) {
  for (size_t i = 0; i < count; i++) {
    uint8_t column[256], images[8][256];
    unit_search_solution (state, boards->n, column);
    unit_images (boards->n, column, images);
    for (unsigned image = 0; image < 8; image++)
      add_board (boards, images[image]);
  }
  sort_distinct (boards);
}

void free_boards (struct board_array *boards) {
  free (boards->column);
  *boards = (struct board_array){.n = boards->n};
}

struct packed_hit pack_board (unsigned n, const uint8_t *column) {
  struct hit_list list = {0};
  uint8_t board[AQ_SEARCH_MAX] = {0};
  memcpy (board, column, n);
  if (aq_hits_pack (&list, n, aq_kernels (0), board, 1) || list.count != 1)
    ck_abort_msg ("%zu hits", list.count);
  const struct packed_hit hit = list.hit[0];
  aq_hits_free (&list);
  return hit;
}

void unpack_hit (unsigned n, const struct packed_hit *hit, uint8_t *column) {
  uint8_t board[AQ_SEARCH_MAX];
  aq_hits_boards (n, aq_kernels (0), hit, 1, board);
  memcpy (column, board, n);
}

bool same_hit (const struct packed_hit *a, const struct packed_hit *b) {
  return !memcmp (a->key, b->key, sizeof a->key) && a->images == b->images;
}

void new_parts (struct solution_set **part, unsigned parts, unsigned n,
                bool whole_orbits) {
  for (unsigned i = 0; i < parts; i++)
    ck_assert_int_eq (aq_set_new (&part[i], n, whole_orbits), AQ_OK);
}

void free_parts (struct solution_set **part, unsigned parts) {
  for (unsigned i = 0; i < parts; i++)
    aq_set_free (part[i]);
}

void merge_parts (struct solution_set **part, unsigned parts,
                  const struct board_array *boards) {
  struct hit_list hits[AQ_SHARDS] = {{0}};
  for (size_t i = 0; i < boards->count; i++) {
    struct packed_hit hit = pack_board (boards->n, board_at (boards, i));
    const unsigned shard = aq_hit_shard (boards->n, &hit);
    struct hit_list *to = &hits[shard % parts];
    if (aq_hits_append (to, &(struct hit_list){&hit, 1, 1}))
      ck_abort_msg ("board %zu", i);
  }
  for (unsigned i = 0; i < parts; i++) {
    ck_assert_int_eq (merge_hits (part[i], &hits[i]), AQ_OK);
    aq_hits_free (&hits[i]);
  }
}

enum aq_status merge_hits (struct solution_set *set,
                           const struct hit_list *hits) {
  struct hit_list candidates = {0}, scratch = {0};
  struct set_gain gain = {0};
  bool was_new = false;
  enum aq_status status = aq_set_list_candidates (set, hits, &candidates);
  if (!status)
    status = aq_hits_sort_shards (&candidates, &scratch);
  if (!status)
    status =
        aq_set_insert (set, candidates.hit, candidates.count, &was_new, &gain);
  if (was_new != (gain.boards > 0))
    ck_abort_msg ("new: %d", was_new);
  aq_set_gained (set, &gain);
  aq_hits_free (&candidates);
  aq_hits_free (&scratch);
  return status;
}

enum aq_status merge_board (struct solution_set *set, const uint8_t *column) {
  struct packed_hit hit = pack_board (aq_set_size (set), column);
  return merge_hits (set, &(struct hit_list){&hit, 1, 1});
}

size_t set_bytes (const struct solution_set *set) {
  size_t bytes = set->arena.bytes;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    if (set->shard[i].first) {
      const UT_hash_table *table = set->shard[i].first->hh.tbl;
      bytes += sizeof *table + table->num_buckets * sizeof *table->buckets;
    }
  return bytes;
}
