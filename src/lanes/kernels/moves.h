/* SPDX-License-Identifier: MIT */

/* Moving 2 to 4 queens of 64 solutions to one another's columns: which ways
   make another solution. */

#ifndef AQ_KERNELS_MOVES_H
#define AQ_KERNELS_MOVES_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

enum { SET_BYTES = AQ_SEARCH_MAX / 8 };

/* Facts about WIDTH solutions.  distance[I n + J]: how many columns lie
   between the queens of rows I and J.  attackers[(I n + J) BYTES ...]: the set
   of queens whose diagonals cross the square in row I and the column of queen
   J, a bit for each row in BYTES bytes.  Packed like this, all of it stays in
   the first-level cache to N = 15. */
struct solutions {
  lanes distance[AQ_SEARCH_MAX * AQ_SEARCH_MAX];
  lanes attackers[AQ_SEARCH_MAX * AQ_SEARCH_MAX * SET_BYTES];
};

static unsigned rows_between (unsigned a, unsigned b) {
  return a < b ? b - a : a - b;
}

static void find_attackers (struct solutions *solutions,
                            const struct tile *tile, unsigned n,
                            unsigned bytes, unsigned first) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      solutions->distance[i * n + j] = difference (
          load (&tile->column[i][first]), load (&tile->column[j][first]));
  memset (solutions->attackers, 0,
          n * n * bytes * sizeof *solutions->attackers);
  for (unsigned row = 0; row < n; row++)
    for (unsigned j = 0; j < n; j++)
      for (unsigned i = 0; i < n; i++)
        if (i != row && i != j)
          solutions->attackers[(row * n + j) * bytes + i / 8] |=
              choose (equal (solutions->distance[i * n + j],
                             splat (rows_between (row, i))),
                      splat (1u << i % 8), splat (0));
}

enum { CHUNKS = AQ_LANES / WIDTH };

/* All lanes together, so that moves are reported in the same order whatever
   WIDTH is. */
struct moves {
  struct solutions solutions[CHUNKS];
  unsigned n;
  move_visitor *visit;
  void *data;
};

/* For each square that one of the moved queens may go to, in the row of the
   I-th and the column of the J-th, its attackers among the queens that do not
   move. */
struct group {
  lanes attackers[AQ_NEIGHBORHOOD_MAX][AQ_NEIGHBORHOOD_MAX][SET_BYTES];
};

/* Inline, so that MOVED, BYTES and WAY are constants and a group stays in
   registers. */
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

/* The lanes where no queen that stays attacks the squares that the moved
   queens take: queen I the column of queen way[I]. */
INLINE uint64_t free_lanes (const struct group *group, unsigned chunk,
                            unsigned moved, unsigned bytes,
                            const uint8_t *way) {
  lanes attackers = splat (0);
  for (unsigned i = 0; i < moved; i++)
    for (unsigned byte = 0; byte < bytes; byte++)
      attackers |= group->attackers[i][way[i]][byte];
  return to_bits (~nonzero (attackers)) << chunk * WIDTH;
}

/* The lanes where exchanging the columns of queens A and B alone makes a
   solution. */
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

/* Queen rows[I] moves to the column of queen rows[way[I]].  Reports the lanes
   in FREE where the moved queens do not attack each other.  Two exchanges at
   once are not reported if the first of them alone makes a solution. */
static void report_move (const struct moves *moves, unsigned moved,
                         unsigned bytes, const uint8_t *rows,
                         const uint8_t *way, uint64_t free) {
  uint8_t from[AQ_NEIGHBORHOOD_MAX];
  uint64_t attack = 0;
  for (unsigned i = 0; i < moved; i++)
    from[i] = rows[way[i]];
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    const struct solutions *solutions = &moves->solutions[chunk];
    for (unsigned i = 0; i < moved; i++)
      for (unsigned j = i + 1; j < moved; j++)
        attack |=
            to_bits (equal (solutions->distance[from[i] * moves->n + from[j]],
                            splat (rows_between (rows[i], rows[j]))))
            << chunk * WIDTH;
  }
  free &= ~attack;
  if (free && moved == 4 && way[way[0]] == 0)
    free &= ~exchange (moves, bytes, rows[0], from[0]);
  if (free)
    moves->visit (free, rows, from, moved, moves->data);
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

/* Tries the COUNT ways in which MOVED rows can exchange their columns. */
INLINE void try_ways (const struct moves *moves, unsigned moved,
                      unsigned bytes, const uint8_t *rows,
                      const uint8_t ways[][AQ_NEIGHBORHOOD_MAX],
                      unsigned count) {
  uint64_t free[WAYS_MAX] = {0};
  for (unsigned chunk = 0; chunk < CHUNKS; chunk++) {
    struct group group;
    find_group (moves, chunk, moved, bytes, rows, &group);
#pragma GCC unroll 9
    for (unsigned way = 0; way < count; way++)
      free[way] |= free_lanes (&group, chunk, moved, bytes, ways[way]);
  }
  for (unsigned way = 0; way < count; way++)
    if (__builtin_expect (free[way] != 0, 0))
      report_move (moves, moved, bytes, rows, ways[way], free[way]);
}

INLINE uint64_t try_all (const struct moves *moves, unsigned n, unsigned k,
                         unsigned bytes) {
  uint64_t tried = 0;
  for (uint8_t a = 0; a < n; a++)
    for (uint8_t b = (uint8_t) (a + 1); b < n; b++) {
      try_ways (moves, 2, bytes, (const uint8_t[]){a, b}, ways_of_two,
                WAYS_OF_TWO);
      tried += WAYS_OF_TWO;
      for (uint8_t c = (uint8_t) (b + 1); k > 2 && c < n; c++) {
        try_ways (moves, 3, bytes, (const uint8_t[]){a, b, c}, ways_of_three,
                  WAYS_OF_THREE);
        tried += WAYS_OF_THREE;
        for (uint8_t d = (uint8_t) (c + 1); k > 3 && d < n; d++) {
          try_ways (moves, 4, bytes, (const uint8_t[]){a, b, c, d},
                    ways_of_four, WAYS_OF_FOUR);
          tried += WAYS_OF_FOUR;
        }
      }
    }
  return tried;
}

static uint64_t all_moves (const struct tile *tile, unsigned n, unsigned k,
                           move_visitor *visit, void *data) {
  const unsigned bytes = n <= 16 ? 2 : n <= 24 ? 3 : 4;
  struct moves moves;
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
