/* SPDX-License-Identifier: MIT */

/* Writing traces. */

#include "cli/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/message.h"

static const char heading[] =
    "generation\tbest\tmean\tworst\tfound\thits\tevaluations\tcoupons\t"
    "neighbors_found\tneighbors\tlooks\tboards\tdistinct\tcopies\toptima\t"
    "n\tscheme\tseed\n";

/* The round that row ROWS, from 0, is of. */
static uint64_t round_of_row (uint64_t rows) {
  const uint64_t doublings = rows / TRACE_ROWS_PER_INTERVAL;
  const uint64_t since = rows % TRACE_ROWS_PER_INTERVAL;
  const uint64_t interval = (uint64_t) 1 << (doublings < 63 ? doublings : 63);
  return TRACE_ROWS_PER_INTERVAL * (interval - 1) + since * interval;
}

static int flush (struct trace_writer *writer) {
  writer->unflushed = 0;
  writer->flushed = clock_monotonic ();
  return output_flush (writer->output);
}

/* Counts a text that fprintf wrote.  Flushes whole lines only, so that
   others can read the trace of a run that goes on, and of one that was killed.
 */
static int count_written (struct trace_writer *writer, int length) {
  /* Bytes; with a line more they fit into 4096, glibc's buffer for a file. */
  enum { OFTEN = 1 << 11 };
  if (length < 0)
    return output_failed (writer->output);
  writer->unflushed += (size_t) length;
  return writer->unflushed >= OFTEN || clock_monotonic () > writer->flushed + 1
             ? flush (writer)
             : EXIT_YES;
}

/* Writes the last round's row. */
static int write_row (struct trace_writer *writer,
                      const struct aq_takeover *takeover) {
  const struct aq_stats *stats = &writer->last;
  const struct trace_run *run = &writer->run;
  char line[512 + TRACE_SCHEME_MAX];
  const int length =
      snprintf (line, sizeof line,
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
  writer->last_written = true;
  return count_written (
      writer, fputs (line, writer->output->stream) < 0 ? -1 : length);
}

int trace_writer_begin (struct trace_writer *writer) {
  struct output *output = writer->output;
  writer->last_written = true;
  writer->flushed = clock_monotonic ();
  if (output_begin (output))
    return EXIT_TROUBLE;
  return count_written (writer, fputs (heading, output->stream) < 0
                                    ? -1
                                    : (int) strlen (heading));
}

bool trace_writer_is_due (const struct trace_writer *writer) {
  return writer->rounds >= round_of_row (writer->rows);
}

int trace_writer_row (struct trace_writer *writer,
                      const struct aq_stats *stats,
                      const struct aq_takeover *takeover) {
  const bool due = trace_writer_is_due (writer);
  writer->last = *stats;
  writer->last_written = false;
  writer->rounds++;
  if (!due)
    return EXIT_YES;
  writer->rows++;
  return write_row (writer, takeover);
}

/* Flushes, and waits until a regular file is on the disk. */
static int sync_trace (struct trace_writer *writer) {
  struct output *output = writer->output;
  if (flush (writer))
    return EXIT_TROUBLE;
  return output->target && !sync_file (fileno (output->stream))
             ? output_failed (output)
             : EXIT_YES;
}

int trace_writer_finish (struct trace_writer *writer,
                         const struct aq_takeover *takeover) {
  int status = EXIT_YES;
  if (!writer->last_written)
    status = write_row (writer, takeover);
  return status ? status : sync_trace (writer);
}
