/* SPDX-License-Identifier: MIT */

/* Scripts for gnuplot. */

#include "picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "figure.h"
#include "findings.h"
#include "gnuplot.h"
#include "lines.h"
#include "message.h"

enum { KEY_PLOT = KEY_PICTURE, KEY_PLOT_SCRIPT };

static const struct argp_option script_options[] = {
    {"plot-script", KEY_PLOT_SCRIPT, "FILE", 0,
     "Write what gnuplot is told instead, or besides", 1},
    {0}};

static error_t parse_script (int key, char *argument,
                             struct argp_state *state) {
  struct picture_options *options = state->input;
  if (key != KEY_PLOT_SCRIPT)
    return ARGP_ERR_UNKNOWN;
  options->script = parse_file_name (state, "--plot-script", argument);
  return 0;
}

const struct argp script_argp = {.options = script_options,
                                 .parser = parse_script};

const char *parse_picture_name (const struct argp_state *state,
                                const char *name, const char *text) {
  if (!gnuplot_terminal (parse_file_name (state, name, text)))
    usage_error (state, "%s: a picture's name ends in .svg, .png or .pdf",
                 text);
  return text;
}

static const struct argp_option picture_options[] = {
    {"plot", KEY_PLOT, "FILE", 0,
     "Draw a picture: .svg, .png or .pdf (gnuplot does it)", 1},
    {0}};

static error_t parse_picture (int key, char *argument,
                              struct argp_state *state) {
  struct picture_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = options;
    return 0;
  case KEY_PLOT:
    options->picture = parse_picture_name (state, "--plot", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static const struct argp_child picture_children[] = {
    {&script_argp, 0, NULL, 0}, {0}};

const struct argp picture_argp = {.options = picture_options,
                                  .parser = parse_picture,
                                  .children = picture_children};

int picture_open (struct picture *picture,
                  const struct picture_options *options) {
  int status = EXIT_YES;
  *picture = (struct picture){0};
  if (options->picture)
    status = output_open (&picture->picture, options->picture);
  if (!status && options->script)
    status = output_open (&picture->script, options->script);
  return status ? status : output_differ (&picture->picture, &picture->script);
}

void picture_discard (struct picture *picture) {
  output_discard (&picture->picture);
  output_discard (&picture->script);
}

int picture_spares (const struct picture *picture, const char *input) {
  const int status = output_spares (&picture->picture, input);
  return status ? status : output_spares (&picture->script, input);
}

/* Further numbers of a line, of which gnuplot leaves out what is not there and
   what has no logarithm. */
static void put_values (FILE *script, const double *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (isfinite (values[i]) && values[i] > 0)
      fprintf (script, " %.9g", values[i]);
    else
      fputs (" NaN", script);
  fputc ('\n', script);
}

/* --- studies: each is told whether there is anything to draw --- */

/* What tells the curves of several schemes and sizes apart: filled points; the
   open ones are one less. */
static int point_type (size_t curve) {
  static const int types[] = {7, 5, 9, 11, 13};
  return types[curve % (sizeof types / sizeof *types)];
}

/* Where the cells of the next scheme or size begin. */
static size_t next_curve (const struct trials *trials, size_t cell) {
  const struct cell *cells = trials->cells;
  size_t next = cell + 1;
  while (next < trials->cell_count &&
         cells[next].scheme == cells[cell].scheme &&
         cells[next].n == cells[cell].n)
    next++;
  return next;
}

/* The cells of one scheme and size; true where they have a median. */
static bool put_curve (FILE *script, const struct trials *trials, size_t cell,
                       size_t end, size_t curve) {
  bool any = false;
  fprintf (script, "$runs%zu << EOD\n", curve);
  for (; cell < end; cell++) {
    struct finding finding;
    if (!finding_of (trials, cell, &finding))
      continue;
    const double population = (double) finding.cell->breeding.population;
    const struct figure *generations = &finding.figure[GENERATIONS];
    const double values[] = {1 + generations->median, 1 + generations->low,
                             1 + generations->high, finding.blind / population,
                             1 + finding.published};
    any |= isfinite (generations->median);
    fprintf (script, "%.0f", population);
    put_values (script, values, 5);
  }
  fputs ("EOD\n", script);
  return any;
}

static void plot_curve (FILE *script, const struct trials *trials, size_t cell,
                        size_t curve) {
  const struct cell *first = &trials->cells[cell];
  const int point = point_type (curve);
  char name[64];
  snprintf (name, sizeof name, "%s, N = %u", first->scheme->name, first->n);
  if (trials->plan->published)
    fprintf (
        script,
        "$runs%zu using 1:6 with linespoints linestyle 2 pointtype 4 title "
        "'published', \\\n     ",
        curve);
  fprintf (script,
           "$runs%zu using 1:5 with linespoints linestyle 3 pointtype %d "
           "title '%s: blind sampling of as many boards', \\\n"
           "     $runs%zu using 1:2 with linespoints linestyle 1 pointtype %d "
           "title '%s: ours, median', \\\n"
           "     $runs%zu using 1:2:3:4 with yerrorbars linestyle 1 pointtype "
           "%d notitle",
           curve, point - 1, name, curve, point, name, curve, point);
}

/* Generations until all are found, by population: a curve for each scheme and
   size. */
static bool tell_populations (FILE *script, const struct trials *trials) {
  bool any = false;
  size_t curve = 0;
  for (size_t cell = 0, end; cell < trials->cell_count; cell = end) {
    end = next_curve (trials, cell);
    any |= put_curve (script, trials, cell, end, curve++);
  }
  fputs ("set logscale xy\n"
         "set xlabel 'population (boards)'\n"
         "set ylabel 'generations until all solutions are found, + 1'\n"
         "set format y '10^{%L}'\n"
         "plot ",
         script);
  curve = 0;
  for (size_t cell = 0; cell < trials->cell_count;
       cell = next_curve (trials, cell)) {
    if (cell)
      fputs (", \\\n     ", script);
    plot_curve (script, trials, cell, curve++);
  }
  fputc ('\n', script);
  return any;
}

/* Evaluations of each cell. */
static bool tell_cells (FILE *script, const struct trials *trials) {
  bool any = false;
  size_t at = 0;
  fputs ("$runs << EOD\n", script);
  for (size_t i = 0; i < trials->cell_count; i++) {
    struct finding finding;
    if (!finding_of (trials, i, &finding))
      continue;
    const struct figure *evaluations = &finding.figure[EVALUATIONS];
    any |= isfinite (evaluations->median) && evaluations->median > 0;
    const double values[] = {evaluations->median, evaluations->low,
                             evaluations->high, finding.blind};
    fprintf (script, "%zu \"%s\\nN = %u\\n%zu\"", at++,
             finding.cell->scheme->name, finding.cell->n,
             finding.cell->breeding.population);
    put_values (script, values, 4);
  }
  fprintf (
      script,
      "EOD\n"
      "set logscale y\n"
      "set xrange [-0.5:%zu.5]\n"
      "set bmargin 7\n"
      "set xlabel 'scheme, board size, population' offset 0,-2\n"
      "set ylabel 'evaluations until %s'\n"
      "set format y '10^{%%L}'\n"
      "plot $runs using 1:6 with points linestyle 3 pointsize 1.5 title "
      "'blind sampling, expected', \\\n"
      "     $runs using 1:3:xtic(2) with points linestyle 1 pointsize 1.5 "
      "title "
      "'median, with its 95 %% interval', \\\n"
      "     $runs using 1:3:4:5 with yerrorbars linestyle 1 notitle\n",
      at ? at - 1 : 0,
      trials->plan->goal == GOAL_ALL ? "all solutions are found"
                                     : "the first solution");
  return any;
}

/* The share of the commonest board, literal and restarted. */
static bool tell_shares (FILE *script, const struct trials *trials) {
  bool any = false;
  for (size_t cell = 0; cell < trials->cell_count; cell++) {
    fprintf (script, "$runs%zu << EOD\n", cell);
    for (size_t look = 0; look < LOOKS; look++) {
      const struct figure share = share_of (trials, cell, look);
      any |= share.count > 0;
      if (share.count)
        fprintf (script, "%llu %.6g %.6g %.6g\n",
                 (unsigned long long) look_generation (look),
                 100 * share.median, 100 * share.low, 100 * share.high);
    }
    fputs ("EOD\n", script);
  }
  fputs ("set logscale x\n"
         "set yrange [0:]\n"
         "set xlabel 'generation + 1'\n"
         "set ylabel 'share of the commonest board (percent)'\n"
         "plot ",
         script);
  for (size_t i = 0; i < trials->cell_count; i++) {
    const struct cell *cell = &trials->cells[i];
    const int style = cell->literal ? 1 : 2;
    const int point = point_type (i / 2) - !cell->literal;
    fprintf (script,
             "%s$runs%zu using ($1+1):2 with linespoints linestyle %d "
             "pointtype %d title '%s, N = %u, population %zu, %s', \\\n"
             "     $runs%zu using ($1+1):2:3:4 with yerrorbars linestyle %d "
             "pointtype %d notitle",
             i ? ", \\\n     " : "", i, style, point, cell->scheme->name,
             cell->n, cell->breeding.population,
             cell->literal ? "to the letter" : "retired and restarted", i,
             style, point);
  }
  fputc ('\n', script);
  return any;
}

/* --- what is common --- */

/* Takes the script, on the heap: writes it, draws it, frees it. */
static int finish (struct picture *picture, FILE *stream, char *const *script,
                   const size_t *length, int status) {
  if (fclose (stream) && !status)
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (!status && picture->script.stream &&
      fwrite (*script, 1, *length, picture->script.stream) < *length)
    status = output_failed (&picture->script);
  if (!status)
    status = output_commit (&picture->script);
  if (!status && picture->picture.stream)
    status = gnuplot_draw (*script, *length, &picture->picture);
  free (*script);
  return status;
}

/* A script begins as if for SVG where no picture is named. */
static void begin (const struct picture *picture, FILE *stream) {
  const char *name =
      picture->picture.stream ? picture->picture.name : "picture.svg";
  fprintf (stream, "set terminal %s\n", gnuplot_terminal (name));
  gnuplot_style (stream);
}

int picture_of_study (struct picture *picture, const struct trials *trials) {
  char *script = NULL;
  size_t length;
  if (!picture->picture.stream && !picture->script.stream)
    return EXIT_YES;
  FILE *stream = open_memstream (&script, &length);
  if (!stream)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  begin (picture, stream);
  const bool any =
      trials->plan->goal == GOAL_TAKEOVER ? tell_shares (stream, trials)
      : trials->plan->goal == GOAL_ALL && trials->plan->population_count > 1
          ? tell_populations (stream, trials)
          : tell_cells (stream, trials);
  const int status =
      any ? EXIT_YES
          : trouble (
                "there is nothing to draw: too few runs reached the goal");
  return finish (picture, stream, &script, &length, status);
}

/* --- traces --- */

const char trace_heading[] =
    "generation\tbest\tmean\tworst\tfound\thits\tevaluations\tkinds\tspread";

enum {
  AT_MEAN = 2,
  AT_FOUND = 4,
  AT_HITS,
  AT_EVALUATIONS,
  AT_KINDS,
  AT_SPREAD,
  TRACE_COLUMNS
};

/* A line of a trace. */
struct point {
  double column[TRACE_COLUMNS];
};

/* Whole numbers, and one that is none, with tabs between them and nothing
   else. */
static bool read_point (const char *line, struct point *point) {
  for (unsigned i = 0; i < TRACE_COLUMNS; i++) {
    char *end;
    const size_t length =
        strspn (line, i == AT_MEAN ? "0123456789." : "0123456789");
    point->column[i] = strtod (line, &end);
    if (!length || end != line + length || !isfinite (point->column[i]) ||
        *end != (i + 1 < TRACE_COLUMNS ? '\t' : 0))
      return false;
    line = end + 1;
  }
  return point->column[AT_KINDS] <= point->column[AT_FOUND] &&
         (point->column[AT_KINDS] > 0) == (point->column[AT_FOUND] > 0);
}

/* The first column that is less than BEFORE though it only grows, from 1; 0
   for none. */
static unsigned fallen (const struct point *point,
                        const struct point *before) {
  for (unsigned i = 0; i < TRACE_COLUMNS; i++)
    if ((i == 0 || i >= AT_FOUND) && point->column[i] < before->column[i])
      return i + 1;
  return 0;
}

/* The next point of a trace, in the place of the one before. */
static void next_point (struct lines *lines, const char *line,
                        struct point *point) {
  const struct point before = *point;
  unsigned column;
  if (!lines->whole)
    lines_wrong (lines, "cut: the line has no end");
  else if (lines->number == 1 && strcmp (line, trace_heading))
    lines_wrong (lines, "not the heading of a trace");
  else if (lines->number > 1 && !read_point (line, point))
    lines_wrong (lines, "not a line of a trace");
  else if (lines->number > 1 && (column = fallen (point, &before)))
    lines_wrong (lines, "column %u is less than on the line before", column);
}

/* Copies the trace's points: evaluations, found, hits. */
static int copy_trace (FILE *trace, const char *name, FILE *script,
                       struct point *point) {
  struct lines lines;
  const char *line;
  *point = (struct point){0};
  lines_begin (&lines, trace, name);
  while ((line = lines_next (&lines))) {
    next_point (&lines, line, point);
    if (lines.number > 1)
      fprintf (script, "%.0f %.0f %.0f\n", point->column[AT_EVALUATIONS],
               point->column[AT_FOUND], point->column[AT_HITS]);
  }
  if (!lines.status && lines.number == 1)
    return trouble ("%s: no trace: it is empty", name);
  if (!lines.status && point->column[AT_FOUND] == 0)
    return trouble ("%s: no solution was found", name);
  return lines.status;
}

static void plot_run (FILE *script, const struct point *end,
                      const struct aq_totals *known) {
  const double *last = end->column;
  const bool classes = last[AT_KINDS] < last[AT_FOUND];
  const double found = known ? (double) known->all : last[AT_FOUND];
  const double kinds = !known    ? last[AT_KINDS]
                       : classes ? (double) known->fundamental
                                 : (double) known->all;
  fputs ("EOD\n"
         "set xlabel 'evaluations'\n"
         "set ylabel 'solutions found'\n"
         "set format x '%.0s%c'\n"
         "plot $run using 1:2 with steps linestyle 1 title 'found",
         script);
  if (last[AT_SPREAD] > 0)
    fputs (", by hits and by spread from them'\n", script);
  else
    fprintf (script,
             "', \\\n"
             "     $run using 1:(%.0f * (1 - (1 - 1.0 / %.0f) ** $3)) with "
             "lines linestyle 2 title 'expected of as many hits, each any of "
             "%.0f %s'\n",
             found, kinds, kinds, classes ? "classes" : "solutions");
}

int picture_of_trace (struct picture *picture, FILE *trace, const char *name,
                      const struct aq_totals *known) {
  char *script = NULL;
  size_t length;
  struct point end;
  FILE *stream = open_memstream (&script, &length);
  if (!stream)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  begin (picture, stream);
  fputs ("$run << EOD\n", stream);
  int status = copy_trace (trace, name, stream, &end);
  if (!status && known && end.column[AT_FOUND] > (double) known->all)
    status = trouble ("%s: %.0f solutions were found, and N = %u has %llu",
                      name, end.column[AT_FOUND], known->n,
                      (unsigned long long) known->all);
  if (!status)
    plot_run (stream, &end, known);
  return finish (picture, stream, &script, &length, status);
}
