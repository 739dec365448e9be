/* SPDX-License-Identifier: MIT */

/* What a command is doing and how far it is, for the status line, which
   another thread draws. */

#ifndef WORK_H
#define WORK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { WORK_PHASE_MAX = 48 };

/* One piece of work after another. */
struct work {
  pthread_mutex_t mutex;
  /* These change together: */
  unsigned number; /* of the piece of work, from 1; 0: before the first */
  char phase[WORK_PHASE_MAX]; /* what is being done */
  const char *unit;           /* of done and all, such as "board", or NULL */
  uint64_t all;               /* 0: unknown */
  /* These may change at any time: */
  _Atomic uint64_t done;
  _Atomic uint64_t bytes; /* read or written so far; 0: nobody counts them */
};

/* Before anything is done. */
void work_begin (struct work *work);

/* WORK may be NULL in the next three functions. */

/* Begins another piece of work. */
void work_enter (struct work *work, const char *phase, uint64_t all,
                 const char *unit);

/* The phase at the end of all commands that replace files. */
#define STORING "storing the files on the disk"

/* Names the phase differently for a while. */
void work_rename (struct work *work, const char *phase);

/* So much of it is done; BYTES may be 0.  Cheap enough for each board. */
static inline void work_advance (struct work *work, uint64_t done,
                                 uint64_t bytes) {
  if (!work)
    return;
  atomic_store_explicit (&work->done, done, memory_order_relaxed);
  atomic_store_explicit (&work->bytes, bytes, memory_order_relaxed);
}

/* One more is done, on any of several threads. */
void work_count (struct work *work);

/* The members of WORK, all of one moment. */
struct work_state {
  unsigned number;
  char phase[WORK_PHASE_MAX];
  const char *unit;
  uint64_t all, done, bytes;
};
struct work_state work_state_now (struct work *work);

#endif
