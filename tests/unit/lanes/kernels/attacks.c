/* SPDX-License-Identifier: MIT */

/* Attacking pairs, against the fitness that the plain engine computes. */

#include "../../ga/population.h"
#include "lane_boards.h"

/* Compares the kernel's sums with the fitness of SCHEME, which counts each
   pair EACH times. */
static void expect_fitness (const struct lane_kernels *kernels, unsigned n,
                            const struct lane_boards *boards,
                            const struct aq_scheme *scheme, unsigned each,
                            unsigned seed) {
  uint64_t state = seed, wrong = 0;
  uint32_t sums[AQ_LANES];
  struct tile tile;
  struct aq_population *plain = unit_population_of (scheme, n, AQ_LANES, seed);
  fill_tile (&state, n, boards, &tile);
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    unit_put_board (plain, lane, boards->board[lane]);
  kernels->attacking_pairs (&tile, n, sums);
  scheme->evaluate (plain);
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    wrong |= each * sums[lane] != plain->fitness[lane] ? lane_bit (lane) : 0;
  ck_assert_msg (!wrong, "%s, %s, n %u, lanes %lx, seed %u", kernels->name,
                 scheme->name, n, (unsigned long) wrong, seed);
  aq_boards_free (&aq_inside (plain)->common);
}

static void expect_pairs (const struct lane_kernels *kernels, unsigned n,
                          const struct lane_boards *boards, unsigned seed) {
  expect_fitness (kernels, n, boards, &aq_scheme_blind, 1, seed);
  expect_fitness (kernels, n, boards, &aq_scheme_report, 2, seed);
}

START_TEST (attacking_pairs_are_counted_on_permutations_and_other_boards) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (unsigned seed = 0; seed < 4; seed++) {
        uint64_t state = seed;
        struct lane_boards boards;
        draw_permutations (&state, n, &boards);
        draw_columns (&state, n, seed % 2 ? UINT64_MAX : 0, &boards);
        expect_pairs (kernels, n, &boards, seed);
      }
}
END_TEST

/* All queens stand on one diagonal or in one column: 496 pairs for N = 32.  In
   some lanes the queens of later rows stand anywhere. */
START_TEST (more_attacking_pairs_are_counted_than_a_byte_holds) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      uint64_t state = n;
      struct lane_boards boards;
      for (unsigned lane = 0; lane < AQ_LANES; lane++)
        for (unsigned row = 0; row < n; row++) {
          const unsigned line[] = {row, n - 1 - row, lane % n,
                                   (unsigned) (unit_random (&state) % n)};
          boards.board[lane][row] =
              (uint8_t) line[lane < 48 || row < lane / 2 ? lane % 3 : 3];
        }
      for (unsigned lane = 0; lane < 48; lane++)
        ck_assert_uint_eq (unit_attacking_pairs (n, boards.board[lane]),
                           n * (n - 1) / 2);
      expect_pairs (kernels, n, &boards, n);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      attacking_pairs_are_counted_on_permutations_and_other_boards,
      more_attacking_pairs_are_counted_than_a_byte_holds, NULL};
  return unit_run ("lanes/kernels/attacks", tests);
}
