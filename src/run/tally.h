/* SPDX-License-Identifier: MIT */

/* Numbers of the islands and the set: of a process, or of all together. */

#ifndef AQ_TALLY_H
#define AQ_TALLY_H

#include "run/island.h"

struct tally {
  uint64_t boards, classes; /* in the set */
  struct aq_orbits orbits;
  uint64_t queued; /* for neighborhood search */
  uint64_t neighbors;
  uint64_t generations; /* of the island that has most, with generation 0 */
  uint64_t hits, restarts, evaluations;
  /* Fitness in the last generation, of how many individuals: */
  uint64_t individuals, fitness_sum;
  uint32_t best, worst;
  bool any_new;          /* the islands' last hits had new ones */
  enum aq_end end;       /* why a process must stop */
  enum aq_status status; /* why a process failed */
};

/* Adds what an island has evolved. */
void aq_tally_island (struct tally *tally, const struct island *island);

/* Adds what all other processes have: then all have the same numbers, the
   greatest status and the greatest reason to stop.  All call it together.
   AQ_LOST_PROCESS. */
enum aq_status aq_tally_all (struct tally *tally,
                             const struct aq_transport *transport);

#endif
