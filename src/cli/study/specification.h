/* SPDX-License-Identifier: MIT */

/* The specification of a study: every combination of schemes, sizes,
   populations and seeds.  Its keys are options on the command line and lines
   of a file. */

#ifndef SPECIFICATION_H
#define SPECIFICATION_H

#include <stdio.h>

#include "cli/options/genetic.h"

/* What is measured: runs to all solutions; runs to the first one; the share of
   the most frequent board by generation, in runs as published and in runs that
   exclude solved boards and restart; how often the interval of an estimate
   covers the known number. */
enum goal { GOAL_ALL, GOAL_FIRST, GOAL_TAKEOVER, GOAL_ESTIMATE, GOALS };
extern const char *const goal_names[GOALS];

enum { STUDY_LIST_MAX = 64, STUDY_MESSAGE_MAX = 512 };

struct study {
  const char *file; /* it was read from, for messages; NULL: none */
  unsigned given;   /* a bit for each key that was set */
  enum goal goal;
  const struct aq_scheme *schemes[STUDY_LIST_MAX];
  unsigned sizes[STUDY_LIST_MAX];
  size_t populations[STUDY_LIST_MAX];                /* 0: the scheme's own */
  size_t scheme_count, size_count, population_count; /* 0: none given */
  uint64_t first_seed, last_seed;
  struct genetic_options genetic; /* rates, tournament, budgets, as given */
  bool restart_given;
  uint64_t restart; /* generations; 0: never */
  double hits;      /* of an estimate, for each known solution or class */
  bool published;   /* print the report's own table, too */
};

/* The defaults: all solutions for N = 8 by the default scheme, 25 seeds. */
void study_begin (struct study *study);

/* Key INDEX, the name of its value and its help; NULL after the last. */
struct study_key {
  const char *name, *value, *help;
};
const struct study_key *study_key (size_t index);

/* Sets key KEY.  False where it does not take VALUE, with a message to be
   printed after the key's name. */
bool study_set (struct study *study, size_t key, const char *value,
                char message[STUDY_MESSAGE_MAX]);

/* Reads lines KEY = VALUE into a study that has just begun, skipping blank
   ones and what follows #.  NAME is for messages.  EXIT_YES, or after a
   message EXIT_TROUBLE. */
int study_read (struct study *study, FILE *stream, const char *name);

/* Whether the study's goal uses all keys that were set: EXIT_YES, or after a
   message EXIT_TROUBLE. */
int study_check (const struct study *study);

/* Prints a message about the study, with its file; EXIT_TROUBLE. */
int study_trouble (const struct study *study, const char *message);

/* Formats a message and returns false. */
bool study_message (char message[STUDY_MESSAGE_MAX], const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

#endif
