/* SPDX-License-Identifier: MIT */

/* The signal handler and its flag. */

#include "cli/io/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

/* A handler runs on any thread, and all threads read the flag: shared data are
   atomic, without locks that a handler might wait for. */
_Static_assert(ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_POINTER_LOCK_FREE == 2,
               "signal handlers need atomics without locks");

/* The signal that was caught, 0 before. */
static atomic_int caught;

/* The temporary files to remove before a signal kills. */
enum { TEMPORARY_FILES = 4 };
static const char *_Atomic temporary_files[TEMPORARY_FILES];

static void die (int number) {
  for (int i = 0; i < TEMPORARY_FILES; i++)
    if (temporary_files[i])
      unlink (temporary_files[i]);
  signal (number, SIG_DFL);
  raise (number);
}

static void ask (int number) {
  if (caught)
    die (number);
  caught = number;
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
  static const int asking[] = {SIGINT, SIGTERM, SIGHUP};
  static const int deadly[] = {SIGPIPE, SIGQUIT, SIGXCPU, SIGALRM};
  for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
    catch (asking[i], ask);
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
    catch (deadly[i], die);
  catch (SIGXFSZ, SIG_IGN);
}

bool interrupted (void) {
  return caught;
}

void interrupt_raise (void) {
  signal (caught, SIG_DFL);
  raise (caught);
}

static void replace (const char *path, const char *by) {
  for (int i = 0; i < TEMPORARY_FILES; i++)
    if (temporary_files[i] == path) {
      temporary_files[i] = by;
      return;
    }
}

void interrupt_register_temporary (const char *path) {
  replace (NULL, path);
}

void interrupt_unregister_temporary (const char *path) {
  replace (path, NULL);
}
