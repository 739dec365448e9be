/* SPDX-License-Identifier: MIT */

/* Gather and exchange by MPI: an allgather of bytes, and an alltoallv of
   items. */

#include "mpi/transport.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <time.h>

static struct rank_traffic traffic;

/* MPI itself would keep the processor. */
void transport_wait (MPI_Request *request) {
  enum { SHORT = 100000 }; /* turns, before it sleeps between two of them */
  static const struct timespec pause = {.tv_nsec = 1000000};
  int complete;
  for (unsigned turn = 0;; turn++) {
    MPI_Test (request, &complete, MPI_STATUS_IGNORE);
    if (complete)
      return;
    if (turn < SHORT)
      sched_yield ();
    else
      nanosleep (&pause, NULL);
  }
}

/* A run gathers some hundred bytes of each rank. */
static bool gather (void *data, const void *mine, size_t bytes, void *all) {
  const struct aq_transport *transport = data;
  MPI_Request request;
  traffic.exchanges++;
  traffic.bytes += (uint64_t) (transport->processes - 1) * bytes;
  MPI_Iallgather (mine, (int) bytes, MPI_BYTE, all, (int) bytes, MPI_BYTE,
                  MPI_COMM_WORLD, &request);
  transport_wait (&request);
  return true;
}

/* The items of all ranks, as MPI has them: how many each has, and how many
   come before. */
struct items {
  int count[AQ_PROCESSES_MAX], first[AQ_PROCESSES_MAX];
};

static struct items items_of (const struct aq_transport *transport,
                              const uint64_t *count) {
  struct items items;
  uint64_t first = 0;
  for (unsigned rank = 0; rank < transport->processes; rank++) {
    if (count[rank] > INT_MAX || first > INT_MAX) {
      fputs ("allqueens-mpi: more boards at a time than MPI can count\n",
             stderr);
      MPI_Abort (MPI_COMM_WORLD, 2);
    }
    items.count[rank] = (int) count[rank];
    items.first[rank] = (int) first;
    first += count[rank];
  }
  return items;
}

static bool exchange (void *data, size_t item, const void *send,
                      const uint64_t *send_count, void *received,
                      const uint64_t *receive_count) {
  const struct aq_transport *transport = data;
  const struct items to = items_of (transport, send_count);
  const struct items from = items_of (transport, receive_count);
  MPI_Datatype type;
  MPI_Request request;
  traffic.exchanges++;
  for (unsigned rank = 0; rank < transport->processes; rank++)
    if (rank != transport->process)
      traffic.bytes += send_count[rank] * item;
  MPI_Type_contiguous ((int) item, MPI_BYTE, &type);
  MPI_Type_commit (&type);
  MPI_Ialltoallv (send, to.count, to.first, type, received, from.count,
                  from.first, type, MPI_COMM_WORLD, &request);
  transport_wait (&request);
  MPI_Type_free (&type);
  return true;
}

const struct aq_transport *transport_begin (void) {
  static struct aq_transport transport;
  int processes, process;
  MPI_Comm_size (MPI_COMM_WORLD, &processes);
  MPI_Comm_rank (MPI_COMM_WORLD, &process);
  transport = (struct aq_transport){.processes = (unsigned) processes,
                                    .process = (unsigned) process,
                                    .gather = gather,
                                    .exchange = exchange,
                                    .data = &transport};
  return &transport;
}

struct rank_traffic transport_traffic (void) {
  return traffic;
}
