/* SPDX-License-Identifier: MIT */

/* Writing traces. */

#include "cli/trace.h"

#include <errno.h>
#include <inttypes.h>

#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/message.h"

static const char heading[] =
    "generation\tbest\tmean\tworst\tfound\thits\tevaluations\tcoupons\t"
    "neighbors_found\tneighbors\tlooks\tboards\tdistinct\tcopies\toptima\t"
    "n\tscheme\tseed\n";

/* Lines are written one by one, so that others can read the trace of a run
   that goes on, and of one that was killed. */
int trace_writer_begin (struct trace_writer *writer) {
  struct output *output = writer->output;
  if (output_begin (output))
    return EXIT_TROUBLE;
  setvbuf (output->stream, NULL, _IOLBF, BUFSIZ);
  return fputs (heading, output->stream) < 0 ? output_failed (output)
                                             : EXIT_YES;
}

int trace_writer_row (struct trace_writer *writer,
                      const struct aq_stats *stats,
                      const struct aq_takeover *takeover) {
  const struct trace_run *run = &writer->run;
  const int length =
      fprintf (writer->output->stream,
               "%" PRIu64 "\t%u\t%.3f\t%u\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
               "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
               "\t%zu\t%zu\t%zu\t%zu\t"
               "%u\t%s\t%" PRIu64 "\n",
               stats->generations, stats->best, stats->mean, stats->worst,
               stats->found, stats->hits, stats->evaluations,
               writer->symmetry ? stats->fundamental_found : stats->found,
               stats->neighbors_found, stats->neighbors, stats->looks,
               takeover->boards, takeover->distinct, takeover->copies,
               takeover->optima, run->n, run->scheme, run->seed);
  return length < 0 ? output_failed (writer->output) : EXIT_YES;
}

int trace_writer_finish (struct trace_writer *writer) {
  struct output *output = writer->output;
  if (output_flush (output))
    return EXIT_TROUBLE;
  return output->target && !sync_file (fileno (output->stream))
             ? output_failed (output)
             : EXIT_YES;
}
