/* SPDX-License-Identifier: MIT */

/* A run's figures as one JSON object in a file. */

#ifndef STATS_H
#define STATS_H

#include <jansson.h>

#include "allqueens.h"
#include "output.h"

/* A name as JSON has it, in UTF-8: other bytes are question marks. */
json_t *stats_text (const char *text);

/* A count, null where KNOWN is false. */
json_t *stats_count (bool known, uint64_t count);

/* {"8": 11, "4": 1}: orbit sizes that occur, with their numbers of classes. */
json_t *stats_orbits (const struct aq_orbits *orbits);

/* Adds what the scheme breeds by to OBJECT, which may be NULL. */
void stats_breeding (json_t *object, const struct aq_scheme *scheme,
                     const struct aq_breeding *breeding);

/* What a run's end is called. */
const char *stats_end (enum aq_end end);

/* Writes OBJECT, whose reference it takes, to OUTPUT and flushes it; nothing
   where OUTPUT is not open.  Returns EXIT_YES, or after a message
   EXIT_TROUBLE. */
int stats_write (struct output *output, json_t *object);

#endif
