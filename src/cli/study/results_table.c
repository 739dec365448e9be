/* SPDX-License-Identifier: MIT */

/* Results as a table. */

#include "cli/study/results_output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 24, FIELD_MAX = 48 };

struct table {
  size_t rows, columns;
  char (*text)[COLUMNS_MAX][FIELD_MAX]; /* the first row is the heading */
};

static void put (struct table *table, size_t row, const char *heading,
                 const char *text) {
  snprintf (table->text[0][table->columns], FIELD_MAX, "%s", heading);
  snprintf (table->text[row][table->columns++], FIELD_MAX, "%s", text);
}

/* "-" stands for no number, and for one larger than all measured. */
static void put_number (struct table *table, size_t row, const char *heading,
                        double number) {
  char text[FIELD_MAX] = "-";
  const bool whole = number == floor (number) && number < 1e7;
  if (isfinite (number))
    snprintf (text, sizeof text,
              whole                 ? "%.0f"
              : fabs (number) < 1e5 ? "%.4g"
                                    : "%.3g",
              number);
  put (table, row, heading, text);
}

static void put_interval (struct table *table, size_t row, const char *heading,
                          const struct sample_statistics *statistics) {
  char text[FIELD_MAX] = "-";
  if (isfinite (statistics->low) && isinf (statistics->high))
    snprintf (text, sizeof text, ">%.3g", statistics->low);
  else if (isfinite (statistics->low))
    snprintf (text, sizeof text, "%.3g..%.3g", statistics->low,
              statistics->high);
  put (table, row, heading, text);
}

static void put_result (struct table *table, size_t row,
                        const struct study *study,
                        const struct result *result) {
  const struct configuration *configuration = result->configuration;
  const struct sample_statistics *evaluations =
      &result->statistics[EVALUATIONS];
  char text[FIELD_MAX];
  table->columns = 0;
  put (table, row, "scheme", configuration->scheme->name);
  put_number (table, row, "N", configuration->n);
  put_number (table, row, "population",
              (double) configuration->breeding.population);
  snprintf (text, sizeof text, "%zu/%zu", result->reached, result->runs);
  put (table, row, study->goal == GOAL_ALL ? "complete" : "solved", text);
  put_number (table, row, "evaluations", evaluations->median);
  put_interval (table, row, "95 %", evaluations);
  put_number (table, row, "mean", evaluations->mean);
  put_number (table, row, "sd", evaluations->deviation);
  put_number (table, row, "generations",
              result->statistics[GENERATIONS].median);
  if (study->goal == GOAL_ALL)
    put_number (table, row, "hits", result->statistics[HITS].median);
  put_number (table, row, "seconds", result->statistics[SECONDS].median);
  put_number (table, row, "mean seconds", result->statistics[SECONDS].mean);
  put_number (table, row, "sd seconds", result->statistics[SECONDS].deviation);
  put_number (table, row, "blind", result->blind);
  put_number (table, row, "blind/mean", result->blind / evaluations->mean);
  if (!study->published)
    return;
  const double boards =
      result->published * (double) configuration->breeding.population;
  put_number (table, row, "published generations", result->published);
  put_number (table, row, "published evaluations", boards);
  put_number (table, row, "blind/published", result->blind / boards);
}

static void put_estimates (struct table *table, size_t row,
                           const struct trials *trials, size_t index) {
  const struct configuration *configuration = &trials->configurations[index];
  const struct estimates estimates = estimates_of (trials, index);
  char text[FIELD_MAX];
  table->columns = 0;
  put (table, row, "scheme", configuration->scheme->name);
  put_number (table, row, "N", configuration->n);
  put_number (table, row, "known", configuration_total (configuration));
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
    put_number (table, row, estimate_names[part], estimates.median[part]);
  snprintf (text, sizeof text, "%zu/%zu", estimates.covered, estimates.runs);
  put (table, row, "covered", text);
  put_number (table, row, "percent",
              100 * (double) estimates.covered / (double) estimates.runs);
}

/* A row for each sampling point: as published, and with restarts. */
static void put_shares (struct table *table, size_t row, size_t point,
                        const struct trials *trials, size_t configuration) {
  table->columns = 0;
  put (table, row, "scheme",
       trials->configurations[configuration].scheme->name);
  put_number (table, row, "N", trials->configurations[configuration].n);
  put_number (
      table, row, "population",
      (double) trials->configurations[configuration].breeding.population);
  put_number (table, row, "generation", (double) sampling_generation (point));
  for (size_t i = 0; i < 2; i++) {
    const struct sample_statistics share =
        share_of (trials, configuration + i, point);
    put_number (table, row, i ? "restarted" : "as published", share.median);
    put_interval (table, row, i ? "restarted 95 %" : "as published 95 %",
                  &share);
    put_number (table, row, i ? "restarted runs" : "as published runs",
                (double) share.count);
  }
}

/* The width of a column, in characters. */
static int width_of (const struct table *table, size_t column) {
  size_t width = 0;
  for (size_t row = 0; row < table->rows; row++) {
    const size_t length = strlen (table->text[row][column]);
    width = length > width ? length : width;
  }
  return (int) width;
}

/* Aligns names left and numbers right. */
static bool print_table (const struct table *table, FILE *stream) {
  int width[COLUMNS_MAX];
  for (size_t column = 0; column < table->columns; column++)
    width[column] = width_of (table, column);
  for (size_t row = 0; row < table->rows; row++) {
    for (size_t column = 0; column < table->columns; column++)
      if (fprintf (stream, column ? "  %*s" : "%-*s", width[column],
                   table->text[row][column]) < 0)
        return false;
    if (fputc ('\n', stream) == EOF)
      return false;
  }
  return true;
}

static void put_all (struct table *table, const struct trials *trials) {
  struct result result;
  if (trials->study->goal == GOAL_ESTIMATE)
    for (size_t configuration = 0; configuration < trials->configuration_count;
         configuration++) {
      if (estimates_of (trials, configuration).runs)
        put_estimates (table, table->rows++, trials, configuration);
    }
  else if (trials->study->goal != GOAL_TAKEOVER)
    for (size_t configuration = 0; configuration < trials->configuration_count;
         configuration++) {
      if (result_of (trials, configuration, &result))
        put_result (table, table->rows++, trials->study, &result);
    }
  else
    for (size_t configuration = 0; configuration < trials->configuration_count;
         configuration += 2)
      for (size_t point = 0; point < SAMPLING_POINTS; point++)
        if (share_of (trials, configuration, point).count)
          put_shares (table, table->rows++, point, trials, configuration);
}

bool results_write_table (const struct trials *trials, FILE *stream) {
  struct table table = {.rows = 1};
  table.text = calloc (trials->configuration_count * SAMPLING_POINTS + 1,
                       sizeof *table.text);
  if (!table.text)
    return false;
  put_all (&table, trials);
  const bool written = print_table (&table, stream);
  free (table.text);
  return written;
}
