/* SPDX-License-Identifier: MIT */

/* The configurations of a study: each combination of a scheme, a size and a
   population. */

#ifndef CONFIGURATION_H
#define CONFIGURATION_H

#include "cli/study/specification.h"

struct configuration {
  const struct aq_scheme *scheme;
  unsigned n;
  struct aq_breeding breeding;
  unsigned islands;  /* populations of a run: several only with GOAL_ALL */
  bool as_published; /* with GOAL_TAKEOVER every other configuration is */
  bool restart; /* at the limit; with GOAL_FIRST also at a local optimum */
  uint64_t stagnation_limit; /* 0: none */
};

/* How many configurations a study has. */
size_t study_configurations (const struct study *study);

/* Configuration INDEX: EXIT_YES, or after a message EXIT_TROUBLE where the
   scheme or the goal does not allow it. */
int study_configuration (const struct study *study, size_t index,
                         struct configuration *configuration);

/* The known number of solutions, or with symmetry closure of classes. */
double configuration_total (const struct configuration *configuration);

/* "20", or of 64 islands "64x20". */
enum { POPULATION_TEXT_MAX = 40 };
void configuration_population (const struct configuration *configuration,
                               char text[POPULATION_TEXT_MAX]);

/* How many hits an estimate samples; 0 where they exceed 64 bits. */
uint64_t configuration_samples (const struct study *study,
                                const struct configuration *configuration);

#endif
