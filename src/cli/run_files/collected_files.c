/* SPDX-License-Identifier: MIT */

/* Which file the solutions go to. */

#include "cli/run_files/collected_files.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/replacement.h"

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

int collected_files_open (struct collected_files *files,
                          const struct solution_options *options,
                          const char *trace, const char *record) {
  const struct file_options *file = &options->file;
  *files = (struct collected_files){0};
  if (options->partial && !(files->partial_name = name_partial (file->output)))
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  struct output *outputs = files->outputs;
  outputs[STATS_FILE].name = options->stats;
  outputs[SOLUTION_FILE].name = file->output ? file->output : "-";
  outputs[PARTIAL_FILE].name = files->partial_name;
  outputs[RECORD_FILE].name = record;
  outputs[TRACE_FILE] = (struct output){.name = trace, .in_place = true};
  const int status =
      outputs_open (outputs, COLLECTED_FILES, NULL, !file->no_sync);
  if (!status && options->partial &&
      !(outputs[SOLUTION_FILE].target && outputs[PARTIAL_FILE].target))
    return trouble ("%s: --partial is for files that are replaced",
                    file->output);
  files->solutions = (struct solution_output){.format = file->format,
                                              .count_only = options->count,
                                              .to_the_end = options->partial};
  return status;
}

int collected_files_check_room (const struct collected_files *files,
                                const struct solution_options *options,
                                unsigned n) {
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

/* Whether FILE is to stay as it is. */
static bool stopped (const struct collected_files *files) {
  return files->interrupted || files->status;
}

bool collected_files_begin (struct collected_files *files) {
  files->interrupted = interrupted ();
  files->replaces = files->outputs[SOLUTION_FILE].target;
  if (stopped (files) && !files->partial_name)
    return false;
  files->solutions.output =
      &files->outputs[stopped (files) ? PARTIAL_FILE : SOLUTION_FILE];
  return true;
}

/* Sends what was to replace FILE to FILE.partial, or nowhere. */
static void divert (struct collected_files *files) {
  struct output *outputs = files->outputs;
  if (!files->written || !files->replaces ||
      files->solutions.output == &outputs[PARTIAL_FILE])
    return;
  files->written = files->partial_name;
  if (!files->partial_name)
    return;
  output_hand_over (&outputs[SOLUTION_FILE], &outputs[PARTIAL_FILE]);
  files->solutions.output = &outputs[PARTIAL_FILE];
}

void collected_files_end (struct collected_files *files) {
  struct solution_output *solutions = &files->solutions;
  files->interrupted = interrupted ();
  if (!solutions->output || (files->interrupted && !solutions->to_the_end))
    return;
  files->written = !solution_output_flush (solutions);
  files->interrupted = interrupted ();
  if (!files->written && !files->interrupted)
    files->status = EXIT_TROUBLE;
  if (stopped (files))
    divert (files);
}

uint64_t collected_files_written (const struct collected_files *files) {
  return files->written ? files->solutions.count : 0;
}

bool collected_files_partial (const struct collected_files *files) {
  return files->written &&
         files->solutions.output == &files->outputs[PARTIAL_FILE];
}

int collected_files_commit (struct collected_files *files, bool stats_failed) {
  struct output *outputs = files->outputs;
  if (stats_failed) {
    files->status = EXIT_TROUBLE;
    divert (files);
    outputs_discard (&outputs[STATS_FILE], 1);
  }
  if (!files->written || collected_files_partial (files))
    outputs_discard (&outputs[SOLUTION_FILE], 1);
  if (!collected_files_partial (files))
    outputs_discard (&outputs[PARTIAL_FILE], 1);
  if (outputs_commit (outputs, TRACE_FILE)) {
    files->status = EXIT_TROUBLE;
    files->written = false;
  }
  return files->status;
}

void collected_files_close (struct collected_files *files) {
  solution_output_end (&files->solutions);
  outputs_discard (files->outputs, COLLECTED_FILES);
  free (files->partial_name);
}
