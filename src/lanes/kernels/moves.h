/* SPDX-License-Identifier: MIT */

/* Moving 2 to 4 queens of 64 solutions to one another's columns: which ways
   make another solution. */

#ifndef AQ_KERNELS_MOVES_H
#define AQ_KERNELS_MOVES_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

enum { SET_BYTES = AQ_SEARCH_MAX / 8 };

/* For WIDTH solutions, the set of queens whose diagonals cross the square in
   row I and the column of queen J is attackers[square (I, J, BYTES) ...]: a
   bit for each row in BYTES bytes.  Packed like this, all of it stays in the
   first-level cache to N = 16. */
struct solutions {
  lanes attackers[AQ_SEARCH_MAX * AQ_SEARCH_MAX * SET_BYTES];
};

/* BYTES is a constant, so rows stand a constant number of columns apart. */
INLINE unsigned square (unsigned i, unsigned j, unsigned bytes) {
  return (i * 8 * bytes + j) * bytes;
}

static unsigned rows_between (unsigned a, unsigned b) {
  return a < b ? b - a : a - b;
}

/* How many columns lie between each queen and queen J.  No number of rows, if
   the queen is J itself or there is none. */
INLINE void columns_between (const lanes *column, unsigned n, unsigned bytes,
                             unsigned j, lanes *between) {
  for (unsigned i = 0; i < 8 * bytes; i++)
    between[i] = i < n && i != j ? difference (column[i], column[j])
                                 : splat (UINT8_MAX);
}

/* The attackers of a square in ROW, of the eight queens from FIRST on. */
INLINE lanes eight_attackers (const lanes *between, unsigned row,
                              unsigned first) {
  lanes attackers = splat (0);
#pragma GCC unroll 8
  for (unsigned i = 0; i < 8; i++) {
    const lane_mask attack =
        equal (between[first + i], splat (rows_between (row, first + i)));
    attackers |= choose (attack, splat (1u << i), splat (0));
  }
  return attackers;
}

INLINE void find_attackers (struct solutions *solutions,
                            const struct tile *tile, unsigned n,
                            unsigned bytes, unsigned first) {
  lanes column[AQ_SEARCH_MAX], between[AQ_SEARCH_MAX];
  for (unsigned i = 0; i < n; i++)
    column[i] = load (&tile->column[i][first]);
  for (unsigned j = 0; j < n; j++) {
    columns_between (column, n, bytes, j, between);
    for (unsigned row = 0; row < n; row++)
      for (unsigned byte = 0; byte < bytes; byte++)
        solutions->attackers[square (row, j, bytes) + byte] =
            eight_attackers (between, row, 8 * byte);
  }
}

enum { CHUNKS = AQ_LANES / WIDTH };

/* All lanes together, so that moves are reported in the same order whatever
   WIDTH is. */
struct moves {
  struct solutions solutions[CHUNKS];
  const struct tile *tile;
  unsigned n;
  move_visitor *visit;
  void *data;
};

/* The attackers of the square in row I and the column of queen J. */
INLINE const lanes *attackers_of (const struct moves *moves, unsigned chunk,
                                  unsigned bytes, unsigned i, unsigned j) {
  return moves->solutions[chunk].attackers + square (i, j, bytes);
}

/* Whether a queen attacks the square in row I and the column of queen J on the
   board in LANE.  Queens I and J do not count. */
static bool is_attacked (const struct moves *moves, unsigned bytes,
                         unsigned lane, unsigned i, unsigned j) {
  const lanes *attackers = attackers_of (moves, lane / WIDTH, bytes, i, j);
  unsigned any = 0;
  for (unsigned byte = 0; byte < bytes; byte++)
    any |= (unsigned) attackers[byte][lane % WIDTH];
  return any;
}

/* Whether any two of the moved queens attack each other on the board in LANE
   when queen rows[I] is on the column of queen from[I].  A power of 2 stands
   for each diagonal: a sum of different ones is all of their bits. */
INLINE bool attack_each_other (const struct tile *tile, unsigned lane,
                               unsigned moved, const uint8_t *rows,
                               const uint8_t *from) {
  uint64_t rising_sum = 0, rising_bits = 0, falling_sum = 0, falling_bits = 0;
#pragma GCC unroll 4
  for (unsigned i = 0; i < moved; i++) {
    const unsigned column = tile->column[from[i]][lane];
    const uint64_t rising = (uint64_t) 1 << (column + rows[i]);
    const uint64_t falling = (uint64_t) 1
                             << (column + AQ_SEARCH_MAX - rows[i]);
    rising_sum += rising;
    rising_bits |= rising;
    falling_sum += falling;
    falling_bits |= falling;
  }
  return rising_sum != rising_bits || falling_sum != falling_bits;
}

/* Queen rows[I] moves to the column of queen rows[way[I]].  Reports the lanes
   in FREE where the moved queens do not attack each other.  Two exchanges at
   once are not reported if the first of them alone makes a solution.  Lanes
   are looked at one by one: FREE seldom has two. */
static __attribute__ ((noinline)) void
report_move (const struct moves *moves, unsigned moved, unsigned bytes,
             const uint8_t *rows, const uint8_t *way, uint64_t free) {
  const bool exchanges = moved == 4 && way[way[0]] == 0;
  uint8_t from[AQ_NEIGHBORHOOD_MAX];
  uint64_t solved = 0;
  for (unsigned i = 0; i < moved; i++)
    from[i] = rows[way[i]];
  for (; free; free &= free - 1) {
    const unsigned lane = (unsigned) __builtin_ctzll (free);
    if (!attack_each_other (moves->tile, lane, moved, rows, from) &&
        !(exchanges && !is_attacked (moves, bytes, lane, rows[0], from[0]) &&
          !is_attacked (moves, bytes, lane, from[0], rows[0])))
      solved |= free & -free;
  }
  if (solved)
    moves->visit (solved, rows, from, moved, moves->data);
}

/* The ways in which every one of 2, 3 or 4 queens leaves its column for that
   of another: queen I takes the column of queen way[I]. */
static const uint8_t ways_of_two[][AQ_NEIGHBORHOOD_MAX] = {{1, 0}};
static const uint8_t ways_of_three[][AQ_NEIGHBORHOOD_MAX] = {{1, 2, 0},
                                                             {2, 0, 1}};
static const uint8_t ways_of_four[][AQ_NEIGHBORHOOD_MAX] = {
    {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}, {1, 2, 3, 0}, {1, 3, 0, 2},
    {2, 0, 3, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 2, 0, 1}};
enum { WAYS_OF_TWO = 1, WAYS_OF_THREE = 2, WAYS_OF_FOUR = 9, WAYS_MAX = 9 };

/* For each way, the attackers of the squares in neither the row nor the column
   of the last moved queen. */
struct fixed {
  lanes attackers[WAYS_MAX][SET_BYTES];
};

/* Functions that try moves are inline, so that MOVED, BYTES and the ways are
   constants. */
INLINE void find_fixed (const struct moves *moves, unsigned chunk,
                        unsigned moved, unsigned bytes, const uint8_t *rows,
                        const uint8_t ways[][AQ_NEIGHBORHOOD_MAX],
                        unsigned count, struct fixed *fixed) {
  const unsigned last = moved - 1;
#pragma GCC unroll 9
  for (unsigned way = 0; way < count; way++)
    for (unsigned byte = 0; byte < bytes; byte++) {
      lanes attackers = splat (0);
      for (unsigned i = 0; i < last; i++)
        if (ways[way][i] != last)
          attackers |= attackers_of (moves, chunk, bytes, rows[i],
                                     rows[ways[way][i]])[byte];
      fixed->attackers[way][byte] = attackers;
    }
}

/* For a group of moved rows without its last: where the squares of each row,
   and of each queen's column, begin among the attackers of a chunk. */
struct squares {
  const lanes *row[AQ_NEIGHBORHOOD_MAX], *column[AQ_NEIGHBORHOOD_MAX];
};

INLINE struct squares find_squares (const struct moves *moves, unsigned chunk,
                                    unsigned moved, unsigned bytes,
                                    const uint8_t *rows) {
  struct squares squares;
  for (unsigned i = 0; i < moved - 1; i++) {
    squares.row[i] = attackers_of (moves, chunk, bytes, rows[i], 0);
    squares.column[i] = attackers_of (moves, chunk, bytes, 0, rows[i]);
  }
  return squares;
}

/* Of each way, the lanes of each chunk where it is free: no queen that stays
   attacks the squares that the moved queens take. */
typedef lane_bits free_lanes[CHUNKS][WAYS_MAX];

/* Finds the free lanes of a chunk for a group whose last row is ROW.  STAY are
   the rows of the queens that stay. */
INLINE void find_free (const struct squares *squares,
                       const struct fixed *fixed, unsigned moved,
                       unsigned bytes, unsigned row, uint32_t stay,
                       const uint8_t ways[][AQ_NEIGHBORHOOD_MAX],
                       unsigned count, lane_bits *free) {
  const unsigned last = moved - 1;
  lanes from_last[AQ_NEIGHBORHOOD_MAX][SET_BYTES], staying[SET_BYTES];
  for (unsigned byte = 0; byte < bytes; byte++) {
    staying[byte] = splat (stay >> 8 * byte & 0xff);
#pragma GCC unroll 4
    for (unsigned i = 0; i < last; i++)
      from_last[i][byte] = squares->column[i][square (row, 0, bytes) + byte];
  }
#pragma GCC unroll 9
  for (unsigned way = 0; way < count; way++) {
    lanes attackers = splat (0);
    unsigned giver = 0; /* goes to the last queen's column */
    while (ways[way][giver] != last)
      giver++;
    for (unsigned byte = 0; byte < bytes; byte++)
      attackers |= (fixed->attackers[way][byte] |
                    squares->row[giver][square (0, row, bytes) + byte] |
                    from_last[ways[way][last]][byte]) &
                   staying[byte];
    free[way] = (lane_bits) to_bits (equal (attackers, splat (0)));
  }
}

/* A bit for each way that is free in any lane. */
INLINE unsigned free_ways (free_lanes free, unsigned count) {
  unsigned ways = 0;
  for (unsigned first = 0; first + 8 <= count; first += 8) {
    lanes eight = load (&free[0][first]);
    for (unsigned chunk = 1; chunk < CHUNKS; chunk++)
      eight |= load (&free[chunk][first]);
    ways |= nonzero_eighths (eight) << first;
  }
  for (unsigned way = count / 8 * 8; way < count; way++) {
    lane_bits any = 0;
    for (unsigned chunk = 0; chunk < CHUNKS; chunk++)
      any |= free[chunk][way];
    ways |= (unsigned) (any != 0) << way;
  }
  return ways;
}

/* Reports what is free for the groups whose last row is from FIRST to END - 1,
   at most four: their ways are walked as bits of one word. */
INLINE void report_free (const struct moves *moves, unsigned moved,
                         unsigned bytes, uint8_t *rows,
                         const uint8_t ways[][AQ_NEIGHBORHOOD_MAX],
                         unsigned count, unsigned first, unsigned end,
                         free_lanes *free) {
  enum { BITS = 16 }; /* for each row */
  uint64_t any = 0;
  for (unsigned row = first; row < end; row++)
    any |= (uint64_t) free_ways (free[row], count) << BITS * (row - first);
  for (; any; any &= any - 1) {
    const unsigned bit = (unsigned) __builtin_ctzll (any);
    const unsigned row = first + bit / BITS, way = bit % BITS;
    uint64_t lanes_free = 0;
    for (unsigned chunk = 0; chunk < CHUNKS; chunk++)
      lanes_free |= (uint64_t) free[row][chunk][way] << chunk * WIDTH;
    rows[moved - 1] = (uint8_t) row;
    report_move (moves, moved, bytes, rows, ways[way], lanes_free);
  }
}

/* Tries the COUNT ways in which MOVED rows can exchange their columns, for all
   groups that differ in their last row only; rows[MOVED - 2] is the one before
   it.  All are tried before the first is reported, so that vectors stay in
   registers.  Returns how many moves there are. */
INLINE uint64_t try_ways (const struct moves *moves, unsigned moved,
                          unsigned bytes, uint8_t *rows,
                          const uint8_t ways[][AQ_NEIGHBORHOOD_MAX],
                          unsigned count) {
  const unsigned n = moves->n, first = rows[moved - 2] + 1u;
  free_lanes free[AQ_SEARCH_MAX];
  uint32_t stay = UINT32_MAX;
  for (unsigned i = 0; i < moved - 1; i++)
    stay &= ~((uint32_t) 1 << rows[i]);
  for (unsigned chunk = 0; first < n && chunk < CHUNKS; chunk++) {
    struct fixed fixed;
    find_fixed (moves, chunk, moved, bytes, rows, ways, count, &fixed);
    const struct squares squares =
        find_squares (moves, chunk, moved, bytes, rows);
    for (unsigned row = first; row < n; row++)
      find_free (&squares, &fixed, moved, bytes, row,
                 stay & ~((uint32_t) 1 << row), ways, count, free[row][chunk]);
  }
  for (unsigned row = first; row < n; row += 4)
    report_free (moves, moved, bytes, rows, ways, count, row,
                 row + 4 < n ? row + 4 : n, free);
  return (n - first) * count;
}

INLINE uint64_t try_all (const struct moves *moves, unsigned n, unsigned k,
                         unsigned bytes) {
  uint64_t tried = 0;
  uint8_t rows[AQ_NEIGHBORHOOD_MAX];
  for (unsigned a = 0; a < n; a++) {
    rows[0] = (uint8_t) a;
    tried += try_ways (moves, 2, bytes, rows, ways_of_two, WAYS_OF_TWO);
    for (unsigned b = a + 1; k > 2 && b < n; b++) {
      rows[1] = (uint8_t) b;
      tried += try_ways (moves, 3, bytes, rows, ways_of_three, WAYS_OF_THREE);
      for (unsigned c = b + 1; k > 3 && c < n; c++) {
        rows[2] = (uint8_t) c;
        tried += try_ways (moves, 4, bytes, rows, ways_of_four, WAYS_OF_FOUR);
      }
    }
  }
  return tried;
}

INLINE uint64_t moves_of (struct moves *moves, unsigned k, unsigned bytes) {
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++)
    find_attackers (&moves->solutions[chunk], moves->tile, moves->n, bytes,
                    chunk * WIDTH);
  return try_all (moves, moves->n, k, bytes);
}

/* The attackers, 256 KiB, stand on the stack once for all three sizes. */
static uint64_t all_moves (const struct tile *tile, unsigned n, unsigned k,
                           move_visitor *visit, void *data) {
  struct moves moves;
  moves.tile = tile;
  moves.n = n;
  moves.visit = visit;
  moves.data = data;
  return n <= 16   ? moves_of (&moves, k, 2)
         : n <= 24 ? moves_of (&moves, k, 3)
                   : moves_of (&moves, k, 4);
}

#endif
