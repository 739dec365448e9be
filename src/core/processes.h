/* SPDX-License-Identifier: MIT */

/* Processes that share a run: which share each has, and how they exchange
   data.  Without a transport there is one process, and nothing is sent. */

#ifndef AQ_PROCESSES_H
#define AQ_PROCESSES_H

#include "allqueens.h"

/* How many there are, and the number of this one. */
static inline unsigned
aq_process_count (const struct aq_transport *transport) {
  return transport ? transport->processes : 1;
}

static inline unsigned aq_process (const struct aq_transport *transport) {
  return transport ? transport->process : 0;
}

/* The things FIRST .. END - 1 of a number of things. */
struct share {
  unsigned first, end;
};

/* The share that a process has of COUNT things; COUNT * AQ_PROCESSES_MAX is
   below 2^32.  The shares follow one another, and their sizes differ by one at
   most. */
struct share aq_share_of (unsigned count, unsigned processes,
                          unsigned process);
/* The share of this process. */
struct share aq_own_share (unsigned count,
                           const struct aq_transport *transport);
/* The process that has THING, below COUNT. */
unsigned aq_share_owner (unsigned count, unsigned processes, unsigned thing);

/* The functions below are called by all processes in the same order, and wait
   for one another.  AQ_LOST_PROCESS if that fails: then the run is over on all
   of them. */

/* Copies BYTES bytes of each process to ALL, one process behind the other. */
enum aq_status aq_gather (const struct aq_transport *transport,
                          const void *mine, size_t bytes, void *all);

/* The greatest status of all processes; all get the same one.  AQ_OK if all
   have AQ_OK. */
enum aq_status aq_common_status (const struct aq_transport *transport,
                                 enum aq_status status);

/* Sends SEND_COUNT[p] items of ITEM bytes each to every process P, which lie
   in SEND one process behind the other, and receives RECEIVE_COUNT[p] from it
   likewise.  The counts must fit: see aq_exchange_counts. */
enum aq_status aq_exchange (const struct aq_transport *transport, size_t item,
                            const void *send, const uint64_t *send_count,
                            void *received, const uint64_t *receive_count);

/* Tells each process how many items it is to receive: RECEIVE_COUNT[p] becomes
   the SEND_COUNT that process P has for this one. */
enum aq_status aq_exchange_counts (const struct aq_transport *transport,
                                   const uint64_t *send_count,
                                   uint64_t *receive_count);

#endif
