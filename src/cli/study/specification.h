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

struct study {
  const char *file; /* it was read from, for messages; NULL: none */
  enum goal goal;
  const struct aq_scheme *schemes[OPTION_ITEMS_MAX];
  unsigned sizes[OPTION_ITEMS_MAX];
  size_t populations[OPTION_ITEMS_MAX];              /* 0: the scheme's own */
  size_t scheme_count, size_count, population_count; /* 0: none given */
  uint64_t first_seed, last_seed;
  struct genetic_options genetic; /* rates, tournament, budgets, as given */
  bool restart_given, hits_given;
  uint64_t restart; /* generations; 0: never */
  double hits;      /* of an estimate, for each known solution or class */
  bool published;   /* print the report's own table, too */
};

/* The tables of a study's keys, for a struct study at offset AT. */
#define STUDY_TABLES(at)                                         \
  {study_options, at},                                           \
      {breeding_options, at + offsetof (struct study, genetic)}, \
      {budget_options, at + offsetof (struct study, genetic)}, { \
    study_result_options, at                                     \
  }
extern const struct option_row study_options[], study_result_options[];

/* The name of key INDEX, NULL after the last. */
const char *study_key (size_t index);

/* Reads lines KEY = VALUE, skipping blank ones and what follows #.  Checks but
   does not set the keys with a bit in IGNORED.  NAME is for messages.
   EXIT_YES, or after a message EXIT_TROUBLE. */
int study_read (struct study *study, FILE *stream, const char *name,
                uint64_t ignored);

/* Whether the study's goal uses all keys that were set: EXIT_YES, or after a
   message EXIT_TROUBLE. */
int study_check (const struct study *study);

/* Prints a message about the study, with its file; EXIT_TROUBLE. */
int study_trouble (const struct study *study, const char *message);

#endif
