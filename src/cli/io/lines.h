/* SPDX-License-Identifier: MIT */

/* Reading text files line by line.  Lines are
   bounded and take no memory on the heap. */

#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stdio.h>

enum { LINES_LENGTH_MAX = 65536 };

struct lines {
  FILE *stream;
  const char *name;     /* for messages */
  unsigned long number; /* of the last line, from 1 */
  bool whole;           /* whether it ended with a newline */
  int status;           /* EXIT_YES, or after a message EXIT_TROUBLE */
  char text[LINES_LENGTH_MAX + 1];
};

void lines_begin (struct lines *lines, FILE *stream, const char *name);

/* The next line without its end, or NULL after the last one and after a
   failure.  Skips a byte order mark before the first. */
char *lines_next (struct lines *lines);

/* Prints "NAME:LINE: ..." and sets STATUS, which ends the reading. */
void lines_fail (struct lines *lines, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

#endif
