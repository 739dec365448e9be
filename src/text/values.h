/* SPDX-License-Identifier: MIT */

/* What numbers are: permutations, solutions, numbers in order. */

#ifndef AQ_TEXT_VALUES_H
#define AQ_TEXT_VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* 0 or 1 if the N numbers are a permutation that counts from there, -1 if they
   are none. */
int aq_base_of (const uint16_t *value, unsigned n);

/* Whether they are a permutation in which no two queens attack each other. */
bool aq_values_are_solution (const uint16_t *value, unsigned n);

/* Whether each number is the one before it and 1, or each less 1. */
bool aq_are_in_order (const uint16_t *value, unsigned n);

/* Whether all numbers are from BASE to BASE + N - 1. */
bool aq_are_in_range (const uint16_t *value, unsigned n, unsigned base);

/* Whether they are columns, from 0 or 1, of which one repeats at most. */
bool aq_are_near (const uint16_t *value, unsigned n);

/* How many different numbers there are; N is at most AQ_BOARD_MAX, and so are
   they. */
unsigned aq_count_different (const uint16_t *value, unsigned n);

/* Equal for equal boards.  All numbers are in range. */
uint64_t aq_hash_of (const uint16_t *value, unsigned n, unsigned base);

#endif
