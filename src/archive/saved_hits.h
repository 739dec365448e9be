/* SPDX-License-Identifier: MIT */

/* Lists of hits in checkpoints. */

#ifndef AQ_SAVED_HITS_H
#define AQ_SAVED_HITS_H

#include "archive/solution_set.h"
#include "core/section.h"

/* Writes COUNT lists as one section "hits".  Needs no memory. */
void aq_hits_save (struct section_writer *writer, uint32_t number,
                   const struct hit_list *const lists[], size_t count);

/* Reads such a section behind what is in LIST.  The hits must be of the
   ISLANDS islands from FIRST on, and SET must be able to take them
   (aq_is_saved_hit).  AQ_DAMAGED, AQ_READ_ERROR, AQ_NO_MEMORY. */
enum aq_status aq_hits_load (const struct solution_set *set,
                             struct section_reader *reader, uint32_t number,
                             unsigned first, unsigned islands,
                             struct hit_list *list);

#endif
