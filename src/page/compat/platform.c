/* SPDX-License-Identifier: MIT */

/* The page's versions of core/thread_pool.c, core/memory_peak.c,
   cli/interrupt.c and cli/output.c: one thread, no signals, and no files to
   write but standard output. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/output.h"
#include "core/thread_pool.h"

/* --- one thread --- */

enum aq_status aq_thread_pool_new (struct thread_pool **pool,
                                   unsigned threads) {
  (void) threads;
  *pool = NULL;
  return AQ_OK;
}

void aq_thread_pool_run (struct thread_pool *pool, size_t count,
                         void (*task) (size_t index, void *data), void *data) {
  (void) pool;
  for (size_t index = 0; index < count; index++)
    task (index, data);
}

void aq_thread_pool_free (struct thread_pool *pool) {
  (void) pool;
}

/* Memory does not shrink. */
uint64_t aq_memory_peak (void) {
  enum { PAGE = 1 << 16 };
  return (uint64_t) __builtin_wasm_memory_size (0) * PAGE;
}

/* --- no signals --- */

bool interrupted (void) {
  return false;
}

/* --- standard output --- */

int output_begin (struct output *output) {
  return output->stream ? EXIT_YES : output_failed (output);
}

int output_flush (struct output *output) {
  return fflush (output->stream) || ferror (output->stream)
             ? output_failed (output)
             : EXIT_YES;
}

int output_failed (const struct output *output) {
  return error_line ("%s: %s", output->name, strerror (errno));
}
