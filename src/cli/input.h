/* SPDX-License-Identifier: MIT */

/* Reading a file of boards for the commands that judge one. */

#ifndef INPUT_H
#define INPUT_H

#include <argp.h>

#include "allqueens.h"

/* --size, --input-format, and what the command itself wants */
struct input_options {
  unsigned n;                        /* 0: as the file has it */
  const struct input_format *format; /* NULL: as the file has it */
  bool distinct;                     /* each board is to be kept once */
};
extern const struct argp input_argp;

struct input {
  const char *name;     /* for messages */
  struct aq_list *list; /* the well-formed boards; NULL before input_read */
  uint64_t malformed;   /* lines */
  bool distinct;        /* each board is kept once */
  uint64_t repeated;    /* boards that were not kept then */
  size_t crowded;       /* how many the list may have until it is looked at */
};

/* Whether standard input stands among COUNT files, "-", more than once. */
bool input_standard_again (char *const *files, size_t count);

/* Reads FILE, standard input for "-", compressed or not.  Lines that are no
   board are told, all of them with ALL, else the first few, and counted.
   Returns EXIT_YES, or after a message EXIT_TROUBLE when the file could not be
   read to its end or its N is not known. */
int input_read (struct input *input, const char *file,
                const struct input_options *options, bool all);

/* EXIT_YES if both have boards of one size, else, after a message,
   EXIT_TROUBLE. */
int input_same_size (const struct input *input, const struct input *first);

/* Reads COUNT files, of which only one may be standard input, until one has
   malformed lines or boards of another size than the first: then, after a
   message, EXIT_TROUBLE.  INPUTS, zero before, are to be freed in any case. */
int input_read_all (struct input *inputs, char *const *files, size_t count,
                    const struct input_options *options, bool all);

void input_free (struct input *input);

/* How many things of one kind are told without --verbose. */
enum { TOLD = 10 };

#endif
