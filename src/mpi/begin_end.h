/* SPDX-License-Identifier: MIT */

/* How the ranks begin and end.  Rank 0 begins, and the others wait until it
   lets them.  Where it ends before, they do so without a word.  From then on
   all end together: a rank that fails where the others go on ends them, too.
   The exit status is rank 0's; the others have EXIT_YES. */

#ifndef BEGIN_END_H
#define BEGIN_END_H

/* Begins MPI, and ends it where the program exits.  More ranks than
   AQ_PROCESSES_MAX are trouble: it exits. */
void mpi_begin (int *argc, char ***argv);

/* Rank 0 lets the others begin. */
void mpi_let_others_begin (void);

/* Waits for that on another rank; exits where rank 0 ends before. */
void mpi_wait_for_first (void);

/* Ends MPI, with the command's exit status on this rank.  Returns the
   program's. */
int mpi_end (int status);

#endif
