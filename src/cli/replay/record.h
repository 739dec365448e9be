/* SPDX-License-Identifier: MIT */

/* Reading the record of a run: every line is checked, since a page that plays
   something else than the run would be worse than none. */

#ifndef RECORD_H
#define RECORD_H

#include <stdio.h>

/* Reads a record from STREAM, which NAME names in messages, and calls VISIT
   for each line, as compact JSON without "<", so that it can stand in HTML.
   EXIT_YES; EXIT_TROUBLE when a signal came, or after a message: where a line
   is damaged or missing, or VISIT returned that. */
int record_read (FILE *stream, const char *name,
                 int (*visit) (const char *line, void *data), void *data);

#endif
