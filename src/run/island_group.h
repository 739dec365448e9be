/* SPDX-License-Identifier: MIT */

/* Islands that an engine evolves together (ga/engine.h): one, or up to 64
   small ones.  An island is a population of a run.  What finding all solutions
   needs, and publications leave out, is done here for every scheme: collecting
   hits, excluding solved boards from breeding, restarting a stagnant
   population.  Nothing migrates between islands; they share the solution set
   alone. */

#ifndef AQ_ISLAND_GROUP_H
#define AQ_ISLAND_GROUP_H

#include "ga/engine.h"
#include "lanes/kernels/lane_kernels.h"
#include "run/hit_batch.h"

/* The numbers of a group that a round changes, as they are saved. */
struct group_numbers {
  uint64_t round_length; /* generations to evolve; 0: make generation 0 */
  uint64_t hits, restarts;
  uint64_t boards;                /* in the last generation with boards ... */
  struct fitness_summary fitness; /* ... and their fitness */
  uint64_t stagnant[AQ_ISLANDS_TOGETHER]; /* of each island: generations since
                                         its last new solution */
};

struct island_group {
  const struct aq_collect_options *options; /* the run's */
  struct islands *islands;
  const struct lane_kernels *kernels; /* for collecting hits */
  uint8_t *solved;        /* the solved boards of one generation ... */
  uint32_t *solved_index; /* ... and of each the index in the islands */
  struct hit_batch batch;
  struct group_numbers numbers;
};

/* Fills GROUP, which is all zero, with up to TOGETHER of the run's islands,
   from number FIRST on.  ENGINE evolves them.  The group's random numbers
   begin in the state of RANDOM.  The options must outlive the group, and their
   scheme must take BREEDING.  AQ_NO_MEMORY.  aq_group_free must follow in any
   case. */
enum aq_status aq_group_new (struct island_group *group,
                             const struct aq_collect_options *options,
                             const struct engine *engine,
                             const struct aq_breeding *breeding,
                             unsigned first, unsigned together,
                             const struct random *random);
void aq_group_free (struct island_group *group);

/* Evolves the islands through their round and puts the hits into the batch,
   unless islands->poll stops it in the middle. */
void aq_group_evolve (struct island_group *group);

/* Counts stagnant generations after the merge of a round's hits. */
void aq_group_count_stagnant (struct island_group *group);

/* Copies what the group's future depends on, except its hits, to BYTES (NULL:
   nowhere) and returns how many bytes that takes.  aq_group_load is the
   reverse, for a group of the same run.  False if aq_group_save cannot have
   written these COUNT bytes; then the group is undefined until a load
   succeeds. */
size_t aq_group_save (const struct island_group *group, void *bytes);
bool aq_group_load (struct island_group *group, const void *bytes,
                    size_t count);

#endif
