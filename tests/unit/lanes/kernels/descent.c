/* SPDX-License-Identifier: MIT */

/* The min-conflicts descent of all kernels, against a descent of each board by
   itself. */

#include "lane_boards.h"

/* What happened in descents, to check that all cases occurred. */
struct descents {
  uint64_t swaps;   /* tried */
  unsigned ties;    /* more than one swap was best */
  unsigned refused; /* the best swap was worse than none */
  unsigned level;   /* the best swap was as good as none */
  unsigned solved;
};

/* Whether another queen attacks that of ROW. */
static bool is_attacked (unsigned n, const uint8_t *column, unsigned row) {
  for (unsigned i = 0; i < n; i++)
    if (i != row &&
        (column[i] == column[row] ||
         abs (column[i] - column[row]) == abs ((int) i - (int) row)))
      return true;
  return false;
}

/* One board's descent, as lane_kernels.h describes it. */
static void descend (unsigned n, uint8_t *column, unsigned steps,
                     const struct row_orders *orders, const uint64_t *drawn,
                     struct descents *descents) {
  for (unsigned step = 0; step < steps; step++) {
    const uint8_t *first = orders->rows[drawn[step] % AQ_ROW_ORDERS];
    const uint8_t *second =
        orders->rows[drawn[step] / AQ_ROW_ORDERS % AQ_ROW_ORDERS];
    unsigned picked = n;
    for (unsigned k = 0; k < n; k++)
      if (is_attacked (n, column, first[k]))
        picked = first[k];
    if (picked == n)
      return;
    const unsigned before = unit_attacking_pairs (n, column);
    unsigned best = UINT32_MAX, other = n, equal = 0;
    for (unsigned k = 0; k < n; k++) {
      if (second[k] == picked)
        continue;
      unit_swap (column, picked, second[k]);
      const unsigned pairs = unit_attacking_pairs (n, column);
      unit_swap (column, picked, second[k]);
      descents->swaps++;
      equal += pairs == best;
      if (pairs < best) {
        best = pairs;
        other = second[k];
        equal = 0;
      }
    }
    descents->ties += equal > 0;
    descents->refused += best > before;
    descents->level += best == before;
    descents->solved += best == 0;
    if (best <= before)
      unit_swap (column, picked, other);
  }
}

/* Random boards, solutions, solutions with a swap, and main diagonals. */
static void mixed_boards (uint64_t *state, unsigned n,
                          struct lane_boards *boards) {
  struct lane_boards solved;
  draw_permutations (state, n, boards);
  if (n != 2 && n != 3)
    search_lane_solutions (state, n, &solved);
  else
    solved = *boards;
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    uint8_t *column = boards->board[lane];
    switch (unit_random (state) % 8) {
    case 0:
    case 1:
    case 2:
      memcpy (column, solved.board[lane], n);
      unit_swap (column, (unsigned) (unit_random (state) % n),
                 (unsigned) (unit_random (state) % n));
      break;
    case 3:
      memcpy (column, solved.board[lane], n);
      break;
    case 4:
      for (unsigned row = 0; row < n; row++)
        column[row] = (uint8_t) row;
      break;
    case 5:
      for (unsigned row = 0; row < n; row++)
        column[row] = (uint8_t) (n - 1 - row);
      break;
    default: /* as it is */
      break;
    }
  }
}

/* A descent and what it must give. */
struct descent {
  unsigned n, count, steps;
  unsigned seed;
  struct row_orders orders;
  struct aq_random before, after;
  struct lane_boards boards, expected;
  uint64_t swaps[AQ_LANES]; /* tried in each board's descent */
};

/* Compares one descent of the tile with the descents board by board. */
static void check_descent (const struct descent *descent,
                           const struct lane_kernels *kernels) {
  const unsigned n = descent->n, count = descent->count;
  uint64_t state = descent->seed, wrong = 0;
  struct tile tile;
  struct aq_random random = descent->before;
  uint32_t pairs[AQ_LANES];
  fill_tile (&state, n, &descent->boards, &tile);
  uint8_t made[AQ_LANES];
  kernels->descend (&tile, n, count, descent->steps, &descent->orders, &random,
                    pairs, made);
  for (unsigned lane = 0; lane < count; lane++)
    if (pairs[lane] !=
            unit_attacking_pairs (n, descent->expected.board[lane]) ||
        made[lane] * (n - 1) != descent->swaps[lane])
      wrong |= lane_bit (lane);
  wrong |= wrong_lanes (n, &tile, &descent->expected) & first_lanes (count);
  ck_assert_msg (!wrong && same_random (&random, &descent->after),
                 "%s, n %u, count %u, steps %u, seed %u: lanes %lx",
                 kernels->name, n, count, descent->steps, descent->seed,
                 (unsigned long) wrong);
}

/* Checks all descents of a tile whose first COUNT lanes hold boards. */
static void expect_descent (unsigned n, unsigned count, unsigned steps,
                            unsigned seed, struct descents *descents) {
  static struct descent descent;
  uint64_t state = seed, drawn[AQ_STEPS_MAX];
  descent =
      (struct descent){.n = n, .count = count, .steps = steps, .seed = seed};
  mixed_boards (&state, n, &descent.boards);
  draw_columns (&state, n, ~first_lanes (count), &descent.boards);
  aq_random_seed (&descent.before, seed);
  aq_row_orders_draw (&descent.orders, n, &descent.before);
  descent.after = descent.before;
  for (unsigned step = 0; step < steps; step++)
    drawn[step] = aq_random_next (&descent.after);
  descent.expected = descent.boards;
  for (unsigned lane = 0; lane < count; lane++) {
    const uint64_t swaps_before = descents->swaps;
    descend (n, descent.expected.board[lane], steps, &descent.orders, drawn,
             descents);
    descent.swaps[lane] = descents->swaps - swaps_before;
  }

  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    check_descent (&descent, kernels);
}

TEST (a_descent_of_a_tile_is_the_descent_of_each_board_alone) {
  struct descents descents = {0};
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 100 * n; seed < 100 * n + 2; seed++)
      expect_descent (n, AQ_LANES, 8, seed, &descents);
  ck_assert_uint_gt (descents.ties, 1000);
  ck_assert_uint_gt (descents.refused, 100);
  ck_assert_uint_gt (descents.level, 1000);
  ck_assert_uint_gt (descents.solved, 100);
}

TEST (a_descent_of_many_steps_solves_boards) {
  struct descents descents = {0};
  for (unsigned n = 1; n <= 12; n++)
    expect_descent (n, AQ_LANES, AQ_STEPS_MAX, n, &descents);
  for (unsigned n = 13; n <= AQ_SEARCH_MAX; n += 6)
    expect_descent (n, 20, AQ_STEPS_MAX, n, &descents);
  ck_assert_uint_gt (descents.solved, 200);
}

TEST (a_descent_without_steps_only_counts_the_attacking_pairs) {
  struct descents descents = {0};
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    expect_descent (n, AQ_LANES, 0, n, &descents);
  ck_assert_uint_eq (descents.swaps, 0);
}

TEST (lanes_without_a_board_do_not_change_a_descent) {
  struct descents descents = {0};
  for (unsigned count = 1; count <= AQ_LANES; count++) {
    expect_descent (4 + count % 9, count, 3, count, &descents);
    expect_descent (1 + count % AQ_SEARCH_MAX, count, 1, count, &descents);
  }
  ck_assert_uint_gt (descents.swaps, 0);
}
