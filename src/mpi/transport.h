/* SPDX-License-Identifier: MIT */

/* What the ranks of MPI_COMM_WORLD send one another. */

#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <mpi.h>

#include "allqueens.h"

/* What a rank has sent to others so far. */
struct rank_traffic {
  uint64_t exchanges; /* calls of the transport's functions */
  uint64_t messages, bytes;
};

/* To be called once MPI has begun, with AQ_PROCESSES_MAX ranks at most.  A
   failure of MPI ends the program. */
const struct aq_transport *transport_begin (void);

/* Waits for all COUNT requests. */
void transport_wait (int count, MPI_Request *requests);

/* What this rank has sent. */
struct rank_traffic transport_traffic (void);

#endif
