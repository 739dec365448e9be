/* SPDX-License-Identifier: MIT */

/* Files that the program writes.  A regular file is replaced as a whole or not
   at all; anything else (a device, a pipe, standard output) is written in
   place. */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

struct output {
  const char *name; /* of the file, "-": standard output, NULL: none is wanted;
                       once open for messages */
  FILE *stream;     /* NULL: not open */
  char *target;     /* the file to replace; NULL: written in place */
  char *temporary;  /* the file that will replace it */
};

/* Opens a command's outputs, of which only the names are set.  Checks that no
   two replace the same file or both print, and that none replaces the file
   INPUT ("-": standard input, NULL: none).  Names of open descriptors, such as
   /dev/stdout or /dev/fd/3, mean these descriptors and not the files behind
   them.  From here on signals are caught: see interrupt.h.  Returns EXIT_YES,
   or after a message EXIT_TROUBLE; outputs_discard must follow in both
   cases. */
int outputs_open (struct output *outputs, size_t count, const char *input);

/* Flushes all, and then replaces the old files by the new ones, one after
   another.  Returns EXIT_YES, or after a message EXIT_TROUBLE; then the files
   not yet replaced are unchanged. */
int outputs_commit (struct output *outputs, size_t count);

/* Leaves the old files unchanged where they were not replaced, and closes the
   outputs: committing them does nothing from then on. */
void outputs_discard (struct output *outputs, size_t count);

/* Writes what is buffered; nothing where the output is not open.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE. */
int output_flush (struct output *output);

/* Prints the message for a failed write, errno saying why, and returns
   EXIT_TROUBLE.  Prints nothing where a signal interrupted the write. */
int output_failed (const struct output *output);

/* Makes the program exit with EXIT_TROUBLE when standard output cannot be
   written, and keeps the numbers of closed standard streams from being reused
   for other files.  To be called first of all. */
void output_guard_standard_streams (void);

#endif
