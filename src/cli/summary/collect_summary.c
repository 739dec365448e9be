/* SPDX-License-Identifier: MIT */

/* The summary of a run. */

#include "cli/summary/collect_summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/io/board_text.h"
#include "cli/io/clock.h"
#include "cli/options/genetic.h"
#include "cli/summary/run_end.h"

__attribute__ ((format (printf, 2, 3))) static void
row (const char *name, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  fprintf (stderr, "  %-14s ", name);
  vfprintf (stderr, format, arguments);
  fputc ('\n', stderr);
  va_end (arguments);
}

static void count_row (const char *name, uint64_t count) {
  row (name, "%" PRIu64, count);
}

static void print_result (const struct collect_summary *summary,
                          enum when color) {
  const struct aq_stats *stats = summary->stats;
  const struct run_end *end = run_end (stats->end);
  fprintf (stderr, "N = %u: ", summary->options->n);
  print_colored (stderr, color_applies (color, STDERR_FILENO),
                 end->success ? GREEN : YELLOW, end->collect);
  fprintf (stderr, "%s\n",
           summary->interrupted ? ": interrupted, no solutions written" : "");
  if (!stats->known) {
    row ("found", "%" PRIu64 " solution%s, total unknown", stats->found,
         plural (stats->found));
    count_row ("fundamental", stats->fundamental_found);
    return;
  }
  row ("found", "%" PRIu64 " of %" PRIu64 " solution%s", stats->found,
       stats->known->all, plural (stats->known->all));
  row ("fundamental", "%" PRIu64 " of %" PRIu64, stats->fundamental_found,
       stats->known->fundamental);
}

/* The sum over whole classes.  Without symmetry closure it may be more than
   was found. */
static void print_orbits (const struct aq_stats *stats) {
  char text[ORBITS_TEXT_MAX];
  orbits_text (&stats->orbits, text);
  row ("orbit sum", "%s%s", text,
       orbits_sum (&stats->orbits) == stats->found
           ? ""
           : " boards in the classes found");
}

static void print_scheme (const struct aq_collect_options *options) {
  char islands[32] = "";
  if (options->islands > 1)
    snprintf (islands, sizeof islands, "%u islands, ", options->islands);
  char restart[96] = "no restarts";
  const uint64_t limit = options->stagnation_limit;
  if (limit && options->estimate)
    snprintf (restart, sizeof restart,
              "restart after a generation with hits or %" PRIu64 " without",
              limit);
  else if (limit)
    snprintf (restart, sizeof restart,
              "restart after %" PRIu64 " stagnant generation%s", limit,
              plural (limit));
  char breeding[BREEDING_TEXT_MAX];
  breeding_text (options->scheme, options->breeding, breeding);
  row ("scheme", "%s, %s%s, %s, %s%s", options->scheme->name, islands,
       breeding, restart,
       options->symmetry ? "symmetry closure" : "no symmetry closure",
       options->exclude_solved ? "" : ", as published");
}

/* The null baseline, compared with what the run took.  Three digits are enough
   for a large expectation. */
static void print_blind (const struct collect_summary *summary) {
  const double expected = summary->stats->blind_expectation;
  const double used =
      (double) (summary->stats->evaluations + summary->stats->neighbors);
  if (isnan (expected))
    return;
  char ratio[80] = "";
  if (summary->stats->end == AQ_COMPLETE && used > 0)
    snprintf (ratio, sizeof ratio, ", %.3g times this run's%s",
              expected / used,
              summary->stats->neighbors ? " evaluations and neighbors" : "");
  const double shown = expected < 1e6 ? round (expected) : expected;
  row ("blind sampling", "%.*g evaluation%s expected for all%s (%s%s)",
       expected < 1e6 ? 6 : 3, shown, shown == 1 ? "" : "s", ratio,
       summary->options->scheme->encoding,
       summary->options->symmetry ? ", symmetry closure" : "");
}

/* The estimate, with its assumption. */
static void print_estimate (const struct collect_summary *summary) {
  const struct aq_estimate *estimate = &summary->estimate;
  if (!summary->options->estimate)
    return;
  if (!estimate->samples)
    row ("estimate", "none: there was no hit");
  else if (isnan (estimate->total))
    row ("estimate",
         "none: too few samples (%" PRIu64 "), nothing was hit twice",
         estimate->samples);
  if (isnan (estimate->total))
    return;
  row ("estimate",
       "%.6g %ssolution%s, 95 %% interval %.6g to %.6g (Chao1; too low "
       "where some are hit much more rarely than others)",
       estimate->total, summary->options->symmetry ? "fundamental " : "",
       estimate->total == 1 ? "" : "s", estimate->low, estimate->high);
  row ("coverage",
       "%.4g %%, the probability that the next hit is of a solution already "
       "sampled (Good-Turing); %" PRIu64 " sample%s, %" PRIu64
       " distinct, %" PRIu64 " once, %" PRIu64 " twice",
       100 * estimate->coverage, estimate->samples, plural (estimate->samples),
       estimate->distinct, estimate->once, estimate->twice);
}

static void print_takeover (const struct collect_summary *summary) {
  const struct aq_takeover *takeover = &summary->takeover;
  if (run_end (summary->stats->end)->success || takeover->copies < 2)
    return;
  char text[AQ_LINE_MAX];
  board_text (&takeover->most_frequent, text);
  if (takeover->taken_over)
    row ("takeover",
         "the population was taken over: %zu of %zu boards are distinct",
         takeover->distinct, takeover->boards);
  row ("most frequent", "%zu of %zu boards (%.1f %%) are %s", takeover->copies,
       takeover->boards,
       100 * (double) takeover->copies / (double) takeover->boards, text);
}

static double evaluations_per_second (const struct collect_summary *summary) {
  return summary->seconds > 0
             ? (double) summary->stats->evaluations / summary->seconds
             : 0;
}

void collect_summary_print (const struct collect_summary *summary,
                            enum when color) {
  const struct aq_stats *stats = summary->stats;
  print_result (summary, color);
  print_orbits (stats);
  print_scheme (summary->options);
  count_row ("seed", summary->options->seed);
  count_row ("generations", stats->generations);
  count_row ("restarts", stats->restarts);
  count_row ("hits", stats->hits);
  row ("evaluations", "%" PRIu64 ", %.3g a second", stats->evaluations,
       evaluations_per_second (summary));
  if (summary->options->neighborhood)
    row ("neighborhood",
         "moves of up to %u queen%s: %" PRIu64 " neighbor%s examined, %" PRIu64
         " solution%s added",
         summary->options->neighborhood,
         plural (summary->options->neighborhood), stats->neighbors,
         plural (stats->neighbors), stats->neighbors_found,
         plural (stats->neighbors_found));
  print_estimate (summary);
  print_blind (summary);
  print_takeover (summary);
  row ("time", "%.3f s, processor %.3f s", summary->seconds,
       summary->cpu_seconds);
}

/* --- for programs --- */

static json_t *estimate_json (const struct aq_estimate *estimate) {
  if (isnan (estimate->total))
    return json_null ();
  return json_pack (
      "{s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "hits",
      (json_int_t) estimate->samples, "distinct",
      (json_int_t) estimate->distinct, "once", (json_int_t) estimate->once,
      "twice", (json_int_t) estimate->twice, "coverage", estimate->coverage,
      "chao1", estimate->total, "low", estimate->low, "high", estimate->high);
}

/* What the run was asked to do. */
static json_t *options_json (const struct aq_collect_options *options) {
  json_t *object = json_pack (
      "{s:i, s:s, s:I, s:i, s:i, s:i, s:b, s:b, s:I}", "n", options->n,
      "scheme", options->scheme->name, "seed", (json_int_t) options->seed,
      "islands", options->islands, "threads", options->threads, "neighborhood",
      options->neighborhood, "symmetry", options->symmetry, "as_published",
      !options->exclude_solved, "stagnation_limit",
      (json_int_t) options->stagnation_limit);
  json_add_breeding (&object, options->scheme, options->breeding);
  return object;
}

/* What it found. */
static json_t *found_json (const struct collect_summary *summary) {
  const struct aq_stats *stats = summary->stats;
  const struct aq_totals *known = stats->known;
  return json_pack (
      "{s:b, s:s, s:I, s:o, s:I, s:o, s:o, s:I}", "complete",
      stats->end == AQ_COMPLETE, "end", run_end (stats->end)->name, "found",
      (json_int_t) stats->found, "known",
      json_count (known, known ? known->all : 0), "fundamental_found",
      (json_int_t) stats->fundamental_found, "fundamental_known",
      json_count (known, known ? known->fundamental : 0), "orbits",
      json_orbits (&stats->orbits), "written", (json_int_t) summary->written);
}

/* What that took. */
static json_t *work_json (const struct collect_summary *summary) {
  const struct aq_stats *stats = summary->stats;
  return json_pack (
      "{s:I, s:I, s:I, s:I, s:I, s:I, s:o, s:f, s:f, s:f, s:I}", "generations",
      (json_int_t) stats->generations, "evaluations",
      (json_int_t) stats->evaluations, "hits", (json_int_t) stats->hits,
      "neighbors", (json_int_t) stats->neighbors, "neighbors_found",
      (json_int_t) stats->neighbors_found, "restarts",
      (json_int_t) stats->restarts, "blind_expectation",
      isnan (stats->blind_expectation) ? json_null ()
                                       : json_real (stats->blind_expectation),
      "seconds", summary->seconds, "cpu_seconds", summary->cpu_seconds,
      "evaluations_per_second", evaluations_per_second (summary), "peak_kib",
      (json_int_t) peak_kib ());
}

static json_t *takeover_json (const struct aq_takeover *takeover) {
  char board[AQ_LINE_MAX];
  board_text (&takeover->most_frequent, board);
  const double share =
      takeover->boards ? (double) takeover->copies / (double) takeover->boards
                       : 0;
  return json_pack ("{s:b, s:I, s:s*, s:f}", "taken_over",
                    takeover->taken_over, "distinct_boards",
                    (json_int_t) takeover->distinct, "most_frequent_board",
                    takeover->copies ? board : NULL, "most_frequent_share",
                    share);
}

/* Adds PART, whose reference it takes, to *OBJECT, which becomes NULL where
   either is. */
static void add_part (json_t **object, json_t *part) {
  if (json_object_update_new (*object, part)) {
    json_decref (*object);
    *object = NULL;
  }
}

json_t *collect_summary_json (const struct collect_summary *summary) {
  json_t *object = options_json (summary->options);
  add_part (&object, found_json (summary));
  add_part (&object, work_json (summary));
  add_part (&object, takeover_json (&summary->takeover));
  if (summary->options->estimate)
    json_add (&object, "estimate", estimate_json (&summary->estimate));
  return object;
}
