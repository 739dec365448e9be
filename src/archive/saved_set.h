/* SPDX-License-Identifier: MIT */

/* Solution sets in checkpoints, shard by shard. */

#ifndef AQ_SAVED_SET_H
#define AQ_SAVED_SET_H

#include "archive/solution_set.h"
#include "core/checked_stream.h"

/* Writes all of a shard that the future of the set depends on.  The set must
   not have been cut by a limit.  AQ_WRITE_ERROR. */
enum aq_status aq_set_save_shard (const struct solution_set *set,
                                  unsigned shard,
                                  struct checked_stream *stream);

/* Reads what was saved of a shard into SET, whose shard of that number must be
   empty.  The set must be made with the same N and WHOLE_ORBITS.  When all
   shards are loaded, the set behaves like the saved one.  AQ_DAMAGED if no set
   can have these contents; AQ_READ_ERROR, AQ_NO_MEMORY.  After a failure the
   set may only be freed. */
enum aq_status aq_set_load_shard (struct solution_set *set, unsigned shard,
                                  struct checked_stream *stream);

#endif
