/* SPDX-License-Identifier: MIT */

/* How far a collection is, and when it will be complete. */

#include "cli/collecting_status.h"

#include <math.h>

/* The share of the budget that is used up. */
static double used_share (const struct collecting_status *status,
                          double elapsed) {
  const struct aq_collect_options *options = status->options;
  const struct aq_stats *stats = &status->stats;
  const uint64_t limited =
      options->limit_fundamental ? stats->fundamental_found : stats->found;
  const struct budget_use use[] = {
      {elapsed - status->began, options->seconds},
      {(double) stats->generations, (double) options->generations},
      {(double) stats->looks, (double) options->looks},
      {(double) limited, (double) options->limit}};
  return budget_share (use, sizeof use / sizeof *use);
}

/* Seconds until MISSING of all ITEMS are found.  Each is found with the same
   probability a second, the rate at which the logarithm of their number
   decreases.  It is the recent rate, or that of hits if this is higher: each
   hit is one of all items.  If solved boards go on breeding, hits repeat
   themselves and say nothing. */
static double seconds_to_all (struct collecting_status *status, double elapsed,
                              double items, double missing) {
  rate_see (&status->decrease, elapsed, -log (missing));
  const double by_new = rate_a_second (&status->decrease);
  const double by_hits = status->options->settings.exclude_solved
                             ? rate_a_second (&status->hit_rate) / items
                             : 0;
  status->last |=
      missing <= items / 100 && by_hits > 0 && by_new <= 2 * by_hits;
  const double rate = status->last ? by_hits : fmax (by_new, by_hits);
  return rate > 0 ? coupon_draws (missing) / rate : (double) NAN;
}

static const char *phase_of_run (const struct collecting_status *status) {
  return status->saving                       ? SAVING
         : !status->last                      ? "collecting"
         : status->options->settings.symmetry ? "last classes"
                                              : "last solutions";
}

/* Adds how much is found and missing, and what that took. */
static void add_counts (const struct collecting_status *status, double items,
                        double missing, struct status_text *text) {
  const struct aq_stats *stats = &status->stats;
  const double hits_a_second = rate_a_second (&status->hit_rate);
  if (items > 0)
    status_add_count (
        text, missing,
        status->options->settings.symmetry ? "class" : "solution", " missing");
  else
    status_add_count (text, (double) stats->found, "solution", " found");
  if (hits_a_second > 0)
    status_add_count (text, hits_a_second, "hit", "/s");
  status_add_count (text, (double) stats->looks, "look", "");
  if (stats->restarts)
    status_add_count (text, (double) stats->restarts, "restart", "");
}

/* A progress_text.  An item is what the run collects: a class with symmetry
   closure, otherwise a solution.  With "collecting" the time left follows from
   the recent rate of new items.  With "last classes" (or solutions) it is what
   a coupon collector needs by hits alone.  That phase begins when at most 1 %
   of the items are missing and hits find at least half of the new ones: then
   neighborhood search has little left to find.  If a budget will end the run
   earlier, the time left is that of the budget. */
static void describe (void *run, double elapsed, struct status_text *text) {
  struct collecting_status *status = run;
  const struct aq_stats *stats = &status->stats;
  const struct aq_totals *known = stats->known;
  const bool symmetry = status->options->settings.symmetry;
  const double found =
      (double) (symmetry ? stats->fundamental_found : stats->found);
  const double items = !known     ? 0
                       : symmetry ? (double) known->fundamental
                                  : (double) known->all;
  double left = (double) NAN;
  const double used = used_share (status, elapsed);
  rate_see (&status->hit_rate, elapsed, (double) stats->hits);
  if (items > found)
    left = seconds_to_all (status, elapsed, items, items - found);
  left =
      fmin (left, budget_seconds_left (&status->budget_rate, elapsed, used));
  status_begin (text, phase_of_run (status));
  if (items > 0)
    status_add_share (text, (double) stats->found / (double) known->all,
                      " found");
  status_add_times (text, elapsed, left);
  add_counts (status, items, items - found, text);
  if (used > 0)
    status_add_share (text, used, " of the budget");
}

/* --- what is reported --- */

void collecting_status_round (struct collecting_status *status,
                              const struct aq_stats *stats) {
  status->stats = *stats;
  progress_draw_if_due (&status->progress);
}

void collecting_status_collect (struct collecting_status *status,
                                const struct aq_collect_options *options,
                                const struct aq_stats *stats) {
  status->options = options;
  status->began = progress_seconds (&status->progress);
  status->stats = *stats;
  progress_run (&status->progress, describe, status);
}
