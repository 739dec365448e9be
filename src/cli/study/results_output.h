/* SPDX-License-Identifier: MIT */

/* Writing the results of a study: as a table for people, as tab-separated
   values and as JSON. */

#ifndef RESULTS_OUTPUT_H
#define RESULTS_OUTPUT_H

#include "cli/study/results.h"

enum results_format { RESULTS_TABLE, RESULTS_TSV, RESULTS_CSV, RESULTS_JSON };

/* A table has the columns that fit the terminal, or with WIDE all.  EXIT_YES,
 * or after a message EXIT_TROUBLE. */
int results_write (const struct trials *trials, enum results_format format,
                   bool wide, struct output *output);

#endif
