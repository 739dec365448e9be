/* SPDX-License-Identifier: MIT */

/* Files that the program writes.  A regular file is replaced as a whole or not
   at all: a temporary file beside it, made when writing begins, is written,
   synced and renamed.  At every moment the file is the old or the new one.
   Anything else (a device, a pipe, standard output) is written in place. */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct output {
  const char *name; /* of the file; "-": standard output; NULL: none is wanted.
                       Once checked, for messages only */
  bool in_place;    /* do not replace a regular file either */
  const char *regular; /* what must be a regular file, or become one, for the
                          message; NULL: it need not */
  FILE *stream;        /* NULL: not open */
  char *target;        /* the regular file to write; NULL: anything else ... */
  char *folder;        /* ... and the one it is in */
  char *temporary;     /* the file that will replace it */
  bool replaced;       /* it has */
};

/* Standard output, open. */
#define OUTPUT_STDOUT                           \
  (struct output) {                             \
    .name = "standard output", .stream = stdout \
  }

/* Checks a command's outputs and opens those that are not regular files.  Only
   name, in_place and regular need to be set.  No two may be the same file or
   both print.  Names of open descriptors, such as /dev/stdout or /dev/fd/3,
   mean these descriptors and not the files behind them.  From here on signals
   are caught: see interrupt.h.  Returns EXIT_YES, or after a message
   EXIT_TROUBLE; outputs_discard must follow in both cases. */
int outputs_prepare (struct output *outputs, size_t count);

/* To be called before the first write: opens the stream, unless it is open.
   Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int output_begin (struct output *output);

/* Whether what is written to an open output may appear on the terminal: it is
   one, or a pipe, which may lead to a pager. */
bool output_may_be_on_terminal (const struct output *output);

/* Flushes all, waits until all is on the disk, and then replaces the old files
   by the new ones, in their order.  Returns EXIT_YES, or after a message
   EXIT_TROUBLE.  If a write failed, no file is replaced.  If one cannot be
   replaced, those behind it are not either; messages name their temporary
   files, which stay. */
int outputs_commit (struct output *outputs, size_t count);

/* Closes the outputs.  Old files that were not replaced stay as they are.
   Committing the outputs does nothing from then on. */
void outputs_discard (struct output *outputs, size_t count);
void output_discard (struct output *output);

/* Writes what is buffered; does nothing if the output is not open.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE. */
int output_flush (struct output *output);

/* Prints the message for a failed write, errno saying why, and returns
   EXIT_TROUBLE.  Prints nothing if a signal interrupted the write. */
int output_failed (const struct output *output);

/* Makes the program exit with EXIT_TROUBLE when standard output cannot be
   written, and keeps the numbers of closed standard streams from being reused
   for other files.  A file that grows too large is a write error then, not a
   signal.  Must be called before any file is opened. */
void output_guard_standard_streams (void);

#endif
