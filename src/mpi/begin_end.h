/* SPDX-License-Identifier: MIT */

/* How the ranks begin and end.  Rank 0 begins, and the others wait until it
   lets them.  If it ends before that, they end without a message.  From then
   on all end together: if one rank fails and the others go on, it ends them,
   too.  The exit status is rank 0's; the others have EXIT_YES. */

#ifndef BEGIN_END_H
#define BEGIN_END_H

/* Begins MPI, and ends it when the program exits.  If there are more ranks
   than AQ_PROCESSES_MAX, it exits with EXIT_TROUBLE. */
void mpi_begin (int *argc, char ***argv);

/* Rank 0 lets the others begin. */
void mpi_let_others_begin (void);

/* Waits for that on another rank; exits if rank 0 ends before. */
void mpi_wait_for_first (void);

/* Ends MPI, with the command's exit status on this rank.  Returns the
   program's. */
int mpi_end (int status);

#endif
