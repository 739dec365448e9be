/* SPDX-License-Identifier: MIT */

/* Writing solutions, and which file they go to. */

#include "cli/run_files.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/message.h"

/* --- solutions --- */

/* Opens the output at the first board, or at the end if none came. */
static bool begin (struct solution_output *solutions) {
  if (solutions->writer || solutions->failed)
    return !solutions->failed;
  if (output_begin (solutions->output))
    solutions->failed = true;
  else if (!solutions->count_only &&
           aq_writer_new (&solutions->writer, solutions->output->stream,
                          solutions->format)) {
    solutions->failed = true;
    trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  }
  return !solutions->failed;
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

bool solution_output_put (const struct aq_board *board, void *data) {
  struct solution_output *solutions = data;
  if (!solutions->count_only && !begin (solutions))
    return false;
  solutions->count++;
  if (!solutions->count_only && !solutions->status)
    solutions->status = aq_writer_put (solutions->writer, board);
  return !solutions->status && !interrupted ();
}

int solution_output_flush (struct solution_output *solutions) {
  struct output *output = solutions->output;
  enum aq_status status = solutions->status;
  if (!begin (solutions))
    return EXIT_TROUBLE;
  if (solutions->count_only)
    status = fprintf (output->stream, "%" PRIu64 "\n", solutions->count) < 0
                 ? AQ_WRITE_ERROR
                 : AQ_OK;
  else if (!status || status == AQ_WRITE_ERROR) /* it stays, with its errno */
    status = aq_writer_finish (solutions->writer);
  if (status == AQ_WRITE_ERROR)
    return output_failed (output);
  if (status)
    return trouble ("%s: %s", output->name, aq_status_text (status));
  return output_flush (output);
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

int run_files_check_room (const struct run_files *files,
                          const struct solution_options *options, unsigned n) {
  const struct output *output = &files->outputs[SOLUTION_FILE];
  const struct aq_totals *known = aq_totals (n);
  uint64_t count = !known                 ? options->limit
                   : options->fundamental ? known->fundamental
                                          : known->all;
  char problem[MESSAGE_MAX];
  if (options->limit && options->limit < count)
    count = options->limit;
  return !output->target || options->count ||
                 replacement_has_room (
                     output->target,
                     solutions_size (files->solutions.format, n, count),
                     problem)
             ? EXIT_YES
             : trouble ("%s: %s", output->name, problem);
}

bool run_files_stopped (const struct run_files *files) {
  return files->interrupted || files->status;
}

void run_files_flush (struct run_files *files) {
  struct solution_output *solutions = &files->solutions;
  files->interrupted = interrupted ();
  if (run_files_stopped (files))
    return;
  files->written = !solution_output_flush (solutions);
  files->interrupted = interrupted ();
  if (!files->written && !files->interrupted)
    files->status = EXIT_TROUBLE;
  if (run_files_stopped (files) && solutions->output->target)
    files->written = false;
}

uint64_t run_files_count (const struct run_files *files) {
  return files->written ? files->solutions.count : 0;
}

int run_files_commit (struct run_files *files, bool stats_failed) {
  struct output *outputs = files->outputs;
  if (stats_failed) {
    files->status = EXIT_TROUBLE;
    files->written &= !outputs[SOLUTION_FILE].target;
    output_discard (&outputs[STATS_FILE]);
  }
  if (!files->written)
    output_discard (&outputs[SOLUTION_FILE]);
  if (outputs_commit (outputs, REPLACED_FILES)) {
    files->status = EXIT_TROUBLE;
    files->written = false;
  }
  return files->status;
}

void run_files_close (struct run_files *files) {
  solution_output_free (&files->solutions);
  outputs_discard (files->outputs, RUN_FILES);
}
