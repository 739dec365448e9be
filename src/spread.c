/* SPDX-License-Identifier: MIT */

/* Spread in two ways that find the same.  To K = 4 all ways to move so many
   queens to one another's columns are tried, on 64 solutions at a time: there
   are few of them, and to try one costs next to nothing.  Above it, ejections
   are followed one solution at a time: a queen that moves to a square
   displaces the one in that column and those on its diagonals, which have to
   move in their turn. */

#include "spread.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER_BOARDS = 4 * AQ_LANES };

/* Where neighbors go. */
struct sink {
  unsigned n;
  const struct lane_kernels *lanes;
  struct finds *shards;
  enum aq_status status;
  size_t count;
  uint8_t boards[BUFFER_BOARDS * AQ_SEARCH_MAX];
};

static void empty (struct sink *sink) {
  if (!sink->status)
    sink->status = aq_finds_add (sink->shards, sink->n, sink->lanes,
                                 sink->boards, sink->count);
  sink->count = 0;
}

/* Room for one more board, filled with a copy of BOARD. */
static uint8_t *copy (struct sink *sink, const uint8_t *board) {
  const size_t stride = aq_board_stride (sink->n);
  if (sink->count == BUFFER_BOARDS)
    empty (sink);
  uint8_t *room = sink->boards + sink->count++ * stride;
  return memcpy (room, board, stride);
}

/* --- all moves --- */

struct tile_sink {
  struct sink *sink;
  const uint8_t *boards; /* of the tile */
  uint64_t lanes;        /* those that hold boards */
};

static void take_move (uint64_t lanes, const uint8_t *rows,
                       const uint8_t *from, unsigned moved, void *data) {
  const struct tile_sink *tile = data;
  const size_t stride = aq_board_stride (tile->sink->n);
  for (lanes &= tile->lanes; lanes; lanes &= lanes - 1) {
    const uint8_t *board =
        tile->boards + (unsigned) __builtin_ctzll (lanes) * stride;
    uint8_t *neighbor = copy (tile->sink, board);
    for (unsigned i = 0; i < moved; i++)
      neighbor[rows[i]] = board[from[i]];
  }
}

static uint64_t move_all (struct sink *sink, unsigned k, const uint8_t *boards,
                          unsigned count) {
  struct tile tile;
  struct tile_sink neighbors = {.sink = sink, .boards = boards};
  neighbors.lanes =
      count == AQ_LANES ? UINT64_MAX : ((uint64_t) 1 << count) - 1;
  sink->lanes->load (&tile, sink->n, boards, count);
  return count * sink->lanes->moves (&tile, sink->n, k, take_move, &neighbors);
}

/* --- ejections --- */

/* One solution, and the move that is being made of it.  Sets of rows and of
   columns are bit masks; ON_COLUMN and the like name the row whose queen
   stands on a line, or none. */
struct ejection {
  struct sink *sink;
  unsigned n, k;
  const uint8_t *column;
  uint32_t on_column[AQ_SEARCH_MAX];
  uint32_t on_rising[2 * AQ_SEARCH_MAX];
  uint32_t on_falling[2 * AQ_SEARCH_MAX];
  uint8_t moved[AQ_SEARCH_MAX]; /* the board */
  uint64_t nodes;
};

/* Lines taken by queens that moved. */
struct taken {
  uint32_t columns;
  uint64_t rising, falling;
};

/* Places the first of the LIFTED queens, then those it ejects.  ROWS are the
   rows that moved or are to move, lifted ones included; rows before FIRST
   stay, as moves that begin there are made from there. */
static void place (struct ejection *move, unsigned first, uint32_t rows,
                   uint32_t lifted, struct taken taken) {
  const unsigned n = move->n;
  const unsigned row = (unsigned) __builtin_ctz (lifted);
  const uint32_t rest = lifted & (lifted - 1);
  const unsigned room = move->k - (unsigned) __builtin_popcount (rows);
  for (unsigned column = 0; column < n; column++) {
    const unsigned rising = row + column, falling = row + n - 1 - column;
    const uint32_t ejected =
        (move->on_column[column] | move->on_rising[rising] |
         move->on_falling[falling]) &
        ~rows;
    if (column == move->column[row] || taken.columns >> column & 1 ||
        taken.rising >> rising & 1 || taken.falling >> falling & 1 ||
        (unsigned) __builtin_popcount (ejected) > room ||
        (ejected & (((uint32_t) 1 << first) - 1)))
      continue;
    move->nodes++;
    move->moved[row] = (uint8_t) column;
    if (!(rest | ejected))
      copy (move->sink, move->moved);
    else
      place (move, first, rows | ejected, rest | ejected,
             (struct taken){taken.columns | (uint32_t) 1 << column,
                            taken.rising | (uint64_t) 1 << rising,
                            taken.falling | (uint64_t) 1 << falling});
  }
  move->moved[row] = move->column[row];
}

static uint64_t eject_all (struct sink *sink, unsigned k,
                           const uint8_t *board) {
  const unsigned n = sink->n;
  struct ejection move = {.sink = sink, .n = n, .k = k, .column = board};
  for (unsigned row = 0; row < n; row++) {
    const unsigned column = board[row];
    move.on_column[column] = move.on_rising[row + column] =
        move.on_falling[row + n - 1 - column] = (uint32_t) 1 << row;
  }
  memcpy (move.moved, board, n);
  for (unsigned row = 0; row < n; row++)
    place (&move, row, (uint32_t) 1 << row, (uint32_t) 1 << row,
           (struct taken){0});
  return move.nodes;
}

enum aq_status aq_spread (unsigned n, unsigned k,
                          const struct lane_kernels *lanes,
                          const struct find *finds, size_t count,
                          struct finds shards[AQ_SHARDS], uint64_t *nodes) {
  const size_t stride = aq_board_stride (n);
  struct sink sink = {.n = n, .lanes = lanes, .shards = shards};
  for (size_t at = 0; at < count && !sink.status; at += AQ_LANES) {
    const unsigned here =
        (unsigned) (count - at < AQ_LANES ? count - at : AQ_LANES);
    uint8_t boards[AQ_LANES * AQ_SEARCH_MAX];
    for (unsigned i = 0; i < here; i++)
      aq_find_board (n, &finds[at + i], boards + i * stride);
    if (k <= AQ_MOVED_MAX)
      *nodes += move_all (&sink, k, boards, here);
    else
      for (unsigned i = 0; i < here; i++)
        *nodes += eject_all (&sink, k, boards + i * stride);
  }
  empty (&sink);
  return sink.status;
}
