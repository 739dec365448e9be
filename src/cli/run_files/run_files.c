/* SPDX-License-Identifier: MIT */

/* Writing solutions, and which file they go to. */

#include "cli/run_files/run_files.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

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
  return !solutions->status && (solutions->to_the_end || !interrupted ());
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

/* FILE.partial stands beside FILE; if FILE is a link, beside the file that it
   leads to. */
static char *name_partial (const char *file) {
  struct stat named;
  const bool is_link = !lstat (file, &named) && S_ISLNK (named.st_mode);
  char *target = is_link ? path_resolve (file) : NULL, *name;
  if (asprintf (&name, "%s.partial", target ? target : file) < 0)
    name = NULL;
  free (target);
  return name;
}

int run_files_prepare (struct run_files *files,
                       const struct solution_options *options,
                       const char *trace, const char *record) {
  const struct file_options *file = &options->file;
  *files = (struct run_files){0};
  if (options->partial && !(files->partial_name = name_partial (file->output)))
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  struct output *outputs = files->outputs;
  outputs[STATS_FILE].name = options->stats;
  outputs[SOLUTION_FILE].name = file->output ? file->output : "-";
  outputs[PARTIAL_FILE].name = files->partial_name;
  outputs[RECORD_FILE].name = record;
  outputs[TRACE_FILE] = (struct output){.name = trace, .in_place = true};
  const int status =
      outputs_prepare (outputs, RUN_FILES, NULL, !file->no_sync);
  if (!status && options->partial &&
      !(outputs[SOLUTION_FILE].target && outputs[PARTIAL_FILE].target))
    return trouble ("%s: --partial is for files that are replaced",
                    file->output);
  files->solutions = (struct solution_output){.format = file->format,
                                              .count_only = options->count,
                                              .to_the_end = options->partial};
  return status;
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

bool run_files_choose (struct run_files *files) {
  files->interrupted = interrupted ();
  if (run_files_stopped (files) && !files->partial_name)
    return false;
  files->solutions.output =
      &files
           ->outputs[run_files_stopped (files) ? PARTIAL_FILE : SOLUTION_FILE];
  return true;
}

/* Sends what was to replace FILE to FILE.partial, or nowhere. */
static void divert (struct run_files *files) {
  struct output *outputs = files->outputs;
  if (!files->written || !outputs[SOLUTION_FILE].target ||
      files->solutions.output == &outputs[PARTIAL_FILE])
    return;
  files->written = files->partial_name;
  if (!files->partial_name)
    return;
  output_hand_over (&outputs[SOLUTION_FILE], &outputs[PARTIAL_FILE]);
  files->solutions.output = &outputs[PARTIAL_FILE];
}

void run_files_flush (struct run_files *files) {
  struct solution_output *solutions = &files->solutions;
  files->interrupted = interrupted ();
  if (!solutions->output || (files->interrupted && !solutions->to_the_end))
    return;
  files->written = !solution_output_flush (solutions);
  files->interrupted = interrupted ();
  if (!files->written && !files->interrupted)
    files->status = EXIT_TROUBLE;
  if (run_files_stopped (files))
    divert (files);
}

uint64_t run_files_count (const struct run_files *files) {
  return files->written ? files->solutions.count : 0;
}

bool run_files_partial (const struct run_files *files) {
  return files->written &&
         files->solutions.output == &files->outputs[PARTIAL_FILE];
}

int run_files_commit (struct run_files *files, bool stats_failed) {
  struct output *outputs = files->outputs;
  if (stats_failed) {
    files->status = EXIT_TROUBLE;
    divert (files);
    output_discard (&outputs[STATS_FILE]);
  }
  if (!files->written || run_files_partial (files))
    output_discard (&outputs[SOLUTION_FILE]);
  if (!run_files_partial (files))
    output_discard (&outputs[PARTIAL_FILE]);
  if (outputs_commit (outputs, REPLACED_FILES)) {
    files->status = EXIT_TROUBLE;
    files->written = false;
  }
  return files->status;
}

void run_files_close (struct run_files *files) {
  solution_output_free (&files->solutions);
  outputs_discard (files->outputs, RUN_FILES);
  free (files->partial_name);
}
