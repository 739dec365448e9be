/* SPDX-License-Identifier: MIT */

/* The part of jansson that cli/fields.c uses.  A value is its JSON, compact;
   that of an object or a list lacks the last bracket. */

#ifndef COMPAT_JANSSON_H
#define COMPAT_JANSSON_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

typedef long long json_int_t;

typedef struct json_t {
  char *text;         /* its JSON */
  size_t length;      /* bytes of it */
  char *string;       /* of a string, as it was given */
  json_int_t integer; /* of an integer */
  char close;         /* the last bracket; 0: none */
} json_t;

enum { JSON_COMPACT, JSON_ENSURE_ASCII };
#define JSON_INDENT(blanks) 0

json_t *json_integer (json_int_t integer);
json_t *json_real (double real);
json_t *json_boolean (bool flag);
json_t *json_null (void);
json_t *json_string (const char *string); /* NULL if it is not UTF-8 */
json_t *json_object (void);
json_t *json_array (void);

/* 0; -1 without memory.  The value stays the caller's. */
int json_object_set (json_t *object, const char *name, const json_t *value);
int json_array_append (json_t *array, const json_t *value);

int json_dumpf (const json_t *value, FILE *stream, int flags);
void json_decref (json_t *value); /* values are never shared */

#define json_is_string(value) ((value)->string != NULL)
#define json_string_value(value) ((value)->string)
#define json_integer_value(value) ((value)->integer)

#endif
