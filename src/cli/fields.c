/* SPDX-License-Identifier: MIT */

/* Lists of fields, on jansson. */

#include "cli/fields.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/message.h"
#include "cli/terminal.h"

/* To be increased when a key changes its name or its meaning. */
enum { SCHEMA = 2 };

void fields_free (struct fields *fields) {
  for (size_t i = 0; i < fields->count; i++)
    json_decref (fields->field[i].value);
  free (fields->field);
  *fields = (struct fields){0};
}

/* Takes VALUE's reference; NULL: there was no memory for it. */
static void add (struct fields *fields, const char *name, const char *label,
                 json_t *value, double number) {
  struct field *grown =
      reallocarray (fields->field, fields->count + 1, sizeof *grown);
  if (grown)
    fields->field = grown;
  if (grown && value)
    grown[fields->count++] = (struct field){.name = name,
                                            .label = label,
                                            .value = value,
                                            .number = number,
                                            .is_detail = fields->details};
  else {
    fields->no_memory = true;
    json_decref (value);
  }
}

void add_count (struct fields *fields, const char *name, const char *label,
                uint64_t count) {
  add (fields, name, label, json_integer ((json_int_t) count), (double) count);
}

void add_real (struct fields *fields, const char *name, const char *label,
               double real) {
  add (fields, name, label, isfinite (real) ? json_real (real) : json_null (),
       real);
}

void add_flag (struct fields *fields, const char *name, bool flag) {
  add (fields, name, NULL, json_boolean (flag), flag);
}

/* In a text that is not UTF-8, bytes outside ASCII become question marks. */
void add_text (struct fields *fields, const char *name, const char *label,
               const char *text) {
  json_t *value = text ? json_string (text) : json_null ();
  char *copy = value ? NULL : strdup (text);
  for (char *c = copy; c && *c; c++)
    if (*c & 0x80)
      *c = '?';
  const size_t before = fields->count;
  add (fields, name, label, copy ? json_string (copy) : value, NAN);
  if (fields->count > before)
    fields->field[before].is_text = true;
  free (copy);
}

void add_count_if (struct fields *fields, const char *name, bool there,
                   uint64_t count) {
  if (there)
    add_count (fields, name, NULL, count);
  else
    add_real (fields, name, NULL, NAN);
}

void add_flag_if (struct fields *fields, const char *name, bool there,
                  bool flag) {
  if (there)
    add_flag (fields, name, flag);
  else
    add_real (fields, name, NULL, NAN);
}

void add_note (struct fields *fields, const char *label, const char *format,
               ...) {
  char text[PATH_MAX + FIELD_TEXT_MAX], shown[QUOTED_MAX];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  add (fields, NULL, label, json_string (escaped (text, shown)), NAN);
}

/* Adds the fields that have names to OBJECT; false without memory. */
static bool fill (json_t *object, const struct fields *fields) {
  bool good = !fields->no_memory;
  for (size_t i = 0; i < fields->count; i++)
    if (fields->field[i].name)
      good &= !json_object_set (object, fields->field[i].name,
                                fields->field[i].value);
  return good;
}

void add_object (struct fields *fields, const char *name,
                 struct fields *part) {
  json_t *object = json_object ();
  fields->no_memory |= !fill (object, part);
  add (fields, name, NULL, object, NAN);
  fields_free (part);
}

void add_list (struct fields *fields, const char *name, struct fields *part) {
  json_t *list = json_array ();
  fields->no_memory |= part->no_memory;
  for (size_t i = 0; i < part->count; i++)
    fields->no_memory |= json_array_append (list, part->field[i].value) < 0;
  add (fields, name, NULL, list, NAN);
  fields_free (part);
}

/* The value as text, written to TEXT or owned by the field. */
static const char *field_text (const struct field *field,
                               char text[FIELD_TEXT_MAX]) {
  if (json_is_string (field->value))
    return json_string_value (field->value);
  if (field->is_text)
    return "-";
  if (json_is_object (field->value)) {
    const size_t length = json_dumpb (field->value, text, FIELD_TEXT_MAX - 1,
                                      JSON_COMPACT | JSON_REAL_PRECISION (15));
    text[length < FIELD_TEXT_MAX ? length : 0] = 0;
    return text;
  }
  if (json_is_integer (field->value))
    snprintf (text, FIELD_TEXT_MAX, "%" PRIu64,
              (uint64_t) json_integer_value (field->value));
  else /* a NAN may have a sign */
    snprintf (text, FIELD_TEXT_MAX, "%.9g",
              isnan (field->number) ? (double) NAN : field->number);
  return text;
}

void fields_print (const struct fields *fields, bool details, FILE *stream) {
  enum { LABEL = 17 }; /* columns before the value */
  char text[FIELD_TEXT_MAX];
  for (size_t i = 0; i < fields->count; i++)
    if (fields->field[i].label && (details || !fields->field[i].is_detail))
      print_wrapped (stream, LABEL, "  %-14s %s\n", fields->field[i].label,
                     field_text (&fields->field[i], text));
}

/* --- tables --- */

/* What a table shows of a field.  "-" stands for no number, and for one larger
   than all measured. */
static const char *cell (const struct field *field, char shown[QUOTED_MAX]) {
  const double number = field->number;
  const bool whole = number == floor (number) && number < 1e7;
  char text[FIELD_TEXT_MAX];
  if (!json_is_real (field->value) && !json_is_null (field->value))
    return escaped (field_text (field, text), shown);
  if (!isfinite (number))
    return "-";
  snprintf (shown, FIELD_TEXT_MAX,
            whole                 ? "%.0f"
            : fabs (number) < 1e5 ? "%.4g"
                                  : "%.3g",
            number);
  return shown;
}

/* The width of a column, in characters; 0: it has none. */
static size_t width_of (const struct fields *rows, size_t count, bool heading,
                        size_t column) {
  char text[QUOTED_MAX];
  const char *label = rows->field[column].label;
  size_t width = label ? 1 : 0;
  if (label && heading)
    width = strlen (label);
  for (size_t i = 0; i < count && label; i++) {
    const size_t length = strlen (cell (&rows[i].field[column], text));
    width = length > width ? length : width;
  }
  return width;
}

enum { GAP = 2 }; /* between columns */

/* Prints the row's values, or the HEADING.  Texts are aligned left, all else
   right. */
static bool print_line (const struct fields *row, bool heading,
                        const size_t *width, FILE *stream) {
  char text[QUOTED_MAX];
  int gap = 0, padding = 0;
  for (size_t i = 0; i < row->count; i++) {
    const struct field *field = &row->field[i];
    if (!width[i])
      continue;
    const char *shown = heading ? field->label : cell (field, text);
    const int wide = field->is_text ? 0 : (int) width[i];
    const int written =
        fprintf (stream, "%*s%*s", gap + padding, "", wide, shown);
    if (written < 0)
      return false;
    padding = (int) width[i] - (written - gap - padding);
    gap = GAP;
  }
  return fputc ('\n', stream) != EOF;
}

bool fields_print_table (const struct fields *rows, size_t count, bool heading,
                         FILE *stream) {
  if (!count)
    return true;
  for (size_t i = 0; i < count; i++)
    if (rows[i].no_memory)
      return false;
  size_t *width = calloc (rows->count, sizeof *width);
  if (!width)
    return false;
  for (size_t i = 0; i < rows->count; i++)
    width[i] = width_of (rows, count, heading, i);
  bool good = !heading || print_line (rows, true, width, stream);
  for (size_t i = 0; i < count && good; i++)
    good = print_line (&rows[i], false, width, stream);
  free (width);
  return good;
}

/* --- JSON --- */

int fields_write_json (const struct fields *fields, bool one_line,
                       struct output *output) {
  if (!output->name)
    return EXIT_YES;
  int status = output_begin (output);
  if (status)
    return status;
  json_t *object = json_pack ("{s:i}", "schema", SCHEMA);
  if (!fill (object, fields))
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  else if (json_dumpf (object, output->stream,
                       (one_line ? JSON_COMPACT : JSON_INDENT (2)) |
                           JSON_ENSURE_ASCII) ||
           fputc ('\n', output->stream) == EOF)
    status = output_failed (output);
  json_decref (object);
  return status ? status : output_flush (output);
}
