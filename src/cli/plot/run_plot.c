/* SPDX-License-Identifier: MIT */

/* From a trace to gnuplot's script. */

#include "cli/plot/run_plot.h"

#include <inttypes.h>

#include "cli/io/message.h"
#include "cli/plot/trace.h"

/* A point of the curve. */
static void write_point (const struct trace_row *row, void *data) {
  FILE *script = data;
  fprintf (script, "%.0f %.0f %.0f\n", row->column[TRACE_EVALUATIONS],
           row->column[TRACE_FOUND], row->column[TRACE_HITS]);
}

static void write_curves (FILE *script, const struct trace_row *last,
                          const struct aq_totals *known) {
  const double *column = last->column;
  const bool classes = column[TRACE_COUPONS] < column[TRACE_FOUND];
  const double found = known ? (double) known->all : column[TRACE_FOUND];
  const double coupons = !known    ? column[TRACE_COUPONS]
                         : classes ? (double) known->fundamental
                                   : (double) known->all;
  fputs ("EOD\n"
         "set xlabel 'evaluations'\n"
         "set ylabel 'solutions found'\n"
         "set format x '%.0s%c'\n"
         "plot $run using 1:2 with steps linestyle 1 title 'found",
         script);
  if (column[TRACE_NEIGHBORS_FOUND] > 0)
    fputs (", by hits and by neighborhood search'\n", script);
  else
    fprintf (script,
             "', \\\n"
             "     $run using 1:(%.0f * (1 - (1 - 1.0 / %.0f) ** $3)) with "
             "lines linestyle 2 title 'expected of as many hits, each any of "
             "%.0f %s'\n",
             found, coupons, coupons, classes ? "classes" : "solutions");
}

int run_plot (struct output plot[PLOT_OUTPUTS], FILE *trace, const char *name,
              const struct aq_totals *known) {
  struct plot_script script;
  struct trace_row last;
  int status = plot_script_begin (&script, plot);
  if (status)
    return status;
  fputs ("$run << EOD\n", script.stream);
  status = trace_read (trace, name, write_point, script.stream, &last);
  const double found = last.column[TRACE_FOUND];
  if (!status && known && found > (double) known->all)
    status = trouble ("%s: %.0f solutions were found, and N = %u has %" PRIu64,
                      name, found, known->n, known->all);
  if (!status)
    write_curves (script.stream, &last, known);
  return plot_script_end (&script, plot, status);
}
