/* SPDX-License-Identifier: MIT */

/* Messages of one line on standard error. */

#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>

/* Prints "allqueens: ..." and returns EXIT_TROUBLE. */
int trouble (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Prints "allqueens COMMAND: ..." and exits with EXIT_TROUBLE. */
_Noreturn void usage_error (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Formats a message and returns false. */
enum { MESSAGE_MAX = 1024 };
bool refuse (char message[MESSAGE_MAX], const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* How many messages of one kind are printed without --verbose. */
enum { REPORT_MAX = 10 };

#endif
