/* SPDX-License-Identifier: MIT */

/* The results of a run that collects solutions. */

#include "cli/summary/collect_summary.h"
#include "cli/io/message.h"

#include <inttypes.h>
#include <math.h>

#include "cli/boards/board_text.h"
#include "cli/options/genetic.h"
#include "cli/summary/run_summary.h"

/* What was found, class by class.  Without symmetry closure the orbit sum may
   be more than was found. */
static void add_solutions (struct fields *fields,
                           const struct aq_stats *stats) {
  char sum[ORBITS_TEXT_MAX];
  orbits_text (&stats->orbits, sum);
  add_found (fields, stats->found, stats->known);
  add_fundamental (fields, stats->fundamental_found, stats->known);
  add_orbits (fields, &stats->orbits);
  add_note (fields, "orbit sum", "%s%s", sum,
            orbits_sum (&stats->orbits) == stats->found
                ? ""
                : " boards in the classes found");
}

static void note_scheme (struct fields *fields,
                         const struct aq_collect_options *options,
                         const char *engine) {
  char restart[96] = "no restarts";
  const uint64_t limit = options->stagnation_limit;
  if (limit)
    snprintf (restart, sizeof restart,
              "restart after %" PRIu64 " stagnant generation%s", limit,
              plural (limit));
  char breeding[BREEDING_TEXT_MAX];
  breeding_text (options->scheme, options->breeding, options->islands,
                 breeding);
  add_note (fields, "scheme", "%s, %s, %s, %s, %s, engine %s",
            options->scheme->name, breeding, restart,
            options->exclude_solved ? "solved boards excluded"
                                    : "solved boards breed",
            options->symmetry ? "symmetry closure" : "no symmetry closure",
            engine);
}

/* If a population is given, that changes the number of populations, too. */
static void note_islands (struct fields *fields, unsigned left_out) {
  if (left_out)
    add_note (fields, "populations",
              "1 because -p is given; --islands=%u keeps %u", left_out,
              left_out);
}

/* What the run was asked to do. */
static void add_options (struct fields *fields,
                         const struct collect_results *results) {
  const struct aq_collect_options *options = results->options;
  const char *engine = results->stats->engine;
  add_text (fields, "scheme", NULL, options->scheme->name);
  add_text (fields, "engine", NULL, engine);
  add_count (fields, "population", NULL, options->breeding->population);
  add_breeding (fields, options->scheme, options->breeding);
  add_count (fields, "islands", NULL, options->islands);
  add_count (fields, "threads", NULL, options->threads);
  add_count (fields, "neighborhood", NULL, options->neighborhood);
  add_flag (fields, "symmetry", options->symmetry);
  add_flag (fields, "exclude_solved", options->exclude_solved);
  add_count (fields, "stagnation_limit", NULL, options->stagnation_limit);
  note_scheme (fields, options, engine);
  note_islands (fields, results->islands_left_out);
  note_operators (fields, options->breeding);
  add_count (fields, "seed", "seed", options->seed);
}

/* What the run took. */
static void add_work (struct fields *fields,
                      const struct collect_results *results) {
  const struct aq_stats *stats = results->stats;
  const unsigned neighborhood = results->options->neighborhood;
  const double rate =
      results->seconds > 0
          ? (double) (stats->evaluations - results->evaluations_before) /
                results->seconds
          : 0;
  add_count (fields, "generations", "generations", stats->generations);
  add_count (fields, "restarts", "restarts", stats->restarts);
  add_count (fields, "hits", "hits", stats->hits);
  add_count (fields, "evaluations", NULL, stats->evaluations);
  add_real (fields, "evaluations_per_second", NULL, rate);
  add_note (fields, "evaluations", "%" PRIu64 ", %.3g a second",
            stats->evaluations, rate);
  add_count (fields, "neighbors", NULL, stats->neighbors);
  add_count (fields, "neighbors_found", NULL, stats->neighbors_found);
  add_count (fields, "looks", NULL, stats->looks);
  if (neighborhood) {
    add_note (fields, "neighborhood",
              "moves of up to %u queen%s: %" PRIu64
              " neighbor%s examined, %" PRIu64 " solution%s added",
              neighborhood, plural (neighborhood), stats->neighbors,
              plural (stats->neighbors), stats->neighbors_found,
              plural (stats->neighbors_found));
    add_note (fields, "looks",
              "%" PRIu64 ", evaluations and neighbors together", stats->looks);
  }
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
  const struct aq_collect_options *options = results->options;
  const struct aq_stats *stats = results->stats;
  const double genes = stats->blind_expectation;
  const double permutations =
      aq_blind_all (NULL, options->n, options->symmetry);
  const char *closure = options->symmetry ? ", symmetry closure" : "";
  char text[EXPECTED_TEXT_MAX];
  add_real (fields, "blind_expectation", NULL, genes);
  add_real (fields, "blind_permutations", NULL, permutations);
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

/* For people only if the run did not do what it was asked to do. */
static void add_takeover (struct fields *fields,
                          const struct collect_results *results) {
  const struct aq_takeover *takeover = &results->takeover;
  const bool there = results->has_takeover;
  const bool shown = there && !run_end (results->stats->end)->success;
  char board[AQ_LINE_MAX];
  board_text (&takeover->most_frequent, board);
  const double share =
      takeover->boards ? (double) takeover->copies / (double) takeover->boards
                       : 0;
  add_flag_if (fields, "taken_over", there, takeover->taken_over);
  add_count_if (fields, "distinct_boards", there, takeover->distinct);
  add_text (fields, "most_frequent_board", NULL,
            takeover->copies ? board : NULL);
  add_real (fields, "most_frequent_share", NULL, there ? share : (double) NAN);
  if (!shown || takeover->copies < 2)
    return;
  if (takeover->taken_over)
    add_note (fields, "takeover",
              "the population was taken over: %zu of %zu boards are distinct",
              takeover->distinct, takeover->boards);
  add_note (fields, "most frequent", "%zu of %zu boards (%.1f %%) are %s",
            takeover->copies, takeover->boards, 100 * share, board);
}

/* For people only if solved boards stay in the populations.  The peak ratio is
   that of the CEC 2013 benchmark of niching. */
static void add_optima (struct fields *fields,
                        const struct collect_results *results) {
  const struct aq_totals *known = results->stats->known;
  const size_t held = results->takeover.optima;
  const bool there = results->has_takeover;
  const double ratio =
      known && there ? (double) held / (double) known->all : (double) NAN;
  add_count_if (fields, "optima_held", there, held);
  add_real (fields, "peak_ratio", NULL, ratio);
  if (results->options->exclude_solved || !there)
    return;
  if (isfinite (ratio))
    add_note (fields, "optima held", "%zu of %" PRIu64 " (peak ratio %.3f)",
              held, known->all, ratio);
  else
    add_note (fields, "optima held", "%zu", held);
}

void sum_up_collecting (struct run_summary *summary,
                        const struct collect_results *results) {
  const struct aq_collect_options *options = results->options;
  const enum aq_end end = results->stats->end;
  struct fields *fields = &summary->fields;
  begin_collected (summary, options->n, end, results->files);
  add_solutions (fields, results->stats);
  add_written (fields, results->files);
  add_options (fields, results);
  add_work (fields, results);
  add_blind (fields, results);
  add_optima (fields, results);
  add_takeover (fields, results);
  add_time (fields, results->seconds, results->cpu_seconds);
}
