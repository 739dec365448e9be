/* SPDX-License-Identifier: MIT */

/* Programs that draw: they are run and not linked. */

#ifndef EXTERNAL_PROGRAM_H
#define EXTERNAL_PROGRAM_H

#include "cli/io/output.h"

/* The types of pictures that the program draws. */
enum picture_type { SVG, PNG, PDF, PICTURE_TYPES };

/* The type that the extension of FILE stands for, PICTURE_TYPES for none. */
enum picture_type picture_type (const char *file);

struct external_program {
  const char *name;
  const char *package;   /* Debian's */
  const char *otherwise; /* what works without it, for messages */
};

/* Runs the program with ARGUMENTS: the first is its name, the last is NULL.
   It reads the open file INPUT from its beginning, writes into the open file
   IMAGE, and inherits all files without FD_CLOEXEC.  EXIT_YES, or EXIT_TROUBLE
   after a message or when a signal comes. */
int external_program_run (const struct external_program *program,
                          char *const *arguments, FILE *input, FILE *image);

/* The same, into an output, which is begun and committed. */
int external_program_draw (const struct external_program *program,
                           char *const *arguments, FILE *input,
                           struct output *image);

/* Makes a PNG, two pixels a unit, or a PDF with rsvg-convert, whichever IMAGE
   is, and commits it.  PAGES are COUNT open files with SVG. */
int svg_convert (FILE *const *pages, size_t count, struct output *image);

/* A temporary file without a name: however the program ends, nothing is left
   of it.  NULL after a message. */
FILE *temporary_stream (void);

/* Prints the message for a failed write, errno saying why, and returns
   EXIT_TROUBLE. */
int temporary_failed (void);

#endif
