/* SPDX-License-Identifier: MIT */

/* Min-conflicts descent by swaps on 64 permutations at a time.
   tests/unit/lanes/kernels/descent.c has its plain form for one board. */

#ifndef AQ_KERNELS_DESCENT_H
#define AQ_KERNELS_DESCENT_H

#include "lanes/kernels/attacks.h"

/* The state of one step on WIDTH boards. */
struct step {
  lanes column[AQ_SEARCH_MAX];  /* of the queen in each row */
  lanes attacks[AQ_SEARCH_MAX]; /* queens that attack it */
  /* |column[i] - column[j]| for i < j, in that order */
  lanes distance[AQ_SEARCH_MAX * (AQ_SEARCH_MAX - 1) / 2];

  lanes row, from, lost; /* the picked queen's row, column and attacks */
  lanes rows_away[AQ_SEARCH_MAX];    /* |row - i| */
  lanes columns_away[AQ_SEARCH_MAX]; /* |from - column[i]| */
};

static void find_attacks (struct step *step, unsigned n) {
  lanes *distance = step->distance;
  for (unsigned i = 0; i < n; i++)
    step->attacks[i] = splat (0);
  for (unsigned i = 0; i < n; i++) {
    lanes attacks = step->attacks[i];
    for (unsigned j = i + 1; j < n; j++) {
      *distance = difference (step->column[i], step->column[j]);
      const lane_mask attacked = equal (*distance++, splat (j - i));
      attacks = count (attacks, attacked);
      step->attacks[j] = count (step->attacks[j], attacked);
    }
    step->attacks[i] = attacks;
  }
}

/* Picks the last attacked queen in ORDER; LOST is 0 if there is none. */
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

/* For each row I, how a swap of its column with the picked queen's changes the
   attacks: those on the two squares that are taken, less those on queen I.
   Two queens that attack each other before the swap still do after it, but
   this attack is in the counts of both: so 2 are added. */
static void weigh_swaps (const struct step *step, unsigned n, lanes *change) {
  for (unsigned i = 0; i < n; i++) {
    change[i] = -step->attacks[i];
    const lane_mask attack = equal (step->rows_away[i], step->columns_away[i]);
    change[i] = count (count (change[i], attack), attack);
  }
  const lanes *distance = step->distance;
  for (unsigned i = 0; i < n; i++) {
    lanes here = change[i];
    for (unsigned j = i + 1; j < n; j++, distance++) {
      lanes there = change[j];
      /* The picked queen on column[i] is attacked by queen j ... */
      here = count (here, equal (*distance, step->rows_away[j]));
      there = count (there, equal (*distance, step->rows_away[i]));
      /* ... and queen i on the picked queen's column. */
      here = count (here, equal (step->columns_away[j], splat (j - i)));
      there = count (there, equal (step->columns_away[i], splat (j - i)));
      change[j] = there;
    }
    change[i] = here;
  }
}

/* Makes the best swap, the first such in ORDER, unless it adds attacks. */
static void make_best_swap (struct step *step, unsigned n, const lanes *change,
                            const uint8_t *order) {
  lanes least = splat (INT8_MAX), other = splat (0), to = splat (0);
  for (unsigned k = 0; k < n; k++) {
    const unsigned i = order[k];
    /* not with itself */
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
    lanes change[AQ_SEARCH_MAX];
    for (unsigned row = 0; row < n; row++)
      step.column[row] = load (&tile->column[row][first]);
    find_attacks (&step, n);
    for (unsigned i = 0; i < steps; i++) {
      pick_queen (&step, n, orders->rows[drawn[i] % AQ_ROW_ORDERS]);
      const lane_mask unsolved = nonzero (step.lost);
      if (!(to_bits (unsolved) & boards >> first))
        break;
      begun = count (begun, unsolved);
      weigh_swaps (&step, n, change);
      make_best_swap (&step, n, change,
                      orders->rows[drawn[i] / AQ_ROW_ORDERS % AQ_ROW_ORDERS]);
      find_attacks (&step, n);
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
