/* SPDX-License-Identifier: MIT */

/* What the commands' options have in common: argp parsers to use as children,
   and values. */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <argp.h>
#include <stdbool.h>

#include "allqueens.h"

enum when { AUTO, ALWAYS, NEVER };

/* -q, -v, --color */
struct message_options {
  bool quiet;
  bool verbose;
  enum when color;
};
extern const struct argp message_argp;

/* -o, -f: for commands that write boards. */
struct file_options {
  const char *output; /* NULL or "-": standard output */
  bool format_given;
  enum aq_format format;
};
extern const struct argp file_argp;
/* -f alone. */
extern const struct argp format_argp;

/* For boards of size N: chooses a format where none is given.  False where the
   one that is cannot show them. */
bool choose_format (struct file_options *options, unsigned n);
/* The same in a command's parser, which exits then. */
void settle_format (const struct argp_state *state,
                    struct file_options *options, unsigned n);

/* -o, -f, --progress, --stats, --fundamental, --count, --limit: for commands
   that find solutions. */
struct solution_options {
  struct file_options file;
  bool fundamental;
  bool count;
  uint64_t limit; /* 0: none */
  enum when progress;
  const char *stats; /* NULL: none */
};
extern const struct argp solution_argp;
/* Of these -o, -f, --progress and --stats: for commands that find one. */
extern const struct argp output_argp;

/* Keys of long options; each parser has a range of its own. */
enum {
  KEY_MESSAGE = 0x100,
  KEY_SOLUTION = 0x200,
  KEY_INPUT = 0x300,
  KEY_GENETIC = 0x400,
  KEY_PICTURE = 0x500,
  KEY_COMMAND = 0x600
};

/* A hidden option for each digit, so that "-3" is told as a board size out of
   range: put it into the options of a command that takes N. */
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

/* The board size that the command's only argument gives, 1 .. MOST.  For use
   in a command's parser: takes ARGP_KEY_ARG, ARGP_KEY_NO_ARGS and the digits'
   keys; false for any other KEY. */
bool parse_size_argument (int key, char *argument, struct argp_state *state,
                          unsigned most, unsigned *n);

/* A whole number written as 1000000, 1e6 or 2.5e6; a rate, 0 .. 1; seconds,
   above 0, from a text such as 90, 1.5s, 200ms, 2m or 1h.  False where TEXT is
   none. */
bool read_number (const char *text, uint64_t *number);
bool read_rate (const char *text, double *rate);
bool read_duration (const char *text, double *seconds);

/* The same as the value of NAME, or a usage error; numbers within LEAST ..
   MOST. */
uint64_t parse_number (const struct argp_state *state, const char *name,
                       const char *text, uint64_t least, uint64_t most);

double parse_rate (const struct argp_state *state, const char *name,
                   const char *text);
double parse_duration (const struct argp_state *state, const char *name,
                       const char *text);

/* auto, always (also NULL) or never. */
enum when parse_when (const struct argp_state *state, const char *name,
                      const char *text);

/* TEXT, which must not be empty. */
const char *parse_file_name (const struct argp_state *state, const char *name,
                             const char *text);

/* For ARGP_KEY_INIT: leaves getopt's one line of an error as it is, without
   the second one that argp adds to point to --help. */
void one_line_errors (struct argp_state *state);

/* Parses a command's arguments, or exits. */
void parse_arguments (const struct argp *argp, int argc, char **argv,
                      void *input);

/* Whether to use colors or progress on the stream with that number.  AUTO
   wants a terminal that can move its cursor. */
bool applies (enum when when, int descriptor);

/* Whether colors are wanted on the stream: NO_COLOR turns off AUTO. */
bool color_applies (enum when when, int descriptor);

#endif
