/* SPDX-License-Identifier: MIT */

/* The summary of a run. */

#include "summary.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "genetic.h"
#include "message.h"
#include "progress.h"

/* How runs end, for people. */
static const char *const ends[] = {
    [AQ_COMPLETE] = "complete",
    [AQ_LIMIT] = "limit reached",
    [AQ_GENERATIONS] = "incomplete: out of generations",
    [AQ_EVALUATIONS] = "incomplete: out of evaluations",
    [AQ_TIME] = "incomplete: out of time",
    [AQ_INTERRUPTED] = "incomplete",
    [AQ_SAMPLED] = "estimated",
};

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
  row (name, "%llu", (unsigned long long) count);
}

static void print_result (const struct summary *summary, enum when color) {
  const struct aq_stats *stats = summary->stats;
  const bool good = stats->end == AQ_COMPLETE || stats->end == AQ_LIMIT ||
                    stats->end == AQ_SAMPLED;
  const bool colored = color_applies (color, STDERR_FILENO);
  fprintf (stderr, "N = %u: %s%s%s%s\n", summary->options->n,
           !colored ? ""
           : good   ? "\033[32m"
                    : "\033[33m",
           ends[stats->end], colored ? "\033[m" : "",
           summary->interrupted ? ": interrupted, no solutions written" : "");
  if (!stats->known) {
    row ("found", "%llu solutions, total unknown",
         (unsigned long long) stats->found);
    count_row ("fundamental", stats->fundamental_found);
    return;
  }
  row ("found", "%llu of %llu solutions", (unsigned long long) stats->found,
       (unsigned long long) stats->known->all);
  row ("fundamental", "%llu of %llu",
       (unsigned long long) stats->fundamental_found,
       (unsigned long long) stats->known->fundamental);
}

/* The sum over whole classes, which without symmetry closure says more than
   was found. */
static void print_orbits (const struct aq_stats *stats) {
  char text[ORBITS_TEXT_MAX];
  orbits_text (&stats->orbits, text);
  row ("orbit sum", "%s%s", text,
       orbits_sum (&stats->orbits) == stats->found
           ? ""
           : " boards in the classes met");
}

static void print_scheme (const struct aq_collect_options *options) {
  char islands[32] = "";
  if (options->islands > 1)
    snprintf (islands, sizeof islands, "%u islands, ", options->islands);
  char restart[80] = "no restarts";
  if (options->restart_after)
    snprintf (restart, sizeof restart, "restart after %s%llu %s",
              options->estimate ? "a generation with hits or " : "",
              (unsigned long long) options->restart_after,
              options->estimate ? "without" : "generations");
  char breeding[BREEDING_TEXT_MAX];
  breeding_text (options->scheme, &options->breeding, breeding);
  row ("scheme", "%s, %s%s, %s, %s%s", options->scheme->name, islands,
       breeding, restart,
       options->symmetry ? "symmetry closure" : "no symmetry closure",
       options->retire ? "" : ", literal");
}

/* Large expectations are no counts: three digits tell what they are worth. */
static void print_blind (const struct summary *summary) {
  const double expected = summary->stats->blind_expectation;
  const double used =
      (double) (summary->stats->evaluations + summary->stats->spread_nodes);
  if (isnan (expected))
    return;
  char ratio[64] = "";
  if (summary->stats->end == AQ_COMPLETE && used > 0)
    snprintf (ratio, sizeof ratio, ", %.3g times ours", expected / used);
  row ("blind sampling", "%.*g evaluations expected for all%s (%s%s)",
       expected < 1e6 ? 6 : 3, expected < 1e6 ? round (expected) : expected,
       ratio, summary->options->scheme->encoding,
       summary->options->symmetry ? ", symmetry closure" : "");
}

/* With what it assumes. */
static void print_estimate (const struct summary *summary) {
  const struct aq_estimate *estimate = &summary->estimate;
  if (!summary->options->estimate)
    return;
  if (!estimate->samples) {
    row ("estimate", "none: there was no hit");
    return;
  }
  row ("estimate",
       "%.6g %ssolution%s, 95 %% interval %.6g to %.6g (Chao1: if none is "
       "hit much more rarely than others)",
       estimate->kinds, summary->options->symmetry ? "fundamental " : "",
       estimate->kinds == 1 ? "" : "s", estimate->low, estimate->high);
  row ("coverage",
       "%.4g %% of hits are of known ones (Good-Turing); %llu hits "
       "of restarts, %llu different, %llu met once, %llu twice",
       100 * estimate->coverage, (unsigned long long) estimate->samples,
       (unsigned long long) estimate->distinct,
       (unsigned long long) estimate->once,
       (unsigned long long) estimate->twice);
}

static json_t *estimate_stats (const struct aq_estimate *estimate) {
  return json_pack (
      "{s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "hits",
      (json_int_t) estimate->samples, "distinct",
      (json_int_t) estimate->distinct, "once", (json_int_t) estimate->once,
      "twice", (json_int_t) estimate->twice, "coverage", estimate->coverage,
      "chao1", estimate->kinds, "low", estimate->low, "high", estimate->high);
}

static void print_takeover (const struct summary *summary) {
  const struct aq_takeover *takeover = &summary->takeover;
  if (summary->stats->end == AQ_COMPLETE || summary->stats->end == AQ_LIMIT ||
      summary->stats->end == AQ_SAMPLED || !takeover->copies)
    return;
  char text[AQ_LINE_MAX];
  board_text (takeover->commonest.n, takeover->commonest.column, text);
  if (takeover->taken_over)
    row ("takeover",
         "the population was taken over: %zu of %zu boards are distinct",
         takeover->distinct, takeover->boards);
  row ("commonest", "%zu of %zu boards (%.1f %%) are %s", takeover->copies,
       takeover->boards,
       100 * (double) takeover->copies / (double) takeover->boards, text);
}

static double evaluations_per_second (const struct summary *summary) {
  return summary->seconds > 0
             ? (double) summary->stats->evaluations / summary->seconds
             : 0;
}

void summary_print (const struct summary *summary, enum when color) {
  const struct aq_stats *stats = summary->stats;
  print_result (summary, color);
  print_orbits (stats);
  print_scheme (summary->options);
  count_row ("seed", summary->options->seed);
  count_row ("generations", stats->generations);
  count_row ("restarts", stats->restarts);
  count_row ("hits", stats->hits);
  row ("evaluations", "%llu, %.3g a second",
       (unsigned long long) stats->evaluations,
       evaluations_per_second (summary));
  if (summary->options->spread)
    row ("spread", "%u queens: %llu ways tried, %llu solutions added",
         summary->options->spread, (unsigned long long) stats->spread_nodes,
         (unsigned long long) stats->spread_found);
  print_estimate (summary);
  print_blind (summary);
  print_takeover (summary);
  row ("time", "%.3f s, processor %.3f s", summary->seconds,
       summary->cpu_seconds);
}

json_t *summary_stats (const struct summary *summary) {
  const struct aq_collect_options *options = summary->options;
  const struct aq_stats *stats = summary->stats;
  const struct aq_totals *known = stats->known;
  char board[AQ_LINE_MAX];
  board_text (summary->takeover.commonest.n,
              summary->takeover.commonest.column, board);
  json_t *object = json_pack (
      "{s:i, s:s, s:I, s:i, s:i, s:i, s:b, s:b, s:I, s:b, s:s,"
      " s:I, s:o, s:I, s:o, s:o,"
      " s:I, s:I, s:I, s:I, s:I, s:I, s:o,"
      " s:I, s:b, s:I, s:s*, s:f, s:f, s:f, s:f, s:I}",
      "n", options->n, "scheme", options->scheme->name, "seed",
      (json_int_t) options->seed, "islands", options->islands, "threads",
      options->threads, "spread", options->spread, "symmetry",
      options->symmetry, "literal", !options->retire, "restart_after",
      (json_int_t) options->restart_after, "complete",
      stats->end == AQ_COMPLETE, "end", stats_end (stats->end),

      "found", (json_int_t) stats->found, "known",
      stats_count (known, known ? known->all : 0), "fundamental_found",
      (json_int_t) stats->fundamental_found, "fundamental_known",
      stats_count (known, known ? known->fundamental : 0), "orbits",
      stats_orbits (&stats->orbits),

      "generations", (json_int_t) stats->generations, "evaluations",
      (json_int_t) stats->evaluations, "hits", (json_int_t) stats->hits,
      "spread_nodes", (json_int_t) stats->spread_nodes, "spread_found",
      (json_int_t) stats->spread_found, "restarts",
      (json_int_t) stats->restarts, "blind_expectation",
      isnan (stats->blind_expectation) ? json_null ()
                                       : json_real (stats->blind_expectation),

      "written", (json_int_t) summary->written, "taken_over",
      summary->takeover.taken_over, "distinct_boards",
      (json_int_t) summary->takeover.distinct, "commonest_board",
      summary->takeover.copies ? board : NULL, "commonest_share",
      summary->takeover.boards ? (double) summary->takeover.copies /
                                     (double) summary->takeover.boards
                               : 0,
      "seconds", summary->seconds, "cpu_seconds", summary->cpu_seconds,
      "evaluations_per_second", evaluations_per_second (summary), "peak_kib",
      (json_int_t) peak_kib ());
  stats_breeding (object, options->scheme, &options->breeding);
  if (options->estimate)
    json_object_set_new (object, "estimate",
                         summary->estimate.samples
                             ? estimate_stats (&summary->estimate)
                             : json_null ());
  return object;
}
