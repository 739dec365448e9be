/* SPDX-License-Identifier: MIT */

/* The distribution of runs of blind permutations, without boards. */

#include "cli/study/blind_permutations.h"

#include <math.h>

#include "../../unit.h"
#include "allqueens-scheme.h"

/* The percentages of src/cli/study/trials.c, said once more. */
unsigned target_percent (size_t target) {
  return target == 50 ? 100 : target == 49 ? 99 : 2 * ((unsigned) target + 1);
}

/* What a configuration is made of is not known here; this is its closure. */
struct aq_collect_options
collect_options_of (const struct configuration *configuration) {
  return (struct aq_collect_options){
      .symmetry = configuration->collecting.symmetry == YES};
}

/* Run SEED beside a configuration. */
static struct trial run_of (enum goal goal, unsigned n, bool symmetry,
                            uint64_t seed) {
  const struct study study = {.goal = goal, .first_seed = seed};
  struct configuration one = {.n = n,
                              .collecting.symmetry = symmetry ? YES : NO};
  const struct trials trials = {.study = &study, .configurations = &one};
  return blind_trial (&trials, 0, 0);
}

static void expect_near (double value, double expected, double relative,
                         const char *what, unsigned n) {
  ck_assert_msg (fabs (value - expected) <= relative * expected,
                 "%s, N = %u: %g instead of %g", what, n, value, expected);
}

/* The expected share of the solutions found after so many LOOKS.  A look
   misses a given solution with probability 1 - 1 / N!, and one of a class of S
   boards, with symmetry closure, with 1 - S / N!. */
static double expected_share (unsigned n, bool symmetry, double looks) {
  const struct aq_totals *known = aq_totals (n);
  const struct aq_orbits orbits = aq_totals_orbits (known);
  double found = 0;
  for (unsigned size = 1; size <= 8; size++) {
    const double boards = (double) orbits.of_size[size] * size;
    const double hit = (symmetry ? size : 1) / tgamma (n + 1);
    found += boards * (1 - pow (1 - hit, looks));
  }
  return found / (double) known->all;
}

/* The mean of the looks of 3000 runs at the last target is what the library
   expects, and at the others the runs have found what is expected of so many
   looks. */
START_TEST (runs_take_what_is_expected_of_them) {
  enum { RUNS = 3000 };
  for (unsigned n = 5; n <= 9; n++)
    for (int symmetry = 0; symmetry < 2; symmetry++) {
      double all = 0, first = 0, early = 0;
      const double share = (double) aq_totals (n)->all / 2;
      const double looks =
          ceil (aq_blind_first (aq_scheme_named ("blind"), n) * share);
      for (unsigned seed = 1; seed <= RUNS; seed++) {
        const struct trial run = run_of (GOAL_ALL, n, symmetry, seed);
        const double *at = run.looks_at;
        unsigned found = 0;
        for (size_t target = 0; target < TARGETS; target++) {
          ck_assert_msg (at[target] >= (target ? at[target - 1] : 1) &&
                             at[target] == floor (at[target]),
                         "N = %u, seed %u, target %zu", n, seed, target);
          found = at[target] <= looks ? target_percent (target) : found;
        }
        all += run.value[LOOKS] / RUNS;
        early += found / 100. / RUNS;
        first += run_of (GOAL_FIRST, n, symmetry, seed).value[LOOKS] / RUNS;
      }
      expect_near (all, aq_blind_all (aq_scheme_named ("blind"), n, symmetry),
                   n < 7 ? 0.06 : 0.02, "all", n);
      expect_near (first, aq_blind_first (aq_scheme_named ("blind"), n), 0.08,
                   "first", n);
      expect_near (early, expected_share (n, symmetry, looks),
                   n < 8 ? 0.25 : 0.06, "early", n);
    }
}
END_TEST

START_TEST (a_run_is_a_function_of_its_seed) {
  unsigned equal = 0;
  for (unsigned seed = 1; seed <= 100; seed++) {
    const struct trial one = run_of (GOAL_ALL, 8, true, seed);
    const struct trial again = run_of (GOAL_ALL, 8, true, seed);
    const struct trial other = run_of (GOAL_ALL, 8, true, seed + 1);
    ck_assert_mem_eq (one.looks_at, again.looks_at, sizeof one.looks_at);
    equal += one.value[LOOKS] == other.value[LOOKS];
  }
  ck_assert_uint_lt (equal, 3);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {runs_take_what_is_expected_of_them,
                                a_run_is_a_function_of_its_seed, NULL};
  return unit_run ("cli/study/blind_permutations", tests);
}
