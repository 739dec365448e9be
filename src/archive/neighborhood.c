/* SPDX-License-Identifier: MIT */

/* Two methods that find the same solutions.  Up to K = 4 all ways to move so
   many queens to one another's columns are tried, on 64 solutions at a time:
   there are few of them, and each costs next to nothing.  Above K = 4
   ejections are followed, one solution at a time: a queen that moves to a
   square displaces the queens in its column and on its diagonals, and these
   must move in turn. */

#include "archive/neighborhood.h"

#include <string.h>

enum { BUFFER_BOARDS = 4 * AQ_LANES };

/* Collects the solutions found. */
struct sink {
  unsigned n;
  const struct lane_kernels *kernels;
  struct hit_list *found;
  struct stop_watch *watch;
  enum aq_status status;
  size_t count;
  uint8_t boards[BUFFER_BOARDS * AQ_SEARCH_MAX];
};

static void empty (struct sink *sink) {
  if (!sink->status)
    sink->status = aq_hits_pack (sink->found, sink->n, sink->kernels,
                                 sink->boards, sink->count);
  sink->count = 0;
}

/* Adds a copy of BOARD, to be changed by the caller. */
static uint8_t *copy (struct sink *sink, const uint8_t *board) {
  const size_t stride = aq_board_stride (sink->n);
  if (sink->count == BUFFER_BOARDS)
    empty (sink);
  uint8_t *added = sink->boards + sink->count++ * stride;
  return memcpy (added, board, stride);
}

/* --- all moves --- */

struct tile_sink {
  struct sink *sink;
  const uint8_t *boards; /* the tile's, as an array */
  uint64_t lanes;        /* a bit for each lane that holds a board */
};

/* A move_visitor. */
static void add_moved (uint64_t lanes, const uint8_t *rows,
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

/* It takes at most a few milliseconds. */
static uint64_t move_all (struct sink *sink, unsigned k, const uint8_t *boards,
                          unsigned count) {
  if (aq_must_stop (sink->watch, AQ_WORK_BETWEEN_CHECKS))
    return 0;
  struct tile tile;
  struct tile_sink neighbors = {
      .sink = sink, .boards = boards, .lanes = aq_first_lanes (count)};
  sink->kernels->load (&tile, sink->n, boards, count);
  return count *
         sink->kernels->moves (&tile, sink->n, k, add_moved, &neighbors);
}

/* --- ejections --- */

/* One solution and the move that is being made of it.  Sets of rows and of
   columns are bit masks.  on_column[C] has the bit of the row whose queen
   stands in column C; on_rising and on_falling do the same for diagonals.  An
   empty line has 0. */
struct ejection {
  struct sink *sink;
  unsigned n, k;
  const uint8_t *column;
  uint32_t on_column[AQ_SEARCH_MAX];
  uint32_t on_rising[2 * AQ_SEARCH_MAX];
  uint32_t on_falling[2 * AQ_SEARCH_MAX];
  uint8_t moved[AQ_SEARCH_MAX]; /* the columns after the move */
  uint64_t examined;            /* ways to move a queen */
};

/* Lines that moved queens stand on. */
struct taken {
  uint32_t columns;
  uint64_t rising, falling;
};

/* Puts down the first of the LIFTED queens in every way, then the queens that
   this ejects.  ROWS are all rows whose queens have moved or are lifted.  Rows
   before FIRST stay: a move that includes them is found when it begins with
   them. */
static void put_down (struct ejection *move, unsigned first, uint32_t rows,
                      uint32_t lifted, struct taken taken) {
  const unsigned n = move->n;
  const unsigned row = (unsigned) __builtin_ctz (lifted);
  const uint32_t rest = lifted & (lifted - 1);
  const unsigned left = move->k - (unsigned) __builtin_popcount (rows);
  if (aq_must_stop (move->sink->watch, n) || move->sink->status)
    return;
  for (unsigned column = 0; column < n; column++) {
    const unsigned rising = row + column, falling = row + n - 1 - column;
    const uint32_t ejected =
        (move->on_column[column] | move->on_rising[rising] |
         move->on_falling[falling]) &
        ~rows;
    if (column == move->column[row] || taken.columns >> column & 1 ||
        taken.rising >> rising & 1 || taken.falling >> falling & 1 ||
        (unsigned) __builtin_popcount (ejected) > left ||
        (ejected & (((uint32_t) 1 << first) - 1)))
      continue;
    move->examined++;
    move->moved[row] = (uint8_t) column;
    if (!(rest | ejected))
      copy (move->sink, move->moved);
    else
      put_down (move, first, rows | ejected, rest | ejected,
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
    put_down (&move, row, (uint32_t) 1 << row, (uint32_t) 1 << row,
              (struct taken){0});
  return move.examined;
}

enum aq_status aq_neighborhood_search (unsigned n, unsigned k,
                                       const struct lane_kernels *kernels,
                                       const struct packed_hit *hits,
                                       size_t count, struct hit_list *found,
                                       uint64_t *neighbors,
                                       struct stop_watch *watch) {
  const size_t stride = aq_board_stride (n);
  struct sink sink = {
      .n = n, .kernels = kernels, .found = found, .watch = watch};
  for (size_t at = 0; at < count && !sink.status && !watch->due;
       at += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - at);
    uint8_t boards[AQ_LANES * AQ_SEARCH_MAX];
    aq_hits_boards (n, kernels, hits + at, here, boards);
    if (k <= AQ_MOVED_MAX)
      *neighbors += move_all (&sink, k, boards, here);
    else
      for (unsigned i = 0; i < here; i++)
        *neighbors += eject_all (&sink, k, boards + i * stride);
  }
  empty (&sink);
  return sink.status;
}
