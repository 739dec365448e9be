/* SPDX-License-Identifier: MIT */

/* How long the rounds or generations of a run take, and so when to look
   whether it must stop. */

#ifndef AQ_PACE_H
#define AQ_PACE_H

#include "core/stop.h"

struct pace {
  double looked;            /* when, on aq_monotonic_seconds */
  uint64_t rounds, skipped; /* since then, and to be done before it looks */
  double round_seconds;     /* the mean between its last two looks */
  uint64_t all;             /* rounds since the beginning */
};

struct pace aq_pace_begin (void);

/* After a round: why the run must stop, or AQ_RUNNING.  Looks at the clock and
   asks the user, but not in rounds that take less than a millisecond together.
   It looks after the first, which only draws boards, and the second one, which
   breeds. */
enum aq_end aq_pace_look (struct pace *pace, struct stop *stop);

/* Whether that looked at the clock after the last round. */
bool aq_pace_has_looked (const struct pace *pace);

/* Whether the next round may take so long that it must be possible to stop in
   the middle of it.  Others are not worth a copy of their populations. */
bool aq_pace_is_slow (const struct pace *pace);

#endif
