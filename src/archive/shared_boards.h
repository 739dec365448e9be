/* SPDX-License-Identifier: MIT */

/* How the boards of all processes are divided among them for sorting: each has
   a range of prefixes (board_buckets.h), and the ranges follow one another. */

#ifndef AQ_SHARED_BOARDS_H
#define AQ_SHARED_BOARDS_H

#include "archive/board_buckets.h"

struct shared_boards {
  unsigned processes, process; /* this one's number */
  unsigned prefixes;
  uint64_t *counts; /* the boards in each process's set, by prefix: one process
                       behind the other */
  uint64_t total[AQ_PREFIXES_MAX]; /* of all processes, by prefix */
  struct share range[AQ_PROCESSES_MAX];
};

/* Counts the boards of all processes and divides them.  All processes get the
   same except for PROCESS, and the same status: AQ_NO_MEMORY, AQ_LOST_PROCESS.
   Must be freed after a failure, too. */
enum aq_status aq_shared_boards_count (struct shared_boards *shared,
                                       const struct solution_set *set,
                                       bool canonical,
                                       const struct aq_transport *transport);
void aq_shared_boards_free (struct shared_boards *shared);

/* The counts of a process. */
static inline const uint64_t *
aq_shared_counts (const struct shared_boards *shared, unsigned process) {
  return shared->counts + (size_t) process * shared->prefixes;
}

/* How many boards have the prefixes of a range, by such counts or TOTAL. */
static inline uint64_t aq_boards_in (const uint64_t *counts,
                                     struct share range) {
  uint64_t boards = 0;
  for (unsigned i = range.first; i < range.end; i++)
    boards += counts[i];
  return boards;
}

#endif
