/* SPDX-License-Identifier: MIT */

/* Measuring how long rounds take. */

#include "run/pace.h"

struct pace aq_pace_begin (void) {
  return (struct pace){.looked = aq_monotonic_seconds ()};
}

enum aq_end aq_pace_look (struct pace *pace, struct stop *stop) {
  enum { SKIPPED_MAX = 255 };
  static const double between = 1e-3;
  if (pace->rounds++ < pace->skipped)
    return (enum aq_end) atomic_load (&stop->end);
  const double now = aq_monotonic_seconds ();
  pace->round_seconds = (now - pace->looked) / (double) pace->rounds;
  const double rounds = between / (pace->round_seconds + 1e-9);
  pace->skipped = rounds < SKIPPED_MAX ? (uint64_t) rounds : SKIPPED_MAX;
  pace->looked = now;
  pace->rounds = 0;
  pace->known = true;
  return aq_stop_check (stop);
}

bool aq_pace_is_slow (const struct pace *pace) {
  static const double slow = 0.05;
  return !pace->known || pace->round_seconds >= slow;
}
