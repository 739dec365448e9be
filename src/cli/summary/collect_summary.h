/* SPDX-License-Identifier: MIT */

/* What is printed about a run of enumerate: for people on standard error, for
   programs as JSON. */

#ifndef COLLECT_SUMMARY_H
#define COLLECT_SUMMARY_H

#include "cli/io/terminal.h"
#include "cli/summary/json.h"

struct collect_summary {
  const struct aq_collect_options *options;
  const struct aq_stats *stats;
  bool interrupted; /* no solutions were written */
  uint64_t written; /* solutions */
  double seconds;
  double cpu_seconds;
  struct aq_takeover takeover;
  struct aq_estimate estimate;
};

void collect_summary_print (const struct collect_summary *summary,
                            enum when color);

json_t *collect_summary_json (const struct collect_summary *summary);

#endif
