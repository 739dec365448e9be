/* SPDX-License-Identifier: MIT */

/* The runner and the naive oracles. */

#include "unit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* What the constructors of TESTs have added; a program has fewer. */
enum { TESTS_MAX = 100 };
static const TTest *added[TESTS_MAX + 1];

void unit_add_test (const TTest *test) {
  size_t count = 0;
  while (added[count])
    count++;
  if (count == TESTS_MAX)
    abort ();
  added[count] = test;
}

int unit_run_tests (void) {
  Suite *all = suite_create (added[0]->file);
  TCase *cases = tcase_create (added[0]->file);
  tcase_set_timeout (cases, 600); /* enough on a slow machine, too */
  for (size_t i = 0; added[i]; i++)
    tcase_add_test (cases, added[i]);
  suite_add_tcase (all, cases);
  SRunner *runner = srunner_create (all);
  srunner_run_all (runner, CK_ENV);
  const int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  /* With TAP the test driver counts failures; without it the exit status must
     report them. */
  return failed && !getenv ("CK_TAP_LOG_FILE_NAME");
}

unsigned unit_attacking_pairs (unsigned n, const uint8_t *column) {
  unsigned pairs = 0;
  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++)
      pairs += column[a] == column[b] ||
               abs (column[a] - column[b]) == (int) (b - a);
  return pairs;
}

bool unit_attacks (unsigned n, const uint8_t *column) {
  return unit_attacking_pairs (n, column) > 0;
}

unsigned unit_distance (unsigned n, const uint8_t *a, const uint8_t *b) {
  unsigned rows = 0;
  for (unsigned row = 0; row < n; row++)
    rows += a[row] != b[row];
  return rows;
}

static void extend (unsigned n, unsigned row, uint8_t *column,
                    uint8_t **boards, size_t *count) {
  if (row > 0 && unit_attacks (row, column))
    return;
  if (row == n) {
    *boards = realloc (*boards, (*count + 1) * n);
    ck_assert_ptr_nonnull (*boards);
    memcpy (*boards + (*count)++ * n, column, n);
    return;
  }
  for (unsigned c = 0; c < n; c++) {
    column[row] = (uint8_t) c;
    extend (n, row + 1, column, boards, count);
  }
}

size_t unit_solutions (unsigned n, uint8_t **boards) {
  uint8_t column[256];
  size_t count = 0;
  *boards = NULL;
  extend (n, 0, column, boards, &count);
  return count;
}

void unit_images (unsigned n, const uint8_t *column, uint8_t images[8][256]) {
  for (unsigned i = 0; i < 8; i++)
    for (unsigned row = 0; row < n; row++) {
      unsigned r = row;
      unsigned c = i < 4 ? column[row] : n - 1 - column[row];
      for (unsigned turn = 0; turn < i % 4; turn++) {
        const unsigned former = r;
        r = c;
        c = n - 1 - former;
      }
      images[i][r] = (uint8_t) c;
    }
}

void unit_image (unsigned n, const uint8_t *column, unsigned which,
                 uint8_t *image) {
  for (unsigned row = 0; row < n; row++) {
    unsigned r = which & 4 ? column[row] : row;
    unsigned c = which & 4 ? row : column[row];
    r = which & 1 ? n - 1 - r : r;
    c = which & 2 ? n - 1 - c : c;
    image[r] = (uint8_t) c;
  }
}

/* Writes the first row of each row's cycle to CYCLE.  The next row of a cycle
   is the one where A has the column that B has in this row. */
static void find_cycles (unsigned n, const uint8_t *a, const uint8_t *b,
                         unsigned *cycle) {
  unsigned row_in_a[256];
  for (unsigned row = 0; row < n; row++) {
    row_in_a[a[row]] = row;
    cycle[row] = n;
  }
  for (unsigned begin = 0; begin < n; begin++)
    for (unsigned row = begin; cycle[row] == n; row = row_in_a[b[row]])
      cycle[row] = begin;
}

bool unit_are_cycle_children (unsigned n, const uint8_t *a, const uint8_t *b,
                              const uint8_t *child, const uint8_t *twin) {
  unsigned cycle[256];
  find_cycles (n, a, b, cycle);
  for (unsigned row = 0; row < n; row++) {
    const bool from_a = child[cycle[row]] == a[cycle[row]];
    if (child[row] != (from_a ? a : b)[row] ||
        twin[row] != (from_a ? b : a)[row])
      return false;
  }
  return true;
}

bool unit_totals (unsigned n, struct unit_totals *totals) {
  const char *name = getenv ("TOTALS");
  FILE *file = fopen (name ? name : "data/totals.tsv", "r");
  ck_assert_msg (file != NULL, "TOTALS must name data/totals.tsv");
  bool found = false;
  char line[256];
  while (!found && fgets (line, sizeof line, file)) {
    unsigned row;
    unsigned long long all, fundamental, half, quarter;
    if (sscanf (line, "%u %llu %llu %llu %llu", &row, &all, &fundamental,
                &half, &quarter) != 5 ||
        row != n)
      continue;
    *totals = (struct unit_totals){all, fundamental, half, quarter};
    found = true;
  }
  fclose (file);
  return found;
}

uint64_t unit_random (uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void unit_permutation (uint64_t *state, unsigned n, uint8_t *column) {
  for (unsigned i = 0; i < n; i++)
    column[i] = (uint8_t) i;
  for (unsigned i = n; i > 1; i--) {
    const unsigned j = (unsigned) (unit_random (state) % i);
    unit_swap (column, i - 1, j);
  }
}

bool unit_is_solution (unsigned n, const uint8_t *column) {
  uint64_t columns = 0, rising = 0, falling = 0;
  for (unsigned row = 0; row < n; row++) {
    const uint64_t c = (uint64_t) 1 << column[row];
    const uint64_t r = c << row, f = c << (n - 1 - row);
    if (columns & c || rising & r || falling & f)
      return false;
    columns |= c;
    rising |= r;
    falling |= f;
  }
  return true;
}

void unit_swap (uint8_t *column, unsigned a, unsigned b) {
  const uint8_t former = column[a];
  column[a] = column[b];
  column[b] = former;
}

bool unit_is_permutation (unsigned n, const uint8_t *column) {
  bool seen[256] = {false};
  for (unsigned row = 0; row < n; row++) {
    if (column[row] >= n || seen[column[row]])
      return false;
    seen[column[row]] = true;
  }
  return true;
}

void unit_smallest_image (unsigned n, const uint8_t *column,
                          uint8_t *smallest) {
  uint8_t images[8][256];
  unit_images (n, column, images);
  memcpy (smallest, images[0], n);
  for (int i = 1; i < 8; i++)
    if (memcmp (images[i], smallest, n) < 0)
      memcpy (smallest, images[i], n);
}

void unit_expect_frequency (uint64_t count, uint64_t draws, double probability,
                            const char *what, ...) {
  const double expected = (double) draws * probability;
  const double deviation = sqrt (expected * (1 - probability));
  if (fabs ((double) count - expected) <= 5 * deviation)
    return;
  char event[256];
  va_list arguments;
  va_start (arguments, what);
  vsnprintf (event, sizeof event, what, arguments);
  va_end (arguments);
  ck_abort_msg ("%s: %lu of %lu, expected %g, standard deviation %.2g", event,
                (unsigned long) count, (unsigned long) draws, expected,
                deviation);
}

/* --- random solutions --- */

/* Pairs of queens of a permutation that attack each other, by diagonals. */
static unsigned diagonal_pairs (unsigned n, const uint8_t *column) {
  uint8_t rising[512] = {0}, falling[512] = {0};
  unsigned pairs = 0;
  for (unsigned row = 0; row < n; row++) {
    pairs += rising[row + column[row]]++;
    pairs += falling[n - 1 - row + column[row]]++;
  }
  return pairs;
}

void unit_search_solution (uint64_t *state, unsigned n, uint8_t *column) {
  unsigned pairs;
  do {
    unit_permutation (state, n, column);
    pairs = diagonal_pairs (n, column);
    for (unsigned tries = 0; pairs && tries < 200 * n; tries++) {
      const unsigned a = (unsigned) (unit_random (state) % n);
      const unsigned b = (unsigned) (unit_random (state) % n);
      unit_swap (column, a, b);
      const unsigned after = diagonal_pairs (n, column);
      if (after > pairs)
        unit_swap (column, a, b);
      else
        pairs = after;
    }
  } while (pairs);
}
