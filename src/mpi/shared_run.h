/* SPDX-License-Identifier: MIT */

/* allqueens-mpi enumerate N: a run that the ranks share.  Rank 0 has the
   status line, the summary and the files, and gets all solutions in order;
   each rank has a checkpoint of its own. */

#ifndef SHARED_RUN_H
#define SHARED_RUN_H

/* All ranks call it, with one command line.  Returns the exit status. */
int enumerate_on_ranks (int argc, char **argv);

#endif
