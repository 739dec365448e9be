/* SPDX-License-Identifier: MIT */

/* The status line of work (cli/io/work.h) that goes on at an even rate:
   reading, writing, runs of a study. */

#ifndef WORK_STATUS_H
#define WORK_STATUS_H

#include "cli/io/work.h"
#include "cli/progress/progress.h"
#include "cli/progress/recent_rate.h"

struct work_status {
  struct work work;
  /* Of the thread that draws: */
  unsigned number; /* of the piece of work that this is the rate of */
  struct recent_rate rate;
};

/* Before anything is done. */
void work_status_begin (struct work_status *status);

/* The status line of a command that shows nothing else. */
struct work_progress {
  struct progress line;
  struct work_status status;
};
/* Begins the line; progress_end ends it. */
void work_progress_begin (struct work_progress *progress, bool wanted);

/* A progress_text whose RUN is a work_status: "PHASE: 35.3 %, 0:07 elapsed,
   about 0:12 left, 120 of 340 MB, 17 MB/s", or "12 of 34 UNIT" if bytes are
   not counted.  What is unknown is left out. */
void work_text (void *run, double elapsed, struct status_text *text);

#endif
