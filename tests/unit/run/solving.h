/* SPDX-License-Identifier: MIT */

/* Searches for one solution whose reports are checked. */

#ifndef SOLVING_H
#define SOLVING_H

#include "runs.h"

/* What was reported in a search. */
struct solve_log {
  const struct aq_run_options *options;
  uint64_t improvements;
  uint64_t setbacks; /* improvements that were not better: after a restart */
  uint64_t generations, restarts;
  uint64_t
      stop_after; /* stop the search after so many generations; 0: never */
  struct aq_improvement last;
};

/* The scheme's defaults, with restarts after 5000 generations without
   improvement. */
struct aq_run_options unit_solve_options (const char *scheme, unsigned n,
                                          uint64_t seed);

/* How a search ended. */
struct solve_result {
  enum aq_end end;
  uint64_t generations, evaluations, restarts;
  struct aq_improvement best;
};
struct solve_result unit_solved (const struct aq_run_options *options);

/* Searches with OPTIONS, whose callbacks it sets, and checks what holds for
   every search: the reports agree with the statistics, fitness is the
   published one of the placement reported, it improves, the genes are those of
   that placement (the schemes' tests have what each writes), and restarts come
   no later than the stagnation limit. */
void unit_solve (struct aq_run_options *options, struct solve_log *log,
                 struct solve_result *stats);

/* The two callbacks of that; DATA is a struct solve_log. */
bool unit_log_improvement (const struct aq_improvement *improvement,
                           void *data);
bool unit_log_generation (const struct aq_stats *stats, void *data);

#endif
