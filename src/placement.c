/* SPDX-License-Identifier: MIT */

/* Measures of placements, and operators on populations of them. */

#include "placement.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- lines --- */

enum { LINES_MAX = 6 * AQ_BOARD_MAX, FAMILIES = 4 };

/* The lines that a queen stands on, numbered through all of them: rows,
   columns, rising and falling diagonals. */
static void lines_of (const struct aq_placement *placement, unsigned queen,
                      unsigned line[FAMILIES]) {
  const unsigned n = placement->n;
  const unsigned row = placement->row[queen];
  const unsigned column = placement->column[queen];
  line[0] = row;
  line[1] = n + column;
  line[2] = 2 * n + row + column;
  line[3] = 4 * n - 1 + row + (n - 1 - column);
}

/* A queen that comes to a line attacks those that are there. */
uint32_t aq_attacking_pairs (const struct aq_placement *placement) {
  uint8_t queens[LINES_MAX];
  uint32_t pairs = 0;
  memset (queens, 0, 6 * placement->n);
  for (unsigned queen = 0; queen < placement->n; queen++) {
    unsigned line[FAMILIES];
    lines_of (placement, queen, line);
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
    lines_of (placement, queen, line);
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

/* --- operators --- */

void aq_read_placement (const struct population *population, size_t place,
                        uint8_t *board) {
  struct aq_placement placement;
  population->scheme->place (population, place, &placement);
  for (unsigned queen = 0; queen < placement.n; queen++)
    board[placement.row[queen]] = placement.column[queen];
}

void aq_evaluate_placements (
    struct population *population,
    uint32_t (*judge) (const struct aq_placement *placement)) {
  struct aq_placement placement;
  for (size_t place = 0; place < population->count; place++) {
    population->scheme->place (population, place, &placement);
    population->fitness[place] = judge (&placement);
  }
  population->evaluations += population->count;
}

void aq_spell_numbers (const uint16_t *numbers, unsigned count, char *text) {
  for (unsigned i = 0; i < count; i++)
    text += sprintf (text, i ? " %u" : "%u", numbers[i]);
}

/* --- squares --- */

size_t aq_squares_bytes (unsigned n, size_t size) {
  return size * n * sizeof (uint16_t);
}

void aq_place_squares (const struct population *population, size_t place,
                       struct aq_placement *placement) {
  const unsigned n = placement->n = population->n;
  const uint16_t *square = aq_squares (population, place);
  for (unsigned queen = 0; queen < n; queen++) {
    placement->row[queen] = (uint8_t) (square[queen] / n);
    placement->column[queen] = (uint8_t) (square[queen] % n);
  }
}

uint16_t aq_random_square (struct population *population) {
  return (uint16_t) aq_random_below (&population->random,
                                     population->n * population->n);
}

/* On a line, all squares with a queen see one in both directions, but for the
   first and the last: K of them make 2 (K - 1). */
uint32_t aq_rays (const struct aq_placement *placement) {
  const uint32_t squares = aq_occupied_squares (placement);
  return 2 * (FAMILIES * squares - aq_occupied_lines (placement)) +
         10000 * (placement->n - squares);
}

void aq_spell_squares (const struct population *population, size_t place,
                       char *text) {
  static const char symbols[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#";
  const uint16_t *square = aq_squares (population, place);
  if (population->n != 8) {
    aq_spell_numbers (square, population->n, text);
    return;
  }
  for (unsigned queen = 0; queen < 8; queen++)
    text[queen] = symbols[square[queen]];
  text[8] = 0;
}

/* lgamma would do, but for a global variable that it sets. */
double aq_log_factorial (unsigned n) {
  double sum = 0;
  for (unsigned i = 2; i <= n; i++)
    sum += log (i);
  return sum;
}

/* The queens of a solution may be drawn in any order. */
double aq_squares_encodings (unsigned n) {
  return exp (2.0 * n * log (n) - aq_log_factorial (n));
}

/* --- one parent --- */

size_t aq_parent_bytes (unsigned n, size_t size) {
  (void) size;
  return sizeof (struct aq_parent) + 2 * n * sizeof (uint16_t);
}

void aq_orphan (struct population *population) {
  struct aq_parent *parent = population->state;
  parent->fitness = UINT32_MAX;
}

void aq_select_parent (struct population *population, bool equal_too) {
  struct aq_parent *parent = population->state;
  const uint32_t child = *population->fitness;
  const size_t bytes = population->scheme->gene_bytes (population->n, 1);
  parent->idle++;
  if (child < parent->fitness || (equal_too && child == parent->fitness)) {
    parent->fitness = child;
    parent->idle = 0;
    memcpy (parent->genes, population->genes, bytes);
  } else
    memcpy (population->genes, parent->genes, bytes);
}

void aq_cross_nothing (struct population *population) {
  (void) population;
}
