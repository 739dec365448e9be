/* SPDX-License-Identifier: MIT */

/* A test for each configuration, adjusted over all. */

#include "cli/study/contrast.h"

#include <math.h>
#include <stdlib.h>

#include "cli/study/comparison.h"

/* The looks of the runs that have finished; returns how many. */
static size_t looks_of (const struct trials *trials, size_t index,
                        double *looks) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (trial[i].finished)
      looks[count++] =
          trial[i].reached ? trial[i].measure[LOOKS] : (double) INFINITY;
  return count;
}

static struct contrast contrast (const struct trials *trials, size_t index,
                                 size_t group) {
  double *own = trials->values, *others = own + trials->seeds;
  const size_t own_count = looks_of (trials, index, own);
  const size_t other_count = looks_of (trials, group, others);
  const struct comparison comparison =
      compare_samples (own, own_count, others, other_count);
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
