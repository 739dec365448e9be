/* SPDX-License-Identifier: MIT */

/* Writing solutions, or counting them. */

#include "cli/solutions/solution_output.h"

#include <inttypes.h>

#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

/* Opens the output at the first board, or at the end where none came. */
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

bool solution_output_put (const struct aq_board *board, void *data) {
  struct solution_output *solutions = data;
  if (!solutions->count_only && !begin (solutions))
    return false;
  solutions->count++;
  if (!solutions->count_only)
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

void solution_output_end (struct solution_output *solutions) {
  aq_writer_free (solutions->writer);
}
