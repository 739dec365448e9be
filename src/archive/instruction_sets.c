/* SPDX-License-Identifier: MIT */

/* The kernels of each instruction set, tested on this processor. */

#include <string.h>

#include "archive/neighborhood.h"
#include "core/board.h"
#include "core/symmetry.h"

const char *aq_instruction_set (size_t index) {
  const struct lane_kernels *kernels = aq_kernels (index);
  return kernels ? kernels->name : NULL;
}

/* Whether the kernels find the canonical form by its definition, and from it
   the board again. */
static bool packs_correctly (const struct lane_kernels *kernels, unsigned n,
                             const uint8_t *column,
                             const struct packed_hit *hit) {
  uint8_t canonical[AQ_SEARCH_MAX], found[AQ_SEARCH_MAX], board[AQ_SEARCH_MAX];
  const aq_image_mask images = aq_canonical (n, column, canonical);
  aq_hits_canonical (n, kernels, hit, 1, found);
  aq_hits_boards (n, kernels, hit, 1, board);
  return hit->images == images && !memcmp (found, canonical, n) &&
         !memcmp (board, column, n);
}

static bool are_equal (const struct hit_list *a, const struct hit_list *b) {
  bool equal = a->count == b->count;
  for (size_t i = 0; i < a->count && equal; i++)
    equal = !memcmp (a->hit[i].key, b->hit[i].key, sizeof a->hit[i].key) &&
            a->hit[i].images == b->hit[i].images;
  return equal;
}

/* Adds to FOUND what neighborhood search from HITS finds. */
static enum aq_status search (const struct lane_kernels *kernels, unsigned n,
                              const struct hit_list *hits,
                              struct hit_list *found) {
  uint64_t neighbors = 0;
  return aq_neighborhood_search (n, AQ_NEIGHBORHOOD_MAX, kernels, hits->hit,
                                 hits->count, found, &neighbors);
}

enum aq_status aq_instruction_set_test (size_t index, unsigned n,
                                        const uint8_t *columns, size_t count) {
  const struct lane_kernels *kernels = aq_kernels (index), *baseline = kernels;
  struct hit_list hits = {0}, plain = {0}, found = {0}, expected = {0};
  if (!kernels || n < 1 || n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  for (size_t i = index; aq_kernels (i); i++)
    baseline = aq_kernels (i);
  enum aq_status status = AQ_OK;
  for (size_t i = 0; i < count && !status; i++) {
    struct aq_board board = {.n = n};
    memcpy (board.column, columns + i * n, n);
    status = !aq_board_check (&board) && aq_is_solution (n, board.column)
                 ? aq_hits_pack (&hits, n, kernels, board.column, 1)
                 : AQ_BAD_SOLUTION;
    if (!status)
      status = aq_hits_pack (&plain, n, baseline, board.column, 1);
    if (!status && !packs_correctly (kernels, n, board.column, &hits.hit[i]))
      status = AQ_BAD_SOLUTION;
  }
  if (!status)
    status = search (kernels, n, &hits, &found);
  if (!status)
    status = search (baseline, n, &plain, &expected);
  if (!status && !(are_equal (&hits, &plain) && are_equal (&found, &expected)))
    status = AQ_BAD_SOLUTION;
  aq_hits_free (&hits);
  aq_hits_free (&plain);
  aq_hits_free (&found);
  aq_hits_free (&expected);
  return status;
}
