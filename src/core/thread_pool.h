/* SPDX-License-Identifier: MIT */

/* A pool of threads that share out tasks.  A task must not depend on which
   thread does it, or when. */

#ifndef AQ_THREAD_POOL_H
#define AQ_THREAD_POOL_H

#include "allqueens.h"

struct thread_pool;

/* THREADS >= 1, the caller's own included.  AQ_NO_MEMORY, also if no further
   thread can be made. */
enum aq_status aq_thread_pool_new (struct thread_pool **pool,
                                   unsigned threads);

/* Calls TASK once for each index 0 .. COUNT-1, on any thread and in any order;
   returns when all are done. */
void aq_thread_pool_run (struct thread_pool *pool, size_t count,
                         void (*task) (size_t index, void *data), void *data);

void aq_thread_pool_free (struct thread_pool *pool);

#endif
