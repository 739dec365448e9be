/* SPDX-License-Identifier: MIT */

/* Making and writing JSON. */

#include "cli/summary/json.h"

#include <stdlib.h>
#include <string.h>

#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/options/genetic.h"

json_t *json_text (const char *text) {
  json_t *string = json_string (text);
  if (string)
    return string;
  char *copy = strdup (text);
  for (char *c = copy; c && *c; c++)
    if (*c & 0x80)
      *c = '?';
  string = json_string (copy ? copy : "");
  free (copy);
  return string;
}

json_t *json_count (bool known, uint64_t count) {
  return known ? json_integer ((json_int_t) count) : json_null ();
}

json_t *json_orbits (const struct aq_orbits *orbits) {
  json_t *object = json_object ();
  for (unsigned size = 8; size >= 1; size--)
    if (orbits->of_size[size]) {
      const char key[] = {(char) ('0' + size), 0};
      json_add (&object, key, json_count (true, orbits->of_size[size]));
    }
  return object;
}

void json_add (json_t **object, const char *key, json_t *value) {
  if (json_object_set_new (*object, key, value)) {
    json_decref (*object);
    *object = NULL;
  }
}

void json_append (json_t **array, json_t *value) {
  if (json_array_append_new (*array, value)) {
    json_decref (*array);
    *array = NULL;
  }
}

void json_add_breeding (json_t **object, const struct aq_scheme *scheme,
                        const struct aq_breeding *breeding) {
  json_add (object, "population",
            json_integer ((json_int_t) breeding->population));
  if (scheme->rates) {
    json_add (object, "crossover_rate", json_real (breeding->crossover_rate));
    json_add (object, "mutation_rate", json_real (breeding->mutation_rate));
  }
  if (breeding_has_tournaments (scheme, breeding))
    json_add (object, "tournament",
              json_integer ((json_int_t) breeding->tournament));
}

int json_write (struct output *output, json_t *object) {
  int status = EXIT_YES;
  if (!object)
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  else if (output->stream &&
           (json_dumpf (object, output->stream, JSON_INDENT (2)) ||
            fputc ('\n', output->stream) == EOF))
    status = output_failed (output);
  json_decref (object);
  return status ? status : output_flush (output);
}
