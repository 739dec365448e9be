/* SPDX-License-Identifier: MIT */

/* Signals.  The first SIGINT, SIGTERM or SIGHUP sets a flag and interrupts
   blocking calls.  Others within a second of it count as the same one, because
   some programs send two; a later one kills.  Other deadly signals still kill,
   after temporary files are removed.  Signals that were ignored at the start
   stay ignored. */

#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

/* Sets the handlers.  Before, a signal kills at once, as it should while a
   command only reads. */
void interrupt_catch (void);

/* Whether the flag is set. */
bool interrupted (void);

/* The same as an aq_should_stop, whose DATA is not used. */
bool interrupt_stops (void *data);

/* The signal that set it; 0: none. */
int interrupt_number (void);

/* Raises a signal, to die of it. */
void interrupt_raise (int number);

/* Registers the path of a temporary file, at most eight at a time: it is
   removed when a signal kills and when the program exits.  The text must stay
   valid until it is unregistered. */
void interrupt_register_temporary (const char *path);
void interrupt_unregister_temporary (const char *path);

#endif
