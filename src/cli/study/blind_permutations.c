/* SPDX-License-Identifier: MIT */

/* The coupon collector, by probabilities.  A look finds a given item of S
   boards with probability S / N!. */

#include "cli/study/blind_permutations.h"

#include <math.h>

bool blind_symmetry (const struct trials *trials, size_t index) {
  return trials->study->goal != GOAL_FIRST &&
         collect_options_of (&trials->configurations[index]).symmetry;
}

bool has_blind_runs (const struct trials *trials, size_t index) {
  const struct configuration *all = trials->configurations;
  const struct aq_totals *known = aq_totals (all[index].n);
  bool first = known && known->all && all[index].n <= BLIND_RUN_MAX;
  for (size_t i = 0; i < index; i++)
    first &= all[i].n != all[index].n ||
             blind_symmetry (trials, i) != blind_symmetry (trials, index);
  return first;
}

/* What a look can find: solutions, or with symmetry closure orbits. */
static struct aq_orbits items_of (unsigned n, bool symmetry) {
  const struct aq_totals *known = aq_totals (n);
  return symmetry ? aq_totals_orbits (known)
                  : (struct aq_orbits){.of_size[1] = known->all};
}

static double factorial (unsigned n) {
  double product = 1;
  for (unsigned i = 2; i <= n; i++)
    product *= i;
  return product;
}

/* --- runs --- */

/* SplitMix64.  Its stream begins at a place that the seed and N are hashed
   to. */
struct generator {
  uint64_t state;
};

static struct generator generator_of (unsigned n, uint64_t seed) {
  return (struct generator){mix_bits (seed * GOLDEN_RATIO + n)};
}

/* Uniform over 0 .. 1, without 1. */
static double uniform (struct generator *generator) {
  const uint64_t bits = mix_bits (generator->state += GOLDEN_RATIO);
  return (double) (bits >> 11) * 0x1p-53;
}

/* The looks until one finds something that has PROBABILITY. */
static double looks_until (double probability, struct generator *generator) {
  const double looks =
      ceil (log1p (-uniform (generator)) / log1p (-probability));
  return looks > 1 ? looks : 1;
}

/* Takes an item out of the MISSING ones, whose boards are LEFT, each board as
   likely as any other; returns its size. */
static unsigned take (struct aq_orbits *missing, double left,
                      struct generator *generator) {
  double board = uniform (generator) * left;
  unsigned size = 0, last = 0;
  do {
    size++;
    if (missing->of_size[size])
      last = size;
    board -= (double) missing->of_size[size] * size;
  } while (board >= 0 && size < 8);
  missing->of_size[last]--;
  return last;
}

/* To all solutions. */
static void collect (struct trial *trial, unsigned n, bool symmetry,
                     struct generator *generator) {
  struct aq_orbits missing = items_of (n, symmetry);
  const double all = (double) aq_totals (n)->all;
  const double permutations = factorial (n);
  double found = 0, looks = 0;
  for (size_t target = 0; target < TARGETS;) {
    looks += looks_until ((all - found) / permutations, generator);
    found += take (&missing, all - found, generator);
    while (target < TARGETS && 100 * found >= target_percent (target) * all) {
      trial->found_at[target] = found;
      trial->looks_at[target++] = looks;
    }
  }
}

/* To the first solution. */
static void solve (struct trial *trial, unsigned n,
                   struct generator *generator) {
  for (size_t target = 0; target < TARGETS; target++)
    trial->looks_at[target] = INFINITY;
  trial->looks_at[TARGETS - 1] =
      looks_until ((double) aq_totals (n)->all / factorial (n), generator);
  trial->found_at[TARGETS - 1] = 1;
}

struct trial blind_trial (const struct trials *trials, size_t index,
                          size_t seed) {
  const unsigned n = trials->configurations[index].n;
  struct generator generator =
      generator_of (n, trials->study->first_seed + seed);
  struct trial trial = {.finished = true, .reached = true};
  if (trials->study->goal == GOAL_FIRST)
    solve (&trial, n, &generator);
  else
    collect (&trial, n, blind_symmetry (trials, index), &generator);
  trial.value[LOOKS] = trial.looks_at[TARGETS - 1];
  trial.value[FOUND] = trial.found_at[TARGETS - 1];
  return trial;
}
