/* SPDX-License-Identifier: MIT */

/* The status line of work. */

#include "cli/progress/work_status.h"

#include <math.h>

void work_status_begin (struct work_status *status) {
  *status = (struct work_status){.number = 0};
  work_begin (&status->work);
}

/* ALL of the bytes is an estimate: the rest is taken to have as many for each
   unit as what is done. */
static void add_bytes (struct status_text *text,
                       const struct work_state *state, double a_second) {
  const double each = (double) state->bytes / (double) state->done;
  status_add_bytes (text, (double) state->bytes, each * (double) state->all,
                    each * a_second);
}

void work_text (void *run, double elapsed, struct status_text *text) {
  struct work_status *status = run;
  const struct work_state state = work_state_now (&status->work);
  const double done = (double) state.done, all = (double) state.all;
  if (status->number != state.number) {
    status->number = state.number;
    status->rate = (struct recent_rate){0};
  }
  if (!state.number)
    return;
  rate_see (&status->rate, elapsed, done);
  const bool known = all > 0 && done <= all;
  status_begin (text, state.phase);
  status_add_share (text, known ? done / all : (double) NAN, "");
  status_add_times (text, elapsed,
                    known ? rate_seconds_left (&status->rate, all - done)
                          : (double) NAN);
  if (state.bytes && state.done)
    add_bytes (text, &state, rate_a_second (&status->rate));
  else if (state.unit && known)
    status_add_part (text, done, all, state.unit);
  else if (state.unit)
    status_add_count (text, done, state.unit, "");
}

void work_progress_begin (struct work_progress *progress, bool wanted) {
  work_status_begin (&progress->status);
  progress_begin (&progress->line, wanted, work_text, &progress->status);
}
