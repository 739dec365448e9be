/* SPDX-License-Identifier: MIT */

/* The results of a study, by configuration. */

#ifndef RESULTS_H
#define RESULTS_H

#include "cli/study/sample.h"
#include "cli/study/trials.h"

/* What the runs of one configuration took.  A run that finished without
   reaching the goal counts as larger than all that reached it. */
struct result {
  const struct configuration *configuration;
  size_t runs;    /* that finished */
  size_t reached; /* of them */
  struct sample_statistics statistics[MEASURES];
  double blind;     /* expected evaluations of blind sampling */
  double published; /* generations in the report's table; NAN: none */
};

extern const char *const measure_names[MEASURES];

/* False where no run of configuration INDEX has finished. */
bool result_of (const struct trials *trials, size_t index,
                struct result *result);

/* The share of the most frequent board at a sampling point, over the runs of a
   configuration. */
struct sample_statistics share_of (const struct trials *trials, size_t index,
                                   size_t point);

enum { ESTIMATE_PARTS = 6 };
extern const char *const estimate_names[ESTIMATE_PARTS];

/* The estimates of a configuration's runs. */
struct estimates {
  size_t runs;    /* that finished */
  size_t made;    /* of them; the others had no hit, or none that
                     repeats another */
  size_t covered; /* of these, the known number is covered */
  double median[ESTIMATE_PARTS]; /* of those that were made */
};
struct estimates estimates_of (const struct trials *trials, size_t index);

/* The settings of a configuration's runs, beside its seeds; NAN for those it
   does not have.  One that restarts after 0 generations does so only at a
   local optimum. */
enum { SETTINGS = 8 };
extern const char *const setting_names[SETTINGS];
void settings_of (const struct study *study,
                  const struct configuration *configuration,
                  double settings[SETTINGS]);

#endif
