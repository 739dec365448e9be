/* SPDX-License-Identifier: MIT */

/* The single runs of a study, a row for each. */

#ifndef RUNS_H
#define RUNS_H

#include "cli/study/trials.h"

/* Writes the runs that have finished, by configuration and seed, as
   tab-separated values, or if OUTPUT's name ends in .jsonl as a JSON object
   a line; nothing if OUTPUT is not wanted.  EXIT_YES, or after a message
   EXIT_TROUBLE. */
int runs_write (const struct trials *trials, struct output *output);

#endif
