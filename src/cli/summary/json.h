/* SPDX-License-Identifier: MIT */

/* Statistics as JSON, on jansson. */

#ifndef JSON_H
#define JSON_H

#include <jansson.h>

#include "allqueens.h"
#include "cli/io/output.h"

/* A text in UTF-8; bytes that are not become question marks. */
json_t *json_text (const char *text);

/* A count, or null where KNOWN is false. */
json_t *json_count (bool known, uint64_t count);

/* {"8": 11, "4": 1}: the orbit sizes that occur and their numbers of
   classes. */
json_t *json_orbits (const struct aq_orbits *orbits);

/* Adds a member to *OBJECT; takes VALUE's reference.  Without memory *OBJECT
   becomes NULL, and stays so. */
void json_add (json_t **object, const char *key, json_t *value);

/* Appends to *ARRAY in the same way. */
void json_append (json_t **array, json_t *value);

/* Adds the scheme's breeding parameters to *OBJECT in the same way. */
void json_add_breeding (json_t **object, const struct aq_scheme *scheme,
                        const struct aq_breeding *breeding);

/* Writes OBJECT, whose reference it takes, to OUTPUT and flushes it; nothing
   where OUTPUT is not open.  Returns EXIT_YES, or after a message
   EXIT_TROUBLE. */
int json_write (struct output *output, json_t *object);

#endif
