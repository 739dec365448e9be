/* SPDX-License-Identifier: MIT */

/* Findings of a study. */

#include "findings.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "figure.h"
#include "message.h"
#include "published_table.h"

static const char *const measure_names[MEASURES] = {
    "evaluations", "generations", "hits", "cpu_seconds"};

/* A row: what the runs of one cell came to. */
struct finding {
  const struct cell *cell;
  size_t runs;    /* that finished */
  size_t reached; /* of them */
  struct figure figure[MEASURES];
  double blind;     /* expected evaluations */
  double published; /* generations in the report's table; NAN for none */
};

static double published_generations (size_t population) {
  for (size_t i = 0; i < sizeof published / sizeof *published; i++)
    if (published[i].population == population)
      return published[i].generations;
  return NAN;
}

static bool find (const struct trials *trials, size_t index, double *values,
                  struct finding *finding) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  const struct cell *cell = &trials->cells[index];
  *finding = (struct finding){.cell = cell, .published = NAN};
  finding->blind =
      trials->plan->goal == GOAL_FIRST
          ? aq_blind_first (cell->scheme, cell->n)
          : aq_blind_all (cell->scheme, cell->n, cell->scheme->symmetry);
  if (trials->plan->published)
    finding->published = published_generations (cell->breeding.population);
  for (size_t i = 0; i < trials->seeds; i++) {
    finding->runs += trial[i].finished;
    finding->reached += trial[i].finished && trial[i].reached;
  }
  for (unsigned measure = 0; measure < MEASURES; measure++) {
    size_t count = 0;
    for (size_t i = 0; i < trials->seeds; i++)
      if (trial[i].finished && trial[i].reached)
        values[count++] = trial[i].measure[measure];
    finding->figure[measure] = figure_of (values, count);
  }
  return finding->runs > 0;
}

/* --- as a table --- */

enum { COLUMNS_MAX = 24, CELL_MAX = 48 };

struct table {
  size_t rows, columns;
  char (*text)[COLUMNS_MAX][CELL_MAX]; /* the first row is the heading */
};

static void put (struct table *table, size_t row, const char *heading,
                 const char *text) {
  snprintf (table->text[0][table->columns], CELL_MAX, "%s", heading);
  snprintf (table->text[row][table->columns++], CELL_MAX, "%s", text);
}

static void put_number (struct table *table, size_t row, const char *heading,
                        double number) {
  char text[CELL_MAX] = "-";
  const bool whole = number == floor (number) && number < 1e7;
  if (!isnan (number))
    snprintf (text, sizeof text,
              whole                 ? "%.0f"
              : fabs (number) < 1e5 ? "%.4g"
                                    : "%.3g",
              number);
  put (table, row, heading, text);
}

static void put_interval (struct table *table, size_t row,
                          const struct figure *figure) {
  char text[CELL_MAX] = "-";
  if (!isnan (figure->low))
    snprintf (text, sizeof text, "%.3g..%.3g", figure->low, figure->high);
  put (table, row, "95 %", text);
}

static void put_finding (struct table *table, size_t row,
                         const struct plan *plan,
                         const struct finding *finding) {
  const struct cell *cell = finding->cell;
  const struct figure *evaluations = &finding->figure[EVALUATIONS];
  char text[CELL_MAX];
  table->columns = 0;
  put (table, row, "scheme", cell->scheme->name);
  put_number (table, row, "N", cell->n);
  put_number (table, row, "population", (double) cell->breeding.population);
  snprintf (text, sizeof text, "%zu/%zu", finding->reached, finding->runs);
  put (table, row, plan->goal == GOAL_ALL ? "complete" : "solved", text);
  put_number (table, row, "evaluations", evaluations->median);
  put_interval (table, row, evaluations);
  put_number (table, row, "mean", evaluations->mean);
  put_number (table, row, "sd", evaluations->deviation);
  put_number (table, row, "generations", finding->figure[GENERATIONS].median);
  if (plan->goal == GOAL_ALL)
    put_number (table, row, "hits", finding->figure[HITS].median);
  put_number (table, row, "seconds", finding->figure[SECONDS].median);
  put_number (table, row, "mean", finding->figure[SECONDS].mean);
  put_number (table, row, "sd", finding->figure[SECONDS].deviation);
  put_number (table, row, "blind", finding->blind);
  put_number (table, row, "blind/ours", finding->blind / evaluations->median);
  if (!plan->published)
    return;
  const double boards =
      finding->published * (double) cell->breeding.population;
  put_number (table, row, "published", finding->published);
  put_number (table, row, "evaluations", boards);
  put_number (table, row, "blind/published", finding->blind / boards);
}

/* Names to the left, numbers to the right. */
static bool print_table (const struct table *table, FILE *stream) {
  for (size_t row = 0; row < table->rows; row++) {
    for (size_t column = 0; column < table->columns; column++) {
      size_t width = 0;
      for (size_t i = 0; i < table->rows; i++) {
        const size_t length = strlen (table->text[i][column]);
        width = length > width ? length : width;
      }
      if (fprintf (stream, column ? "  %*s" : "%-*s", (int) width,
                   table->text[row][column]) < 0)
        return false;
    }
    if (fputc ('\n', stream) == EOF)
      return false;
  }
  return true;
}

static bool write_table (const struct trials *trials, double *values,
                         FILE *stream) {
  struct table table = {.rows = 1};
  table.text = calloc (trials->cell_count + 1, sizeof *table.text);
  if (!table.text)
    return false;
  for (size_t i = 0; i < trials->cell_count; i++) {
    struct finding finding;
    if (find (trials, i, values, &finding))
      put_finding (&table, table.rows++, trials->plan, &finding);
  }
  const bool written = print_table (&table, stream);
  free (table.text);
  return written;
}

/* --- as tab-separated values: all figures of all measures --- */

static bool write_tsv (const struct trials *trials, double *values,
                       FILE *stream) {
  static const char *const parts[] = {"median", "low", "high", "mean", "sd"};
  bool good =
      fputs ("scheme\tn\tpopulation\tgoal\truns\treached\tblind", stream) >= 0;
  for (unsigned measure = 0; measure < MEASURES; measure++)
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      good &=
          fprintf (stream, "\t%s_%s", measure_names[measure], parts[i]) > 0;
  good &= fputs ("\tpublished_generations\n", stream) >= 0;
  for (size_t cell = 0; cell < trials->cell_count && good; cell++) {
    struct finding finding;
    if (!find (trials, cell, values, &finding))
      continue;
    good &= fprintf (stream, "%s\t%u\t%zu\t%s\t%zu\t%zu\t%.6g",
                     finding.cell->scheme->name, finding.cell->n,
                     finding.cell->breeding.population,
                     trials->plan->goal == GOAL_ALL ? "all" : "first",
                     finding.runs, finding.reached, finding.blind) > 0;
    for (unsigned measure = 0; measure < MEASURES; measure++) {
      const struct figure *figure = &finding.figure[measure];
      good &= fprintf (stream, "\t%.9g\t%.9g\t%.9g\t%.9g\t%.9g",
                       figure->median, figure->low, figure->high, figure->mean,
                       figure->deviation) > 0;
    }
    good &= fprintf (stream, "\t%.9g\n", finding.published) > 0;
  }
  return good;
}

/* --- as JSON --- */

static json_t *number_or_null (double number) {
  return isnan (number) ? json_null () : json_real (number);
}

static json_t *json_of (const struct trials *trials,
                        const struct finding *finding) {
  const struct cell *cell = finding->cell;
  json_t *object = json_pack (
      "{s:s, s:i, s:I, s:s, s:I, s:I, s:o, s:o}", "scheme", cell->scheme->name,
      "n", cell->n, "population", (json_int_t) cell->breeding.population,
      "goal", trials->plan->goal == GOAL_ALL ? "all" : "first", "runs",
      (json_int_t) finding->runs, "reached", (json_int_t) finding->reached,
      "blind_expectation", number_or_null (finding->blind),
      "published_generations", number_or_null (finding->published));
  for (unsigned measure = 0; measure < MEASURES; measure++) {
    const struct figure *figure = &finding->figure[measure];
    json_object_set_new (object, measure_names[measure],
                         json_pack ("{s:o, s:o, s:o, s:o, s:o}", "median",
                                    number_or_null (figure->median), "low",
                                    number_or_null (figure->low), "high",
                                    number_or_null (figure->high), "mean",
                                    number_or_null (figure->mean), "sd",
                                    number_or_null (figure->deviation)));
  }
  return object;
}

static bool write_json (const struct trials *trials, double *values,
                        FILE *stream) {
  json_t *array = json_array ();
  for (size_t i = 0; i < trials->cell_count; i++) {
    struct finding finding;
    if (find (trials, i, values, &finding))
      json_array_append_new (array, json_of (trials, &finding));
  }
  const bool good = array && !json_dumpf (array, stream, JSON_INDENT (2)) &&
                    fputc ('\n', stream) != EOF;
  json_decref (array);
  return good;
}

int findings_write (const struct trials *trials, enum findings_format format,
                    struct output *output) {
  double *values = calloc (trials->seeds, sizeof *values);
  if (!values)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  const bool written =
      format == FINDINGS_TABLE ? write_table (trials, values, output->stream)
      : format == FINDINGS_TSV ? write_tsv (trials, values, output->stream)
                               : write_json (trials, values, output->stream);
  free (values);
  return written ? output_flush (output) : output_failed (output);
}
