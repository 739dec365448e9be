/* SPDX-License-Identifier: MIT */

/* The results of a study: of each configuration, over its runs that have
   finished. */

#ifndef RESULTS_H
#define RESULTS_H

#include "cli/study/statistics.h"
#include "cli/study/trials.h"
#include "cli/summary/fields.h"

/* The statistics of a value of the runs of configuration INDEX. */
struct sample_statistics statistics_of (const struct trials *trials,
                                        size_t index, size_t value);

/* The expected looks of blind sampling of the scheme's own genes, and of
   permutations, until the goal. */
double blind_of (const struct trials *trials, size_t index);
double permutations_of (const struct trials *trials, size_t index);

/* The generations in the report's table times the population; NAN: none. */
double published_looks_of (const struct trials *trials, size_t index);

/* A table leaves out some fields; the other formats have all. */
enum results_format { RESULTS_TABLE, RESULTS_TSV, RESULTS_CSV, RESULTS_JSON };

/* A table has the columns that fit the terminal, or with WIDE all.  EXIT_YES,
   or after a message EXIT_TROUBLE. */
int results_write (const struct trials *trials, enum results_format format,
                   bool wide, struct output *output);

#endif
