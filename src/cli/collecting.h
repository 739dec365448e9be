/* SPDX-License-Identifier: MIT */

/* What the command enumerate of allqueens and that of allqueens-mpi share:
   from options that are settled to a run, and from the run to its files and
   its summary. */

#ifndef COLLECTING_H
#define COLLECTING_H

#include "cli/checkpoint.h"
#include "cli/run_summary.h"

/* --- the run --- */

/* A run, and what accompanies it in both programs. */
struct collecting {
  struct options options; /* completed */
  struct aq_collect *run;
  struct checkpoint checkpoint;
  struct run_files files;
  struct progress progress;
};

/* Checks the files that the run writes, among them the CHECKPOINT, NULL: none.
   Where the run will find all solutions, checks whether disk and memory have
   room for them.  Several processes but the first write a checkpoint alone,
   and for those of several the room is not known.  Returns EXIT_YES, or after
   a message EXIT_TROUBLE; run_files_close must follow in both cases. */
int prepare_files (struct collecting *collecting, const char *checkpoint,
                   bool is_first);

/* What is known of the results before the run. */
struct collect_results begin_results (const struct collecting *collecting);

/* To be called after each round: for the status line. */
void show_round (struct collecting *collecting, const struct aq_stats *stats);

/* Runs to the end, measures the takeover for RESULTS and saves the last
   checkpoint, for which some memory is kept.  RESULTS have no takeover
   if memory ran out or several processes share the run.  A failure is noted in
   the files; one that all processes know is reported by the first. */
enum aq_status run_to_end (struct collecting *collecting,
                           struct collect_results *results);

/* --- its files --- */

/* Whether the solutions are to be written: no signal came and nothing failed.
   Hides the status line if they may go to the terminal. */
bool may_write (struct collecting *collecting);

/* Between may_write and flush_found: writes the solutions that the run
   has found, or their number.  A failure is in the files, with its message. */
void write_found (struct collecting *collecting);

/* run_files_flush, with its status line. */
void flush_found (struct collecting *collecting);

/* Adds notes about the files to a summary. */
void note_files (struct run_summary *summary, struct collecting *collecting);

#endif
