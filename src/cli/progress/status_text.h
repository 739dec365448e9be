/* SPDX-License-Identifier: MIT */

/* The text of a status line, the same for all commands: what is being done,
   then parts, the most important first.  The first part that does not fit the
   width is left out, and all that follow it. */

#ifndef STATUS_TEXT_H
#define STATUS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct status_text {
  char text[512]; /* "" before status_begin: nothing is shown */
  size_t width;   /* columns */
  size_t parts;
  bool full; /* a part was left out */
};

/* Begins the line with what is being done. */
void status_begin (struct status_text *text, const char *phase);

/* Adds a part. */
void status_add (struct status_text *text, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Adds "12.3 %" and OF, such as " found".  SHARE is 0 .. 1; NAN: it is unknown
   and left out.  It is rounded down: 100 % is all. */
void status_add_share (struct status_text *text, double share, const char *of);

/* Adds "0:07 elapsed, about 0:12 left"; LEFT is NAN if it is unknown and left
   out. */
void status_add_times (struct status_text *text, double elapsed, double left);

/* Adds "1204 boards found", or "1 board found", for the NOUN "board" and the
   REST " found".  From a million on a count is written as 1.23e+06. */
void status_add_count (struct status_text *text, double count,
                       const char *noun, const char *rest);

/* Adds "12 of 34 boards" for the NOUN "board". */
void status_add_part (struct status_text *text, double done, double all,
                      const char *noun);

/* Adds "120 of 340 MB", or "120 MB" if ALL is 0, unknown.  Also adds "41 MB/s"
   if the rate is above 0.  All are in bytes. */
void status_add_bytes (struct status_text *text, double done, double all,
                       double a_second);

#endif
