/* SPDX-License-Identifier: MIT */

/* What is the same for islands of every engine. */

#include "ga/engine.h"

#include <string.h>

void aq_islands_free (struct islands *islands) {
  if (islands)
    islands->engine->free (islands);
}

size_t aq_copy_parts (const struct part *part, size_t parts, void *bytes,
                      bool load) {
  size_t total = 0;
  for (size_t i = 0; i < parts; i++) {
    char *place = bytes ? (char *) bytes + total : NULL;
    if (bytes)
      memcpy (load ? part[i].bytes : place, load ? place : part[i].bytes,
              part[i].count);
    total += part[i].count;
  }
  return total;
}
