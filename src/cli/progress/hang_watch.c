/* SPDX-License-Identifier: MIT */

/* The thread that looks whether a plug-in has returned. */

#include "cli/progress/hang_watch.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "allqueens-scheme.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

/* On the heap: a plug-in can end the thread that began it. */
struct hang_watch {
  const char *scheme;
  struct aq_collect *collect; /* the run, or NULL ... */
  struct aq_solve *solve;     /* ... and it is this */
  bool started;               /* there is a thread */
  pthread_t thread;
  double must_stop; /* when, on the monotonic clock; of the thread */
};

static const char *calling (const struct hang_watch *watch, double seconds) {
  return watch->collect ? aq_collect_calling (watch->collect, seconds)
                        : aq_solve_calling (watch->solve, seconds);
}

/* The first of several watches says what happened; the others wait for it to
   end the program. */
static void give_up (const struct hang_watch *watch, const char *function,
                     const char *what) {
  static atomic_bool reported;
  pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, NULL);
  if (atomic_exchange (&reported, true))
    for (;;)
      pause ();
  trouble ("scheme %s: its function %s %s", watch->scheme, function, what);
  leave (EXIT_TROUBLE);
}

/* Runs until it is cancelled, which is while it sleeps.  It looks every
   interval, and gives up when the same call has run for a second of looks in a
   row.  Time alone would not do: the program may have been suspended.  Signals
   may come to this thread: a plug-in can have ended all others. */
static void *look (void *data) {
  enum { LOOKS_A_SECOND = 20 };
  static const struct timespec interval = {.tv_nsec =
                                               1000000000 / LOOKS_A_SECOND};
  struct hang_watch *watch = data;
  unsigned looks = 0;
  for (;;) {
    nanosleep (&interval, NULL);
    if (!interrupted () && clock_monotonic () < watch->must_stop)
      continue;
    const char *function = calling (watch, (double) looks / LOOKS_A_SECOND);
    looks = function ? looks + 1 : 0;
    if (looks > LOOKS_A_SECOND)
      give_up (watch, function, "does not return");
  }
  return NULL;
}

/* NULL: without memory a run is not watched, nor is that of a built-in
   scheme. */
static struct hang_watch *begin (struct hang_watch given,
                                 const struct aq_scheme *scheme,
                                 double seconds) {
  struct hang_watch *watch =
      aq_scheme_named (scheme->name) ? NULL : malloc (sizeof *watch);
  if (!watch)
    return NULL;
  *watch = given;
  watch->scheme = scheme->name;
  watch->must_stop =
      seconds > 0 ? clock_monotonic () + seconds : (double) INFINITY;
  watch->started = !pthread_create (&watch->thread, NULL, look, watch);
  return watch;
}

static void end (struct hang_watch *watch) {
  if (watch && watch->started) {
    pthread_cancel (watch->thread);
    pthread_join (watch->thread, NULL);
  }
  free (watch);
}

/* Called only when the thread that runs is ended by a plug-in. */
static void thread_ended (void *data) {
  const struct hang_watch *watch = data;
  const char *function = watch ? calling (watch, 0) : NULL;
  if (function)
    give_up (watch, function, "ended its thread");
}

static enum aq_status watched (struct hang_watch given,
                               const struct aq_scheme *scheme, double seconds,
                               double *cpu_seconds) {
  struct hang_watch *watch = begin (given, scheme, seconds);
  const double began = clock_thread ();
  enum aq_status status;
  pthread_cleanup_push (thread_ended, watch);
  status = given.collect ? aq_collect_run (given.collect)
                         : aq_solve_run (given.solve);
  pthread_cleanup_pop (0);
  if (cpu_seconds)
    *cpu_seconds = clock_thread () - began;
  end (watch);
  return status;
}

enum aq_status watched_collect (struct aq_collect *run,
                                const struct aq_collect_options *options,
                                double *cpu_seconds) {
  return watched ((struct hang_watch){.collect = run}, options->scheme,
                  options->seconds, cpu_seconds);
}

enum aq_status watched_solve (struct aq_solve *run,
                              const struct aq_solve_options *options,
                              double *cpu_seconds) {
  return watched ((struct hang_watch){.solve = run}, options->scheme,
                  options->seconds, cpu_seconds);
}
