/* SPDX-License-Identifier: MIT */

/* Mutation operators on whole populations; the tests of the kernels say what
   becomes of a board. */

#include "population.h"

static const size_t populations[] = {4, 8, 124, 128, 132, 256};
enum { POPULATIONS = sizeof populations / sizeof *populations };

static bool is_same (unsigned n, const uint8_t *a, const uint8_t *b) {
  return !memcmp (a, b, n);
}

static const struct mutation {
  const struct aq_scheme *scheme;
  const char *name;
  bool (*is_mutated) (unsigned n, const uint8_t *a, const uint8_t *b);
} mutations[] = {{&aq_scheme_report, "flip", unit_is_flipped},
                 {&aq_scheme_report, "swap", unit_is_swapped},
                 {&aq_scheme_report, "none", is_same},
                 {&aq_scheme_halfkeep, "swap", unit_is_swapped},
                 {&aq_scheme_halfkeep, "none", is_same}};

/* Returns how many boards changed. */
static unsigned mutate (const struct mutation *mutation, unsigned n,
                        size_t size) {
  const struct aq_operator *found =
      aq_operator_named (AQ_MUTATION, mutation->name);
  struct aq_population *population =
      unit_population_of (mutation->scheme, n, size, n);
  unsigned changed = 0;
  uint8_t *before = unit_read_all (population);
  ck_assert_ptr_nonnull (found);
  aq_operator_apply (found, population);
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
  aq_population_free (aq_inside (population));
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

int main (void) {
  const TTest *const tests[] = {the_kept_half_alone_is_mutated, NULL};
  return unit_run ("ga/mutation", tests);
}
