/* SPDX-License-Identifier: MIT */

/* Recording a run, for a page that plays it: as the run goes, a JSON object on
   each line.  A record has at most about a megabyte, however long the run.  A
   board is a string of N digits, 0 to 9 and a to v, the column in each row.
   The key "line" says what a line is:

   run        the first line: the options, the known totals
   step       the boards of the first population after a step, an array, and
              after some their fitness, a number each.  The first generations
              have all steps, later ones the last, ever more seldom.  Where
              boards descended, "swaps" has an array for each: two digits for
              the rows that exchanged columns in a step, "" for none
   solutions  the boards that a round brought, and the first time those of a
              checkpoint, while there are at most 1000
   sample     statistics after a round, behind all steps, at most 1001
   end        the last line: the statistics of the run */

#ifndef RECORDER_H
#define RECORDER_H

#include "allqueens-scheme.h"
#include "cli/output.h"

enum {
  RECORD_BOARDS_MAX = 128,     /* of the population, in each step */
  RECORD_SOLUTIONS_MAX = 1000, /* with their boards */
  RECORD_SAMPLES_MAX = 1000,
  RECORD_DESCENT_MAX = 64 /* steps that one board may descend */
};

struct recorder {
  struct output *output; /* the caller's */
  const struct aq_collect *run;
  const struct aq_run_options *options;
  struct recorded_run *recorded; /* the rest; NULL: not begun */
};

/* Exits after a message if such a run cannot be recorded: each individual has
   to have a queen in each row, and the engine to be the plain one.  It is not
   changed, so that the run recorded is the run without a record. */
void recorder_check (const struct aq_run_options *run);

/* OUTPUT is begun; BEGUN_WITH counts a checkpoint's boards.  All return
 * EXIT_YES, or after a message EXIT_TROUBLE. */
int recorder_begin (struct recorder *recorder, struct output *output,
                    const struct aq_collect *run,
                    const struct aq_run_options *options, uint64_t begun_with);

/* An aq_observe in all but its data.  A failure shows after the round. */
void recorder_step (struct recorder *recorder, enum aq_step step,
                    const struct aq_population *population, size_t index);

/* To be called after each round. */
int recorder_round (struct recorder *recorder, const struct aq_stats *stats);

/* Writes the samples and the end: of a run that goes on, what the end would be
   now. */
int recorder_end (struct recorder *recorder, const struct aq_stats *stats);

void recorder_free (struct recorder *recorder);

#endif
