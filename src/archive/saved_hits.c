/* SPDX-License-Identifier: MIT */

/* The contents of a section: a struct saved_hit for each hit. */

#include "archive/saved_hits.h"

#include <string.h>

#include "archive/saved_set.h"

struct saved_hit {
  uint64_t key[AQ_KEY_WORDS_MAX];
  uint32_t images, island;
};

void aq_hits_save (struct section_writer *writer, uint32_t number,
                   const struct hit_list *const lists[], size_t count) {
  uint64_t hits = 0;
  for (size_t i = 0; i < count; i++)
    hits += lists[i]->count;
  aq_section_begin (writer, "hits", number, hits * sizeof (struct saved_hit));
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < lists[i]->count; j++) {
      const struct packed_hit *hit = &lists[i]->hit[j];
      struct saved_hit saved = {.images = hit->images, .island = hit->island};
      memcpy (saved.key, hit->key, sizeof saved.key);
      aq_section_put (writer, &saved, sizeof saved);
    }
  aq_section_end (writer);
}

enum aq_status aq_hits_load (const struct solution_set *set,
                             struct section_reader *reader, uint32_t number,
                             unsigned first, unsigned islands,
                             struct hit_list *list) {
  struct saved_hit saved;
  uint64_t length;
  enum aq_status status = aq_section_open (reader, "hits", number, &length);
  for (uint64_t i = 0; i < length / sizeof saved && !status; i++) {
    status = aq_section_get (reader, &saved, sizeof saved);
    if (status)
      break;
    if (saved.island - first >= islands ||
        saved.images != (aq_image_mask) saved.images ||
        !aq_is_saved_hit (set, saved.key, (aq_image_mask) saved.images))
      return aq_section_damaged (
          reader, "it has a hit that is no solution, or of another island");
    status = aq_hits_reserve (list, 1);
    if (!status) {
      struct packed_hit *hit = &list->hit[list->count++];
      *hit = (struct packed_hit){.images = (aq_image_mask) saved.images,
                                 .island = (uint16_t) saved.island};
      memcpy (hit->key, saved.key, sizeof hit->key);
    }
  }
  return status ? status : aq_section_close (reader);
}
