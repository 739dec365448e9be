/* SPDX-License-Identifier: MIT */

/* Min-conflicts descent by swaps on 64 permutations at a time.
   tests/unit/lanes/kernels/descent.c has its plain form for one board. */

#ifndef AQ_KERNELS_DESCENT_H
#define AQ_KERNELS_DESCENT_H

#include "lanes/kernels/attacks.h"

/* Rows that are weighed together, so that they stay in registers. */
enum { BLOCK = 4 };

/* The state of one step on WIDTH boards.  Behind row N there are rows that
   attack nothing, up to a multiple of BLOCK. */
struct step {
  lanes column[AQ_SEARCH_MAX];  /* of the queen in each row */
  lanes attacks[AQ_SEARCH_MAX]; /* queens that attack it */
  lanes change[AQ_SEARCH_MAX];  /* of all attacks, by a swap with each row */

  lanes row, from, lost; /* the picked queen's row, column and attacks */
  lanes rows_away[AQ_SEARCH_MAX];    /* |row - i| */
  lanes columns_away[AQ_SEARCH_MAX]; /* |from - column[i]| */
};

static void begin_step (struct step *step, const struct tile *tile, unsigned n,
                        unsigned first) {
  /* Numbers that are no distance. */
  enum { NO_COLUMN = 3 * AQ_SEARCH_MAX, NO_ROWS = INT8_MAX };
  for (unsigned row = 0; row < n; row++)
    step->column[row] = load (&tile->column[row][first]);
  for (unsigned row = n; row % BLOCK; row++) {
    step->column[row] = splat (NO_COLUMN);
    step->rows_away[row] = splat (NO_ROWS);
    step->change[row] = splat (0);
  }
}

static void find_attacks (struct step *step, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    step->attacks[i] = splat (0);
  for (unsigned i = 0; i < n; i++) {
    lanes attacks = step->attacks[i];
    for (unsigned j = i + 1; j < n; j++) {
      const lane_mask attacked =
          equal (difference (step->column[i], step->column[j]), splat (j - i));
      attacks = count (attacks, attacked);
      step->attacks[j] = count (step->attacks[j], attacked);
    }
    step->attacks[i] = attacks;
  }
}

/* Picks the last attacked queen in ORDER; LOST is 0 if there is none. */
static void pick_queen (struct step *step, unsigned n, const uint8_t *order) {
  lanes row = splat (0), from = row, lost = row;
  for (unsigned k = 0; k < n; k++) {
    const unsigned i = order[k];
    const lane_mask safe = equal (step->attacks[i], splat (0));
    row = choose (safe, row, splat (i));
    from = choose (safe, from, step->column[i]);
    lost = choose (safe, lost, step->attacks[i]);
  }
  step->row = row;
  step->from = from;
  step->lost = lost;
  for (unsigned i = 0; i < n; i++) {
    step->rows_away[i] = difference (row, splat (i));
    step->columns_away[i] = difference (from, step->column[i]);
  }
}

/* --- what swaps change ----------------------------------------------------
 */

/* Adds to the change of each row the queens that attack its queen on the
   picked queen's column. */
static void weigh_column (struct step *step, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    lanes here = step->change[i];
    for (unsigned j = i + 1; j < n; j++) {
      here = count (here, equal (step->columns_away[j], splat (j - i)));
      step->change[j] = count (step->change[j],
                               equal (step->columns_away[i], splat (j - i)));
    }
    step->change[i] = here;
  }
}

#ifdef HAVE_LOOKUP

/* What a queen that is some columns away, and BEHIND rows behind row I, adds
   to the counts of row I, in the lower half of a byte, and of row I + 1, in
   the upper half. */
#define ATTACKS(behind, away) \
  ((behind) != 0 && ((behind) == (away) || (behind) == -(away)))
#define ADDS(behind, away) \
  (uint8_t) (ATTACKS (behind, away) + 16 * ATTACKS ((behind) -1, away))
#define ROW_PAIR(behind)                                                    \
  {                                                                         \
    ADDS (behind, 0), ADDS (behind, 1), ADDS (behind, 2), ADDS (behind, 3), \
        ADDS (behind, 4), ADDS (behind, 5), ADDS (behind, 6),               \
        ADDS (behind, 7), ADDS (behind, 8), ADDS (behind, 9),               \
        ADDS (behind, 10), ADDS (behind, 11), ADDS (behind, 12),            \
        ADDS (behind, 13), ADDS (behind, 14), ADDS (behind, 15)             \
  }

/* The same for N to LOOKUP_SIZE: one look into a table counts for two rows. */
static void look_up_column (struct step *step, unsigned n) {
  enum { PAIRS = LOOKUP_SIZE / 2, MOST_BEFORE = LOOKUP_SIZE - 2 };
  static const uint8_t adds[2 * LOOKUP_SIZE - 2][LOOKUP_SIZE] = {
      ROW_PAIR (-14), ROW_PAIR (-13), ROW_PAIR (-12), ROW_PAIR (-11),
      ROW_PAIR (-10), ROW_PAIR (-9),  ROW_PAIR (-8),  ROW_PAIR (-7),
      ROW_PAIR (-6),  ROW_PAIR (-5),  ROW_PAIR (-4),  ROW_PAIR (-3),
      ROW_PAIR (-2),  ROW_PAIR (-1),  ROW_PAIR (0),   ROW_PAIR (1),
      ROW_PAIR (2),   ROW_PAIR (3),   ROW_PAIR (4),   ROW_PAIR (5),
      ROW_PAIR (6),   ROW_PAIR (7),   ROW_PAIR (8),   ROW_PAIR (9),
      ROW_PAIR (10),  ROW_PAIR (11),  ROW_PAIR (12),  ROW_PAIR (13),
      ROW_PAIR (14),  ROW_PAIR (15)};
  unsigned_lanes sum[PAIRS];
#pragma GCC unroll 8
  for (unsigned pair = 0; pair < PAIRS; pair++)
    sum[pair] = (unsigned_lanes) splat (0);
  for (unsigned j = 0; j < n; j++) {
    const lanes away = step->columns_away[j];
#pragma GCC unroll 8
    for (unsigned pair = 0; pair < PAIRS; pair++)
      sum[pair] +=
          (unsigned_lanes) look_up (adds[j - 2 * pair + MOST_BEFORE], away);
  }
  for (unsigned i = 0; i < n; i += 2) {
    const halves both = (halves) sum[i / 2];
    step->change[i] += (lanes) both & splat (15);
    step->change[i + 1] += (lanes) (both >> 4) & splat (15);
  }
}

#endif

/* BLOCK rows from FIRST on. */
struct block {
  lanes column[BLOCK], rows_away[BLOCK], change[BLOCK];
};

INLINE void read_block (struct block *block, const struct step *step,
                        unsigned first) {
#pragma GCC unroll 4
  for (unsigned i = 0; i < BLOCK; i++) {
    block->column[i] = step->column[first + i];
    block->rows_away[i] = step->rows_away[first + i];
    block->change[i] = step->change[first + i];
  }
}

/* Of each two rows of a block: the picked queen, on the column of one, is
   attacked by the other. */
INLINE void weigh_block (struct block *block) {
#pragma GCC unroll 4
  for (unsigned i = 0; i < BLOCK; i++)
#pragma GCC unroll 4
    for (unsigned j = i + 1; j < BLOCK; j++) {
      const lanes distance = difference (block->column[i], block->column[j]);
      block->change[i] =
          count (block->change[i], equal (distance, block->rows_away[j]));
      block->change[j] =
          count (block->change[j], equal (distance, block->rows_away[i]));
    }
}

/* The same of each row of a block and row J. */
INLINE void weigh_block_with (struct block *block, struct step *step,
                              unsigned j) {
  const lanes column = step->column[j], rows_away = step->rows_away[j];
  lanes change = step->change[j];
#pragma GCC unroll 4
  for (unsigned i = 0; i < BLOCK; i++) {
    const lanes distance = difference (block->column[i], column);
    block->change[i] = count (block->change[i], equal (distance, rows_away));
    change = count (change, equal (distance, block->rows_away[i]));
  }
  step->change[j] = change;
}

/* Adds to the change of each row the queens that attack the picked one on its
   column. */
static void weigh_row (struct step *step, unsigned n) {
  for (unsigned first = 0; first < n; first += BLOCK) {
    struct block block;
    read_block (&block, step, first);
    weigh_block (&block);
    for (unsigned j = first + BLOCK; j < n; j++)
      weigh_block_with (&block, step, j);
#pragma GCC unroll 4
    for (unsigned i = 0; i < BLOCK; i++)
      step->change[first + i] = block.change[i];
  }
}

/* For each row I, how a swap of its column with the picked queen's changes the
   attacks: those on the two squares that are taken, less those on queen I.
   Two queens that attack each other before the swap still do after it, but
   this attack is in the counts of both: so 2 are added. */
static void weigh_swaps (struct step *step, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    const lane_mask attack = equal (step->rows_away[i], step->columns_away[i]);
    step->change[i] = count (count (-step->attacks[i], attack), attack);
  }
#ifdef HAVE_LOOKUP
  if (n <= LOOKUP_SIZE)
    look_up_column (step, n);
  else
#endif
    weigh_column (step, n);
  weigh_row (step, n);
}

/* --- a swap ---------------------------------------------------------------
 */

/* The row that the picked queen swaps columns with, and its column. */
struct swap {
  lanes row, column;
};

/* The best swap, the first such in ORDER, unless it adds attacks: then the
   picked queen with itself. */
static struct swap best_swap (const struct step *step, unsigned n,
                              const uint8_t *order) {
  struct swap swap = {splat (0), splat (0)};
  lanes least = splat (INT8_MAX);
  for (unsigned k = 0; k < n; k++) {
    const unsigned i = order[k];
    const lane_mask itself = equal (step->rows_away[i], splat (0));
    const lanes here = choose (itself, splat (INT8_MAX), step->change[i]);
    const lane_mask better = less (here, least);
    least = choose (better, here, least);
    swap.row = choose (better, splat (i), swap.row);
    swap.column = choose (better, step->column[i], swap.column);
  }
  const lane_mask made = nonzero (step->lost) & ~less (step->lost, least);
  swap.row = choose (made, swap.row, step->row);
  swap.column = choose (made, swap.column, step->from);
  return swap;
}

/* Makes a swap.  Each queen gains and loses attacks by the four squares that
   are taken and left; of a queen with itself these cancel out.  A queen that
   moves is on no diagonal of a square that is in its own row or column. */
static void make_swap (struct step *step, unsigned n, struct swap swap) {
  lanes on_row = splat (0), on_other = splat (0); /* attacks on both queens */
  for (unsigned i = 0; i < n; i++) {
    const lanes rows_away = difference (swap.row, splat (i));
    const lanes columns_away = difference (swap.column, step->column[i]);
    const lane_mask row_gains = equal (step->rows_away[i], columns_away);
    const lane_mask other_gains = equal (rows_away, step->columns_away[i]);
    const lanes gained = count (step->attacks[i], row_gains);
    const lane_mask row_loses =
        equal (step->rows_away[i], step->columns_away[i]);
    const lane_mask other_loses = equal (rows_away, columns_away);
    const lanes lost = count (count (splat (0), row_loses), other_loses);
    on_row = count (on_row, row_gains);
    on_other = count (on_other, other_gains);
    step->attacks[i] = count (gained, other_gains) - lost;
  }
  const lane_mask attack = equal (difference (step->row, swap.row),
                                  difference (step->from, swap.column));
  on_row = count (on_row, attack);
  on_other = count (on_other, attack);
  const lane_mask itself = equal (step->row, swap.row);
  const lanes no_row = splat (UINT8_MAX);
  const lanes row = choose (itself, no_row, step->row);
  const lanes other = choose (itself, no_row, swap.row);
  for (unsigned i = 0; i < n; i++) {
    const lane_mask is_row = equal (row, splat (i));
    const lane_mask is_other = equal (other, splat (i));
    step->column[i] = choose (is_row, swap.column, step->column[i]);
    step->column[i] = choose (is_other, step->from, step->column[i]);
    step->attacks[i] = choose (is_row, on_row, step->attacks[i]);
    step->attacks[i] = choose (is_other, on_other, step->attacks[i]);
  }
}

static void descend (struct tile *tile, unsigned n, unsigned count_boards,
                     unsigned steps, const struct row_orders *orders,
                     struct aq_random *random, uint32_t pairs[AQ_LANES],
                     uint8_t made[AQ_LANES]) {
  uint64_t drawn[AQ_STEPS_MAX];
  memset (pairs, 0, AQ_LANES * sizeof *pairs);
  for (unsigned i = 0; i < steps; i++)
    drawn[i] = aq_random_next (random);

  const uint64_t boards = aq_first_lanes (count_boards);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    struct step step;
    lanes begun = splat (0);
    begin_step (&step, tile, n, first);
    find_attacks (&step, n);
    for (unsigned i = 0; i < steps; i++) {
      pick_queen (&step, n, orders->rows[drawn[i] % AQ_ROW_ORDERS]);
      const lane_mask unsolved = nonzero (step.lost);
      if (!(to_bits (unsolved) & boards >> first))
        break;
      begun = count (begun, unsolved);
      weigh_swaps (&step, n);
      make_swap (
          &step, n,
          best_swap (&step, n,
                     orders->rows[drawn[i] / AQ_ROW_ORDERS % AQ_ROW_ORDERS]));
    }
    for (unsigned row = 0; row < n; row++)
      store (&tile->column[row][first], step.column[row]);
    for (unsigned row = 0; row < n; row++)
      add_bytes (step.attacks[row], pairs + first);
    store (made + first, begun);
  }
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    pairs[lane] /= 2; /* each pair counted for both of its queens */
}

#endif
