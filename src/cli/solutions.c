/* SPDX-License-Identifier: MIT */

/* Writing solutions, or only counting them. */

#include "solutions.h"

#include <errno.h>

#include "command.h"
#include "interrupt.h"
#include "message.h"

int solutions_open (struct solutions *solutions,
                    const struct file_options *options, bool count_only) {
  *solutions = (struct solutions){.count_only = count_only};
  const int status = output_open (&solutions->output, options->output);
  if (status)
    return status;
  if (aq_writer_new (&solutions->writer, solutions->output.stream,
                     options->format))
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  return EXIT_YES;
}

static void note (struct solutions *solutions, enum aq_status status) {
  solutions->status = status;
  solutions->error = errno;
}

bool solutions_put (const struct aq_board *board, void *data) {
  struct solutions *solutions = data;
  solutions->count++;
  if (!solutions->count_only)
    note (solutions, aq_writer_put (solutions->writer, board));
  return !solutions->status && !interrupted ();
}

int solutions_flush (struct solutions *solutions) {
  struct output *output = &solutions->output;
  if (!solutions->status)
    note (solutions, aq_writer_flush (solutions->writer));
  if (!solutions->status && solutions->count_only &&
      fprintf (output->stream, "%llu\n",
               (unsigned long long) solutions->count) < 0)
    note (solutions, AQ_WRITE_ERROR);
  errno = solutions->error;
  if (solutions->status == AQ_WRITE_ERROR)
    return output_failed (output);
  if (solutions->status)
    return trouble ("%s: %s", output->name,
                    aq_status_text (solutions->status));
  return output_flush (output);
}

void solutions_close (struct solutions *solutions) {
  output_discard (&solutions->output);
  aq_writer_free (solutions->writer);
}
