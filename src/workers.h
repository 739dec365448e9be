/* SPDX-License-Identifier: MIT */

/* Threads that share out tasks.  They carry work and decide nothing: a task
   must not depend on which thread does it, or when. */

#ifndef AQ_WORKERS_H
#define AQ_WORKERS_H

#include "allqueens.h"

struct workers;

/* THREADS >= 1 of them, the caller's own among them. */
enum aq_status aq_workers_new (struct workers **workers, unsigned threads);

/* Calls TASK once for each of 0 .. COUNT-1; returns when all are done. */
void aq_workers_run (struct workers *workers, size_t count,
                     void (*task) (size_t index, void *data), void *data);

void aq_workers_free (struct workers *workers);

#endif
