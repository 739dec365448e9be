/* SPDX-License-Identifier: MIT */

/* Writing the record of a run, which allqueens replay makes a page of: JSON
   lines.  What each line has is in doc/manual/data.texi.  A record has at most
   about a megabyte, however long the run: the first generations of the first
   population, then its boards ever more seldom; the first solutions; samples
   of the statistics. */

#ifndef RECORDER_H
#define RECORDER_H

#include "allqueens-scheme.h"
#include "cli/io/output.h"

enum {
  RECORD_BOARDS_MAX = 128,     /* of the population, in each line */
  RECORD_SOLUTIONS_MAX = 1000, /* with their boards */
  RECORD_SAMPLES_MAX = 1000,
  RECORD_DESCENT_MAX = 64 /* steps that one board may descend */
};

struct recorder {
  struct output *output; /* the caller's */
  const struct aq_collect *run;
  const struct aq_collect_options *options;
  struct recorded_run *recorded; /* the rest; NULL: not begun */
};

/* Whether schemes like this one can be recorded: each individual has a queen
   in each row. */
bool recorder_takes (const struct aq_scheme *scheme);

/* OUTPUT is checked and not begun.  All return EXIT_YES, or after a message
   EXIT_TROUBLE. */
int recorder_begin (struct recorder *recorder, struct output *output,
                    const struct aq_collect *run,
                    const struct aq_collect_options *options);

/* An aq_observe in all but its data.  A failure shows after the round. */
void recorder_step (struct recorder *recorder, enum aq_step step,
                    const struct aq_population *population, size_t index);

/* To be called after each round, and at the end of the run. */
int recorder_round (struct recorder *recorder, const struct aq_stats *stats);
int recorder_end (struct recorder *recorder, const struct aq_stats *stats);

void recorder_free (struct recorder *recorder);

#endif
