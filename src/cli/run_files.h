/* SPDX-License-Identifier: MIT */

/* The solutions that a command writes, and all files of a run that collects
   solutions. */

#ifndef RUN_FILES_H
#define RUN_FILES_H

#include "allqueens.h"
#include "cli/file_options.h"
#include "cli/output.h"

/* --- the solutions, or only their number --- */

/* {.output, .format, ...}: the output stays the caller's. */
struct solution_output {
  struct output *output;
  enum aq_format format;
  bool count_only;          /* write only their number */
  struct aq_writer *writer; /* NULL before the first board */
  uint64_t count; /* boards put; with count_only the caller may set it */
  enum aq_status status;
  bool failed; /* with a message */
};

/* An aq_visit whose data is the output, which was checked and is opened with
   the first board: takes one board.  False when the write failed or a signal
   came. */
bool solution_output_put (const struct aq_board *board, void *data);

/* Writes what is left.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int solution_output_flush (struct solution_output *solutions);

void solution_output_free (struct solution_output *solutions);

/* --- the files of a run.  After a signal or a failure FILE stays as it
   is. --- */

/* Those before the trace are replaced together, at the end of the run.  The
   trace and the page that replays the run are written as it goes.  The
   checkpoint stands here only to be checked (cli/checkpoint). */
enum {
  STATS_FILE,
  SOLUTION_FILE,
  REPLAY_FILE,
  TRACE_FILE,
  CHECKPOINT_FILE,
  RUN_FILES,
  REPLACED_FILES = TRACE_FILE
};

struct run_files {
  struct output outputs[RUN_FILES];
  struct solution_output solutions;
  int status;       /* EXIT_TROUBLE after a failure, which has its message */
  bool interrupted; /* a signal came before run_files_flush was done */
  bool written;     /* the solutions, to the output that SOLUTIONS has */
};

/* Checks the files; TRACE, REPLAY and CHECKPOINT are NULL for none.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE; run_files_close must follow in
   both cases. */
int run_files_prepare (struct run_files *files,
                       const struct solution_options *options,
                       const char *trace, const char *replay,
                       const char *checkpoint);

/* Before a run that will find all solutions of size N, or as many as the limit
   allows: whether there is room for them if a file is replaced.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE. */
int run_files_check_room (const struct run_files *files,
                          const struct solution_options *options, unsigned n);

/* Whether a signal came or something failed, so that FILE stays as it is. */
bool run_files_stopped (const struct run_files *files);

/* Ends the solutions.  If a signal came or something failed while they were
   written, FILE stays as it is. */
void run_files_flush (struct run_files *files);

/* How many solutions were written. */
uint64_t run_files_count (const struct run_files *files);

/* Replaces the files that stand before the trace by what was written.  Write
   the statistics first; pass STATS_FAILED if that failed: then FILE stays as
   it is.  Returns files->status. */
int run_files_commit (struct run_files *files, bool stats_failed);

void run_files_close (struct run_files *files);

#endif
