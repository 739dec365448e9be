/* SPDX-License-Identifier: MIT */

/* One population of a run, with what the published schemes leave open and need
   to find all solutions: collecting hits, excluding solved boards from
   breeding, restarting a stagnant population.  Nothing migrates between
   islands; they share the solution set alone. */

#ifndef AQ_ISLAND_H
#define AQ_ISLAND_H

#include "ga/population.h"
#include "run/hit_batch.h"

struct island {
  const struct aq_collect_options *options; /* the run's */
  bool check_solved;                        /* the scheme is a user's */
  struct population *population;
  uint8_t *solved; /* the solved boards of one generation */
  struct hit_batch batch;
  uint64_t generations; /* to evolve in this round; 0: make generation 0 */
  uint64_t hits;
  uint64_t restarts;
  uint64_t stagnant;              /* generations since the last new solution */
  struct hit_list samples;        /* with estimate: of each restart a hit */
  bool sampled;                   /* in the last generation */
  struct fitness_summary fitness; /* of the last generation with boards ... */
  size_t boards;                  /* ... and how many it had */
};

/* Makes an island out of zeros.  Its random numbers begin in the state of
   RANDOM; the options, whose scheme takes the breeding parameters, must
   outlive it.  AQ_NO_MEMORY.
   aq_island_free must follow in any case. */
enum aq_status aq_island_new (struct island *island,
                              const struct aq_collect_options *options,
                              const struct aq_breeding *breeding,
                              const struct random *random,
                              const struct lane_kernels *kernels);
void aq_island_free (struct island *island);

/* Evolves the island through its round and puts the hits into its batch. */
void aq_island_evolve (struct island *island);

/* Counts stagnant generations after the merge of a round of GENERATIONS. */
void aq_island_count_stagnant (struct island *island, uint64_t generations);

#endif
