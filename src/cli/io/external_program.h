/* SPDX-License-Identifier: MIT */

/* Programs that draw: they are run and not linked. */

#ifndef EXTERNAL_PROGRAM_H
#define EXTERNAL_PROGRAM_H

#include "cli/io/output.h"

/* The types of pictures that the program draws. */
enum picture_type { SVG, PNG, PDF, PICTURE_TYPES };

/* The type that the extension of FILE stands for, PICTURE_TYPES for none. */
enum picture_type picture_type (const char *file);

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
