/* SPDX-License-Identifier: MIT */

/* Threads that wait for a job, take its tasks one by one, and wait again. */

#include "workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct workers {
  pthread_mutex_t mutex; /* for all that follows, but for `task` and `data` */
  pthread_cond_t job_begun, job_done;
  void (*task) (size_t index, void *data);
  void *data;
  size_t next, count; /* the job's tasks */
  size_t busy;        /* tasks that were taken and are not done */
  bool leave;
  unsigned threads; /* beside the caller's */
  pthread_t thread[];
};

/* Does tasks until none is left; called and left with the mutex held. */
static void take_tasks (struct workers *workers) {
  while (workers->next < workers->count) {
    const size_t index = workers->next++;
    workers->busy++;
    pthread_mutex_unlock (&workers->mutex);
    workers->task (index, workers->data);
    pthread_mutex_lock (&workers->mutex);
    workers->busy--;
  }
  if (!workers->busy)
    pthread_cond_signal (&workers->job_done);
}

static void *work (void *data) {
  struct workers *workers = data;
  pthread_mutex_lock (&workers->mutex);
  while (!workers->leave) {
    take_tasks (workers);
    pthread_cond_wait (&workers->job_begun, &workers->mutex);
  }
  pthread_mutex_unlock (&workers->mutex);
  return NULL;
}

/* Signals are for the caller's thread. */
static int start_thread (pthread_t *thread, struct workers *workers) {
  sigset_t all, former;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &former);
  const int failed = pthread_create (thread, NULL, work, workers);
  pthread_sigmask (SIG_SETMASK, &former, NULL);
  return failed;
}

enum aq_status aq_workers_new (struct workers **workers, unsigned threads) {
  struct workers *made = *workers =
      calloc (1, sizeof *made + (threads - 1) * sizeof *made->thread);
  if (!made)
    return AQ_NO_MEMORY;
  pthread_mutex_init (&made->mutex, NULL);
  pthread_cond_init (&made->job_begun, NULL);
  pthread_cond_init (&made->job_done, NULL);
  while (made->threads < threads - 1) {
    if (start_thread (&made->thread[made->threads], made)) {
      aq_workers_free (made);
      *workers = NULL;
      return AQ_NO_MEMORY;
    }
    made->threads++;
  }
  return AQ_OK;
}

void aq_workers_run (struct workers *workers, size_t count,
                     void (*task) (size_t index, void *data), void *data) {
  if (!workers->threads || count < 2) {
    for (size_t index = 0; index < count; index++)
      task (index, data);
    return;
  }
  pthread_mutex_lock (&workers->mutex);
  workers->task = task;
  workers->data = data;
  workers->next = 0;
  workers->count = count;
  pthread_cond_broadcast (&workers->job_begun);
  take_tasks (workers);
  while (workers->busy)
    pthread_cond_wait (&workers->job_done, &workers->mutex);
  pthread_mutex_unlock (&workers->mutex);
}

void aq_workers_free (struct workers *workers) {
  if (!workers)
    return;
  pthread_mutex_lock (&workers->mutex);
  workers->leave = true;
  pthread_cond_broadcast (&workers->job_begun);
  pthread_mutex_unlock (&workers->mutex);
  for (unsigned i = 0; i < workers->threads; i++)
    pthread_join (workers->thread[i], NULL);
  pthread_cond_destroy (&workers->job_begun);
  pthread_cond_destroy (&workers->job_done);
  pthread_mutex_destroy (&workers->mutex);
  free (workers);
}
