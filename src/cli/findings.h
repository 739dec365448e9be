/* SPDX-License-Identifier: MIT */

/* What a study found, as a table for people, as tab-separated values and as
   JSON. */

#ifndef FINDINGS_H
#define FINDINGS_H

#include "figure.h"
#include "output.h"
#include "trials.h"

/* A row: what the runs of one cell came to.  A run that finished without
   reaching the goal would have taken more than all that did. */
struct finding {
  const struct cell *cell;
  size_t runs;    /* that finished */
  size_t reached; /* of them */
  struct figure figure[MEASURES];
  double blind;     /* expected evaluations */
  double published; /* generations in the report's table; NAN for none */
};

/* False where no run of the cell has finished. */
bool finding_of (const struct trials *trials, size_t index,
                 struct finding *finding);

/* How the share of the commonest board was at a look, over a cell's runs. */
struct figure share_of (const struct trials *trials, size_t cell, size_t look);

enum findings_format { FINDINGS_TABLE, FINDINGS_TSV, FINDINGS_JSON };

/* Writes a row for each cell.  EXIT_YES, or after a message EXIT_TROUBLE. */
int findings_write (const struct trials *trials, enum findings_format format,
                    struct output *output);

#endif
