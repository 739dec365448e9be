/* SPDX-License-Identifier: MIT */

/* Signals.  The first SIGINT, SIGTERM or SIGHUP sets a flag and interrupts
   blocking calls; a second one kills.  Other deadly signals still kill, after
   temporary files are removed.  A file that grows too large is a write error,
   not a signal.  Signals that were ignored at the start stay ignored. */

#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

/* Sets the handlers.  Before, a signal kills at once, as it should while a
   command only reads. */
void interrupt_catch (void);

/* Whether the flag is set. */
bool interrupted (void);

/* Raises the caught signal again, to die of it. */
void interrupt_raise (void);

/* Registers the path of a temporary file, at most four at a time: it is
   removed when a signal kills.  The text must stay valid until it is
   unregistered. */
void interrupt_register_temporary (const char *path);
void interrupt_unregister_temporary (const char *path);

#endif
