/* SPDX-License-Identifier: MIT */

/* A test for each configuration, adjusted over all. */

#include "cli/study/contrast.h"

#include <math.h>
#include <stdlib.h>

#include "cli/study/comparison.h"

const struct contrast_test *contrast_test (const struct study *study) {
  static const struct contrast_test tests[] = {
      {"mann-whitney", "Mann and Whitney's test on looks"},
      {"wilcoxon", "Wilcoxon's signed-rank test on the looks of pairs"}};
  return &tests[study->paired];
}

static const struct quantity looks = {MEASURE, LOOKS};

/* By how much the looks of runs with equal seeds differ, where both have
   finished; two that did not reach the goal do not differ. */
static size_t find_differences (const struct trials *trials, size_t index,
                                size_t group, double *differences) {
  const struct trial *own = runs_of (trials, index);
  const struct trial *other = runs_of (trials, group);
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (own[i].finished && other[i].finished)
      differences[count++] =
          own[i].reached || other[i].reached
              ? value_of (&own[i], looks) - value_of (&other[i], looks)
              : 0;
  return count;
}

static struct contrast contrast (const struct trials *trials, size_t index,
                                 size_t group) {
  double *own = trials->values, *others = own + trials->seeds;
  const size_t own_count = find_values (trials, index, looks, own);
  const size_t other_count = find_values (trials, group, looks, others);
  const struct comparison comparison =
      compare_samples (own, own_count, others, other_count);
  struct contrast result = {comparison.p, comparison.a12};
  if (trials->study->paired)
    result.p =
        signed_rank_p (own, find_differences (trials, index, group, own));
  return result;
}

static struct contrast contrast_of (const struct trials *trials,
                                    size_t index) {
  const struct study *study = trials->study;
  const size_t group =
      *study->against
          ? factors_with_item (&study->factors, index, study->group_factor,
                               study->group_item)
          : index;
  return group == index ? (struct contrast){NAN, NAN}
                        : contrast (trials, index, group);
}

struct contrast *contrasts_new (const struct trials *trials) {
  const size_t count = trials->configuration_count;
  struct contrast *contrasts = calloc (count, sizeof *contrasts);
  if (!contrasts)
    return NULL;
  for (size_t i = 0; i < count; i++)
    contrasts[i] = contrast_of (trials, i);
  for (size_t i = 0; i < count; i++)
    trials->values[i] = contrasts[i].p;
  holm_adjust (trials->values, count);
  for (size_t i = 0; i < count; i++)
    contrasts[i].p = trials->values[i];
  return contrasts;
}
