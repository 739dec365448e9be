/* SPDX-License-Identifier: MIT */

/* Writing rows of results in any format. */

#include "cli/study/results_output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* Leaves out the columns behind the one labeled NEEDED, by a width of 0, for
   which a line of LIMIT characters has no room; returns how many. */
static size_t fit_columns (const struct fields *row, size_t *width,
                           const char *needed, size_t limit) {
  size_t used = 0, left_out = 0;
  bool optional = false;
  for (size_t i = 0; i < row->count; i++) {
    if (!width[i])
      continue;
    if (optional && used + width[i] > limit) {
      width[i] = 0;
      left_out++;
    } else
      used += width[i] + GAP;
    optional |= !strcmp (row->field[i].label, needed);
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

/* "19", or "none": the law never gets there. */
static const char *size_text (double n, char text[FIELD_TEXT_MAX]) {
  if (isfinite (n))
    snprintf (text, FIELD_TEXT_MAX, "%.0f", n);
  else
    strcpy (text, "none");
  return text;
}

/* Writes how the looks of each series of board sizes grow. */
static bool write_laws (const struct trials *trials, FILE *stream) {
  bool good = true;
  for (size_t i = 0; i < trials->configuration_count && good; i++) {
    const struct configuration *configuration = &trials->configurations[i];
    const struct law law = law_of (trials, i);
    char name[CONFIGURATION_TEXT_MAX], first[FIELD_TEXT_MAX],
        low[FIELD_TEXT_MAX], high[FIELD_TEXT_MAX];
    if (!begins_series (trials, i) || isnan (law.base))
      continue;
    series_text (trials->study, configuration, ", ", name, sizeof name);
    good = fprintf (stream,
                    "%s: looks / permutations = %.3g x %.3g^N (95 %% of the "
                    "base %.3g..%.3g), below 1 from N = %s (95 %% %s..%s)\n",
                    name, law.factor, law.base, law.base_low, law.base_high,
                    size_text (law.below_one, first),
                    size_text (law.below_one_low, low),
                    size_text (law.below_one_high, high)) > 0;
  }
  return good;
}

/* WIDTH has room for that of each column.  At the table's head stands which
   test was made. */
static bool write_columns (const struct trials *trials,
                           const struct fields *rows, size_t count,
                           size_t *width, bool wide, FILE *stream) {
  const struct study *study = trials->study;
  const size_t limit =
      wide ? SIZE_MAX : terminal_width (fileno (stream), WIDTH);
  for (size_t i = 0; i < rows->count; i++)
    width[i] = width_of (rows, count, i);
  const size_t left_out =
      fit_columns (rows, width, last_needed (study), limit);
  bool good = !*study->against || fprintf (stream, "p: %s, adjusted by Holm\n",
                                           contrast_test (study)->title) > 0;
  good = good && write_line (rows, true, width, stream);
  for (size_t i = 0; i < count && good; i++)
    good = write_line (&rows[i], false, width, stream);
  if (left_out && good)
    good = fprintf (stream, "%zu column%s left out: see --wide\n", left_out,
                    plural (left_out)) > 0;
  return good && write_laws (trials, stream);
}

static bool write_table (const struct trials *trials,
                         const struct fields *rows, size_t count, bool wide,
                         FILE *stream) {
  size_t *width = count ? calloc (rows->count, sizeof *width) : NULL;
  const bool good = !count || (width && write_columns (trials, rows, count,
                                                       width, wide, stream));
  free (width);
  return good;
}

static bool write_lines (const struct fields *rows, size_t count,
                         enum separator separator, FILE *stream) {
  bool good = !count || fields_write_line (rows, true, separator, stream);
  for (size_t i = 0; i < count && good; i++)
    good = fields_write_line (&rows[i], false, separator, stream);
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
  else if (!status &&
           !(format == RESULTS_TABLE
                 ? write_table (trials, rows, count, wide, output->stream)
                 : write_lines (rows, count,
                                format == RESULTS_TSV ? BY_TABS : BY_COMMAS,
                                output->stream)))
    status = output_failed (output);
  for (size_t i = 0; i < count; i++)
    fields_free (&rows[i]);
  free (rows);
  return status ? status : output_flush (output);
}
