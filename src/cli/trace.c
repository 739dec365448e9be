/* SPDX-License-Identifier: MIT */

/* Writing traces. */

#include "cli/trace.h"

#include <inttypes.h>

#include "allqueens-scheme.h"
#include "cli/message.h"

static const char heading[] =
    "generation\tbest\tmean\tworst\tfound\thits\tevaluations\tcoupons\t"
    "neighbors_found\tneighbors\tlooks\tboards\tdistinct\tcopies\toptima\t"
    "n\tscheme\tseed\n";

/* Lines are written one by one, so that others can read the trace of a run
   that goes on, and of one that was killed. */
int trace_begin (const struct trace *trace) {
  struct output *output = trace->output;
  if (output_begin (output))
    return EXIT_TROUBLE;
  setvbuf (output->stream, NULL, _IOLBF, BUFSIZ);
  return fputs (heading, output->stream) < 0 ? output_failed (output)
                                             : EXIT_YES;
}

int trace_row (const struct trace *trace, const struct aq_stats *stats,
               const struct aq_takeover *takeover) {
  const struct aq_collect_options *run = trace->options;
  const int length = fprintf (
      trace->output->stream,
      "%" PRIu64 "\t%u\t%.3f\t%u\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
      "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
      "\t%zu\t%zu\t%zu\t%zu\t"
      "%u\t%s\t%" PRIu64 "\n",
      stats->generations, stats->best, stats->mean, stats->worst, stats->found,
      stats->hits, stats->evaluations,
      run->settings.symmetry ? stats->fundamental_found : stats->found,
      stats->neighbors_found, stats->neighbors, stats->looks, takeover->boards,
      takeover->distinct, takeover->copies, takeover->optima, run->n,
      run->scheme->name, run->seed);
  return length < 0 ? output_failed (trace->output) : EXIT_YES;
}
