/* SPDX-License-Identifier: MIT */

/* Writing and reading traces. */

#include "cli/run_files/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/lines.h"
#include "cli/io/message.h"

#define NUMBERS                                                        \
  "generation\tbest\tmean\tworst\tfound\thits\tevaluations\tcoupons\t" \
  "neighbors_found\tneighbors\tlooks\tboards\tdistinct\tcopies\toptima"
static const char heading[] = NUMBERS "\tn\tscheme\tseed\n";
#define RUN_FORMAT "%u\t%s\t%" PRIu64

/* --- writing --- */

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

/* Counts a text that fprintf wrote.  Flushes whole lines only, so that plot
   can read the trace of a run that goes on, and of one that was killed. */
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
                "\t%zu\t%zu\t%zu\t%zu\t" RUN_FORMAT "\n",
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

/* Flushes, and unless the output is not to be synced waits until it is on the
   disk. */
static int sync_trace (struct trace_writer *writer) {
  struct output *output = writer->output;
  if (flush (writer))
    return EXIT_TROUBLE;
  return output->sync && output->target && !sync_file (fileno (output->stream))
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

/* --- reading --- */

/* Parses the columns behind the numbers, which must be written as we do. */
static bool parse_run (const char *text, struct trace_run *run) {
  char same[sizeof run->scheme + 32];
  *run = (struct trace_run){0};
  if (sscanf (text, "%2u\t%199[^\t]\t%20" SCNu64, &run->n, run->scheme,
              &run->seed) != 3)
    return false;
  snprintf (same, sizeof same, RUN_FORMAT, run->n, run->scheme, run->seed);
  return !strcmp (text, same) && run->n && run->n <= AQ_SEARCH_MAX;
}

/* Parses a row: whole numbers, except for the mean, and the run, with tabs
   between them and nothing else. */
static bool parse_row (const char *line, struct trace_row *row) {
  double *column = row->column;
  for (unsigned i = 0; i < TRACE_COLUMNS; i++) {
    char *end;
    const size_t length =
        strspn (line, i == TRACE_MEAN ? "0123456789." : "0123456789");
    column[i] = strtod (line, &end);
    if (!length || end != line + length || !isfinite (column[i]) ||
        *end != '\t')
      return false;
    line = end + 1;
  }
  return parse_run (line, &row->run) &&
         column[TRACE_COUPONS] <= column[TRACE_FOUND] &&
         (column[TRACE_COUPONS] > 0) == (column[TRACE_FOUND] > 0) &&
         column[TRACE_EVALUATIONS] <= column[TRACE_LOOKS] &&
         column[TRACE_DISTINCT] <= column[TRACE_BOARDS] &&
         column[TRACE_COPIES] <= column[TRACE_BOARDS] &&
         (column[TRACE_DISTINCT] > 0) == (column[TRACE_BOARDS] > 0) &&
         (column[TRACE_COPIES] > 0) == (column[TRACE_BOARDS] > 0);
}

/* The first column, from 1, that is smaller than in the row BEFORE though it
   can only grow; 0: none. */
static unsigned shrunken (const struct trace_row *row,
                          const struct trace_row *before) {
  for (unsigned i = 0; i < TRACE_COLUMNS; i++)
    if ((i == TRACE_GENERATION || (i >= TRACE_FOUND && i < TRACE_BOARDS)) &&
        row->column[i] < before->column[i])
      return i + 1;
  return 0;
}

static bool same_run (const struct trace_run *a, const struct trace_run *b) {
  return a->n == b->n && a->seed == b->seed && !strcmp (a->scheme, b->scheme);
}

/* Checks the first line, which has no end any more. */
static void check_heading (struct lines *lines, const char *line) {
  const size_t length = strlen (line);
  if (!strcmp (line, NUMBERS))
    lines_fail (lines, "the trace of an older version, which does not name N, "
                       "the scheme and the seed: trace the run again");
  else if (length + 1 != strlen (heading) || memcmp (line, heading, length))
    lines_fail (lines, "not the heading of a trace");
}

/* Checks a line; ROW has the row before and gets this one. */
static void check_line (struct lines *lines, const char *line,
                        struct trace_row *row) {
  const struct trace_row before = *row;
  unsigned column;
  if (!lines->whole)
    lines_fail (lines, "cut: the line has no end");
  else if (lines->number == 1)
    check_heading (lines, line);
  else if (!parse_row (line, row))
    lines_fail (lines, "not a line of a trace");
  else if (lines->number > 2 && !same_run (&row->run, &before.run))
    lines_fail (lines, "of another run than the line before");
  else if ((column = shrunken (row, &before)))
    lines_fail (lines, "column %u is less than on the line before", column);
}

int trace_read (FILE *stream, const char *name,
                void (*visit) (const struct trace_row *row, void *data),
                void *data, struct trace_row *last) {
  struct lines lines;
  const char *line;
  *last = (struct trace_row){0};
  lines_begin (&lines, stream, name);
  while ((line = lines_next (&lines))) {
    if (interrupted ())
      return EXIT_TROUBLE;
    check_line (&lines, line, last);
    if (!lines.status && lines.number > 1)
      visit (last, data);
  }
  if (!lines.status && lines.number == 1)
    return trouble ("%s: no trace: it is empty", name);
  if (!lines.status && lines.number == 2)
    return trouble ("%s: it has a heading and no row", name);
  return lines.status;
}
