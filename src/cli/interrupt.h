/* SPDX-License-Identifier: MIT */

/* SIGINT, SIGTERM and SIGHUP: the first one sets a flag and interrupts what
   blocks, a second one kills.  Other signals that end a program still do, but
   not before files are removed that are to be.  A file that grows too large is
   an error of the write, no signal.  What the program was started to ignore
   stays ignored. */

#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

void interrupt_catch (void);

bool interrupted (void);

/* Raises the signal that was caught again, this time to die of it. */
void interrupt_raise (void);

/* PATH is to be removed when a signal kills, until it is kept again.  The text
   must live until then.  There is room for a few paths. */
void interrupt_removes (const char *path);
void interrupt_keeps (const char *path);

#endif
