/* SPDX-License-Identifier: MIT */

/* The division is a function of the counts, which all processes know. */

#include "archive/shared_boards.h"

#include <stdlib.h>

/* All boards are divided into equal shares, one a process.  A prefix goes to
   the process whose share has the middle board of the prefix. */
static void divide (struct shared_boards *shared) {
  const uint64_t all =
      aq_boards_in (shared->total, (struct share){0, shared->prefixes});
  const unsigned last = shared->processes - 1;
  struct share *range = shared->range;
  unsigned process = 0;
  uint64_t before = 0;
  range[0].first = 0;
  for (unsigned i = 0; i < shared->prefixes; i++) {
    const uint64_t middle = before + shared->total[i] / 2;
    for (; process < last && middle >= all * (process + 1) / (last + 1);
         process++)
      range[process].end = range[process + 1].first = i;
    before += shared->total[i];
  }
  for (; process < last; process++)
    range[process].end = range[process + 1].first = shared->prefixes;
  range[last].end = shared->prefixes;
}

enum aq_status aq_shared_boards_count (struct shared_boards *shared,
                                       const struct solution_set *set,
                                       bool canonical,
                                       const struct aq_transport *transport) {
  const unsigned n = aq_set_size (set);
  uint64_t mine[AQ_PREFIXES_MAX];
  *shared = (struct shared_boards){.processes = aq_process_count (transport),
                                   .process = aq_process (transport),
                                   .prefixes = aq_prefixes (n)};
  const size_t bytes = shared->prefixes * sizeof *shared->counts;
  shared->counts = malloc (shared->processes * bytes);
  enum aq_status status =
      aq_common_status (transport, shared->counts ? AQ_OK : AQ_NO_MEMORY);
  if (status)
    return status;
  aq_buckets_count (set, canonical, mine);
  status = aq_gather (transport, mine, bytes, shared->counts);
  for (unsigned process = 0; process < shared->processes && !status; process++)
    for (unsigned i = 0; i < shared->prefixes; i++)
      shared->total[i] += aq_shared_counts (shared, process)[i];
  divide (shared);
  return status;
}

void aq_shared_boards_free (struct shared_boards *shared) {
  free (shared->counts);
}
