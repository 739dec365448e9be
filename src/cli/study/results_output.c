/* SPDX-License-Identifier: MIT */

/* Writing results in any format. */

#include "cli/study/results_output.h"

int results_write (const struct trials *trials, enum results_format format,
                   struct output *output) {
  const bool written =
      format == RESULTS_TABLE ? results_write_table (trials, output->stream)
      : format == RESULTS_TSV ? results_write_tsv (trials, output->stream)
                              : results_write_json (trials, output->stream);
  return written ? output_flush (output) : output_failed (output);
}
