/* SPDX-License-Identifier: MIT */

/* Summaries of fitness, and ranking, against the plain selection. */

#include "ga/boards.h"
#include "ga/population.h"
#include "ga/schemes/report.h"
#include "ga/schemes/schemes.h"

#include "lane_boards.h"

/* A random number of one of several distributions. */
enum { DISTRIBUTIONS = 6 };
static uint32_t random_number (uint64_t *state, unsigned distribution) {
  const uint64_t drawn = unit_random (state);
  switch (distribution) {
  case 0:
    return (uint32_t) (drawn % 7);
  case 1: /* even numbers, some boards excluded from breeding */
    return drawn % 9 ? 2 * (uint32_t) (drawn / 9 % 40) : UINT32_MAX - 1;
  case 2:
    return 1234;
  case 3: /* distances above the range of a byte */
    return 500 * (uint32_t) (drawn % 5) + (uint32_t) (drawn / 5 % 3);
  case 4: /* up to the bound above which keep_better_half_of_each sees no more
           */
    return (uint32_t) (drawn % 2 ? drawn / 2 % 1023 : 1015 + drawn / 2 % 16);
  default:
    return (uint32_t) drawn;
  }
}

START_TEST (a_summary_has_the_best_the_worst_and_the_sum) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 500; seed++) {
      uint32_t numbers[300];
      uint64_t state = seed, sum = 0;
      const size_t count = 1 + unit_random (&state) % 300;
      uint32_t best = UINT32_MAX, worst = 0;
      for (size_t i = 0; i < count; i++) {
        numbers[i] = random_number (&state, seed % DISTRIBUTIONS);
        sum += numbers[i];
        best = numbers[i] < best ? numbers[i] : best;
        worst = numbers[i] > worst ? numbers[i] : worst;
      }
      const struct fitness_summary summary =
          kernels->summarize_fitness (numbers, count);
      ck_assert_msg (summary.best == best && summary.worst == worst &&
                         summary.sum == sum,
                     "%s, seed %u", kernels->name, seed);
    }
}
END_TEST

START_TEST (zeros_are_listed_in_their_order) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 500; seed++) {
      uint32_t numbers[300 + AQ_LANES] = {0}; /* zeros behind do not count */
      uint32_t listed[300], expected[300];
      uint64_t state = seed;
      const size_t count = 1 + unit_random (&state) % 300;
      const uint64_t values = 1 + unit_random (&state) % 200;
      size_t zeros = 0;
      for (size_t i = 0; i < count; i++) {
        numbers[i] = (uint32_t) (unit_random (&state) % values) << seed % 24;
        if (!numbers[i])
          expected[zeros++] = (uint32_t) i;
      }
      const size_t found = kernels->list_zeros (numbers, count, listed);
      ck_assert_msg (found == zeros &&
                         !memcmp (listed, expected, zeros * sizeof *listed),
                     "%s, seed %u", kernels->name, seed);
    }
}
END_TEST

/* A population of the plain engine. */
static struct aq_population *new_plain (unsigned n, size_t size) {
  struct islands *islands;
  struct random random;
  struct aq_breeding breeding;
  aq_random_seed (&random, 1);
  aq_breeding_init (&breeding, &aq_scheme_report, n, size);
  ck_assert_int_eq (aq_plain_engine.make (&islands, &aq_scheme_report, n,
                                          &breeding, 1, &random),
                    AQ_OK);
  return &aq_population_of (islands)->visible;
}

/* One tile more than the boards take: a struct tile at the last tile reaches
   beyond its N rows, and the scratch memory has AQ_LANES more than lanes. */
enum {
  HALF_MAX = 200,
  TILES_MAX = 2 * (HALF_MAX / AQ_LANES + 1) + 1,
  LANES_MAX = TILES_MAX * AQ_LANES
};

/* Tiles with 2 HALF boards. */
struct halves {
  unsigned n;
  size_t half;
  _Alignas(AQ_LANES) uint8_t tiles[TILES_MAX * sizeof (struct tile)];
};

/* Where the tiles have the column of the board with that index in ROW. */
static uint8_t *column_at (struct halves *halves, size_t index, unsigned row) {
  const size_t in_half = index % halves->half;
  const size_t tiles = (halves->half + AQ_LANES - 1) / AQ_LANES; /* of half */
  const size_t tile = in_half / AQ_LANES + (index < halves->half ? 0 : tiles);
  return halves->tiles + (tile * halves->n + row) * AQ_LANES +
         in_half % AQ_LANES;
}

/* The same random boards in both. */
static void fill_halves (uint64_t *state, unsigned distribution,
                         struct halves *halves, struct aq_population *plain) {
  memset (halves->tiles, 0, sizeof halves->tiles);
  for (size_t index = 0; index < plain->size; index++) {
    plain->fitness[index] = random_number (state, distribution);
    for (unsigned row = 0; row < halves->n; row++)
      aq_board_at (plain, index)[row] = *column_at (halves, index, row) =
          (uint8_t) (unit_random (state) % halves->n);
  }
}

static void expect_better_half (unsigned seed,
                                const struct lane_kernels *kernels) {
  static struct halves halves;
  static uint8_t keys[LANES_MAX];
  static uint32_t ranked[LANES_MAX];
  static uint64_t words[LANES_MAX];
  const struct ranking_scratch scratch = {keys, ranked, words};
  uint64_t state = seed;
  halves.n = 1 + (unsigned) (unit_random (&state) % AQ_SEARCH_MAX);
  halves.half = seed < 20 ? 1 + seed : 1 + unit_random (&state) % HALF_MAX;
  if (seed % 10 == 9)
    halves.half = AQ_LANES * (1 + seed % 3);
  struct aq_population *plain = new_plain (halves.n, 2 * halves.half);
  fill_halves (&state, seed % DISTRIBUTIONS, &halves, plain);
  kernels->keep_better_half (halves.tiles, halves.n, halves.half,
                             plain->fitness, &scratch);
  aq_keep_better_half (plain);
  for (size_t index = 0; index < plain->size; index++)
    for (unsigned row = 0; row < halves.n; row++)
      ck_assert_msg (*column_at (&halves, index, row) ==
                         aq_board_at (plain, index)[row],
                     "%s, board %zu of %zu, n %u, seed %u", kernels->name,
                     index, plain->size, halves.n, seed);
  aq_islands_free (&aq_inside (plain)->common);
}

START_TEST (the_better_half_moves_to_the_front_in_stable_order) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 200; seed++)
      expect_better_half (seed, kernels);
}
END_TEST

/* --- populations side by side --- */

/* Populations whose boards are lanes of BOARDS tiles, as they were, as they
   must become and as they became, and bytes behind the last tile. */
struct sides {
  unsigned n, boards;
  size_t populations;
  uint32_t number[(AQ_SIDE_BOARDS_MAX + 1) * AQ_LANES];
  uint8_t before[AQ_SIDE_BOARDS_MAX * sizeof (struct tile)];
  uint8_t expected[AQ_SIDE_BOARDS_MAX * sizeof (struct tile)];
  _Alignas(AQ_LANES) uint8_t after[AQ_SIDE_BOARDS_MAX * sizeof (struct tile)];
};

/* In half of the cases numbers descend on the average, so that most of the
   better boards are in the second half. */
static void fill_sides (uint64_t *state, struct sides *sides) {
  static const uint32_t slopes[] = {0, 0, 3, 30};
  const unsigned distribution =
      (unsigned) (unit_random (state) % DISTRIBUTIONS);
  const uint32_t slope = slopes[unit_random (state) % 4];
  const size_t used = (size_t) sides->boards * sides->n * AQ_LANES;
  for (size_t i = 0; i < (AQ_SIDE_BOARDS_MAX + 1) * AQ_LANES; i++) {
    const size_t board = i / sides->populations;
    sides->number[i] = random_number (state, distribution);
    if (board < sides->boards)
      sides->number[i] += slope * (uint32_t) (sides->boards - board);
  }
  for (size_t i = 0; i < used; i++)
    sides->before[i] = (uint8_t) (unit_random (state) >> 32);
}

/* Index of a column in the tiles. */
static size_t place_of (const struct sides *sides, unsigned lane,
                        unsigned board, unsigned row) {
  return (board * sides->n + row) * AQ_LANES + lane;
}

/* Numbers from 1023 on are equal. */
static void keep_plainly (struct sides *sides) {
  struct aq_population *plain = new_plain (sides->n, sides->boards);
  memcpy (sides->expected, sides->before, sizeof sides->before);
  for (unsigned lane = 0; lane < sides->populations; lane++) {
    for (unsigned board = 0; board < sides->boards; board++) {
      const uint32_t own = sides->number[board * sides->populations + lane];
      plain->fitness[board] = own < 1023 ? own : 1023;
      for (unsigned row = 0; row < sides->n; row++)
        aq_board_at (plain, board)[row] =
            sides->before[place_of (sides, lane, board, row)];
    }
    aq_keep_better_half (plain);
    for (unsigned board = 0; board < sides->boards; board++)
      for (unsigned row = 0; row < sides->n; row++)
        sides->expected[place_of (sides, lane, board, row)] =
            aq_board_at (plain, board)[row];
  }
  aq_islands_free (&aq_inside (plain)->common);
}

/* Whether board AFTER of LANE is board OTHER of TILES. */
static bool is_copy (const struct sides *sides, unsigned lane, unsigned after,
                     const uint8_t *tiles, unsigned other) {
  for (unsigned row = 0; row < sides->n; row++)
    if (sides->after[place_of (sides, lane, after, row)] !=
        tiles[place_of (sides, lane, other, row)])
      return false;
  return true;
}

/* The lanes where the board of that rank is wrong; any board of the lane is
   right where there is no population. */
static uint64_t wrong_sides (const struct sides *sides, unsigned rank) {
  uint64_t wrong = 0;
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    bool right = false;
    if (lane < sides->populations)
      right = is_copy (sides, lane, rank, sides->expected, rank);
    else
      for (unsigned board = 0; board < sides->boards && !right; board++)
        right = is_copy (sides, lane, rank, sides->before, board);
    if (!right)
      wrong |= lane_bit (lane);
  }
  return wrong;
}

static void check_sides (const struct sides *sides, const char *kernels,
                         unsigned seed) {
  const size_t kept = sides->boards / 2 * sides->n * AQ_LANES;
  for (unsigned rank = 0; rank < sides->boards / 2; rank++) {
    const uint64_t wrong = wrong_sides (sides, rank);
    ck_assert_msg (!wrong,
                   "%s, rank %u of %u, n %u, %zu populations, lanes %lx, "
                   "seed %u",
                   kernels, rank, sides->boards, sides->n, sides->populations,
                   (unsigned long) wrong, seed);
  }
  ck_assert_msg (!memcmp (sides->after + kept, sides->before + kept,
                          sizeof sides->after - kept),
                 "%s, %u boards, n %u, seed %u: the other tiles", kernels,
                 sides->boards, sides->n, seed);
}

START_TEST (the_better_halves_of_populations_side_by_side_move_to_the_front) {
  static const unsigned sizes[] = {1, 4, 8, 11, 16, 32};
  static const size_t populations[] = {1, 3, 63, 64};
  static struct sides sides;
  static uint8_t keys[(AQ_SIDE_BOARDS_MAX + 1) * AQ_LANES];
  static uint32_t ranked[(AQ_SIDE_BOARDS_MAX + 1) * AQ_LANES];
  static uint64_t words[(AQ_SIDE_BOARDS_MAX + 1) * AQ_LANES];
  const struct ranking_scratch scratch = {keys, ranked, words};
  const struct lane_kernels *kernels;
  unsigned seed = 0;
  for (sides.boards = 4; sides.boards <= AQ_SIDE_BOARDS_MAX; sides.boards += 4)
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
      for (unsigned j = 0; j < 24; j++) {
        uint64_t state = ++seed;
        sides.n = sizes[i];
        sides.populations = populations[j % 4];
        fill_sides (&state, &sides);
        keep_plainly (&sides);
        for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
          memcpy (sides.after, sides.before, sizeof sides.after);
          kernels->keep_better_half_of_each (sides.after, sides.n,
                                             sides.boards, sides.number,
                                             sides.populations, &scratch);
          check_sides (&sides, kernels->name, seed);
        }
      }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_summary_has_the_best_the_worst_and_the_sum,
      zeros_are_listed_in_their_order,
      the_better_half_moves_to_the_front_in_stable_order,
      the_better_halves_of_populations_side_by_side_move_to_the_front, NULL};
  return unit_run ("lanes/kernels/ranking", tests);
}
