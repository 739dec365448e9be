/* SPDX-License-Identifier: MIT */

/* How far a collection is, and when it will be complete. */

#include "cli/progress/collecting_status.h"

#include <math.h>

void collecting_status_round (struct collecting_status *status,
                              const struct aq_stats *stats) {
  const uint64_t items =
      status->options->symmetry ? stats->fundamental_found : stats->found;
#define SET(member, value) \
  atomic_store_explicit (&status->member, value, memory_order_relaxed)
  SET (found, stats->found);
  SET (found_items, items);
  SET (found_classes, stats->fundamental_found);
  SET (hits, stats->hits);
  SET (looks, stats->looks);
  SET (evaluations, stats->evaluations);
  SET (generations, stats->generations);
  SET (restarts, stats->restarts);
#undef SET
}

void collecting_status_collect (struct collecting_status *status,
                                const struct aq_collect_options *options,
                                const struct aq_stats *stats) {
  status->options = options;
  if (stats->known) {
    status->solutions = stats->known->all;
    status->items =
        options->symmetry ? stats->known->fundamental : stats->known->all;
  }
  collecting_status_round (status, stats);
  progress_run (status->progress, collecting_text, status);
}

void collecting_status_save (struct collecting_status *status, bool saving) {
  status->saving = saving;
}

/* The share of the budget that is used up. */
static double used_share (const struct collecting_status *status,
                          double elapsed) {
  const struct aq_collect_options *options = status->options;
  const uint64_t limited =
      options->limit_fundamental ? status->found_classes : status->found;
  const struct budget_use use[] = {
      {elapsed - status->began, options->seconds},
      {(double) status->generations, (double) options->generations},
      {(double) status->evaluations, (double) options->evaluations},
      {(double) status->looks, (double) options->looks},
      {(double) limited, (double) options->limit}};
  return budget_share (use, sizeof use / sizeof *use);
}

/* Seconds until MISSING items are found.  Each is found with the same
   probability a second, the rate at which the logarithm of their number
   decreases.  It is the recent rate, or that of hits if this is higher: each
   hit is one of all items.  If solved boards go on breeding, hits repeat
   themselves and say nothing. */
static double seconds_to_all (struct collecting_status *status, double elapsed,
                              double missing) {
  const double items = (double) status->items;
  rate_see (&status->decrease, elapsed, -log (missing));
  const double by_new = rate_a_second (&status->decrease);
  const double by_hits = status->options->exclude_solved
                             ? rate_a_second (&status->hit_rate) / items
                             : 0;
  status->last |=
      missing <= items / 100 && by_hits > 0 && by_new <= 2 * by_hits;
  const double rate = status->last ? by_hits : fmax (by_new, by_hits);
  return rate > 0 ? coupon_draws (missing) / rate : (double) NAN;
}

static const char *phase_of_run (const struct collecting_status *status) {
  return status->saving              ? SAVING
         : !status->last             ? "collecting"
         : status->options->symmetry ? "last classes"
                                     : "last solutions";
}

/* Adds how much is found and missing, and what that took. */
static void add_counts (const struct collecting_status *status, double missing,
                        struct status_text *text) {
  const struct aq_collect_options *options = status->options;
  const double hits_a_second = rate_a_second (&status->hit_rate);
  if (status->solutions)
    status_add_count (text, missing, options->symmetry ? "class" : "solution",
                      " missing");
  else
    status_add_count (text, (double) status->found, "solution", " found");
  if (hits_a_second > 0)
    status_add_count (text, hits_a_second, "hit", "/s");
  status_add_count (text, (double) status->looks, "look", "");
  if (status->restarts)
    status_add_count (text, (double) status->restarts, "restart", "");
}

static void text_of_run (struct collecting_status *status, double elapsed,
                         struct status_text *text) {
  const double missing = (double) status->items - (double) status->found_items;
  const double used = used_share (status, elapsed);
  double left = (double) NAN;
  rate_see (&status->hit_rate, elapsed, (double) status->hits);
  if (missing > 0)
    left = seconds_to_all (status, elapsed, missing);
  left =
      fmin (left, budget_seconds_left (&status->budget_rate, elapsed, used));
  status_begin (text, phase_of_run (status));
  if (status->solutions)
    status_add_share (
        text, (double) status->found / (double) status->solutions, " found");
  status_add_times (text, elapsed, left);
  add_counts (status, missing, text);
  if (used > 0)
    status_add_share (text, used, " of the budget");
}

void collecting_text (void *run, double elapsed, struct status_text *text) {
  struct collecting_status *status = run;
  if (!status->begun) {
    status->began = elapsed;
    status->begun = true;
  }
  text_of_run (status, elapsed, text);
}
