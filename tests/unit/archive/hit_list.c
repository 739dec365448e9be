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

START_TEST (hits_are_sorted_by_canonical_form_and_image) {
  for (unsigned n = 8; n <= AQ_SEARCH_MAX; n += 8) {
    struct hit_list shards[AQ_SHARDS] = {{0}}, all = {0};
    uint8_t boards[BOARDS * AQ_SEARCH_MAX] = {0}, last[AQ_SEARCH_MAX] = {0};
    uint64_t state = n;
    int last_image = 0;
    fill_images (&state, n, boards);
    ck_assert_int_eq (aq_hits_pack (shards, n, aq_kernels (0), boards, BOARDS),
                      AQ_OK);
    for (unsigned i = 0; i < AQ_SHARDS; i++)
      ck_assert_int_eq (aq_hits_append (&all, &shards[i]), AQ_OK);
    free_shards (shards);
    aq_hits_sort (&all);
    ck_assert_uint_eq (all.count, BOARDS);
    bool seen[BOARDS] = {false};
    for (size_t i = 0; i < all.count; i++) {
      uint8_t board[AQ_SEARCH_MAX], smallest[256];
      aq_hit_board (n, &all.hit[i], board);
      size_t packed = 0;
      while (packed < BOARDS &&
             (seen[packed] ||
              memcmp (boards + packed * aq_board_stride (n), board, n)))
        packed++;
      ck_assert_msg (packed < BOARDS, "n and seed %u, hit %zu is not packed",
                     n, i);
      seen[packed] = true;
      unit_smallest_image (n, board, smallest);
      const int image = __builtin_ctz (all.hit[i].images);
      const int order = memcmp (last, smallest, n);
      ck_assert_msg (order < 0 || (order == 0 && last_image <= image),
                     "n and seed %u, hit %zu", n, i);
      memcpy (last, smallest, n);
      last_image = image;
    }
    aq_hits_free (&all);
  }
}
END_TEST

/* pack_board checks that the hit is in its shard. */
START_TEST (a_packed_hit_is_the_board_that_was_packed) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    uint64_t state = n;
    for (int i = 0; i < 50; i++) {
      uint8_t column[256], board[AQ_SEARCH_MAX];
      unit_permutation (&state, n, column);
      const struct packed_hit hit = pack_board (n, column);
      aq_hit_board (n, &hit, board);
      ck_assert_msg (!memcmp (board, column, n), "n and seed %u", n);
    }
  }
}
END_TEST

START_TEST (appending_keeps_what_both_lists_have) {
  struct hit_list list = {0}, other = {0};
  for (uint32_t i = 0; i < 200; i++) {
    struct packed_hit *added = aq_hits_add (i < 100 ? &list : &other);
    ck_assert_ptr_nonnull (added);
    *added = (struct packed_hit){.hash = i};
  }
  ck_assert_int_eq (aq_hits_append (&list, &other), AQ_OK);
  ck_assert_uint_eq (other.count, 100);
  ck_assert_uint_eq (list.count, 200);
  for (uint32_t i = 0; i < 200; i++)
    ck_assert_uint_eq (list.hit[i].hash, i);
  aq_hits_free (&other);
  aq_hits_free (&list);
  ck_assert_uint_eq (list.count, 0);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {hits_are_sorted_by_canonical_form_and_image,
                                a_packed_hit_is_the_board_that_was_packed,
                                appending_keeps_what_both_lists_have, NULL};
  return unit_run ("archive/hit_list", tests);
}
