/* SPDX-License-Identifier: MIT */

/* allqueens-mpi enumerate N: a run that the ranks share.  It has the options
   that make sense on several ranks.  Rank 0 has the status line, the summary
   and the files, and gets all solutions in order; each rank has a checkpoint
   of its own. */

#ifndef SHARED_RUN_H
#define SHARED_RUN_H

#include "cli/commands/program.h"

/* All ranks run it, with one command line. */
extern const struct command mpi_enumerate;

#endif
