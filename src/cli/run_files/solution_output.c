/* SPDX-License-Identifier: MIT */

/* Writing solutions, or counting them. */

#include "cli/run_files/solution_output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"

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
  solutions->count++;
  if (!solutions->count_only && !solutions->status)
    solutions->status = aq_writer_put (solutions->writer, board);
  return !solutions->status && (solutions->to_the_end || !interrupted ());
}

uint64_t solution_output_bytes (const struct solution_output *solutions) {
  if (!solutions->output->stream)
    return 0;
  const off_t bytes = ftello (solutions->output->stream);
  return bytes > 0 ? (uint64_t) bytes : 0;
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

void solution_output_end (struct solution_output *solutions) {
  aq_writer_free (solutions->writer);
}
