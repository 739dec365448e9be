/* SPDX-License-Identifier: MIT */

/* Files the program writes.  A regular file is replaced as a whole or not at
   all; anything else (a device, a pipe, standard output) is written in place.
 */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

struct output {
  FILE *stream;     /* NULL when it is not open */
  const char *name; /* for messages */
  char *target;     /* the file to replace, NULL when written in place */
  char *temporary;  /* what is to replace it */
};

/* Opens FILE, standard output for NULL and "-".  The names of open
   descriptors, such as /dev/stdout or /dev/fd/3, stand for these and not for
   the files behind them.  Returns EXIT_YES, or after a message EXIT_TROUBLE;
   then, too, the output may be committed or discarded, which does nothing. */
int output_open (struct output *output, const char *file);

/* Writes what is buffered; with several outputs, all of them before any is
   committed.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int output_flush (struct output *output);

/* Puts the file in its place, flushed or not.  Returns EXIT_YES, or after a
   message EXIT_TROUBLE; the old file then is as it was. */
int output_commit (struct output *output);

/* Leaves the old file as it was.  Does nothing after output_commit. */
void output_discard (struct output *output);

/* Tells a message and returns EXIT_TROUBLE when both outputs are to replace
   the same file, or go to standard output; EXIT_YES otherwise. */
int output_differ (const struct output *a, const struct output *b);

/* The same when the output is to replace the file INPUT, which is read; "-" is
   standard input. */
int output_spares (const struct output *output, const char *input);

/* The message for a write that failed, errno telling why; EXIT_TROUBLE.  When
   it was given up because of a signal there is none. */
int output_failed (const struct output *output);

/* Makes the program exit with EXIT_TROUBLE when standard output could not be
   written, and keeps the numbers of closed standard streams from being given
   to other files.  To be called first of all. */
void output_guard_standard_streams (void);

#endif
