/* SPDX-License-Identifier: MIT */

/* The results of a study: of each configuration, over its runs that have
   finished. */

#ifndef RESULTS_H
#define RESULTS_H

#include "cli/study/law.h"
#include "cli/study/sample.h"
#include "cli/study/trials.h"
#include "cli/summary/fields.h"

/* The statistics of a quantity of configuration INDEX. */
struct sample_statistics statistics_of (const struct trials *trials,
                                        size_t index,
                                        struct quantity quantity);

/* The expected looks of blind sampling of the scheme's own genes, and of
   permutations, until the goal. */
double blind_of (const struct trials *trials, size_t index);
double permutations_of (const struct trials *trials, size_t index);

/* The generations in the report's table; NAN: none. */
double published_of (const struct trials *trials, size_t index);

/* The law of the medians of the looks, divided by the expected looks of random
   permutations, over the board sizes of configuration INDEX and of all that
   differ from it in the size alone. */
struct law law_of (const struct trials *trials, size_t index);

/* Whether configuration INDEX is the first of those that differ from it in the
   board size alone. */
bool begins_series (const struct trials *trials, size_t index);

/* The test of a study that compares configurations with a group. */
struct contrast_test {
  const char *name;  /* for programs */
  const char *title; /* for people */
};
const struct contrast_test *contrast_test (const struct study *study);

/* The label of the last column that a narrow table needs; the others follow by
   importance. */
const char *last_needed (const struct study *study);

/* Makes a row for each configuration, or with GOAL_TAKEOVER for each of its
   sampling points, all with the same fields.  Returns how many; *ROWS is NULL
   without memory. */
size_t result_rows (const struct trials *trials, struct fields **rows);

#endif
