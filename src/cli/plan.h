/* SPDX-License-Identifier: MIT */

/* What a study runs: every combination of schemes, sizes, populations and
   seeds.  Its keys are options on the command line and lines of a file. */

#ifndef PLAN_H
#define PLAN_H

#include "genetic.h"

/* All solutions, the first one, how far copies take over the population by
   generation (in runs to the letter and in runs that retire solved boards and
   restart), or whether the interval of an estimate holds the known number. */
enum goal { GOAL_ALL, GOAL_FIRST, GOAL_TAKEOVER, GOAL_ESTIMATE, GOALS };
extern const char *const goal_names[GOALS];

enum { PLAN_LIST_MAX = 64, PLAN_MESSAGE_MAX = 512 };

struct plan {
  const char *file; /* that says it, for messages; NULL: none */
  unsigned given;   /* a bit for each key that was set */
  enum goal goal;
  const struct aq_scheme *schemes[PLAN_LIST_MAX];
  unsigned sizes[PLAN_LIST_MAX];
  size_t populations[PLAN_LIST_MAX];                 /* 0: the scheme's own */
  size_t scheme_count, size_count, population_count; /* 0: none given */
  uint64_t first_seed, last_seed;
  struct genetic_options genetic; /* rates, tournaments, budgets, as given */
  bool restart_given;
  uint64_t restart; /* generations; 0: never */
  double hits;      /* that an estimate is made from, for each known kind */
  bool published;   /* beside the report's own table */
};

/* The defaults: all solutions for N = 8 by the default scheme, 25 seeds. */
void plan_begin (struct plan *plan);

/* Key INDEX with its value's name and its help, or NULL after the last. */
struct plan_key {
  const char *name, *value, *help;
};
const struct plan_key *plan_key (size_t index);

/* Sets key number KEY; false where VALUE is none for it, with a message that
   the key's name belongs before. */
bool plan_set (struct plan *plan, size_t key, const char *value,
               char message[PLAN_MESSAGE_MAX]);

/* Reads lines KEY = VALUE into a plan that has just begun; blank ones and what
   follows # say nothing.  NAME is for messages.  EXIT_YES, or after a message
   EXIT_TROUBLE. */
int plan_read (struct plan *plan, FILE *stream, const char *name);

/* Whether all keys that were set are of its goal.  The same. */
int plan_check (const struct plan *plan);

/* What a ready study says, in such lines; NULL where NAME names none.  And
   study INDEX's name and what it shows. */
const char *plan_ready (const char *name);
const char *plan_ready_name (size_t index, const char **shows);

/* How many cells it has, and what one breeds by: EXIT_YES, or after a message
   EXIT_TROUBLE. */
struct cell {
  const struct aq_scheme *scheme;
  unsigned n;
  struct aq_breeding breeding;
  bool literal; /* with GOAL_TAKEOVER every other cell is */
  bool
      restart; /* begins anew; with GOAL_FIRST where nothing better can come */
  uint64_t restart_after; /* generations; 0: not because of them */
};
size_t plan_cells (const struct plan *plan);
int plan_cell (const struct plan *plan, size_t index, struct cell *cell);

/* The known kinds that a cell's hits are of: classes with symmetry closure.
   And how many hits are drawn for an estimate; 0 where they pass 64 bits. */
double cell_kinds (const struct cell *cell);
uint64_t cell_samples (const struct plan *plan, const struct cell *cell);

#endif
