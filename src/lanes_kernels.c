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

/* --- tiles --- */

#define INLINE static inline __attribute__ ((always_inline))

enum { WORD_ROWS = 8, GROUPS = AQ_LANES / 8 };

/* Eight rows of a tile are eight squares of 8 lanes by 8 rows, one beside the
   other.  This transposes all of them, so that word[I][G], the lanes of group
   G in row I before, is lane I of the group in all rows after, and the other
   way round: it exchanges the off-diagonal quarters of each square, then those
   of the quarters, then those of their quarters. */
static void transpose (uint64_t word[WORD_ROWS][GROUPS]) {
  static const uint64_t low[] = {0, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0,
                                 0x00000000ffffffff};
  for (unsigned half = WORD_ROWS / 2; half; half /= 2)
    for (unsigned i = 0; i < WORD_ROWS; i++) {
      if (i & half)
        continue;
      for (unsigned group = 0; group < GROUPS; group += WIDTH / 8) {
        words upper, lower;
        memcpy (&upper, &word[i][group], sizeof upper);
        memcpy (&lower, &word[i + half][group], sizeof lower);
        const words changed = (upper >> 8 * half ^ lower) & low[half];
        lower ^= changed;
        upper ^= changed << 8 * half;
        memcpy (&word[i][group], &upper, sizeof upper);
        memcpy (&word[i + half][group], &lower, sizeof lower);
      }
    }
}

/* Eight rows of COUNT boards, the last one again and again after them; lane I
   goes to word[I % 8][I / 8]. */
INLINE void gather (uint64_t word[WORD_ROWS][GROUPS], const uint8_t *boards,
                    size_t stride, const uint32_t *slots, unsigned count) {
  uint64_t rows = 0;
  for (unsigned group = 0; group < GROUPS; group++)
    for (unsigned i = 0; i < 8; i++) {
      const unsigned lane = 8 * group + i;
      if (lane < count)
        memcpy (&rows, boards + (slots ? slots[lane] : lane) * stride,
                sizeof rows);
      word[i][group] = rows;
    }
}

static void load_boards (struct tile *tile, unsigned n, const uint8_t *boards,
                         const uint32_t *slots, unsigned boards_count) {
  const size_t stride = aq_board_stride (n);
  for (unsigned first = 0; first < n; first += WORD_ROWS) {
    uint64_t word[WORD_ROWS][GROUPS];
    /* Apart, so that a full tile asks for no count, and boards one after the
       other for no slots. */
    if (slots && boards_count == AQ_LANES)
      gather (word, boards + first, stride, slots, AQ_LANES);
    else if (slots)
      gather (word, boards + first, stride, slots, boards_count);
    else if (boards_count == AQ_LANES)
      gather (word, boards + first, stride, NULL, AQ_LANES);
    else
      gather (word, boards + first, stride, NULL, boards_count);
    for (unsigned row = 0; row < WORD_ROWS; row++)
      for (unsigned group = 0; group < GROUPS; group++)
        word[row][group] = le64toh (word[row][group]);
    transpose (word);
    for (unsigned row = 0; row < WORD_ROWS; row++)
      for (unsigned group = 0; group < GROUPS; group++) {
        const uint64_t columns = htole64 (word[row][group]);
        memcpy (&tile->column[first + row][8 * group], &columns,
                sizeof columns);
      }
  }
}

static void store_boards (const struct tile *tile, unsigned n, uint8_t *boards,
                          const uint32_t *slots, unsigned count) {
  const size_t stride = aq_board_stride (n);
  for (unsigned first = 0; first < n; first += WORD_ROWS) {
    uint64_t word[WORD_ROWS][GROUPS] = {{0}};
    for (unsigned row = 0; row < WORD_ROWS && first + row < n; row++)
      for (unsigned group = 0; group < GROUPS; group++) {
        uint64_t columns;
        memcpy (&columns, &tile->column[first + row][8 * group],
                sizeof columns);
        word[row][group] = le64toh (columns);
      }
    transpose (word);
    for (unsigned lane = 0; lane < count; lane++) {
      uint8_t *to = boards + (slots ? slots[lane] : lane) * stride;
      const uint64_t rows = htole64 (word[lane % 8][lane / 8]);
      memcpy (to + first, &rows, sizeof rows);
    }
  }
}

/* --- random numbers --- */

static words rotate (words word, unsigned bits) {
  return word << bits | word >> (64 - bits);
}

/* A random byte for each of the 64 lanes: a step of each stream, as
   aq_random_next has it, with shifts and sums for its products. */
static void draw (struct lane_random *random, uint8_t *bytes) {
  for (unsigned first = 0; first < AQ_STREAMS; first += WIDTH / 8) {
    words s[4];
    for (unsigned i = 0; i < 4; i++)
      memcpy (&s[i], &random->state[i][first], sizeof s[i]);
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
      memcpy (&random->state[i][first], &s[i], sizeof s[i]);
    memcpy (bytes + 8 * first, &result, sizeof result);
  }
}

/* Draws a number below BOUND <= AQ_SEARCH_MAX for each lane: a byte falls into
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

static void columns (struct tile *tile, unsigned n,
                     struct lane_random *random) {
  for (unsigned row = 0; row < n; row++) {
    memset (tile->column[row], 0, AQ_LANES);
    draw_below (random, n, UINT64_MAX, tile->column[row]);
  }
}

/* The shuffle of aq_random_permutation. */
static void permutations (struct tile *tile, unsigned n,
                          struct lane_random *random) {
  for (unsigned i = 0; i < n; i++) {
    uint8_t places[AQ_LANES] = {0};
    draw_below (random, i + 1, UINT64_MAX, places);
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
}

/* --- attacks --- */

/* Sums of the WIDTH lanes of N vectors, which may be more than a byte has. */
static void add_up (const lanes *counts, unsigned n, uint16_t *sum) {
  memset (sum, 0, WIDTH * sizeof *sum);
  for (unsigned row = 0; row < n; row++) {
    uint8_t here[WIDTH];
    memcpy (here, &counts[row], sizeof here);
    for (unsigned lane = 0; lane < WIDTH; lane++)
      sum[lane] = (uint16_t) (sum[lane] + here[lane]);
  }
}

static void attacking_pairs (const struct tile *tile, unsigned n,
                             uint16_t pairs[AQ_LANES]) {
  const lanes zero = splat (0);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes attacked[AQ_SEARCH_MAX];
    for (unsigned i = 0; i < n; i++) {
      const lanes column = load (&tile->column[i][first]);
      attacked[i] = zero;
      for (unsigned j = i + 1; j < n; j++) {
        const lanes apart =
            difference (column, load (&tile->column[j][first]));
        attacked[i] = count (attacked[i], equal (apart, splat (j - i)));
        attacked[i] = count (attacked[i], equal (apart, zero));
      }
    }
    add_up (attacked, n, pairs + first);
  }
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
                         struct random *random, uint16_t pairs[AQ_LANES]) {
  uint64_t swaps = 0;
  uint64_t drawn[AQ_STEPS_MAX];
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
      pick_queen (&step, n, orders->row[drawn[i] % AQ_ROW_ORDERS]);
      const uint64_t unsolved =
          to_bits (nonzero (step.lost)) & boards >> first;
      if (!unsolved)
        break;
      swaps += (uint64_t) __builtin_popcountll (unsolved) * (n - 1);
      weigh_swaps (&step, n, change);
      make_best_swap (&step, n, change,
                      orders->row[drawn[i] / AQ_ROW_ORDERS % AQ_ROW_ORDERS]);
      find_attacks (&step, n);
    }
    for (unsigned row = 0; row < n; row++)
      store (&tile->column[row][first], step.column[row]);
    add_up (step.attacks, n, pairs + first);
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

static lanes smaller (lanes a, lanes b) {
  return choose (less (a, b), a, b);
}

static lanes larger (lanes a, lanes b) {
  return choose (less (a, b), b, a);
}

/* Draws for each lane a row that is none of the COUNT <= 3 ones in SMALLEST,
   which are in ascending order, and puts it in its place among them: a number
   below what is left, moved past each of them that it has reached. */
static void draw_another_row (struct lane_random *random, unsigned n,
                              uint8_t smallest[][AQ_LANES], unsigned drawn,
                              uint8_t *rows) {
  draw_below (random, n - drawn, UINT64_MAX, rows);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes row = load (rows + first);
    for (unsigned i = 0; i < drawn; i++)
      row = count (row, ~less (row, load (smallest[i] + first)));
    store (rows + first, row);
    for (unsigned i = 0; i < drawn; i++) {
      const lanes here = load (smallest[i] + first);
      store (smallest[i] + first, smaller (here, row));
      row = larger (here, row);
    }
    store (smallest[drawn] + first, row);
  }
}

/* The column in each lane's own row. */
static void columns_in (const struct tile *tile, unsigned n,
                        const uint8_t *rows, uint8_t *column) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    const lanes own = load (rows + first);
    lanes found = splat (0);
    for (unsigned row = 0; row < n; row++)
      found = choose (equal (own, splat (row)),
                      load (&tile->column[row][first]), found);
    store (column + first, found);
  }
}

/* Flips a random bit of each lane's column in that lane's row, in the lanes of
   FLIPPED. */
static void flip_one (struct tile *tile, unsigned n, const uint8_t *rows,
                      uint64_t flipped, struct lane_random *random) {
  uint8_t column[AQ_LANES], bit[AQ_LANES] = {0}, result[AQ_LANES];
  columns_in (tile, n, rows, column);
  memcpy (result, column, sizeof result);
  unsigned bits = 0;
  while (1u << bits < n)
    bits++;
  uint64_t missing = UINT64_MAX;
  while (missing) {
    draw_below (random, bits, missing, bit);
    uint64_t off = 0;
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
      const lanes drawn = load (bit + first);
      lanes mask = splat (0);
      for (unsigned i = 0; i < bits; i++)
        mask = choose (equal (drawn, splat (i)), splat (1u << i), mask);
      const lanes here = load (column + first) ^ mask;
      store (result + first, here);
      off |= to_bits (~less (here, splat (n))) << first;
    }
    missing &= off;
  }
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    const lanes own = load (rows + first);
    const lane_mask here = from_bits (flipped, first);
    for (unsigned row = 0; row < n; row++)
      store (&tile->column[row][first],
             choose (here & equal (own, splat (row)), load (result + first),
                     load (&tile->column[row][first])));
  }
}

static void flip_bits (struct tile *tile, unsigned n,
                       struct lane_random *random) {
  uint64_t drawn[AQ_STREAMS];
  uint8_t smallest[FLIPS_MAX][AQ_LANES], rows[AQ_LANES] = {0};
  draw (random, (uint8_t *) drawn);
  /* Two random bits are the number of rows after the first. */
  const uint64_t more[FLIPS_MAX] = {UINT64_MAX, drawn[0] | drawn[1], drawn[0],
                                    drawn[0] & drawn[1]};
  for (unsigned i = 0; i < FLIPS_MAX && i < n; i++) {
    draw_another_row (random, n, smallest, i, rows);
    flip_one (tile, n, rows, more[i], random);
  }
}

/* The walk of all boards along their cycles at once, one row a step: N steps
   see every row once. */
static void cross_lanes (unsigned n, const lanes *own, const lanes *other,
                         const uint64_t *coins, unsigned first,
                         lane_mask *straight) {
  const lanes none = splat (AQ_SEARCH_MAX);
  lane_mask seen[AQ_SEARCH_MAX];
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
  uint64_t coins[AQ_SEARCH_MAX];
  for (unsigned i = 0; i < n; i++) {
    coins[i] = aq_random_next (random) & 0x5555555555555555;
    coins[i] |= coins[i] << 1;
  }
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes own[AQ_SEARCH_MAX], other[AQ_SEARCH_MAX];
    lane_mask straight[AQ_SEARCH_MAX];
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
