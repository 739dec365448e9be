/* SPDX-License-Identifier: MIT */

/* The blocks of an arena grow with it, so that small sets take little memory
   and large ones lie in large pages. */

#include "archive/arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21 }; /* bytes */

void *aq_large_block (size_t bytes) {
  if (bytes < LARGE_PAGE)
    return malloc (bytes);
  bytes = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
  void *block = aligned_alloc (LARGE_PAGE, bytes);
#ifdef MADV_HUGEPAGE
  if (block)
    madvise (block, bytes, MADV_HUGEPAGE);
#endif
  return block;
}

enum {
  BLOCK_LEAST = 1 << 14, /* bytes; all blocks are powers of two */
  BLOCK_MOST = 1 << 26,
  BLOCK_SHARE = 4, /* a block has 1/4 to 1/2 of the bytes before it */
  GROUP = 8,       /* pieces of one size that are allocated side by side */
  CACHE_LINE = 64  /* bytes; such a group of pieces begins with one */
};

void aq_arena_init (struct arena *arena, const size_t *sizes, unsigned count) {
  *arena = (struct arena){.block = NULL};
  for (unsigned i = 0; i < count; i++)
    arena->size[i].bytes = sizes[i];
  pthread_mutex_init (&arena->mutex, NULL);
}

void aq_arena_free (struct arena *arena) {
  while (arena->blocks > 0)
    free (arena->block[--arena->blocks]);
  free (arena->block);
  pthread_mutex_destroy (&arena->mutex);
}

static bool add_block (struct arena *arena) {
  size_t bytes = BLOCK_LEAST;
  while (bytes < arena->bytes / BLOCK_SHARE && bytes < BLOCK_MOST)
    bytes *= 2;
  void **list =
      realloc (arena->block, (arena->blocks + 1) * sizeof *arena->block);
  if (!list)
    return false;
  arena->block = list;
  void *block = aq_large_block (bytes);
  if (!block)
    return false;
  arena->block[arena->blocks++] = block;
  const size_t unaligned = -(uintptr_t) block % CACHE_LINE;
  arena->next = (char *) block + unaligned;
  arena->left = bytes - unaligned;
  arena->bytes += bytes;
  return true;
}

/* Takes pieces of one size from the last block. */
static bool add_pieces (struct arena *arena, struct arena_size *size) {
  const size_t bytes =
      (size->bytes * GROUP + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
  if (arena->left < bytes && !add_block (arena))
    return false;
  size->next = arena->next;
  size->left = GROUP;
  arena->next += bytes;
  arena->left -= bytes;
  return true;
}

void *aq_arena_take (struct arena *arena, unsigned which) {
  struct arena_size *size = &arena->size[which];
  void *taken = NULL;
  pthread_mutex_lock (&arena->mutex);
  if (size->free_list) {
    taken = size->free_list;
    size->free_list = *(void **) taken;
  } else if (size->left || add_pieces (arena, size)) {
    taken = size->next;
    size->next += size->bytes;
    size->left--;
  }
  pthread_mutex_unlock (&arena->mutex);
  return taken;
}

void aq_arena_give (struct arena *arena, unsigned which, void *piece) {
  struct arena_size *size = &arena->size[which];
  pthread_mutex_lock (&arena->mutex);
  *(void **) piece = size->free_list;
  size->free_list = piece;
  pthread_mutex_unlock (&arena->mutex);
}
