/* SPDX-License-Identifier: MIT */

/* What the unit tests share: a runner, and oracles that use nothing of the
   code under test. */

#ifndef UNIT_H
#define UNIT_H

#include <check.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Runs TESTS, a list that ends with NULL; returns main's exit status. */
int unit_run (const char *suite, const TTest *const tests[]);

/* Whether two of the N queens attack each other, pair by pair. */
bool unit_attacks (unsigned n, const uint8_t *column);

/* How many pairs do. */
unsigned unit_attacking_pairs (unsigned n, const uint8_t *column);

/* Whether none do, line by line, N up to 32: faster where many are asked for.
 */
bool unit_is_solution (unsigned n, const uint8_t *column);

/* All solutions in lexicographic order, found by trying every column in every
   row; N columns each.  The caller frees *BOARDS. */
size_t unit_solutions (unsigned n, uint8_t **boards);

/* The 8 images, by moving each queen on a matrix: the four quarter turns, then
   those of the mirror image. */
void unit_images (unsigned n, const uint8_t *column, uint8_t images[8][256]);

/* Row N of data/totals.tsv, read from the file that $TOTALS names. */
struct unit_totals {
  uint64_t all, fundamental, half_turn, quarter_turn;
};
bool unit_totals (unsigned n, struct unit_totals *totals);

/* Random numbers for property tests: splitmix64, written out again. */
uint64_t unit_random (uint64_t *state);
void unit_permutation (uint64_t *state, unsigned n, uint8_t *column);

/* Exchanges the columns of two rows. */
void unit_swap (uint8_t *column, unsigned a, unsigned b);

/* A solution, N not 2 or 3: random swaps that make nothing worse, from a
   random permutation and in time from another one. */
void unit_search_solution (uint64_t *state, unsigned n, uint8_t *column);

#endif
