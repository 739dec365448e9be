/* SPDX-License-Identifier: MIT */

/* How a run ended: why, and what became of its files.  The summary, the
   statistics and the exit status say what stands here. */

#ifndef RUN_END_H
#define RUN_END_H

#include "cli/run_files.h"
#include "cli/settle.h"

struct run_end {
  enum aq_end why; /* what the library says of the run */
  enum goal goal;
  const char *name; /* in JSON: "complete", "time", "interrupted", "failed" */
  const char *text; /* for people: "incomplete: out of time" */
  char more[64];    /* behind it: ", but interrupted, no solutions written" */
  uint64_t written; /* solutions, or with --count counted */
  bool success;     /* the run did what it was asked to do */
  int status;       /* the exit status */
};

/* The end of a run that ended because of WHY, with its files as they are
   now. */
struct run_end run_end_of (const struct run_files *files, enum aq_end why,
                           enum goal goal);

/* Whether WHY is success. */
bool is_success (enum aq_end why);

#endif
