/* SPDX-License-Identifier: MIT */

/* From a trace to gnuplot's script. */

#include "cli/plot/run_plot.h"

#include <inttypes.h>
#include <math.h>

#include "cli/io/message.h"
#include "cli/plot/curve.h"
#include "cli/plot/trace.h"

enum { BEST, MEAN, WORST, DISTINCT, COPIES, FOUND, HITS, CURVES };

/* The names of their data blocks. */
static const char *const names[CURVES] = {
    "best", "mean", "worst", "distinct", "copies", "found", "hits"};

/* What is drawn of a run.  x is always looks. */
struct run {
  struct curve curve[CURVES];
  struct trace_row last;
  size_t rows;
  size_t diverse_rows; /* those with boards */
  size_t uneven_rows;  /* those with a worst fitness that is not the best */
  double worst;        /* fitness of all rows */
};

static void add_row (const struct trace_row *row, void *data) {
  struct run *run = data;
  const double *column = row->column;
  const double x = column[TRACE_LOOKS], boards = column[TRACE_BOARDS];
  run->rows++;
  run->uneven_rows += column[TRACE_BEST] != column[TRACE_WORST];
  run->worst = fmax (run->worst, column[TRACE_WORST]);
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

/* The unit of an axis: the numbers of its ticks are less than 1,000. */
struct unit {
  double size;
  const char *text;
};

static struct unit unit_of (double most) {
  static const struct unit units[] = {{1, ""},
                                      {1e3, ", in thousands"},
                                      {1e6, ", in millions"},
                                      {1e9, ", in billions (10^9)"},
                                      {1e12, ", in trillions (10^{12})"},
                                      {1e15, ", in quadrillions (10^{15})"}};
  size_t i = 0;
  while (i + 1 < sizeof units / sizeof *units && most >= 1000 * units[i].size)
    i++;
  return units[i];
}

/* Writes a curve of a plot command: VALUE is y in terms of its column $2.
   The title follows. */
static void plot_curve (FILE *script, const struct run *run, int curve,
                        const char *value, int style) {
  enum { FEW = 50 }; /* rows, each of which is marked */
  fprintf (script, "$%s using ($1/%g):(%s) with %s linestyle %d title ",
           names[curve], unit_of (run->last.column[TRACE_LOOKS]).size, value,
           run->rows <= FEW ? "linespoints" : "lines", style);
}

static void plot_fitness (FILE *script, const struct run *run) {
  const struct unit unit = unit_of (run->worst);
  char value[32];
  snprintf (value, sizeof value, "$2/%g", unit.size);
  fprintf (script,
           "set ylabel 'fitness%s'\n"
           "set yrange [0:*]\n"
           "plot ",
           *unit.text ? unit.text : " (0 solves)");
  if (run->uneven_rows) {
    plot_curve (script, run, WORST, value, 3);
    fputs ("'worst', \\\n     ", script);
    plot_curve (script, run, MEAN, value, 2);
    fputs ("'mean', \\\n     ", script);
  }
  plot_curve (script, run, BEST, value, 1);
  fprintf (script, "'%s'\n",
           run->uneven_rows ? "best" : "best, mean and worst are equal");
}

static void plot_diversity (FILE *script, const struct run *run) {
  fputs ("set ylabel 'boards (percent)'\n"
         "set yrange [0:100]\n"
         "plot ",
         script);
  plot_curve (script, run, DISTINCT, "$2", 2);
  fputs ("'distinct boards', \\\n     ", script);
  plot_curve (script, run, COPIES, "$2", 1);
  fputs ("'copies of the most frequent board'\n", script);
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
  snprintf (value, sizeof value, "100 * (1 - exp(%.17g * $2))",
            fmax (log1p (-1 / coupons), -1000));
  fputs (", \\\n     ", script);
  plot_curve (script, run, HITS, value, 2);
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
  snprintf (value, sizeof value, "$2 * 100 / %.0f", total > 0 ? total : 1);
  fprintf (script,
           "set ylabel 'solutions (percent)'\n"
           "set yrange [0:%s]\n"
           "plot ",
           known && found > 0 ? "*" : "100");
  plot_curve (script, run, FOUND, value, 1);
  fprintf (script, "'found%s (of %.0f %s)'",
           neighbors ? ", by hits and by neighborhood search" : "", total,
           known ? "known" : "at the end");
  if (!neighbors)
    plot_expected (script, run, known);
  fputc ('\n', script);
}

/* Two or three panels above one another, with one x axis. */
static void write_panels (FILE *script, const struct run *run,
                          const struct aq_totals *known) {
  const double looks = run->last.column[TRACE_LOOKS];
  const struct unit unit = unit_of (looks);
  const bool diversity = run->diverse_rows > 0;
  for (int i = 0; i < CURVES; i++)
    curve_write (&run->curve[i], names[i], script);
  fprintf (script,
           "set multiplot layout %d,1 margins 0.16,0.97,%s spacing 0,%s\n"
           "set key at graph 0,1.03 bottom left horizontal Left reverse\n"
           "set xrange [0:%g]\n"
           "set format x ''\n",
           diversity ? 3 : 2, diversity ? "0.09,0.95" : "0.13,0.93",
           diversity ? "0.08" : "0.13",
           looks > 0 ? 1.02 * looks / unit.size : 1);
  plot_fitness (script, run);
  if (diversity)
    plot_diversity (script, run);
  fprintf (script,
           "set format x '%%g'\n"
           "set xlabel 'looks: evaluations and neighbors examined%s'\n",
           unit.text);
  plot_found (script, run, known);
  fputs ("unset multiplot\n", script);
}

int run_plot (struct output plot[PLOT_OUTPUTS], FILE *trace, const char *name,
              const struct aq_totals *known) {
  struct plot_script script;
  struct run run = {0};
  for (int i = 0; i < CURVES; i++)
    curve_begin (&run.curve[i]);
  int status = trace_read (trace, name, add_row, &run, &run.last);
  const double found = run.last.column[TRACE_FOUND];
  if (!status && known && found > (double) known->all)
    status = trouble ("%s: %.0f solutions were found, and N = %u has %" PRIu64,
                      name, found, known->n, known->all);
  if (!status)
    status = plot_script_begin (&script, run.diverse_rows ? 1.05 : 0.7);
  if (status)
    return status;
  write_panels (script.stream, &run, known);
  return plot_script_end (&script, plot, status);
}
