/* SPDX-License-Identifier: MIT */

/* Messages of one line on standard error.  Of several ranks, rank 0 prints its
   messages; another keeps the first one of a failure, for the case that rank 0
   has none. */

#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>

/* PROGRAM is the name before messages; "allqueens" without this. */
void message_begin (const char *program);

/* Prints "allqueens: ..." and returns EXIT_TROUBLE. */
int trouble (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Prints the same where the program goes on. */
void remark (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Prints "allqueens COMMAND: ..." and exits with EXIT_TROUBLE. */
_Noreturn void usage_error (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Whether there was a message of a failure. */
bool message_given (void);

/* Prints the first of these with the rank's number, unless that was
   printed. */
void message_print_kept (void);

/* Formats a message and returns false. */
enum { MESSAGE_MAX = 1024 };
bool refuse (char message[MESSAGE_MAX], const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* How many messages of one kind are printed without --verbose. */
enum { REPORT_MAX = 10 };

#endif
