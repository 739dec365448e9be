/* SPDX-License-Identifier: MIT */

/* What the unit tests share: a runner, and oracles that use nothing of the
   code under test.  A file of tests is a program: its TESTs list themselves,
   and main.c runs them in the order of the file. */

#ifndef UNIT_H
#define UNIT_H

#include <check.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A test: TEST (name) { ... }. */
#define TEST(name)                                                    \
  static const TTest *name;                                           \
  __attribute__ ((constructor)) static void name##_is_a_test (void) { \
    unit_add_test (name);                                             \
  }                                                                   \
  START_TEST (name)

void unit_add_test (const TTest *test);

/* Runs all TESTs of the program; returns the exit status of main. */
int unit_run_tests (void);

/* Whether two of the N queens attack each other, pair by pair. */
bool unit_attacks (unsigned n, const uint8_t *column);

/* How many pairs of queens attack each other. */
unsigned unit_attacking_pairs (unsigned n, const uint8_t *column);

/* Whether no two queens attack each other, checked line by line, N up to 32.
   Faster than unit_attacks. */
bool unit_is_solution (unsigned n, const uint8_t *column);

/* Whether the N columns are a permutation of 0 .. N-1. */
bool unit_is_permutation (unsigned n, const uint8_t *column);

/* The number of rows where two boards differ. */
unsigned unit_distance (unsigned n, const uint8_t *a, const uint8_t *b);

/* Whether CHILD and its TWIN are children of A and B by cycle crossover.  A
   cycle is a least set of rows in which A and B have the same columns, and
   each child takes it from one parent, its twin from the other. */
bool unit_are_cycle_children (unsigned n, const uint8_t *a, const uint8_t *b,
                              const uint8_t *child, const uint8_t *twin);

/* All solutions in lexicographic order, found by trying every column in every
   row; N columns each.  The caller frees *BOARDS. */
size_t unit_solutions (unsigned n, uint8_t **boards);

/* The 8 images, by moving each queen on a matrix: the four quarter turns, then
   those of the mirror image. */
void unit_images (unsigned n, const uint8_t *column, uint8_t images[8][256]);

/* The lexicographically smallest of these images. */
void unit_smallest_image (unsigned n, const uint8_t *column,
                          uint8_t *smallest);

/* The image of that number: bit 2 transposes, then bit 0 reverses the order of
   the rows and bit 1 mirrors the columns (src/core/symmetry.h). */
void unit_image (unsigned n, const uint8_t *column, unsigned which,
                 uint8_t *image);

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

/* Fails unless an event of this probability happened about as often as it must
   in independent draws: COUNT may be 5 standard deviations from the expected
   number, which chance exceeds once in 1.7 million times.  WHAT, with its
   arguments as for printf, names the event. */
__attribute__ ((format (printf, 4, 5))) void
unit_expect_frequency (uint64_t count, uint64_t draws, double probability,
                       const char *what, ...);

/* A random solution, N not 2 or 3: random swaps that do not add attacks, from
   a random permutation, and after many swaps from another one. */
void unit_search_solution (uint64_t *state, unsigned n, uint8_t *column);

#endif
