/* SPDX-License-Identifier: MIT */

/* The files of a command that collects solutions.  The solutions go to FILE,
   or after a signal or a failure to FILE.partial if that is wanted;
   then FILE stays as it is. */

#ifndef COLLECTED_FILES_H
#define COLLECTED_FILES_H

#include "cli/options/common.h"
#include "cli/run_files/solution_output.h"

/* The trace is written as the run goes, the others at its end. */
enum {
  STATS_FILE,
  SOLUTION_FILE,
  PARTIAL_FILE,
  RECORD_FILE,
  TRACE_FILE,
  COLLECTED_FILES
};

struct collected_files {
  struct output outputs[COLLECTED_FILES];
  char *partial_name; /* NULL: not wanted */
  struct solution_output solutions;
  int status;       /* EXIT_TROUBLE after a failure, which has its message */
  bool interrupted; /* a signal came before collected_files_end was done */
  bool written;     /* the solutions, to the output that SOLUTIONS has */
  bool replaces;    /* FILE is a regular file */
};

/* Checks the files; TRACE and RECORD are NULL for none.  Returns EXIT_YES, or
   after a message EXIT_TROUBLE; collected_files_close must follow in both
   cases. */
int collected_files_open (struct collected_files *files,
                          const struct solution_options *options,
                          const char *trace, const char *record);

/* Before a run that will find all solutions of size N, or as many as the limit
   allows: whether there is room for them if a file is replaced.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE. */
int collected_files_check_room (const struct collected_files *files,
                                const struct solution_options *options,
                                unsigned n);

/* Chooses where files->solutions go.  False if they go nowhere, because a
   signal came or something failed. */
bool collected_files_begin (struct collected_files *files);

/* Ends the solutions.  If a signal came or something failed while they were
   written, FILE stays as it is. */
void collected_files_end (struct collected_files *files);

/* How many solutions were written. */
uint64_t collected_files_written (const struct collected_files *files);

/* Whether they went to FILE.partial. */
bool collected_files_partial (const struct collected_files *files);

/* Replaces all files but the trace by what was written.  The statistics must
   be written before, or STATS_FAILED: then FILE stays as it is.  Returns
   files->status. */
int collected_files_commit (struct collected_files *files, bool stats_failed);

void collected_files_close (struct collected_files *files);

#endif
