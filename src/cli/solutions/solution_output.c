/* SPDX-License-Identifier: MIT */

/* Writing solutions, or counting them. */

#include "cli/solutions/solution_output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/ranks/ranks.h"
#include "cli/solutions/shared_text.h"

void solution_output_share (struct solution_output *solutions, uint64_t before,
                            uint64_t total) {
  if (ranks_count () == 1)
    return;
  solutions->before = before;
  solutions->total = total;
  solutions->shared = shared_text_new (solutions->output);
  solutions->failed = !solutions->shared;
}

/* What the boards of this process are written to. */
static FILE *stream_of (const struct solution_output *solutions) {
  return solutions->shared ? shared_text_stream (solutions->shared)
                           : solutions->output->stream;
}

/* Opens the output at the first board, or at the end if none came. */
static bool begin (struct solution_output *solutions) {
  if (solutions->writer || solutions->failed)
    return !solutions->failed;
  if (!solutions->shared && output_begin (solutions->output))
    solutions->failed = true;
  else if (!solutions->count_only &&
           aq_writer_new (&solutions->writer, stream_of (solutions),
                          solutions->format)) {
    solutions->failed = true;
    trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  }
  if (solutions->shared && !solutions->before)
    shared_text_keep (solutions->shared, 0);
  return !solutions->failed;
}

/* Puts a board in place of those before this rank's, which other ranks write.
   Returns how many bytes it takes. */
static uint64_t put_other (struct solution_output *solutions, unsigned n) {
  const uint64_t before = shared_text_length (solutions->shared);
  struct aq_board board = {.n = n};
  for (unsigned row = 0; row < n; row++)
    board.column[row] = (uint8_t) row;
  if (!solutions->status)
    solutions->status = aq_writer_put (solutions->writer, &board);
  if (!solutions->status)
    solutions->status = aq_writer_flush (solutions->writer);
  return shared_text_length (solutions->shared) - before;
}

/* Makes the text continue behind the boards of the ranks before, of size N.
   The first board has another length than the later ones, because the text
   begins with it. */
static void skip_others (struct solution_output *solutions, unsigned n) {
  const uint64_t first = put_other (solutions, n);
  const uint64_t later = put_other (solutions, n);
  shared_text_keep (solutions->shared,
                    first + (solutions->before - 1) * later);
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

/* All lines but the first are of one length, because all boards have the same
   numbers. */
uint64_t solutions_size (enum aq_format format, unsigned n, uint64_t count) {
  const uint64_t one = size_of (format, n, 1), two = size_of (format, n, 2);
  return count && two > one ? one + (count - 1) * (two - one) : 0;
}

bool solution_output_put (const struct aq_board *board, void *data) {
  struct solution_output *solutions = data;
  if (!solutions->count_only && !begin (solutions))
    return false;
  if (!solutions->count++ && solutions->before)
    skip_others (solutions, board->n);
  if (!solutions->count_only && !solutions->status)
    solutions->status = aq_writer_put (solutions->writer, board);
  return !solutions->status && (solutions->to_the_end || !interrupted ());
}

uint64_t solution_output_bytes (const struct solution_output *solutions) {
  if (solutions->shared || !solutions->output->stream)
    return 0;
  const off_t bytes = ftello (solutions->output->stream);
  return bytes > 0 ? (uint64_t) bytes : 0;
}

/* Writes what is left of this rank's boards.  The rank that has the last board
   ends the text; without any, rank 0.  Returns what failed, for
   shared_text_finish. */
static int finish_own (struct solution_output *solutions) {
  const bool has_last =
      solutions->total
          ? solutions->count &&
                solutions->before + solutions->count == solutions->total
          : ranks_is_first ();
  enum aq_status status = solutions->status;
  if (has_last)
    begin (solutions);
  if (solutions->failed)
    return REPORTED;
  if (solutions->writer && (!status || status == AQ_WRITE_ERROR))
    status = has_last ? aq_writer_finish (solutions->writer)
                      : aq_writer_flush (solutions->writer);
  if (status == AQ_WRITE_ERROR)
    return errno;
  if (status)
    trouble ("%s", aq_status_text (status));
  return status ? REPORTED : 0;
}

static int flush_shared (struct solution_output *solutions) {
  const int status =
      shared_text_finish (solutions->shared, finish_own (solutions));
  solutions->count = solutions->total;
  return status;
}

static int flush_own (struct solution_output *solutions) {
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

int solution_output_flush (struct solution_output *solutions) {
  if (solutions->shared)
    return flush_shared (solutions);
  const int status = ranks_is_first () ? flush_own (solutions) : EXIT_YES;
  return ranks_worst (status);
}

void solution_output_end (struct solution_output *solutions) {
  aq_writer_free (solutions->writer);
  shared_text_free (solutions->shared);
}
