/* SPDX-License-Identifier: MIT */

/* Lists of packed hits. */

#include "archive/hit_list.h"

#include "board_array.h"

/* Makes random permutations, four images of each. */
enum { BOARDS = 300 };
static void fill_images (uint64_t *state, unsigned n, uint8_t *boards) {
  uint8_t column[256], images[8][256];
  for (unsigned i = 0; i < BOARDS; i++) {
    if (i % 4 == 0)
      unit_permutation (state, n, column);
    unit_images (n, column, images);
    memcpy (boards + i * aq_board_stride (n), images[i % 8], n);
  }
}

TEST (each_packed_hit_is_the_board_that_was_packed) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    struct hit_list list = {0};
    uint8_t boards[BOARDS * AQ_SEARCH_MAX] = {0}, board[AQ_SEARCH_MAX];
    uint64_t state = n;
    fill_images (&state, n, boards);
    for (size_t at = 0, count = 0; at < BOARDS; at += count) {
      count = 1 + (size_t) (unit_random (&state) % 150);
      count = count < BOARDS - at ? count : BOARDS - at;
      ck_assert_int_eq (aq_hits_pack (&list, n, aq_kernels (0),
                                      boards + at * aq_board_stride (n),
                                      count),
                        AQ_OK);
    }
    ck_assert_uint_eq (list.count, BOARDS);
    for (size_t i = 0; i < BOARDS; i++) {
      const uint8_t *packed = boards + i * aq_board_stride (n);
      const struct packed_hit alone = pack_board (n, packed);
      unpack_hit (n, &list.hit[i], board);
      ck_assert_msg (!memcmp (board, packed, n) &&
                         same_hit (&list.hit[i], &alone),
                     "n and seed %u, hit %zu", n, i);
    }
    aq_hits_free (&list);
  }
}

/* What hits are sorted by.  All bytes are compared: SHARD is 0 where it does
   not count, and the high byte of ISLAND stands first. */
struct order {
  uint8_t shard, island[2], smallest[AQ_SEARCH_MAX], image;
};

static struct order order_of (unsigned n, const struct packed_hit *hit,
                              bool by_shard) {
  struct order order = {
      .shard = by_shard ? hit->shard : 0,
      .island = {(uint8_t) (hit->island >> 8), (uint8_t) hit->island},
      .image = (uint8_t) __builtin_ctz (hit->images)};
  uint8_t board[AQ_SEARCH_MAX], smallest[256];
  unpack_hit (n, hit, board);
  unit_smallest_image (n, board, smallest);
  memcpy (order.smallest, smallest, n);
  return order;
}

static int compare_orders (const void *a, const void *b) {
  return memcmp (a, b, sizeof (struct order));
}

/* Lists up to 300 hits of each size, in shards and islands by chance. */
TEST (hits_are_sorted_by_shard_island_canonical_form_and_image) {
  for (unsigned n = 8; n <= AQ_SEARCH_MAX; n += 8)
    for (unsigned by_shard = 0; by_shard < 2; by_shard++)
      for (size_t count = 0; count <= BOARDS; count = 3 * count + 1) {
        struct hit_list list = {0}, scratch = {0};
        uint8_t boards[BOARDS * AQ_SEARCH_MAX] = {0};
        struct order expected[BOARDS];
        uint64_t state = n;
        fill_images (&state, n, boards);
        ck_assert_int_eq (
            aq_hits_pack (&list, n, aq_kernels (0), boards, count), AQ_OK);
        for (size_t i = 0; i < count; i++) {
          list.hit[i].shard = (uint8_t) (unit_random (&state) % 4 * 85);
          list.hit[i].island = (uint16_t) (unit_random (&state) % 3 * 500);
          expected[i] = order_of (n, &list.hit[i], by_shard);
        }
        qsort (expected, count, sizeof *expected, compare_orders);
        if (by_shard)
          ck_assert_int_eq (aq_hits_sort_shards (&list, &scratch), AQ_OK);
        else
          aq_hits_sort (&list);
        ck_assert_uint_eq (list.count, count);
        for (size_t i = 0; i < count; i++) {
          const struct order order = order_of (n, &list.hit[i], by_shard);
          ck_assert_msg (!compare_orders (&order, &expected[i]),
                         "n and seed %u, hit %zu of %zu", n, i, count);
        }
        aq_hits_free (&list);
        aq_hits_free (&scratch);
      }
}

TEST (appending_keeps_what_both_lists_have) {
  struct hit_list list = {0}, other = {0};
  for (uint32_t i = 0; i < 200; i++) {
    struct hit_list *to = i < 100 ? &list : &other;
    ck_assert_int_eq (aq_hits_reserve (to, 1), AQ_OK);
    to->hit[to->count++] = (struct packed_hit){.key = {i}};
  }
  ck_assert_int_eq (aq_hits_append (&list, &other), AQ_OK);
  ck_assert_uint_eq (other.count, 100);
  ck_assert_uint_eq (list.count, 200);
  for (uint32_t i = 0; i < 200; i++)
    ck_assert_uint_eq (list.hit[i].key[0], i);
  aq_hits_free (&other);
  aq_hits_free (&list);
  ck_assert_uint_eq (list.count, 0);
}
