/* SPDX-License-Identifier: MIT */

/* Reading and saving a checkpoint.  The file is replaced as a whole, so that
   it is the last save or the one before, whatever happens. */

#include "cli/checkpoint.h"

#include <string.h>

#include "cli/clock.h"
#include "cli/message.h"

/* --- reading --- */

static int give_all (struct saved_boards *saved, struct aq_collect *run) {
  const int status = saved_boards_give (saved, run, saved->searched);
  const enum aq_status failed =
      status || !saved->read ? AQ_OK : aq_collect_searched (run);
  if (failed)
    return trouble ("%s: %s", saved->name, aq_status_text (failed));
  return status ? status : saved_boards_give (saved, run, UINT64_MAX);
}

int checkpoint_read (struct checkpoint *checkpoint, struct aq_collect *run) {
  struct saved_boards saved;
  if (!checkpoint->file)
    return EXIT_YES;
  progress_enter (checkpoint->progress, "reading the checkpoint", 0, "boards");
  int status = saved_boards_open (&saved, checkpoint->file, checkpoint->n,
                                  checkpoint->progress);
  if (!status && saved.stream)
    status = give_all (&saved, run);
  saved_boards_close (&saved);
  checkpoint->begun_with = saved.read;
  return status;
}

/* --- saving --- */

/* A writer, and how many boards were put. */
struct counted_writer {
  struct aq_writer *writer;
  uint64_t count;
};

/* An aq_visit. */
static bool put (const struct aq_board *board, void *data) {
  struct counted_writer *counted = data;
  counted->count++;
  return !aq_writer_put (counted->writer, board);
}

static void put_heading (const struct checkpoint *checkpoint, FILE *stream,
                         uint64_t searched, uint64_t others) {
  char heading[CHECKPOINT_HEADING + 2];
  checkpoint_heading (checkpoint->n, searched, others, heading);
  fputs (heading, stream);
}

/* Writes the boards, and in the end the heading with their numbers, for which
   it left room before them. */
static int write_boards (const struct checkpoint *checkpoint,
                         struct output *output) {
  struct counted_writer counted = {NULL, 0};
  FILE *stream = output->stream;
  put_heading (checkpoint, stream, 0, 0);
  if (aq_writer_new (&counted.writer, stream, AQ_FORMAT_DIGITS))
    return trouble ("%s: %s", output->name, aq_status_text (AQ_NO_MEMORY));
  aq_collect_walk (checkpoint->run, true, put, &counted);
  const uint64_t searched = checkpoint->search_again ? 0 : counted.count;
  aq_collect_walk (checkpoint->run, false, put, &counted);
  const bool failed =
      aq_writer_finish (counted.writer) || fseeko (stream, 0, SEEK_SET);
  const int status = failed ? output_failed (output) : EXIT_YES;
  aq_writer_free (counted.writer);
  put_heading (checkpoint, stream, searched, counted.count - searched);
  return status;
}

static int write_file (struct checkpoint *checkpoint) {
  struct output output = {.name = checkpoint->file};
  int status = outputs_prepare (&output, 1);
  if (!status)
    status = output_begin (&output);
  if (!status)
    status = write_boards (checkpoint, &output);
  if (!status)
    status = outputs_commit (&output, 1);
  checkpoint->saved = output.replaced;
  output_discard (&output);
  return status;
}

bool checkpoint_is_due (const struct checkpoint *checkpoint) {
  return checkpoint->file && clock_monotonic () >= checkpoint->due;
}

int checkpoint_save (struct checkpoint *checkpoint) {
  enum { TIMES = 50, RETRY = 60 };
  struct progress *progress = checkpoint->progress;
  const double began = clock_monotonic ();
  char phase[PHASE_MAX];
  strcpy (phase, progress->phase);
  progress_rename (progress, "saving the checkpoint");
  const int status = write_file (checkpoint);
  progress_rename (progress, phase);
  const double ended = clock_monotonic ();
  checkpoint->due = status ? ended + RETRY : ended + TIMES * (ended - began);
  return status;
}

int checkpoint_end (struct checkpoint *checkpoint, bool failed) {
  if (!checkpoint->file)
    return EXIT_YES;
  checkpoint->search_again = failed;
  return checkpoint_save (checkpoint);
}
