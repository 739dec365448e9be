/* SPDX-License-Identifier: MIT */

/* One population of a run, with what the published schemes leave open and need
   to find all solutions: collecting hits, excluding solved boards from
   breeding, restarting a stagnant population.  Nothing migrates between
   islands; they share the solution set alone. */

#ifndef AQ_ISLAND_H
#define AQ_ISLAND_H

#include "ga/population.h"
#include "run/hit_batch.h"

/* The numbers of an island that a round changes, as they are kept and
   saved. */
struct island_numbers {
  uint64_t generations, hits, restarts, stagnant, samples, boards, sum;
  uint32_t best, worst, was_new, sampled;
};

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
  struct island_numbers kept;     /* those before the round */
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

/* Counts stagnant generations after the merge of a round's hits. */
void aq_island_count_stagnant (struct island *island);

/* Before a round: keeps the island as it is, so that STOP can stop the round
   and aq_island_undo can undo it.  Without memory for that, or for NULL, it
   cannot be stopped; returns whether it can. */
bool aq_island_keep (struct island *island, struct stop *stop);
bool aq_island_was_stopped (const struct island *island);
/* Undoes the round; false where the island was not kept. */
bool aq_island_undo (struct island *island);

/* Copies what the island's future depends on, but for the lists of its hits
   and samples, to BYTES (NULL: nowhere) and returns how many bytes that takes.
   The reverse, in an island of the same run: false where so many bytes are not
   saved from one, after which it is undefined until it is loaded. */
size_t aq_island_save (const struct island *island, void *bytes);
bool aq_island_load (struct island *island, const void *bytes, size_t count);

#endif
