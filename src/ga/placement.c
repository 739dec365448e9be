/* SPDX-License-Identifier: MIT */

/* Measures of placements, and operators on populations of them. */

#include "ga/placement.h"

#include <stdio.h>
#include <string.h>

#include "ga/population.h"

/* --- lines --- */

enum { LINES_MAX = 6 * AQ_BOARD_MAX, FAMILIES = 4 };

/* The lines that a queen stands on.  Rows, columns, rising and falling
   diagonals are numbered in one sequence. */
static void lines_of (const struct aq_placement *placement, unsigned n,
                      unsigned queen, unsigned line[FAMILIES]) {
  const unsigned row = placement->row[queen];
  const unsigned column = placement->column[queen];
  line[0] = row;
  line[1] = n + column;
  line[2] = 2 * n + row + column;
  line[3] = 4 * n - 1 + row + (n - 1 - column);
}

bool aq_is_on_board (const struct aq_placement *placement, unsigned n,
                     unsigned queens) {
  for (unsigned queen = 0; placement->n == queens && queen < queens; queen++)
    if (placement->row[queen] >= n || placement->column[queen] >= n)
      return false;
  return placement->n == queens;
}

/* A queen put on a line attacks those that already stand there. */
uint32_t aq_attacking_pairs (const struct aq_placement *placement,
                             unsigned n) {
  uint8_t queens[LINES_MAX];
  uint32_t pairs = 0;
  memset (queens, 0, 6 * n);
  for (unsigned queen = 0; queen < placement->n; queen++) {
    unsigned line[FAMILIES];
    lines_of (placement, n, queen, line);
    for (unsigned i = 0; i < FAMILIES; i++)
      pairs += queens[line[i]]++;
  }
  return pairs;
}

uint32_t aq_occupied_lines (const struct aq_placement *placement) {
  bool occupied[LINES_MAX];
  uint32_t count = 0;
  memset (occupied, 0, 6 * placement->n);
  for (unsigned queen = 0; queen < placement->n; queen++) {
    unsigned line[FAMILIES];
    lines_of (placement, placement->n, queen, line);
    for (unsigned i = 0; i < FAMILIES; i++) {
      count += !occupied[line[i]];
      occupied[line[i]] = true;
    }
  }
  return count;
}

uint32_t aq_occupied_squares (const struct aq_placement *placement) {
  uint64_t occupied[AQ_BOARD_MAX * AQ_BOARD_MAX / 64 + 1];
  const unsigned squares = placement->n * placement->n;
  uint32_t count = 0;
  memset (occupied, 0, (squares / 64 + 1) * sizeof *occupied);
  for (unsigned queen = 0; queen < placement->n; queen++) {
    const unsigned square =
        placement->row[queen] * placement->n + placement->column[queen];
    const uint64_t bit = (uint64_t) 1 << square % 64;
    count += !(occupied[square / 64] & bit);
    occupied[square / 64] |= bit;
  }
  return count;
}

/* On a line, every occupied square has a queen in both directions, except the
   first and the last: K squares count 2 (K - 1). */
uint32_t aq_rays (const struct aq_placement *placement, uint32_t shared) {
  const uint32_t squares = aq_occupied_squares (placement);
  return 2 * (FAMILIES * squares - aq_occupied_lines (placement)) +
         shared * (placement->n - squares);
}

/* --- operators --- */

void aq_evaluate_placements (
    struct aq_population *population,
    uint32_t (*fitness) (const struct aq_placement *placement, unsigned n)) {
  struct aq_placement placement;
  for (size_t index = 0; index < population->count; index++) {
    aq_population_placement (population, index, &placement);
    population->fitness[index] = fitness (&placement, population->n);
  }
  population->evaluations += population->count;
}

void aq_evaluate_pairs (struct aq_population *population) {
  aq_evaluate_placements (population, aq_attacking_pairs);
}

void aq_numbers_format (const uint16_t *numbers, unsigned count, char *text) {
  for (unsigned i = 0; i < count; i++)
    text += sprintf (text, i ? " %u" : "%u", numbers[i]);
}
