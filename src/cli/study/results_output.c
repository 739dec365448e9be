/* SPDX-License-Identifier: MIT */

/* Writing rows of results in any format. */

#include "cli/study/results_output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/exit_status.h"
#include "cli/io/message.h"

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

/* The width of a column of the table, in characters. */
static int width_of (const struct fields *rows, size_t count, size_t column) {
  char text[FIELD_TEXT_MAX];
  const char *label = rows->field[column].label;
  size_t width = label ? strlen (label) : 0;
  for (size_t i = 0; i < count && label; i++) {
    const size_t length = strlen (cell (&rows[i].field[column], text));
    width = length > width ? length : width;
  }
  return (int) width;
}

/* Writes a line of TSV, or of a table where columns have a WIDTH: the row's
   values, or the HEADING.  In a table names are aligned left and numbers
   right. */
static bool write_line (const struct fields *row, bool heading,
                        const int *width, FILE *stream) {
  char text[FIELD_TEXT_MAX];
  const char *between = "";
  for (size_t i = 0; i < row->count; i++) {
    const struct field *field = &row->field[i];
    const char *key = width ? field->label : field->name;
    const char *shown = heading ? key
                        : width ? cell (field, text)
                                : field_text (field, text);
    const int wide = !width ? 0 : i ? width[i] : -width[i];
    if (key && fprintf (stream, "%s%*s", between, wide, shown) < 0)
      return false;
    if (key)
      between = width ? "  " : "\t";
  }
  return fputc ('\n', stream) != EOF;
}

static bool write_lines (const struct fields *rows, size_t count,
                         const int *width, FILE *stream) {
  bool good = !count || write_line (rows, true, width, stream);
  for (size_t i = 0; i < count && good; i++)
    good = write_line (&rows[i], false, width, stream);
  return good;
}

static bool write_table (const struct fields *rows, size_t count,
                         FILE *stream) {
  const size_t columns = rows->count;
  int *width = calloc (columns + 1, sizeof *width);
  for (size_t i = 0; i < columns && width; i++)
    width[i] = width_of (rows, count, i);
  const bool good = width && write_lines (rows, count, width, stream);
  free (width);
  return good;
}

/* Empties the rows. */
static int write_json (struct fields *rows, size_t count,
                       struct output *output) {
  struct fields list = {0}, document = {0};
  for (size_t i = 0; i < count; i++)
    add_object (&list, NULL, &rows[i]);
  add_list (&document, "rows", &list);
  const int status = fields_write_json (&document, output);
  fields_free (&document);
  return status;
}

int results_write (const struct trials *trials, enum results_format format,
                   struct output *output) {
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
                            ? write_lines (rows, count, NULL, output->stream)
                            : write_table (rows, count, output->stream)))
    status = output_failed (output);
  for (size_t i = 0; i < count; i++)
    fields_free (&rows[i]);
  free (rows);
  return status ? status : output_flush (output);
}
