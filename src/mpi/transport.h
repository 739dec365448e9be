/* SPDX-License-Identifier: MIT */

/* What the ranks of MPI_COMM_WORLD send one another. */

#ifndef TRANSPORT_H
#define TRANSPORT_H

#include "allqueens.h"

/* What a rank has sent to others so far. */
struct rank_traffic {
  uint64_t exchanges; /* calls of the transport's functions */
  uint64_t messages, bytes;
};

/* To be called once MPI has begun, with AQ_PROCESSES_MAX ranks at most.  A
   failure of MPI ends the program. */
const struct aq_transport *transport_begin (void);

/* What this rank has sent. */
struct rank_traffic transport_traffic (void);

#endif
