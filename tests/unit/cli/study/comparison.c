/* SPDX-License-Identifier: MIT */

/* Comparisons of samples, against R and published tables. */

#include "cli/study/statistics.h"

#include <math.h>
#include <stdio.h>

#include "../../unit.h"

enum { MOST = 60 };

/* Its last element, behind the values, is as large as the largest one, and so
   would change U. */
struct sample {
  size_t count;
  double values[MOST + 1];
};

static void add (struct sample *sample, double value) {
  ck_assert_uint_lt (sample->count, MOST);
  const double last = sample->count ? sample->values[sample->count] : 0;
  sample->values[sample->count++] = value;
  sample->values[sample->count] = fmax (last, value);
}

static struct comparison compare (struct sample a, struct sample b) {
  return compare_samples (a.values, a.count, b.values, b.count);
}

static bool close_to (double value, double expected) {
  return fabs (value - expected) <= 1e-12 * expected;
}

/* A line of comparison.tsv. */
struct row {
  struct sample a, b;
  struct comparison expected;
  double pairs_p; /* NAN: none */
};

static struct sample parse_sample (const char *text) {
  struct sample sample = {0};
  for (char *end;; text = end) {
    const double value = strtod (text, &end);
    if (end == text)
      return sample;
    add (&sample, value);
  }
}

/* The next row; false: there is none. */
static bool read_row (FILE *file, struct row *row) {
  char line[1000], a[400], b[400];
  do
    if (!fgets (line, sizeof line, file))
      return false;
  while (*line == '#');
  struct comparison *expected = &row->expected;
  char pairs[40];
  ck_assert_msg (sscanf (line, "%399[^\t]\t%399[^\t]\t%lf\t%lf\t%lf\t%39s", a,
                         b, &expected->u, &expected->p, &expected->a12,
                         pairs) == 6,
                 "%s", line);
  row->pairs_p = strcmp (pairs, "NA") ? atof (pairs) : (double) NAN;
  row->a = parse_sample (a);
  row->b = parse_sample (b);
  return true;
}

/* Calls CHECK for each row. */
static void for_each_row (void (*check) (const struct row *row)) {
  FILE *file = fopen (getenv ("COMPARISONS"), "r");
  ck_assert_ptr_nonnull (file);
  size_t rows = 0;
  for (struct row row; read_row (file, &row); rows++)
    check (&row);
  ck_assert_uint_gt (rows, 50);
  fclose (file);
}

static void expect (const struct row *row, struct comparison result,
                    struct comparison expected) {
  ck_assert_msg (
      result.u == expected.u && close_to (result.p, expected.p) &&
          close_to (result.a12, expected.a12),
      "%zu and %zu values, %g and %g first: %g, %.17g, %g; not %g, %.17g, %g",
      row->a.count, row->b.count, row->a.values[0], row->b.values[0], result.u,
      result.p, result.a12, expected.u, expected.p, expected.a12);
}

static void check_row (const struct row *row) {
  expect (row, compare (row->a, row->b), row->expected);
}

START_TEST (comparisons_are_those_of_r) {
  for_each_row (check_row);
}
END_TEST

static void check_exchanged_row (const struct row *row) {
  const double pairs = (double) (row->a.count * row->b.count),
               u = pairs - row->expected.u;
  expect (row, compare (row->b, row->a),
          (struct comparison){u, row->expected.p, u / pairs});
}

START_TEST (exchanging_the_samples_turns_u_and_keeps_p) {
  for_each_row (check_exchanged_row);
}
END_TEST

/* Both samples' values that stand at the same place; two INFINITY are equal.
 */
static double pairs_p (const struct row *row, double sign) {
  double differences[MOST + 1];
  for (size_t i = 0; i < row->a.count; i++) {
    const double a = row->a.values[i], b = row->b.values[i];
    differences[i] = a == b ? 0 : sign * (a - b);
  }
  differences[row->a.count] = -INFINITY;
  return signed_rank_p (differences, row->a.count);
}

static size_t paired;

static void check_pairs (const struct row *row) {
  if (isnan (row->pairs_p))
    return;
  paired++;
  for (int sign = -1; sign <= 1; sign += 2) {
    const double p = pairs_p (row, sign);
    ck_assert_msg (close_to (p, row->pairs_p),
                   "%zu pairs, %g and %g first: %.17g, not %.17g",
                   row->a.count, row->a.values[0], row->b.values[0], p,
                   row->pairs_p);
  }
}

START_TEST (p_of_pairs_is_that_of_r_and_the_same_when_exchanged) {
  for_each_row (check_pairs);
  ck_assert_uint_gt (paired, 60);
}
END_TEST

/* Every set of ranks, counted one by one: P is the share of those whose sum
   lies as far from its mean as that of RANKS, or farther. */
static double counted_p (size_t count, unsigned ranks) {
  int distance = 0;
  unsigned as_far = 0;
  for (unsigned set = 0; set < 1u << count; set++) {
    int other = 0, own = 0;
    for (size_t i = 0; i < count; i++) {
      own += (ranks >> i & 1 ? 1 : -1) * (int) (i + 1);
      other += (set >> i & 1 ? 1 : -1) * (int) (i + 1);
    }
    distance = abs (own);
    as_far += abs (other) >= distance;
  }
  return (double) as_far / (double) (1u << count);
}

START_TEST (p_of_pairs_is_the_share_of_sign_patterns) {
  for (size_t count = 1; count <= 8; count++)
    for (unsigned ranks = 0; ranks < 1u << count; ranks++) {
      double differences[8];
      for (size_t i = 0; i < count; i++)
        differences[i] = (ranks >> i & 1 ? 10.0 : -10.0) * (double) (i + 1);
      const double p = signed_rank_p (differences, count);
      ck_assert_msg (close_to (p, counted_p (count, ranks)),
                     "%zu pairs, set %u: %g, not %g", count, ranks, p,
                     counted_p (count, ranks));
    }
}
END_TEST

START_TEST (equal_pairs_do_not_differ) {
  double zeros[60] = {0};
  for (size_t count = 1; count <= 60; count++)
    ck_assert (signed_rank_p (zeros, count) == 1);
  ck_assert (isnan (signed_rank_p (zeros, 0)));
}
END_TEST

/* From table I of Mann and Whitney (Annals of Mathematical Statistics 18,
   1947): the probability, in thousandths, that U is 0, 1, ... or less, for two
   samples of SIZE. */
static const struct {
  size_t size;
  unsigned below[13];
} published[] = {
    {3, {50, 100, 200, 350, 500}},
    {4, {14, 29, 57, 100, 171, 243, 343, 443}},
    {5, {4, 8, 16, 28, 48, 75, 111, 155, 210, 274, 345, 421, 500}}};

/* Two samples of SIZE with this U: B are 1 to SIZE, and a value of A is above
   as many of them as are still needed. */
static double p_of (size_t size, size_t u) {
  struct sample a = {0}, b = {0};
  for (size_t i = 0; i < size; i++) {
    const size_t above = u < size ? u : size;
    add (&b, (double) (i + 1));
    add (&a, (double) above + (double) (i + 1) / (double) (size + 1));
    u -= above;
  }
  return compare (a, b).p;
}

START_TEST (p_is_twice_the_probability_in_the_published_table) {
  for (size_t row = 0; row < sizeof published / sizeof *published; row++)
    for (size_t u = 0; u < 13 && published[row].below[u]; u++) {
      const double p = p_of (published[row].size, u),
                   expected = 2 * published[row].below[u] / 1000.0;
      ck_assert_msg (fabs (p - expected) <= 0.001, "size %zu, U %zu: %g, %g",
                     published[row].size, u, p, expected);
    }
}
END_TEST

/* Undefined in R. */
START_TEST (equal_values_do_not_differ) {
  struct sample a = {0}, b = {0};
  for (size_t size = 1; size < MOST; size++) {
    add (&a, INFINITY);
    for (size_t i = 0; i < size % 3; i++)
      if (b.count < MOST)
        add (&b, INFINITY);
    if (b.count) {
      const struct comparison result = compare (a, b);
      ck_assert (result.u == (double) (a.count * b.count) / 2);
      ck_assert (result.p == 1 && result.a12 == 0.5);
    }
  }
}
END_TEST

START_TEST (nothing_is_not_compared) {
  double values[] = {1, 2};
  const struct comparison results[] = {compare_samples (values, 2, NULL, 0),
                                       compare_samples (NULL, 0, values, 2),
                                       compare_samples (NULL, 0, NULL, 0)};
  for (size_t i = 0; i < 3; i++)
    ck_assert (isnan (results[i].u) && isnan (results[i].p) &&
               isnan (results[i].a12));
}
END_TEST

/* The first are the example of Wikipedia's "Holm-Bonferroni method"; all, with
   NA for NAN, are those of R's p.adjust (p, "holm"). */
enum { TESTS = 8 };
static const struct {
  size_t count;
  double p[TESTS], adjusted[TESTS];
} adjustments[] = {
    {0, {0}, {0}},
    {1, {0.3}, {0.3}},
    {2, {NAN, NAN}, {NAN, NAN}},
    {4, {0.01, 0.04, 0.03, 0.005}, {0.03, 0.06, 0.06, 0.02}},
    {6,
     {0.01, 0.04, 0.20, 0.03, 0.005, 0.07},
     {0.05, 0.12, 0.20, 0.12, 0.03, 0.14}},
    {6, {0.001, 0.02, 0.0201, 0.5, 0.6, 0.6}, {0.006, 0.1, 0.1, 1, 1, 1}},
    {7, {0.02, 0.02, NAN, 0.02, 0.9, 1, 0}, {0.1, 0.1, NAN, 0.1, 1, 1, 0}}};

/* Adjusts COUNT values, and fails where one behind them matters or changes. */
static void adjust (double *p, size_t count) {
  double again[MOST];
  memcpy (again, p, count * sizeof *p);
  p[count] = 0;
  again[count] = -0.5;
  holm_adjust (p, count);
  holm_adjust (again, count);
  ck_assert (p[count] == 0 && again[count] == -0.5);
  ck_assert_mem_eq (p, again, count * sizeof *p);
}

START_TEST (adjusted_p_are_those_of_r) {
  for (size_t row = 0; row < sizeof adjustments / sizeof *adjustments; row++) {
    double p[TESTS + 1];
    memcpy (p, adjustments[row].p, sizeof adjustments[row].p);
    adjust (p, adjustments[row].count);
    for (size_t i = 0; i < adjustments[row].count; i++) {
      const double expected = adjustments[row].adjusted[i];
      ck_assert_msg (isnan (expected) ? isnan (p[i])
                                      : close_to (p[i], expected),
                     "row %zu, %zu: %g, not %g", row, i, p[i], expected);
    }
  }
}
END_TEST

/* Holm's procedure at a LEVEL (Scandinavian Journal of Statistics 6, 1979): it
   rejects the hypothesis of the smallest P if that is at most LEVEL over the
   number of hypotheses that are left, goes on with the others, and ends with
   the first that it does not reject. */
static void reject (const double *p, size_t count, double level,
                    bool *rejected) {
  memset (rejected, 0, count);
  for (size_t left = count; left; left--) {
    size_t least = count;
    for (size_t i = 0; i < count; i++)
      if (!rejected[i] && (least == count || p[i] < p[least]))
        least = i;
    if (p[least] > level / (double) left)
      return;
    rejected[least] = true;
  }
}

START_TEST (what_holm_rejects_at_a_level_has_an_adjusted_p_up_to_it) {
  for (uint64_t seed = 1; seed <= 300; seed++) {
    uint64_t state = seed;
    double p[MOST + 1], adjusted[MOST + 1];
    const size_t count = 1 + unit_random (&state) % 20;
    for (size_t i = 0; i < count; i++) /* some are equal */
      p[i] = adjusted[i] = (double) (unit_random (&state) % 50) / 500;
    adjust (adjusted, count);
    /* Between the values that can be: P are multiples of 0.002. */
    for (double level = 0.001; level < 1; level += 0.002) {
      bool rejected[MOST], same = true;
      reject (p, count, level, rejected);
      for (size_t i = 0; i < count; i++)
        same = same && (adjusted[i] <= level) == rejected[i];
      ck_assert_msg (same, "seed %llu, level %g", (unsigned long long) seed,
                     level);
    }
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      comparisons_are_those_of_r,
      exchanging_the_samples_turns_u_and_keeps_p,
      p_is_twice_the_probability_in_the_published_table,
      equal_values_do_not_differ,
      nothing_is_not_compared,
      p_of_pairs_is_that_of_r_and_the_same_when_exchanged,
      p_of_pairs_is_the_share_of_sign_patterns,
      equal_pairs_do_not_differ,
      adjusted_p_are_those_of_r,
      what_holm_rejects_at_a_level_has_an_adjusted_p_up_to_it,
      NULL};
  return unit_run ("cli/study/comparison", tests);
}
