/* SPDX-License-Identifier: MIT */

/* A test for each configuration, adjusted over all. */

#include "cli/study/contrast.h"

#include <math.h>
#include <stdlib.h>

#include "cli/study/comparison.h"

static double looks_of (const struct trial *trial) {
  return trial->reached ? trial->measure[LOOKS] : (double) INFINITY;
}

/* The looks of the runs that have finished; returns how many. */
static size_t all_looks (const struct trials *trials, size_t index,
                         double *looks) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (trial[i].finished)
      looks[count++] = looks_of (&trial[i]);
  return count;
}

/* By how much the looks of runs with equal seeds differ, where both have
   finished; two that did not reach the goal do not differ. */
static size_t all_differences (const struct trials *trials, size_t index,
                               size_t group, double *differences) {
  const struct trial *own = trials->trial + index * trials->seeds;
  const struct trial *other = trials->trial + group * trials->seeds;
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (own[i].finished && other[i].finished)
      differences[count++] = own[i].reached || other[i].reached
                                 ? looks_of (&own[i]) - looks_of (&other[i])
                                 : 0;
  return count;
}

static struct contrast contrast (const struct trials *trials, size_t index,
                                 size_t group) {
  double *own = trials->values, *others = own + trials->seeds;
  const size_t own_count = all_looks (trials, index, own);
  const size_t other_count = all_looks (trials, group, others);
  struct comparison comparison =
      compare_samples (own, own_count, others, other_count);
  if (trials->study->paired) {
    const size_t count = all_differences (trials, index, group, own);
    comparison.p = signed_rank_p (own, count);
  }
  return (struct contrast){comparison.p, comparison.a12};
}

void contrasts_make (const struct trials *trials) {
  const struct study *study = trials->study;
  const size_t count = trials->configuration_count;
  double *p = calloc (count, sizeof *p);
  for (size_t i = 0; i < count; i++) {
    struct contrast *result = &trials->contrasts[i];
    *result = (struct contrast){NAN, NAN};
    const size_t group =
        *study->against
            ? factors_with_item (&study->factors, i, study->group_factor,
                                 study->group_item)
            : i;
    if (group != i)
      *result = contrast (trials, i, group);
    if (p)
      p[i] = result->p;
  }
  if (p)
    holm_adjust (p, count);
  for (size_t i = 0; i < count; i++)
    trials->contrasts[i].p = p ? p[i] : (double) NAN;
  free (p);
}
