/* SPDX-License-Identifier: MIT */

/* Writing solutions, or counting them. */

#include "cli/io/solution_output.h"

#include <inttypes.h>

#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

int solution_output_begin (struct solution_output *solutions,
                           struct output *output, enum aq_format format,
                           bool count_only) {
  *solutions =
      (struct solution_output){.output = output, .count_only = count_only};
  if (!count_only &&
      aq_writer_new (&solutions->writer, output->stream, format))
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  return EXIT_YES;
}

bool solution_output_put (const struct aq_board *board, void *data) {
  struct solution_output *solutions = data;
  solutions->count++;
  if (!solutions->count_only)
    solutions->status = aq_writer_put (solutions->writer, board);
  return !solutions->status && !interrupted ();
}

int solution_output_flush (struct solution_output *solutions) {
  struct output *output = solutions->output;
  enum aq_status status = solutions->status;
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
