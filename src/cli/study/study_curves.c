/* SPDX-License-Identifier: MIT */

/* Curves from the looks of runs at their targets. */

#include "cli/study/study_curves.h"

#include <math.h>
#include <stdlib.h>

#include "cli/io/interrupt.h"
#include "cli/plot/gnuplot.h"
#include "cli/study/blind_permutations.h"
#include "cli/study/results.h"
#include "cli/study/study_labels.h"

/* The most looks of any run that has finished; 0: there is none. */
static double most_looks (const struct trials *trials) {
  double most = 0;
  for (size_t i = 0; i < trials_all (trials); i++)
    if (trials->trial[i].finished)
      most = fmax (most, trials->trial[i].measure[LOOKS]);
  return most;
}

/* The fewest looks at which any run reached a target. */
static double least_looks (const struct trials *trials) {
  double least = most_looks (trials);
  for (size_t i = 0; i < trials_all (trials); i++)
    if (trials->trial[i].finished)
      least = fmin (least, fmin (trials->trial[i].looks_at[0],
                                 trials->trial[i].looks_at[TARGETS - 1]));
  return least;
}

double curves_height (const struct trials *trials) {
  size_t lines = 0;
  for (size_t i = 0; i < trials->configuration_count; i++)
    lines += (size_t) has_finished (trials, i) + has_blind_runs (trials, i);
  return 0.63 + 0.027 * (double) lines;
}

/* --- share found --- */

static unsigned percent_before (size_t target) {
  return target ? target_percent (target - 1) : 0;
}

/* Writes the step between two shares that a target is reached with, after
   LOOKS, at most MOST. */
static void write_step (FILE *script, double looks, unsigned from, unsigned to,
                        double most) {
  const double at = fmin (looks, most);
  fprintf (script, "%.9g %u\n%.9g %u\n", at, from, at, to);
}

/* Writes the medians of a configuration as data block runsI and the edge of
   the band as bandI: up where the first runs reach the targets, down where the
   last do.  A target that is not reached lies behind the MOST looks. */
static void write_progress (FILE *script, const struct trials *trials,
                            size_t index, double most) {
  double first[TARGETS], middle[TARGETS], last[TARGETS];
  for (size_t target = 0; target < TARGETS; target++) {
    const size_t count = find_values (
        trials, index, (struct quantity){TARGET, target}, trials->values);
    const size_t out = count / 40; /* 2.5 % at either end */
    sort_values (trials->values, count);
    first[target] = trials->values[out];
    middle[target] =
        (trials->values[(count - 1) / 2] + trials->values[count / 2]) / 2;
    last[target] = trials->values[count - 1 - out];
  }
  fprintf (script, "$band%zu << EOD\n", index);
  for (size_t target = 0; target < TARGETS; target++)
    write_step (script, first[target], percent_before (target),
                target_percent (target), most);
  for (size_t target = TARGETS; target-- > 0;)
    write_step (script, last[target], target_percent (target),
                percent_before (target), most);
  fprintf (script, "EOD\n$runs%zu << EOD\n", index);
  size_t target = 0;
  for (; target < TARGETS && isfinite (middle[target]); target++)
    write_step (script, middle[target], percent_before (target),
                target_percent (target), most);
  if (target < TARGETS)
    fprintf (script, "%.9g %u\n", most, percent_before (target));
  fputs ("EOD\n", script);
}

/* Points at equal ratios of looks, from 1 to MOST. */
enum { POINTS = 200 };

static double looks_at_point (unsigned point, double most) {
  return pow (most, (double) point / POINTS);
}

static void write_blind_progress (FILE *script, const struct trials *trials,
                                  size_t index, double most) {
  const unsigned n = trials->configurations[index].n;
  const bool symmetry = blind_symmetry (trials, index);
  fprintf (script, "$blind%zu << EOD\n", index);
  for (unsigned point = 0; point <= POINTS; point++) {
    const double looks = looks_at_point (point, most);
    fprintf (script, "%.9g %.6g\n", looks,
             100 * blind_share (n, symmetry, looks));
  }
  fputs ("EOD\n", script);
}

/* --- targets --- */

/* Writes a step for each point at which more of COUNT sorted looks are
   reached. */
static void write_steps (FILE *script, const double *looks, size_t count,
                         double most) {
  size_t before = 0;
  for (unsigned point = 0; point <= POINTS; point++) {
    const double at = looks_at_point (point, most);
    size_t reached = before;
    while (reached < count && looks[reached] <= at * (1 + 1e-12))
      reached++;
    if (reached > before || point == POINTS || !point)
      fprintf (script, "%.9g %.6g\n", at, (double) reached / (double) count);
    before = reached;
  }
}

/* Writes the distribution of a configuration's runs, or of as many of blind
   permutations.  False without memory. */
static bool write_targets (FILE *script, const struct trials *trials,
                           size_t index, bool blind, double most) {
  const bool first = trials->study->goal == GOAL_FIRST;
  const size_t targets = first ? 1 : TARGETS;
  double *looks = calloc (trials->seeds * targets, sizeof *looks);
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds && looks && !interrupted (); i++) {
    const struct trial trial =
        blind ? blind_trial (trials, index, i) : runs_of (trials, index)[i];
    for (size_t target = TARGETS - targets; target < TARGETS; target++)
      if (trial.finished)
        looks[count++] = trial.looks_at[target];
  }
  if (!looks)
    return false;
  sort_values (looks, count);
  fprintf (script, "$%s%zu << EOD\n", blind ? "blind" : "runs", index);
  write_steps (script, looks, count, most);
  fputs ("EOD\n", script);
  free (looks);
  return true;
}

/* --- the plots --- */

/* The plot command: bands first, then blind permutations, then the runs. */
static void plot_curves (FILE *script, const struct trials *trials,
                         const char *style, bool bands) {
  const char *before = "plot ";
  unsigned blind = 0;
  for (size_t i = 0; i < trials->configuration_count && bands; i++)
    if (has_finished (trials, i)) {
      fprintf (script,
               "%s$band%zu using 1:2 with filledcurves closed linetype %zu "
               "fillstyle transparent solid 0.2 noborder notitle",
               before, i, i + 1);
      before = ", \\\n     ";
    }
  for (size_t i = 0; i < trials->configuration_count; i++)
    if (has_blind_runs (trials, i)) {
      fprintf (script,
               "%s$blind%zu using 1:2 with %s linecolor 'gray50' linewidth 2 "
               "dashtype %u title 'blind permutations, N = %u%s%s'",
               before, i, style, 2 + blind++ % 4, trials->configurations[i].n,
               blind_symmetry (trials, i) ? ", symmetry closure" : "",
               bands ? ", expected" : "");
      before = ", \\\n     ";
    }
  for (size_t i = 0; i < trials->configuration_count; i++)
    if (has_finished (trials, i)) {
      char name[CONFIGURATION_TEXT_MAX];
      label_text (trials, i, true, true, name);
      fprintf (script,
               "%s$runs%zu using 1:2 with %s linetype %zu dashtype %zu "
               "linewidth 2 title ",
               before, i, style, i + 1, i / GNUPLOT_COLORS % 5 + 1);
      gnuplot_quote (script, name);
      before = ", \\\n     ";
    }
  fputc ('\n', script);
}

/* The legend below has a line for each curve. */
static void write_axes (FILE *script, const struct trials *trials,
                        const char *title, const char *label, int highest) {
  write_legend_title (script, trials);
  fprintf (script,
           "set key bmargin\n"
           "set title '%s' noenhanced\n"
           "set logscale x\n"
           "set format x '10^{%%T}'\n"
           "set xrange [%.9g:]\n"
           "set yrange [0:%d]\n"
           "set xlabel \"looks (evaluations and neighbors examined)\\n\"\n"
           "set ylabel '%s'\n",
           title,
           pow (10, floor (log10 (fmax (1, least_looks (trials) / 100)))),
           highest, label);
}

bool plot_progress (FILE *script, const struct trials *trials) {
  const double most = most_looks (trials);
  if (most <= 0)
    return false;
  for (size_t i = 0; i < trials->configuration_count; i++) {
    if (has_finished (trials, i))
      write_progress (script, trials, i, most);
    if (has_blind_runs (trials, i))
      write_blind_progress (script, trials, i, most);
  }
  write_axes (script, trials,
              "median of the runs, and the band with at least 95 % of them",
              "solutions found (percent)", 100);
  plot_curves (script, trials, "lines", true);
  return true;
}

bool plot_targets (FILE *script, const struct trials *trials) {
  const double most = most_looks (trials);
  bool memory = true;
  if (most <= 0)
    return false;
  for (size_t i = 0; i < trials->configuration_count; i++) {
    if (has_finished (trials, i))
      memory &= write_targets (script, trials, i, false, most);
    if (has_blind_runs (trials, i))
      memory &= write_targets (script, trials, i, true, most);
  }
  write_axes (script, trials,
              trials->study->goal == GOAL_FIRST
                  ? "target: the first solution"
                  : "targets: 2, 4, ..., 98, 99 and 100 % of the solutions",
              "share of runs and targets reached", 1);
  plot_curves (script, trials, "steps", false);
  return memory;
}
