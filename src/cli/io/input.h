/* SPDX-License-Identifier: MIT */

/* Reading files of boards for the commands that check, compare, merge and show
   them. */

#ifndef INPUT_H
#define INPUT_H

#include <stdio.h>

#include "allqueens.h"

/* Opens FILE, "-" for standard input; NULL where that fails, as errno says.
 *NAME is for messages. */
FILE *input_open (const char *file, const char **name);

/* Closes what input_open opened, but for standard input. */
void input_close (FILE *stream);

/* The name of a format of boards, NULL after the last. */
const char *input_format (size_t index);

/* How to read a file. */
struct input_options {
  unsigned n;      /* 0: as the file shows */
  unsigned format; /* of those that input_format names; 0: as it shows */
  bool distinct;   /* keep each board once */
};

struct input {
  const char *name;        /* for messages */
  struct aq_list *list;    /* the well-formed boards; NULL before input_read */
  uint64_t malformed;      /* lines */
  bool distinct;           /* each board is kept once ... */
  uint64_t repeated;       /* ... and so many were not kept */
  size_t dedupe_threshold; /* boards in the list before the next search for
                              repeated ones */
};

/* Reads FILE, "-" for standard input, compressed or not.  Reports malformed
   lines, all of them with ALL, otherwise the first REPORT_MAX, and counts
   them.  Returns EXIT_YES, or after a message EXIT_TROUBLE where the file
   cannot be read to its end or its N is unknown. */
int input_read (struct input *input, const char *file,
                const struct input_options *options, bool all);

/* The same, and EXIT_TROUBLE where lines are malformed. */
int input_read_well_formed (struct input *input, const char *file,
                            const struct input_options *options, bool all);

/* EXIT_YES, or after a message EXIT_TROUBLE where the two inputs have boards
   of different sizes. */
int input_same_size (const struct input *input, const struct input *first);

/* Reads COUNT files, of which only one may be standard input.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE for the first file that has
   malformed lines or boards of another size.  INPUTS are zero before; the
   caller frees them in any case. */
int input_read_all (struct input *inputs, char *const *files, size_t count,
                    const struct input_options *options, bool all);

void input_free (struct input *input);

#endif
