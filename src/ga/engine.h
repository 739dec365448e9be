/* SPDX-License-Identifier: MIT */

/* Engines.  An engine evolves islands: it has their boards in memory, breeds
   and evaluates them.  A run knows an engine by this table alone.  There are
   two: `plain` (ga/plain_engine.c) serves every scheme; `lanes`
   (lanes/lanes.c) evolves 64 boards at a time and serves some. */

#ifndef AQ_ENGINE_H
#define AQ_ENGINE_H

#include <string.h>

#include "allqueens-scheme.h"
#include "core/random.h"
#include "core/stop.h"

enum {
  AQ_ISLANDS_TOGETHER = 64
}; /* islands that one engine evolves together */

/* Whether ISLANDS islands of BOARDS boards each are small.  An engine may
   evolve up to AQ_ISLANDS_TOGETHER small islands together.  If there are no
   more than these, they share what they find after each generation, whichever
   engine it is. */
static inline bool aq_islands_are_small (size_t boards, unsigned islands) {
  return boards >= 4 && boards <= 32 && 2 * (size_t) islands > boards;
}

/* Islands that are evolved together, a population each.  They have everything
   in common but their boards: parameters, random numbers, statistics. */
struct islands {
  const struct engine *engine;
  const struct aq_scheme *scheme;
  struct aq_breeding breeding; /* of each population */
  unsigned n;
  unsigned populations;  /* 1 .. AQ_ISLANDS_TOGETHER */
  size_t count;          /* boards in all of them.  Board I is board
                            I / populations of population I % populations */
  uint32_t *fitness;     /* of each board; AQ_EXCLUDED: not to breed.
                            Behind them is memory for AQ_ISLANDS_TOGETHER
                            more, which kernels may read */
  uint64_t evaluations;  /* since the beginning of the run */
  enum aq_status status; /* why an engine's function failed */
  aq_observe *observe;   /* set by the run; NULL: none */
  void *observer;        /* its data */
};

struct engine {
  const char *name;
  /* The schemes and operators that it serves, as a line for users. */
  const char *serves;
  /* How many of a run's ISLANDS it evolves together; 0: it does not serve the
     scheme with these parameters. */
  unsigned (*together) (const struct aq_scheme *scheme,
                        const struct aq_breeding *breeding, unsigned islands);

  /* Islands without boards, for N <= AQ_SEARCH_MAX.  Their random numbers
     begin in the state of RANDOM.  BREEDING is copied.  AQ_NO_MEMORY, or the
     status with which the scheme's `begin` failed. */
  enum aq_status (*make) (struct islands **islands,
                          const struct aq_scheme *scheme, unsigned n,
                          const struct aq_breeding *breeding,
                          unsigned populations, const struct random *random);
  void (*free) (struct islands *islands);

  /* --- a generation --- */

  /* Makes random boards in some populations, a bit of WHICH for each. */
  void (*restart) (struct islands *islands, uint64_t which);
  /* Makes the next generation's boards by selection, crossover and
     mutation. */
  void (*breed) (struct islands *islands);
  void (*evaluate) (struct islands *islands);
  /* The end of a generation, after its hits were collected: the scheme's
     `survive`; returns whether it has one.  NULL: never. */
  bool (*survive) (struct islands *islands);
  /* Whether breeding cannot lead to a better board.  NULL: it always can. */
  bool (*is_stuck) (struct islands *islands);

  /* --- what it has --- */

  /* Writes the N columns of a board; N where a row has no queen. */
  void (*board) (struct islands *islands, size_t index, uint8_t *column);
};

extern const struct engine aq_plain_engine;

/* --- for islands of every engine --- */

static inline void aq_islands_free (struct islands *islands) {
  if (islands)
    islands->engine->free (islands);
}

#endif
