/* SPDX-License-Identifier: MIT */

/* What is told of a run of the genetic algorithm: for people on standard
   error, for programs as JSON. */

#ifndef SUMMARY_H
#define SUMMARY_H

#include "options.h"
#include "stats.h"

struct summary {
  const struct aq_collect_options *options;
  const struct aq_stats *stats;
  bool interrupted; /* no solutions were written */
  uint64_t written; /* lines */
  double seconds;
  double cpu_seconds;
  struct aq_takeover takeover;
  struct aq_estimate estimate;
};

void summary_print (const struct summary *summary, enum when color);

json_t *summary_stats (const struct summary *summary);

#endif
