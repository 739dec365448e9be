/* SPDX-License-Identifier: MIT */

/* What all commands' options have in common.  An argp parser here is used as a
   child of a command's own. */

#ifndef COMMON_H
#define COMMON_H

#include <argp.h>
#include <stdbool.h>

#include "cli/io/terminal.h"

/* -q, -v, --color */
struct message_options {
  bool quiet;
  bool verbose;
  enum when color;
};
extern const struct argp message_argp;

/* Whether a command with these options and --progress=WHEN draws a status
   line. */
bool progress_wanted (const struct message_options *message, enum when when);

/* Keys of long options: a range for each parser. */
enum {
  KEY_MESSAGE = 0x100,
  KEY_OUTPUT = 0x200,
  KEY_INPUT = 0x300,
  KEY_GENETIC = 0x400,
  KEY_PLOT = 0x500,
  KEY_COMMAND = 0x600
};

/* A hidden option for each digit, so that "-3" is reported as a board size out
   of range: for the options of a command that takes N. */
#define NEGATIVE_SIZE_OPTIONS                                          \
  {NULL, '0', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},       \
      {NULL, '1', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},   \
      {NULL, '2', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},   \
      {NULL, '3', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},   \
      {NULL, '4', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},   \
      {NULL, '5', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},   \
      {NULL, '6', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},   \
      {NULL, '7', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0},   \
      {NULL, '8', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0}, { \
    NULL, '9', "", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0        \
  }

/* For use in a command's parser: parses the only argument, the board size N,
   1 .. MOST.  Handles ARGP_KEY_ARG, ARGP_KEY_NO_ARGS and the digits' keys;
   returns false for any other KEY. */
bool parse_size_argument (int key, char *argument, struct argp_state *state,
                          unsigned most, unsigned *n);

/* For ARGP_KEY_INIT: prints getopt's error without the second line by which
   argp points to --help. */
void one_line_errors (struct argp_state *state);

/* Parses a command's arguments, or exits. */
void parse_arguments (const struct argp *argp, int argc, char **argv,
                      void *input);

#endif
