/* SPDX-License-Identifier: MIT */

/* An island: a population of a run.  What finding all solutions needs, and
   publications leave out, is done here for every scheme: collecting hits,
   excluding solved boards from breeding, restarting a stagnant population.
   Nothing migrates between islands; they share the solution set alone.

   A search for a first solution is an island whose improvements are observed:
   they take the place of new solutions. */

#ifndef AQ_ISLAND_H
#define AQ_ISLAND_H

#include "core/stop.h"
#include "ga/population.h"
#include "lanes/kernels/lane_kernels.h"
#include "run/improvements.h"
#include "run/merge.h"

/* What an island has done so far. */
struct work {
  uint64_t evaluations, repeated, hits, restarts;
};

/* The most generations in a round. */
enum { AQ_TURNS_MAX = AQ_WATCHED_GENERATIONS };

/* How many evaluations, and repeated ones, a hit's island had made up to
   it. */
struct hit_look {
  uint64_t evaluations, repeated;
};

struct island {
  const struct aq_run_options *options; /* the run's */
  struct stop *stop;                    /* the run's */
  struct population *population;
  struct improvements *improvements; /* of a search for a first solution;
                                        NULL: hits are collected */
  uint8_t *solved;                   /* the solved boards of one generation */
  uint32_t *solved_index;            /* the index of each of them */
  struct hit_batch batch;
  unsigned turns;                     /* generations of this round */
  struct work work[AQ_TURNS_MAX + 1]; /* before the round, and after each of
                                         its generations */
  struct hit_look *look;              /* of each hit of this round */
  size_t looks, looks_room;           /* hits there, and memory for them */
  uint64_t generations;               /* with generation 0 */
  uint64_t stagnant; /* generations since its last new solution, or
                          improvement, or restart */
  uint64_t hits, restarts;
  size_t count;                   /* boards in the last generation with any */
  struct fitness_summary fitness; /* their fitness */
};

/* Makes island NUMBER of a run in ISLAND, which is all zero but for its
   improvements.  ENGINE evolves it by OPTIONS, which must outlive the island.
   Its random numbers begin in the state of RANDOM.  AQ_NO_MEMORY, or the
   status with which a scheme's `begin` failed.  aq_island_free must follow in
   any case. */
enum aq_status aq_island_new (struct island *island,
                              const struct aq_run_options *options,
                              const struct engine *engine, unsigned number,
                              const struct aq_random *random,
                              struct stop *stop);
void aq_island_free (struct island *island);

/* A generation, the first of random boards.  Its failure is the status of the
   batch. */
void aq_island_generation (struct island *island);

/* Evolves the island for GENERATIONS generations, and puts the hits into the
   batch: a round of at most AQ_TURNS_MAX generations.  It ends earlier after
   EVALUATIONS evaluations, if the run must stop, or if the island is the run's
   only one and has hits. */
void aq_island_evolve (struct island *island, uint64_t generations,
                       uint64_t evaluations);

/* What the island has evolved so far. */
struct tally aq_island_tally (const struct island *island);

#endif
