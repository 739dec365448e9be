/* SPDX-License-Identifier: MIT */

/* Writing solutions, and which file they go to. */

#include "cli/run_files.h"

#include <inttypes.h>

#include "cli/interrupt.h"
#include "cli/message.h"

/* --- solutions --- */

/* Notes a failure; false after one. */
static bool check (struct solution_output *solutions, enum aq_status status) {
  solutions->failed = status;
  if (status == AQ_WRITE_ERROR)
    output_failed (solutions->output);
  else if (status)
    error_line ("%s: %s", solutions->output->name, aq_status_text (status));
  return !status;
}

/* Opens the output at the first board, or at the end if none came. */
static bool begin (struct solution_output *solutions) {
  if (solutions->writer || solutions->failed)
    return !solutions->failed;
  solutions->failed = output_begin (solutions->output);
  return !solutions->failed &&
         (solutions->count_only || solutions->line ||
          check (solutions,
                 aq_writer_new (&solutions->writer, solutions->output->stream,
                                solutions->format)));
}

bool solution_output_put (const struct aq_board *board, void *data) {
  struct solution_output *solutions = data;
  if (!solutions->count_only && !solutions->line &&
      (!begin (solutions) ||
       !check (solutions, aq_writer_put (solutions->writer, board))))
    return false;
  solutions->count++;
  return !interrupted ();
}

/* Writes what is left. */
static enum aq_status finish (const struct solution_output *solutions) {
  FILE *stream = solutions->output->stream;
  if (!solutions->count_only && !solutions->line)
    return aq_writer_finish (solutions->writer);
  const int length = solutions->line
                         ? fprintf (stream, "%s\n", solutions->line)
                         : fprintf (stream, "%" PRIu64 "\n", solutions->count);
  return length < 0 ? AQ_WRITE_ERROR : AQ_OK;
}

int solution_output_flush (struct solution_output *solutions) {
  solutions->written = begin (solutions) &&
                       check (solutions, finish (solutions)) &&
                       !output_flush (solutions->output);
  return solutions->written ? EXIT_YES : EXIT_TROUBLE;
}

void solution_output_free (struct solution_output *solutions) {
  aq_writer_free (solutions->writer);
}

/* --- the files of a run --- */

int run_files_prepare (struct run_files *files, const struct options *options,
                       const char *checkpoint, bool is_first) {
  *files = (struct run_files){0};
  struct output *outputs = files->outputs;
  outputs[CHECKPOINT_FILE] =
      (struct output){.name = checkpoint, .regular = "a checkpoint"};
  files->solutions =
      (struct solution_output){.output = &outputs[SOLUTION_FILE],
                               .format = options->format,
                               .count_only = options->count};
  if (!is_first)
    return outputs_prepare (outputs, RUN_FILES);
  outputs[SOLUTION_FILE].name = options->output ? options->output : "-";
  outputs[REPLAY_FILE].name = options->replay;
  outputs[TRACE_FILE] =
      (struct output){.name = options->trace, .in_place = true};
  outputs[STATS_FILE].name = options->stats;
  return outputs_prepare (outputs, RUN_FILES);
}

bool run_files_stopped (const struct run_files *files) {
  return files->outcome >= RUN_INTERRUPTED;
}

void run_files_note (struct run_files *files, enum outcome outcome) {
  if (files->outcome < outcome)
    files->outcome = outcome;
}

void run_files_trace_failed (struct run_files *files) {
  run_files_note (files, interrupted () ? RUN_INTERRUPTED : RUN_FAILED);
  output_discard (&files->outputs[REPLAY_FILE]);
  output_discard (&files->outputs[TRACE_FILE]);
}

/* Leaves FILE as it is unless the solutions are written and nothing else has
   failed.  At once, because what was written of them takes room. */
static void drop_unwritten (struct run_files *files) {
  struct solution_output *solutions = &files->solutions;
  if (solutions->output->target && run_files_stopped (files))
    solutions->written = false;
  if (!solutions->written)
    output_discard (solutions->output);
}

void run_files_flush (struct run_files *files) {
  bool failed = false;
  if (!run_files_stopped (files) && !interrupted ())
    failed = solution_output_flush (&files->solutions);
  if (failed || interrupted ())
    run_files_note (files, interrupted () ? RUN_INTERRUPTED : RUN_FAILED);
  drop_unwritten (files);
}

uint64_t run_files_count (const struct run_files *files) {
  return files->solutions.written ? files->solutions.count : 0;
}

void run_files_commit (struct run_files *files,
                       const struct fields *statistics) {
  struct output *outputs = files->outputs;
  struct solution_output *solutions = &files->solutions;
  const bool replaces = solutions->output->target;
  if (fields_write_json (statistics, false, &outputs[STATS_FILE])) {
    run_files_note (files, RUN_FAILED);
    output_discard (&outputs[STATS_FILE]);
  }
  drop_unwritten (files);
  if (files->outcome == RUN_FAILED) {
    output_discard (&outputs[REPLAY_FILE]);
    output_discard (&outputs[TRACE_FILE]);
  }
  if (outputs_commit (outputs, COMMITTED_FILES))
    run_files_note (files, RUN_FAILED);
  if (replaces)
    solutions->written = solutions->output->replaced;
}

void run_files_close (struct run_files *files) {
  solution_output_free (&files->solutions);
  outputs_discard (files->outputs, RUN_FILES);
}
