/* SPDX-License-Identifier: MIT */

/* The thread that looks whether a plug-in has returned. */

#include "cli/progress/hang_watch.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "allqueens-scheme.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

struct hang_watch {
  const struct aq_scheme *scheme;
  const struct aq_collect *collect; /* the run, or NULL ... */
  const struct aq_solve *solve;     /* ... and it is this */
  bool started;                     /* there is a thread */
  pthread_t thread;
  double must_stop; /* when, on the monotonic clock; of the thread */
};

static const char *calling (const struct hang_watch *watch) {
  return watch->collect ? aq_collect_calling (watch->collect)
                        : aq_solve_calling (watch->solve);
}

/* The first of several watches says what happened; the others wait for it to
   end the program. */
static void give_up (const struct hang_watch *watch, const char *function) {
  static atomic_bool reported;
  pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, NULL);
  if (atomic_exchange (&reported, true))
    for (;;)
      pause ();
  trouble ("scheme %s: its function %s does not return", watch->scheme->name,
           function);
  leave (EXIT_TROUBLE);
}

/* Runs until it is cancelled, which is while it sleeps.  Signals may come to
   this thread: a plug-in can have ended all others. */
static void *look (void *data) {
  static const struct timespec interval = {.tv_nsec = 50000000};
  static const double patience = 1;
  struct hang_watch *watch = data;
  for (;;) {
    nanosleep (&interval, NULL);
    const double now = clock_monotonic ();
    if (interrupted () && now < watch->must_stop)
      watch->must_stop = now;
    const char *function =
        now < watch->must_stop + patience ? NULL : calling (watch);
    if (function)
      give_up (watch, function);
  }
  return NULL;
}

static void begin (struct hang_watch *watch, double seconds) {
  watch->must_stop =
      seconds > 0 ? clock_monotonic () + seconds : (double) INFINITY;
  if (!aq_scheme_named (watch->scheme->name))
    watch->started = !pthread_create (&watch->thread, NULL, look, watch);
}

static void end (struct hang_watch *watch) {
  if (!watch->started)
    return;
  pthread_cancel (watch->thread);
  pthread_join (watch->thread, NULL);
}

enum aq_status watched_collect (struct aq_collect *run,
                                const struct aq_collect_options *options) {
  struct hang_watch watch = {.scheme = options->scheme, .collect = run};
  begin (&watch, options->seconds);
  const enum aq_status status = aq_collect_run (run);
  end (&watch);
  return status;
}

enum aq_status watched_solve (struct aq_solve *run,
                              const struct aq_solve_options *options) {
  struct hang_watch watch = {.scheme = options->scheme, .solve = run};
  begin (&watch, options->seconds);
  const enum aq_status status = aq_solve_run (run);
  end (&watch);
  return status;
}
