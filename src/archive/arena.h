/* SPDX-License-Identifier: MIT */

/* Memory for the parts of the solution set, which come in a few sizes and are
   freed together.  A piece that is given back is reused for its size.  Several
   threads may use an arena at a time. */

#ifndef AQ_ARENA_H
#define AQ_ARENA_H

#include <pthread.h>
#include <stddef.h>

/* BYTES of memory, to be freed with free; NULL when memory runs out.  It asks
   the system for large pages if the block has 2 MiB or more: then random
   access causes fewer TLB misses. */
void *aq_large_block (size_t bytes);

enum { AQ_ARENA_SIZES_MAX = 5 };

struct arena {
  pthread_mutex_t mutex; /* guards the rest */
  void **block;
  size_t blocks;
  char *next;   /* the unused rest of the last block */
  size_t left;  /* bytes of that rest */
  size_t bytes; /* of all blocks */
  struct arena_size {
    size_t bytes;
    char *next;      /* pieces that were never taken */
    unsigned left;   /* how many these are */
    void *free_list; /* pieces given back; each begins with the address of the
                        next */
  } size[AQ_ARENA_SIZES_MAX];
};

/* An empty arena for pieces of COUNT sizes in bytes, multiples of 8 and at
   most some thousands. */
void aq_arena_init (struct arena *arena, const size_t *sizes, unsigned count);
void aq_arena_free (struct arena *arena);

/* A piece of size[WHICH] bytes; NULL when memory runs out. */
void *aq_arena_take (struct arena *arena, unsigned which);
/* Gives a piece of that size back. */
void aq_arena_give (struct arena *arena, unsigned which, void *piece);

#endif
