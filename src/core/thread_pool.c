/* SPDX-License-Identifier: MIT */

/* Threads that wait for a job, take its tasks one by one, and wait again. */

#include "core/thread_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct thread_pool {
  pthread_mutex_t mutex; /* guards next, count, busy and leave */
  pthread_cond_t job_begun, job_done;
  void (*task) (size_t index, void *data);
  void *data;
  size_t next, count; /* the job's tasks */
  size_t busy;        /* tasks begun and not done */
  bool leave;
  unsigned threads; /* without the caller's */
  pthread_t thread[];
};

/* Does tasks until none is left.  The mutex is held at the call and at the
   return. */
static void take_tasks (struct thread_pool *pool) {
  while (pool->next < pool->count) {
    const size_t index = pool->next++;
    pool->busy++;
    pthread_mutex_unlock (&pool->mutex);
    pool->task (index, pool->data);
    pthread_mutex_lock (&pool->mutex);
    pool->busy--;
  }
  if (!pool->busy)
    pthread_cond_signal (&pool->job_done);
}

static void *work (void *data) {
  struct thread_pool *pool = data;
  pthread_mutex_lock (&pool->mutex);
  while (!pool->leave) {
    take_tasks (pool);
    pthread_cond_wait (&pool->job_begun, &pool->mutex);
  }
  pthread_mutex_unlock (&pool->mutex);
  return NULL;
}

/* What a thread has at least: a neighborhood search takes 300 KiB, and some C
   libraries give 128. */
enum { STACK_BYTES = 1 << 20 };

static void set_stack (pthread_attr_t *attributes) {
  size_t bytes = 0;
  pthread_attr_getstacksize (attributes, &bytes);
  if (bytes < STACK_BYTES)
    pthread_attr_setstacksize (attributes, STACK_BYTES);
}

/* Signals go to the caller's thread: the new one blocks them. */
static int start_thread (pthread_t *thread, struct thread_pool *pool) {
  pthread_attr_t attributes;
  sigset_t all, former;
  pthread_attr_init (&attributes);
  set_stack (&attributes);
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &former);
  const int failed = pthread_create (thread, &attributes, work, pool);
  pthread_sigmask (SIG_SETMASK, &former, NULL);
  pthread_attr_destroy (&attributes);
  return failed;
}

enum aq_status aq_thread_pool_new (struct thread_pool **pool,
                                   unsigned threads) {
  struct thread_pool *made = *pool =
      calloc (1, sizeof *made + (threads - 1) * sizeof *made->thread);
  if (!made)
    return AQ_NO_MEMORY;
  pthread_mutex_init (&made->mutex, NULL);
  pthread_cond_init (&made->job_begun, NULL);
  pthread_cond_init (&made->job_done, NULL);
  while (made->threads < threads - 1) {
    if (start_thread (&made->thread[made->threads], made)) {
      aq_thread_pool_free (made);
      *pool = NULL;
      return AQ_NO_MEMORY;
    }
    made->threads++;
  }
  return AQ_OK;
}

void aq_thread_pool_run (struct thread_pool *pool, size_t count,
                         void (*task) (size_t index, void *data), void *data) {
  if (!pool->threads || count < 2) {
    for (size_t index = 0; index < count; index++)
      task (index, data);
    return;
  }
  pthread_mutex_lock (&pool->mutex);
  pool->task = task;
  pool->data = data;
  pool->next = 0;
  pool->count = count;
  pthread_cond_broadcast (&pool->job_begun);
  take_tasks (pool);
  while (pool->busy)
    pthread_cond_wait (&pool->job_done, &pool->mutex);
  pthread_mutex_unlock (&pool->mutex);
}

void aq_thread_pool_free (struct thread_pool *pool) {
  if (!pool)
    return;
  pthread_mutex_lock (&pool->mutex);
  pool->leave = true;
  pthread_cond_broadcast (&pool->job_begun);
  pthread_mutex_unlock (&pool->mutex);
  for (unsigned i = 0; i < pool->threads; i++)
    pthread_join (pool->thread[i], NULL);
  pthread_cond_destroy (&pool->job_begun);
  pthread_cond_destroy (&pool->job_done);
  pthread_mutex_destroy (&pool->mutex);
  free (pool);
}
