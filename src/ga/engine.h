/* SPDX-License-Identifier: MIT */

/* Engines.  An engine has the boards of a population in memory, breeds and
   evaluates them.  A run knows an engine by this table alone.  There are two:
   `plain` (ga/plain_engine.c) runs the functions of any scheme; `lanes`
   (lanes/lanes.c) works on 64 permutations at a time and serves the schemes
   that need it.  run/engines.c chooses one.

   Both follow the same algorithms but draw random numbers in another order, so
   by one seed their runs differ.  tests/unit/run/engines.c compares runs of
   both over many seeds, by distribution. */

#ifndef AQ_ENGINE_H
#define AQ_ENGINE_H

#include <string.h>

#include "allqueens-scheme.h"
#include "core/random.h"

/* Memory behind the fitness of a population, which kernels may read: as many
   numbers. */
enum { AQ_FITNESS_SLACK = 64 };

/* The boards of a population, as a run sees them. */
struct boards {
  const struct engine *engine;
  const struct aq_scheme *scheme;
  struct aq_settings settings;
  unsigned n;
  size_t count;          /* boards that there are */
  uint32_t *fitness;     /* of each board; AQ_EXCLUDED: not to breed.
                            AQ_FITNESS_SLACK more stand behind them */
  uint64_t evaluations;  /* since the beginning of the run */
  enum aq_status status; /* why an engine's function failed */
  aq_observe *observe;   /* set by the run; NULL: none */
  void *observer;        /* its data */
};

struct engine {
  const char *name;
  /* The schemes and operators that it serves, as a line for users. */
  const char *serves;
  /* Whether it serves the scheme with these parameters. */
  bool (*takes) (const struct aq_scheme *scheme,
                 const struct aq_settings *settings);

  /* A population without boards, for N <= AQ_SEARCH_MAX.  Its random numbers
     begin in the state of RANDOM.  SETTINGS is copied.  AQ_NO_MEMORY, or the
     status with which the scheme's `begin` failed. */
  enum aq_status (*make) (struct boards **boards,
                          const struct aq_scheme *scheme, unsigned n,
                          const struct aq_settings *settings,
                          const struct aq_random *random);
  void (*free) (struct boards *boards);

  /* --- a generation --- */

  /* Makes random boards. */
  void (*create) (struct boards *boards);
  /* Makes the next generation's boards by selection, crossover and
     mutation. */
  void (*breed) (struct boards *boards);
  void (*evaluate) (struct boards *boards);
  /* The end of a generation, after its hits were collected: the scheme's
     `survive`; returns whether it has one.  NULL: never. */
  bool (*survive) (struct boards *boards);
  /* Whether breeding cannot lead to a better board.  NULL: it always can. */
  bool (*is_stuck) (struct boards *boards);

  /* --- what it has --- */

  /* Writes the N columns of a board; N where a row has no queen. */
  void (*board) (struct boards *boards, size_t index, uint8_t *column);
};

extern const struct engine aq_plain_engine;

/* --- for boards of every engine --- */

static inline void aq_boards_free (struct boards *boards) {
  if (boards)
    boards->engine->free (boards);
}

#endif
