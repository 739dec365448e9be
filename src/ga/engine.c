/* SPDX-License-Identifier: MIT */

/* What is the same for islands of every engine. */

#include "ga/engine.h"

#include <stdlib.h>
#include <string.h>

void aq_islands_free (struct islands *islands) {
  if (!islands)
    return;
  free (islands->snapshot.bytes);
  islands->engine->free (islands);
}

/* --- save, load, undo --- */

size_t aq_copy_parts (const struct part *part, size_t parts, void *bytes,
                      bool load) {
  size_t total = 0;
  for (size_t i = 0; i < parts; i++) {
    char *place = (char *) bytes + total;
    if (bytes)
      memcpy (load ? part[i].bytes : place, load ? place : part[i].bytes,
              part[i].count);
    total += part[i].count;
  }
  return total;
}

bool aq_islands_snapshot (struct islands *islands, struct stop *stop) {
  const size_t count = stop ? islands->engine->save (islands, NULL) : 0;
  islands->snapshot.count = 0;
  if (count > islands->snapshot.room) {
    free (islands->snapshot.bytes);
    islands->snapshot.bytes = malloc (count);
    islands->snapshot.room = islands->snapshot.bytes ? count : 0;
  }
  if (count && count <= islands->snapshot.room)
    islands->snapshot.count =
        islands->engine->save (islands, islands->snapshot.bytes);
  islands->watch =
      (struct stop_watch){.stop = islands->snapshot.count ? stop : NULL};
  return islands->snapshot.count;
}

bool aq_islands_restore (struct islands *islands) {
  islands->watch = (struct stop_watch){0};
  return islands->snapshot.count &&
         islands->engine->load (islands, islands->snapshot.bytes,
                                islands->snapshot.count);
}
