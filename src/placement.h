/* SPDX-License-Identifier: MIT */

/* Placements: what the published schemes measure of queens that may stand on
   any squares, and what those schemes share that are made of them. */

#ifndef AQ_PLACEMENT_H
#define AQ_PLACEMENT_H

#include "scheme.h"

/* Pairs of queens in the same row, in the same column or on the same diagonal,
   which are counted once for each of these lines that they share. */
uint32_t aq_attacking_pairs (const struct aq_placement *placement);

/* Rows, columns and diagonals of either direction that have a queen: 4 N where
   no two queens share one. */
uint32_t aq_occupied_lines (const struct aq_placement *placement);

/* Squares that have a queen. */
uint32_t aq_occupied_squares (const struct aq_placement *placement);

/* --- operators --- */

/* A `read`. */
void aq_read_placement (const struct population *population, size_t place,
                        uint8_t *board);

/* An `evaluate`: JUDGE finds the fitness. */
void aq_evaluate_placements (
    struct population *population,
    uint32_t (*judge) (const struct aq_placement *placement));

/* --- genes that are squares, row * N + column, N of them --- */

/* A `gene_bytes`. */
size_t aq_squares_bytes (unsigned n, size_t size);

/* The genes in a place. */
static inline uint16_t *aq_squares (const struct population *population,
                                    size_t place) {
  return (uint16_t *) population->genes + place * population->n;
}

/* A `place`. */
void aq_place_squares (const struct population *population, size_t place,
                       struct aq_placement *placement);

/* Any square. */
uint16_t aq_random_square (struct population *population);

/* For climb and points: for each occupied square, the number of the eight
   directions in which some queen stands, summed up, and 10000 for each queen
   that has no square of its own. */
uint32_t aq_rays (const struct aq_placement *placement);

/* Their `spell`: a symbol of a-z A-Z 0-9 @ # for each square at N = 8, numbers
   otherwise; and their encodings: N queens on any squares each. */
void aq_spell_squares (const struct population *population, size_t place,
                       char *text);
double aq_squares_encodings (unsigned n);

/* The natural logarithm of N!. */
double aq_log_factorial (unsigned n);

/* --- one parent, one child: the population is the child --- */

struct aq_parent {
  uint32_t fitness;
  uint64_t idle; /* generations since it became the parent, or since climb
                    looked whether it is stuck */
  uint16_t genes[];
};

/* A `state_bytes`: a parent with up to 2 N genes. */
size_t aq_parent_bytes (unsigned n, size_t size);

/* The end of a `create`: there is no parent, so that the genes become it. */
void aq_orphan (struct population *population);

/* A `select`: a child that is better than its parent takes its place, with
   EQUAL_TOO one that is as good, too.  The genes are the parent's then. */
void aq_select_parent (struct population *population, bool equal_too);

/* A `crossover` for schemes without one. */
void aq_cross_nothing (struct population *population);

/* Numbers COUNT of them, with spaces between, to TEXT. */
void aq_spell_numbers (const uint16_t *numbers, unsigned count, char *text);

#endif
