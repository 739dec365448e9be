/* SPDX-License-Identifier: MIT */

/* The vector kernels of lanes.h.  This file is compiled once for each
   instruction set, with AQ_KERNELS the name of the table and AQ_KERNELS_NAME
   the one to tell.

   A kernel works on WIDTH lanes at a time and does the whole job on them
   before it goes on to the next ones, so that what it needs stays in the
   first-level cache.  Random numbers that lanes share are drawn before that:
   they do not depend on WIDTH. */

/* The kernels are small and all of the speed: optimized for it whatever the
   rest is compiled with. */
#if defined __GNUC__ && !defined __clang__ && defined __OPTIMIZE__
#pragma GCC optimize("O3")
#endif

#include "lanes.h"

#include <endian.h>

#include "lanes_vector.h"

#define INLINE static inline __attribute__ ((always_inline))

/* --- numbers --- */

static struct summary summarize (const uint32_t *numbers, size_t count) {
  struct summary summary = {UINT32_MAX, 0, 0};
  for (size_t i = 0; i < count; i++) {
    const uint32_t number = numbers[i];
    summary.least = number < summary.least ? number : summary.least;
    summary.greatest = number > summary.greatest ? number : summary.greatest;
    summary.sum += number;
  }
  return summary;
}

/* --- tiles --- */

enum { WORD_ROWS = 8, GROUPS = AQ_LANES / 8 };

/* Exchanges the quarters off the diagonal of each square of 2 HALF bytes: the
   upper HALF bytes of word I with the lower ones of word I + HALF. */
INLINE void exchange_quarters (words word[WORD_ROWS], unsigned half,
                               uint64_t low) {
  for (unsigned i = 0; i < WORD_ROWS; i++) {
    if (i & half)
      continue;
    const words changed = (word[i] >> 8 * half ^ word[i + half]) & low;
    word[i + half] ^= changed;
    word[i] ^= changed << 8 * half;
  }
}

/* Eight rows of 64 lanes are eight squares of 8 lanes by 8 rows, one beside
   the other.  This transposes all of them, so that word[I][G], the lanes of
   group G in row I before, is lane I of the group in all rows after, and the
   other way round: the quarters of each square, then those of the quarters,
   then those of their quarters. */
INLINE void transpose (uint64_t all[WORD_ROWS][GROUPS]) {
  for (unsigned group = 0; group < GROUPS; group += WIDTH / 8) {
    words word[WORD_ROWS];
    for (unsigned i = 0; i < WORD_ROWS; i++)
      word[i] = (words) load (&all[i][group]);
    exchange_quarters (word, 4, 0x00000000ffffffff);
    exchange_quarters (word, 2, 0x0000ffff0000ffff);
    exchange_quarters (word, 1, 0x00ff00ff00ff00ff);
    for (unsigned i = 0; i < WORD_ROWS; i++)
      store (&all[i][group], (lanes) word[i]);
  }
}

/* Words from the bytes of the first COUNT rows, zeros for those that are
   missing to eight, and back. */
INLINE void get_rows (uint64_t word[WORD_ROWS][GROUPS],
                      const uint8_t (*row)[AQ_LANES], unsigned count) {
  for (unsigned i = 0; i < WORD_ROWS; i++)
    if (i < count)
      memcpy (word[i], row[i], AQ_LANES);
    else
      memset (word[i], 0, AQ_LANES);
  if (htole64 (1) != 1)
    for (unsigned i = 0; i < WORD_ROWS; i++)
      for (unsigned group = 0; group < GROUPS; group++)
        word[i][group] = le64toh (word[i][group]);
}

INLINE void put_rows (uint64_t word[WORD_ROWS][GROUPS],
                      uint8_t (*row)[AQ_LANES], unsigned count) {
  if (htole64 (1) != 1)
    for (unsigned i = 0; i < WORD_ROWS; i++)
      for (unsigned group = 0; group < GROUPS; group++)
        word[i][group] = htole64 (word[i][group]);
  for (unsigned i = 0; i < WORD_ROWS && i < count; i++)
    memcpy (row[i], word[i], AQ_LANES);
}

/* Eight rows of COUNT boards, the last one again and again after them. */
INLINE void gather (uint64_t word[WORD_ROWS][GROUPS], const uint8_t *boards,
                    size_t stride, unsigned count) {
  uint64_t rows = 0;
  for (unsigned group = 0; group < GROUPS; group++)
#pragma GCC unroll 8
    for (unsigned i = 0; i < 8; i++) {
      const unsigned lane = 8 * group + i;
      if (lane < count)
        memcpy (&rows, boards + lane * stride, sizeof rows);
      word[i][group] = le64toh (rows);
    }
}

/* The other way round: eight rows of COUNT boards. */
INLINE void scatter (uint64_t word[WORD_ROWS][GROUPS], uint8_t *boards,
                     size_t stride, unsigned count) {
  for (unsigned group = 0; group < GROUPS; group++)
#pragma GCC unroll 8
    for (unsigned i = 0; i < 8; i++) {
      const unsigned lane = 8 * group + i;
      const uint64_t rows = htole64 (word[i][group]);
      if (lane < count)
        memcpy (boards + lane * stride, &rows, sizeof rows);
    }
}

static unsigned rows_from (unsigned first, unsigned n) {
  return n - first < WORD_ROWS ? n - first : WORD_ROWS;
}

static void load_boards (struct tile *tile, unsigned n, const uint8_t *boards,
                         unsigned boards_count) {
  const size_t stride = aq_board_stride (n);
  for (unsigned first = 0; first < n; first += WORD_ROWS) {
    uint64_t word[WORD_ROWS][GROUPS];
    if (boards_count == AQ_LANES) /* apart, because it is faster */
      gather (word, boards + first, stride, AQ_LANES);
    else
      gather (word, boards + first, stride, boards_count);
    transpose (word);
    put_rows (word, tile->column + first, rows_from (first, n));
  }
}

static void store_boards (const struct tile *tile, unsigned n, uint8_t *boards,
                          unsigned count) {
  const size_t stride = aq_board_stride (n);
  for (unsigned first = 0; first < n; first += WORD_ROWS) {
    uint64_t word[WORD_ROWS][GROUPS];
    get_rows (word, tile->column + first, rows_from (first, n));
    transpose (word);
    if (count == AQ_LANES)
      scatter (word, boards + first, stride, AQ_LANES);
    else
      scatter (word, boards + first, stride, count);
  }
}

/* --- ranking --- */

/* The least number that is FLOOR or more. */
static uint32_t least_from (const uint32_t *numbers, size_t count,
                            uint32_t floor) {
  uint32_t least = UINT32_MAX;
  for (size_t i = 0; i < count; i++) {
    const uint32_t above = numbers[i] - floor; /* wraps below the floor */
    least = above < least ? above : least;
  }
  return least + floor;
}

/* How many lower bits all numbers have in common; not more than 8. */
static unsigned common_bits (const uint32_t *numbers, size_t count) {
  uint32_t different = 256;
  for (size_t i = 0; i < count; i++)
    different |= numbers[i] ^ numbers[0];
  return (unsigned) __builtin_ctz (different);
}

/* A key is what a number is above FLOOR in units of 1 << SHIFT, KEY_NONE where
   that is more than a key holds, or less than nothing. */
enum { KEY_NONE = UINT8_MAX };

static void find_keys (const uint32_t *numbers, size_t count, uint32_t floor,
                       unsigned shift, uint8_t *keys) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t above = (numbers[i] - floor) >> shift;
    keys[i] = (uint8_t) (above < KEY_NONE ? above : KEY_NONE);
  }
}

/* Lists the HALF least numbers, value by value: few numbers of a population
   are different, and the boards of one value are bits of a mask.  What is
   listed is the word of each board. */
static void rank (const uint32_t *numbers, size_t half, uint8_t *keys,
                  uint32_t *ranked) {
  const size_t tiles = aq_tiles (half);
  const unsigned in_last = (unsigned) (half - (tiles - 1) * AQ_LANES);
  const uint64_t last = UINT64_MAX >> (AQ_LANES - in_last);
  const unsigned shift = common_bits (numbers, 2 * half);
  uint32_t *const end = ranked + half;
  for (uint32_t floor = 0; ranked < end;
       floor += (uint32_t) KEY_NONE << shift) {
    floor = least_from (numbers, 2 * half, floor);
    find_keys (numbers, 2 * half, floor, shift, keys);
    for (unsigned key = 0; key < KEY_NONE && ranked < end; key++)
      for (size_t tile = 0; tile < 2 * tiles; tile++) {
        const size_t in_half = tile < tiles ? tile : tile - tiles;
        const uint8_t *of_tile =
            keys + (tile < tiles ? 0 : half) + in_half * AQ_LANES;
        uint64_t here = 0;
        for (unsigned at = 0; at < AQ_LANES; at += WIDTH)
          here |= to_bits (equal (load (of_tile + at), splat (key))) << at;
        if (in_half == tiles - 1)
          here &= last;
        ranked = list_words (here, (uint32_t) (tile * AQ_LANES), ranked);
      }
  }
}

static void keep_better_half (void *tiles, unsigned n, size_t half,
                              const uint32_t *numbers,
                              const struct ranking_room *room) {
  const size_t count = aq_tiles (half);
  rank (numbers, half, room->keys, room->ranked);
  for (unsigned lane = 0; lane < AQ_LANES; lane++) /* in lanes without board */
    room->ranked[half + lane] = room->ranked[half - 1];
  for (unsigned row = 0; row < n; row += WORD_ROWS) {
    const unsigned rows = rows_from (row, n);
    for (size_t i = 0; i < 2 * count; i++) {
      uint64_t word[WORD_ROWS][GROUPS];
      get_rows (word, aq_tile_at (tiles, n, i)->column + row, rows);
      transpose (word);
      memcpy (room->words + i * AQ_LANES, word, sizeof word);
    }
    const uint32_t *ranked = room->ranked;
    for (size_t i = 0; i < count; i++) {
      uint64_t word[WORD_ROWS][GROUPS];
      for (unsigned group = 0; group < GROUPS; group++)
#pragma GCC unroll 8
        for (unsigned lane = 0; lane < 8; lane++)
          word[lane][group] = room->words[*ranked++];
      transpose (word);
      put_rows (word, aq_tile_at (tiles, n, i)->column + row, rows);
    }
  }
}

/* --- random numbers --- */

static words rotate (words word, unsigned bits) {
  return word << bits | word >> (64 - bits);
}

/* A random byte for each of the 64 lanes: a step of each stream, as
   aq_random_next has it, with shifts and sums for its products. */
INLINE void draw (struct lane_random *random, uint8_t *bytes) {
  for (unsigned first = 0; first < AQ_STREAMS; first += WIDTH / 8) {
    words s[4];
    for (unsigned i = 0; i < 4; i++)
      s[i] = (words) load (&random->state[i][first]);
    const words rotated = rotate ((s[1] << 2) + s[1], 7);
    const words result = (rotated << 3) + rotated;
    const words shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate (s[3], 45);
    for (unsigned i = 0; i < 4; i++)
      store (&random->state[i][first], (lanes) s[i]);
    store (bytes + 8 * first, (lanes) result);
  }
}

/* 1 << SHIFT in each lane; SHIFT is below 5. */
static lanes power_of_two (lanes shift) {
#ifdef HAVE_LOOKUP
  static const uint8_t power[LOOKUP_SIZE] = {1, 2, 4, 8, 16};
  return look_up (power, shift);
#else
  lanes power = splat (1);
  for (unsigned bit = 1; bit < 5; bit++)
    power = choose (equal (shift, splat (bit)), splat (1u << bit), power);
  return power;
#endif
}

/* Draws a number below BOUND <= AQ_BOARD_MAX for each lane: a byte falls into
   one of BOUND intervals of the same length, or after them.  Returns the lanes
   where it is after them, which are to be drawn again. */
static uint64_t draw_once (struct lane_random *random, unsigned bound,
                           uint8_t *numbers) {
  const unsigned length = 256 / bound;
  uint8_t bytes[AQ_LANES];
  uint64_t after = 0;
  draw (random, bytes);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    /* The comparison is signed: so are the bytes, 128 less. */
    const lanes byte = load (bytes + first) ^ splat (128);
    lanes number = splat (0);
    for (unsigned i = 1; i < bound; i++)
      number = count (number, less (splat (i * length + 127), byte));
    store (numbers + first, number);
    if (256 % bound)
      after |= to_bits (less (splat (bound * length + 127), byte)) << first;
  }
  return after;
}

/* Draws for the lanes of MISSING only, until each has a number. */
static void draw_below (struct lane_random *random, unsigned bound,
                        uint64_t missing, uint8_t *numbers) {
  if (missing == UINT64_MAX)
    missing = draw_once (random, bound, numbers);
  while (missing) {
    uint8_t drawn[AQ_LANES];
    const uint64_t after = draw_once (random, bound, drawn);
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH)
      store (numbers + first,
             choose (from_bits (missing, first), load (drawn + first),
                     load (numbers + first)));
    missing &= after;
  }
}

/* Draws two numbers for each lane, one below A and one below B, each of the
   A B pairs with the same probability, out of 16 bits: their product with A
   has the first number above its point, the product of what is below the point
   with B has the second one, and where too little is below the point then,
   the lane is to be drawn again (Brackett-Rozinsky and Lemire, "Batched ranged
   random integer generation", 2024).  Returns those lanes.  Even lanes have
   their bits from one draw, odd ones from the next. */
INLINE uint64_t draw_pairs_once (struct lane_random *random, unsigned a,
                                 unsigned b, uint8_t *first_numbers,
                                 uint8_t *second_numbers) {
  const uint16_t least = (uint16_t) (65536 % (a * b));
  uint8_t even[AQ_LANES], odd[AQ_LANES];
  uint64_t missing = 0;
  draw (random, even);
  draw (random, odd);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    halves first_number[2], second_number[2], again[2];
    for (unsigned i = 0; i < 2; i++) {
      const halves drawn = (halves) load ((i ? odd : even) + first);
      const halves rest = drawn * (uint16_t) a;
      first_number[i] = high_product (drawn, (uint16_t) a);
      second_number[i] = high_product (rest, (uint16_t) b);
      again[i] = (halves) (rest * (uint16_t) b < least);
    }
    store (first_numbers + first,
           (lanes) (first_number[0] | first_number[1] << 8));
    store (second_numbers + first,
           (lanes) (second_number[0] | second_number[1] << 8));
    missing |=
        to_bits (nonzero ((lanes) ((again[0] & 0xff) | (again[1] & 0xff00))))
        << first;
  }
  return missing;
}

/* As draw_below, all lanes. */
INLINE void draw_pairs (struct lane_random *random, unsigned a, unsigned b,
                        uint8_t *first_numbers, uint8_t *second_numbers) {
  uint64_t missing =
      draw_pairs_once (random, a, b, first_numbers, second_numbers);
  while (missing) {
    uint8_t other_first[AQ_LANES], other_second[AQ_LANES];
    const uint64_t again =
        draw_pairs_once (random, a, b, other_first, other_second);
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      if (missing >> lane & 1) {
        first_numbers[lane] = other_first[lane];
        second_numbers[lane] = other_second[lane];
      }
    missing &= again;
  }
}

static void columns (struct tile *tile, unsigned n,
                     struct lane_random *random) {
  struct lane_random own = *random; /* apart from all that is stored */
  for (unsigned row = 0; row < n; row++) {
    memset (tile->column[row], 0, AQ_LANES);
    draw_below (&own, n, UINT64_MAX, tile->column[row]);
  }
  *random = own;
}

/* The shuffle of aq_random_permutation. */
static void permutations (struct tile *tile, unsigned n,
                          struct lane_random *random) {
  struct lane_random own = *random; /* apart from all that is stored */
  for (unsigned i = 0; i < n; i++) {
    uint8_t places[AQ_LANES] = {0};
    draw_below (&own, i + 1, UINT64_MAX, places);
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
      const lanes place = load (places + first);
      lanes moved = splat (i);
      for (unsigned row = 0; row < i; row++) {
        const lane_mask here = equal (place, splat (row));
        const lanes column = load (&tile->column[row][first]);
        moved = choose (here, column, moved);
        store (&tile->column[row][first], choose (here, splat (i), column));
      }
      store (&tile->column[i][first], moved);
    }
  }
  *random = own;
}

/* --- attacks --- */

/* Adds WEIGHT times each of WIDTH bytes to as many sums, which are less than
   2^16. */
static void add_bytes (lanes bytes, unsigned weight, uint32_t *sums) {
  uint8_t here[WIDTH];
  store (here, bytes);
  for (unsigned lane = 0; lane < WIDTH; lane++)
    sums[lane] += (uint16_t) (weight * here[lane]);
}

/* Pair by pair, up to 127 of them in a lane. */
static void count_pairs (const struct tile *tile, unsigned n, unsigned weight,
                         uint32_t sums[AQ_LANES]) {
  const lanes zero = splat (0);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes sum = zero;
    unsigned most = 0; /* that the sum may be */
    for (unsigned i = 0; i + 1 < n; i++) {
      const lanes column = load (&tile->column[i][first]);
      lanes same_column = zero, same_diagonal = zero;
      for (unsigned j = i + 1; j < n; j++) {
        const lanes apart =
            difference (column, load (&tile->column[j][first]));
        same_column = count (same_column, equal (apart, zero));
        same_diagonal = count (same_diagonal, equal (apart, splat (j - i)));
      }
      most += n - 1 - i;
      if (most > INT8_MAX) {
        add_bytes (sum, weight, sums + first);
        sum = zero;
        most = n - 1 - i;
      }
      sum += same_column + same_diagonal;
    }
    add_bytes (sum, weight, sums + first);
  }
}

#ifdef HAVE_LOOKUP

/* The same, where a table tells whether queens J - I rows apart attack each
   other by the columns between them. */
INLINE void look_up_pairs (const struct tile *tile, unsigned n,
                           unsigned weight, uint32_t sums[AQ_LANES]) {
  static const uint8_t attack[LOOKUP_SIZE][LOOKUP_SIZE] = {
      {1},
      {1, 1},
      {1, 0, 1},
      {1, 0, 0, 1},
      {1, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes sum = splat (0);
#pragma GCC unroll 8
    for (unsigned i = 0; i < n; i++)
#pragma GCC unroll 8
      for (unsigned j = i + 1; j < n; j++)
        sum += look_up (attack[j - i],
                        difference (load (&tile->column[i][first]),
                                    load (&tile->column[j][first])));
    add_bytes (sum, weight, sums + first);
  }
}

#endif

static void attacking_pairs (const struct tile *tile, unsigned n,
                             unsigned weight, uint32_t sums[AQ_LANES]) {
  memset (sums, 0, AQ_LANES * sizeof *sums);
#ifdef HAVE_LOOKUP
  if (n == 8) /* the size of the publications: a program of its own */
    look_up_pairs (tile, 8, weight, sums);
  else if (n <= LOOKUP_SIZE)
    look_up_pairs (tile, n, weight, sums);
  else
#endif
    count_pairs (tile, n, weight, sums);
}

/* --- descent --- */

/* What a step knows of WIDTH boards. */
struct step {
  lanes column[AQ_SEARCH_MAX];  /* of the queen in each row */
  lanes attacks[AQ_SEARCH_MAX]; /* queens that attack it */
  /* |column[i] - column[j]| for i < j, in that order */
  lanes apart[AQ_SEARCH_MAX * (AQ_SEARCH_MAX - 1) / 2];

  lanes row, from, lost; /* of the queen picked: row, column, attacks */
  lanes rows_away[AQ_SEARCH_MAX];    /* |row - i| */
  lanes columns_away[AQ_SEARCH_MAX]; /* |from - column[i]| */
};

static void find_attacks (struct step *step, unsigned n) {
  lanes *apart = step->apart;
  for (unsigned i = 0; i < n; i++)
    step->attacks[i] = splat (0);
  for (unsigned i = 0; i < n; i++) {
    lanes attacks = step->attacks[i];
    for (unsigned j = i + 1; j < n; j++) {
      *apart = difference (step->column[i], step->column[j]);
      const lane_mask attacked = equal (*apart++, splat (j - i));
      attacks = count (attacks, attacked);
      step->attacks[j] = count (step->attacks[j], attacked);
    }
    step->attacks[i] = attacks;
  }
}

/* Picks an attacked queen; LOST stays 0 where there is none. */
static void pick_queen (struct step *step, unsigned n, const uint8_t *order) {
  step->row = step->from = step->lost = splat (0);
  for (unsigned k = 0; k < n; k++) {
    const unsigned i = order[k];
    const lane_mask attacked = nonzero (step->attacks[i]);
    step->row = choose (attacked, splat (i), step->row);
    step->from = choose (attacked, step->column[i], step->from);
    step->lost = choose (attacked, step->attacks[i], step->lost);
  }
  for (unsigned i = 0; i < n; i++) {
    step->rows_away[i] = difference (step->row, splat (i));
    step->columns_away[i] = difference (step->from, step->column[i]);
  }
}

/* For each row I, what the swap of its column with the picked queen's would
   change: the attacks on the two squares taken, less those on queen I.  Two
   queens that attack each other before the swap do so after it, and are
   counted in both of their attacks: so 2 more. */
static void weigh_swaps (const struct step *step, unsigned n, lanes *change) {
  for (unsigned i = 0; i < n; i++) {
    change[i] = -step->attacks[i];
    const lane_mask attack = equal (step->rows_away[i], step->columns_away[i]);
    change[i] = count (count (change[i], attack), attack);
  }
  const lanes *apart = step->apart;
  for (unsigned i = 0; i < n; i++) {
    lanes here = change[i];
    for (unsigned j = i + 1; j < n; j++, apart++) {
      lanes there = change[j];
      /* The picked queen on column[i] is attacked by queen j ... */
      here = count (here, equal (*apart, step->rows_away[j]));
      there = count (there, equal (*apart, step->rows_away[i]));
      /* ... and queen i on the picked queen's column. */
      here = count (here, equal (step->columns_away[j], splat (j - i)));
      there = count (there, equal (step->columns_away[i], splat (j - i)));
      change[j] = there;
    }
    change[i] = here;
  }
}

static void make_best_swap (struct step *step, unsigned n, const lanes *change,
                            const uint8_t *order) {
  lanes least = splat (INT8_MAX), other = splat (0), to = splat (0);
  for (unsigned k = 0; k < n; k++) {
    const unsigned i = order[k];
    /* its own row is no row to swap with */
    const lanes here =
        choose (nonzero (step->rows_away[i]), change[i], splat (INT8_MAX));
    const lane_mask better = less (here, least);
    least = choose (better, here, least);
    other = choose (better, splat (i), other);
    to = choose (better, step->column[i], to);
  }
  const lane_mask made = nonzero (step->lost) & ~less (step->lost, least);
  for (unsigned i = 0; i < n; i++) {
    lanes column = step->column[i];
    column = choose (made & equal (step->row, splat (i)), to, column);
    column = choose (made & equal (other, splat (i)), step->from, column);
    step->column[i] = column;
  }
}

static uint64_t descend (struct tile *tile, unsigned n, unsigned count_boards,
                         unsigned steps, const struct row_orders *orders,
                         struct random *random, uint32_t pairs[AQ_LANES]) {
  uint64_t swaps = 0;
  uint64_t drawn[AQ_STEPS_MAX];
  memset (pairs, 0, AQ_LANES * sizeof *pairs);
  for (unsigned i = 0; i < steps; i++)
    drawn[i] = aq_random_next (random);

  const uint64_t boards = count_boards == AQ_LANES
                              ? UINT64_MAX
                              : ((uint64_t) 1 << count_boards) - 1;
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    struct step step;
    lanes change[AQ_SEARCH_MAX];
    for (unsigned row = 0; row < n; row++)
      step.column[row] = load (&tile->column[row][first]);
    find_attacks (&step, n);
    for (unsigned i = 0; i < steps; i++) {
      pick_queen (&step, n, aq_row_order (orders, n, drawn[i]));
      const uint64_t unsolved =
          to_bits (nonzero (step.lost)) & boards >> first;
      if (!unsolved)
        break;
      swaps += (uint64_t) __builtin_popcountll (unsolved) * (n - 1);
      weigh_swaps (&step, n, change);
      make_best_swap (&step, n, change,
                      aq_row_order (orders, n, drawn[i] / AQ_ROW_ORDERS));
      find_attacks (&step, n);
    }
    for (unsigned row = 0; row < n; row++)
      store (&tile->column[row][first], step.column[row]);
    for (unsigned row = 0; row < n; row++)
      add_bytes (step.attacks[row], 1, pairs + first);
  }
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    pairs[lane] /= 2; /* each pair counted for both of its queens */
  return swaps;
}

/* --- crossover and mutation --- */

/* The other lane of each pair of lanes. */
static lanes neighbor (lanes vector) {
  typedef uint16_t pairs __attribute__ ((vector_size (WIDTH)));
  const pairs both = (pairs) vector;
  return (lanes) (both >> 8 | both << 8);
}

static void cross_rows (const struct tile *parents, unsigned n,
                        struct tile *children, struct lane_random *random) {
  uint64_t coins[AQ_STREAMS];
  for (unsigned row = 0; row < n; row++) {
    if (row % AQ_STREAMS == 0)
      draw (random, (uint8_t *) coins);
    uint64_t straight = coins[row % AQ_STREAMS] & 0x5555555555555555;
    straight |= straight << 1;
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
      const lanes own = load (&parents->column[row][first]);
      store (&children->column[row][first],
             choose (from_bits (straight, first), own, neighbor (own)));
    }
  }
}

enum { FLIPS_MAX = 4 };

/* The flips of 64 boards: in lane L, bits[I][L] of the column in row
   rows[I][L]. */
struct flips {
  uint8_t rows[FLIPS_MAX][AQ_LANES];
  uint8_t bits[FLIPS_MAX][AQ_LANES];
};

/* Turns numbers below what DRAWN rows leave of all into rows that are none of
   them: past each of them, in ascending order, that the number has reached. */
INLINE void pass_rows (const struct flips *flips, unsigned drawn,
                       uint8_t *numbers) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes before[FLIPS_MAX], number = load (numbers + first);
#pragma GCC unroll 4
    for (unsigned i = 0; i < drawn; i++) {
      before[i] = load (flips->rows[i] + first);
#pragma GCC unroll 4
      for (unsigned j = i; j > 0; j--) {
        const lanes lower = smaller (before[j - 1], before[j]);
        before[j] = larger (before[j - 1], before[j]);
        before[j - 1] = lower;
      }
    }
#pragma GCC unroll 4
    for (unsigned i = 0; i < drawn; i++)
      number = count (number, ~less (number, before[i]));
    store (numbers + first, number);
  }
}

/* The lanes where a flip leaves the board. */
static uint64_t leaving (const struct tile *tile, unsigned n,
                         const uint8_t *rows, const uint8_t *bits) {
  uint64_t off = 0;
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes column = splat (0);
    for (unsigned row = 0; row < n; row++)
      column = choose (equal (load (rows + first), splat (row)),
                       load (&tile->column[row][first]), column);
    const lanes flipped = column ^ power_of_two (load (bits + first));
    off |= to_bits (~less (flipped, splat (n))) << first;
  }
  return off;
}

INLINE void draw_flips (const struct tile *tile, unsigned n, unsigned most,
                        struct lane_random *random, struct flips *flips) {
  unsigned bits = 0;
  while (1u << bits < n)
    bits++;
#pragma GCC unroll 4
  for (unsigned i = 0; i < most; i++) {
    uint8_t *rows = flips->rows[i], *here = flips->bits[i];
    draw_pairs (random, n - i, bits, rows, here);
    pass_rows (flips, i, rows);
    uint64_t missing = UINT64_MAX;
    while (n & (n - 1) && (missing &= leaving (tile, n, rows, here)))
      draw_below (random, bits, missing, here);
  }
}

/* 1 to MOST flips. */
INLINE void flip_some (struct tile *tile, unsigned n, unsigned most,
                       struct lane_random *random) {
  struct flips flips;
  uint64_t drawn[AQ_STREAMS];
  struct lane_random own = *random; /* apart from all that is stored */
  draw (&own, (uint8_t *) drawn);
  /* Two random bits are the number of rows after the first. */
  const uint64_t more[FLIPS_MAX] = {UINT64_MAX, drawn[0] | drawn[1], drawn[0],
                                    drawn[0] & drawn[1]};
  draw_flips (tile, n, most, &own, &flips);
  *random = own;
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes rows[FLIPS_MAX], flipped[FLIPS_MAX];
#pragma GCC unroll 4
    for (unsigned i = 0; i < most; i++) {
      rows[i] = load (flips.rows[i] + first);
      flipped[i] =
          choose (from_bits (more[i], first),
                  power_of_two (load (flips.bits[i] + first)), splat (0));
    }
    for (unsigned row = 0; row < n; row++) {
      lanes here = splat (0);
#pragma GCC unroll 4
      for (unsigned i = 0; i < most; i++)
        here = choose (equal (rows[i], splat (row)), flipped[i], here);
      store (&tile->column[row][first],
             load (&tile->column[row][first]) ^ here);
    }
  }
}

static void flip_bits (struct tile *tile, unsigned n,
                       struct lane_random *random) {
  if (n >= FLIPS_MAX)
    flip_some (tile, n, FLIPS_MAX, random);
  else
    flip_some (tile, n, n, random);
}

/* The walk of all boards along their cycles at once, one row a step: N steps
   see every row once. */
static void cross_lanes (unsigned n, const lanes *own, const lanes *other,
                         const uint64_t *coins, unsigned first,
                         lane_mask *straight) {
  const lanes none = splat (UINT8_MAX); /* no column */
  lane_mask seen[AQ_BOARD_MAX];
  for (unsigned row = 0; row < n; row++)
    seen[row] = straight[row] = nonzero (splat (0));
  lanes begin = own[0]; /* the column that closes the cycle */
  lanes sought = begin; /* the column whose row comes next */
  lane_mask coin = from_bits (coins[0], first);
  for (unsigned step = 0; step < n; step++) {
    lanes next = none, fresh = none;
    for (unsigned row = 0; row < n; row++) {
      const lane_mask here = equal (own[row], sought);
      next = choose (here, other[row], next);
      seen[row] |= here;
      straight[row] |= here & coin;
      fresh = choose (seen[row], fresh, own[row]);
    }
    const lane_mask closed = equal (next, begin);
    sought = choose (closed, fresh, next);
    begin = choose (closed, fresh, begin);
    if (step + 1 < n)
      coin = (closed & from_bits (coins[step + 1], first)) | (~closed & coin);
  }
}

static void cross_cycles (const struct tile *parents, unsigned n,
                          struct tile *children, struct random *random) {
  uint64_t coins[AQ_BOARD_MAX];
  for (unsigned i = 0; i < n; i++) {
    coins[i] = aq_random_next (random) & 0x5555555555555555;
    coins[i] |= coins[i] << 1;
  }
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes own[AQ_BOARD_MAX], other[AQ_BOARD_MAX];
    lane_mask straight[AQ_BOARD_MAX];
    for (unsigned row = 0; row < n; row++) {
      own[row] = load (&parents->column[row][first]);
      other[row] = neighbor (own[row]);
    }
    cross_lanes (n, own, other, coins, first, straight);
    for (unsigned row = 0; row < n; row++)
      store (&children->column[row][first],
             choose (straight[row], own[row], other[row]));
  }
}

enum { SWAPS_MAX = 4 };

static void swap_rows (struct tile *tile, unsigned n, struct random *random) {
  if (n < 2)
    return;
  uint32_t a[SWAPS_MAX], b[SWAPS_MAX];
  const unsigned most = n < SWAPS_MAX ? n : SWAPS_MAX;
  for (unsigned i = 0; i < most; i++)
    aq_random_pair (random, n, &a[i], &b[i]);
  /* Two random bits are the number of swaps after the first. */
  const uint64_t twos = aq_random_next (random);
  const uint64_t ones = aq_random_next (random);
  const uint64_t more[SWAPS_MAX] = {UINT64_MAX, twos | ones, twos,
                                    twos & ones};

  for (unsigned i = 0; i < most; i++)
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
      const lane_mask swapped = from_bits (more[i], first);
      const lanes in_a = load (&tile->column[a[i]][first]);
      const lanes in_b = load (&tile->column[b[i]][first]);
      store (&tile->column[a[i]][first], choose (swapped, in_b, in_a));
      store (&tile->column[b[i]][first], choose (swapped, in_a, in_b));
    }
}

/* --- moves --- */

enum { SET_BYTES = AQ_SEARCH_MAX / 8 };

/* What is known of WIDTH solutions: the columns between the queens of rows I
   and J, at I n + J, and the set of queens that attack the square in row I and
   the column of queen J, BYTES bytes of it, at (I n + J) BYTES.  Packed like
   that, all of it is in the first-level cache to N = 15.  A queen does not
   attack squares of its own row and column. */
struct solutions {
  lanes apart[AQ_SEARCH_MAX * AQ_SEARCH_MAX];
  lanes attackers[AQ_SEARCH_MAX * AQ_SEARCH_MAX * SET_BYTES];
};

static unsigned rows_between (unsigned a, unsigned b) {
  return a < b ? b - a : a - b;
}

static void know (struct solutions *solutions, const struct tile *tile,
                  unsigned n, unsigned bytes, unsigned first) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      solutions->apart[i * n + j] = difference (
          load (&tile->column[i][first]), load (&tile->column[j][first]));
  memset (solutions->attackers, 0,
          n * n * bytes * sizeof *solutions->attackers);
  for (unsigned row = 0; row < n; row++)
    for (unsigned j = 0; j < n; j++)
      for (unsigned i = 0; i < n; i++)
        if (i != row && i != j)
          solutions->attackers[(row * n + j) * bytes + i / 8] |=
              choose (equal (solutions->apart[i * n + j],
                             splat (rows_between (row, i))),
                      splat (1u << i % 8), splat (0));
}

enum { CHUNKS = AQ_LANES / WIDTH };

/* All lanes together, so that moves are told of in the same order whatever
   WIDTH is; and where they are told. */
struct moves {
  struct solutions solutions[CHUNKS];
  unsigned n;
  use_move *use;
  void *data;
};

/* For each square that one of a few queens may move to, in the row of the I-th
   and the column of the J-th, the attackers that do not move. */
struct group {
  lanes attackers[AQ_MOVED_MAX][AQ_MOVED_MAX][SET_BYTES];
};

/* All of this is inline, so that MOVED, BYTES and WAY are constants and a
   group stays in registers. */
INLINE void find_group (const struct moves *moves, unsigned chunk,
                        unsigned moved, unsigned bytes, const uint8_t *rows,
                        struct group *group) {
  uint32_t rest = UINT32_MAX;
  for (unsigned i = 0; i < moved; i++)
    rest &= ~((uint32_t) 1 << rows[i]);
  for (unsigned i = 0; i < moved; i++)
    for (unsigned j = 0; j < moved; j++) {
      const lanes *attackers = moves->solutions[chunk].attackers +
                               (rows[i] * moves->n + rows[j]) * bytes;
      for (unsigned byte = 0; byte < bytes && i != j; byte++)
        group->attackers[i][j][byte] =
            attackers[byte] & splat (rest >> 8 * byte & 0xff);
    }
}

/* The lanes where each queen I of the group can take the column of queen
   way[I] as far as those that do not move are concerned. */
INLINE uint64_t free_lanes (const struct group *group, unsigned chunk,
                            unsigned moved, unsigned bytes,
                            const uint8_t *way) {
  lanes attackers = splat (0);
  for (unsigned i = 0; i < moved; i++)
    for (unsigned byte = 0; byte < bytes; byte++)
      attackers |= group->attackers[i][way[i]][byte];
  return to_bits (~nonzero (attackers)) << chunk * WIDTH;
}

/* The lanes where queens A and B exchange their columns and make a solution of
   that alone. */
static uint64_t exchange (const struct moves *moves, unsigned bytes,
                          unsigned a, unsigned b) {
  uint64_t made = 0;
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    const lanes *all = moves->solutions[chunk].attackers;
    const lanes *there = all + (a * moves->n + b) * bytes;
    const lanes *back = all + (b * moves->n + a) * bytes;
    lanes attackers = splat (0);
    for (unsigned byte = 0; byte < bytes; byte++)
      attackers |= there[byte] | back[byte];
    made |= to_bits (~nonzero (attackers)) << chunk * WIDTH;
  }
  return made;
}

/* Queen rows[I] moves to the column of queen rows[way[I]].  Told of are those
   of the lanes of FREE where the queens that move do not attack each other
   either, but for exchanges of two pairs of which the first alone makes a
   solution. */
static void tell_move (const struct moves *moves, unsigned moved,
                       unsigned bytes, const uint8_t *rows, const uint8_t *way,
                       uint64_t free) {
  uint8_t from[AQ_MOVED_MAX];
  uint64_t attack = 0;
  for (unsigned i = 0; i < moved; i++)
    from[i] = rows[way[i]];
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    const struct solutions *solutions = &moves->solutions[chunk];
    for (unsigned i = 0; i < moved; i++)
      for (unsigned j = i + 1; j < moved; j++)
        attack |=
            to_bits (equal (solutions->apart[from[i] * moves->n + from[j]],
                            splat (rows_between (rows[i], rows[j]))))
            << chunk * WIDTH;
  }
  free &= ~attack;
  if (free && moved == 4 && way[way[0]] == 0)
    free &= ~exchange (moves, bytes, rows[0], from[0]);
  if (free)
    moves->use (free, rows, from, moved, moves->data);
}

/* The one way in which each of two queens leaves its column, the two of three
   queens and the nine of four. */
static const uint8_t ways_of_two[][AQ_MOVED_MAX] = {{1, 0}};
static const uint8_t ways_of_three[][AQ_MOVED_MAX] = {{1, 2, 0}, {2, 0, 1}};
static const uint8_t ways_of_four[][AQ_MOVED_MAX] = {
    {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}, {1, 2, 3, 0}, {1, 3, 0, 2},
    {2, 0, 3, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 2, 0, 1}};
enum { WAYS_OF_TWO = 1, WAYS_OF_THREE = 2, WAYS_OF_FOUR = 9 };

INLINE void tell_moves (const struct moves *moves, unsigned moved,
                        unsigned bytes, const uint8_t *rows,
                        const uint8_t ways[][AQ_MOVED_MAX], unsigned count,
                        const uint64_t *free) {
  for (unsigned way = 0; way < count; way++)
    if (__builtin_expect (free[way] != 0, 0))
      tell_move (moves, moved, bytes, rows, ways[way], free[way]);
}

INLINE void try_two (const struct moves *moves, unsigned bytes,
                     const uint8_t *rows) {
  uint64_t free[WAYS_OF_TWO] = {0};
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    struct group group;
    find_group (moves, chunk, 2, bytes, rows, &group);
    free[0] |= free_lanes (&group, chunk, 2, bytes, ways_of_two[0]);
  }
  tell_moves (moves, 2, bytes, rows, ways_of_two, WAYS_OF_TWO, free);
}

INLINE void try_three (const struct moves *moves, unsigned bytes,
                       const uint8_t *rows) {
  uint64_t free[WAYS_OF_THREE] = {0};
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    struct group group;
    find_group (moves, chunk, 3, bytes, rows, &group);
    free[0] |= free_lanes (&group, chunk, 3, bytes, ways_of_three[0]);
    free[1] |= free_lanes (&group, chunk, 3, bytes, ways_of_three[1]);
  }
  tell_moves (moves, 3, bytes, rows, ways_of_three, WAYS_OF_THREE, free);
}

INLINE void try_four (const struct moves *moves, unsigned bytes,
                      const uint8_t *rows) {
  uint64_t free[WAYS_OF_FOUR] = {0};
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    struct group group;
    find_group (moves, chunk, 4, bytes, rows, &group);
    free[0] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[0]);
    free[1] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[1]);
    free[2] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[2]);
    free[3] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[3]);
    free[4] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[4]);
    free[5] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[5]);
    free[6] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[6]);
    free[7] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[7]);
    free[8] |= free_lanes (&group, chunk, 4, bytes, ways_of_four[8]);
  }
  tell_moves (moves, 4, bytes, rows, ways_of_four, WAYS_OF_FOUR, free);
}

INLINE uint64_t try_all (const struct moves *moves, unsigned n, unsigned k,
                         unsigned bytes) {
  uint64_t tried = 0;
  for (uint8_t a = 0; a < n; a++)
    for (uint8_t b = (uint8_t) (a + 1); b < n; b++) {
      try_two (moves, bytes, (const uint8_t[]){a, b});
      tried += WAYS_OF_TWO;
      for (uint8_t c = (uint8_t) (b + 1); k > 2 && c < n; c++) {
        try_three (moves, bytes, (const uint8_t[]){a, b, c});
        tried += WAYS_OF_THREE;
        for (uint8_t d = (uint8_t) (c + 1); k > 3 && d < n; d++) {
          try_four (moves, bytes, (const uint8_t[]){a, b, c, d});
          tried += WAYS_OF_FOUR;
        }
      }
    }
  return tried;
}

static uint64_t all_moves (const struct tile *tile, unsigned n, unsigned k,
                           use_move *use, void *data) {
  const unsigned bytes = n <= 16 ? 2 : n <= 24 ? 3 : 4;
  struct moves moves;
  moves.n = n;
  moves.use = use;
  moves.data = data;
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++)
    know (&moves.solutions[chunk], tile, n, bytes, chunk * WIDTH);
  return bytes == 2   ? try_all (&moves, n, k, 2)
         : bytes == 3 ? try_all (&moves, n, k, 3)
                      : try_all (&moves, n, k, 4);
}

/* --- canonical form --- */

/* As aq_canonical: all 8 images are read together, row by row; those that are
   not the smallest so far drop out, board by board. */
static void canonical_lanes (unsigned n, const lanes *column,
                             const lanes *transposed, lanes *canonical,
                             lane_mask smallest[AQ_IMAGES]) {
  const lanes last = splat (n - 1);
  for (unsigned which = 0; which < AQ_IMAGES; which++)
    smallest[which] = equal (last, last);
  for (unsigned row = 0; row < n; row++) {
    lanes image[AQ_IMAGES];
    lanes least = last;
    for (unsigned which = 0; which < AQ_IMAGES; which++) {
      const lanes *source = which & AQ_TRANSPOSE ? transposed : column;
      image[which] = source[which & AQ_REVERSE_ROWS ? n - 1 - row : row];
      if (which & AQ_MIRROR_COLUMNS)
        image[which] = last - image[which];
      least = choose (smallest[which] & less (image[which], least),
                      image[which], least);
    }
    for (unsigned which = 0; which < AQ_IMAGES; which++)
      smallest[which] &= equal (image[which], least);
    canonical[row] = least;
  }
}

static void canonical_form (const struct tile *tile, unsigned n,
                            struct tile *canonical,
                            aq_image_mask images[AQ_LANES]) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes column[AQ_SEARCH_MAX], transposed[AQ_SEARCH_MAX];
    lanes least[AQ_SEARCH_MAX];
    lane_mask smallest[AQ_IMAGES];
    for (unsigned row = 0; row < n; row++)
      column[row] = load (&tile->column[row][first]);
    for (unsigned to = 0; to < n; to++) {
      transposed[to] = splat (0);
      for (unsigned row = 0; row < n; row++)
        transposed[to] = choose (equal (column[row], splat (to)), splat (row),
                                 transposed[to]);
    }
    canonical_lanes (n, column, transposed, least, smallest);
    for (unsigned row = 0; row < n; row++)
      store (&canonical->column[row][first], least[row]);

    lanes mask = splat (0);
    for (unsigned which = 0; which < AQ_IMAGES; which++)
      mask |= choose (smallest[which], splat (1u << aq_inverse_image (which)),
                      splat (0));
    store (images + first, mask);
  }
}

const struct lane_kernels AQ_KERNELS = {.name = AQ_KERNELS_NAME,
                                        .summarize = summarize,
                                        .keep_better_half = keep_better_half,
                                        .load = load_boards,
                                        .store = store_boards,
                                        .columns = columns,
                                        .permutations = permutations,
                                        .attacking_pairs = attacking_pairs,
                                        .descend = descend,
                                        .cross_rows = cross_rows,
                                        .flip_bits = flip_bits,
                                        .cross_cycles = cross_cycles,
                                        .swap_rows = swap_rows,
                                        .moves = all_moves,
                                        .canonical = canonical_form};
