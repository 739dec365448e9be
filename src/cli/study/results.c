/* SPDX-License-Identifier: MIT */

/* Computing the results, and putting them into rows. */

#include "cli/study/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/io/terminal.h"
#include "cli/study/published_table.h"
#include "cli/summary/run_summary.h"

struct sample_statistics statistics_of (const struct trials *trials,
                                        size_t index, size_t value) {
  return sample_statistics (
      trials->values, find_values (trials, index, value, trials->values));
}

/* Also of runs that did not reach the goal. */
static double sum_looks (const struct trials *trials, size_t index) {
  const struct trial *trial = runs_of (trials, index);
  double sum = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    sum += trial[i].finished ? trial[i].value[LOOKS] : 0;
  return sum;
}

/* --- what they are compared with --- */

/* Blind sampling of a scheme's genes; NULL: of permutations.  It is not known
   for fewer queens than N. */
static double blind (const struct trials *trials, size_t index,
                     const struct aq_scheme *scheme) {
  const struct configuration *configuration = &trials->configurations[index];
  const struct genetic_options *genetic = &configuration->genetic;
  if (aq_breeding_queens (genetic->scheme, configuration->n,
                          &genetic->breeding) != configuration->n)
    return NAN;
  return trials->study->goal == GOAL_FIRST
             ? aq_blind_first (scheme, configuration->n)
             : aq_blind_all (scheme, configuration->n,
                             collect_options_of (configuration).symmetry);
}

double blind_of (const struct trials *trials, size_t index) {
  return blind (trials, index, trials->configurations[index].genetic.scheme);
}

double permutations_of (const struct trials *trials, size_t index) {
  return blind (trials, index, NULL);
}

/* The generations in the report's table; NAN: none. */
static double published_of (const struct trials *trials, size_t index) {
  const struct configuration *configuration = &trials->configurations[index];
  for (size_t i = 0; i < sizeof published / sizeof *published; i++)
    if (trials->study->published && configuration->genetic.islands == 1 &&
        published[i].population == configuration->genetic.breeding.population)
      return published[i].generations;
  return NAN;
}

double published_looks_of (const struct trials *trials, size_t index) {
  return published_of (trials, index) *
         (double) trials->configurations[index].genetic.breeding.population;
}

/* --- the law --- */

/* Whether configuration INDEX is the first of those that differ from it in the
   board size alone. */
static bool begins_series (const struct trials *trials, size_t index) {
  const struct configuration *all = trials->configurations;
  bool first = true;
  for (size_t i = 0; i < index; i++)
    first &= !differ_in_size_alone (trials->study, &all[i], &all[index]);
  return first;
}

/* The law of the medians of the looks, divided by the expected looks of random
   permutations, over the board sizes of configuration INDEX and of all that
   differ from it in the size alone. */
static struct law law_of (const struct trials *trials, size_t index) {
  const struct configuration *all = trials->configurations;
  double n[FACTOR_ITEMS_MAX], ratio[FACTOR_ITEMS_MAX];
  size_t count = 0;
  for (size_t i = 0; i < trials->configuration_count; i++) {
    if (i != index &&
        !differ_in_size_alone (trials->study, &all[i], &all[index]))
      continue;
    n[count] = all[i].n;
    ratio[count++] =
        statistics_of (trials, i, LOOKS).median / permutations_of (trials, i);
  }
  return law_fit (n, ratio, count);
}

/* --- the contrast with a group --- */

struct contrast {
  double p;   /* of the test on looks, adjusted over all configurations */
  double a12; /* the probability that this one needs more looks */
};

/* The test of a study that compares configurations with a group. */
struct contrast_test {
  const char *name;  /* in JSON, TSV and CSV */
  const char *title; /* in print */
};

static const struct contrast_test *contrast_test (const struct study *study) {
  static const struct contrast_test tests[] = {
      {"mann-whitney", "Mann and Whitney's test on looks"},
      {"wilcoxon", "Wilcoxon's signed-rank test on the looks of pairs"}};
  return &tests[study->paired];
}

/* By how much the looks of runs with equal seeds differ, if both have
   finished; two that did not reach the goal do not differ. */
static size_t find_differences (const struct trials *trials, size_t index,
                                size_t group, double *differences) {
  const struct trial *own = runs_of (trials, index);
  const struct trial *other = runs_of (trials, group);
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (own[i].finished && other[i].finished)
      differences[count++] =
          own[i].reached || other[i].reached
              ? value_of (&own[i], LOOKS) - value_of (&other[i], LOOKS)
              : 0;
  return count;
}

static struct contrast contrast (const struct trials *trials, size_t index,
                                 size_t group) {
  double *own = trials->values, *others = own + trials->seeds;
  const size_t own_count = find_values (trials, index, LOOKS, own);
  const size_t other_count = find_values (trials, group, LOOKS, others);
  const struct comparison comparison =
      compare_samples (own, own_count, others, other_count);
  struct contrast result = {comparison.p, comparison.a12};
  if (trials->study->paired)
    result.p =
        signed_rank_p (own, find_differences (trials, index, group, own));
  return result;
}

static struct contrast contrast_of (const struct trials *trials,
                                    size_t index) {
  const struct study *study = trials->study;
  const size_t group =
      *study->against
          ? factors_with_item (&study->factors, index, study->group_factor,
                               study->group_item)
          : index;
  return group == index ? (struct contrast){NAN, NAN}
                        : contrast (trials, index, group);
}

/* The contrast of each configuration, by the runs that have finished, to be
   freed: p is that of Wilcoxon's signed-rank test if rows share seeds,
   otherwise of Mann and Whitney's test.  A run that did not reach the goal
   needed more looks than all that did.  NAN for the group itself, if there
   are no runs, and without a group.  NULL without memory. */
static struct contrast *contrasts_new (const struct trials *trials) {
  const size_t count = trials->configuration_count;
  struct contrast *contrasts = calloc (count, sizeof *contrasts);
  if (!contrasts)
    return NULL;
  for (size_t i = 0; i < count; i++)
    contrasts[i] = contrast_of (trials, i);
  for (size_t i = 0; i < count; i++)
    trials->values[i] = contrasts[i].p;
  holm_adjust (trials->values, count);
  for (size_t i = 0; i < count; i++)
    contrasts[i].p = trials->values[i];
  return contrasts;
}

/* --- rows --- */

/* Adds the statistics; the median is in the table if SHOWN. */
static void add_statistics (struct fields *row,
                            const struct measure_names *names, bool shown,
                            struct sample_statistics statistics) {
  const double value[STATISTICS] = {[MEDIAN] = statistics.median,
                                    [LOW] = statistics.low,
                                    [HIGH] = statistics.high,
                                    [MEAN] = statistics.mean,
                                    [DEVIATION] = statistics.deviation};
  for (size_t i = 0; i < STATISTICS; i++)
    add_real (row, names->statistic[i],
              shown && i == MEDIAN ? names->label : NULL, value[i]);
}

static void note_interval (struct fields *row,
                           struct sample_statistics statistics) {
  if (!isfinite (statistics.low))
    add_note (row, "95 %", "-");
  else if (isinf (statistics.high))
    add_note (row, "95 %", ">%.3g", statistics.low);
  else
    add_note (row, "95 %", "%.3g..%.3g", statistics.low, statistics.high);
}

/* Two digits: nobody compares more, and the columns stay narrow. */
static void note_rounded (struct fields *row, const char *label,
                          double value) {
  if (isfinite (value))
    add_note (row, label, "%.2g", value);
  else
    add_note (row, label, "-");
}

/* What the table shows beside what every study has. */
struct shown {
  bool all;    /* of runs to all solutions */
  bool missed; /* the goal, by a run */
  bool held;   /* what the populations held */
  bool moves;  /* of neighborhood search */
};

static struct shown shown_by (const struct trials *trials) {
  struct shown shown = {.all = trials->study->goal == GOAL_ALL};
  for (size_t i = 0; i < trials->configuration_count; i++)
    shown.held |= trials->configurations[i].genetic.scheme->survive != NULL;
  for (size_t i = 0; i < trials_all (trials); i++) {
    shown.missed |= trials->trial[i].finished && !trials->trial[i].reached;
    shown.moves |= trials->trial[i].value[NEIGHBORS] > 0;
  }
  shown.held = shown.all && (shown.missed || shown.held);
  return shown;
}

static void add_contrast (struct fields *row, const struct study *study,
                          const struct contrast *contrast) {
  const bool compared = *study->against;
  add_text (row, "against", NULL, compared ? study->against : NULL);
  add_text (row, "test", NULL, compared ? contrast_test (study)->name : NULL);
  add_real (row, "p", NULL, contrast->p);
  add_real (row, "a12", NULL, contrast->a12);
  if (compared) {
    note_rounded (row, "p", contrast->p);
    note_rounded (row, "A12", contrast->a12);
  }
}

static void add_law (struct fields *row, struct law law) {
  add_real (row, "law_factor", NULL, law.factor);
  add_real (row, "law_base", NULL, law.base);
  add_real (row, "law_base_low", NULL, law.base_low);
  add_real (row, "law_base_high", NULL, law.base_high);
  add_real (row, "overtakes", NULL, law.below_one);
  add_real (row, "overtakes_low", NULL, law.below_one_low);
  add_real (row, "overtakes_high", NULL, law.below_one_high);
}

/* The columns of goals that a run may reach, by importance. */
static void add_result (struct fields *row, const struct trials *trials,
                        size_t index, const struct shown *shown,
                        const struct contrast *contrast) {
  const struct configuration *configuration = &trials->configurations[index];
  const bool show_published = trials->study->published;
  const double genes = blind_of (trials, index);
  const double permutations = permutations_of (trials, index);
  const double generations = published_of (trials, index);
  const double boards = published_looks_of (trials, index);
  const struct aq_totals *known = aq_totals (configuration->n);
  struct sample_statistics of[MEASURES];
  for (size_t i = 0; i < MEASURES; i++)
    of[i] = statistics_of (trials, index, i);
  const struct sample_statistics looks = of[LOOKS];
  const size_t reached = count_reached (trials, index);
  add_count (row, "runs", NULL, looks.count);
  add_count (row, "reached", NULL, reached);
  add_note (row, shown->all ? "complete" : "solved", "%zu/%zu", reached,
            looks.count);
  add_statistics (row, &measures[LOOKS], true, looks);
  note_interval (row, looks);
  add_contrast (row, trials->study, contrast);
  add_real (row, "published_generations", show_published ? "published" : NULL,
            generations);
  add_statistics (row, &measures[EVALUATIONS], shown->moves, of[EVALUATIONS]);
  add_statistics (row, &measures[EVALUATIONS_PER_HIT], shown->moves,
                  of[EVALUATIONS_PER_HIT]);
  add_statistics (row, &measures[MOVES_SHARE], shown->moves, of[MOVES_SHARE]);
  add_real (row, "looks_ert", shown->missed ? "ERT" : NULL,
            sum_looks (trials, index) / (double) reached);
  add_statistics (row, &measures[FOUND], shown->held, of[FOUND]);
  add_statistics (row, &measures[HELD], shown->held, of[HELD]);
  add_real (row, "peak_ratio", shown->held ? "peak ratio" : NULL,
            known && known->all ? of[HELD].mean / (double) known->all
                                : (double) NAN);
  add_real (row, "blind_ratio", "blind/mean", genes / looks.mean);
  add_real (row, "permutations_ratio", "perm/mean", permutations / looks.mean);
  add_real (row, NULL, "mean", looks.mean);
  add_real (row, NULL, "sd", looks.deviation);
  add_statistics (row, &measures[SECONDS], true, of[SECONDS]);
  add_statistics (row, &measures[GENERATIONS], true, of[GENERATIONS]);
  add_statistics (row, &measures[HITS], shown->all, of[HITS]);
  add_real (row, NULL, show_published ? "blind/published" : NULL,
            genes / boards);
  add_real (row, "blind_expectation", "blind", genes);
  add_real (row, "permutations_expectation", "permutations", permutations);
  add_statistics (row, &measures[NEIGHBORS], shown->moves, of[NEIGHBORS]);
  add_statistics (row, &measures[RESTARTS], true, of[RESTARTS]);
  add_real (row, "success_rate", shown->missed ? "rate" : NULL,
            (double) reached / (double) looks.count);
  add_real (row, NULL, show_published ? "published looks" : NULL, boards);
  add_law (row, law_of (trials, index));
}

static void add_share (struct fields *row, size_t point,
                       struct sample_statistics shares) {
  static const struct measure_names names = {NAMES ("share"),
                                             .label = "share"};
  add_count (row, "generation", "generation", sampling_generation (point));
  add_count (row, "runs", "runs", shares.count);
  add_statistics (row, &names, true, shares);
  note_interval (row, shares);
}

/* The label of the last column that a narrow table needs; the others follow by
   importance. */
static const char *last_needed (const struct study *study) {
  return study->goal == GOAL_TAKEOVER ? "share" : "looks";
}

/* Makes a row for each configuration, or with GOAL_TAKEOVER for each of its
   sampling points, all with the same fields.  Returns how many; *ROWS is NULL
   without memory. */
static size_t result_rows (const struct trials *trials, struct fields **rows) {
  const struct study *study = trials->study;
  const bool takeover = study->goal == GOAL_TAKEOVER;
  const size_t points = takeover ? SAMPLING_POINTS : 1;
  const size_t most = trials->configuration_count * points;
  const struct shown shown = shown_by (trials);
  struct contrast *contrasts = contrasts_new (trials);
  size_t count = 0;
  *rows = contrasts ? calloc (most, sizeof **rows) : NULL;
  for (size_t i = 0; i < most && *rows; i++) {
    const size_t index = i / points, point = i % points;
    const struct sample_statistics shares =
        statistics_of (trials, index, SHARES + point);
    if (takeover ? !shares.count : !has_finished (trials, index))
      continue;
    struct fields *row = &(*rows)[count++];
    add_items (row, study, &trials->configurations[index]);
    if (takeover)
      add_share (row, point, shares);
    else
      add_result (row, trials, index, &shown, &contrasts[index]);
    add_count (row, "first_seed", NULL, study->first_seed);
    add_count (row, "last_seed", NULL, study->last_seed);
    add_flag (row, "paired", study->paired);
    add_settings (row, study, &trials->configurations[index]);
  }
  free (contrasts);
  return count;
}

/* --- writing them in any format --- */

/* "19", or "none": the law never gets there. */
static const char *size_text (double n, char text[FIELD_TEXT_MAX]) {
  if (isfinite (n))
    snprintf (text, FIELD_TEXT_MAX, "%.0f", n);
  else
    strcpy (text, "none");
  return text;
}

/* Writes how the looks of each series of board sizes grow. */
static bool write_laws (const struct trials *trials, FILE *stream) {
  bool good = true;
  for (size_t i = 0; i < trials->configuration_count && good; i++) {
    const struct configuration *configuration = &trials->configurations[i];
    const struct law law = law_of (trials, i);
    char name[CONFIGURATION_TEXT_MAX], first[FIELD_TEXT_MAX],
        low[FIELD_TEXT_MAX], high[FIELD_TEXT_MAX];
    if (!begins_series (trials, i) || isnan (law.base))
      continue;
    series_text (trials->study, configuration, ", ", name, sizeof name);
    good = fprintf (stream,
                    "%s: looks / permutations = %.3g x %.3g^N (95 %% of the "
                    "base %.3g..%.3g), below 1 from N = %s (95 %% %s..%s)\n",
                    name, law.factor, law.base, law.base_low, law.base_high,
                    size_text (law.below_one, first),
                    size_text (law.below_one_low, low),
                    size_text (law.below_one_high, high)) > 0;
  }
  return good;
}

/* At the table's head stands which test was made. */
static bool write_table (const struct trials *trials,
                         const struct fields *rows, size_t count, bool wide,
                         FILE *stream) {
  enum { WIDTH = 100 }; /* of a file */
  const struct study *study = trials->study;
  const size_t limit =
      wide ? SIZE_MAX : terminal_width (fileno (stream), WIDTH);
  size_t left_out;
  bool good = !*study->against || fprintf (stream, "p: %s, adjusted by Holm\n",
                                           contrast_test (study)->title) > 0;
  good = good && fields_print_table (rows, count, true, last_needed (study),
                                     limit, &left_out, stream);
  if (good && left_out)
    good = fprintf (stream, "%zu column%s left out: see --wide\n", left_out,
                    plural (left_out)) > 0;
  return good && write_laws (trials, stream);
}

static bool write_lines (const struct fields *rows, size_t count,
                         enum separator separator, FILE *stream) {
  bool good = !count || fields_write_line (rows, true, separator, stream);
  for (size_t i = 0; i < count && good; i++)
    good = fields_write_line (&rows[i], false, separator, stream);
  return good;
}

/* Empties the rows. */
static int write_json (struct fields *rows, size_t count,
                       struct output *output) {
  struct fields list = {0}, document = {0};
  for (size_t i = 0; i < count; i++)
    add_object (&list, NULL, &rows[i]);
  add_list (&document, "rows", &list);
  const int status = fields_write_json (&document, false, output);
  fields_free (&document);
  return status;
}

int results_write (const struct trials *trials, enum results_format format,
                   bool wide, struct output *output) {
  struct fields *rows;
  const size_t count = result_rows (trials, &rows);
  bool no_memory = !rows;
  for (size_t i = 0; i < count; i++)
    no_memory |= rows[i].no_memory;
  int status = no_memory ? trouble ("%s", aq_status_text (AQ_NO_MEMORY))
                         : output_begin (output);
  if (!status && format == RESULTS_JSON)
    status = write_json (rows, count, output);
  else if (!status &&
           !(format == RESULTS_TABLE
                 ? write_table (trials, rows, count, wide, output->stream)
                 : write_lines (rows, count,
                                format == RESULTS_TSV ? BY_TABS : BY_COMMAS,
                                output->stream)))
    status = output_failed (output);
  for (size_t i = 0; i < count; i++)
    fields_free (&rows[i]);
  free (rows);
  return status ? status : output_flush (output);
}
