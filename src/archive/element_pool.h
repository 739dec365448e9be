/* SPDX-License-Identifier: MIT */

/* Memory for the elements of the solution set, which never move and are freed
   together.  Shards take it in chunks, several threads at a time. */

#ifndef AQ_ELEMENT_POOL_H
#define AQ_ELEMENT_POOL_H

#include <pthread.h>
#include <stddef.h>

struct element_pool {
  pthread_mutex_t mutex; /* guards the rest */
  void **block;
  size_t blocks;
  char *next;   /* the unused rest of the last block ... */
  size_t left;  /* ... in bytes */
  size_t bytes; /* of all blocks */
};

void aq_pool_init (struct element_pool *pool);
void aq_pool_free (struct element_pool *pool);

/* BYTES of memory, a multiple of 8 and small; NULL when memory runs out. */
void *aq_pool_take (struct element_pool *pool, size_t bytes);

#endif
