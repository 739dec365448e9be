/* SPDX-License-Identifier: MIT */

/* The work of a command. */

#include "cli/io/work.h"

#include <stdio.h>
#include <string.h>

void work_begin (struct work *work) {
  *work = (struct work){.number = 0};
  pthread_mutex_init (&work->mutex, NULL);
}

void work_enter (struct work *work, const char *phase, uint64_t all,
                 const char *unit) {
  if (!work)
    return;
  pthread_mutex_lock (&work->mutex);
  work->number++;
  snprintf (work->phase, sizeof work->phase, "%s", phase);
  work->unit = unit;
  work->all = all;
  work->done = work->bytes = 0;
  pthread_mutex_unlock (&work->mutex);
}

void work_rename (struct work *work, const char *phase) {
  if (!work)
    return;
  pthread_mutex_lock (&work->mutex);
  snprintf (work->phase, sizeof work->phase, "%s", phase);
  pthread_mutex_unlock (&work->mutex);
}

void work_count (struct work *work) {
  work->done++;
}

struct work_state work_state_now (struct work *work) {
  pthread_mutex_lock (&work->mutex);
  struct work_state state = {.number = work->number,
                             .unit = work->unit,
                             .all = work->all,
                             .done = work->done,
                             .bytes = work->bytes};
  memcpy (state.phase, work->phase, sizeof state.phase);
  pthread_mutex_unlock (&work->mutex);
  return state;
}
