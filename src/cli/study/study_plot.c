/* SPDX-License-Identifier: MIT */

/* From results to gnuplot's script. */

#include "cli/study/study_plot.h"

#include <inttypes.h>
#include <math.h>
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
   or all of it if there is no other.  The board size is left out if it is not
   wanted. */
static void label_text (const struct trials *trials, size_t index, bool size,
                        char text[CONFIGURATION_TEXT_MAX]) {
  append_name (trials, index, false, size, text);
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

/* --- the distribution of the looks to targets --- */

/* A curve for each configuration with a run that has finished, and one for
   blind permutations of each board size, to BLIND_RUN_MAX, and closure. */

/* The most looks of any run that has finished; 0: there is none. */
static double most_looks (const struct trials *trials) {
  double most = 0;
  for (size_t i = 0; i < trials_all (trials); i++)
    if (trials->trial[i].finished)
      most = fmax (most, trials->trial[i].value[LOOKS]);
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

/* The height of the plot, in widths: the legend has a line for each curve. */
static double targets_height (const struct trials *trials) {
  size_t lines = 0;
  for (size_t i = 0; i < trials->configuration_count; i++)
    lines += (size_t) has_finished (trials, i) + has_blind_runs (trials, i);
  return 0.63 + 0.027 * (double) lines;
}

/* Points at equal ratios of looks, from 1 to MOST. */
enum { CURVE_POINTS = 200 };

static double looks_at_point (unsigned point, double most) {
  return pow (most, (double) point / CURVE_POINTS);
}

/* The first point with so many LOOKS, at most MOST. */
static size_t point_of (double looks, double most) {
  return looks <= 1
             ? 0
             : (size_t) ceil (CURVE_POINTS * log (looks) / log (most) - 1e-9);
}

/* Writes the distribution of a configuration's runs, or of as many of blind
   permutations: a step for each point at which more targets are reached. */
static void write_targets (FILE *script, const struct trials *trials,
                           size_t index, bool blind, double most) {
  const size_t targets = trials->study->goal == GOAL_FIRST ? 1 : TARGETS;
  size_t reached[CURVE_POINTS + 1] = {0}, runs = 0, sum = 0;
  for (size_t i = 0; i < trials->seeds && !interrupted (); i++) {
    const struct trial trial =
        blind ? blind_trial (trials, index, i) : runs_of (trials, index)[i];
    runs += trial.finished;
    for (size_t target = 0; target < TARGETS && trial.finished; target++)
      if (trial.looks_at[target] <= most)
        reached[point_of (trial.looks_at[target], most)]++;
  }
  fprintf (script, "$%s%zu << EOD\n", blind ? "blind" : "runs", index);
  for (unsigned point = 0; point <= CURVE_POINTS; point++) {
    sum += reached[point];
    if (reached[point] || point == CURVE_POINTS || !point)
      fprintf (script, "%.9g %.6g\n", looks_at_point (point, most),
               (double) sum / (double) (runs * targets));
  }
  fputs ("EOD\n", script);
}

/* The plot command: blind permutations first, then the runs. */
static void plot_curves (FILE *script, const struct trials *trials) {
  const char *before = "plot ";
  unsigned blind = 0;
  for (size_t i = 0; i < trials->configuration_count; i++)
    if (has_blind_runs (trials, i)) {
      fprintf (script,
               "%s$blind%zu using 1:2 with steps linecolor 'gray50' "
               "linewidth 2 dashtype %u title 'blind permutations, N = %u%s'",
               before, i, 2 + blind++ % 4, trials->configurations[i].n,
               blind_symmetry (trials, i) ? ", symmetry closure" : "");
      before = ", \\\n     ";
    }
  for (size_t i = 0; i < trials->configuration_count; i++)
    if (has_finished (trials, i)) {
      char name[CONFIGURATION_TEXT_MAX];
      label_text (trials, i, true, name);
      fprintf (script,
               "%s$runs%zu using 1:2 with steps linetype %zu dashtype %zu "
               "linewidth 2 title ",
               before, i, i + 1, i / GNUPLOT_COLORS % 5 + 1);
      gnuplot_quote (script, name);
      before = ", \\\n     ";
    }
  fputc ('\n', script);
}

/* The empirical distribution of the looks to targets: the share of all pairs
   of a run and a target that were reached, by looks, after COCO (Hansen,
   Auger, Ros, Mersmann, Tusar and Brockhoff, "COCO: a platform for comparing
   continuous optimizers in a black-box setting", 2021).  COCO goes on with
   simulated restarts if a run missed a target; here it never reaches it.
   The targets are the shares of the solutions of struct trial, with GOAL_FIRST
   the first one.  False if there is nothing to draw. */
static bool plot_targets (FILE *script, const struct trials *trials) {
  const double most = most_looks (trials);
  if (most <= 0)
    return false;
  for (size_t i = 0; i < trials->configuration_count; i++) {
    if (has_finished (trials, i))
      write_targets (script, trials, i, false, most);
    if (has_blind_runs (trials, i))
      write_targets (script, trials, i, true, most);
  }
  write_legend_title (script, trials);
  fprintf (script,
           "set key bmargin\n"
           "set title '%s' noenhanced\n"
           "set logscale x\n"
           "set format x '10^{%%T}'\n"
           "set xrange [%.9g:]\n"
           "set yrange [0:1]\n"
           "set xlabel \"looks (evaluations and neighbors examined)\\n\"\n"
           "set ylabel 'share of runs and targets reached'\n",
           trials->study->goal == GOAL_FIRST
               ? "target: the first solution"
               : "targets: 2, 4, ..., 98, 99 and 100 % of the solutions",
           pow (10, floor (log10 (fmax (1, least_looks (trials) / 100)))));
  plot_curves (script, trials);
  return true;
}

/* --- medians, intervals and baselines --- */

/* Looks, which are drawn in a row for each configuration, or on lines over the
   board size. */
struct drawing {
  FILE *script;
  const struct trials *trials;
  bool by_size;
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
                  {"published", "published", 4}};

static size_t position_of (const struct drawing *drawing, size_t index) {
  return drawing->by_size ? drawing->trials->configurations[index].n : index;
}

/* The two ends of an interval, or a value twice. */
struct ends {
  double low, high;
};

/* On a line, blind sampling of permutations is one with random permutations.
   The looks of a publication are its generations times the population. */
static struct ends ends_of (const struct drawing *drawing, enum part part,
                            size_t index) {
  const struct trials *trials = drawing->trials;
  const double permutations = permutations_of (trials, index);
  const struct sample_statistics sample = statistics_of (trials, index, LOOKS);
  double value = NAN, blind = blind_of (trials, index);
  if (part == PART_INTERVAL)
    return (struct ends){sample.low, sample.high};
  if (part == PART_MEDIAN)
    value = sample.median;
  else if (part == PART_PUBLISHED && !drawing->by_size)
    value = published_looks_of (trials, index);
  else if (part == PART_PERMUTATIONS)
    value = permutations;
  else if (part == PART_BLIND && (!drawing->by_size || blind != permutations))
    value = blind;
  return (struct ends){value, value};
}

/* A value of 0 has no logarithm. */
static bool is_drawn (struct ends ends) {
  return ends.low > 0 && isfinite (ends.low);
}

/* Whether configurations A and B are on one line: they differ in the size
   alone.  Random permutations differ by their size and symmetry closure
   alone. */
static bool share_line (const struct drawing *drawing, enum part part,
                        size_t a, size_t b) {
  const struct trials *trials = drawing->trials;
  const struct configuration *all = trials->configurations;
  if (!drawing->by_size)
    return true;
  if (part == PART_PERMUTATIONS)
    return blind_symmetry (trials, a) == blind_symmetry (trials, b);
  return a == b || differ_in_size_alone (trials->study, &all[a], &all[b]);
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
  if (!drawing->by_size)
    fprintf (drawing->script, " linestyle %u", parts[part].style);
  else
    fprintf (drawing->script, " linetype %zu linewidth 2 dashtype %d",
             part == PART_PERMUTATIONS ? GNUPLOT_COLORS - 1
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
    if (!drawing->by_size)
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
  const bool rows = !drawing->by_size;
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
    label_text (trials, first, false, name);
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
  label_text (drawing->trials, index, true, name);
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

/* Looks, as a row for each configuration or on lines.  False if there is
   nothing to draw. */
static bool plot_medians (FILE *script, const struct trials *trials,
                          bool by_size) {
  const struct drawing drawing = {script, trials, by_size};
  const char axis = by_size ? 'y' : 'x';
  write_legend_title (script, trials);
  fprintf (script,
           "set logscale %c\n"
           "set format %c '10^{%%T}'\n"
           "set %clabel 'looks until %s'\n",
           axis, axis, axis,
           trials->study->goal == GOAL_ALL ? "all solutions are found"
                                           : "the first solution");
  if (by_size)
    fputs ("set xlabel 'N'\nset xtics 1\nset autoscale xfix\n"
           "set offsets 0.5,0.5,0,0\n",
           script);
  else
    write_rows (&drawing);
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
      const struct sample_statistics share =
          statistics_of (trials, configuration, SHARES + point);
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
    label_text (trials, i, true, name);
    gnuplot_quote (script, name);
  }
  fputc ('\n', script);
  return any;
}

/* --- the pictures --- */

const char *study_picture_name (size_t index) {
  static const char *const names[PICTURES] = {"", "targets", "scaling"};
  return index < PICTURES ? names[index] : NULL;
}

const char *study_picture_problem (const struct study *study,
                                   enum study_picture picture) {
  if (picture != BY_GOAL && study->goal != GOAL_ALL &&
      study->goal != GOAL_FIRST)
    return "is of runs to the first solution or to all";
  if (picture == SCALING && study->factors.factor[SIZE_FACTOR].count < 2 &&
      !variant_sets (&study->factors, SIZE_FACTOR))
    return "is of several sizes";
  return NULL;
}

/* The height of the plot in widths. */
static double height_of (const struct trials *trials,
                         enum study_picture picture) {
  const struct drawing drawing = {NULL, trials, true};
  if (picture == TARGET_SHARES)
    return targets_height (trials);
  if (picture == SCALING)
    return 0.5 + 0.027 * (double) each_line (&drawing, NULL);
  if (trials->study->goal == GOAL_TAKEOVER)
    return 0.7;
  /* The legend needs that of two rows, with what is published of three. */
  return 0.3 + 0.055 * fmax (trials->study->published ? 3 : 2,
                             (double) trials->configuration_count);
}

/* False if there is nothing to draw. */
static bool draw (FILE *script, const struct trials *trials,
                  enum study_picture picture) {
  if (picture == TARGET_SHARES)
    return plot_targets (script, trials);
  if (trials->study->goal == GOAL_TAKEOVER)
    return plot_shares (script, trials);
  return plot_medians (script, trials, picture == SCALING);
}

int study_plot (struct output plot[PLOT_OUTPUTS], const struct trials *trials,
                enum study_picture picture) {
  int status = EXIT_YES;
  if (!plot[PLOT_IMAGE].name && !plot[PLOT_SCRIPT].name)
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
