/* SPDX-License-Identifier: MIT */

/* The results of a run that collects solutions. */

#ifndef COLLECT_SUMMARY_H
#define COLLECT_SUMMARY_H

#include "cli/summary/run_summary.h"

struct collect_results {
  const struct aq_collect_options *options;
  const struct aq_stats *stats;
  const struct collected_files *files;
  unsigned islands_left_out;   /* see struct genetic_options */
  uint64_t evaluations_before; /* of a resumed run: before this process
                                  began */
  double seconds;              /* of this process */
  double cpu_seconds;
  struct aq_takeover takeover;
  bool has_takeover; /* otherwise it is not known */
};

void sum_up_collecting (struct run_summary *summary,
                        const struct collect_results *results);

#endif
