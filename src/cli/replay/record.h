/* SPDX-License-Identifier: MIT */

/* Reading the record of a run: every line is checked, since a page that plays
   something else than the run would be worse than none. */

#ifndef RECORD_H
#define RECORD_H

#include <stdio.h>

/* Reads a record from STREAM, which NAME names in messages, and writes an
   array of its lines for a script in HTML.  EXIT_YES; EXIT_TROUBLE when a
   signal came, or after a message where a line is damaged or missing. */
int record_write_script (FILE *stream, const char *name, FILE *script);

#endif
