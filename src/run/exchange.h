/* SPDX-License-Identifier: MIT */

/* Merging hits over several processes: each hit travels to the process that
   has its shard of the set. */

#ifndef AQ_EXCHANGE_H
#define AQ_EXCHANGE_H

#include "core/processes.h"
#include "run/merge.h"

/* Buffers for exchanging hits.  Start with all zero. */
struct mail {
  uint8_t *sent, *received; /* packed for the transport ... */
  size_t sent_room, received_room;
  struct hit_batch batch[AQ_MERGE_TASKS]; /* ... and unpacked, ... */
  struct merge merge;                     /* ... for their merge */
};

void aq_mail_free (struct mail *mail);

/* Merges as aq_merge the batches of MERGE on this process and those of all
   others.  Processes 0 .. P have ISLAND_END[P] islands together; NULL: do not
   report new hits to the batches of islands.

   The status is this process's own, also that of a producer of its hits,
   except AQ_LOST_PROCESS: all have merged if all have AQ_OK. */
enum aq_status aq_merge_shared (struct merge *merge, struct mail *mail,
                                const struct aq_transport *transport,
                                const unsigned *island_end);

#endif
