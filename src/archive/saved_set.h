/* SPDX-License-Identifier: MIT */

/* Solution sets in checkpoints: a section "shard" for each shard. */

#ifndef AQ_SAVED_SET_H
#define AQ_SAVED_SET_H

#include "archive/solution_set.h"
#include "core/section.h"

/* Writes a section with all of a shard that the future of the set depends on.
   Needs no memory. */
void aq_set_save_shard (const struct solution_set *set, unsigned shard,
                        struct section_writer *writer);

/* Reads such a section into SET, whose shard of that number must be empty.
   The set must be made with the same N and WHOLE_ORBITS.  When all shards are
   loaded, the set behaves like the saved one.  AQ_DAMAGED, also if the section
   is whole but no set can have these contents; AQ_READ_ERROR, AQ_NO_MEMORY.
   After a failure the set may only be freed. */
enum aq_status aq_set_load_shard (struct solution_set *set, unsigned shard,
                                  struct section_reader *reader);

/* Whether a hit that was read, with this KEY and these IMAGES, may be merged
   into SET: it must be a solution in its canonical form. */
bool aq_is_saved_hit (const struct solution_set *set,
                      const uint64_t key[AQ_KEY_WORDS_MAX],
                      aq_image_mask images);

#endif
