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

/* Lists up to 300 hits of each size, in shards and islands by chance. */
TEST (hits_are_sorted_by_shard_island_canonical_form_and_image) {
  for (unsigned n = 8; n <= AQ_SEARCH_MAX; n += 8)
    for (unsigned by_shard = 0; by_shard < 2; by_shard++)
      for (size_t count = 0; count <= BOARDS; count = 3 * count + 1) {
        struct hit_list list = {0}, scratch = {0};
        uint8_t boards[BOARDS * AQ_SEARCH_MAX] = {0}, last[AQ_SEARCH_MAX];
        uint64_t state = n;
        unsigned last_shard = 0, last_island = 0;
        int last_image = 0;
        fill_images (&state, n, boards);
        ck_assert_int_eq (
            aq_hits_pack (&list, n, aq_kernels (0), boards, count), AQ_OK);
        for (size_t i = 0; i < count; i++) {
          list.hit[i].shard = (uint8_t) (unit_random (&state) % 4 * 85);
          list.hit[i].island = (uint16_t) (unit_random (&state) % 3 * 500);
        }
        if (by_shard)
          ck_assert_int_eq (aq_hits_sort_shards (&list, &scratch), AQ_OK);
        else
          aq_hits_sort (&list);
        ck_assert_uint_eq (list.count, count);
        bool seen[BOARDS] = {false};
        for (size_t i = 0; i < count; i++) {
          const struct packed_hit *hit = &list.hit[i];
          uint8_t board[AQ_SEARCH_MAX], smallest[256];
          unpack_hit (n, hit, board);
          size_t packed = 0;
          while (packed < count &&
                 (seen[packed] ||
                  memcmp (boards + packed * aq_board_stride (n), board, n)))
            packed++;
          ck_assert_msg (packed < count, "n and seed %u, hit %zu", n, i);
          seen[packed] = true;
          unit_smallest_image (n, board, smallest);
          const unsigned shard = by_shard ? hit->shard : 0;
          const int image = __builtin_ctz (hit->images);
          const int order = i ? memcmp (last, smallest, n) : 0;
          if (i)
            ck_assert_msg (
                last_shard < shard ||
                    (last_shard == shard &&
                     (last_island < hit->island ||
                      (last_island == hit->island &&
                       (order < 0 || (order == 0 && last_image <= image))))),
                "n and seed %u, hit %zu of %zu", n, i, count);
          memcpy (last, smallest, n);
          last_shard = shard;
          last_island = hit->island;
          last_image = image;
        }
        aq_hits_free (&list);
        aq_hits_free (&scratch);
      }
}

TEST (a_packed_hit_is_the_board_that_was_packed) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    uint64_t state = n;
    for (int i = 0; i < 50; i++) {
      uint8_t column[256], board[AQ_SEARCH_MAX];
      unit_permutation (&state, n, column);
      const struct packed_hit hit = pack_board (n, column);
      unpack_hit (n, &hit, board);
      ck_assert_msg (!memcmp (board, column, n), "n and seed %u", n);
    }
  }
}

TEST (hits_packed_together_are_those_packed_alone) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    struct hit_list list = {0};
    uint8_t boards[BOARDS * AQ_SEARCH_MAX] = {0};
    uint64_t state = n;
    fill_images (&state, n, boards);
    for (size_t at = 0, count = 0; at < BOARDS; at += count) {
      count = 1 + unit_random (&state) % 150;
      count = count < BOARDS - at ? count : BOARDS - at;
      ck_assert_int_eq (aq_hits_pack (&list, n, aq_kernels (0),
                                      boards + at * aq_board_stride (n),
                                      count),
                        AQ_OK);
    }
    ck_assert_uint_eq (list.count, BOARDS);
    for (size_t i = 0; i < BOARDS; i++) {
      const struct packed_hit alone =
          pack_board (n, boards + i * aq_board_stride (n));
      ck_assert_msg (same_hit (&list.hit[i], &alone), "n and seed %u", n);
    }
    aq_hits_free (&list);
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
