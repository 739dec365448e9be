/* SPDX-License-Identifier: MIT */

/* What N numbers are: a permutation, a solution, numbers in order. */

#ifndef AQ_TEXT_VALUES_H
#define AQ_TEXT_VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* The smallest number, 0 or 1, if they are a permutation; -1: they are not. */
int aq_base_of (const uint16_t *value, unsigned n);

/* Whether they are a permutation without two queens that attack each other. */
bool aq_are_solution (const uint16_t *value, unsigned n);

/* Whether each number is one more than the one before it, or each one less. */
bool aq_are_in_order (const uint16_t *value, unsigned n);

/* Whether all numbers are from BASE to BASE + N - 1. */
bool aq_are_in_range (const uint16_t *value, unsigned n, unsigned base);

/* Whether they are columns, from 0 or 1, one of which repeats at most. */
bool aq_are_near_permutation (const uint16_t *value, unsigned n);

/* How many different numbers there are.  N and the numbers are at most
   AQ_BOARD_MAX. */
unsigned aq_count_different (const uint16_t *value, unsigned n);

/* A hash that is equal for equal boards.  All numbers are in range. */
uint64_t aq_hash_board (const uint16_t *value, unsigned n, unsigned base);

#endif
