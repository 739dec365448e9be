/* SPDX-License-Identifier: MIT */

/* Results by name.  A command puts each of its results once into a list of
   fields, which is then printed as text or written as JSON. */

#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/output.h"

struct field {
  const char *name;     /* in JSON; NULL: printed only */
  const char *label;    /* in print; NULL: not printed */
  struct json_t *value; /* null for a number that is missing or not finite */
  bool is_detail;       /* printed only with --verbose */
};

/* A list of fields; {0} is an empty one. */
struct fields {
  struct field *field;
  size_t count;
  bool details;   /* what is added now is a detail */
  bool no_memory; /* a field is missing */
};

/* Each adds a field.  Only counts with a label and notes are printed, too.
   Names and labels must stay valid; a text is copied. */
void add_count (struct fields *fields, const char *name, const char *label,
                uint64_t count);
void add_real (struct fields *fields, const char *name, double real);
void add_flag (struct fields *fields, const char *name, bool flag);
void add_text (struct fields *fields, const char *name, const char *text);

/* Null if there is no number. */
void add_count_if (struct fields *fields, const char *name, bool there,
                   uint64_t count);
void add_flag_if (struct fields *fields, const char *name, bool there,
                  bool flag);

/* A text that is only printed. */
void add_note (struct fields *fields, const char *label, const char *format,
               ...) __attribute__ ((format (printf, 3, 4)));

/* An object, or a list of the values alone.  Empties PART. */
void add_object (struct fields *fields, const char *name, struct fields *part);
void add_list (struct fields *fields, const char *name, struct fields *part);

void fields_free (struct fields *fields);

/* Prints the fields that have labels, with or without the details, a line
   each, wrapped to the width of the terminal. */
void fields_print (const struct fields *fields, bool details, FILE *stream);

/* Writes the fields that have names as a JSON object, indented or in ONE_LINE,
   to OUTPUT and flushes it; does nothing if OUTPUT is not wanted.  The object
   begins with "schema", the version of its keys.  Returns EXIT_YES, or after a
   message EXIT_TROUBLE. */
int fields_write_json (const struct fields *fields, bool one_line,
                       struct output *output);

#endif
