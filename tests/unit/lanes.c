/* SPDX-License-Identifier: MIT */

/* The vector kernels: each table that this processor can run, lane by lane
   against a plain definition for one board. */

#include "lanes.h"
#include "descent.h"

#include "unit.h"

/* 64 boards, one after the other. */
struct boards {
  uint8_t column[AQ_LANES][AQ_SEARCH_MAX];
};

static uint64_t lane_bit (unsigned lane) {
  return (uint64_t) 1 << lane;
}

static uint64_t first_lanes (unsigned count) {
  return count == AQ_LANES ? UINT64_MAX : lane_bit (count) - 1;
}

static bool has_lane (uint64_t lanes, unsigned lane) {
  return lanes >> lane & 1;
}

static bool is_permutation (unsigned n, const uint8_t *column) {
  bool seen[256] = {false};
  for (unsigned row = 0; row < n; row++) {
    if (column[row] >= n || seen[column[row]])
      return false;
    seen[column[row]] = true;
  }
  return true;
}

static bool are_permutations (unsigned n, const struct boards *boards) {
  bool all = true;
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    all &= is_permutation (n, boards->column[lane]);
  return all;
}

/* 8 solutions and their images. */
static void search_solutions (uint64_t *state, unsigned n,
                              struct boards *boards) {
  for (unsigned first = 0; first < AQ_LANES; first += 8) {
    uint8_t column[256], images[8][256];
    unit_search_solution (state, n, column);
    unit_images (n, column, images);
    for (unsigned i = 0; i < 8; i++)
      memcpy (boards->column[first + i], images[i], n);
  }
}

static void random_permutations (uint64_t *state, unsigned n,
                                 struct boards *boards) {
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    unit_permutation (state, n, boards->column[lane]);
}

/* Any columns on the board: what lanes without a board may hold. */
static void spoil (uint64_t *state, unsigned n, struct boards *boards,
                   uint64_t lanes) {
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (has_lane (lanes, lane))
      for (unsigned row = 0; row < n; row++)
        boards->column[lane][row] = (uint8_t) (unit_random (state) % n);
}

/* The rows above N hold anything. */
static void fill_tile (uint64_t *state, unsigned n,
                       const struct boards *boards, struct tile *tile) {
  for (unsigned row = 0; row < AQ_SEARCH_MAX; row++)
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      tile->column[row][lane] =
          row < n ? boards->column[lane][row] : (uint8_t) unit_random (state);
}

static void read_tile (unsigned n, const struct tile *tile,
                       struct boards *boards) {
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    for (unsigned row = 0; row < n; row++)
      boards->column[lane][row] = tile->column[row][lane];
}

/* The lanes that do not hold what is expected. */
static uint64_t wrong_lanes (unsigned n, const struct tile *tile,
                             const struct boards *expected) {
  struct boards boards;
  uint64_t wrong = 0;
  read_tile (n, tile, &boards);
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (memcmp (boards.column[lane], expected->column[lane], n))
      wrong |= lane_bit (lane);
  return wrong;
}

static bool same_random (const struct random *a, const struct random *b) {
  return !memcmp (a->state, b->state, sizeof a->state);
}

/* --- the tables --- */

START_TEST (there_is_a_table_for_every_processor_and_then_none) {
  size_t count = 0;
  for (; aq_lanes (count); count++)
    for (size_t before = 0; before < count; before++)
      ck_assert_str_ne (aq_lanes (before)->name, aq_lanes (count)->name);
  ck_assert_uint_ge (count, 1);
  ck_assert_str_eq (aq_lanes (count - 1)->name, "baseline");
  ck_assert_ptr_null (aq_lanes (count + 1));
}
END_TEST

/* --- tiles --- */

enum { ROOM = 80, BEFORE = 8 }; /* boards of an array, and unused in front */

/* Boards with columns on the board, and zeros behind them. */
static void fill_array (uint64_t *state, unsigned n, uint8_t *array) {
  memset (array, 0, ROOM * aq_board_stride (n));
  for (unsigned i = 0; i < ROOM; i++)
    for (unsigned row = 0; row < n; row++)
      array[i * aq_board_stride (n) + row] =
          (uint8_t) (unit_random (state) % n);
}

START_TEST (loading_gives_each_lane_its_board_and_repeats_the_last) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      const size_t stride = aq_board_stride (n);
      uint64_t state = n;
      uint8_t array[ROOM * AQ_SEARCH_MAX];
      fill_array (&state, n, array);
      for (unsigned count = 1; count <= AQ_LANES; count++) {
        struct boards expected;
        struct tile tile;
        for (unsigned lane = 0; lane < AQ_LANES; lane++)
          memcpy (expected.column[lane],
                  array + (lane < count ? lane : count - 1) * stride, n);
        memset (&tile, 0xa5, sizeof tile);
        lanes->load (&tile, n, array, count);
        ck_assert_msg (!wrong_lanes (n, &tile, &expected),
                       "%s, n %u, count %u", lanes->name, n, count);
      }
    }
}
END_TEST

START_TEST (storing_writes_the_boards_wanted_with_zeros_behind_and_no_other) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      const size_t stride = aq_board_stride (n);
      uint64_t state = n;
      struct boards boards;
      struct tile tile;
      spoil (&state, n, &boards, UINT64_MAX);
      fill_tile (&state, n, &boards, &tile);
      for (unsigned count = 1; count <= AQ_LANES; count++) {
        uint8_t array[ROOM * AQ_SEARCH_MAX];
        uint8_t expected[ROOM * AQ_SEARCH_MAX];
        memset (array, 0x5a, sizeof array);
        memset (expected, 0x5a, sizeof expected);
        for (unsigned lane = 0; lane < count; lane++) {
          uint8_t *to = expected + (BEFORE + lane) * stride;
          memset (to, 0, stride);
          memcpy (to, boards.column[lane], n);
        }
        lanes->store (&tile, n, array + BEFORE * stride, count);
        ck_assert_msg (!memcmp (array, expected, sizeof array),
                       "%s, n %u, count %u", lanes->name, n, count);
      }
    }
}
END_TEST

/* --- numbers and ranking --- */

/* What the numbers of a population may be like. */
enum { KINDS = 5 };
static uint32_t random_number (uint64_t *state, unsigned kind) {
  const uint64_t drawn = unit_random (state);
  switch (kind) {
  case 0:
    return (uint32_t) (drawn % 7);
  case 1: /* even ones, some retired */
    return drawn % 9 ? 2 * (uint32_t) (drawn / 9 % 40) : UINT32_MAX - 1;
  case 2:
    return 1234;
  case 3: /* further apart than bytes hold */
    return 500 * (uint32_t) (drawn % 5) + (uint32_t) (drawn / 5 % 3);
  default:
    return (uint32_t) drawn;
  }
}

START_TEST (a_summary_has_the_least_the_greatest_and_the_sum) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (uint64_t seed = 0; seed < 500; seed++) {
      uint32_t numbers[300];
      uint64_t state = seed, sum = 0;
      const size_t count = 1 + unit_random (&state) % 300;
      uint32_t least = UINT32_MAX, greatest = 0;
      for (size_t i = 0; i < count; i++) {
        numbers[i] = random_number (&state, (unsigned) (seed % KINDS));
        sum += numbers[i];
        least = numbers[i] < least ? numbers[i] : least;
        greatest = numbers[i] > greatest ? numbers[i] : greatest;
      }
      const struct summary summary = lanes->summarize (numbers, count);
      ck_assert_msg (summary.least == least && summary.greatest == greatest &&
                         summary.sum == sum,
                     "%s, seed %lu", lanes->name, (unsigned long) seed);
    }
}
END_TEST

enum { HALF_MAX = 200, TILES_MAX = 2 * (HALF_MAX / AQ_LANES + 1) };

/* 2 HALF boards, their numbers, and the tiles they stand in. */
struct halves {
  unsigned n;
  size_t half;
  uint8_t column[2 * HALF_MAX][AQ_SEARCH_MAX];
  uint32_t number[2 * HALF_MAX + AQ_LANES];
  _Alignas(AQ_LANES)
      uint8_t tiles[(TILES_MAX + AQ_SEARCH_MAX) * sizeof (struct tile)];
};

static uint8_t *square (struct halves *halves, size_t board, unsigned row) {
  const size_t in_half = board % halves->half;
  const size_t tile =
      in_half / AQ_LANES +
      (board < halves->half ? 0 : (halves->half + AQ_LANES - 1) / AQ_LANES);
  return halves->tiles + (tile * halves->n + row) * AQ_LANES +
         in_half % AQ_LANES;
}

static void fill_halves (uint64_t *state, unsigned kind,
                         struct halves *halves) {
  memset (halves->tiles, 0, sizeof halves->tiles);
  for (size_t board = 0; board < 2 * halves->half; board++) {
    halves->number[board] = random_number (state, kind);
    for (unsigned row = 0; row < halves->n; row++)
      *square (halves, board, row) = halves->column[board][row] =
          (uint8_t) (unit_random (state) % halves->n);
  }
}

/* Whether the board in PLACE comes from the one that has so many before it. */
static bool in_place (struct halves *halves, size_t place) {
  for (size_t board = 0; board < 2 * halves->half; board++) {
    size_t before = 0;
    for (size_t other = 0; other < 2 * halves->half; other++)
      before +=
          halves->number[other] < halves->number[board] ||
          (halves->number[other] == halves->number[board] && other < board);
    if (before != place)
      continue;
    for (unsigned row = 0; row < halves->n; row++)
      if (*square (halves, place, row) != halves->column[board][row])
        return false;
    return true;
  }
  return false;
}

START_TEST (the_better_half_moves_to_the_front_ranked_and_stable) {
  const struct lane_kernels *lanes;
  static struct halves halves;
  static uint8_t keys[2 * HALF_MAX + 3 * AQ_LANES];
  static uint32_t ranked[2 * HALF_MAX + 3 * AQ_LANES];
  static uint64_t words[2 * HALF_MAX + 3 * AQ_LANES];
  const struct ranking_room room = {keys, ranked, words};
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (uint64_t seed = 0; seed < 200; seed++) {
      uint64_t state = seed;
      halves.n = 1 + (unsigned) (unit_random (&state) % AQ_SEARCH_MAX);
      halves.half = seed < 20 ? 1 + seed : 1 + unit_random (&state) % HALF_MAX;
      if (seed % 10 == 9)
        halves.half = AQ_LANES * (1 + seed % 3);
      fill_halves (&state, (unsigned) (seed % KINDS), &halves);
      lanes->keep_better_half (halves.tiles, halves.n, halves.half,
                               halves.number, &room);
      for (size_t place = 0; place < halves.half;
           place += 1 + halves.half / 20)
        ck_assert_msg (in_place (&halves, place),
                       "%s, place %zu of %zu, n %u, seed %lu", lanes->name,
                       place, halves.half, halves.n, (unsigned long) seed);
    }
}
END_TEST

/* --- random numbers --- */

START_TEST (streams_are_jumps_apart_and_the_generator_goes_on_behind_them) {
  for (uint64_t seed = 0; seed < 100; seed++) {
    struct lane_random lane_random;
    struct random random, expected;
    aq_random_seed (&random, seed);
    expected = random;
    aq_lane_random_begin (&lane_random, &random);
    for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
      for (unsigned i = 0; i < 4; i++)
        ck_assert_uint_eq (lane_random.state[i][stream], expected.state[i]);
      aq_random_jump (&expected);
    }
    ck_assert (same_random (&random, &expected));
  }
}
END_TEST

/* Of 3 rows each of the 6 orders: 2560 expected, deviation 46. */
START_TEST (row_orders_are_permutations_and_even) {
  struct row_orders orders;
  struct random random;
  unsigned count[3][3] = {{0}};
  aq_random_seed (&random, 1);
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    aq_row_orders_draw (&orders, n, &random);
    for (unsigned i = 0; i < AQ_ROW_ORDERS; i++)
      ck_assert_msg (is_permutation (n, aq_row_order (&orders, n, i)), "n %u",
                     n);
  }
  for (unsigned draw = 0; draw < 60; draw++) {
    aq_row_orders_draw (&orders, 3, &random);
    for (unsigned i = 0; i < AQ_ROW_ORDERS; i++)
      count[aq_row_order (&orders, 3, i)[0]]
           [aq_row_order (&orders, 3, i)[1]]++;
  }
  for (unsigned first = 0; first < 3; first++)
    for (unsigned second = 0; second < 3; second++)
      if (first == second)
        ck_assert_uint_eq (count[first][second], 0);
      else
        ck_assert_int_le (abs ((int) count[first][second] - 2560), 280);
}
END_TEST

static void draw_bytes (struct random streams[AQ_STREAMS],
                        uint8_t bytes[AQ_LANES]) {
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
    const uint64_t word = aq_random_next (&streams[stream]);
    for (unsigned i = 0; i < 8; i++)
      bytes[8 * stream + i] = (uint8_t) (word >> 8 * i);
  }
}

/* A number below BOUND for each lane of WANTED: its byte falls into one of
   BOUND intervals of 256 / BOUND bytes, or behind them; then the next byte
   counts. */
static void draw_below (struct random streams[AQ_STREAMS], unsigned bound,
                        uint64_t wanted, uint8_t numbers[AQ_LANES]) {
  const unsigned length = 256 / bound;
  while (wanted) {
    uint8_t bytes[AQ_LANES];
    draw_bytes (streams, bytes);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      if (!has_lane (wanted, lane))
        continue;
      numbers[lane] = (uint8_t) (bytes[lane] / length);
      if (numbers[lane] < bound)
        wanted &= ~lane_bit (lane);
    }
  }
}

/* A number below A and one below B out of 16 bits, if they are among those
   that serve each of the A B pairs equally. */
static bool pair_of (unsigned a, unsigned b, unsigned bits, uint8_t *first,
                     uint8_t *second) {
  const unsigned rest = bits * a % 65536;
  *first = (uint8_t) (bits * a / 65536);
  *second = (uint8_t) (rest * b / 65536);
  return rest * b % 65536 >= 65536 % (a * b);
}

START_TEST (all_pairs_of_numbers_are_made_from_equally_many_bits) {
  for (unsigned a = 1; a <= AQ_SEARCH_MAX; a++)
    for (unsigned b = 1; b <= 5; b++) {
      unsigned count[AQ_SEARCH_MAX][5] = {{0}};
      for (unsigned bits = 0; bits < 65536; bits++) {
        uint8_t first, second;
        const bool serves = pair_of (a, b, bits, &first, &second);
        ck_assert (first < a && second < b);
        count[first][second] += serves;
      }
      for (unsigned i = 0; i < a; i++)
        for (unsigned j = 0; j < b; j++)
          ck_assert_msg (count[i][j] == 65536 / (a * b), "a %u, b %u", a, b);
    }
}
END_TEST

/* Such numbers for all lanes: an even lane and the next one have two bytes
   each of the first draw and of the second. */
static void draw_pairs (struct random streams[AQ_STREAMS], unsigned a,
                        unsigned b, uint8_t first[AQ_LANES],
                        uint8_t second[AQ_LANES]) {
  uint64_t wanted = UINT64_MAX;
  while (wanted) {
    uint8_t bytes[2][AQ_LANES];
    draw_bytes (streams, bytes[0]);
    draw_bytes (streams, bytes[1]);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      const uint8_t *own = bytes[lane % 2] + (lane & ~1u);
      if (has_lane (wanted, lane) &&
          pair_of (a, b, own[0] | (unsigned) own[1] << 8, &first[lane],
                   &second[lane]))
        wanted &= ~lane_bit (lane);
    }
  }
}

/* The shuffle of aq_random_permutation, the place of entry I below I + 1. */
static void shuffle (struct random streams[AQ_STREAMS], unsigned n,
                     struct boards *boards) {
  memset (boards, 0, sizeof *boards);
  for (unsigned i = 0; i < n; i++) {
    uint8_t place[AQ_LANES];
    draw_below (streams, i + 1, UINT64_MAX, place);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      uint8_t *column = boards->column[lane];
      column[i] = column[place[lane]];
      column[place[lane]] = (uint8_t) i;
    }
  }
}

/* Streams as aq_lane_random_begin makes them, and the same one by one. */
static void begin_streams (uint64_t seed, struct lane_random *lane_random,
                           struct random streams[AQ_STREAMS]) {
  struct random random;
  aq_random_seed (&random, seed);
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
    streams[stream] = random;
    for (unsigned i = 0; i < 4; i++)
      lane_random->state[i][stream] = random.state[i];
    aq_random_jump (&random);
  }
}

static bool same_streams (const struct lane_random *lane_random,
                          const struct random streams[AQ_STREAMS]) {
  bool same = true;
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++)
    for (unsigned i = 0; i < 4; i++)
      same &= lane_random->state[i][stream] == streams[stream].state[i];
  return same;
}

START_TEST (columns_are_drawn_row_by_row) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct lane_random lane_random;
      struct random streams[AQ_STREAMS];
      struct boards expected;
      struct tile tile;
      begin_streams (n, &lane_random, streams);
      memset (&tile, 0xa5, sizeof tile);
      memset (&expected, 0, sizeof expected);
      lanes->columns (&tile, n, &lane_random);
      for (unsigned row = 0; row < n; row++) {
        uint8_t column[AQ_LANES];
        draw_below (streams, n, UINT64_MAX, column);
        for (unsigned lane = 0; lane < AQ_LANES; lane++)
          expected.column[lane][row] = column[lane];
      }
      ck_assert_msg (!wrong_lanes (n, &tile, &expected), "%s, n and seed %u",
                     lanes->name, n);
      ck_assert (same_streams (&lane_random, streams));
    }
}
END_TEST

/* The coins of eight rows are one draw; bit 2 I of a row's word is the coin of
   lanes 2 I and 2 I + 1. */
START_TEST (a_coin_for_each_row_decides_what_comes_from_which_parent) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct lane_random lane_random;
      struct random streams[AQ_STREAMS];
      struct boards parents, expected;
      struct tile tile, children;
      uint64_t state = n, coins[AQ_STREAMS] = {0};
      begin_streams (n, &lane_random, streams);
      memset (&parents, 0, sizeof parents);
      memset (&expected, 0, sizeof expected);
      for (unsigned lane = 0; lane < AQ_LANES; lane++)
        for (unsigned row = 0; row < n; row++)
          parents.column[lane][row] = (uint8_t) (unit_random (&state) % n);
      fill_tile (&state, n, &parents, &tile);
      lanes->cross_rows (&tile, n, &children, &lane_random);
      for (unsigned row = 0; row < n; row++) {
        for (unsigned i = 0; i < AQ_STREAMS && row % AQ_STREAMS == 0; i++)
          coins[i] = aq_random_next (&streams[i]);
        for (unsigned lane = 0; lane < AQ_LANES; lane++) {
          const bool own = coins[row % AQ_STREAMS] >> (lane & ~1u) & 1;
          expected.column[lane][row] =
              parents.column[own ? lane : lane ^ 1][row];
        }
      }
      ck_assert_msg (!wrong_lanes (n, &children, &expected),
                     "%s, n and seed %u", lanes->name, n);
      ck_assert (same_streams (&lane_random, streams));
    }
}
END_TEST

/* One lane's row: a number below what is left, past the rows drawn before. */
static uint8_t another_row (unsigned number, const uint8_t *before,
                            unsigned count) {
  bool taken[AQ_SEARCH_MAX] = {false};
  uint8_t row = 0;
  for (unsigned i = 0; i < count; i++)
    taken[before[i]] = true;
  for (;; row++)
    if (!taken[row] && number-- == 0)
      return row;
}

/* Flips bit BIT[LANE] in row rows[LANE][AT] of each lane of FLIPPED; where a
   flip would leave the board, in any lane, the bit is drawn again. */
static void flip_one (struct random streams[AQ_STREAMS], unsigned n,
                      struct boards *boards, uint8_t rows[AQ_LANES][4],
                      unsigned at, unsigned bits, uint8_t bit[AQ_LANES],
                      uint64_t flipped) {
  uint64_t off = UINT64_MAX;
  for (;;) {
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      if ((boards->column[lane][rows[lane][at]] ^ 1u << bit[lane]) < n)
        off &= ~lane_bit (lane);
    if (!off)
      break;
    draw_below (streams, bits, off, bit);
  }
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (has_lane (flipped, lane))
      boards->column[lane][rows[lane][at]] ^= (uint8_t) (1u << bit[lane]);
}

START_TEST (bits_are_flipped_in_one_to_four_rows) {
  const struct lane_kernels *lanes;
  unsigned changed[5] = {0};
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 2; n <= AQ_SEARCH_MAX; n++)
      for (unsigned draw = 0; draw < 4; draw++) {
        struct lane_random lane_random;
        struct random streams[AQ_STREAMS];
        struct boards boards, before;
        struct tile tile;
        uint64_t state = n, words[AQ_STREAMS];
        uint8_t rows[AQ_LANES][4];
        unsigned bits = 0;
        while (1u << bits < n)
          bits++;
        begin_streams (4 * n + draw, &lane_random, streams);
        memset (&boards, 0, sizeof boards);
        for (unsigned lane = 0; lane < AQ_LANES; lane++)
          for (unsigned row = 0; row < n; row++)
            boards.column[lane][row] = (uint8_t) (unit_random (&state) % n);
        before = boards;
        fill_tile (&state, n, &boards, &tile);
        lanes->flip_bits (&tile, n, &lane_random);

        for (unsigned i = 0; i < AQ_STREAMS; i++)
          words[i] = aq_random_next (&streams[i]);
        for (unsigned i = 0; i < 4 && i < n; i++) {
          uint8_t number[AQ_LANES], bit[AQ_LANES];
          uint64_t flipped = 0;
          draw_pairs (streams, n - i, bits, number, bit);
          for (unsigned lane = 0; lane < AQ_LANES; lane++) {
            rows[lane][i] = another_row (number[lane], rows[lane], i);
            if (i <= 2 * (words[0] >> lane & 1) + (words[1] >> lane & 1))
              flipped |= lane_bit (lane);
          }
          flip_one (streams, n, &boards, rows, i, bits, bit, flipped);
        }
        ck_assert_msg (!wrong_lanes (n, &tile, &boards), "%s, n %u, draw %u",
                       lanes->name, n, draw);
        ck_assert (same_streams (&lane_random, streams));
        for (unsigned lane = 0; lane < AQ_LANES && n > 4; lane++) {
          unsigned rows_changed = 0;
          for (unsigned row = 0; row < n; row++)
            rows_changed +=
                boards.column[lane][row] != before.column[lane][row];
          ck_assert (rows_changed >= 1 && rows_changed <= 4);
          changed[rows_changed]++;
        }
      }
  const unsigned all = changed[1] + changed[2] + changed[3] + changed[4];
  for (unsigned rows = 1; rows <= 4; rows++)
    ck_assert_int_le (abs ((int) changed[rows] - (int) all / 4),
                      (int) all / 40);
}
END_TEST

START_TEST (each_lane_is_shuffled_by_its_own_byte_of_the_streams) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct lane_random lane_random;
      struct random random, streams[AQ_STREAMS];
      aq_random_seed (&random, n);
      for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
        streams[stream] = random;
        for (unsigned i = 0; i < 4; i++)
          lane_random.state[i][stream] = random.state[i];
        aq_random_jump (&random);
      }
      for (unsigned draw = 0; draw < 5; draw++) {
        struct boards expected;
        struct tile tile;
        memset (&tile, 0xa5, sizeof tile);
        lanes->permutations (&tile, n, &lane_random);
        shuffle (streams, n, &expected);
        ck_assert_msg (!wrong_lanes (n, &tile, &expected),
                       "%s, n and seed %u, draw %u", lanes->name, n, draw);
        ck_assert (are_permutations (n, &expected));
        bool same = true;
        for (unsigned stream = 0; stream < AQ_STREAMS; stream++)
          for (unsigned i = 0; i < 4; i++)
            same &= lane_random.state[i][stream] == streams[stream].state[i];
        ck_assert_msg (same, "%s, n and seed %u, draw %u", lanes->name, n,
                       draw);
      }
    }
}
END_TEST

/* The 24 permutations of 4: 1000 expected each, deviation 31. */
START_TEST (permutations_are_even) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++) {
    struct lane_random lane_random;
    struct random random;
    unsigned count[256] = {0}, kinds = 0;
    aq_random_seed (&random, 1);
    aq_lane_random_begin (&lane_random, &random);
    for (unsigned draw = 0; draw < 375; draw++) {
      struct tile tile;
      lanes->permutations (&tile, 4, &lane_random);
      for (unsigned lane = 0; lane < AQ_LANES; lane++)
        count[(tile.column[0][lane] << 6 | tile.column[1][lane] << 4 |
               tile.column[2][lane] << 2 | tile.column[3][lane]) &
              0xff]++;
    }
    for (unsigned i = 0; i < 256; i++)
      if (count[i]) {
        kinds++;
        ck_assert_int_le (abs ((int) count[i] - 1000), 190);
      }
    ck_assert_uint_eq (kinds, 24);
  }
}
END_TEST

/* --- attacks --- */

static void expect_pairs (const struct lane_kernels *lanes, unsigned n,
                          const struct boards *boards, unsigned long seed) {
  uint64_t state = seed;
  uint32_t sums[AQ_LANES];
  struct tile tile;
  const unsigned weight = 1 + (unsigned) seed % 2;
  fill_tile (&state, n, boards, &tile);
  lanes->attacking_pairs (&tile, n, weight, sums);
  uint64_t wrong = 0;
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (sums[lane] != weight * unit_attacking_pairs (n, boards->column[lane]))
      wrong |= lane_bit (lane);
  ck_assert_msg (!wrong, "%s, n %u, lanes %lx, seed %lu", lanes->name, n,
                 (unsigned long) wrong, seed);
}

START_TEST (attacking_pairs_are_counted_on_boards_of_every_kind) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (uint64_t seed = 0; seed < 4; seed++) {
        uint64_t state = seed;
        struct boards boards;
        random_permutations (&state, n, &boards);
        spoil (&state, n, &boards, seed % 2 ? UINT64_MAX : 0);
        expect_pairs (lanes, n, &boards, (unsigned long) seed);
      }
}
END_TEST

/* All on one diagonal or in one column: for N = 32 that is 496 pairs.  The
   later rows of some lanes stand elsewhere. */
START_TEST (attacking_pairs_may_be_more_than_a_byte_holds) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      uint64_t state = n;
      struct boards boards;
      for (unsigned lane = 0; lane < AQ_LANES; lane++)
        for (unsigned row = 0; row < n; row++) {
          const unsigned line[] = {row, n - 1 - row, lane % n,
                                   (unsigned) (unit_random (&state) % n)};
          boards.column[lane][row] =
              (uint8_t) line[lane < 48 || row < lane / 2 ? lane % 3 : 3];
        }
      for (unsigned lane = 0; lane < 48; lane++)
        ck_assert_uint_eq (unit_attacking_pairs (n, boards.column[lane]),
                           n * (n - 1) / 2);
      expect_pairs (lanes, n, &boards, n);
    }
}
END_TEST

/* --- descent --- */

/* What happened in descents, to tell that the boards were of all kinds. */
struct descents {
  uint64_t swaps;   /* tried */
  unsigned ties;    /* more than one swap was best */
  unsigned refused; /* the best swap was worse than none */
  unsigned level;   /* the best swap was as good as none */
  unsigned solved;
};

static bool is_attacked (unsigned n, const uint8_t *column, unsigned row) {
  for (unsigned i = 0; i < n; i++)
    if (i != row &&
        (column[i] == column[row] ||
         abs (column[i] - column[row]) == abs ((int) i - (int) row)))
      return true;
  return false;
}

/* One board's descent, as lanes.h describes it. */
static void descend (unsigned n, uint8_t *column, unsigned steps,
                     const struct row_orders *orders, const uint64_t *drawn,
                     struct descents *descents) {
  for (unsigned step = 0; step < steps; step++) {
    const uint8_t *first = aq_row_order (orders, n, drawn[step]);
    const uint8_t *second =
        aq_row_order (orders, n, drawn[step] / AQ_ROW_ORDERS);
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

/* Boards that are solved, nearly solved, random, and as bad as can be. */
static void mixed_boards (uint64_t *state, unsigned n, struct boards *boards) {
  struct boards solved;
  random_permutations (state, n, boards);
  if (n != 2 && n != 3)
    search_solutions (state, n, &solved);
  else
    solved = *boards;
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    uint8_t *column = boards->column[lane];
    switch (unit_random (state) % 8) {
    case 0:
    case 1:
    case 2:
      memcpy (column, solved.column[lane], n);
      unit_swap (column, (unsigned) (unit_random (state) % n),
                 (unsigned) (unit_random (state) % n));
      break;
    case 3:
      memcpy (column, solved.column[lane], n);
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

typedef uint64_t descend_tile (struct tile *tile, unsigned n, unsigned count,
                               unsigned steps, const struct row_orders *orders,
                               struct random *random,
                               uint32_t pairs[AQ_LANES]);

/* Each table's, then the one board by board, then NULL. */
static descend_tile *descend_of (size_t index, const char **name) {
  size_t tables = 0;
  while (aq_lanes (tables))
    tables++;
  *name = index < tables ? aq_lanes (index)->name : "board by board";
  return index < tables    ? aq_lanes (index)->descend
         : index == tables ? aq_descend
                           : NULL;
}

/* Lanes from COUNT on hold no board. */
static void expect_descent (unsigned n, unsigned count, unsigned steps,
                            uint64_t seed, struct descents *all) {
  uint64_t state = seed, drawn[AQ_STEPS_MAX];
  struct boards boards, expected;
  struct row_orders orders;
  struct random random, scalar;
  struct descents descents = {0};
  mixed_boards (&state, n, &boards);
  spoil (&state, n, &boards, ~first_lanes (count));
  aq_random_seed (&random, seed);
  aq_row_orders_draw (&orders, n, &random);
  scalar = random;
  for (unsigned step = 0; step < steps; step++)
    drawn[step] = aq_random_next (&scalar);
  expected = boards;
  for (unsigned lane = 0; lane < count; lane++)
    descend (n, expected.column[lane], steps, &orders, drawn, &descents);

  const char *name;
  descend_tile *descend_all;
  for (size_t k = 0; (descend_all = descend_of (k, &name)); k++) {
    struct tile tile;
    struct random here = random;
    uint32_t pairs[AQ_LANES];
    fill_tile (&state, n, &boards, &tile);
    const uint64_t swaps =
        descend_all (&tile, n, count, steps, &orders, &here, pairs);
    ck_assert_msg (!(wrong_lanes (n, &tile, &expected) & first_lanes (count)),
                   "%s, n %u, count %u, steps %u, seed %lu", name, n, count,
                   steps, (unsigned long) seed);
    uint64_t wrong = 0, worse = 0, spoiled = 0;
    for (unsigned lane = 0; lane < count; lane++) {
      const unsigned left = unit_attacking_pairs (n, expected.column[lane]);
      const unsigned before = unit_attacking_pairs (n, boards.column[lane]);
      if (pairs[lane] != left)
        wrong |= lane_bit (lane);
      if (left > before)
        worse |= lane_bit (lane);
      if (!before && memcmp (boards.column[lane], expected.column[lane], n))
        spoiled |= lane_bit (lane);
    }
    ck_assert_msg (!wrong && !worse && !spoiled,
                   "%s, n %u, count %u, steps %u, seed %lu: lanes with wrong "
                   "pairs %lx, worse boards %lx, spoiled solutions %lx",
                   name, n, count, steps, (unsigned long) seed,
                   (unsigned long) wrong, (unsigned long) worse,
                   (unsigned long) spoiled);
    ck_assert_msg (swaps == descents.swaps, "%s, n %u, count %u, seed %lu",
                   name, n, count, (unsigned long) seed);
    ck_assert_msg (same_random (&here, &scalar), "%s, n %u, steps %u", name, n,
                   steps);
  }
  all->swaps += descents.swaps;
  all->ties += descents.ties;
  all->refused += descents.refused;
  all->level += descents.level;
  all->solved += descents.solved;
}

START_TEST (a_descent_goes_as_it_would_with_one_board_alone) {
  struct descents descents = {0};
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (uint64_t seed = 0; seed < 2; seed++)
      expect_descent (n, AQ_LANES, 8, 100 * n + seed, &descents);
  ck_assert_uint_gt (descents.ties, 1000);
  ck_assert_uint_gt (descents.refused, 100);
  ck_assert_uint_gt (descents.level, 1000);
  ck_assert_uint_gt (descents.solved, 100);
}
END_TEST

START_TEST (a_descent_of_many_steps_goes_on_until_the_boards_are_solved) {
  struct descents descents = {0};
  for (unsigned n = 1; n <= 12; n++)
    expect_descent (n, AQ_LANES, AQ_STEPS_MAX, n, &descents);
  for (unsigned n = 13; n <= AQ_SEARCH_MAX; n += 6)
    expect_descent (n, 20, AQ_STEPS_MAX, n, &descents);
  ck_assert_uint_gt (descents.solved, 200);
}
END_TEST

START_TEST (a_descent_without_steps_only_counts_the_attacking_pairs) {
  struct descents descents = {0};
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    expect_descent (n, AQ_LANES, 0, n, &descents);
  ck_assert_uint_eq (descents.swaps, 0);
}
END_TEST

START_TEST (lanes_without_a_board_neither_count_in_a_descent_nor_disturb_it) {
  struct descents descents = {0};
  for (unsigned count = 1; count <= AQ_LANES; count++) {
    expect_descent (4 + count % 9, count, 3, count, &descents);
    expect_descent (1 + count % AQ_SEARCH_MAX, count, 1, count, &descents);
  }
  ck_assert_uint_gt (descents.swaps, 0);
}
END_TEST

/* --- crossover and mutation --- */

static unsigned row_of (uint8_t column, const uint8_t *board) {
  unsigned row = 0;
  while (board[row] != column)
    row++;
  return row;
}

/* Names each row's cycle by one of its rows: the column that B has in a row
   belongs to A in the next row of the cycle. */
static void find_cycles (unsigned n, const uint8_t *a, const uint8_t *b,
                         unsigned *cycle) {
  for (unsigned row = 0; row < n; row++)
    cycle[row] = n;
  for (unsigned begin = 0; begin < n; begin++)
    for (unsigned row = begin; cycle[row] == n; row = row_of (b[row], a))
      cycle[row] = begin;
}

/* Parents for the pairs of lanes, some of them equal, some but a swap or two
   apart. */
static void draw_parents (uint64_t *state, unsigned n, struct boards *boards) {
  random_permutations (state, n, boards);
  for (unsigned lane = 0; lane < AQ_LANES; lane += 2) {
    const unsigned kind = (unsigned) (unit_random (state) % 8);
    if (kind > 3)
      continue;
    memcpy (boards->column[lane + 1], boards->column[lane], n);
    for (unsigned i = 0; i < kind; i++)
      unit_swap (boards->column[lane + 1],
                 (unsigned) (unit_random (state) % n),
                 (unsigned) (unit_random (state) % n));
  }
}

/* Whether the lanes from LANE on hold two children of the parents there. */
static bool are_children (unsigned n, const struct boards *parents,
                          const struct boards *children, unsigned lane) {
  const uint8_t *a = parents->column[lane], *b = parents->column[lane + 1];
  const uint8_t *first = children->column[lane];
  const uint8_t *second = children->column[lane + 1];
  unsigned cycle[AQ_SEARCH_MAX];
  find_cycles (n, a, b, cycle);
  for (unsigned row = 0; row < n; row++) {
    const bool straight = first[row] == a[row] && second[row] == b[row];
    const bool crossed = first[row] == b[row] && second[row] == a[row];
    const unsigned begin = cycle[row];
    if (!straight && !crossed)
      return false;
    if (a[row] != b[row] && straight != (first[begin] == a[begin]))
      return false;
  }
  return is_permutation (n, first) && is_permutation (n, second);
}

/* Some pairs of lanes hold no boards. */
START_TEST (children_have_each_cycle_as_a_whole_from_one_parent) {
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (uint64_t seed = 0; seed < 10; seed++) {
        uint64_t state = 100 * n + seed;
        struct boards parents, children;
        struct tile from, to;
        struct random random;
        const uint64_t pairs = seed ? unit_random (&state) | 1 : UINT64_MAX;
        const uint64_t boards =
            (pairs & 0x5555555555555555) | (pairs & 0x5555555555555555) << 1;
        draw_parents (&state, n, &parents);
        spoil (&state, n, &parents, ~boards);
        fill_tile (&state, n, &parents, &from);
        aq_random_seed (&random, seed);
        lanes->cross_cycles (&from, n, &to, &random);
        read_tile (n, &to, &children);
        ck_assert (!(wrong_lanes (n, &from, &parents)));
        uint64_t wrong = 0;
        for (unsigned lane = 0; lane < AQ_LANES; lane += 2)
          if (has_lane (boards, lane) &&
              !are_children (n, &parents, &children, lane))
            wrong |= lane_bit (lane);
        ck_assert_msg (!wrong, "%s, n %u, lanes %lx, seed %lu", lanes->name, n,
                       (unsigned long) wrong, (unsigned long) seed);
      }
}
END_TEST

START_TEST (all_tables_cross_alike) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (uint64_t seed = 0; seed < 10; seed++) {
      uint64_t state = 100 * n + seed;
      struct boards parents, expected;
      struct tile from, to;
      struct random first, random;
      draw_parents (&state, n, &parents);
      fill_tile (&state, n, &parents, &from);
      aq_random_seed (&first, seed);
      aq_lanes (0)->cross_cycles (&from, n, &to, &first);
      read_tile (n, &to, &expected);
      const struct lane_kernels *lanes;
      for (size_t k = 1; (lanes = aq_lanes (k)); k++) {
        aq_random_seed (&random, seed);
        lanes->cross_cycles (&from, n, &to, &random);
        ck_assert_msg (
            !wrong_lanes (n, &to, &expected) && same_random (&random, &first),
            "%s, n %u, seed %lu", lanes->name, n, (unsigned long) seed);
      }
    }
}
END_TEST

/* Parents that have cycles of these lengths, in any rows and columns. */
enum { CYCLES = 11, CYCLE_ROWS = 32 };
static const uint8_t lengths[CYCLES] = {1, 2, 3, 4, 5, 6, 1, 2, 3, 2, 3};

/* Writes a row of each cycle to ROWS. */
static void parents_with_cycles (uint64_t *state, uint8_t *a, uint8_t *b,
                                 uint8_t rows[CYCLES]) {
  uint8_t order[CYCLE_ROWS];
  unit_permutation (state, CYCLE_ROWS, a);
  unit_permutation (state, CYCLE_ROWS, order);
  const uint8_t *row = order;
  for (unsigned cycle = 0; cycle < CYCLES; row += lengths[cycle++]) {
    rows[cycle] = row[0];
    for (unsigned i = 0; i < lengths[cycle]; i++)
      b[row[i]] = a[row[(i + 1) % lengths[cycle]]];
  }
}

/* Of independent even coins, half are equal: the deviation is half the root of
   their number, and 6 of those are allowed. */
static void expect_half (const struct lane_kernels *lanes, unsigned equal,
                         unsigned of, const char *what, unsigned i,
                         unsigned j) {
  const int apart = 2 * (int) equal - (int) of;
  ck_assert_msg (apart * apart <= 36 * (int) of, "%s, %s %u and %u: %u of %u",
                 lanes->name, what, i, j, equal, of);
}

/* In every other draw all pairs of lanes hold the same parents. */
START_TEST (the_coins_of_cycles_are_even_and_know_nothing_of_each_other) {
  enum { DRAWS = 200, PAIRS = AQ_LANES / 2 };
  static bool coin[DRAWS][PAIRS][CYCLES]; /* crossed */
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++) {
    uint64_t state = 1;
    struct random random;
    aq_random_seed (&random, 1);
    for (unsigned draw = 0; draw < DRAWS; draw++) {
      struct boards parents;
      struct tile from, to;
      uint8_t rows[PAIRS][CYCLES];
      for (unsigned pair = 0; pair < PAIRS; pair++) {
        uint64_t here = draw % 2 ? draw : unit_random (&state);
        parents_with_cycles (&here, parents.column[2 * pair],
                             parents.column[2 * pair + 1], rows[pair]);
      }
      fill_tile (&state, CYCLE_ROWS, &parents, &from);
      lanes->cross_cycles (&from, CYCLE_ROWS, &to, &random);
      for (unsigned pair = 0; pair < PAIRS; pair++)
        for (unsigned c = 0; c < CYCLES; c++)
          coin[draw][pair][c] = to.column[rows[pair][c]][2 * pair] !=
                                from.column[rows[pair][c]][2 * pair];
    }

    /* A row that is a cycle shows no coin. */
    for (unsigned c = 0; c < CYCLES; c++)
      for (unsigned d = 0; d <= c && lengths[c] > 1; d++) {
        unsigned equal = 0, next = 0;
        if (lengths[d] == 1)
          continue;
        for (unsigned draw = 0; draw < DRAWS; draw++)
          for (unsigned pair = 0; pair < PAIRS; pair++) {
            const bool here = coin[draw][pair][c];
            equal += here == (c == d ? 1 : coin[draw][pair][d]);
            next += draw && here == coin[draw - 1][pair][d];
          }
        expect_half (lanes, equal, DRAWS * PAIRS, "cycles", c, d);
        expect_half (lanes, next, (DRAWS - 1) * PAIRS, "successive cycles", c,
                     d);
      }
    for (unsigned pair = 0; pair < PAIRS; pair++)
      for (unsigned other = 0; other < pair; other++) {
        unsigned equal = 0;
        for (unsigned draw = 0; draw < DRAWS; draw++)
          for (unsigned c = 0; c < CYCLES; c++)
            equal +=
                lengths[c] > 1 && coin[draw][pair][c] == coin[draw][other][c];
        expect_half (lanes, equal, DRAWS * (CYCLES - 2), "pairs", pair, other);
      }
  }
}
END_TEST

/* The rows are drawn first, for all boards; then two bits for each board tell
   how many of the swaps it makes. */
static void swap_rows (unsigned n, struct boards *boards,
                       struct random *random) {
  const unsigned most = n < 4 ? n : 4;
  uint32_t a[4], b[4];
  if (n < 2)
    return;
  for (unsigned i = 0; i < most; i++)
    aq_random_pair (random, n, &a[i], &b[i]);
  const uint64_t twos = aq_random_next (random);
  const uint64_t ones = aq_random_next (random);
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    const unsigned number =
        1u + 2 * has_lane (twos, lane) + has_lane (ones, lane);
    for (unsigned i = 0; i < number && i < most; i++)
      unit_swap (boards->column[lane], a[i], b[i]);
  }
}

START_TEST (rows_are_swapped_once_to_four_times) {
  const struct lane_kernels *lanes;
  unsigned most = 0; /* rows changed */
  for (size_t k = 0; (lanes = aq_lanes (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (uint64_t seed = 0; seed < 20; seed++) {
        uint64_t state = 100 * n + seed;
        struct boards before, boards;
        struct tile tile;
        struct random random, scalar;
        random_permutations (&state, n, &before);
        boards = before;
        fill_tile (&state, n, &boards, &tile);
        aq_random_seed (&random, seed);
        scalar = random;
        lanes->swap_rows (&tile, n, &random);
        swap_rows (n, &boards, &scalar);
        ck_assert_msg (
            !wrong_lanes (n, &tile, &boards) && same_random (&random, &scalar),
            "%s, n %u, seed %lu", lanes->name, n, (unsigned long) seed);
        read_tile (n, &tile, &boards);
        ck_assert (are_permutations (n, &boards));
        for (unsigned lane = 0; lane < AQ_LANES; lane++) {
          unsigned rows = 0;
          for (unsigned row = 0; row < n; row++)
            rows += boards.column[lane][row] != before.column[lane][row];
          most = rows > most ? rows : most;
        }
      }
  ck_assert_uint_eq (most, 8);
}
END_TEST

/* --- moves --- */

/* Boards, each with the lane that it came from. */
struct moved {
  uint8_t lane;
  uint8_t column[AQ_SEARCH_MAX];
};

struct told {
  unsigned n;
  const struct boards *boards;
  uint64_t lanes; /* the others are not looked at */
  size_t count, room;
  struct moved *moved;
};

static void tell (struct told *told, unsigned lane, const uint8_t *column) {
  if (told->count == told->room) {
    told->room = 2 * told->room + 64;
    told->moved = realloc (told->moved, told->room * sizeof *told->moved);
    ck_assert_ptr_nonnull (told->moved);
  }
  struct moved *moved = &told->moved[told->count++];
  memset (moved, 0, sizeof *moved);
  moved->lane = (uint8_t) lane;
  memcpy (moved->column, column, told->n);
}

static int compare_moved (const void *a, const void *b) {
  return memcmp (a, b, sizeof (struct moved));
}

static void listen (uint64_t lanes, const uint8_t *rows, const uint8_t *from,
                    unsigned moved, void *data) {
  struct told *told = data;
  ck_assert (moved >= 2 && moved <= AQ_MOVED_MAX);
  for (lanes &= told->lanes; lanes; lanes &= lanes - 1) {
    const unsigned lane = (unsigned) __builtin_ctzll (lanes);
    uint8_t column[AQ_SEARCH_MAX];
    memcpy (column, told->boards->column[lane], told->n);
    for (unsigned i = 0; i < moved; i++) {
      ck_assert (rows[i] < told->n && from[i] < told->n && rows[i] != from[i]);
      column[rows[i]] = told->boards->column[lane][from[i]];
    }
    tell (told, lane, column);
  }
}

/* Whether moving some of the COUNT rows, the first one included but not all of
   them, makes a solution. */
static bool is_two_moves (unsigned n, const uint8_t *board, const uint8_t *to,
                          const unsigned *rows, unsigned count) {
  for (unsigned some = 1; some + 1 < 1u << count; some += 2) {
    uint8_t column[AQ_SEARCH_MAX];
    memcpy (column, board, n);
    for (unsigned i = 0; i < count; i++)
      if (some >> i & 1)
        column[rows[i]] = to[rows[i]];
    if (unit_is_solution (n, column))
      return true;
  }
  return false;
}

/* Gives row rows[AT] and those after it columns of these COUNT rows that are
   none of their own; returns in how many ways. */
static uint64_t try_columns (struct told *told, unsigned lane,
                             const unsigned *rows, unsigned count, unsigned at,
                             unsigned taken, uint8_t *to) {
  const uint8_t *board = told->boards->column[lane];
  if (at == count) {
    if (unit_is_solution (told->n, to) &&
        !is_two_moves (told->n, board, to, rows, count))
      tell (told, lane, to);
    return 1;
  }
  uint64_t ways = 0;
  for (unsigned i = 0; i < count; i++)
    if (i != at && !(taken >> i & 1)) {
      to[rows[at]] = board[rows[i]];
      ways +=
          try_columns (told, lane, rows, count, at + 1, taken | 1u << i, to);
    }
  to[rows[at]] = board[rows[at]];
  return ways;
}

/* All ways to choose 2 to MOST rows, those in ROWS among them. */
static uint64_t try_rows (struct told *told, unsigned lane, unsigned *rows,
                          unsigned count, unsigned most) {
  uint64_t ways = 0;
  if (count >= 2) {
    uint8_t to[AQ_SEARCH_MAX];
    memcpy (to, told->boards->column[lane], told->n);
    ways += try_columns (told, lane, rows, count, 0, 0, to);
  }
  for (unsigned row = count ? rows[count - 1] + 1 : 0;
       row < told->n && count < most; row++) {
    rows[count] = row;
    ways += try_rows (told, lane, rows, count + 1, most);
  }
  return ways;
}

/* Lanes that are not in SOLUTIONS may be told of or not.  Returns how many
   neighbors there are. */
static size_t expect_moves (unsigned n, const struct boards *boards,
                            uint64_t solutions, unsigned most, uint64_t seed) {
  uint64_t state = seed;
  unsigned rows[AQ_MOVED_MAX];
  uint64_t ways = 0;
  struct told expected = {.n = n, .boards = boards};
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (has_lane (solutions, lane))
      ways = try_rows (&expected, lane, rows, 0, most);
  if (expected.count)
    qsort (expected.moved, expected.count, sizeof *expected.moved,
           compare_moved);
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++) {
    struct tile tile;
    struct told told = {.n = n, .boards = boards, .lanes = solutions};
    fill_tile (&state, n, boards, &tile);
    ck_assert_uint_eq (lanes->moves (&tile, n, most, listen, &told), ways);
    if (told.count)
      qsort (told.moved, told.count, sizeof *told.moved, compare_moved);
    ck_assert_msg (
        told.count == expected.count &&
            (!told.count || !memcmp (told.moved, expected.moved,
                                     told.count * sizeof *told.moved)),
        "%s, n %u, most %u, seed %lu: %zu told, not %zu", lanes->name, n, most,
        (unsigned long) seed, told.count, expected.count);
    free (told.moved);
  }
  free (expected.moved);
  return expected.count;
}

START_TEST (moves_tell_of_each_neighbor_of_each_small_solution_once) {
  size_t neighbors = 0;
  for (unsigned n = 1; n <= 9; n++) {
    uint8_t *solutions;
    const size_t count = unit_solutions (n, &solutions);
    for (size_t first = 0; first < count; first += AQ_LANES) {
      struct boards boards;
      for (size_t lane = 0; lane < AQ_LANES; lane++)
        memcpy (boards.column[lane], solutions + (first + lane) % count * n,
                n);
      for (unsigned most = 2; most <= AQ_MOVED_MAX; most++)
        neighbors += expect_moves (n, &boards, UINT64_MAX, most, n);
    }
    free (solutions);
  }
  ck_assert_uint_gt (neighbors, 1000);
}
END_TEST

/* Four queens of few lanes only: the plain way takes its time. */
START_TEST (moves_tell_of_each_neighbor_of_large_solutions_once) {
  size_t neighbors = 0;
  for (unsigned n = 10; n <= AQ_SEARCH_MAX; n++) {
    uint64_t state = n;
    struct boards boards;
    search_solutions (&state, n, &boards);
    const uint64_t solutions = n % 2 ? unit_random (&state) | 1 : UINT64_MAX;
    spoil (&state, n, &boards, ~solutions);
    neighbors += expect_moves (n, &boards, solutions, 2, n);
    neighbors += expect_moves (n, &boards, solutions, n <= 20 ? 3 : 2, n);
    neighbors += expect_moves (n, &boards,
                               solutions & (n < 20 ? 0x8000000100000005 : 1),
                               n % 3 == 1 ? 4 : 3, n);
  }
  ck_assert_uint_gt (neighbors, 1000);
}
END_TEST

/* --- canonical form --- */

/* Image WHICH, as symmetry.h numbers them. */
static void make_image (unsigned n, const uint8_t *column, unsigned which,
                        uint8_t *image) {
  uint8_t source[AQ_SEARCH_MAX];
  for (unsigned row = 0; row < n; row++)
    if (which & AQ_TRANSPOSE)
      source[column[row]] = (uint8_t) row;
    else
      source[row] = column[row];
  for (unsigned row = 0; row < n; row++) {
    const unsigned from = which & AQ_REVERSE_ROWS ? n - 1 - row : row;
    image[row] = which & AQ_MIRROR_COLUMNS ? (uint8_t) (n - 1 - source[from])
                                           : source[from];
  }
}

/* A board that half a turn does not change. */
static void half_turn_board (uint64_t *state, unsigned n, uint8_t *column) {
  uint8_t half[256];
  unit_permutation (state, n / 2, half);
  column[n / 2] = (uint8_t) (n / 2); /* stays where N is odd */
  for (unsigned row = 0; row < n / 2; row++) {
    const unsigned to =
        unit_random (state) % 2 ? half[row] : n - 1 - half[row];
    column[row] = (uint8_t) to;
    column[n - 1 - row] = (uint8_t) (n - 1 - to);
  }
}

/* One that a quarter of a turn does not change; N is 0 or 1 modulo 4. */
static void quarter_turn_board (uint64_t *state, unsigned n, uint8_t *column) {
  uint8_t half[256];
  unit_permutation (state, n / 2, half);
  column[n / 2] = (uint8_t) (n / 2);
  for (unsigned i = 0; i < n / 2; i += 2) {
    unsigned r = half[i];
    unsigned c = unit_random (state) % 2 ? half[i + 1] : n - 1 - half[i + 1];
    for (unsigned turn = 0; turn < 4; turn++) {
      column[r] = (uint8_t) c;
      const unsigned former = r;
      r = c;
      c = n - 1 - former;
    }
  }
}

/* One that transposing does not change; some rows keep to the diagonal. */
static void transposable_board (uint64_t *state, unsigned n, uint8_t *column) {
  uint8_t order[256];
  unit_permutation (state, n, order);
  for (unsigned i = 0; i < n; i++)
    column[i] = (uint8_t) i;
  for (unsigned i = 0; i + 1 < n; i += 2)
    if (unit_random (state) % 4)
      unit_swap (column, order[i], order[i + 1]);
}

/* One that neither transposing nor half a turn changes. */
static void two_diagonals_board (uint64_t *state, unsigned n,
                                 uint8_t *column) {
  column[n / 2] = (uint8_t) (n / 2);
  transposable_board (state, n / 2, column);
  for (unsigned row = 0; row < n / 2; row++)
    column[n - 1 - row] = (uint8_t) (n - 1 - column[row]);
}

static void symmetric_board (uint64_t *state, unsigned n, unsigned kind,
                             uint8_t *column) {
  unit_permutation (state, n, column);
  if (kind == 1)
    half_turn_board (state, n, column);
  if (kind == 2 && n % 4 < 2)
    quarter_turn_board (state, n, column);
  if (kind == 3 || kind == 4)
    transposable_board (state, n, column);
  if (kind == 4) /* about the other diagonal */
    for (unsigned row = 0; row < n; row++)
      column[row] = (uint8_t) (n - 1 - column[row]);
  if (kind == 5)
    two_diagonals_board (state, n, column);
}

/* Counts the boards by how many images equal them. */
static void expect_canonical (unsigned n, const struct boards *boards,
                              uint64_t permutations, uint64_t seed,
                              unsigned images_equal[9]) {
  uint64_t state = seed;
  struct boards expected = *boards;
  aq_image_mask expected_images[AQ_LANES] = {0};
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    const uint8_t *board = boards->column[lane];
    uint8_t *smallest = expected.column[lane];
    uint8_t images[8][256], image[256];
    if (!has_lane (permutations, lane))
      continue;
    unit_images (n, board, images);
    for (unsigned i = 0; i < 8; i++)
      if (memcmp (images[i], smallest, n) < 0)
        memcpy (smallest, images[i], n);
    for (unsigned which = 0; which < AQ_IMAGES; which++) {
      make_image (n, smallest, which, image);
      if (!memcmp (image, board, n))
        expected_images[lane] |= (aq_image_mask) (1u << which);
    }
    images_equal[__builtin_popcount (expected_images[lane])]++;
  }
  const struct lane_kernels *lanes;
  for (size_t k = 0; (lanes = aq_lanes (k)); k++) {
    struct tile tile, canonical;
    aq_image_mask images[AQ_LANES];
    fill_tile (&state, n, boards, &tile);
    lanes->canonical (&tile, n, &canonical, images);
    ck_assert_msg (!(wrong_lanes (n, &canonical, &expected) & permutations),
                   "%s, n %u, seed %lu", lanes->name, n, (unsigned long) seed);
    uint64_t wrong = 0;
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      if (images[lane] != expected_images[lane])
        wrong |= lane_bit (lane);
    ck_assert_msg (!(wrong & permutations),
                   "%s, n %u, images in lanes %lx, seed %lu", lanes->name, n,
                   (unsigned long) (wrong & permutations),
                   (unsigned long) seed);
    ck_assert (!wrong_lanes (n, &tile, boards));
  }
}

START_TEST (the_canonical_form_is_the_smallest_image_and_tells_which_it_is) {
  unsigned images_equal[9] = {0};
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (uint64_t seed = 0; seed < 5; seed++) {
      uint64_t state = 100 * n + seed;
      struct boards boards;
      for (unsigned lane = 0; lane < AQ_LANES; lane++)
        symmetric_board (&state, n, (unsigned) (unit_random (&state) % 6),
                         boards.column[lane]);
      const uint64_t permutations = seed ? unit_random (&state) : UINT64_MAX;
      spoil (&state, n, &boards, ~permutations);
      expect_canonical (n, &boards, permutations, seed, images_equal);
    }
  for (unsigned images = 1; images <= 4; images *= 2)
    ck_assert_uint_gt (images_equal[images], 500);
}
END_TEST

START_TEST (the_canonical_forms_of_symmetric_solutions_tell_all_their_images) {
  unsigned images_equal[9] = {0};
  struct boards boards;
  for (unsigned n = 4; n <= 8; n++) {
    uint8_t *solutions;
    const size_t count = unit_solutions (n, &solutions);
    for (size_t first = 0; first < count; first += AQ_LANES) {
      for (size_t lane = 0; lane < AQ_LANES; lane++)
        memcpy (boards.column[lane], solutions + (first + lane) % count * n,
                n);
      expect_canonical (n, &boards, UINT64_MAX, n, images_equal);
    }
    free (solutions);
  }
  ck_assert_uint_gt (images_equal[2], 0);
  ck_assert_uint_gt (images_equal[4], 0);

  uint64_t state = 12;
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    do
      symmetric_board (&state, 12, 1 + lane % 2, boards.column[lane]);
    while (unit_attacks (12, boards.column[lane]));
  memset (images_equal, 0, sizeof images_equal);
  expect_canonical (12, &boards, UINT64_MAX, 12, images_equal);
  ck_assert_uint_eq (images_equal[1], 0);
  ck_assert_uint_gt (images_equal[2], 0);
  ck_assert_uint_ge (images_equal[4], AQ_LANES / 2);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      there_is_a_table_for_every_processor_and_then_none,
      loading_gives_each_lane_its_board_and_repeats_the_last,
      storing_writes_the_boards_wanted_with_zeros_behind_and_no_other,
      a_summary_has_the_least_the_greatest_and_the_sum,
      the_better_half_moves_to_the_front_ranked_and_stable,
      streams_are_jumps_apart_and_the_generator_goes_on_behind_them,
      row_orders_are_permutations_and_even,
      columns_are_drawn_row_by_row,
      all_pairs_of_numbers_are_made_from_equally_many_bits,
      a_coin_for_each_row_decides_what_comes_from_which_parent,
      bits_are_flipped_in_one_to_four_rows,
      each_lane_is_shuffled_by_its_own_byte_of_the_streams,
      permutations_are_even,
      attacking_pairs_are_counted_on_boards_of_every_kind,
      attacking_pairs_may_be_more_than_a_byte_holds,
      a_descent_goes_as_it_would_with_one_board_alone,
      a_descent_of_many_steps_goes_on_until_the_boards_are_solved,
      a_descent_without_steps_only_counts_the_attacking_pairs,
      lanes_without_a_board_neither_count_in_a_descent_nor_disturb_it,
      children_have_each_cycle_as_a_whole_from_one_parent,
      all_tables_cross_alike,
      the_coins_of_cycles_are_even_and_know_nothing_of_each_other,
      rows_are_swapped_once_to_four_times,
      moves_tell_of_each_neighbor_of_each_small_solution_once,
      moves_tell_of_each_neighbor_of_large_solutions_once,
      the_canonical_form_is_the_smallest_image_and_tells_which_it_is,
      the_canonical_forms_of_symmetric_solutions_tell_all_their_images,
      NULL};
  return unit_run ("lanes", tests);
}
