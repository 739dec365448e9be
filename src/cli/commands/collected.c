/* SPDX-License-Identifier: MIT */

/* From the arguments of enumerate to a run, and from the run to its files. */

#include "cli/commands/collected.h"

#include <inttypes.h>

#include "cli/boards/board_text.h"
#include "cli/io/message.h"

/* --- arguments --- */

const struct option_row run_size_options[] = {
    {"threads", 'j', "T", GENETIC, COUNT,
     "Threads; the result does not depend on their number",
     FIELD (struct collect_arguments, threads), .least = 1,
     .most = AQ_THREADS_MAX, .initial = "1"},
    {"memory", 0, "SIZE", STOP, BYTES,
     "Stop when the run needs SIZE bytes, such as 500M, 1.5G (K is 1024 "
     "bytes, "
     "M 1024 K, G 1024 M) or 1e9; checked after each round",
     FIELD (struct collect_arguments, memory), .seldom = true},
    {0}};

bool has_budget (const struct collect_arguments *arguments) {
  return arguments->memory || genetic_has_budget (&arguments->run.genetic);
}

void check_collecting (const struct collect_arguments *arguments) {
  char message[MESSAGE_MAX];
  if (!collecting_check (&arguments->collecting, &arguments->run.genetic,
                         arguments->n, message))
    usage_error ("%s", message);
  if (!aq_totals (arguments->n) && !arguments->run.solution.limit &&
      !has_budget (arguments))
    usage_error (
        "no total is known for N = %u, so the run would never end: "
        "give --limit, --generations, --evaluations, --looks, --time or "
        "--memory",
        arguments->n);
}

struct aq_collect_options
options_of_run (const struct collect_arguments *arguments) {
  struct aq_collect_options options = collecting_run_options (
      &arguments->collecting, &arguments->run.genetic, arguments->n);
  options.threads = arguments->threads;
  options.limit = arguments->run.solution.limit;
  options.limit_fundamental = arguments->run.solution.fundamental;
  options.memory = arguments->memory;
  return options;
}

/* --- what is said --- */

int report_collecting (const struct aq_stats *stats,
                       const struct collect_arguments *arguments,
                       enum aq_status failed) {
  const unsigned n = arguments->n;
  if (failed == AQ_NO_MEMORY)
    return trouble ("%s: %" PRIu64 " solution%s found so far",
                    aq_status_text (failed), stats->found,
                    plural (stats->found));
  if (!stats->known || (failed != AQ_ABOVE_TOTAL && failed != AQ_BAD_TOTALS))
    return genetic_trouble (&arguments->run.genetic, n, failed);
  char found[ORBITS_TEXT_MAX], known[ORBITS_TEXT_MAX];
  const struct aq_orbits known_orbits = aq_totals_orbits (stats->known);
  orbits_text (&stats->orbits, found);
  orbits_text (&known_orbits, known);
  return trouble (
      "N = %u: found %" PRIu64 " of %" PRIu64 " solutions, %" PRIu64
      " of %" PRIu64 " fundamental, orbit sum %s, known %s: %s",
      n, stats->found, stats->known->all, stats->fundamental_found,
      stats->known->fundamental, found, known, aq_status_text (failed));
}

enum aq_status describe_run (const struct aq_collect *run,
                             struct collect_results *results) {
  const enum aq_status failed = aq_collect_takeover (run, &results->takeover);
  results->has_takeover = !failed;
  return failed == AQ_NO_MEMORY || failed == AQ_CANNOT_GO_ON ? AQ_OK : failed;
}

/* --- solutions --- */

/* What the solutions are written with. */
struct writing {
  struct progress *progress;
  struct solution_output *solutions;
  uint64_t total;
};

/* An aq_visit. */
static bool write_board (const struct aq_board *board, void *data) {
  enum { BETWEEN_REPORTS = 1 << 12 };
  struct writing *writing = data;
  struct solution_output *solutions = writing->solutions;
  if (!solutions->count)
    progress_enter (writing->progress, "writing", writing->total, "board");
  else if (solutions->count % BETWEEN_REPORTS == 0)
    progress_advance (writing->progress, solutions->count,
                      solution_output_bytes (solutions));
  return solution_output_put (board, solutions);
}

void write_collected (struct aq_collect *run, struct collected_files *files,
                      const struct collect_arguments *arguments,
                      struct progress *progress) {
  const struct solution_options *options = &arguments->run.solution;
  const struct aq_stats *stats = aq_collect_stats (run);
  struct solution_output *solutions = &files->solutions;
  struct writing writing = {progress, solutions,
                            options->fundamental ? stats->fundamental_found
                                                 : stats->found};
  if (options->count) {
    solutions->count = writing.total;
    return;
  }
  progress_enter (progress, "sorting", 0, NULL);
  const enum aq_status failed =
      aq_collect_each (run, options->fundamental, write_board, &writing);
  if (failed && failed != AQ_STOPPED) {
    const char *output = options->file.output;
    files->status = trouble ("%s: %s", output ? output : "standard output",
                             aq_status_text (failed));
    solutions->failed = true;
  }
}

void end_collected (struct collected_files *files, struct progress *progress) {
  if (files->replaces)
    progress_enter (progress, STORING, 0, NULL);
  collected_files_end (files);
}
