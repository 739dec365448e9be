/* SPDX-License-Identifier: MIT */

/* The runs of a study as IOHprofiler keeps them, for its IOHanalyzer: Doerr,
   Wang, Ye, van Rijn and Baeck, "IOHprofiler: A Benchmarking and Profiling
   Tool for Iterative Optimization Heuristics", 2018; the folders of the
   analyzer logger of IOHexperimenter, version 2. */

#ifndef IOHPROFILER_H
#define IOHPROFILER_H

#include "cli/study/trials.h"

/* Makes FOLDER, which must not exist.  EXIT_YES, or after a message
   EXIT_TROUBLE. */
int iohprofiler_begin (const char *folder);

/* Writes the runs that have finished into FOLDER.  A configuration is an
   algorithm in a folder of its own, a board size a dimension, a look an
   evaluation; y is the solutions found, or with GOAL_FIRST 1 for the first
   one.  Blind permutations are one more algorithm.  EXIT_YES, or after a
   message EXIT_TROUBLE. */
int iohprofiler_write (const struct trials *trials, const char *folder);

/* Removes FOLDER if nothing has been written. */
void iohprofiler_cancel (const char *folder);

#endif
