/* SPDX-License-Identifier: MIT */

/* Crossover against the plain operators, mutation against plain definitions
   for one board; tests/unit/lanes/kernels/distributions.c compares mutation
   with the plain operators. */

#include "../../ga/population.h"
#include "ga/schemes/halfkeep.h"
#include "ga/schemes/report.h"

#include "streams.h"

/* 1 to 4, of two random bits: how many swaps are made in this lane. */
static unsigned one_to_four (uint64_t twos, uint64_t ones, unsigned lane) {
  return 1u + 2 * has_lane (twos, lane) + has_lane (ones, lane);
}

/* --- couples --- */

/* Couples of parents, or of children: board WHICH of couple I is board 2 I +
   WHICH of a tile, or board I of tile WHICH. */
struct coupled_boards {
  enum couples couples;
  struct lane_boards tile[2];
};

static unsigned count_couples (enum couples couples) {
  return couples == AQ_IN_A_TILE ? AQ_LANES / 2 : AQ_LANES;
}

static uint8_t *board_of (struct coupled_boards *boards, unsigned couple,
                          unsigned which) {
  return boards->couples == AQ_IN_A_TILE
             ? boards->tile[0].board[2 * couple + which]
             : boards->tile[which].board[couple];
}

/* The same in tiles that stand N rows apart. */
struct coupled_tiles {
  struct tile tile[2];
};

static void fill_tiles (uint64_t *state, unsigned n,
                        const struct coupled_boards *boards,
                        struct coupled_tiles *tiles) {
  for (unsigned i = 0; i <= (boards->couples == AQ_IN_TWO_TILES); i++)
    fill_tile (state, n, &boards->tile[i], aq_tile_of_array (tiles, n, i));
}

static void read_tiles (unsigned n, struct coupled_tiles *tiles,
                        struct coupled_boards *boards) {
  for (unsigned i = 0; i <= (boards->couples == AQ_IN_TWO_TILES); i++)
    read_tile (n, aq_tile_of_array (tiles, n, i), &boards->tile[i]);
}

/* Whether the tiles hold these boards. */
static bool hold (unsigned n, struct coupled_tiles *tiles,
                  const struct coupled_boards *boards) {
  return !wrong_lanes (n, aq_tile_of_array (tiles, n, 0), &boards->tile[0]) &&
         (boards->couples == AQ_IN_A_TILE ||
          !wrong_lanes (n, aq_tile_of_array (tiles, n, 1), &boards->tile[1]));
}

/* --- column genes: crossover --- */

/* Makes WORD the next number that the population draws: aq_random_next
   backwards. */
static void set_next (struct aq_population *population, uint64_t word) {
  const uint64_t fifth = 0xcccccccccccccccd, ninth = 0x8e38e38e38e38e39;
  aq_random_of (population)->state[1] =
      aq_random_rotate (word * ninth, 64 - 7) * fifth;
}

/* One draw gives the coins of eight rows.  The coin of couple I is bit I of a
   row's word, or bit 2 I where the couple is in lanes 2 I and 2 I + 1.  The
   plain operator has a word for each couple, and in it a bit for each row, 1
   where the first child takes the row from the second parent. */
static void cross_coin (struct random streams[AQ_STREAMS], unsigned n,
                        struct coupled_boards *parents,
                        struct coupled_boards *children) {
  const unsigned apart = parents->couples == AQ_IN_A_TILE ? 2 : 1;
  struct aq_population *plain =
      unit_population_of (&aq_scheme_report, n, 4, 1);
  uint64_t coins[AQ_SEARCH_MAX];
  for (unsigned row = 0; row < n; row += AQ_STREAMS)
    draw_words (streams, coins + row);
  for (unsigned i = 0; i < count_couples (parents->couples); i++) {
    uint64_t word = 0;
    for (unsigned row = 0; row < n; row++)
      word |= has_lane (coins[row], apart * i) ? 0 : lane_bit (row);
    set_next (plain, word);
    aq_cross_by_coins (plain, board_of (parents, i, 0),
                       board_of (parents, i, 1), board_of (children, i, 0),
                       board_of (children, i, 1));
  }
  aq_islands_free (&aq_inside (plain)->common);
}

static void expect_row_crossover (const struct lane_kernels *kernels,
                                  unsigned n, enum couples couples) {
  struct lane_random lane_random;
  struct random streams[AQ_STREAMS];
  struct coupled_boards parents = {.couples = couples}, expected = parents;
  struct coupled_tiles from, to;
  uint64_t state = n;
  begin_streams (n, &lane_random, streams);
  draw_columns (&state, n, UINT64_MAX, &parents.tile[0]);
  draw_columns (&state, n, UINT64_MAX, &parents.tile[1]);
  fill_tiles (&state, n, &parents, &from);
  kernels->cross_coin (&from.tile[0], n, couples, &to.tile[0], &lane_random);
  cross_coin (streams, n, &parents, &expected);
  ck_assert_msg (hold (n, &from, &parents) && hold (n, &to, &expected) &&
                     same_streams (&lane_random, streams),
                 "%s, n and seed %u, couples %d", kernels->name, n, couples);
}

START_TEST (row_crossover_tosses_a_coin_for_each_row) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      expect_row_crossover (kernels, n, AQ_IN_A_TILE);
      expect_row_crossover (kernels, n, AQ_IN_TWO_TILES);
    }
}
END_TEST

/* --- column genes: bit flips --- */

/* Takes the row in place NUMBER of the LEFT ones; the last of them moves
   there. */
static uint8_t take_row (uint8_t *rows, unsigned left, unsigned number) {
  const uint8_t row = rows[number];
  rows[number] = rows[left - 1];
  return row;
}

/* COLUMN after the flip of one of those bits that keep it below N: as many of
   RANGE numbers lead to each of them. */
static uint8_t flip_one (unsigned n, uint8_t column, unsigned number,
                         unsigned range) {
  uint8_t flipped[8];
  unsigned count = 0;
  for (unsigned bit = 1; bit < n; bit <<= 1)
    if ((column ^ bit) < n)
      flipped[count++] = (uint8_t) (column ^ bit);
  ck_assert_uint_eq (range % count, 0);
  return flipped[number * count / range];
}

/* Draws a number below BOUND for each lane, until each has one: of the 256
   values of a byte the last are not used. */
static void draw_numbers (struct random streams[AQ_STREAMS], unsigned bound,
                          unsigned numbers[AQ_LANES]) {
  uint64_t words[AQ_STREAMS], missing = UINT64_MAX;
  while (missing) {
    draw_words (streams, words);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      const unsigned byte = words[lane / 8] >> 8 * (lane % 8) & 0xff;
      const unsigned number = byte / (256 / bound);
      if (!(missing >> lane & 1) || number >= bound)
        continue;
      numbers[lane] = number;
      missing &= ~((uint64_t) 1 << lane);
    }
  }
}

/* Four flips are drawn for each lane, of which the first LEAST to MOST are
   made, and never more than N. */
static void flip_bits (struct random streams[AQ_STREAMS], unsigned n,
                       unsigned least, unsigned most,
                       struct lane_boards *boards) {
  static const unsigned multiples[] = {1, 1, 2, 6, 12, 60};
  uint8_t numbers[4][AQ_LANES], bits[4][AQ_LANES];
  unsigned more[AQ_LANES], width = 0; /* of a column, in bits */
  while (1u << width < n)
    width++;
  const unsigned range = 1u << width == n ? width : multiples[width];
  const unsigned left[] = {n, n - 1, n > 2 ? n - 2 : 1, n > 3 ? n - 3 : 1};
  draw_four (streams, left, numbers);
  draw_four (streams, (unsigned[]){range, range, range, range}, bits);
  draw_numbers (streams, most - least + 1, more);
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    uint8_t rows[AQ_SEARCH_MAX];
    for (unsigned row = 0; row < n; row++)
      rows[row] = (uint8_t) row;
    for (unsigned i = 0; i < least + more[lane] && i < n; i++) {
      uint8_t *column =
          &boards->board[lane][take_row (rows, n - i, numbers[i][lane])];
      *column = flip_one (n, *column, bits[i][lane], range);
    }
  }
}

START_TEST (bits_are_flipped_as_drawn) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 2; n <= AQ_SEARCH_MAX; n++)
      for (unsigned seed = 4 * n; seed < 4 * n + 4; seed++) {
        struct lane_random lane_random;
        struct random streams[AQ_STREAMS];
        struct lane_boards boards;
        struct tile tile;
        uint64_t state = seed;
        begin_streams (seed, &lane_random, streams);
        draw_columns (&state, n, UINT64_MAX, &boards);
        fill_tile (&state, n, &boards, &tile);
        const unsigned least = seed % 3,
                       most = least + (n + seed) % (5 - least);
        kernels->flip_bits (&tile, n, least, most, &lane_random);
        flip_bits (streams, n, least, most, &boards);
        ck_assert_msg (!wrong_lanes (n, &tile, &boards) &&
                           same_streams (&lane_random, streams),
                       "%s, n %u, seed %u", kernels->name, n, seed);
      }
}
END_TEST

/* --- permutations: cycle crossover --- */

/* Couples of different parents, of equal ones, or of equal ones but for a few
   swaps. */
static void draw_parents (uint64_t *state, unsigned n,
                          struct coupled_boards *parents) {
  draw_permutations (state, n, &parents->tile[0]);
  draw_permutations (state, n, &parents->tile[1]);
  for (unsigned i = 0; i < count_couples (parents->couples); i++) {
    const unsigned swaps = (unsigned) (unit_random (state) % 8);
    uint8_t *second = board_of (parents, i, 1);
    if (swaps > 3)
      continue;
    memcpy (second, board_of (parents, i, 0), n);
    for (unsigned j = 0; j < swaps; j++)
      unit_swap (second, (unsigned) (unit_random (state) % n),
                 (unsigned) (unit_random (state) % n));
  }
}

/* Some couples hold no permutations: what becomes of them is not defined, and
   the others must not change.  Returns those that hold some. */
static uint64_t spoil_some (uint64_t *state, unsigned n,
                            struct coupled_boards *parents) {
  const uint64_t whole = unit_random (state) | 1;
  for (unsigned i = 0; i < count_couples (parents->couples); i++)
    for (unsigned row = 0; row < n && !has_lane (whole, i); row++) {
      board_of (parents, i, 0)[row] = (uint8_t) (unit_random (state) % n);
      board_of (parents, i, 1)[row] = (uint8_t) (unit_random (state) % n);
    }
  return whole;
}

/* Rows of the first child, by couples: bit K if crossing K took the row from
   the second parent.  Rows with the same bits are in one cycle; chance makes
   others the same once in 2^64 times. */
enum { CROSSINGS = 64 };
struct crossings {
  uint64_t of[AQ_LANES][AQ_SEARCH_MAX];
};

/* Each child must have each row of one parent, and its twin that of the other.
   Couples that are not WHOLE do not count. */
static void note_crossing (unsigned n, unsigned crossing, uint64_t whole,
                           struct coupled_boards *parents,
                           struct coupled_boards *children,
                           struct crossings *crossings) {
  bool right = true;
  for (unsigned i = 0; i < count_couples (parents->couples); i++)
    for (unsigned row = 0; row < n && has_lane (whole, i); row++) {
      const uint8_t child = board_of (children, i, 0)[row];
      const bool crossed = child != board_of (parents, i, 0)[row];
      right &= child == board_of (parents, i, crossed)[row];
      right &= board_of (children, i, 1)[row] ==
               board_of (parents, i, !crossed)[row];
      crossings->of[i][row] |= (uint64_t) crossed << crossing;
    }
  ck_assert_msg (right, "n %u, couples %d", n, parents->couples);
}

static void cross_plainly (unsigned n, struct coupled_boards *parents,
                           struct crossings *crossings) {
  const unsigned boards = 2 * count_couples (parents->couples);
  struct coupled_boards children = {.couples = parents->couples};
  struct aq_population *plain =
      unit_population_of (&aq_scheme_halfkeep, n, 2 * boards, n);
  memset (crossings, 0, sizeof *crossings);
  for (unsigned i = 0; i < boards; i++)
    unit_put_board (plain, i, board_of (parents, i / 2, i % 2));
  for (unsigned crossing = 0; crossing < CROSSINGS; crossing++) {
    aq_cross_cycle (plain);
    for (unsigned i = 0; i < boards; i++)
      unit_read_board (plain, boards + i, board_of (&children, i / 2, i % 2));
    note_crossing (n, crossing, UINT64_MAX, parents, &children, crossings);
  }
  aq_islands_free (&aq_inside (plain)->common);
}

static void cross_tiles (const struct lane_kernels *kernels, unsigned n,
                         unsigned seed, struct coupled_boards *parents,
                         uint64_t whole, struct crossings *crossings) {
  uint64_t state = seed;
  struct coupled_boards children = {.couples = parents->couples};
  struct coupled_tiles from, to;
  struct random random;
  aq_random_seed (&random, seed);
  memset (crossings, 0, sizeof *crossings);
  fill_tiles (&state, n, parents, &from);
  for (unsigned crossing = 0; crossing < CROSSINGS; crossing++) {
    kernels->cross_cycles (&from.tile[0], n, parents->couples, &to.tile[0],
                           &random);
    read_tiles (n, &to, &children);
    note_crossing (n, crossing, whole, parents, &children, crossings);
  }
  ck_assert_msg (hold (n, &from, parents), "%s, n %u, couples %d, seed %u",
                 kernels->name, n, parents->couples, seed);
}

/* Whether the same rows are crossed together, which are those of a cycle. */
static bool same_cycles (unsigned n, const uint64_t a[AQ_SEARCH_MAX],
                         const uint64_t b[AQ_SEARCH_MAX]) {
  for (unsigned row = 0; row < n; row++)
    for (unsigned other = 0; other < row; other++)
      if ((a[row] == a[other]) != (b[row] == b[other]))
        return false;
  return true;
}

static void expect_cycle_crossover (unsigned n, unsigned seed,
                                    enum couples couples) {
  static struct crossings plain, tiles;
  const struct lane_kernels *kernels;
  uint64_t state = seed;
  struct coupled_boards parents = {.couples = couples};
  draw_parents (&state, n, &parents);
  cross_plainly (n, &parents, &plain);
  const uint64_t whole =
      seed % 2 ? spoil_some (&state, n, &parents) : UINT64_MAX;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    cross_tiles (kernels, n, seed, &parents, whole, &tiles);
    for (unsigned i = 0; i < count_couples (couples); i++)
      ck_assert_msg (!has_lane (whole, i) ||
                         same_cycles (n, plain.of[i], tiles.of[i]),
                     "%s, n %u, couples %d, couple %u, seed %u", kernels->name,
                     n, couples, i, seed);
  }
}

/* tests/unit/lanes/generation.c says that the coins are fair and
   independent. */
START_TEST (cycle_crossover_tosses_a_coin_for_each_cycle) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 2 * n; seed < 2 * n + 2; seed++) {
      expect_cycle_crossover (n, seed, AQ_IN_A_TILE);
      expect_cycle_crossover (n, seed, AQ_IN_TWO_TILES);
    }
}
END_TEST

/* --- permutations: swaps --- */

/* The rows to swap are drawn first, the same for all boards.  Then two bits
   for each board are drawn: the number of its swaps. */
static void swap_rows (unsigned n, struct lane_boards *boards,
                       struct random *random) {
  const unsigned most = n < 4 ? n : 4;
  uint32_t a[4], b[4];
  if (n < 2)
    return;
  for (unsigned i = 0; i < most; i++)
    aq_random_pair (random, n, &a[i], &b[i]);
  const uint64_t twos = aq_random_next (random);
  const uint64_t ones = aq_random_next (random);
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    for (unsigned i = 0; i < most && i < one_to_four (twos, ones, lane); i++)
      unit_swap (boards->board[lane], a[i], b[i]);
}

START_TEST (one_to_four_pairs_of_rows_are_swapped) {
  const struct lane_kernels *kernels;
  unsigned most = 0; /* rows changed */
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (unsigned seed = 100 * n; seed < 100 * n + 20; seed++) {
        uint64_t state = seed;
        struct lane_boards before, boards;
        struct tile tile;
        struct random random, scalar;
        draw_permutations (&state, n, &before);
        boards = before;
        fill_tile (&state, n, &boards, &tile);
        aq_random_seed (&random, seed);
        scalar = random;
        kernels->swap_rows (&tile, n, &random);
        swap_rows (n, &boards, &scalar);
        ck_assert_msg (!wrong_lanes (n, &tile, &boards) &&
                           same_random (&random, &scalar) &&
                           are_permutations (n, &boards),
                       "%s, n %u, seed %u", kernels->name, n, seed);
        for (unsigned lane = 0; lane < AQ_LANES; lane++) {
          const unsigned rows =
              unit_distance (n, before.board[lane], boards.board[lane]);
          most = rows > most ? rows : most;
        }
      }
  ck_assert_uint_eq (most, 8);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {row_crossover_tosses_a_coin_for_each_row,
                                bits_are_flipped_as_drawn,
                                cycle_crossover_tosses_a_coin_for_each_cycle,
                                one_to_four_pairs_of_rows_are_swapped, NULL};
  return unit_run ("lanes/kernels/breeding", tests);
}
