/* SPDX-License-Identifier: MIT */

/* Measures of placements. */

#include "measures.h"

#include <string.h>

struct aq_placement unit_on_squares (unsigned n, const uint16_t *squares) {
  struct aq_placement placement = {.n = n};
  for (unsigned i = 0; i < n; i++) {
    placement.row[i] = (uint8_t) (squares[i] / n);
    placement.column[i] = (uint8_t) (squares[i] % n);
  }
  return placement;
}

uint32_t unit_shared_lines (const struct aq_placement *placement) {
  uint32_t pairs = 0;
  for (unsigned a = 0; a < placement->n; a++)
    for (unsigned b = 0; b < a; b++) {
      const int down = placement->row[a] - placement->row[b];
      const int right = placement->column[a] - placement->column[b];
      pairs += (uint32_t) ((down == 0) + (right == 0) + (down == right) +
                           (down == -right));
    }
  return pairs;
}

static void fill_board (const struct aq_placement *placement,
                        bool queen[256][256]) {
  for (unsigned row = 0; row < placement->n; row++)
    memset (queen[row], 0, placement->n);
  for (unsigned i = 0; i < placement->n; i++)
    queen[placement->row[i]][placement->column[i]] = true;
}

uint32_t unit_occupied_squares (const struct aq_placement *placement) {
  bool queen[256][256];
  uint32_t squares = 0;
  fill_board (placement, queen);
  for (unsigned row = 0; row < placement->n; row++)
    for (unsigned column = 0; column < placement->n; column++)
      squares += queen[row][column];
  return squares;
}

/* Whether a walk meets a queen before it leaves the board.  It begins SKIPPED
   squares from the square given. */
static bool walk (unsigned n, bool queen[256][256], int row, int column,
                  int down, int right, int skipped) {
  const int side = (int) n;
  row += skipped * down;
  column += skipped * right;
  for (; row >= 0 && row < side && column >= 0 && column < side;
       row += down, column += right)
    if (queen[row][column])
      return true;
  return false;
}

/* Walks along each line from the edge where it begins. */
uint32_t unit_occupied_lines (const struct aq_placement *placement) {
  const unsigned n = placement->n;
  const int last = (int) n - 1;
  bool queen[256][256];
  uint32_t lines = 0;
  fill_board (placement, queen);
  for (int i = 0; i <= last; i++) {
    lines += walk (n, queen, i, 0, 0, 1, 0);
    lines += walk (n, queen, 0, i, 1, 0, 0);
    lines += walk (n, queen, 0, i, 1, 1, 0);
    lines += walk (n, queen, last, i, -1, 1, 0);
    if (i > 0)
      lines += walk (n, queen, i, 0, 1, 1, 0);
    if (i < last)
      lines += walk (n, queen, i, 0, -1, 1, 0);
  }
  return lines;
}

uint32_t unit_rays_with (const struct aq_placement *placement,
                         uint32_t penalty) {
  const unsigned n = placement->n;
  bool queen[256][256];
  uint32_t rays = 0, squares = 0;
  fill_board (placement, queen);
  for (int row = 0; row < (int) n; row++)
    for (int column = 0; column < (int) n; column++) {
      if (!queen[row][column])
        continue;
      squares++;
      for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
          if (down || right)
            rays += walk (n, queen, row, column, down, right, 1);
    }
  return rays + penalty * (n - squares);
}

uint32_t unit_rays (const struct aq_placement *placement) {
  return unit_rays_with (placement, 10000);
}

bool unit_is_placed_solution (const struct aq_placement *placement) {
  for (unsigned i = 0; i < placement->n; i++)
    if (placement->row[i] >= placement->n ||
        placement->column[i] >= placement->n)
      return false;
  return unit_shared_lines (placement) == 0;
}

bool unit_same_placement (const struct aq_placement *a,
                          const struct aq_placement *b) {
  return a->n == b->n && !memcmp (a->row, b->row, a->n) &&
         !memcmp (a->column, b->column, a->n);
}
