/* SPDX-License-Identifier: MIT */

/* Measuring how long rounds take. */

#include "run/pace.h"

enum { FIRST_ROUNDS = 2 };

struct pace aq_pace_begin (void) {
  return (struct pace){.looked = aq_monotonic_seconds ()};
}

enum aq_end aq_pace_look (struct pace *pace, struct stop *stop) {
  enum { SKIPPED_MAX = 63 };
  static const double between = 1e-3;
  pace->all++;
  if (pace->rounds++ < pace->skipped && pace->all > FIRST_ROUNDS)
    return (enum aq_end) atomic_load (&stop->end);
  const double now = aq_monotonic_seconds ();
  pace->round_seconds = (now - pace->looked) / (double) pace->rounds;
  const double rounds = between / (pace->round_seconds + 1e-9);
  pace->skipped = rounds < SKIPPED_MAX ? (uint64_t) rounds : SKIPPED_MAX;
  pace->looked = now;
  pace->rounds = 0;
  return aq_stop_check (stop);
}

bool aq_pace_has_looked (const struct pace *pace) {
  return !pace->rounds;
}

bool aq_pace_is_slow (const struct pace *pace) {
  static const double slow = 0.05;
  return pace->all < FIRST_ROUNDS || pace->round_seconds >= slow;
}
