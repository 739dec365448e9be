/* SPDX-License-Identifier: MIT */

/* Writing rows of results in any format. */

#include "cli/study/results_output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/board_text.h"
#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/io/terminal.h"

/* What the table shows of a field.  "-" stands for no number, and for one
   larger than all measured. */
static const char *cell (const struct field *field,
                         char text[FIELD_TEXT_MAX]) {
  const double number = field->number;
  const char *shown = field_text (field, text);
  if (shown != text)
    return shown;
  const bool whole = number == floor (number) && number < 1e7;
  if (!isfinite (number))
    return "-";
  snprintf (text, FIELD_TEXT_MAX,
            whole                 ? "%.0f"
            : fabs (number) < 1e5 ? "%.4g"
                                  : "%.3g",
            number);
  return text;
}

/* The columns that a narrow table may lack, the most important first. */
static const char *const optional[] = {"p (Wilcoxon)",
                                       "p (Mann-Whitney)",
                                       "A12",
                                       "published",
                                       "95 %",
                                       "ERT",
                                       "found",
                                       "held",
                                       "peak ratio",
                                       "blind/mean",
                                       "perm/mean",
                                       "mean",
                                       "sd",
                                       "seconds",
                                       "generations",
                                       "hits",
                                       "blind/published",
                                       "evaluations",
                                       "blind",
                                       "permutations",
                                       "neighbors",
                                       "restarts",
                                       "rate",
                                       "published looks"};
enum { OPTIONAL = sizeof optional / sizeof *optional };

enum { GAP = 2, WIDTH = 100 }; /* between columns; of a file */

/* The width of a column of the table, in characters; 0: it has none. */
static size_t width_of (const struct fields *rows, size_t count,
                        size_t column) {
  char text[FIELD_TEXT_MAX];
  const char *label = rows->field[column].label;
  size_t width = label ? strlen (label) : 0;
  for (size_t i = 0; i < count && label; i++) {
    const size_t length = strlen (cell (&rows[i].field[column], text));
    width = length > width ? length : width;
  }
  return width;
}

/* The rank of a column's importance; OPTIONAL: it is always there. */
static size_t rank_of (const struct field *field) {
  size_t rank = 0;
  while (rank < OPTIONAL && strcmp (field->label, optional[rank]))
    rank++;
  return rank;
}

/* Leaves out the columns, by a width of 0, for which a line of LIMIT
   characters has no room; returns how many. */
static size_t fit_columns (const struct fields *row, size_t *width,
                           size_t limit) {
  size_t used = 0, left_out = 0;
  for (size_t i = 0; i < row->count; i++)
    if (width[i] && rank_of (&row->field[i]) == OPTIONAL)
      used += width[i] + GAP;
  for (size_t rank = 0; rank < OPTIONAL; rank++)
    for (size_t i = 0; i < row->count; i++) {
      if (!width[i] || rank_of (&row->field[i]) != rank)
        continue;
      if (used + width[i] <= limit)
        used += width[i] + GAP;
      else {
        width[i] = 0;
        left_out++;
      }
    }
  return left_out;
}

/* Writes a line of a table: the row's values, or the HEADING.  Schemes and
   variants are aligned left, all else right. */
static bool write_line (const struct fields *row, bool heading,
                        const size_t *width, FILE *stream) {
  char text[FIELD_TEXT_MAX];
  for (size_t i = 0; i < row->count; i++) {
    const struct field *field = &row->field[i];
    const char *shown = heading ? field->label : cell (field, text);
    const int wide = field->is_text ? -(int) width[i] : (int) width[i];
    if (width[i] &&
        fprintf (stream, "%*s%*s", i ? GAP : 0, "", wide, shown) < 0)
      return false;
  }
  return fputc ('\n', stream) != EOF;
}

static bool write_columns (const struct fields *rows, size_t count,
                           size_t *width, bool wide, FILE *stream) {
  for (size_t i = 0; i < rows->count; i++)
    width[i] = width_of (rows, count, i);
  const size_t left_out =
      wide
          ? 0
          : fit_columns (rows, width, terminal_width (fileno (stream), WIDTH));
  bool good = write_line (rows, true, width, stream);
  for (size_t i = 0; i < count && good; i++)
    good = write_line (&rows[i], false, width, stream);
  return good &&
         (!left_out || fprintf (stream, "%zu column%s left out: see --wide\n",
                                left_out, plural (left_out)) > 0);
}

static bool write_table (const struct fields *rows, size_t count, bool wide,
                         FILE *stream) {
  size_t *width = count ? calloc (rows->count, sizeof *width) : NULL;
  const bool good =
      !count || (width && write_columns (rows, count, width, wide, stream));
  free (width);
  return good;
}

static bool write_tsv (const struct fields *rows, size_t count, FILE *stream) {
  bool good = !count || fields_write_tsv (rows, true, stream);
  for (size_t i = 0; i < count && good; i++)
    good = fields_write_tsv (&rows[i], false, stream);
  return good;
}

/* Empties the rows. */
static int write_json (struct fields *rows, size_t count,
                       struct output *output) {
  struct fields list = {0}, document = {0};
  for (size_t i = 0; i < count; i++)
    add_object (&list, NULL, &rows[i]);
  add_list (&document, "rows", &list);
  const int status = fields_write_json (&document, false, output);
  fields_free (&document);
  return status;
}

int results_write (const struct trials *trials, enum results_format format,
                   bool wide, struct output *output) {
  struct fields *rows;
  const size_t count = result_rows (trials, &rows);
  bool no_memory = !rows;
  for (size_t i = 0; i < count; i++)
    no_memory |= rows[i].no_memory;
  int status = no_memory ? trouble ("%s", aq_status_text (AQ_NO_MEMORY))
                         : output_begin (output);
  if (!status && format == RESULTS_JSON)
    status = write_json (rows, count, output);
  else if (!status && !(format == RESULTS_TSV
                            ? write_tsv (rows, count, output->stream)
                            : write_table (rows, count, wide, output->stream)))
    status = output_failed (output);
  for (size_t i = 0; i < count; i++)
    fields_free (&rows[i]);
  free (rows);
  return status ? status : output_flush (output);
}
