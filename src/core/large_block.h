/* SPDX-License-Identifier: MIT */

/* Memory for large tables. */

#ifndef AQ_LARGE_BLOCK_H
#define AQ_LARGE_BLOCK_H

#include <stddef.h>

/* BYTES of memory, to be freed with free; NULL when memory runs out.  It asks
   the system for large pages if the block has 2 MiB or more: then random
   access misses the processor's table of pages less often. */
void *aq_large_block (size_t bytes);

#endif
