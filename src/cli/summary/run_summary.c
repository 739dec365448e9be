/* SPDX-License-Identifier: MIT */

/* What the summaries of several commands have in common. */

#include "cli/summary/run_summary.h"

#include <inttypes.h>
#include <unistd.h>

#include "cli/io/message.h"
#include "cli/io/quote.h"
#include "cli/options/genetic.h"

const struct run_end *run_end (enum aq_end end) {
  static const struct run_end ends[] = {
      [AQ_RUNNING] = {"running", "running", "running", false},
      [AQ_COMPLETE] = {"complete", "complete", "complete", true},
      [AQ_LIMIT] = {"limit", "limit reached", "limit reached", true},
      [AQ_GENERATIONS] = {"generations", "incomplete: out of generations",
                          "not solved: out of generations", false},
      [AQ_EVALUATIONS] = {"evaluations", "incomplete: out of evaluations",
                          "not solved: out of evaluations", false},
      [AQ_TIME] = {"time", "incomplete: out of time",
                   "not solved: out of time", false},
      [AQ_INTERRUPTED] = {"interrupted", "incomplete",
                          "not solved: interrupted", false},
      [AQ_SOLVED] = {"solved", "solved", "solved", true},
      [AQ_STALLED] = {"stalled", "stalled", "not solved: stalled", false},
      [AQ_MEMORY] = {"memory", "incomplete: memory budget used up",
                     "not solved: memory budget used up", false},
      [AQ_LOOKS] = {"looks", "incomplete: out of looks",
                    "not solved: out of looks", false}};
  return &ends[end];
}

void begin_summary (struct run_summary *summary, unsigned n, enum aq_end end,
                    const char *text, const char *name, enum aq_end goal) {
  *summary = (struct run_summary){
      .n = n, .end = end, .text = text, .success = run_end (end)->success};
  add_count (&summary->fields, "n", NULL, n);
  add_flag (&summary->fields, name, end == goal);
  add_text (&summary->fields, "end", NULL, run_end (end)->name);
}

void begin_collected (struct run_summary *summary, unsigned n, enum aq_end end,
                      const struct collected_files *files) {
  const char *name = files->interrupted ? run_end (AQ_INTERRUPTED)->name
                     : files->status    ? "failed"
                                        : run_end (end)->name;
  *summary = (struct run_summary){.n = n, .end = end};
  add_count (&summary->fields, "n", NULL, n);
  add_flag (&summary->fields, "complete", end == AQ_COMPLETE);
  add_text (&summary->fields, "end", NULL, name);
}

/* Says what became of the solutions. */
static void describe_files (struct run_summary *summary,
                            const struct collected_files *files) {
  const bool stopped = files->interrupted || files->status;
  const enum aq_end end =
      summary->end == AQ_RUNNING ? AQ_INTERRUPTED : summary->end;
  const uint64_t written = collected_files_written (files);
  const bool partial = collected_files_partial (files);
  const char *cause = files->interrupted ? "interrupted" : "failed";
  summary->text = run_end (end)->collect;
  summary->success = run_end (end)->success && !stopped;
  if (!stopped)
    return;
  const char *what = files->solutions.count_only ? "counted" : "written";
  /* If a run that reached its end was interrupted, that was while it wrote. */
  const char *start = run_end (end)->success ? ", but" : ":";
  if (!files->written)
    snprintf (summary->more, sizeof summary->more, "%s %s, no solutions %s",
              start, cause, what);
  else
    snprintf (summary->more, sizeof summary->more,
              "%s %s, %" PRIu64 " solution%s %s%s%s", start, cause, written,
              plural (written), what, partial ? " in " : "",
              partial ? files->partial_name : "");
}

static void print (const struct run_summary *summary, enum when color) {
  char more[QUOTED_MAX];
  message_open ();
  fprintf (stderr, "N = %u: ", summary->n);
  print_colored (stderr, color_applies (color, STDERR_FILENO),
                 summary->success ? GREEN : YELLOW, summary->text);
  fprintf (stderr, "%s\n", escaped (summary->more, more));
  fields_print (&summary->fields, stderr);
  message_close ();
}

int finish_run (struct run_summary *summary, int status,
                const struct message_options *options, struct output *outputs,
                size_t count) {
  if (!status)
    status = fields_write_json (&summary->fields, false, outputs);
  if (!status)
    status = outputs_commit (outputs, count);
  if (!status && !options->quiet)
    print (summary, options->color);
  fields_free (&summary->fields);
  if (!status && !run_end (summary->end)->success)
    status = EXIT_NO;
  return status;
}

int finish_collected (struct run_summary *summary,
                      struct collected_files *files,
                      const struct message_options *options) {
  struct output *stats = &files->outputs[STATS_FILE];
  const bool failed = fields_write_json (&summary->fields, false, stats);
  const int status = collected_files_commit (files, failed);
  describe_files (summary, files);
  if (!options->quiet)
    print (summary, options->color);
  fields_free (&summary->fields);
  return status ? status : summary->success ? EXIT_YES : EXIT_NO;
}

void add_written (struct fields *fields, const struct collected_files *files) {
  add_count (fields, "written", NULL, collected_files_written (files));
  add_flag (fields, "partial", collected_files_partial (files));
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
  add_text (fields, name, NULL, chosen ? chosen->name : NULL);
}

static const char *operator_name (const struct aq_operator *chosen) {
  return chosen ? chosen->name : "of the scheme";
}

void note_operators (struct fields *fields,
                     const struct aq_breeding *breeding) {
  if (breeding->selection || breeding->crossover || breeding->mutation)
    add_note (fields, "operators", "selection %s, crossover %s, mutation %s",
              operator_name (breeding->selection),
              operator_name (breeding->crossover),
              operator_name (breeding->mutation));
}

static void add_parameter (struct fields *fields,
                           const struct aq_parameter *parameter,
                           struct aq_value value) {
  char text[AQ_VALUE_TEXT_MAX];
  aq_value_text (value, text);
  if (parameter->type == AQ_COUNT)
    add_count (fields, parameter->name, NULL, (uint64_t) value.first);
  else if (parameter->type == AQ_RATE)
    add_real (fields, parameter->name, NULL, value.first);
  else
    add_text (fields, parameter->name, NULL, text);
}

void add_breeding (struct fields *fields, const struct aq_scheme *scheme,
                   const struct aq_breeding *breeding) {
  const struct aq_parameter *parameter;
  struct fields parameters = {0};
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    if (aq_parameter_applies (parameter, breeding))
      add_parameter (&parameters, parameter, breeding->value[i]);
  add_object (fields, "parameters", &parameters);
  add_operator (fields, "selection", breeding->selection);
  add_operator (fields, "crossover", breeding->crossover);
  add_operator (fields, "mutation", breeding->mutation);
}

void note_letters (struct fields *fields, unsigned n,
                   const struct solution_options *options, bool written) {
  const enum aq_format format = options->file.format;
  const unsigned last = n - 1 + aq_format_base (format);
  if (!written || options->count || last < 10 ||
      (format != AQ_FORMAT_DIGITS && format != AQ_FORMAT_ONE_BASED_DIGITS))
    return;
  add_note (fields, "digits", "a is 10%s%s", last > 10 ? ", b is 11" : "",
            last > 11 ? ", ..." : "");
}

void add_time (struct fields *fields, double seconds, double cpu_seconds) {
  add_real (fields, "seconds", NULL, seconds);
  add_real (fields, "cpu_seconds", NULL, cpu_seconds);
  add_count (fields, "peak_kib", NULL, aq_memory_peak () / 1024);
  add_note (fields, "time", "%.3f s, processor %.3f s", seconds, cpu_seconds);
}
