/* SPDX-License-Identifier: MIT */

/* Findings of a study. */

#include "findings.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "message.h"
#include "published_table.h"

static const char *const measure_names[MEASURES] = {
    "evaluations", "generations", "hits", "cpu_seconds"};

static double published_generations (size_t population) {
  for (size_t i = 0; i < sizeof published / sizeof *published; i++)
    if (published[i].population == population)
      return published[i].generations;
  return NAN;
}

bool finding_of (const struct trials *trials, size_t index,
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
      if (trial[i].finished)
        trials->values[count++] =
            trial[i].reached ? trial[i].measure[measure] : (double) INFINITY;
    finding->figure[measure] = figure_of (trials->values, count);
  }
  return finding->runs > 0;
}

struct figure share_of (const struct trials *trials, size_t cell,
                        size_t look) {
  const struct trial *trial = trials->trial + cell * trials->seeds;
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (trial[i].finished)
      trials->values[count++] = trial[i].share[look];
  return figure_of (trials->values, count);
}

/* --- of estimates --- */

enum { ESTIMATE_PARTS = 6 };

static const char *const estimate_names[ESTIMATE_PARTS] = {
    "hits", "met", "coverage", "estimate", "low", "high"};

/* What the estimates of a cell's runs say. */
struct estimates {
  size_t runs;                   /* that finished */
  size_t made;                   /* of them, the others had no hit */
  size_t held;                   /* of these, those that hold what is known */
  double median[ESTIMATE_PARTS]; /* of those that were made */
};

static double estimate_part (const struct aq_estimate *estimate,
                             unsigned part) {
  const double parts[ESTIMATE_PARTS] = {(double) estimate->samples,
                                        (double) estimate->distinct,
                                        estimate->coverage,
                                        estimate->kinds,
                                        estimate->low,
                                        estimate->high};
  return estimate->samples ? parts[part] : (double) NAN;
}

static struct estimates estimates_of (const struct trials *trials,
                                      size_t cell) {
  const struct trial *trial = trials->trial + cell * trials->seeds;
  struct estimates estimates = {0};
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++) {
    estimates.runs = estimates.held = 0;
    for (size_t i = 0; i < trials->seeds; i++)
      if (trial[i].finished) {
        trials->values[estimates.runs++] =
            estimate_part (&trial[i].estimate, part);
        estimates.held += trial[i].reached;
      }
    const struct figure figure = figure_of (trials->values, estimates.runs);
    estimates.made = figure.count;
    estimates.median[part] = figure.median;
  }
  return estimates;
}

/* --- of settings --- */

enum { SETTINGS = 8 };

/* Beside the seeds; a cell that restarts after 0 generations does so only
   where nothing better can come. */
static const char *const setting_names[SETTINGS] = {
    "crossover_rate", "mutation_rate",     "tournament",
    "restart_after",  "generations_limit", "evaluations_limit",
    "seconds_limit",  "hits_for_each"};

static double number_if (bool there, double number) {
  return there ? number : (double) NAN;
}

/* What made a cell's runs; NAN for what it has not. */
static void settings_of (const struct plan *plan, const struct cell *cell,
                         double settings[SETTINGS]) {
  const struct aq_scheme *scheme = cell->scheme;
  const struct genetic_options *limits = &plan->genetic;
  const double values[SETTINGS] = {
      number_if (scheme->rates, cell->breeding.crossover_rate),
      number_if (scheme->rates, cell->breeding.mutation_rate),
      number_if (scheme->tournament || scheme->tournament_part,
                 (double) cell->breeding.tournament),
      number_if (cell->restart, (double) cell->restart_after),
      number_if (limits->generations, (double) limits->generations),
      number_if (limits->evaluations, (double) limits->evaluations),
      number_if (limits->seconds > 0, limits->seconds),
      number_if (plan->goal == GOAL_ESTIMATE, plan->hits)};
  memcpy (settings, values, sizeof values);
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

/* What there is none of, or what is larger than all measured, is "-". */
static void put_number (struct table *table, size_t row, const char *heading,
                        double number) {
  char text[CELL_MAX] = "-";
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
                          const struct figure *figure) {
  char text[CELL_MAX] = "-";
  if (isfinite (figure->low) && isinf (figure->high))
    snprintf (text, sizeof text, ">%.3g", figure->low);
  else if (isfinite (figure->low))
    snprintf (text, sizeof text, "%.3g..%.3g", figure->low, figure->high);
  put (table, row, heading, text);
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
  put_interval (table, row, "95 %", evaluations);
  put_number (table, row, "mean", evaluations->mean);
  put_number (table, row, "sd", evaluations->deviation);
  put_number (table, row, "generations", finding->figure[GENERATIONS].median);
  if (plan->goal == GOAL_ALL)
    put_number (table, row, "hits", finding->figure[HITS].median);
  put_number (table, row, "seconds", finding->figure[SECONDS].median);
  put_number (table, row, "mean seconds", finding->figure[SECONDS].mean);
  put_number (table, row, "sd seconds", finding->figure[SECONDS].deviation);
  put_number (table, row, "blind", finding->blind);
  put_number (table, row, "blind/mean", finding->blind / evaluations->mean);
  if (!plan->published)
    return;
  const double boards =
      finding->published * (double) cell->breeding.population;
  put_number (table, row, "published generations", finding->published);
  put_number (table, row, "published evaluations", boards);
  put_number (table, row, "blind/published", finding->blind / boards);
}

static void put_estimates (struct table *table, size_t row,
                           const struct trials *trials, size_t index) {
  const struct cell *cell = &trials->cells[index];
  const struct estimates estimates = estimates_of (trials, index);
  char text[CELL_MAX];
  table->columns = 0;
  put (table, row, "scheme", cell->scheme->name);
  put_number (table, row, "N", cell->n);
  put_number (table, row, "kinds", cell_kinds (cell));
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
    put_number (table, row, estimate_names[part], estimates.median[part]);
  snprintf (text, sizeof text, "%zu/%zu", estimates.held, estimates.runs);
  put (table, row, "held", text);
  put_number (table, row, "percent",
              100 * (double) estimates.held / (double) estimates.runs);
}

/* A row for each generation looked at: to the letter, and with restarts. */
static void put_shares (struct table *table, size_t row, size_t look,
                        const struct trials *trials, size_t cell) {
  table->columns = 0;
  put (table, row, "scheme", trials->cells[cell].scheme->name);
  put_number (table, row, "N", trials->cells[cell].n);
  put_number (table, row, "population",
              (double) trials->cells[cell].breeding.population);
  put_number (table, row, "generation", (double) look_generation (look));
  for (size_t i = 0; i < 2; i++) {
    const struct figure share = share_of (trials, cell + i, look);
    put_number (table, row, i ? "restarted" : "literal", share.median);
    put_interval (table, row, i ? "restarted 95 %" : "literal 95 %", &share);
    put_number (table, row, i ? "restarted runs" : "literal runs",
                (double) share.count);
  }
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

static void put_all (struct table *table, const struct trials *trials) {
  struct finding finding;
  if (trials->plan->goal == GOAL_ESTIMATE)
    for (size_t cell = 0; cell < trials->cell_count; cell++) {
      if (estimates_of (trials, cell).runs)
        put_estimates (table, table->rows++, trials, cell);
    }
  else if (trials->plan->goal != GOAL_TAKEOVER)
    for (size_t cell = 0; cell < trials->cell_count; cell++) {
      if (finding_of (trials, cell, &finding))
        put_finding (table, table->rows++, trials->plan, &finding);
    }
  else
    for (size_t cell = 0; cell < trials->cell_count; cell += 2)
      for (size_t look = 0; look < LOOKS; look++)
        if (share_of (trials, cell, look).count)
          put_shares (table, table->rows++, look, trials, cell);
}

static bool write_table (const struct trials *trials, FILE *stream) {
  struct table table = {.rows = 1};
  table.text = calloc (trials->cell_count * LOOKS + 1, sizeof *table.text);
  if (!table.text)
    return false;
  put_all (&table, trials);
  const bool written = print_table (&table, stream);
  free (table.text);
  return written;
}

/* --- as tab-separated values: all figures of all measures --- */

/* The settings come last, and end the line. */
static bool write_setting_names (FILE *stream) {
  bool good = fputs ("\tfirst_seed\tlast_seed", stream) >= 0;
  for (size_t i = 0; i < SETTINGS; i++)
    good &= fprintf (stream, "\t%s", setting_names[i]) > 0;
  return good && fputc ('\n', stream) != EOF;
}

static bool write_settings (const struct trials *trials, size_t cell,
                            FILE *stream) {
  double settings[SETTINGS];
  settings_of (trials->plan, &trials->cells[cell], settings);
  bool good = fprintf (stream, "\t%llu\t%llu",
                       (unsigned long long) trials->plan->first_seed,
                       (unsigned long long) trials->plan->last_seed) > 0;
  for (size_t i = 0; i < SETTINGS; i++)
    good &= fprintf (stream, "\t%.15g", settings[i]) > 0;
  return good && fputc ('\n', stream) != EOF;
}

static bool write_figures (const struct trials *trials, FILE *stream) {
  static const char *const parts[] = {"median", "low", "high", "mean", "sd"};
  bool good =
      fputs ("scheme\tn\tpopulation\tgoal\truns\treached\tblind", stream) >= 0;
  for (unsigned measure = 0; measure < MEASURES; measure++)
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      good &=
          fprintf (stream, "\t%s_%s", measure_names[measure], parts[i]) > 0;
  good &= fputs ("\tpublished_generations", stream) >= 0 &&
          write_setting_names (stream);
  for (size_t cell = 0; cell < trials->cell_count && good; cell++) {
    struct finding finding;
    if (!finding_of (trials, cell, &finding))
      continue;
    good &= fprintf (stream, "%s\t%u\t%zu\t%s\t%zu\t%zu\t%.6g",
                     finding.cell->scheme->name, finding.cell->n,
                     finding.cell->breeding.population,
                     goal_names[trials->plan->goal], finding.runs,
                     finding.reached, finding.blind) > 0;
    for (unsigned measure = 0; measure < MEASURES; measure++) {
      const struct figure *figure = &finding.figure[measure];
      good &= fprintf (stream, "\t%.9g\t%.9g\t%.9g\t%.9g\t%.9g",
                       figure->median, figure->low, figure->high, figure->mean,
                       figure->deviation) > 0;
    }
    good &= fprintf (stream, "\t%.9g", finding.published) > 0 &&
            write_settings (trials, cell, stream);
  }
  return good;
}

static bool write_shares (const struct trials *trials, FILE *stream) {
  bool good = fputs ("scheme\tn\tpopulation\trule\tgeneration\truns\t"
                     "share_median\tshare_low\tshare_high\tshare_mean\t"
                     "share_sd",
                     stream) >= 0 &&
              write_setting_names (stream);
  for (size_t index = 0; index < trials->cell_count; index++)
    for (size_t look = 0; look < LOOKS && good; look++) {
      const struct cell *cell = &trials->cells[index];
      const struct figure share = share_of (trials, index, look);
      if (share.count)
        good &=
            fprintf (stream,
                     "%s\t%u\t%zu\t%s\t%llu\t%zu\t%.6g\t%.6g\t%.6g\t%.6g\t"
                     "%.6g",
                     cell->scheme->name, cell->n, cell->breeding.population,
                     cell->literal ? "literal" : "restarted",
                     (unsigned long long) look_generation (look), share.count,
                     share.median, share.low, share.high, share.mean,
                     share.deviation) > 0 &&
            write_settings (trials, index, stream);
    }
  return good;
}

static bool write_estimates (const struct trials *trials, FILE *stream) {
  bool good = fputs ("scheme\tn\tpopulation\tgoal\tkinds\truns\testimates\t"
                     "held",
                     stream) >= 0;
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
    good &= fprintf (stream, "\t%s_median", estimate_names[part]) > 0;
  good &= write_setting_names (stream);
  for (size_t index = 0; index < trials->cell_count && good; index++) {
    const struct cell *cell = &trials->cells[index];
    const struct estimates estimates = estimates_of (trials, index);
    if (!estimates.runs)
      continue;
    good &= fprintf (stream, "%s\t%u\t%zu\t%s\t%.0f\t%zu\t%zu\t%zu",
                     cell->scheme->name, cell->n, cell->breeding.population,
                     goal_names[GOAL_ESTIMATE], cell_kinds (cell),
                     estimates.runs, estimates.made, estimates.held) > 0;
    for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
      good &= fprintf (stream, "\t%.9g", estimates.median[part]) > 0;
    good &= write_settings (trials, index, stream);
  }
  return good;
}

static bool write_tsv (const struct trials *trials, FILE *stream) {
  return trials->plan->goal == GOAL_TAKEOVER ? write_shares (trials, stream)
         : trials->plan->goal == GOAL_ESTIMATE
             ? write_estimates (trials, stream)
             : write_figures (trials, stream);
}

/* --- as JSON --- */

static json_t *number_or_null (double number) {
  return isfinite (number) ? json_real (number) : json_null ();
}

static json_t *json_figure (const struct figure *figure) {
  return json_pack (
      "{s:I, s:o, s:o, s:o, s:o, s:o}", "count", (json_int_t) figure->count,
      "median", number_or_null (figure->median), "low",
      number_or_null (figure->low), "high", number_or_null (figure->high),
      "mean", number_or_null (figure->mean), "sd",
      number_or_null (figure->deviation));
}

static void json_settings (json_t *object, const struct plan *plan,
                           const struct cell *cell) {
  double settings[SETTINGS];
  settings_of (plan, cell, settings);
  json_object_set_new (object, "first_seed",
                       json_integer ((json_int_t) plan->first_seed));
  json_object_set_new (object, "last_seed",
                       json_integer ((json_int_t) plan->last_seed));
  for (size_t i = 0; i < SETTINGS; i++)
    json_object_set_new (object, setting_names[i],
                         number_or_null (settings[i]));
}

static json_t *json_shares (const struct trials *trials, size_t cell) {
  json_t *array = json_array ();
  for (size_t look = 0; look < LOOKS; look++) {
    const struct figure share = share_of (trials, cell, look);
    if (share.count)
      json_array_append_new (array,
                             json_pack ("{s:I, s:o}", "generation",
                                        (json_int_t) look_generation (look),
                                        "share", json_figure (&share)));
  }
  return array;
}

static json_t *json_estimates (const struct trials *trials, size_t index) {
  const struct cell *cell = &trials->cells[index];
  const struct estimates estimates = estimates_of (trials, index);
  json_t *object = json_pack (
      "{s:s, s:i, s:I, s:s, s:o, s:I, s:I, s:I}", "scheme", cell->scheme->name,
      "n", cell->n, "population", (json_int_t) cell->breeding.population,
      "goal", goal_names[GOAL_ESTIMATE], "kinds",
      json_real (cell_kinds (cell)), "runs", (json_int_t) estimates.runs,
      "estimates", (json_int_t) estimates.made, "held",
      (json_int_t) estimates.held);
  json_t *medians = json_object ();
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
    json_object_set_new (medians, estimate_names[part],
                         number_or_null (estimates.median[part]));
  json_object_set_new (object, "median", medians);
  json_settings (object, trials->plan, cell);
  return object;
}

static json_t *json_of (const struct trials *trials,
                        const struct finding *finding) {
  const struct cell *cell = finding->cell;
  json_t *object = json_pack (
      "{s:s, s:i, s:I, s:s, s:b, s:I, s:I, s:o, s:o}", "scheme",
      cell->scheme->name, "n", cell->n, "population",
      (json_int_t) cell->breeding.population, "goal",
      goal_names[trials->plan->goal], "literal", cell->literal, "runs",
      (json_int_t) finding->runs, "reached", (json_int_t) finding->reached,
      "blind_expectation", number_or_null (finding->blind),
      "published_generations", number_or_null (finding->published));
  json_settings (object, trials->plan, cell);
  for (unsigned measure = 0; measure < MEASURES; measure++)
    json_object_set_new (object, measure_names[measure],
                         json_figure (&finding->figure[measure]));
  if (trials->plan->goal == GOAL_TAKEOVER)
    json_object_set_new (
        object, "shares",
        json_shares (trials, (size_t) (cell - trials->cells)));
  return object;
}

static bool write_json (const struct trials *trials, FILE *stream) {
  json_t *array = json_array ();
  for (size_t i = 0; i < trials->cell_count; i++) {
    struct finding finding;
    if (finding_of (trials, i, &finding))
      json_array_append_new (array, trials->plan->goal == GOAL_ESTIMATE
                                        ? json_estimates (trials, i)
                                        : json_of (trials, &finding));
  }
  const bool good = array && !json_dumpf (array, stream, JSON_INDENT (2)) &&
                    fputc ('\n', stream) != EOF;
  json_decref (array);
  return good;
}

int findings_write (const struct trials *trials, enum findings_format format,
                    struct output *output) {
  const bool written =
      format == FINDINGS_TABLE ? write_table (trials, output->stream)
      : format == FINDINGS_TSV ? write_tsv (trials, output->stream)
                               : write_json (trials, output->stream);
  return written ? output_flush (output) : output_failed (output);
}
