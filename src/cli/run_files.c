/* SPDX-License-Identifier: MIT */

/* Writing solutions, and which file they go to. */

#include "cli/run_files.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/interrupt.h"
#include "cli/message.h"

/* --- solutions --- */

/* Notes a failure; false after one. */
static bool check (struct solution_output *solutions, enum aq_status status) {
  solutions->failed = status;
  if (status == AQ_WRITE_ERROR)
    output_failed (solutions->output);
  else if (status)
    trouble ("%s: %s", solutions->output->name, aq_status_text (status));
  return !status;
}

/* Opens the output at the first board, or at the end if none came. */
static bool begin (struct solution_output *solutions) {
  if (solutions->writer || solutions->failed)
    return !solutions->failed;
  solutions->failed = output_begin (solutions->output);
  return !solutions->failed &&
         (solutions->count_only ||
          check (solutions,
                 aq_writer_new (&solutions->writer, solutions->output->stream,
                                solutions->format)));
}

bool solution_output_put (const struct aq_board *board, void *data) {
  struct solution_output *solutions = data;
  if (!solutions->count_only &&
      (!begin (solutions) ||
       !check (solutions, aq_writer_put (solutions->writer, board))))
    return false;
  solutions->count++;
  return !interrupted ();
}

static enum aq_status print_count (const struct solution_output *solutions) {
  return fprintf (solutions->output->stream, "%" PRIu64 "\n",
                  solutions->count) < 0
             ? AQ_WRITE_ERROR
             : AQ_OK;
}

int solution_output_flush (struct solution_output *solutions) {
  solutions->written =
      begin (solutions) &&
      check (solutions, solutions->count_only
                            ? print_count (solutions)
                            : aq_writer_finish (solutions->writer)) &&
      !output_flush (solutions->output);
  return solutions->written ? EXIT_YES : EXIT_TROUBLE;
}

void solution_output_free (struct solution_output *solutions) {
  aq_writer_free (solutions->writer);
}

/* --- the files of a run --- */

int run_files_prepare (struct run_files *files,
                       const struct solution_options *options,
                       const char *trace, const char *replay,
                       const char *checkpoint) {
  const struct file_options *file = &options->file;
  *files = (struct run_files){0};
  struct output *outputs = files->outputs;
  outputs[STATS_FILE].name = options->stats;
  outputs[SOLUTION_FILE].name = file->output ? file->output : "-";
  outputs[REPLAY_FILE].name = replay;
  outputs[CHECKPOINT_FILE] =
      (struct output){.name = checkpoint, .regular = "a checkpoint"};
  outputs[TRACE_FILE] = (struct output){.name = trace, .in_place = true};
  files->solutions =
      (struct solution_output){.output = &outputs[SOLUTION_FILE],
                               .format = file->format,
                               .count_only = options->count};
  return outputs_prepare (outputs, RUN_FILES);
}

/* The size of COUNT boards with a queen in each row and column. */
static uint64_t size_of (enum aq_format format, unsigned n, unsigned count) {
  struct aq_board board = {.n = n};
  struct aq_writer *writer;
  char *text = NULL;
  size_t length = 0;
  for (unsigned row = 0; row < n; row++)
    board.column[row] = (uint8_t) row;
  FILE *stream = open_memstream (&text, &length);
  if (stream && !aq_writer_new (&writer, stream, format)) {
    while (count--)
      aq_writer_put (writer, &board);
    aq_writer_finish (writer);
    aq_writer_free (writer);
  }
  if (stream)
    fclose (stream);
  free (text);
  return length;
}

/* How many bytes COUNT solutions of size N take in FORMAT; 0 without memory to
   find out.  All lines but the first are of one length, because all boards
   have the same numbers. */
static uint64_t solutions_size (enum aq_format format, unsigned n,
                                uint64_t count) {
  const uint64_t one = size_of (format, n, 1), two = size_of (format, n, 2);
  return count && two > one ? one + (count - 1) * (two - one) : 0;
}

/* How many bytes the checkpoint has now. */
static uint64_t size_now (const struct output *checkpoint) {
  struct stat file;
  return checkpoint->target && !stat (checkpoint->target, &file)
             ? (uint64_t) file.st_size
             : 0;
}

/* A checkpoint stands beside the one before while it is saved, and beside the
   new solutions in the end. */
int run_files_check_room (const struct run_files *files,
                          const struct solution_options *options, unsigned n,
                          uint64_t saved) {
  const struct output *output = &files->outputs[SOLUTION_FILE];
  const struct output *checkpoint = &files->outputs[CHECKPOINT_FILE];
  const struct aq_totals *known = aq_totals (n);
  uint64_t count = !known                 ? options->limit
                   : options->fundamental ? known->fundamental
                                          : known->all;
  if (options->limit && options->limit < count)
    count = options->limit;
  const enum aq_format format = files->solutions.format;
  const uint64_t bytes =
      options->count ? 0 : solutions_size (format, n, count);
  const uint64_t save = saved * (n + 1), now = size_now (checkpoint);
  const uint64_t growth = save > now ? save - now : 0;
  const bool beside = outputs_share_disk (output, checkpoint);
  return output_check_room (checkpoint, growth + save)
             ? EXIT_TROUBLE
             : output_check_room (output, bytes + (beside ? growth : 0));
}

bool run_files_stopped (const struct run_files *files) {
  return files->outcome >= RUN_INTERRUPTED;
}

void run_files_note (struct run_files *files, enum outcome outcome) {
  if (files->outcome < outcome)
    files->outcome = outcome;
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
