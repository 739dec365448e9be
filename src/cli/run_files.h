/* SPDX-License-Identifier: MIT */

/* The solutions that a command writes, and all files of a run that collects
   solutions. */

#ifndef RUN_FILES_H
#define RUN_FILES_H

#include "allqueens.h"
#include "cli/fields.h"
#include "cli/options.h"
#include "cli/output.h"

/* --- the solutions, or only their number --- */

/* The caller sets `output`, which stays its own, and what to write. */
struct solution_output {
  struct output *output;
  enum aq_format format;
  bool count_only;          /* write only their number */
  const char *line;         /* write this in place of a board; NULL: do not */
  struct aq_writer *writer; /* NULL before the first board */
  uint64_t count; /* boards put; with count_only the caller may set it */
  bool failed;    /* with a message */
  bool written;   /* all, and FILE was not left as it was */
};

/* Writes a board: an aq_visit whose data is the struct.  The output, which
   must have been checked, is opened with the first board.  False if the write
   failed or a signal came. */
bool solution_output_put (const struct aq_board *board, void *data);

/* Writes what is left.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int solution_output_flush (struct solution_output *solutions);

void solution_output_free (struct solution_output *solutions);

/* --- the files of a run --- */

/* Those before the checkpoint are committed together, at the end of the run,
   in this order: the statistics come last, because they say what became of the
   solutions.  The trace and the page that replays the run are written as it
   goes.  The checkpoint stands here only to be checked (cli/checkpoint). */
enum {
  SOLUTION_FILE,
  REPLAY_FILE,
  TRACE_FILE,
  STATS_FILE,
  CHECKPOINT_FILE,
  RUN_FILES,
  COMMITTED_FILES = CHECKPOINT_FILE
};

/* What went wrong in a run, the worst last.  For RUN_TROUBLED and RUN_FAILED a
   message was printed. */
enum outcome {
  RUN_GOOD,
  RUN_TROUBLED,    /* something beside the solutions failed: exit status 2 */
  RUN_INTERRUPTED, /* a signal came before the solutions were written ... */
  RUN_FAILED       /* ... or something failed: FILE stays as it is */
};

struct run_files {
  struct output outputs[RUN_FILES];
  struct solution_output solutions;
  enum outcome outcome;
};

/* Checks the files that OPTIONS name, and the CHECKPOINT, NULL: none.  Several
   processes but the first write a checkpoint alone.  Returns EXIT_YES, or
   after a message EXIT_TROUBLE; run_files_close must follow in both cases. */
int run_files_prepare (struct run_files *files, const struct options *options,
                       const char *checkpoint, bool is_first);

/* Notes an outcome, unless a worse one is noted. */
void run_files_note (struct run_files *files, enum outcome outcome);

/* Notes that the trace or the page could not be written, or that a signal
   interrupted it, and closes both.  They must not be written any more. */
void run_files_trace_failed (struct run_files *files);

/* Whether a signal came or something failed, so that FILE stays as it is. */
bool run_files_stopped (const struct run_files *files);

/* Writes what is left of the solutions; drops them if the run was stopped. */
void run_files_flush (struct run_files *files);

/* How many solutions were written. */
uint64_t run_files_count (const struct run_files *files);

/* Writes the STATISTICS, and replaces the files by what was written. */
void run_files_commit (struct run_files *files,
                       const struct fields *statistics);

void run_files_close (struct run_files *files);

#endif
