/* SPDX-License-Identifier: MIT */

/* Writing and reading traces. */

#include "cli/plot/trace.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/lines.h"
#include "cli/io/message.h"

static const char heading[] =
    "generation\tbest\tmean\tworst\tfound\thits\tevaluations\tcoupons\t"
    "neighbors_found";

bool trace_write_heading (FILE *stream) {
  return fprintf (stream, "%s\n", heading) > 0;
}

bool trace_write_row (FILE *stream, const struct aq_stats *stats,
                      bool symmetry) {
  return fprintf (stream,
                  "%" PRIu64 "\t%u\t%.3f\t%u\t%" PRIu64 "\t%" PRIu64
                  "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
                  stats->generations, stats->best, stats->mean, stats->worst,
                  stats->found, stats->hits, stats->evaluations,
                  symmetry ? stats->fundamental_found : stats->found,
                  stats->neighbors_found) > 0;
}

/* Parses a row: whole numbers, except for the mean, with tabs between them and
   nothing else. */
static bool parse_row (const char *line, struct trace_row *row) {
  double *column = row->column;
  for (unsigned i = 0; i < TRACE_COLUMNS; i++) {
    char *end;
    const size_t length =
        strspn (line, i == TRACE_MEAN ? "0123456789." : "0123456789");
    column[i] = strtod (line, &end);
    if (!length || end != line + length || !isfinite (column[i]) ||
        *end != (i + 1 < TRACE_COLUMNS ? '\t' : 0))
      return false;
    line = end + 1;
  }
  return column[TRACE_COUPONS] <= column[TRACE_FOUND] &&
         (column[TRACE_COUPONS] > 0) == (column[TRACE_FOUND] > 0);
}

/* The first column, from 1, that is smaller than in the row BEFORE though it
   can only grow; 0: none. */
static unsigned shrunken (const struct trace_row *row,
                          const struct trace_row *before) {
  for (unsigned i = 0; i < TRACE_COLUMNS; i++)
    if ((i == TRACE_GENERATION || i >= TRACE_FOUND) &&
        row->column[i] < before->column[i])
      return i + 1;
  return 0;
}

/* Checks a line; ROW has the row before and gets this one. */
static void check_line (struct lines *lines, const char *line,
                        struct trace_row *row) {
  const struct trace_row before = *row;
  unsigned column;
  if (!lines->whole)
    lines_fail (lines, "cut: the line has no end");
  else if (lines->number == 1 && strcmp (line, heading))
    lines_fail (lines, "not the heading of a trace");
  else if (lines->number > 1 && !parse_row (line, row))
    lines_fail (lines, "not a line of a trace");
  else if (lines->number > 1 && (column = shrunken (row, &before)))
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
    check_line (&lines, line, last);
    if (lines.number > 1)
      visit (last, data);
  }
  if (!lines.status && lines.number == 1)
    return trouble ("%s: no trace: it is empty", name);
  if (!lines.status && last->column[TRACE_FOUND] == 0)
    return trouble ("%s: no solution was found", name);
  return lines.status;
}
