/* SPDX-License-Identifier: MIT */

/* The table of ends. */

#include "cli/summary/run_end.h"

const struct run_end *run_end (enum aq_end end) {
  static const struct run_end ends[] = {
      [AQ_RUNNING] = {"running", "running", "running", false},
      [AQ_COMPLETE] = {"complete", "complete", "complete", true},
      [AQ_LIMIT] = {"limit", "limit reached", "limit reached", true},
      [AQ_GENERATIONS] = {"generations", "incomplete: out of generations",
                          "not solved: out of generations", false},
      [AQ_EVALUATIONS] = {"evaluations", "incomplete: out of evaluations",
                          "not solved: out of evaluations", false},
      [AQ_TIME] = {"time", "incomplete: out of time",
                   "not solved: out of time", false},
      [AQ_INTERRUPTED] = {"interrupted", "incomplete",
                          "not solved: interrupted", false},
      [AQ_SOLVED] = {"solved", "solved", "solved", true},
      [AQ_STALLED] = {"stalled", "stalled", "not solved: stalled", false},
      [AQ_MEMORY] = {"memory", "incomplete: memory budget used up",
                     "not solved: memory budget used up", false},
      [AQ_LOOKS] = {"looks", "incomplete: out of looks",
                    "not solved: out of looks", false}};
  return &ends[end];
}
