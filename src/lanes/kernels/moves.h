/* SPDX-License-Identifier: MIT */

/* Moving 2 to 4 queens of 64 solutions to one another's columns: which ways
   make another solution. */

#ifndef AQ_KERNELS_MOVES_H
#define AQ_KERNELS_MOVES_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

enum { SET_BYTES = AQ_SEARCH_MAX / 8 };

/* For WIDTH solutions, attackers[(I n + J) BYTES ...] is the set of queens
   whose diagonals cross the square in row I and the column of queen J, a bit
   for each row in BYTES bytes.  Packed like this, all of it stays in the
   first-level cache to N = 16. */
struct solutions {
  lanes attackers[AQ_SEARCH_MAX * AQ_SEARCH_MAX * SET_BYTES];
};

static unsigned rows_between (unsigned a, unsigned b) {
  return a < b ? b - a : a - b;
}

/* Adds queen I to the attackers of the squares in the column of queen J. */
static void add_attacker (struct solutions *solutions, unsigned n,
                          unsigned bytes, unsigned i, unsigned j,
                          lanes columns_between) {
  const lanes bit = splat (1u << i % 8);
  for (unsigned row = 0; row < n; row++)
    if (row != i)
      solutions->attackers[(row * n + j) * bytes + i / 8] |=
          choose (equal (columns_between, splat (rows_between (row, i))), bit,
                  splat (0));
}

static void find_attackers (struct solutions *solutions,
                            const struct tile *tile, unsigned n,
                            unsigned bytes, unsigned first) {
  memset (solutions->attackers, 0,
          n * n * bytes * sizeof *solutions->attackers);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      if (i != j)
        add_attacker (solutions, n, bytes, i, j,
                      difference (load (&tile->column[i][first]),
                                  load (&tile->column[j][first])));
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
  return moves->solutions[chunk].attackers + (i * moves->n + j) * bytes;
}

/* Whether a queen attacks the square in row I and the column of queen J on the
   board in LANE.  Queens I and J do not count. */
static bool is_attacked (const struct moves *moves, unsigned bytes,
                         unsigned lane, unsigned i, unsigned j) {
  const lanes *attackers =
      moves->solutions[lane / WIDTH].attackers + (i * moves->n + j) * bytes;
  unsigned any = 0;
  for (unsigned byte = 0; byte < bytes; byte++)
    any |= (unsigned) attackers[byte][lane % WIDTH];
  return any;
}

/* Whether any two of the moved queens attack each other on the board in LANE
   when queen rows[I] is on the column of queen from[I]. */
static bool attack_each_other (const struct tile *tile, unsigned lane,
                               unsigned moved, const uint8_t *rows,
                               const uint8_t *from) {
  bool attack = false;
  for (unsigned i = 0; i < moved; i++)
    for (unsigned j = i + 1; j < moved; j++)
      attack |= rows_between (tile->column[from[i]][lane],
                              tile->column[from[j]][lane]) ==
                rows_between (rows[i], rows[j]);
  return attack;
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

/* Finds, for each of COUNT ways, the lanes where no queen that stays attacks
   the squares that the moved queens take.  Chunks come in ascending order. */
INLINE void find_free (const struct moves *moves, unsigned chunk,
                       unsigned moved, unsigned bytes, const uint8_t *rows,
                       const uint8_t ways[][AQ_NEIGHBORHOOD_MAX],
                       unsigned count, const struct fixed *fixed,
                       uint64_t free[WAYS_MAX]) {
  const unsigned last = moved - 1;
  lanes to_last[AQ_NEIGHBORHOOD_MAX][SET_BYTES];
  lanes from_last[AQ_NEIGHBORHOOD_MAX][SET_BYTES];
  uint32_t stay = UINT32_MAX;
  for (unsigned i = 0; i < moved; i++)
    stay &= ~((uint32_t) 1 << rows[i]);
  for (unsigned i = 0; i < last; i++)
    for (unsigned byte = 0; byte < bytes; byte++) {
      to_last[i][byte] =
          attackers_of (moves, chunk, bytes, rows[i], rows[last])[byte];
      from_last[i][byte] =
          attackers_of (moves, chunk, bytes, rows[last], rows[i])[byte];
    }
#pragma GCC unroll 9
  for (unsigned way = 0; way < count; way++) {
    lanes attackers = splat (0);
    unsigned giver = 0; /* goes to the last queen's column */
    while (ways[way][giver] != last)
      giver++;
    for (unsigned byte = 0; byte < bytes; byte++)
      attackers |= (fixed->attackers[way][byte] | to_last[giver][byte] |
                    from_last[ways[way][last]][byte]) &
                   splat (stay >> 8 * byte & 0xff);
    free[way] = (chunk ? free[way] : 0) | to_bits (~nonzero (attackers))
                                              << chunk * WIDTH;
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
  const unsigned last = moved - 1, first = rows[last - 1] + 1u;
  uint64_t free[AQ_SEARCH_MAX][WAYS_MAX];
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    struct fixed fixed;
    find_fixed (moves, chunk, moved, bytes, rows, ways, count, &fixed);
    for (unsigned row = first; row < moves->n; row++) {
      rows[last] = (uint8_t) row;
      find_free (moves, chunk, moved, bytes, rows, ways, count, &fixed,
                 free[row]);
    }
  }
  for (unsigned row = first; row < moves->n; row++) {
    rows[last] = (uint8_t) row;
    for (unsigned way = 0; way < count; way++)
      if (__builtin_expect (free[row][way] != 0, 0))
        report_move (moves, moved, bytes, rows, ways[way], free[row][way]);
  }
  return (moves->n - first) * count;
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

static uint64_t all_moves (const struct tile *tile, unsigned n, unsigned k,
                           move_visitor *visit, void *data) {
  const unsigned bytes = n <= 16 ? 2 : n <= 24 ? 3 : 4;
  struct moves moves;
  moves.tile = tile;
  moves.n = n;
  moves.visit = visit;
  moves.data = data;
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++)
    find_attackers (&moves.solutions[chunk], tile, n, bytes, chunk * WIDTH);
  return bytes == 2   ? try_all (&moves, n, k, 2)
         : bytes == 3 ? try_all (&moves, n, k, 3)
                      : try_all (&moves, n, k, 4);
}

#endif
