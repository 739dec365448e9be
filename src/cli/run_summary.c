/* SPDX-License-Identifier: MIT */

/* What the summaries of several commands have in common, and that of a run
   that collects solutions. */

#include "cli/run_summary.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/formats.h"
#include "cli/message.h"
#include "cli/scheme_settings.h"

void begin_summary (struct run_summary *summary, unsigned n,
                    const struct run_files *files, enum aq_end why,
                    enum goal goal) {
  const bool all = goal == ALL_SOLUTIONS;
  *summary =
      (struct run_summary){.n = n, .end = run_end_of (files, why, goal)};
  add_count (&summary->fields, "n", NULL, n);
  add_flag (&summary->fields, all ? "complete" : "solved",
            why == (all ? AQ_COMPLETE : AQ_SOLVED));
  add_text (&summary->fields, "end", summary->end.name);
}

static void print_summary (const struct run_summary *summary) {
  const struct run_end *end = &summary->end;
  char more[QUOTED_MAX];
  message_hide_status ();
  fprintf (stderr, "N = %u: ", summary->n);
  print_colored (stderr, end->success ? GREEN : YELLOW,
                 summary->text ? summary->text : end->text);
  fprintf (stderr, "%s%s\n", escaped (summary->more, more), end->more);
  fields_print (&summary->fields, is_verbose (), stderr);
}

int finish_summary (struct run_summary *summary, struct run_files *files) {
  run_files_commit (files, &summary->fields);
  summary->end = run_end_of (files, summary->end.why, summary->end.goal);
  if (!is_quiet ())
    print_summary (summary);
  fields_free (&summary->fields);
  return summary->end.status;
}

void add_found (struct fields *fields, uint64_t found,
                const struct aq_totals *known) {
  const uint64_t all = known ? known->all : 0;
  add_count (fields, "found", NULL, found);
  add_count_if (fields, "known", known, all);
  if (known)
    add_note (fields, "found", "%" PRIu64 " of %" PRIu64 " solution%s", found,
              all, plural (all));
  else
    add_note (fields, "found", "%" PRIu64 " solution%s, total unknown", found,
              plural (found));
}

void add_fundamental (struct fields *fields, uint64_t found,
                      const struct aq_totals *known) {
  const uint64_t all = known ? known->fundamental : 0;
  add_count (fields, "fundamental_found", NULL, found);
  add_count_if (fields, "fundamental_known", known, all);
  if (known)
    add_note (fields, "fundamental", "%" PRIu64 " of %" PRIu64, found, all);
  else
    add_note (fields, "fundamental", "%" PRIu64, found);
}

/* How many boards the classes have. */
static uint64_t orbits_sum (const struct aq_orbits *orbits) {
  uint64_t sum = 0;
  for (unsigned size = 1; size <= 8; size++)
    sum += size * orbits->of_size[size];
  return sum;
}

void orbits_text (const struct aq_orbits *orbits, char text[ORBITS_TEXT_MAX]) {
  int length = sprintf (text, "%" PRIu64 " = ", orbits_sum (orbits));
  const char *plus = "";
  for (unsigned size = 8; size >= 1; size--)
    if (orbits->of_size[size]) {
      length += sprintf (text + length, "%s%" PRIu64 " x %u", plus,
                         orbits->of_size[size], size);
      plus = " + ";
    }
  if (!*plus)
    strcpy (text + length, "0");
}

void add_orbits (struct fields *fields, const struct aq_orbits *orbits) {
  static const char *const names[] = {
      [1] = "1", [2] = "2", [4] = "4", [8] = "8"};
  struct fields sizes = {0};
  for (unsigned size = 8; size >= 1; size /= 2)
    if (orbits->of_size[size])
      add_count (&sizes, names[size], NULL, orbits->of_size[size]);
  add_object (fields, "orbits", &sizes);
}

static void add_operator (struct fields *fields, const char *name,
                          const struct aq_operator *chosen) {
  add_text (fields, name, chosen ? chosen->name : NULL);
}

static void add_parameter (struct fields *fields,
                           const struct aq_parameter *parameter,
                           struct aq_value value, const char *text) {
  if (parameter->type == AQ_COUNT)
    add_count (fields, parameter->name, NULL, (uint64_t) value.first);
  else if (parameter->type == AQ_RATE)
    add_real (fields, parameter->name, value.first);
  else
    add_text (fields, parameter->name, text);
}

void add_settings (struct fields *fields, const struct aq_scheme *scheme,
                   unsigned n, const struct aq_settings *settings,
                   bool first) {
  const struct aq_parameter *parameter;
  char text[SETTINGS_LINE_MAX];
  struct aq_setting setting;
  struct fields parameters = {0};
  add_count (fields, "population", NULL, settings->population);
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    if (aq_setting (scheme, n, settings,
                    aq_setting_named (scheme, parameter->name), &setting) &&
        setting.applies)
      add_parameter (&parameters, parameter, settings->value[i],
                     setting.value);
  add_object (fields, "parameters", &parameters);
  add_operator (fields, "selection", settings->selection);
  add_operator (fields, "crossover", settings->crossover);
  add_operator (fields, "mutation", settings->mutation);
  add_count (fields, "restart", NULL, settings->restart);
  settings_text (scheme, n, settings, first, text);
  add_note (fields, "settings", "%s", text);
}

void note_letters (struct fields *fields, const struct options *options,
                   bool written) {
  const enum aq_format format = options->format;
  const unsigned last = options->n - 1 + aq_format_base (format);
  if (!written || options->count || last < 10 ||
      (format != AQ_FORMAT_DIGITS && format != AQ_FORMAT_ONE_BASED_DIGITS))
    return;
  add_note (fields, "digits", "a is 10%s%s", last > 10 ? ", b is 11" : "",
            last > 11 ? ", ..." : "");
}

void add_time (struct fields *fields, double seconds, double cpu_seconds) {
  add_real (fields, "seconds", seconds);
  add_real (fields, "cpu_seconds", cpu_seconds);
  add_count (fields, "peak_kib", NULL, aq_memory_peak () / 1024);
  add_note (fields, "time", "%.3f s, processor %.3f s", seconds, cpu_seconds);
}

/* --- a run that collects solutions --- */

/* What was found. */
static void add_solutions (struct fields *fields,
                           const struct aq_stats *stats) {
  add_found (fields, stats->found, stats->known);
  add_fundamental (fields, stats->fundamental_found, stats->known);
  add_orbits (fields, &stats->orbits);
}

/* The same class by class.  Without symmetry closure the orbit sum may be more
   than was found. */
static void note_orbits (struct fields *fields, const struct aq_stats *stats) {
  char sum[ORBITS_TEXT_MAX];
  orbits_text (&stats->orbits, sum);
  add_note (fields, "orbit sum", "%s%s", sum,
            orbits_sum (&stats->orbits) == stats->found
                ? ""
                : " boards in the classes found");
}

/* What the run was asked to do. */
static void add_options (struct fields *fields,
                         const struct collect_results *results) {
  const struct aq_run_options *options = results->options;
  const struct aq_settings *settings = &options->settings;
  const char *engine = results->stats->engine;
  add_text (fields, "scheme", options->scheme->name);
  add_text (fields, "engine", engine);
  add_note (fields, "scheme", "%s, engine %s", options->scheme->name, engine);
  add_settings (fields, options->scheme, options->n, settings, false);
  add_count (fields, "islands", options->islands > 1 ? "islands" : NULL,
             options->islands);
  add_count (fields, "threads", NULL, options->threads);
  add_count (fields, "neighborhood", NULL, settings->neighborhood);
  add_flag (fields, "symmetry", settings->symmetry);
  add_flag (fields, "exclude_solved", settings->exclude_solved);
}

/* Most runs repeat none. */
void add_repeated (struct fields *fields, const struct aq_stats *stats) {
  add_count (fields, "repeated", stats->repeated ? "repeated looks" : NULL,
             stats->repeated);
}

/* What the run took. */
static void add_work (struct fields *fields,
                      const struct collect_results *results) {
  const struct aq_stats *stats = results->stats;
  const unsigned neighborhood = results->options->settings.neighborhood;
  const double rate = results->seconds > 0
                          ? (double) stats->evaluations / results->seconds
                          : 0;
  add_count (fields, "generations", "generations", stats->generations);
  add_count (fields, "restarts", "restarts", stats->restarts);
  add_count (fields, "hits", "hits", stats->hits);
  add_count (fields, "evaluations", NULL, stats->evaluations);
  add_real (fields, "evaluations_per_second", rate);
  add_note (fields, "evaluations", "%" PRIu64 ", %.3g a second",
            stats->evaluations, rate);
  add_repeated (fields, stats);
  add_count (fields, "neighbors", NULL, stats->neighbors);
  add_count (fields, "neighbors_found", NULL, stats->neighbors_found);
  if (neighborhood)
    add_note (fields, "neighborhood",
              "moves of up to %u queen%s: %" PRIu64
              " neighbor%s examined, %" PRIu64 " solution%s added",
              neighborhood, plural (neighborhood), stats->neighbors,
              plural (stats->neighbors), stats->neighbors_found,
              plural (stats->neighbors_found));
}

enum { EXPECTED_TEXT_MAX = 128 };

/* "8.56e+07 evaluations expected for all, 33.9 times this run's".  Three
   digits are enough for a large expectation. */
static void expected_text (double expected, const struct aq_stats *stats,
                           char text[EXPECTED_TEXT_MAX]) {
  char ratio[64] = "";
  if (isinf (expected)) {
    snprintf (text, EXPECTED_TEXT_MAX, "never draws all");
    return;
  }
  if (stats->end == AQ_COMPLETE && stats->looks)
    snprintf (ratio, sizeof ratio, ", %.3g times this run's%s",
              expected / (double) stats->looks,
              stats->neighbors ? " looks" : "");
  const double shown = expected < 1e6 ? round (expected) : expected;
  snprintf (text, EXPECTED_TEXT_MAX, "%.*g evaluation%s expected for all%s",
            expected < 1e6 ? 6 : 3, shown, shown == 1 ? "" : "s", ratio);
}

/* The null baselines, compared with what the run took. */
static void add_blind (struct fields *fields,
                       const struct collect_results *results) {
  const struct aq_run_options *options = results->options;
  const struct aq_stats *stats = results->stats;
  const double genes = stats->blind_expectation;
  const double permutations =
      aq_blind_all (NULL, options->n, options->settings.symmetry);
  const char *closure = options->settings.symmetry ? ", symmetry closure" : "";
  char text[EXPECTED_TEXT_MAX];
  add_real (fields, "blind_expectation", genes);
  add_real (fields, "blind_permutations", permutations);
  if (!isnan (genes)) {
    expected_text (genes, stats, text);
    add_note (fields, "blind sampling", "%s (%s%s)", text,
              options->scheme->encoding, closure);
  }
  if (!isnan (permutations) && !(genes == permutations)) {
    expected_text (permutations, stats, text);
    add_note (fields, "permutations", "%s (a random permutation%s)", text,
              closure);
  }
}

/* Whether the run did not do what it was asked to do, and copies of a board
   may be why. */
static bool has_copies (const struct collect_results *results) {
  return results->has_takeover && !is_success (results->stats->end) &&
         results->takeover.copies >= 2;
}

static double most_frequent_share (const struct aq_takeover *takeover) {
  return takeover->boards
             ? (double) takeover->copies / (double) takeover->boards
             : 0;
}

/* Printed only if it may be why the run ended before its goal; JSON always has
   it. */
static void add_takeover (struct fields *fields,
                          const struct collect_results *results) {
  const struct aq_takeover *takeover = &results->takeover;
  const bool there = results->has_takeover;
  char board[AQ_LINE_MAX];
  board_text (&takeover->most_frequent, board);
  add_flag_if (fields, "taken_over", there, takeover->taken_over);
  add_count_if (fields, "distinct_boards", there, takeover->distinct);
  add_text (fields, "most_frequent_board", takeover->copies ? board : NULL);
  add_real (fields, "most_frequent_share",
            there ? most_frequent_share (takeover) : (double) NAN);
  if (has_copies (results) && takeover->taken_over)
    add_note (fields, "takeover",
              "the population was taken over: %zu of %zu boards are distinct",
              takeover->distinct, takeover->boards);
}

static void note_most_frequent (struct fields *fields,
                                const struct collect_results *results) {
  const struct aq_takeover *takeover = &results->takeover;
  char board[AQ_LINE_MAX];
  if (!has_copies (results))
    return;
  board_text (&takeover->most_frequent, board);
  add_note (fields, "most frequent", "%zu of %zu boards (%.1f %%) are %s",
            takeover->copies, takeover->boards,
            100 * most_frequent_share (takeover), board);
}

/* Printed only if solved boards stay in the populations; JSON always has it.
   The peak ratio is that of the CEC 2013 benchmark of niching. */
static void add_optima (struct fields *fields,
                        const struct collect_results *results) {
  const struct aq_totals *known = results->stats->known;
  const size_t held = results->takeover.optima;
  const bool there = results->has_takeover;
  const double ratio =
      known && there ? (double) held / (double) known->all : (double) NAN;
  add_count_if (fields, "optima_held", there, held);
  add_real (fields, "peak_ratio", ratio);
  if (results->options->settings.exclude_solved || !there)
    return;
  if (isfinite (ratio))
    add_note (fields, "optima held", "%zu of %" PRIu64 " (peak ratio %.3f)",
              held, known->all, ratio);
  else
    add_note (fields, "optima held", "%zu", held);
}

void sum_up_collecting (struct run_summary *summary,
                        const struct collect_results *results) {
  const struct aq_run_options *options = results->options;
  struct fields *fields = &summary->fields;
  begin_summary (summary, options->n, results->files, results->stats->end,
                 ALL_SOLUTIONS);
  add_solutions (fields, results->stats);
  add_count (fields, "written", NULL, summary->end.written);
  add_count (fields, "seed", "seed", options->seed);
  add_count (fields, "looks", "looks", results->stats->looks);
  add_time (fields, results->seconds, results->cpu_seconds);
  add_takeover (fields, results);
  fields->details = true;
  note_orbits (fields, results->stats);
  add_options (fields, results);
  add_work (fields, results);
  add_blind (fields, results);
  add_optima (fields, results);
  note_most_frequent (fields, results);
}
