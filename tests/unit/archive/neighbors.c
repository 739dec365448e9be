/* SPDX-License-Identifier: MIT */

/* Neighborhood search for tests. */

#include "neighbors.h"

const struct lane_kernels *kernels_in_turn (size_t i) {
  size_t count = 0;
  while (aq_kernels (count))
    count++;
  return aq_kernels (i % count);
}

static void read_hits (unsigned n, const struct hit_list *hits,
                       struct board_array *boards) {
  for (size_t i = 0; i < hits->count; i++) {
    uint8_t board[AQ_SEARCH_MAX];
    unpack_hit (n, &hits->hit[i], board);
    const struct packed_hit expected = pack_board (n, board);
    ck_assert (same_hit (&hits->hit[i], &expected));
    add_board (boards, board);
  }
}

uint64_t search (unsigned n, unsigned k, const struct lane_kernels *kernels,
                 const struct packed_hit *hits, size_t count,
                 struct board_array *boards) {
  struct hit_list list = {0};
  uint64_t examined = 0;
  ck_assert_int_eq (
      aq_neighborhood_search (n, k, kernels, hits, count, &list, &examined),
      AQ_OK);
  read_hits (n, &list, boards);
  aq_hits_free (&list);
  return examined;
}

uint64_t search_from (unsigned n, unsigned k,
                      const struct lane_kernels *kernels,
                      const uint8_t *column, struct board_array *boards) {
  const struct packed_hit hit = pack_board (n, column);
  return search (n, k, kernels, &hit, 1, boards);
}
