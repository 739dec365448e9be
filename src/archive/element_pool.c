/* SPDX-License-Identifier: MIT */

/* The blocks of a pool grow with it, so that small sets take little memory and
   large ones lie in large pages. */

#include "archive/element_pool.h"

#include <stdbool.h>
#include <stdlib.h>

#include "core/large_block.h"

enum {
  BLOCK_LEAST = 1 << 14, /* bytes; all sizes are powers of two */
  BLOCK_MOST = 1 << 26,
  BLOCK_SHARE = 8 /* a block is up to 1 / 8 of the pool */
};

void aq_pool_init (struct element_pool *pool) {
  *pool = (struct element_pool){.block = NULL};
  pthread_mutex_init (&pool->mutex, NULL);
}

void aq_pool_free (struct element_pool *pool) {
  while (pool->blocks > 0)
    free (pool->block[--pool->blocks]);
  free (pool->block);
  pthread_mutex_destroy (&pool->mutex);
}

static size_t block_bytes (const struct element_pool *pool) {
  size_t bytes = BLOCK_LEAST;
  while (bytes < pool->bytes / BLOCK_SHARE && bytes < BLOCK_MOST)
    bytes *= 2;
  return bytes;
}

static bool add_block (struct element_pool *pool) {
  const size_t bytes = block_bytes (pool);
  void **list =
      realloc (pool->block, (pool->blocks + 1) * sizeof *pool->block);
  if (!list)
    return false;
  pool->block = list;
  void *block = aq_large_block (bytes);
  if (!block)
    return false;
  pool->block[pool->blocks++] = block;
  pool->next = block;
  pool->left = bytes;
  pool->bytes += bytes;
  return true;
}

void *aq_pool_take (struct element_pool *pool, size_t bytes) {
  void *taken = NULL;
  pthread_mutex_lock (&pool->mutex);
  if (pool->left >= bytes || add_block (pool)) {
    taken = pool->next;
    pool->next += bytes;
    pool->left -= bytes;
  }
  pthread_mutex_unlock (&pool->mutex);
  return taken;
}
