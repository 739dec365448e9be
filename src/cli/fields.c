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
                 json_t *value) {
  struct field *grown =
      realloc (fields->field, (fields->count + 1) * sizeof *grown);
  if (grown)
    fields->field = grown;
  if (grown && value)
    grown[fields->count++] = (struct field){.name = name,
                                            .label = label,
                                            .value = value,
                                            .is_detail = fields->details};
  else {
    fields->no_memory = true;
    json_decref (value);
  }
}

void add_count (struct fields *fields, const char *name, const char *label,
                uint64_t count) {
  add (fields, name, label, json_integer ((json_int_t) count));
}

void add_real (struct fields *fields, const char *name, double real) {
  add (fields, name, NULL, isfinite (real) ? json_real (real) : json_null ());
}

void add_flag (struct fields *fields, const char *name, bool flag) {
  add (fields, name, NULL, json_boolean (flag));
}

/* In a text that is not UTF-8, bytes outside ASCII become question marks. */
void add_text (struct fields *fields, const char *name, const char *text) {
  json_t *value = text ? json_string (text) : json_null ();
  char *copy = value ? NULL : strdup (text);
  for (char *c = copy; c && *c; c++)
    if (*c & 0x80)
      *c = '?';
  add (fields, name, NULL, copy ? json_string (copy) : value);
  free (copy);
}

void add_count_if (struct fields *fields, const char *name, bool there,
                   uint64_t count) {
  if (there)
    add_count (fields, name, NULL, count);
  else
    add_real (fields, name, NAN);
}

void add_flag_if (struct fields *fields, const char *name, bool there,
                  bool flag) {
  if (there)
    add_flag (fields, name, flag);
  else
    add_real (fields, name, NAN);
}

void add_note (struct fields *fields, const char *label, const char *format,
               ...) {
  enum { NOTE_MAX = 256 }; /* beside the name of a file */
  char text[PATH_MAX + NOTE_MAX], shown[QUOTED_MAX];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  add (fields, NULL, label, json_string (escaped (text, shown)));
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
  add (fields, name, NULL, object);
  fields_free (part);
}

void add_list (struct fields *fields, const char *name, struct fields *part) {
  json_t *list = json_array ();
  fields->no_memory |= part->no_memory;
  for (size_t i = 0; i < part->count; i++)
    fields->no_memory |= json_array_append (list, part->field[i].value) < 0;
  add (fields, name, NULL, list);
  fields_free (part);
}

void fields_print (const struct fields *fields, bool details, FILE *stream) {
  enum { LABEL = 17 }; /* columns before the value */
  for (size_t i = 0; i < fields->count; i++) {
    const struct field *field = &fields->field[i];
    if (!field->label || (field->is_detail && !details))
      continue;
    if (json_is_string (field->value))
      print_wrapped (stream, LABEL, "  %-14s %s\n", field->label,
                     json_string_value (field->value));
    else
      print_wrapped (stream, LABEL, "  %-14s %" PRIu64 "\n", field->label,
                     (uint64_t) json_integer_value (field->value));
  }
}

/* --- JSON --- */

int fields_write_json (const struct fields *fields, bool one_line,
                       struct output *output) {
  if (!output->name)
    return EXIT_YES;
  int status = output_begin (output);
  if (status)
    return status;
  json_t *object = json_object (), *schema = json_integer (SCHEMA);
  if (!object || !schema || json_object_set (object, "schema", schema) ||
      !fill (object, fields))
    status = error_line ("%s", aq_status_text (AQ_NO_MEMORY));
  else if (json_dumpf (object, output->stream,
                       (one_line ? JSON_COMPACT : JSON_INDENT (2)) |
                           JSON_ENSURE_ASCII) ||
           fputc ('\n', output->stream) == EOF)
    status = output_failed (output);
  json_decref (schema);
  json_decref (object);
  return status ? status : output_flush (output);
}
