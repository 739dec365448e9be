/* SPDX-License-Identifier: MIT */

/* There is one thread, which needs no locks. */

#ifndef COMPAT_PTHREAD_H
#define COMPAT_PTHREAD_H

typedef struct {
  char unused;
} pthread_mutex_t;

#define pthread_mutex_init(mutex, attributes) ((void) (mutex))
#define pthread_mutex_lock(mutex) ((void) (mutex))
#define pthread_mutex_unlock(mutex) ((void) (mutex))
#define pthread_mutex_destroy(mutex) ((void) (mutex))

#endif
