/* SPDX-License-Identifier: MIT */

/* The ranks of MPI: how they begin and end, and what they agree on.  Rank 0
   begins, and the others wait until it lets them.  If it ends before that,
   they end without a message.  From then on all call the same functions in the
   same order; a rank that exits on its way ends all (MPI_Abort). */

#ifndef RANKS_H
#define RANKS_H

#include "allqueens.h"

/* Begins MPI, and ends it when the program exits.  If there are more ranks
   than AQ_PROCESSES_MAX, it exits with EXIT_TROUBLE. */
const struct aq_transport *ranks_begin (int *argc, char ***argv);

/* Rank 0 lets the others begin. */
void ranks_let_others_begin (void);

/* Waits for that on another rank; exits if rank 0 ends before, or has another
   command line. */
void ranks_wait_for_first (void);

/* Waits for all, and ends MPI.  Returns the program's exit status: STATUS of
   rank 0; the others have EXIT_YES. */
int ranks_end (int status);

/* Each rank gives a value, and all get the result. */
uint64_t ranks_most (uint64_t value);
uint64_t ranks_sum (uint64_t value);
uint64_t ranks_from_first (uint64_t value); /* that of rank 0 */

#endif
