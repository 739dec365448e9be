/* SPDX-License-Identifier: MIT */

/* Reading a file of boards for the commands that judge one. */

#ifndef INPUT_H
#define INPUT_H

#include <argp.h>

#include "allqueens.h"

/* --size */
struct input_options {
  unsigned n; /* 0: as the file has it */
};
extern const struct argp input_argp;

struct input {
  const char *name;     /* for messages */
  struct aq_list *list; /* the well-formed boards; NULL before input_read */
  uint64_t malformed;   /* lines */
};

/* Reads FILE, standard input for "-".  N is the boards' size, 0 to take it
   from the file.  Lines that are no board are told, all of them with ALL, else
   the first few, and counted.  Returns EXIT_YES, or after a message
   EXIT_TROUBLE when the file could not be read to its end or its N is not
   known. */
int input_read (struct input *input, const char *file, unsigned n, bool all);

void input_free (struct input *input);

/* How many things of one kind are told without --verbose. */
enum { TOLD = 10 };

#endif
