/* SPDX-License-Identifier: MIT */

/* What the ranks of MPI_COMM_WORLD send one another. */

#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <mpi.h>

#include "allqueens.h"

/* To be called once MPI has begun, with AQ_PROCESSES_MAX ranks at most.  A
   failure of MPI ends the program, and so does an exchange of more than
   INT_MAX items of a rank, which MPI cannot count. */
const struct aq_transport *transport_begin (void);

/* Waits for a request, without keeping the processor from other ranks. */
void transport_wait (MPI_Request *request);

/* What a rank has sent to others so far. */
struct rank_traffic {
  uint64_t exchanges; /* calls of the transport's functions */
  uint64_t bytes;
};

struct rank_traffic transport_traffic (void);

#endif
