/* SPDX-License-Identifier: MIT */

/* Values of JSON as text. */

#include "jansson.h"

/* Adds LENGTH bytes to the text. */
static bool add (json_t *value, const char *text, size_t length) {
  char *grown = realloc (value->text, value->length + length + 1);
  if (!grown)
    return false;
  memcpy (grown + value->length, text, length);
  grown[value->length += length] = 0;
  value->text = grown;
  return true;
}

/* A value with this text; NULL without memory. */
static json_t *value_of (const char *text, char close) {
  json_t *value = calloc (1, sizeof *value);
  if (!value || !add (value, text, strlen (text))) {
    free (value);
    return NULL;
  }
  value->close = close;
  return value;
}

json_t *json_integer (json_int_t integer) {
  char text[32];
  snprintf (text, sizeof text, "%lld", integer);
  json_t *value = value_of (text, 0);
  if (value)
    value->integer = integer;
  return value;
}

json_t *json_real (double real) {
  char text[64];
  snprintf (text, sizeof text, "%.17g", real);
  return value_of (text, 0);
}

json_t *json_boolean (bool flag) {
  return value_of (flag ? "true" : "false", 0);
}

json_t *json_null (void) {
  return value_of ("null", 0);
}

json_t *json_object (void) {
  return value_of ("{", '}');
}

json_t *json_array (void) {
  return value_of ("[", ']');
}

static bool is_utf8 (const char *text) {
  mbstate_t state = {0};
  return mbsrtowcs (NULL, &text, 0, &state) != (size_t) -1;
}

json_t *json_string (const char *string) {
  json_t *value = is_utf8 (string) ? value_of ("\"", 0) : NULL;
  bool good = value && (value->string = strdup (string));
  for (const char *c = string; good && *c; c++) {
    char text[8] = {*c};
    if (*c == '"' || *c == '\\')
      snprintf (text, sizeof text, "\\%c", *c);
    else if ((unsigned char) *c < ' ')
      snprintf (text, sizeof text, "\\u%04x", *c);
    good = add (value, text, strlen (text));
  }
  if (good && add (value, "\"", 1))
    return value;
  json_decref (value);
  return NULL;
}

/* Adds an element of a list or an object, behind a comma unless it is the
   first. */
static int append (json_t *list, const json_t *value) {
  const bool good = (list->length == 1 || add (list, ",", 1)) &&
                    add (list, value->text, value->length) &&
                    (!value->close || add (list, &value->close, 1));
  return good ? 0 : -1;
}

int json_array_append (json_t *array, const json_t *value) {
  return append (array, value);
}

int json_object_set (json_t *object, const char *name, const json_t *value) {
  json_t *member = json_string (name);
  const bool good = member && add (member, ":", 1) &&
                    add (member, value->text, value->length) &&
                    (!value->close || add (member, &value->close, 1)) &&
                    !append (object, member);
  json_decref (member);
  return good ? 0 : -1;
}

int json_dumpf (const json_t *value, FILE *stream, int flags) {
  (void) flags;
  const char close[] = {value->close, 0};
  return fprintf (stream, "%s%s", value->text, close) < 0 ? -1 : 0;
}

void json_decref (json_t *value) {
  if (value) {
    free (value->text);
    free (value->string);
  }
  free (value);
}
