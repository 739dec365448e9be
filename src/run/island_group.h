/* SPDX-License-Identifier: MIT */

/* Islands that an engine evolves together (ga/engine.h): one, or up to 64
   small ones.  An island is a population of a run.  What finding all solutions
   needs, and publications leave out, is done here for every scheme: collecting
   hits, excluding solved boards from breeding, restarting a stagnant
   population.  Nothing migrates between islands; they share the solution set
   alone. */

#ifndef AQ_ISLAND_GROUP_H
#define AQ_ISLAND_GROUP_H

#include "core/stop.h"
#include "ga/engine.h"
#include "lanes/kernels/lane_kernels.h"
#include "run/merge.h"

struct island_group {
  const struct aq_collect_options *options; /* the run's */
  struct stop *stop;                        /* likewise */
  struct islands *islands;
  const struct lane_kernels *kernels; /* for collecting hits */
  uint8_t *solved;        /* the solved boards of one generation ... */
  uint32_t *solved_index; /* ... and of each the index in the islands */
  struct hit_batch batch;
  uint64_t generations; /* with generation 0 */
  uint64_t last_round;  /* generations in the last round */
  uint64_t hits, restarts;
  uint64_t boards;                /* in the last generation with boards ... */
  struct fitness_summary fitness; /* ... and their fitness */
  uint64_t stagnant[AQ_ISLANDS_TOGETHER]; /* of each island: generations since
                                             its last new solution */
};

/* Fills GROUP, which is all zero, with up to TOGETHER of the run's islands,
   from number FIRST on.  ENGINE evolves them by OPTIONS, which must outlive
   the group.  The group's random numbers begin in the state of RANDOM.
   AQ_NO_MEMORY, or the status with which a plug-in failed.  aq_group_free must
   follow in any case. */
enum aq_status aq_group_new (struct island_group *group,
                             const struct aq_collect_options *options,
                             const struct engine *engine, unsigned first,
                             unsigned together, const struct random *random,
                             struct stop *stop);
void aq_group_free (struct island_group *group);

/* Evolves the islands for so many GENERATIONS, or fewer if the run must stop,
   and puts the hits into the batch.  The very first generation is random
   boards. */
void aq_group_evolve (struct island_group *group, uint64_t generations);

#endif
