/* SPDX-License-Identifier: MIT */

/* The runner and the naive oracles. */

#include "unit.h"

#include <stdio.h>

int unit_run (const char *suite, const TTest *const tests[]) {
  Suite *all = suite_create (suite);
  TCase *cases = tcase_create (suite);
  tcase_set_timeout (cases, 120); /* enough under Valgrind */
  for (; *tests; tests++)
    tcase_add_test (cases, *tests);
  suite_add_tcase (all, cases);
  SRunner *runner = srunner_create (all);
  srunner_run_all (runner, CK_ENV);
  const int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  /* In TAP the driver counts; elsewhere the exit status has to tell. */
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
    const uint8_t former = column[i - 1];
    column[i - 1] = column[j];
    column[j] = former;
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

void unit_search_solution (uint64_t *state, unsigned n, uint8_t *column) {
  unsigned pairs;
  do {
    unit_permutation (state, n, column);
    pairs = unit_attacking_pairs (n, column);
    for (unsigned tries = 0; pairs && tries < 200 * n; tries++) {
      const unsigned a = (unsigned) (unit_random (state) % n);
      const unsigned b = (unsigned) (unit_random (state) % n);
      unit_swap (column, a, b);
      const unsigned now = unit_attacking_pairs (n, column);
      if (now > pairs)
        unit_swap (column, a, b);
      else
        pairs = now;
    }
  } while (pairs);
}
