/* SPDX-License-Identifier: MIT */

/* The end of a run. */

#include "cli/run_end.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/message.h"

static const struct {
  const char *name;
  const char *text[2]; /* by goal */
  bool success;
} ends[] = {
    [AQ_RUNNING] = {"running", {"incomplete", "not solved"}, false},
    [AQ_COMPLETE] = {"complete", {"complete", NULL}, true},
    [AQ_LIMIT] = {"limit", {"limit reached", NULL}, true},
    [AQ_GENERATIONS] = {"generations",
                        {"incomplete: out of generations",
                         "not solved: out of generations"},
                        false},
    [AQ_TIME] = {"time",
                 {"incomplete: out of time", "not solved: out of time"},
                 false},
    [AQ_INTERRUPTED] = {"interrupted",
                        {"incomplete", "not solved: interrupted"},
                        false},
    [AQ_SOLVED] = {"solved", {NULL, "solved"}, true},
    [AQ_STALLED] = {"stalled", {NULL, "not solved: stalled"}, false},
    [AQ_LOOKS] = {"looks",
                  {"incomplete: out of looks", "not solved: out of looks"},
                  false}};

bool is_success (enum aq_end why) {
  return ends[why].success;
}

/* Says what became of the solutions of a run that was stopped.  If it had
   reached its goal, that was while it was writing them. */
static void describe_stop (struct run_end *end,
                           const struct run_files *files) {
  const bool is_late = is_success (end->why);
  const char *cause =
      files->outcome == RUN_INTERRUPTED ? "interrupted" : "failed";
  const char *what = files->solutions.count_only ? "counted" : "written";
  if (files->solutions.written)
    snprintf (end->more, sizeof end->more, "%s %s, %" PRIu64 " solution%s %s",
              is_late ? ", but" : ":", cause, end->written,
              plural (end->written), what);
  else
    snprintf (end->more, sizeof end->more, "%s %s, no solutions %s",
              is_late ? ", but" : ":", cause, what);
}

struct run_end run_end_of (const struct run_files *files, enum aq_end why,
                           enum goal goal) {
  const enum outcome outcome = files->outcome;
  const bool stopped = run_files_stopped (files);
  struct run_end end = {.why = why,
                        .goal = goal,
                        .name = outcome == RUN_INTERRUPTED
                                    ? ends[AQ_INTERRUPTED].name
                                : outcome == RUN_FAILED ? "failed"
                                                        : ends[why].name,
                        .text = ends[why].text[goal],
                        .written = run_files_count (files),
                        .success = is_success (why) && !stopped};
  if (stopped)
    describe_stop (&end, files);
  end.status = outcome == RUN_TROUBLED || outcome == RUN_FAILED ? EXIT_TROUBLE
               : end.success                                    ? EXIT_YES
                                                                : EXIT_NO;
  return end;
}
