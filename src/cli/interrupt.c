/* SPDX-License-Identifier: MIT */

/* The signal handlers and their flags. */

#include "cli/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/clock.h"

/* A handler runs on any thread, and all threads read the flag: shared data are
   atomic, without locks that a handler might wait for.  Some 32-bit processors
   have no wider atomics than these. */
_Static_assert(ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_POINTER_LOCK_FREE == 2,
               "signal handlers need atomics without locks");

/* The signal that was caught and at which millisecond; 0 before. */
static atomic_int caught;
static atomic_uint caught_at;

/* The temporary files to remove before a signal kills, and at the exit. */
enum { TEMPORARY_FILES = 8 };
static const char *_Atomic temporary_files[TEMPORARY_FILES];

static void remove_temporary_files (void) {
  for (int i = 0; i < TEMPORARY_FILES; i++)
    if (temporary_files[i])
      unlink (temporary_files[i]);
}

void interrupt_raise (int number) {
  signal (number, SIG_DFL);
  raise (number);
}

static void die (int number) {
  remove_temporary_files ();
  interrupt_raise (number);
}

/* It begins anew after 2^32, and is never 0. */
static unsigned millisecond (void) {
  return (unsigned) (uint64_t) (clock_monotonic () * 1000) | 1;
}

/* Another signal may come before this one has set its time: then the other was
   later, and the difference is negative. */
static void stop (int number) {
  const unsigned at = millisecond ();
  unsigned first = 0;
  if (atomic_compare_exchange_strong (&caught_at, &first, at))
    caught = number;
  else if ((int) (at - first) >= 1000)
    die (number);
}

static void catch (int number, void (*handler) (int)) {
  struct sigaction action;
  sigaction (number, NULL, &action);
  if (action.sa_handler == SIG_IGN)
    return;
  action.sa_handler = handler;
  action.sa_flags = 0;
  sigemptyset (&action.sa_mask);
  sigaction (number, &action, NULL);
}

void interrupt_catch (void) {
  static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
  static const int deadly[] = {SIGPIPE, SIGQUIT, SIGXCPU, SIGALRM};
  for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++)
    catch (stopping[i], stop);
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
    catch (deadly[i], die);
}

bool interrupted (void) {
  return caught;
}

bool interrupt_stops (void *data) {
  (void) data;
  return caught;
}

int interrupt_number (void) {
  return caught;
}

static void replace (const char *path, const char *by) {
  for (int i = 0; i < TEMPORARY_FILES; i++)
    if (temporary_files[i] == path) {
      temporary_files[i] = by;
      return;
    }
}

void interrupt_register_temporary (const char *path) {
  static bool at_exit;
  if (!at_exit)
    at_exit = !atexit (remove_temporary_files);
  replace (NULL, path);
}

void interrupt_unregister_temporary (const char *path) {
  replace (path, NULL);
}
