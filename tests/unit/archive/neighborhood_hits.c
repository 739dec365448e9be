/* SPDX-License-Identifier: MIT */

/* Neighborhood search from many hits at a time. */

#include "archive/neighborhood.h"

#include "neighbors.h"

/* Of searches that are not stopped. */
static struct packed_hit *pack_boards (const struct board_array *boards,
                                       size_t count) {
  struct packed_hit *hits = malloc ((count + 1) * sizeof *hits);
  ck_assert_ptr_nonnull (hits);
  for (size_t i = 0; i < count; i++)
    hits[i] = pack_board (boards->n, board_at (boards, i % boards->count));
  return hits;
}

/* The solutions found, and the number of ways examined, are those of searches
   from one hit after the other. */
TEST (many_hits_find_what_each_finds_alone) {
  static const size_t counts[] = {0, 1, 63, 64, 65, 200, 352};
  struct board_array solutions = all_solutions (9);
  for (unsigned k = 2; k <= AQ_NEIGHBORHOOD_MAX; k++) {
    struct board_array singly = {.n = 9};
    struct packed_hit *hits = pack_boards (&solutions, 352);
    uint64_t examined = 0;
    size_t i = 0;
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
      for (; i < counts[c]; i++)
        examined += search (9, k, aq_kernels (0), &hits[i], 1, &singly);
      const struct lane_kernels *kernels;
      for (size_t l = 0; (kernels = aq_kernels (l)); l++) {
        struct board_array together = {.n = 9};
        ck_assert_uint_eq (search (9, k, kernels, hits, counts[c], &together),
                           examined);
        ck_assert_msg (same_boards (&together, &singly), "%s, k %u, %zu hits",
                       kernels->name, k, counts[c]);
        free_boards (&together);
      }
    }
    ck_assert_uint_gt (examined, 0);
    ck_assert (k < 3 || singly.count > 256); /* more than the buffer holds */
    free_boards (&singly);
    free (hits);
  }
  free_boards (&solutions);
}

TEST (all_instruction_sets_find_solutions_in_the_same_order) {
  struct board_array solutions = all_solutions (9);
  struct packed_hit *hits = pack_boards (&solutions, 352);
  for (unsigned k = 2; k <= AQ_NEIGHBORHOOD_MAX; k++) {
    struct hit_list first = {0};
    uint64_t examined = 0;
    ck_assert_int_eq (aq_neighborhood_search (9, k, aq_kernels (0), hits, 352,
                                              &first, &examined),
                      AQ_OK);
    const struct lane_kernels *kernels;
    for (size_t l = 1; (kernels = aq_kernels (l)); l++) {
      struct hit_list list = {0};
      ck_assert_int_eq (
          aq_neighborhood_search (9, k, kernels, hits, 352, &list, &examined),
          AQ_OK);
      ck_assert_uint_eq (list.count, first.count);
      for (size_t j = 0; j < list.count; j++)
        ck_assert_msg (same_hit (&list.hit[j], &first.hit[j]),
                       "%s, k %u, hit %zu", kernels->name, k, j);
      aq_hits_free (&list);
    }
    aq_hits_free (&first);
  }
  free (hits);
  free_boards (&solutions);
}

/* The ways examined are those to give 2 .. K rows one another's
   columns: 1 way for two rows, 2 for three and 9 for four. */
TEST (the_number_of_ways_examined_is_added) {
  struct board_array solutions = all_solutions (8);
  struct packed_hit *hits = pack_boards (&solutions, 70);
  const struct lane_kernels *kernels;
  for (size_t l = 0; (kernels = aq_kernels (l)); l++) {
    struct hit_list list = {0};
    uint64_t examined = 1000;
    ck_assert_int_eq (
        aq_neighborhood_search (8, 2, kernels, hits, 70, &list, &examined),
        AQ_OK);
    ck_assert_uint_eq (examined, 1000 + 70 * 28);
    examined = 1000;
    ck_assert_int_eq (
        aq_neighborhood_search (8, 3, kernels, hits, 70, &list, &examined),
        AQ_OK);
    ck_assert_uint_eq (examined, 1000 + 70 * (28 + 2 * 56));
    examined = 1000;
    ck_assert_int_eq (
        aq_neighborhood_search (8, 4, kernels, hits, 70, &list, &examined),
        AQ_OK);
    ck_assert_uint_eq (examined, 1000 + 70 * (28 + 2 * 56 + 9 * 70));
    aq_hits_free (&list);
  }
  free (hits);
  free_boards (&solutions);
}

TEST (hits_that_are_in_the_list_stay) {
  struct board_array solutions = all_solutions (8);
  struct packed_hit *hits = pack_boards (&solutions, 30);
  for (unsigned k = 3; k <= 4; k++) {
    struct hit_list once = {0}, twice = {0};
    uint64_t examined = 0;
    ck_assert_int_eq (aq_neighborhood_search (8, k, aq_kernels (0), hits, 30,
                                              &once, &examined),
                      AQ_OK);
    for (unsigned i = 0; i < 2; i++)
      ck_assert_int_eq (aq_neighborhood_search (8, k, aq_kernels (0), hits, 30,
                                                &twice, &examined),
                        AQ_OK);
    ck_assert_uint_eq (twice.count, 2 * once.count);
    for (size_t j = 0; j < twice.count; j++)
      ck_assert (same_hit (&twice.hit[j], &once.hit[j % once.count]));
    aq_hits_free (&once);
    aq_hits_free (&twice);
  }
  free (hits);
  free_boards (&solutions);
}

/* A hit of several images stands for a class with whole orbits. */
TEST (search_begins_with_the_first_of_several_images) {
  for (unsigned n = 8; n <= 20; n += 3)
    for (unsigned seed = 0; seed < 10; seed++)
      for (unsigned k = 3; k <= 4; k++) {
        struct board_array expected = {.n = n}, found = {.n = n};
        uint64_t state = seed;
        uint8_t column[256], canonical[256], first[256];
        unit_search_solution (&state, n, column);
        unit_smallest_image (n, column, canonical);
        struct packed_hit hit = pack_board (n, column);
        const unsigned which = (unsigned) (unit_random (&state) % 8);
        hit.images = (aq_image_mask) ((unit_random (&state) | 1) << which);
        unit_image (n, canonical, which, first);
        search_from (n, k, kernels_in_turn (seed), first, &expected);
        search (n, k, kernels_in_turn (seed), &hit, 1, &found);
        ck_assert_msg (same_boards (&found, &expected),
                       "n %u, k %u, image %u, seed %u", n, k, which, seed);
        for (size_t i = 0; i < found.count; i++)
          ck_assert_msg (unit_distance (n, first, board_at (&found, i)) <= k,
                         "n %u, k %u, image %u, seed %u", n, k, which, seed);
        free_boards (&expected);
        free_boards (&found);
      }
}
