/* SPDX-License-Identifier: MIT */

/* Reading the boards that a run begins with, and saving a checkpoint.  Each
   board must be a solution, so no damage of the file can make a wrong set.
   The file is replaced as a whole, so that it is the last save or the one
   before, whatever happens. */

#include "cli/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/clock.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/output.h"

/* The first line is a comment of so many characters: the size of the boards,
   which follow in digits, and how many are searched.  These stand before the
   others. */
enum { CHECKPOINT_HEADING = 79 };

#define HEADING "# allqueens checkpoint: N = "

/* --- opening --- */

/* Reads the heading if the file begins with one.  Without its count all boards
   count as not searched, which costs time only. */
static void read_heading (struct saved_boards *saved) {
  char line[sizeof HEADING + 40] = "";
  const size_t length = fread (line, 1, sizeof line - 1, saved->stream);
  saved->headings =
      length > strlen (HEADING) && !strncmp (line, HEADING, strlen (HEADING));
  rewind (saved->stream);
  if (!saved->headings)
    return;
  sscanf (line, HEADING "%*u, %" SCNu64, &saved->searched);
  /* Damage may have put any byte into the line. */
  for (int c = 0; c != '\n' && c != EOF;)
    c = getc (saved->stream);
}

static int out_of_memory (const struct saved_boards *saved) {
  return error_line ("%s: %s", saved->name, aq_status_text (AQ_NO_MEMORY));
}

int saved_boards_open (struct saved_boards *saved, const char *name,
                       unsigned n, struct progress *progress) {
  struct stat there;
  *saved = (struct saved_boards){.name = name, .n = n, .progress = progress};
  /* To open a FIFO would block. */
  if (!stat (name, &there) && !S_ISREG (there.st_mode))
    return error_line ("%s: a checkpoint must be a regular file", name);
  saved->stream = fopen (name, "re");
  saved->ended = !saved->stream;
  if (!saved->stream)
    return errno == ENOENT ? EXIT_YES
                           : error_line ("%s: %s", name, strerror (errno));
  read_heading (saved);
  /* What is not of size N in a checkpoint is damage, and has a line.  The
     board of one square is read only where that size is given. */
  const bool any_size = saved->headings && n > 1;
  const struct aq_reader_options options = {.n = any_size ? 0 : n,
                                            .format_given = saved->headings,
                                            .format = AQ_FORMAT_DIGITS};
  return aq_reader_new (&saved->reader, aq_read_stream, saved->stream,
                        &options)
             ? out_of_memory (saved)
             : EXIT_YES;
}

void saved_boards_close (struct saved_boards *saved) {
  aq_reader_free (saved->reader);
  if (saved->stream)
    fclose (saved->stream);
}

/* --- giving --- */

static int refuse_line (const struct saved_boards *saved, const char *why) {
  return error_line ("%s:%" PRIu64 ": %s", saved->name,
                     saved->headings + aq_reader_line (saved->reader), why);
}

/* Says why a board cannot be given to the run. */
static int refuse_board (const struct saved_boards *saved,
                         const struct aq_board *board, enum aq_status why) {
  char text[64];
  snprintf (text, sizeof text, "a board of N = %u, and the run has N = %u",
            board->n, saved->n);
  return why == AQ_BAD_SIZE ? refuse_line (saved, text)
         : why == AQ_BAD_SOLUTION
             ? refuse_line (saved, "queens attack each other: this "
                                   "is no solution")
             : error_line ("%s: %s", saved->name, aq_status_text (why));
}

static bool is_empty (const struct saved_boards *saved) {
  struct stat there;
  return !fstat (fileno (saved->stream), &there) && !there.st_size;
}

/* At the end of the file, all boards that it has must be of size N. */
static int end (struct saved_boards *saved) {
  struct aq_reading reading = {0};
  saved->ended = true;
  aq_reader_about (saved->reader, &reading);
  if (reading.other_sizes)
    return error_line ("%s: %" PRIu64 " board%s of other sizes than N = %u",
                       saved->name, reading.other_sizes,
                       plural (reading.other_sizes), saved->n);
  return saved->read || saved->headings || is_empty (saved)
             ? EXIT_YES
             : error_line (
                   "%s: it has no board: it is no checkpoint and no list "
                   "of solutions",
                   saved->name);
}

int saved_boards_give (struct saved_boards *saved, struct aq_collect *run,
                       uint64_t most) {
  struct aq_board board;
  for (; most && !saved->ended && !interrupted (); most--) {
    const enum aq_status status = aq_reader_next (saved->reader, &board);
    if (status == AQ_END)
      return end (saved);
    if (status == AQ_MALFORMED)
      return refuse_line (saved, aq_reader_message (saved->reader));
    if (status)
      return error_line ("%s: %s", saved->name,
                         status == AQ_READ_ERROR ? strerror (errno)
                                                 : aq_status_text (status));
    const enum aq_status refused = aq_collect_add (run, &board);
    if (refused)
      return refuse_board (saved, &board, refused);
    progress_advance (saved->progress, ++saved->read);
  }
  return interrupted () ? EXIT_TROUBLE : EXIT_YES;
}

static int give_all (struct saved_boards *saved, struct aq_collect *run) {
  const int status = saved_boards_give (saved, run, saved->searched);
  const enum aq_status failed =
      status || !saved->read ? AQ_OK : aq_collect_searched (run);
  if (failed)
    return error_line ("%s: %s", saved->name, aq_status_text (failed));
  return status ? status : saved_boards_give (saved, run, UINT64_MAX);
}

int checkpoint_read (struct checkpoint *checkpoint, struct aq_collect *run) {
  struct saved_boards saved;
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
  char counts[CHECKPOINT_HEADING + 1];
  snprintf (counts, sizeof counts,
            HEADING "%u, %" PRIu64 " searched, %" PRIu64 " not", checkpoint->n,
            searched, others);
  fprintf (stream, "%-*s\n", CHECKPOINT_HEADING, counts);
}

/* Writes the boards, and in the end the heading with their numbers, for which
   it left room before them. */
static int write_boards (const struct checkpoint *checkpoint,
                         struct output *output) {
  struct counted_writer counted = {NULL, 0};
  FILE *stream = output->stream;
  put_heading (checkpoint, stream, 0, 0);
  if (aq_writer_new (&counted.writer, stream, AQ_FORMAT_DIGITS))
    return error_line ("%s: %s", output->name, aq_status_text (AQ_NO_MEMORY));
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
  return clock_monotonic () >= checkpoint->due;
}

int checkpoint_save (struct checkpoint *checkpoint) {
  enum { TIMES = 19, RETRY = 60 }; /* saves take a twentieth of the time */
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
  checkpoint->search_again = failed;
  return checkpoint_save (checkpoint);
}
