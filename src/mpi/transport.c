/* SPDX-License-Identifier: MIT */

/* Gather and exchange by MPI.  MPI counts with an int: an exchange that is
   longer goes in pieces, and what is gathered is short. */

#include "mpi/transport.h"

#include <sched.h>
#include <string.h>

#ifndef PIECE_BYTES /* smaller in tests */
#define PIECE_BYTES (1 << 30)
#endif

static struct rank_traffic traffic;

/* Other ranks may need the processor meanwhile, and some MPI libraries would
   keep it. */
void transport_wait (int count, MPI_Request *requests) {
  MPI_Status statuses[2 * AQ_PROCESSES_MAX]; /* gcc warns of none at all */
  int complete;
  for (;;) {
    MPI_Testall (count, requests, &complete, statuses);
    if (complete)
      return;
    sched_yield ();
  }
}

/* The bytes that are still to go to a rank, or to come from it. */
struct flow {
  char *at;
  uint64_t left;
};

/* Sends, or receives, a piece of each flow that is left; returns how many. */
static int begin_pieces (const struct aq_transport *transport,
                         struct flow *flows, bool sends,
                         MPI_Request *requests) {
  int begun = 0;
  for (unsigned rank = 0; rank < transport->processes; rank++) {
    struct flow *flow = &flows[rank];
    const uint64_t size = flow->left < PIECE_BYTES ? flow->left : PIECE_BYTES;
    if (!size)
      continue;
    if (sends)
      MPI_Isend (flow->at, (int) size, MPI_BYTE, (int) rank, 0, MPI_COMM_WORLD,
                 &requests[begun++]);
    else
      MPI_Irecv (flow->at, (int) size, MPI_BYTE, (int) rank, 0, MPI_COMM_WORLD,
                 &requests[begun++]);
    flow->at += size;
    flow->left -= size;
  }
  return begun;
}

static void send_and_receive (const struct aq_transport *transport,
                              struct flow *sent, struct flow *received) {
  MPI_Request requests[2 * AQ_PROCESSES_MAX];
  int begun;
  do {
    begun = begin_pieces (transport, received, false, requests);
    begun += begin_pieces (transport, sent, true, requests + begun);
    transport_wait (begun, requests);
  } while (begun);
}

/* A run gathers some kilobytes of each rank. */
static bool gather (void *data, const void *mine, size_t bytes, void *all) {
  const struct aq_transport *transport = data;
  const unsigned others = transport->processes - 1;
  MPI_Request request;
  traffic.exchanges++;
  traffic.messages += bytes ? others : 0;
  traffic.bytes += (uint64_t) others * bytes;
  MPI_Iallgather (mine, (int) bytes, MPI_BYTE, all, (int) bytes, MPI_BYTE,
                  MPI_COMM_WORLD, &request);
  transport_wait (1, &request);
  return true;
}

/* Divides the items at START into the flows of all ranks: rank P's has
   COUNT[p] items. */
static void divide (const struct aq_transport *transport, char *start,
                    size_t item, const uint64_t *count, struct flow *flows) {
  for (unsigned rank = 0; rank < transport->processes; rank++) {
    flows[rank] = (struct flow){start, count[rank] * item};
    if (flows[rank].left)
      start += flows[rank].left;
  }
}

static bool exchange (void *data, size_t item, const void *send,
                      const uint64_t *send_count, void *received,
                      const uint64_t *receive_count) {
  const struct aq_transport *transport = data;
  struct flow from[AQ_PROCESSES_MAX] = {0}, to[AQ_PROCESSES_MAX] = {0};
  divide (transport, (char *) send, item, send_count, to);
  divide (transport, received, item, receive_count, from);
  struct flow *kept = &to[transport->process];
  if (kept->left)
    memcpy (from[transport->process].at, kept->at, kept->left);
  kept->left = from[transport->process].left = 0;
  traffic.exchanges++;
  for (unsigned rank = 0; rank < transport->processes; rank++) {
    traffic.messages += to[rank].left > 0;
    traffic.bytes += to[rank].left;
  }
  send_and_receive (transport, to, from);
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
