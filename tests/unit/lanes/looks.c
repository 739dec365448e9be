/* SPDX-License-Identifier: MIT */

/* The looks and the repeated evaluations of the lanes engine are those of its
   boards one after the other. */

#include "lane_population.h"

/* How many steps a descent of at most STEPS made on each board: the fewest
   after which it has no attacks.  Descents with fewer steps begin likewise:
   all draw their numbers first. */
static void count_steps (const struct lane_case *of, unsigned steps,
                         unsigned *made) {
  for (size_t i = 0; i < of->boards; i++)
    made[i] = steps;
  for (unsigned few = steps; few-- > 0;) {
    struct population *boards = new_lane_population (of);
    for (size_t first = 0; first < of->boards;) {
      struct lane_population *tiles = (struct lane_population *) boards;
      const size_t half = of->boards / 2;
      const size_t in_half = first % half, left = half - in_half;
      const unsigned count = left < 64 ? (unsigned) left : 64;
      const size_t tile =
          first / half * tiles->half_tiles + in_half / AQ_LANES;
      struct aq_random random = boards->visible.random;
      uint32_t pairs[AQ_LANES];
      uint8_t unused[AQ_LANES];
      tiles->kernels->descend (aq_tile_of_array (tiles->columns, of->n, tile),
                               of->n, count, few, &tiles->orders, &random,
                               pairs, unused);
      for (unsigned draw = 0; draw < steps; draw++)
        aq_random_next (&boards->visible.random);
      for (unsigned lane = 0; lane < count; lane++)
        if (!pairs[lane])
          made[first + lane] = few;
      first += count;
    }
    aq_population_free (boards);
  }
}

static void expect_looks (const struct lane_case *of) {
  unsigned made[LANE_BOARDS_MAX];
  uint64_t look = 0;
  size_t solved = 0;
  struct population *boards = new_lane_population (of);
  count_steps (of, strcmp (of->scheme, "blind") ? 8 : 0, made);
  aq_lanes_engine.evaluate (boards);
  for (size_t i = 0; i < of->boards; i++) {
    look += 1 + made[i] * (of->n - 1);
    solved += !boards->visible.fitness[i];
    ck_assert_msg (aq_population_look (boards, i) == look, "board %zu, %s", i,
                   case_text (of));
  }
  ck_assert_msg (boards->visible.evaluations == look, "%s", case_text (of));
  ck_assert (solved || of->n != 4 || of->boards < 100);
  aq_population_free (boards);
}

TEST (boards_of_a_tile_are_looked_at_in_the_order_of_lanes) {
  static const unsigned sizes[] = {1, 4, 8, 13, 0};
  each_lane_case (lane_schemes, sizes, expect_looks);
}

/* --- repeated evaluations --- */

/* The boards of three generations whose evaluation repeats one: those that the
   one before had, and crossover and mutation left whole. */
static void expect_repeated (const struct lane_case *of) {
  static const struct {
    const char *crossover, *mutation;
    unsigned halves;
  } rows[] = {{NULL, NULL, 0},
              {"copy", NULL, 1},
              {NULL, "none", 1},
              {"random", "none", 1},
              {"copy", "none", 2}};
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
    struct lane_case with = *of;
    with.crossover = rows[row].crossover;
    with.mutation = rows[row].mutation;
    const size_t half = of->boards / 2, each = rows[row].halves * half;
    struct population *boards = new_lane_population (&with);
    const struct aq_population *visible = &boards->visible;
    aq_lanes_engine.evaluate (boards);
    ck_assert_uint_eq (visible->repeated, 0);
    for (unsigned generation = 1; generation < 3; generation++) {
      aq_lanes_engine.breed (boards);
      aq_lanes_engine.evaluate (boards);
      ck_assert_uint_eq (visible->repeated, generation * each);
      ck_assert_uint_eq (aq_population_known (visible, half, of->boards),
                         row == 1 || row == 4 ? half : 0);
    }
    aq_lanes_engine.create (boards); /* random boards repeat none */
    aq_lanes_engine.evaluate (boards);
    ck_assert_uint_eq (visible->repeated, 2 * each);
    aq_population_free (boards);
  }
}

TEST (copies_are_repeated_evaluations) {
  static const char *const schemes[] = {"halfkeep", NULL};
  static const unsigned sizes[] = {8, 0};
  each_lane_case (schemes, sizes, expect_repeated);
}
