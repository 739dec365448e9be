/* SPDX-License-Identifier: MIT */

/* What the command enumerate is in allqueens and in allqueens-mpi: its
   arguments, and the end of its run. */

#ifndef ENUMERATE_H
#define ENUMERATE_H

#include "cli/checkpoint/checkpoint.h"
#include "cli/commands/program.h"
#include "cli/options/genetic.h"
#include "cli/progress/collecting_status.h"
#include "cli/summary/run_summary.h"

struct collect_arguments {
  struct scheme_run run; /* comes first: see scheme_run_options */
  struct collecting_options collecting;
  unsigned n;
  unsigned threads;
  uint64_t memory; /* bytes; 0: no limit */
  struct checkpoint_options checkpoint;
  const char *trace, *record; /* of allqueens alone; NULL: none */
};

/* --threads, --memory */
extern const struct option_row run_size_options[];

/* Whether something besides a limit on solutions ends the run. */
bool has_budget (const struct collect_arguments *arguments);

/* Checks settled arguments; what does not fit together is a usage error. */
void check_collecting (const struct collect_arguments *arguments);

/* The library's options; callbacks and a transport are left to the caller. */
struct aq_collect_options
options_of_run (const struct collect_arguments *arguments);

/* Prints the message for a run that FAILED, and returns EXIT_TROUBLE. */
int report_collecting (const struct aq_stats *stats,
                       const struct collect_arguments *arguments,
                       enum aq_status failed);

/* Adds to RESULTS what else is said about the run; it is left out without
   memory for it, and if the run ended in the middle of a generation. */
enum aq_status describe_run (const struct aq_collect *run,
                             struct collect_results *results);

/* Between run_files_begin and end_solutions: writes the solutions that
   the run has found, or their number.  A failure is in FILES, with its
   message. */
void write_found (struct aq_collect *run, struct run_files *files,
                  const struct collect_arguments *arguments,
                  struct progress *progress);

/* run_files_end, with its status line. */
void end_solutions (struct run_files *files, struct progress *progress);

#endif
