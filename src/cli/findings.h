/* SPDX-License-Identifier: MIT */

/* What a study found, as a table for people, as tab-separated values and as
   JSON. */

#ifndef FINDINGS_H
#define FINDINGS_H

#include "output.h"
#include "trials.h"

enum findings_format { FINDINGS_TABLE, FINDINGS_TSV, FINDINGS_JSON };

/* Writes a row for each cell.  Figures are of the runs that reached the goal.
   EXIT_YES, or after a message EXIT_TROUBLE. */
int findings_write (const struct trials *trials, enum findings_format format,
                    struct output *output);

#endif
