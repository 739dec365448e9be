/* SPDX-License-Identifier: MIT */

/* Mutation operators: on whole populations, and by frequencies. */

#include "population.h"

static const size_t populations[] = {4, 8, 124, 128, 132, 256};
enum { POPULATIONS = sizeof populations / sizeof *populations };

static bool is_same (unsigned n, const uint8_t *a, const uint8_t *b) {
  return !memcmp (a, b, n);
}

/* The columns of rows FIRST .. LAST-1 in reverse order. */
static void reverse (uint8_t *column, unsigned first, unsigned last) {
  while (first + 1 < last)
    unit_swap (column, first++, --last);
}

static bool is_inverted (unsigned n, const uint8_t *a, const uint8_t *b) {
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++) {
      uint8_t column[256];
      memcpy (column, a, n);
      reverse (column, first, last);
      if (is_same (n, column, b))
        return true;
    }
  return false;
}

/* Any order of the same columns. */
static bool is_scrambled (unsigned n, const uint8_t *a, const uint8_t *b) {
  int more[256] = {0};
  for (unsigned row = 0; row < n; row++) {
    more[a[row]]++;
    more[b[row]]--;
  }
  for (unsigned column = 0; column < n; column++)
    if (more[column])
      return false;
  return true;
}

/* Moves the column of row FROM to row TO by exchanges of neighbors. */
static void move (uint8_t *column, unsigned from, unsigned to) {
  for (; from < to; from++)
    unit_swap (column, from, from + 1);
  for (; from > to; from--)
    unit_swap (column, from, from - 1);
}

static bool is_inserted (unsigned n, const uint8_t *a, const uint8_t *b) {
  for (unsigned from = 0; from < n; from++)
    for (unsigned to = 0; to < n; to++) {
      uint8_t column[256];
      memcpy (column, a, n);
      move (column, from, to);
      if (is_same (n, column, b))
        return true;
    }
  return false;
}

static const struct mutation {
  const struct aq_scheme *scheme;
  const char *name;
  bool (*is_mutated) (unsigned n, const uint8_t *a, const uint8_t *b);
} mutations[] = {{&aq_scheme_report, "flip", unit_is_flipped},
                 {&aq_scheme_report, "swap", unit_is_swapped},
                 {&aq_scheme_report, "none", is_same},
                 {&aq_scheme_halfkeep, "swap", unit_is_swapped},
                 {&aq_scheme_halfkeep, "inversion", is_inverted},
                 {&aq_scheme_halfkeep, "scramble", is_scrambled},
                 {&aq_scheme_halfkeep, "insertion", is_inserted},
                 {&aq_scheme_report, "inversion", is_inverted},
                 {&aq_scheme_report, "scramble", is_scrambled},
                 {&aq_scheme_report, "insertion", is_inserted},
                 {&aq_scheme_halfkeep, "none", is_same}};

/* Returns how many boards changed. */
static unsigned mutate (const struct mutation *mutation, unsigned n,
                        size_t size) {
  struct aq_population *population =
      unit_population_of (mutation->scheme, n, size, n);
  unsigned changed = 0;
  uint8_t *before = unit_read_all (population);
  unit_apply_named (population, AQ_MUTATION, mutation->name);
  uint8_t *after = unit_read_all (population);
  for (size_t index = 0; index < size; index++) {
    const uint8_t *from = before + index * n, *to = after + index * n;
    ck_assert_msg (
        (index < size / 2 ? mutation->is_mutated : is_same) (n, from, to),
        "%s, %s, size %zu, n and seed %u, index %zu", mutation->scheme->name,
        mutation->name, size, n, index);
    changed += !is_same (n, from, to);
  }
  free (before);
  free (after);
  aq_boards_free (&aq_inside (population)->common);
  return changed;
}

START_TEST (the_kept_half_alone_is_mutated) {
  for (size_t m = 0; m < sizeof mutations / sizeof *mutations; m++)
    for (int i = 0; i < POPULATIONS; i++) {
      const struct mutation *mutation = &mutations[m];
      for (unsigned n = 1; n <= 33 && n <= mutation->scheme->n_max; n++) {
        const unsigned changed = mutate (mutation, n, populations[i]);
        if (mutation->is_mutated != is_same && n >= 8 && populations[i] >= 124)
          ck_assert_msg (changed > populations[i] / 4,
                         "%s, %s, size %zu, n and seed %u: %u",
                         mutation->scheme->name, mutation->name,
                         populations[i], n, changed);
      }
    }
  mutate (&mutations[3], 255, 132);
}
END_TEST

/* Boards of the kept half that are all the same, mutated. */
static uint8_t *mutate_copies (const char *name,
                               const struct aq_scheme *scheme, unsigned n,
                               const uint8_t *column, double flips,
                               size_t size) {
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, n, size);
  unit_set (&settings, scheme, "flips", flips);
  struct aq_population *population = unit_population (scheme, n, &settings, n);
  for (size_t index = 0; index < size / 2; index++)
    unit_put_board (population, index, column);
  unit_apply_named (population, AQ_MUTATION, name);
  uint8_t *mutated = unit_read_all (population);
  aq_boards_free (&aq_inside (population)->common);
  return mutated;
}

/* One flip: each row is as likely, and in it each bit of N - 1 whose flip
   keeps the column on the board. */
static void expect_flips (unsigned n) {
  enum { SIZE = 40000 };
  uint8_t column[256];
  for (unsigned row = 0; row < n; row++)
    column[row] = (uint8_t) (n - 1 - row);
  uint8_t *mutated =
      mutate_copies ("flip", &aq_scheme_report, n, column, 1, SIZE);
  for (unsigned row = 0; row < n; row++) {
    unsigned bits = 0;
    for (unsigned bit = 1; bit < n; bit *= 2)
      bits += (column[row] ^ bit) < n;
    for (unsigned bit = 1; bit < n; bit *= 2) {
      const unsigned flipped = column[row] ^ bit;
      unsigned count = 0;
      for (size_t i = 0; i < SIZE / 2; i++)
        count += mutated[i * n + row] == flipped;
      unit_expect_frequency (count, SIZE / 2,
                             flipped < n ? 1. / (n * bits) : 0,
                             "n and seed %u, row %u, bit %u", n, row, bit);
    }
  }
  free (mutated);
}

START_TEST (each_bit_that_keeps_a_queen_on_the_board_is_as_likely) {
  static const unsigned sizes[] = {2, 3, 4, 5, 6, 7, 8, 9, 13, 31, 32};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    expect_flips (sizes[i]);
}
END_TEST

/* More rows than there are count as all rows. */
START_TEST (no_more_rows_flip_than_there_are) {
  for (unsigned n = 2; n <= 4; n++) {
    static const uint8_t zeros[4] = {0};
    uint8_t *mutated =
        mutate_copies ("flip", &aq_scheme_report, n, zeros, 4, 256);
    for (size_t i = 0; i < 128; i++)
      ck_assert_msg (unit_distance (n, mutated + i * n, zeros) == n,
                     "n and seed %u, board %zu", n, i);
    free (mutated);
  }
}
END_TEST

static unsigned code_of (unsigned n, const uint8_t *column) {
  unsigned code = 0;
  for (unsigned row = 0; row < n; row++)
    code = code * n + column[row];
  return code;
}

/* How likely each permutation of N is after SWAPS swaps of two random rows,
   from column I in row I: walks through all pairs. */
static void add_swapped (unsigned n, uint8_t *column, unsigned swaps,
                         double probability, double *of_code) {
  if (!swaps)
    of_code[code_of (n, column)] += probability;
  for (unsigned a = 1; a < n && swaps; a++)
    for (unsigned b = 0; b < a; b++) {
      unit_swap (column, a, b);
      add_swapped (n, column, swaps - 1, probability / (n * (n - 1) / 2),
                   of_code);
      unit_swap (column, a, b);
    }
}

START_TEST (one_to_four_random_pairs_of_rows_are_swapped) {
  enum { SIZE = 40000, CODES = 5 * 5 * 5 * 5 * 5 };
  for (unsigned n = 2; n <= 5; n++) {
    static double of_code[CODES];
    static unsigned count[CODES];
    uint8_t column[] = {0, 1, 2, 3, 4};
    memset (of_code, 0, sizeof of_code);
    memset (count, 0, sizeof count);
    for (unsigned swaps = 1; swaps <= 4; swaps++)
      add_swapped (n, column, swaps < n ? swaps : n, .25, of_code);
    uint8_t *mutated =
        mutate_copies ("swap", &aq_scheme_halfkeep, n, column, 0, SIZE);
    for (size_t i = 0; i < SIZE / 2; i++)
      count[code_of (n, mutated + i * n)]++;
    for (unsigned code = 0; code < CODES; code++)
      if (count[code] || of_code[code] > 0)
        unit_expect_frequency (count[code], SIZE / 2, of_code[code],
                               "n and seed %u, board %u", n, code);
    free (mutated);
  }
}
END_TEST

/* --- inversion, scramble and insertion --- */

enum { ORDERS = 4 * 4 * 4 * 4 };

/* Adds all orders of the columns of rows FIRST .. LAST-1. */
static void add_orders (unsigned n, uint8_t *column, unsigned first,
                        unsigned last, double probability, double *of_code) {
  if (first == last) {
    of_code[code_of (n, column)] += probability;
    return;
  }
  for (unsigned row = first; row < last; row++) {
    unit_swap (column, first, row);
    add_orders (n, column, first + 1, last, probability / (last - first),
                of_code);
    unit_swap (column, first, row);
  }
}

static void add_inversions (unsigned n, uint8_t *column, double *of_code) {
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++) {
      reverse (column, first, last);
      of_code[code_of (n, column)] += 2. / (n * (n + 1));
      reverse (column, first, last);
    }
}

static void add_scrambles (unsigned n, uint8_t *column, double *of_code) {
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++)
      add_orders (n, column, first, last, 2. / (n * (n + 1)), of_code);
}

static void add_insertions (unsigned n, uint8_t *column, double *of_code) {
  for (unsigned from = 0; from < n; from++)
    for (unsigned to = 0; to < n; to++)
      if (from != to) {
        move (column, from, to);
        of_code[code_of (n, column)] += 1. / (n * (n - 1));
        move (column, to, from);
      }
}

START_TEST (all_cuts_and_rows_are_as_likely) {
  enum { SIZE = 40000 };
  static const struct {
    const char *name;
    void (*add) (unsigned n, uint8_t *column, double *of_code);
  } rows[] = {{"inversion", add_inversions},
              {"scramble", add_scrambles},
              {"insertion", add_insertions}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned n = 2; n <= 4; n++) {
      static double of_code[ORDERS];
      static unsigned count[ORDERS];
      uint8_t column[] = {0, 1, 2, 3};
      memset (of_code, 0, sizeof of_code);
      memset (count, 0, sizeof count);
      rows[i].add (n, column, of_code);
      uint8_t *mutated = mutate_copies (rows[i].name, &aq_scheme_halfkeep, n,
                                        column, 0, SIZE);
      for (size_t board = 0; board < SIZE / 2; board++)
        count[code_of (n, mutated + board * n)]++;
      for (unsigned code = 0; code < ORDERS; code++)
        if (count[code] || of_code[code] > 0)
          unit_expect_frequency (count[code], SIZE / 2, of_code[code],
                                 "%s, n and seed %u, board %u", rows[i].name,
                                 n, code);
      free (mutated);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      the_kept_half_alone_is_mutated,
      each_bit_that_keeps_a_queen_on_the_board_is_as_likely,
      no_more_rows_flip_than_there_are,
      one_to_four_random_pairs_of_rows_are_swapped,
      all_cuts_and_rows_are_as_likely,
      NULL};
  return unit_run ("ga/mutation", tests);
}
