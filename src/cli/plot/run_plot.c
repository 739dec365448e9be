/* SPDX-License-Identifier: MIT */

/* From a trace to gnuplot's script. */

#include "cli/plot/run_plot.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/io/external_program.h"
#include "cli/io/message.h"
#include "cli/run_files/trace.h"

/* --- curves: any number of points are added.  For each interval of x a curve
   keeps the average, the least and the greatest y, and the first and the last
   x. --- */

/* The most intervals: one is narrower than the line of a plot. */
enum { CURVE_INTERVALS_MAX = 500 };

/* What is kept of the points of an interval. */
struct curve_interval {
  size_t count; /* of points */
  double first, last;
  double sum, least, greatest;
};

/* Interval I has the points with I * width <= x < (I + 1) * width. */
struct curve {
  double width;
  size_t intervals;
  struct curve_interval interval[CURVE_INTERVALS_MAX];
};

/* A curve of at most INTERVALS intervals, an even number.  If x lies beyond
   the last one, each two are joined. */
static void curve_begin (struct curve *curve, size_t intervals) {
  memset (curve, 0, sizeof *curve);
  curve->width = 1;
  curve->intervals = intervals;
}

/* Adds the points of NEXT, which come later. */
static void join (struct curve_interval *interval,
                  const struct curve_interval *next) {
  if (!next->count)
    return;
  if (!interval->count) {
    *interval = *next;
    return;
  }
  interval->count += next->count;
  interval->last = next->last;
  interval->sum += next->sum;
  interval->least = fmin (interval->least, next->least);
  interval->greatest = fmax (interval->greatest, next->greatest);
}

static void double_width (struct curve *curve) {
  const size_t half = curve->intervals / 2;
  for (size_t i = 0; i < half; i++) {
    struct curve_interval pair = curve->interval[2 * i];
    join (&pair, &curve->interval[2 * i + 1]);
    curve->interval[i] = pair;
  }
  memset (curve->interval + half, 0, half * sizeof *curve->interval);
  curve->width *= 2;
}

/* Adds a point.  x is finite, at least 0 and at least that of the point
   before. */
static void curve_add (struct curve *curve, double x, double y) {
  const struct curve_interval one = {1, x, x, y, y, y};
  while (x >= (double) curve->intervals * curve->width)
    double_width (curve);
  join (&curve->interval[(size_t) (x / curve->width)], &one);
}

/* Writes, as a data block with that NAME of gnuplot, a line for each interval
   with points: the first and the last x; the average, the least and the
   greatest y.  Returns whether one has several points. */
static bool curve_write (const struct curve *curve, const char *name,
                         FILE *script) {
  bool several = false;
  fprintf (script, "$%s << EOD\n", name);
  for (size_t i = 0; i < curve->intervals; i++) {
    const struct curve_interval *interval = &curve->interval[i];
    several |= interval->count > 1;
    if (interval->count)
      fprintf (script, "%.0f %.0f %.9g %.9g %.9g\n", interval->first,
               interval->last, interval->sum / (double) interval->count,
               interval->least, interval->greatest);
  }
  fputs ("EOD\n", script);
  return several;
}

/* --- what is drawn of a run --- */

enum { BEST, MEAN, WORST, DISTINCT, COPIES, FOUND, HITS, CURVES };

/* The names of their data blocks. */
static const char *const names[CURVES] = {
    "best", "mean", "worst", "distinct", "copies", "found", "hits"};

/* What is drawn of a run. */
struct run {
  enum run_axis axis;
  bool text; /* without bands, which would cover the lines */
  struct curve curve[CURVES];
  struct trace_row last;
  size_t rows;
  size_t diverse_rows; /* those with boards */
  size_t uneven_rows;  /* those with a worst fitness that is not the best */
};

const char *run_axis_name (size_t index) {
  static const char *const axes[] = {
      [BY_LOOKS] = "looks", [BY_GENERATIONS] = "generations", NULL};
  return axes[index];
}

static double x_of (const struct run *run, const struct trace_row *row) {
  return row->column[run->axis == BY_LOOKS ? TRACE_LOOKS : TRACE_GENERATION];
}

/* What grows has intervals narrower than a line; the others have fewer, so
   that their averages can be told from their noise. */
static void begin (struct run *run, enum run_axis axis, bool text) {
  enum { NOISY_INTERVALS = 160 };
  *run = (struct run){.axis = axis, .text = text};
  for (int i = 0; i < CURVES; i++)
    curve_begin (&run->curve[i], i == FOUND || i == HITS ? CURVE_INTERVALS_MAX
                                                         : NOISY_INTERVALS);
}

static void add_row (const struct trace_row *row, void *data) {
  struct run *run = data;
  const double *column = row->column;
  const double x = x_of (run, row), boards = column[TRACE_BOARDS];
  run->rows++;
  run->uneven_rows += column[TRACE_BEST] != column[TRACE_WORST];
  curve_add (&run->curve[BEST], x, column[TRACE_BEST]);
  curve_add (&run->curve[MEAN], x, column[TRACE_MEAN]);
  curve_add (&run->curve[WORST], x, column[TRACE_WORST]);
  curve_add (&run->curve[FOUND], x, column[TRACE_FOUND]);
  curve_add (&run->curve[HITS], x, column[TRACE_HITS]);
  if (boards == 0)
    return;
  run->diverse_rows++;
  curve_add (&run->curve[DISTINCT], x, 100 * column[TRACE_DISTINCT] / boards);
  curve_add (&run->curve[COPIES], x, 100 * column[TRACE_COPIES] / boards);
}

/* --- the script --- */

/* Lines of a run of few rows have points, so that one can be seen.  The title
   follows. */
static void plot_line (FILE *script, const struct run *run, int style) {
  enum { FEW = 100 };
  const bool few = run->rows <= FEW;
  fprintf (script, "with %s linestyle %d%s title ",
           few ? "linespoints" : "lines", style, few ? " pointsize 0.6" : "");
}

/* A curve that grows: VALUE is y in terms of column $5, the greatest.  The
   title follows. */
static void plot_growth (FILE *script, const struct run *run, int curve,
                         const char *value, int style) {
  fprintf (script, "$%s using 2:(%s) ", names[curve], value);
  plot_line (script, run, style);
}

/* The averages over a band from the least to the greatest. */
static void plot_noise (FILE *script, const struct run *run, int curve,
                        int style, const char *title) {
  if (!run->text)
    fprintf (script,
             "$%s using (0.5*($1+$2)):4:5 with filledcurves linestyle %d "
             "fillstyle transparent solid 0.25 noborder notitle, \\\n"
             "     ",
             names[curve], style);
  fprintf (script, "$%s using (0.5*($1+$2)):3 ", names[curve]);
  plot_line (script, run, style);
  fprintf (script, "'%s'", title);
}

/* Begins a panel: what its y is, and the greatest. */
static void begin_panel (FILE *script, const struct run *run, const char *y,
                         const char *greatest) {
  fprintf (script,
           "set %s '%s'\n"
           "set yrange [0:%s]\n"
           "plot ",
           run->text ? "title" : "ylabel", y, greatest);
}

static void plot_fitness (FILE *script, const struct run *run) {
  begin_panel (script, run, "fitness (0 solves)", "*");
  if (run->uneven_rows) {
    plot_noise (script, run, WORST, 3, "worst");
    fputs (", \\\n     ", script);
    plot_noise (script, run, MEAN, 2, "mean");
    fputs (", \\\n     ", script);
  }
  plot_noise (script, run, BEST, 1,
              run->uneven_rows ? "best" : "best, mean and worst are equal");
  fputc ('\n', script);
}

static void plot_diversity (FILE *script, const struct run *run) {
  begin_panel (script, run, "boards (percent)", "100");
  plot_noise (script, run, DISTINCT, 2, "distinct boards");
  fputs (", \\\n     ", script);
  plot_noise (script, run, COPIES, 1, "copies of the most frequent board");
  fputc ('\n', script);
}

/* What a coupon collector is expected to have, in percent. */
static void plot_expected (FILE *script, const struct run *run,
                           const struct aq_totals *known) {
  const double *column = run->last.column;
  const bool classes = column[TRACE_COUPONS] < column[TRACE_FOUND];
  const double coupons = !known    ? column[TRACE_COUPONS]
                         : classes ? (double) known->fundamental
                                   : (double) known->all;
  char value[64];
  if (coupons == 0)
    return;
  /* The logarithm of the share that a hit leaves; of 0 for a single coupon. */
  snprintf (value, sizeof value, "100 * (1 - exp(%.17g * $5))",
            fmax (log1p (-1 / coupons), -1000));
  fputs (", \\\n     ", script);
  plot_growth (script, run, HITS, value, 2);
  fprintf (script, "'expected of as many hits, each any of %.0f %s%s'",
           coupons, classes ? "class" : "solution",
           coupons == 1 ? ""
           : classes    ? "es"
                        : "s");
}

static void plot_found (FILE *script, const struct run *run,
                        const struct aq_totals *known) {
  const double *column = run->last.column, found = column[TRACE_FOUND];
  const double total = known ? (double) known->all : found;
  const bool neighbors = column[TRACE_NEIGHBORS_FOUND] > 0;
  char value[64];
  snprintf (value, sizeof value, "$5 * 100 / %.0f", total > 0 ? total : 1);
  begin_panel (script, run, "solutions (percent)", "100");
  plot_growth (script, run, FOUND, value, 1);
  fprintf (script, "'found%s (of %.0f %s)'",
           neighbors ? ", by hits and by neighborhood search" : "", total,
           known ? "known" : "at the end");
  if (!neighbors)
    plot_expected (script, run, known);
  fputc ('\n', script);
}

static unsigned panels (const struct run *run) {
  return run->diverse_rows ? 3 : 2;
}

/* Begins panels above one another, and their title. */
static void lay_out (FILE *script, const struct run *run) {
  fprintf (script, "set multiplot layout %u,1", panels (run));
  if (!run->text)
    fputs (run->diverse_rows ? " margins 0.16,0.97,0.085,0.885 spacing 0,0.08"
                             : " margins 0.16,0.97,0.12,0.84 spacing 0,0.13",
           script);
  char title[sizeof run->last.run.scheme + 64];
  snprintf (title, sizeof title, "%s, N = %u, seed %" PRIu64,
            run->last.run.scheme, run->last.run.n, run->last.run.seed);
  fputs (" title ", script);
  gnuplot_quote (script, title);
}

/* Two or three panels above one another, with one x axis. */
static void write_panels (FILE *script, const struct run *run,
                          const struct aq_totals *known) {
  static const char *const labels[] = {
      [BY_LOOKS] = "looks: evaluations and neighbors examined",
      [BY_GENERATIONS] = "generation"};
  const double most = x_of (run, &run->last);
  bool averages = false;
  for (int i = 0; i < CURVES; i++)
    averages |= curve_write (&run->curve[i], names[i], script) && i < FOUND;
  lay_out (script, run);
  fprintf (script,
           "%s%s noenhanced\n"
           "set key %s horizontal maxcols auto maxrows auto\n"
           "set xrange [0:%g]\n"
           "set format x ''\n",
           !averages
               ? ""
               : ".\"\\nlines: averages of neighboring rows of the trace",
           !averages   ? ""
           : run->text ? "\""
                       : ", bands: their range\"",
           run->text ? "tmargin left" : "at graph 0,1.03 bottom left",
           most > 0 ? 1.02 * most : 1);
  plot_fitness (script, run);
  if (run->diverse_rows)
    plot_diversity (script, run);
  fprintf (script,
           "set format x '%%.1s%%c'\n"
           "set xlabel '%s'\n",
           labels[run->axis]);
  plot_found (script, run, known);
  fputs ("unset multiplot\n", script);
}

int run_plot (struct output plot[PLOT_OUTPUTS], FILE *trace, const char *name,
              enum run_axis axis) {
  struct run run;
  const char *image = plot[PLOT_IMAGE].name;
  begin (&run, axis, image && picture_type (image) == PICTURE_TYPES);
  int status = trace_read (trace, name, add_row, &run, &run.last);
  const struct aq_totals *known = aq_totals (run.last.run.n);
  const double found = run.last.column[TRACE_FOUND];
  if (!status && known && found > (double) known->all)
    status = trouble ("%s: %.0f solutions were found, and N = %u has %" PRIu64,
                      name, found, known->n, known->all);
  FILE *script = status ? NULL
                        : plot_script_begin (run.diverse_rows ? 1.12 : 0.77,
                                             run.text ? panels (&run) : 0);
  if (!script)
    return EXIT_TROUBLE;
  write_panels (script, &run, known);
  return plot_script_end (script, plot, status);
}
