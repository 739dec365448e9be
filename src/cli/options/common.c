/* SPDX-License-Identifier: MIT */

/* What all commands' options have in common. */

#include "cli/options/common.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/options/values.h"

enum { KEY_COLOR = KEY_MESSAGE };

static const struct argp_option message_options[] = {
    {"quiet", 'q', NULL, 0, "Print the answer and errors only", 10},
    {"verbose", 'v', NULL, 0, "Print more about what happens", 10},
    {"color", KEY_COLOR, "WHEN", OPTION_ARG_OPTIONAL,
     "Color the result: auto (on a terminal), always or never", 10},
    {0}};

static error_t parse_message (int key, char *argument,
                              struct argp_state *state) {
  struct message_options *options = state->input;
  switch (key) {
  case 'q':
    options->quiet = true;
    return 0;
  case 'v':
    options->verbose = true;
    return 0;
  case ARGP_KEY_END:
    options->verbose &= !options->quiet;
    return 0;
  case KEY_COLOR:
    options->color = parse_when (state, "--color", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

const struct argp message_argp = {.options = message_options,
                                  .parser = parse_message};

bool progress_wanted (const struct message_options *message, enum when when) {
  return !(message->quiet && when == AUTO) && applies (when, STDERR_FILENO);
}

bool parse_size_argument (int key, char *argument, struct argp_state *state,
                          unsigned most, unsigned *n) {
  if (key == ARGP_KEY_NO_ARGS)
    usage_error (state, "the board size N is missing (1 to %u)", most);
  if (key >= '0' && key <= '9')
    usage_error (state,
                 "the board size N must be a whole number from 1 to %u, not "
                 "'-%c%s'",
                 most, key, argument ? argument : "");
  if (key != ARGP_KEY_ARG)
    return false;
  if (state->arg_num > 0)
    usage_error (state, "one board size N, not also '%s'", argument);
  *n = (unsigned) parse_number (state, "the board size N", argument, 1, most);
  return true;
}

void one_line_errors (struct argp_state *state) {
  state->err_stream = NULL;
}

void parse_arguments (const struct argp *argp, int argc, char **argv,
                      void *input) {
  if (argp_parse (argp, argc, argv, 0, NULL, input))
    exit (EXIT_TROUBLE);
}
