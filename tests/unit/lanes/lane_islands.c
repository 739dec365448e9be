/* SPDX-License-Identifier: MIT */

/* Islands in tiles for tests. */

#include "lane_islands.h"

#include <stdio.h>

const char *const lane_schemes[] = {"report", "halfkeep", "blind",
                                    "multistart", NULL};

bool has_permutations (const char *scheme) {
  return strcmp (scheme, "report") != 0;
}

/* Where row ROW of the board with this index is in memory. */
static uint8_t *place_of (const struct islands *islands, size_t index,
                          unsigned row) {
  const size_t half = islands->breeding.population / 2;
  const size_t apart = islands->populations;
  const size_t in_half = index < half ? index : index - half;
  const size_t tile = apart > 1      ? index / apart
                      : index < half ? in_half / 64
                                     : (half + 63) / 64 + in_half / 64;
  const size_t lane = apart > 1 ? index % apart : in_half % 64;
  return aq_tile_islands (islands)->columns + (tile * islands->n + row) * 64 +
         lane;
}

void read_islands (const struct islands *islands, struct boards *boards) {
  memset (boards, 0, sizeof *boards);
  boards->n = islands->n;
  boards->populations = islands->populations;
  boards->boards = (unsigned) islands->breeding.population;
  for (size_t i = 0; i < islands->count; i++) {
    for (unsigned row = 0; row < islands->n; row++)
      boards->board[i][row] = *place_of (islands, i, row);
    boards->fitness[i] = islands->fitness[i];
  }
}

void write_islands (const struct boards *boards, struct islands *islands) {
  for (size_t i = 0; i < islands->count; i++) {
    for (unsigned row = 0; row < islands->n; row++)
      *place_of (islands, i, row) = boards->board[i][row];
    islands->fitness[i] = boards->fitness[i];
  }
}

static void set_descent (struct aq_breeding *breeding,
                         const struct aq_scheme *scheme, double steps) {
  const struct aq_parameter *parameter;
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    if (!strcmp (parameter->name, "descent"))
      breeding->value[i] = (struct aq_value){steps, steps};
}

struct islands *new_lane_islands (const struct island_case *of) {
  const struct aq_scheme *scheme = aq_scheme_named (of->scheme);
  struct islands *islands;
  struct random random;
  struct aq_breeding breeding;
  aq_random_seed (&random, of->seed);
  aq_breeding_init (&breeding, scheme, of->n, of->boards);
  if (of->crossover)
    breeding.crossover = aq_operator_named (AQ_CROSSOVER, of->crossover);
  if (of->mutation)
    breeding.mutation = aq_operator_named (AQ_MUTATION, of->mutation);
  if (of->descent > 0)
    set_descent (&breeding, scheme, of->descent);
  ck_assert_uint_gt (aq_lanes_engine.together (scheme, &breeding, 1), 0);
  ck_assert_int_eq (aq_lanes_make (&islands, scheme, of->n, &breeding,
                                   of->populations, &random, of->kernels),
                    AQ_OK);
  ck_assert_uint_eq (islands->count, (size_t) of->boards * of->populations);
  aq_lanes_engine.restart (islands, UINT64_MAX >> (64 - of->populations));
  return islands;
}

void free_lane_islands (struct islands *islands) {
  aq_lanes_engine.free (islands);
}

const char *case_text (const struct island_case *of) {
  static char text[120];
  snprintf (text, sizeof text, "%s, n %u, %u populations of %u, %s, seed %u",
            of->scheme, of->n, of->populations, of->boards, of->kernels->name,
            of->seed);
  return text;
}

void each_island_case (const char *const schemes[], const unsigned sizes[],
                       void (*test) (const struct island_case *of)) {
  static const struct {
    unsigned populations, boards;
  } shapes[] = {{1, 4},  {2, 4},  {3, 8},  {63, 20}, {64, 32}, {1, 128},
                {2, 32}, {3, 20}, {63, 8}, {64, 4},  {1, 132}, {1, 200}};
  struct island_case of = {.seed = 1};
  for (size_t s = 0; (of.scheme = schemes[s]); s++)
    for (size_t i = 0; (of.n = sizes[i]); i++)
      for (size_t j = 0; j < sizeof shapes / sizeof *shapes; j++, of.seed++) {
        of.populations = shapes[j].populations;
        of.boards = shapes[j].boards;
        for (size_t k = 0; (of.kernels = aq_kernels (k)); k++)
          test (&of);
      }
}

bool is_flipped (unsigned n, const uint8_t *a, const uint8_t *b) {
  for (unsigned row = 0; row < n; row++)
    if (b[row] >= n || __builtin_popcount (a[row] ^ b[row]) > 1)
      return false;
  const unsigned rows = unit_distance (n, a, b);
  return n == 1 ? rows == 0 : rows >= 1 && rows <= 4;
}

/* --- boards that show their number --- */

enum { DIGITS = 5 };

void number_lane_boards (struct boards *boards) {
  for (unsigned p = 0; p < boards->populations; p++)
    for (unsigned i = 0; i < boards->boards; i++) {
      uint8_t left[AQ_SEARCH_MAX];
      unsigned number = index_of (boards, p, i);
      for (unsigned column = 0; column < boards->n; column++)
        left[column] = (uint8_t) column;
      for (unsigned row = 0; row < boards->n; row++) {
        const unsigned count = boards->n - row;
        const unsigned at = (row < DIGITS ? number : p + i + row) % count;
        number /= row < DIGITS ? count : 1;
        boards->board[index_of (boards, p, i)][row] = left[at];
        memmove (left + at, left + at + 1, count - at - 1);
      }
    }
}

bool read_lane_number (const struct boards *boards, const uint8_t *column,
                       unsigned *which, unsigned *board) {
  unsigned number = 0, times = 1;
  for (unsigned row = 0; row < DIGITS; row++) {
    unsigned digit = column[row]; /* less the lesser columns above */
    for (unsigned above = 0; above < row; above++)
      digit -= column[above] < column[row];
    number += digit * times;
    times *= boards->n - row;
  }
  *which = number % boards->populations;
  *board = number / boards->populations;
  return *board < boards->boards;
}
