/* SPDX-License-Identifier: MIT */

/* The specification of a study: its goal, its factors and its seeds.  Its keys
   are options on the command line and lines of a file. */

#ifndef SPECIFICATION_H
#define SPECIFICATION_H

#include <stdio.h>

#include "cli/study/factors.h"

/* What is measured: runs to all solutions; runs to the first one; the share of
   the most frequent board by generation, in runs as published and in runs that
   exclude solved boards and restart. */
enum goal { GOAL_ALL, GOAL_FIRST, GOAL_TAKEOVER, GOALS };
extern const char *const goal_names[GOALS];

/* A message that the goal has no WHAT, and which goals, those in OF, have;
   false. */
bool refuse_goal (enum goal goal, const char *what, const bool of[GOALS],
                  char *message);

struct study {
  const char *file; /* it was read from, for messages; NULL: none */
  enum goal goal;
  uint64_t first_seed, last_seed;
  bool paired;    /* all rows have these seeds, otherwise seeds of their own */
  bool published; /* print the report's own table, too */
  struct factors factors;
  char against[100]; /* the group that others are compared with; "": none */
  size_t group_factor, group_item; /* the same */
};

/* The keys, for a struct study that begins the struct that they are set in. */
extern const struct option_row study_options[];

/* The scheme whose publication has table INDEX of --published, "" for 0; NULL
   after the last. */
const char *published_name (size_t index);

/* The name of key INDEX, NULL after the last. */
const char *study_key (size_t index);

/* Sets a key in a struct study, a factor from a list of items. */
option_setter study_set;

/* Reads lines KEY = VALUE, skipping blank ones and what follows #.  Checks but
   does not set the keys with a bit in IGNORED.  NAME is for messages.
   EXIT_YES, or after a message EXIT_TROUBLE. */
int study_read (struct study *study, FILE *stream, const char *name,
                uint64_t ignored);

/* Completes what was not given, and checks what does not depend on a
   configuration: EXIT_YES, or after a message EXIT_TROUBLE. */
int study_settle (struct study *study);

/* Prints a message about the study, with its file; EXIT_TROUBLE. */
int study_trouble (const struct study *study, const char *message);

void study_free (struct study *study);

#endif
