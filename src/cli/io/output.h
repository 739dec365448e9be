/* SPDX-License-Identifier: MIT */

/* Files that the program writes.  A regular file is replaced as a whole or not
   at all; anything else (a device, a pipe, standard output) is written in
   place. */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

struct output {
  FILE *stream;     /* NULL: not open */
  const char *name; /* for messages */
  char *target;     /* the file to replace; NULL: written in place */
  char *temporary;  /* the file that will replace it */
};

/* Opens FILE; NULL and "-" are standard output.  Names of open descriptors,
   such as /dev/stdout or /dev/fd/3, mean these descriptors and not the files
   behind them.  Returns EXIT_YES, or after a message EXIT_TROUBLE; after that,
   committing or discarding does nothing. */
int output_open (struct output *output, const char *file);

/* Writes what is buffered; with several outputs, all of them before any is
   committed.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int output_flush (struct output *output);

/* Flushes, and replaces the old file by the new one.  Returns EXIT_YES, or
   after a message EXIT_TROUBLE; then the old file is unchanged. */
int output_commit (struct output *output);

/* Leaves the old file unchanged.  Does nothing after output_commit. */
void output_discard (struct output *output);

/* EXIT_YES, or after a message EXIT_TROUBLE where both outputs would replace
   the same file or both write to "-". */
int output_check_distinct (const struct output *a, const struct output *b);

/* EXIT_YES, or after a message EXIT_TROUBLE where the output would replace the
   file INPUT ("-": standard input). */
int output_check_input (const struct output *output, const char *input);

/* Prints the message for a failed write, errno saying why, and returns
   EXIT_TROUBLE.  Prints nothing where a signal interrupted the write. */
int output_failed (const struct output *output);

/* Makes the program exit with EXIT_TROUBLE when standard output cannot be
   written, and keeps the numbers of closed standard streams from being reused
   for other files.  To be called first of all. */
void output_guard_standard_streams (void);

#endif
