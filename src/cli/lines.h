/* SPDX-License-Identifier: MIT */

/* Lines of text files that people write and that we write for them: studies
   and traces.  A line has a bound, and no line is memory on the heap. */

#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stdio.h>

enum { LINES_LENGTH_MAX = 65536 };

struct lines {
  FILE *stream;
  const char *name;     /* for messages */
  unsigned long number; /* of the line that was read last, from 1 */
  bool whole;           /* it ended with a newline */
  int status;           /* EXIT_YES, or after a message EXIT_TROUBLE */
  char text[LINES_LENGTH_MAX + 1];
};

void lines_begin (struct lines *lines, FILE *stream, const char *name);

/* The next line without its end, or NULL after the last one and after
   trouble.  A byte order mark in front of the first is passed over. */
char *lines_next (struct lines *lines);

/* The message for what is wrong with the line; no other is read then. */
void lines_wrong (struct lines *lines, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

#endif
