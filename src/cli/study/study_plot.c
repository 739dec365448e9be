/* SPDX-License-Identifier: MIT */

/* From results to gnuplot's script. */

#include "cli/study/study_plot.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/plot/gnuplot.h"
#include "cli/study/blind_permutations.h"
#include "cli/study/results.h"
#include "cli/study/study_curves.h"
#include "cli/study/study_labels.h"

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
    gnuplot_quote (script, name);
    fputs (".\"\\n\".", script);
    begin = blank + 1;
  }
  gnuplot_quote (script, begin);
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
  struct plot_script script;
  if (!plot_wanted (plot))
    return EXIT_YES;
  int status = plot_script_begin (&script, height_of (trials, picture), 0);
  if (status)
    return status;
  const bool drawn = draw (script.stream, trials, picture);
  if (interrupted ())
    status = EXIT_TROUBLE;
  else if (!drawn)
    status =
        trouble ("there is nothing to draw: too few runs reached the goal");
  return plot_script_end (&script, plot, status);
}
