/* SPDX-License-Identifier: MIT */

/* The status line of runs that this test makes up. */

#include "cli/collecting_status.h"

#include <math.h>
#include <stdio.h>

#include "../unit.h"

enum { ITEMS = 20000, HITS = 4000 /* in a tick */ };
static const double tick = 0.2;

struct run {
  struct aq_totals totals;
  struct aq_collect_options options;
  struct aq_stats stats;
  struct collecting_status status;
  double now;
};

static void run_begin (struct run *run) {
  *run =
      (struct run){.totals = {.n = 13, .all = ITEMS, .fundamental = ITEMS / 8},
                   .options = {.settings.exclude_solved = true},
                   .stats = {0}};
  run->stats.known = &run->totals;
  collecting_status_collect (&run->status, &run->options, &run->stats);
  run->status.began = 0;
}

/* A round ends, and the line is drawn. */
static const char *draw (struct run *run) {
  static struct status_text text;
  run->now += tick;
  collecting_status_round (&run->status, &run->stats);
  text.width = SIZE_MAX;
  progress_describe (&run->status.progress, run->now, &text);
  return text.text;
}

/* The seconds left that a line says; NAN where it does not. */
static double left_in (const char *line) {
  const char *about = strstr (line, "about ");
  unsigned minutes, seconds;
  if (!about || sscanf (about, "about %u:%u left", &minutes, &seconds) != 2)
    return (double) NAN;
  return 60.0 * minutes + seconds;
}

/* A run whose hits are each one of the solutions, all with equal probability.
   Returns how long it took; *LEFT is what the line said when at most 100 were
   missing. */
static double collect_coupons (uint64_t seed, double *left) {
  static bool found[ITEMS];
  struct run run;
  memset (found, 0, sizeof found);
  run_begin (&run);
  double at = 0;
  while (run.stats.found < ITEMS) {
    for (unsigned hit = 0; hit < HITS; hit++) {
      bool *item = &found[unit_random (&seed) % ITEMS];
      run.stats.found += !*item;
      *item = true;
    }
    run.stats.hits += HITS;
    const char *line = draw (&run);
    if (at <= 0 && ITEMS - run.stats.found <= 100) {
      ck_assert_msg (!strncmp (line, "last solutions: ", 16), "%s", line);
      *left = left_in (line);
      at = run.now;
    }
  }
  return run.now - at;
}

TEST (coupons_are_predicted) {
  enum { SEEDS = 200 };
  unsigned within = 0;
  double predicted = 0, taken = 0;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    double left;
    const double took = collect_coupons (seed, &left);
    within += left < 2 * took && took < 2 * left;
    predicted += left;
    taken += took;
  }
  /* The time has a standard deviation of about a quarter of its mean. */
  ck_assert_uint_ge (within, SEEDS * 9 / 10);
  ck_assert_double_eq_tol (predicted / taken, 1, 0.15);
}

/* Neighborhood search finds a tenth of what is missing in each tick: the last
   of ITEMS is found after 10 * ln (ITEMS) ticks. */
TEST (a_decrease_is_predicted_without_hits) {
  struct run run;
  run_begin (&run);
  double missing = ITEMS;
  const double ticks = log (ITEMS) / -log (0.9);
  for (unsigned i = 0; missing > 100; i++) {
    missing *= 0.9;
    run.stats.found = ITEMS - (uint64_t) missing;
    const char *line = draw (&run);
    ck_assert_msg (!strncmp (line, "collecting: ", 12), "%s", line);
    if (i < 15)
      continue;
    const double left = (ticks - i) * tick;
    ck_assert_msg (left_in (line) > left * 0.8 &&
                       left_in (line) < left * 1.4 + 1,
                   "%s, and it is %g", line, left);
  }
}

TEST (a_budget_that_ends_the_run_earlier_counts) {
  struct run run;
  run_begin (&run);
  run.options.seconds = 20;
  for (unsigned i = 0; i < 50; i++) {
    run.stats.found++;
    draw (&run);
  }
  const char *line = draw (&run);
  ck_assert_double_eq_tol (left_in (line), 10, 1.01);
  ck_assert_msg (strstr (line, " % of the budget"), "%s", line);
  ck_assert_double_eq_tol (atof (strrchr (line, ',') + 1), 50, 2);
}

TEST (without_a_known_total_there_is_no_share_and_no_time_left) {
  struct run run;
  run_begin (&run);
  run.stats.known = NULL;
  for (unsigned i = 0; i < 20; i++) {
    run.stats.found += 500;
    run.stats.looks += 1000000;
    draw (&run);
  }
  ck_assert_str_eq (
      draw (&run),
      "collecting: 0:04 elapsed, 10000 solutions found, 2e+07 looks");
}

TEST (other_work_is_named) {
  struct run run;
  run_begin (&run);
  run.stats.found = ITEMS / 4;
  run.status.saving = true;
  ck_assert_msg (
      !strncmp (draw (&run), "saving the checkpoint: 25.0 % found", 35),
      "between rounds");
  run.status.saving = false;
  ck_assert_msg (!strncmp (draw (&run), "collecting: 25.0 % found", 24),
                 "going on");
  progress_enter (&run.status.progress, "writing", 400, "board");
  draw (&run);
  progress_advance (&run.status.progress, 100, 1700000);
  ck_assert_str_eq (draw (&run),
                    "writing: 25.0 %, 0:00 elapsed, about 0:01 left, "
                    "1.7 of 6.8 MB, 8.5 MB/s");
}
