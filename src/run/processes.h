/* SPDX-License-Identifier: MIT */

/* What several processes share: a hit goes to the process that has its shard
   of the set, and after each merge all processes add up their numbers.
   Without a transport there is one process, and nothing is sent.

   All processes call aq_route and aq_tally_all in the same order.  So what one
   of them alone knows, such as that a signal came, must be in a tally before
   it decides what they do next.  AQ_LOST_PROCESS: the others are out of reach,
   and the run is over.

   Unit tests run processes as threads (tests/unit/process_threads.h). */

#ifndef AQ_PROCESSES_H
#define AQ_PROCESSES_H

#include "archive/hit_list.h"

/* How many processes there are. */
static inline unsigned
aq_process_count (const struct aq_transport *transport) {
  return transport ? transport->processes : 1;
}

/* The islands FIRST .. END - 1. */
struct share {
  unsigned first, end;
};

/* The share that this process has of COUNT islands.  The shares follow one
   another, and their sizes differ by one at most. */
struct share aq_own_share (unsigned count,
                           const struct aq_transport *transport);

/* Sends each of HITS, on boards of size N, to the process that has its shard;
   HITS becomes what arrives, in no particular order.  The first OWNERS
   processes share the shards: all of them, or 1 to bring all hits to the first
   one.  SCRATCH is memory for as many hits as are sent.

   AQ_NO_MEMORY is this process's alone, and the others wait for it. */
enum aq_status aq_route (const struct aq_transport *transport, unsigned n,
                         unsigned owners, struct hit_list *hits,
                         struct hit_list *scratch);

/* Numbers of the islands and the set: of a process, or of all together. */
struct tally {
  uint64_t boards, classes; /* in the set */
  struct aq_orbits orbits;
  uint64_t queued; /* for neighborhood search */
  uint64_t neighbors;
  uint64_t generations; /* of the island that has most, with generation 0 */
  uint64_t hits, restarts, evaluations, repeated;
  /* The individuals of the last generation, and their fitness: */
  uint64_t individuals, fitness_sum;
  uint32_t best, worst;
  enum aq_end end;                       /* why a process must stop */
  enum aq_status status;                 /* why a process failed */
  uint64_t was_new[AQ_ISLANDS_MAX / 64]; /* a bit for each island with a hit
                                            that was new in the last merge */
};

/* Whether an island had a hit that was new. */
static inline bool aq_tally_was_new (const struct tally *tally,
                                     unsigned island) {
  return tally->was_new[island / 64] >> island % 64 & 1;
}

/* Sets the statistics that follow from a tally of all processes. */
void aq_tally_statistics (const struct tally *all, struct aq_stats *stats);

/* Adds FROM to TO: sums are added and bits joined; of the other members TO
   gets the greater one, of `best` the smaller. */
void aq_tally_add (struct tally *to, const struct tally *from);

/* Adds the numbers of all other processes: then all have the same ones, the
   greatest status and the greatest reason to stop.  AQ_LOST_PROCESS. */
enum aq_status aq_tally_all (const struct aq_transport *transport,
                             struct tally *tally);

#endif
