/* SPDX-License-Identifier: MIT */

/* From results to gnuplot's script. */

#include "cli/study/study_plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/study/blind_permutations.h"
#include "cli/study/results.h"

/* --- what pictures call configurations --- */

/* Appends the scheme and the size of a configuration, if wanted: those that
   differ, or those that are SHARED.  One alone shares nothing. */
static void append_name (const struct trials *trials, size_t index,
                         bool shared, bool size, char *text) {
  const struct configuration *all = trials->configurations;
  bool schemes = trials->configuration_count == 1, sizes = schemes;
  for (size_t i = 1; i < trials->configuration_count; i++) {
    schemes |= all[i].genetic.scheme != all->genetic.scheme;
    sizes |= all[i].n != all->n;
  }
  *text = 0;
  if (schemes != shared)
    snprintf (text, CONFIGURATION_TEXT_MAX, ", %s",
              all[index].genetic.scheme->name);
  const size_t length = strlen (text);
  if (size && sizes != shared)
    snprintf (text + length, CONFIGURATION_TEXT_MAX - length, ", N = %u",
              all[index].n);
}

/* Removes the comma at the beginning. */
static void trim_text (char *text) {
  if (*text)
    memmove (text, text + 2, strlen (text + 2) + 1);
}

/* What tells configuration INDEX from the others, "halfkeep, crossover=coin",
   or all of it if there is no other.  The board size and the items are left
   out if they are not wanted. */
static void label_text (const struct trials *trials, size_t index, bool size,
                        bool items, char text[CONFIGURATION_TEXT_MAX]) {
  append_name (trials, index, false, size, text);
  if (items)
    factors_append_items (&trials->study->factors,
                          &trials->configurations[index], false, ", ", text,
                          CONFIGURATION_TEXT_MAX);
  trim_text (text);
}

/* Writes the title of a legend, what all configurations share: "report, N = 8,
   25 runs each". */
static void write_legend_title (FILE *script, const struct trials *trials) {
  char text[CONFIGURATION_TEXT_MAX], title[CONFIGURATION_TEXT_MAX + 64];
  append_name (trials, 0, true, true, text);
  trim_text (text);
  snprintf (title, sizeof title, "%s%s%zu run%s%s", text, *text ? ", " : "",
            trials->seeds, trials->seeds == 1 ? "" : "s",
            trials->configuration_count == 1 ? "" : " each");
  fputs ("set key title ", script);
  gnuplot_quote (script, title);
  fputs (" left noenhanced\n", script);
}

/* --- curves over the looks of many runs --- */

/* Plots draw a curve for each configuration with a run that has finished, and
   one for blind permutations of each board size, to BLIND_RUN_MAX, and
   closure.  They return false if there is nothing to draw. */

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

/* The height of either plot, in widths. */
static double curves_height (const struct trials *trials) {
  size_t lines = 0;
  for (size_t i = 0; i < trials->configuration_count; i++)
    lines += (size_t) has_finished (trials, i) + has_blind_runs (trials, i);
  return 0.63 + 0.027 * (double) lines;
}

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
enum { CURVE_POINTS = 200 };

static double looks_at_point (unsigned point, double most) {
  return pow (most, (double) point / CURVE_POINTS);
}

static void write_blind_progress (FILE *script, const struct trials *trials,
                                  size_t index, double most) {
  const unsigned n = trials->configurations[index].n;
  const bool symmetry = blind_symmetry (trials, index);
  fprintf (script, "$blind%zu << EOD\n", index);
  for (unsigned point = 0; point <= CURVE_POINTS; point++) {
    const double looks = looks_at_point (point, most);
    fprintf (script, "%.9g %.6g\n", looks,
             100 * blind_share (n, symmetry, looks));
  }
  fputs ("EOD\n", script);
}

/* Writes a step for each point at which more of COUNT sorted looks are
   reached. */
static void write_steps (FILE *script, const double *looks, size_t count,
                         double most) {
  size_t before = 0;
  for (unsigned point = 0; point <= CURVE_POINTS; point++) {
    const double at = looks_at_point (point, most);
    size_t reached = before;
    while (reached < count && looks[reached] <= at * (1 + 1e-12))
      reached++;
    if (reached > before || point == CURVE_POINTS || !point)
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

/* The share of the solutions found by looks: the median of the runs, and the
   band that 95 % of them are in; for blind permutations what is expected. */
static bool plot_progress (FILE *script, const struct trials *trials) {
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

/* The empirical distribution of the looks to targets: the share of all pairs
   of a run and a target that were reached, by looks, after COCO (Hansen,
   Auger, Ros, Mersmann, Tusar and Brockhoff, "COCO: a platform for comparing
   continuous optimizers in a black-box setting", 2021).  COCO goes on with
   simulated restarts if a run missed a target; here it never reaches it.
   The targets are the shares of the solutions of struct trial, with GOAL_FIRST
   the first one. */
static bool plot_targets (FILE *script, const struct trials *trials) {
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

/* --- medians, intervals and baselines --- */

/* What they are drawn at: looks in a row for each configuration; or on lines,
   generations over populations, looks over sizes. */
enum positions { BY_ROW, BY_POPULATION, BY_SIZE };

struct drawing {
  FILE *script;
  const struct trials *trials;
  enum positions positions;
};

/* In the order of the legend. */
enum part {
  PART_MEDIAN,
  PART_INTERVAL,
  PART_BLIND,
  PART_PERMUTATIONS,
  PART_PUBLISHED,
  PARTS
};

static const struct {
  const char *name, *title; /* NULL: none */
  unsigned style;           /* in rows */
} parts[PARTS] = {{"median", "median, with its 95 % interval", 1},
                  {"interval", NULL, 1},
                  {"blind", "blind sampling of the same genes, expected", 3},
                  {"permutations", "random permutations, expected", 2},
                  {"published", "published", 0}};

static size_t position_of (const struct drawing *drawing, size_t index) {
  const struct configuration *configuration =
      &drawing->trials->configurations[index];
  return drawing->positions == BY_ROW ? index
         : drawing->positions == BY_SIZE
             ? configuration->n
             : configuration->genetic.breeding.population;
}

/* The two ends of an interval, or a value twice. */
struct ends {
  double low, high;
};

/* If genes are permutations, blind sampling has no line of its own. */
static struct ends ends_of (const struct drawing *drawing, enum part part,
                            size_t index) {
  const struct trials *trials = drawing->trials;
  const double permutations = permutations_of (trials, index);
  const bool generations = drawing->positions == BY_POPULATION;
  const struct sample_statistics sample = statistics_of (
      trials, index,
      (struct quantity){MEASURE, generations ? GENERATIONS : LOOKS});
  double value = NAN, blind = blind_of (trials, index);
  if (part == PART_INTERVAL)
    return (struct ends){generations + sample.low, generations + sample.high};
  if (part == PART_MEDIAN)
    value = generations + sample.median;
  else if (part == PART_PUBLISHED && generations)
    value = 1 + published_of (trials, index);
  else if (part == PART_PERMUTATIONS && !generations)
    value = permutations;
  else if (part == PART_BLIND && generations)
    value = blind / (double) position_of (drawing, index);
  else if (part == PART_BLIND &&
           (drawing->positions == BY_ROW || blind != permutations))
    value = blind;
  return (struct ends){value, value};
}

/* A value of 0 has no logarithm. */
static bool is_drawn (struct ends ends) {
  return ends.low > 0 && isfinite (ends.low);
}

/* What is on a line, and what its label says: over populations a scheme and a
   size, over sizes what differs in nothing else. */
static void line_text (const struct drawing *drawing, size_t index,
                       char text[CONFIGURATION_TEXT_MAX]) {
  label_text (drawing->trials, index, drawing->positions != BY_SIZE,
              drawing->positions != BY_POPULATION, text);
}

/* Whether configurations A and B are on one line.  Random permutations differ
   by their size and symmetry closure alone. */
static bool share_line (const struct drawing *drawing, enum part part,
                        size_t a, size_t b) {
  char one[CONFIGURATION_TEXT_MAX], other[CONFIGURATION_TEXT_MAX];
  if (drawing->positions == BY_ROW)
    return true;
  if (part == PART_PERMUTATIONS)
    return blind_symmetry (drawing->trials, a) ==
           blind_symmetry (drawing->trials, b);
  line_text (drawing, a, one);
  line_text (drawing, b, other);
  return !strcmp (one, other);
}

static bool is_first (const struct drawing *drawing, enum part part,
                      size_t index) {
  size_t i = 0;
  while (!share_line (drawing, part, i, index))
    i++;
  return i == index;
}

/* Whether configuration INDEX is the first on a line that has values. */
static bool begins_line (const struct drawing *drawing, enum part part,
                         size_t index) {
  bool any = false;
  if (is_first (drawing, part, index))
    for (size_t i = index; i < drawing->trials->configuration_count; i++)
      any |= share_line (drawing, part, index, i) &&
             is_drawn (ends_of (drawing, part, i));
  return any;
}

/* The line that a configuration is on, counted from 0. */
static size_t line_of (const struct drawing *drawing, enum part part,
                       size_t index) {
  size_t line = 0;
  for (size_t i = 0; !share_line (drawing, part, i, index); i++)
    line += is_first (drawing, part, i);
  return line;
}

/* Each part has a style in rows, and each line a color. */
static void write_style (const struct drawing *drawing, enum part part,
                         size_t index) {
  if (drawing->positions == BY_ROW)
    fprintf (drawing->script, " linestyle %u", parts[part].style);
  else
    fprintf (drawing->script, " linetype %zu linewidth 2 dashtype %d",
             part == PART_PERMUTATIONS ? GNUPLOT_COLORS - 1
             : part == PART_PUBLISHED  ? GNUPLOT_COLORS
                                       : 1 + line_of (drawing, part, index),
             part > PART_INTERVAL ? 3 : 1);
}

/* Writes the data of the line with configuration FIRST, by position. */
static void write_data (const struct drawing *drawing, enum part part,
                        size_t first) {
  fprintf (drawing->script, "$%s%zu << EOD\n", parts[part].name, first);
  for (size_t i = first; i < drawing->trials->configuration_count; i++) {
    const struct ends ends = ends_of (drawing, part, i);
    if (share_line (drawing, part, first, i) && is_drawn (ends))
      fprintf (drawing->script, "%zu %.9g %.9g\n", position_of (drawing, i),
               ends.low, isinf (ends.high) ? ends.low : ends.high);
  }
  fputs ("EOD\n", drawing->script);
}

/* An interval without an upper end goes on to the edge, as an arrow. */
static void write_arrows (const struct drawing *drawing) {
  FILE *script = drawing->script;
  for (size_t i = 0; i < drawing->trials->configuration_count; i++) {
    const struct ends ends = ends_of (drawing, PART_INTERVAL, i);
    const size_t at = position_of (drawing, i);
    if (!is_drawn (ends) || !isinf (ends.high))
      continue;
    if (drawing->positions == BY_ROW)
      fprintf (script, "set arrow from %.9g,%zu to graph 1,first %zu",
               ends.low, at, at);
    else
      fprintf (script, "set arrow from %zu,%.9g to first %zu,graph 1", at,
               ends.low, at);
    fputs (" filled size screen 0.014,20", script);
    write_style (drawing, PART_INTERVAL, i);
    fputc ('\n', script);
  }
}

/* Writes what a plot command has for the line. */
static void plot_line (const struct drawing *drawing, enum part part,
                       size_t first) {
  static const int points[] = {7, 5, 9, 11, 13}; /* the open ones: one less */
  enum { POINTS = sizeof points / sizeof *points };
  const struct trials *trials = drawing->trials;
  const bool rows = drawing->positions == BY_ROW;
  FILE *script = drawing->script;
  fprintf (script, "$%s%zu using %s", parts[part].name, first,
           rows ? "2:1" : "1:2");
  fputs (part != PART_INTERVAL
             ? rows ? " with points" : " smooth unique with linespoints"
         : rows ? ":2:3 with xerrorbars"
                : ":2:3 with yerrorbars",
         script);
  write_style (drawing, part, first);
  if (part == PART_INTERVAL) {
    fputs (" pointtype 7 pointsize 0.01 notitle", script);
    return;
  }
  if (!rows)
    fprintf (script, " pointtype %d",
             points[line_of (drawing, part, first) % POINTS] -
                 (part > PART_INTERVAL));
  fputs (" title ", script);
  if (!rows && part == PART_PERMUTATIONS)
    fputs (blind_symmetry (trials, first) ? "'symmetry closure: '." : "",
           script);
  else if (!rows) {
    char name[CONFIGURATION_TEXT_MAX];
    line_text (drawing, first, name);
    gnuplot_quote (script, name);
    fputs (*name ? ".': '." : ".", script);
  }
  gnuplot_quote (script, parts[part].title);
}

/* Does this for each line. */
static size_t each_line (const struct drawing *drawing,
                         void (*visit) (const struct drawing *drawing,
                                        enum part part, size_t first)) {
  size_t lines = 0;
  for (enum part part = 0; part < PARTS; part++)
    for (size_t i = 0; i < drawing->trials->configuration_count; i++)
      if (begins_line (drawing, part, i)) {
        if (visit == plot_line)
          fputs (lines ? ", \\\n     " : "plot ", drawing->script);
        if (visit)
          visit (drawing, part, i);
        lines++;
      }
  return lines;
}

/* Writes a label that may be long, in two lines then. */
static void write_label (const struct drawing *drawing, size_t index) {
  enum { LINE_CHARACTERS = 46 };
  FILE *script = drawing->script;
  char name[CONFIGURATION_TEXT_MAX];
  line_text (drawing, index, name);
  char *begin = name;
  char *blank = strlen (name) > LINE_CHARACTERS
                    ? memrchr (name, ' ', LINE_CHARACTERS)
                    : NULL;
  if (blank) {
    *blank = 0;
    gnuplot_quote_tic (script, name);
    fputs (".\"\\n\".", script);
    begin = blank + 1;
  }
  gnuplot_quote_tic (script, begin);
}

/* A label for each row, and at the right how many runs reached the goal. */
static void write_rows (const struct drawing *drawing) {
  const struct trials *trials = drawing->trials;
  FILE *script = drawing->script;
  fprintf (script,
           "set key at screen 0.02,0.98 left top\n"
           "set tmargin 6.5\n"
           "set yrange [%zu.5:-0.5]\n"
           "set ytics () noenhanced\n"
           "set rmargin 11\n"
           "set label 'reached' at graph 1,first -0.8 offset 2,0\n",
           trials->configuration_count - 1);
  for (size_t i = 0; i < trials->configuration_count; i++) {
    fputs ("set ytics add (", script);
    write_label (drawing, i);
    fprintf (script, " %zu)\n", i);
    fprintf (script, "set label '%zu/%zu' at graph 1,first %zu offset 2,0\n",
             count_reached (trials, i), trials->seeds, i);
  }
}

/* Looks or generations, as a row for each configuration or on lines.  False
   if there is nothing to draw. */
static bool plot_medians (FILE *script, const struct trials *trials,
                          enum positions positions) {
  const struct drawing drawing = {script, trials, positions};
  const char axis = positions == BY_ROW ? 'x' : 'y';
  write_legend_title (script, trials);
  fprintf (script,
           "set logscale %c\n"
           "set format %c '10^{%%T}'\n"
           "set %clabel '%s until %s'\n",
           axis, axis, axis,
           positions == BY_POPULATION ? "1 + generations" : "looks",
           trials->study->goal == GOAL_ALL ? "all solutions are found"
                                           : "the first solution");
  if (positions == BY_ROW)
    write_rows (&drawing);
  else
    fputs (positions == BY_SIZE
               ? "set xlabel 'N'\nset xtics 1\nset autoscale xfix\n"
                 "set offsets 0.5,0.5,0,0\n"
               : "set xlabel 'population (boards)'\nset logscale x\n",
           script);
  write_arrows (&drawing);
  each_line (&drawing, write_data);
  const size_t lines = each_line (&drawing, plot_line);
  fputc ('\n', script);
  return lines > 0;
}

/* --- takeover --- */

/* The share of the most frequent board by generation, as published and
   restarted.  False if there is nothing to draw. */
static bool plot_shares (FILE *script, const struct trials *trials) {
  bool any = false;
  for (size_t configuration = 0; configuration < trials->configuration_count;
       configuration++) {
    fprintf (script, "$runs%zu << EOD\n", configuration);
    for (size_t point = 0; point < SAMPLING_POINTS; point++) {
      const struct sample_statistics share = statistics_of (
          trials, configuration, (struct quantity){SHARE, point});
      any |= share.count > 0;
      if (share.count)
        fprintf (script, "%" PRIu64 " %.6g %.6g %.6g\n",
                 sampling_generation (point), 100 * share.median,
                 100 * share.low, 100 * share.high);
    }
    fputs ("EOD\n", script);
  }
  write_legend_title (script, trials);
  fputs ("set logscale x\n"
         "set yrange [0:]\n"
         "set xlabel 'generation + 1'\n"
         "set ylabel 'share of the most frequent board (percent)'\n"
         "plot ",
         script);
  for (size_t i = 0; i < trials->configuration_count; i++) {
    const size_t point = 4 + i % 10; /* an open one after each filled one */
    fprintf (script,
             "%s$runs%zu using ($1+1):2:3:4 with yerrorbars linetype %zu "
             "linewidth 2 pointtype %zu notitle, \\\n"
             "     $runs%zu using ($1+1):2 with linespoints linetype %zu "
             "linewidth 2 pointtype %zu title ",
             i ? ", \\\n     " : "", i, i + 1, point, i, i + 1, point);
    char name[CONFIGURATION_TEXT_MAX];
    label_text (trials, i, true, true, name);
    gnuplot_quote (script, name);
  }
  fputc ('\n', script);
  return any;
}

/* --- the pictures --- */

const char *study_picture_name (size_t index) {
  static const char *const names[PICTURES] = {"", "progress", "targets",
                                              "generations", "scaling"};
  return index < PICTURES ? names[index] : NULL;
}

/* Whether populations vary, next to nothing else but schemes and sizes. */
static bool varies_populations (const struct study *study) {
  const struct factor *factor = study->factors.factor;
  bool only = study->goal == GOAL_ALL && factor[POPULATION_FACTOR].count > 1;
  for (size_t i = 0; i < FACTORS_MAX; i++)
    only &= i == SCHEME_FACTOR || i == SIZE_FACTOR || i == POPULATION_FACTOR ||
            factor[i].count <= 1;
  return only;
}

const char *study_picture_problem (const struct study *study,
                                   enum study_picture picture) {
  if (picture != BY_GOAL && study->goal != GOAL_ALL &&
      study->goal != GOAL_FIRST)
    return "is of runs to the first solution or to all";
  if (picture == PROGRESS && study->goal == GOAL_FIRST)
    return "is of runs to all solutions";
  if (picture == GENERATIONS_BY_POPULATION && !varies_populations (study))
    return "is of runs to all solutions with several populations, and no "
           "other lists but schemes and sizes";
  if (picture == SCALING && study->factors.factor[SIZE_FACTOR].count < 2 &&
      !variant_sets (&study->factors, SIZE_FACTOR))
    return "is of several sizes";
  return NULL;
}

static enum positions positions_of (const struct study *study,
                                    enum study_picture picture) {
  return picture == SCALING ? BY_SIZE
         : picture == GENERATIONS_BY_POPULATION ||
                 (study->published && varies_populations (study))
             ? BY_POPULATION
             : BY_ROW;
}

/* The height of the plot in widths. */
static double height_of (const struct trials *trials,
                         enum study_picture picture) {
  const struct study *study = trials->study;
  const struct drawing drawing = {NULL, trials, positions_of (study, picture)};
  if (picture == PROGRESS || picture == TARGET_SHARES)
    return curves_height (trials);
  if (study->goal == GOAL_TAKEOVER)
    return 0.7;
  if (drawing.positions == BY_ROW) /* the legend needs that of two rows */
    return 0.3 + 0.055 * fmax (2, (double) trials->configuration_count);
  return 0.5 + 0.027 * (double) each_line (&drawing, NULL);
}

/* False if there is nothing to draw. */
static bool draw (FILE *script, const struct trials *trials,
                  enum study_picture picture) {
  if (picture == PROGRESS)
    return plot_progress (script, trials);
  if (picture == TARGET_SHARES)
    return plot_targets (script, trials);
  if (trials->study->goal == GOAL_TAKEOVER)
    return plot_shares (script, trials);
  return plot_medians (script, trials, positions_of (trials->study, picture));
}

int study_plot (struct output plot[PLOT_OUTPUTS], const struct trials *trials,
                enum study_picture picture) {
  int status = EXIT_YES;
  if (!plot_wanted (plot))
    return status;
  FILE *script = plot_script_begin (height_of (trials, picture), 0);
  if (!script)
    return EXIT_TROUBLE;
  const bool drawn = draw (script, trials, picture);
  if (interrupted ())
    status = EXIT_TROUBLE;
  else if (!drawn)
    status =
        trouble ("there is nothing to draw: too few runs reached the goal");
  return plot_script_end (script, plot, status);
}
