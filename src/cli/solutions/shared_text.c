/* SPDX-License-Identifier: MIT */

/* The bytes of each rank, and where they go. */

#include "cli/solutions/shared_text.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/ranks/ranks.h"

enum { PIECE = 1 << 20 };

struct shared_text {
  struct output *output;
  void *file;      /* which all ranks write; NULL: rank 0 writes the output */
  bool sync;       /* the file */
  FILE *temporary; /* then the bytes of another rank */
  FILE *stream;    /* what this rank writes to; NULL: closed */
  bool keeps;      /* the bytes that are written from now on count */
  uint64_t at;     /* written so far, or the offset of the next ones */
  char piece[PIECE];
};

/* --- this rank's bytes --- */

/* A cookie_write_function_t. */
static ssize_t write_bytes (void *cookie, const char *bytes, size_t count) {
  struct shared_text *text = cookie;
  const bool good =
      !text->keeps ||
      (text->file
           ? ranks_used ()->write_file (text->file, text->at, bytes, count)
           : fwrite (bytes, 1, count, text->temporary) == count);
  if (!good)
    return 0;
  text->at += count;
  return (ssize_t) count;
}

FILE *shared_text_stream (const struct shared_text *text) {
  return text->stream;
}

uint64_t shared_text_length (const struct shared_text *text) {
  return text->at;
}

void shared_text_keep (struct shared_text *text, uint64_t at) {
  text->keeps = true;
  text->at = at;
}

/* --- opening --- */

/* What rank 0 says of its output, and each rank of itself. */
struct opening {
  bool failed, sync;
  char path[PATH_MAX]; /* of the file that all write; empty: none */
};

/* Asks rank 0 what to write.  False if a rank has failed. */
static bool ask_first (struct opening *opening) {
  const unsigned count = ranks_count ();
  struct opening *all = calloc (count, sizeof *all);
  const bool failed = ranks_most (opening->failed || !all);
  if (!failed) {
    ranks_gather (opening, sizeof *opening, all);
    *opening = all[0];
  }
  free (all);
  return !failed;
}

/* Opens what this rank's bytes go to. */
static int open_own (struct shared_text *text) {
  static const cookie_io_functions_t functions = {.write = write_bytes};
  if (!text->file && ranks_is_first ()) {
    text->stream = text->output->stream;
    return EXIT_YES;
  }
  if (!text->file && !(text->temporary = tmpfile ()))
    return trouble ("a temporary file: %s", strerror (errno));
  text->stream = fopencookie (text, "w", functions);
  if (!text->stream)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  setvbuf (text->stream, text->piece, _IOFBF, PIECE);
  return EXIT_YES;
}

struct shared_text *shared_text_new (struct output *output) {
  struct shared_text *text = calloc (1, sizeof *text);
  struct opening opening = {.sync = output->sync};
  if (!text)
    trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  opening.failed = !text || (ranks_is_first () && output_begin (output));
  if (output->temporary)
    snprintf (opening.path, sizeof opening.path, "%s", output->temporary);
  if (!ask_first (&opening)) {
    free (text);
    return NULL;
  }
  text->output = output;
  text->sync = opening.sync;
  bool failed =
      *opening.path && !ranks_used ()->open_file (opening.path, &text->file);
  if (failed && ranks_is_first ())
    output_failed (output);
  failed = failed || open_own (text);
  if (!ranks_most (failed))
    return text;
  shared_text_free (text);
  return NULL;
}

/* --- the end --- */

static int most (int failure) {
  return (int) ranks_most ((uint64_t) failure);
}

static int error_number (void) {
  return errno ? errno : EIO;
}

/* Closes the stream.  That of the output may be closed already, and is left
   alone.  Returns what failed. */
static int close_stream (struct shared_text *text) {
  FILE *stream = text->file || text->temporary ? text->stream : NULL;
  text->stream = NULL;
  errno = 0;
  return stream && fclose (stream) ? error_number () : 0;
}

/* Passes SIZE bytes of RANK on to the output.  Returns what failed; EINTR
   after a signal on any rank. */
static int pass_on (struct shared_text *text, unsigned rank, size_t size) {
  int failure = 0;
  errno = 0;
  if (ranks_own () == rank &&
      fread (text->piece, 1, size, text->temporary) != size)
    failure = error_number ();
  ranks_send_to_first (rank, text->piece, size);
  if (ranks_is_first () &&
      fwrite (text->piece, 1, size, text->output->stream) != size)
    failure = error_number ();
  return most (failure || !interrupted () ? failure : EINTR);
}

/* Passes on what is in the temporary files of all ranks. */
static int pass_on_all (struct shared_text *text) {
  uint64_t lengths[AQ_PROCESSES_MAX] = {0}, own = 0;
  const unsigned count = ranks_count ();
  int failure = 0;
  if (text->temporary) {
    own = (uint64_t) ftello (text->temporary);
    rewind (text->temporary);
  }
  ranks_gather (&own, sizeof own, lengths);
  for (unsigned rank = 1; rank < count; rank++)
    for (uint64_t left = lengths[rank]; left && !failure;) {
      const size_t size = left < PIECE ? left : PIECE;
      failure = pass_on (text, rank, size);
      left -= size;
    }
  return failure;
}

/* Closes the file.  Returns what failed. */
static int close_file (struct shared_text *text, bool sync) {
  void *file = text->file;
  text->file = NULL;
  return !file || ranks_used ()->close_file (file, sync) ? 0 : errno;
}

/* Rank 0's message.  A write that a signal interrupted has none. */
static void report (const struct output *output, int failure) {
  errno = failure;
  if (ranks_is_first () && failure != REPORTED && failure != EINTR)
    output_failed (output);
}

int shared_text_finish (struct shared_text *text, int failure) {
  const int unclosed = close_stream (text);
  failure = most (failure ? failure : unclosed);
  if (text->file) {
    const int lost = close_file (text, text->sync && !failure);
    failure = failure ? failure : most (lost);
  } else if (!failure)
    failure = pass_on_all (text);
  if (failure)
    report (text->output, failure);
  else
    failure = output_flush (text->output);
  return most (failure) ? EXIT_TROUBLE : EXIT_YES;
}

void shared_text_free (struct shared_text *text) {
  if (!text)
    return;
  text->keeps = false;
  close_stream (text);
  close_file (text, false);
  if (text->temporary)
    fclose (text->temporary);
  free (text);
}
