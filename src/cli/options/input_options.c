/* SPDX-License-Identifier: MIT */

/* Options of commands that read boards. */

#include "cli/options/input_options.h"

#include <string.h>

#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/options/values.h"

enum { KEY_SIZE = KEY_INPUT, KEY_INPUT_FORMAT };

static const struct {
  const char *name;
  enum aq_notation notation;
  int base;
} formats[] = {{"auto", AQ_IN_ANY, -1},    {"digits", AQ_IN_DIGITS, 0},
               {"list", AQ_IN_NUMBERS, 0}, {"one-based", AQ_IN_ANY, 1},
               {"json", AQ_IN_NUMBERS, 0}, {"atoms", AQ_IN_ATOMS, -1},
               {"chess", AQ_IN_CHESS, 0},  {"board", AQ_IN_DRAWINGS, 0}};

static const struct argp_option input_options[] = {
    {"size", KEY_SIZE, "N", 0,
     "The boards' size, needed for a file without boards", 1},
    {"input-format", KEY_INPUT_FORMAT, "FORMAT", 0,
     "How boards are written: auto (decided by the first ones, the default), "
     "digits, list or json, from 0, one-based (any of these, from 1), atoms "
     "(queen(0,2) ...), chess or board",
     1},
    {0}};

static error_t parse_input (int key, char *argument,
                            struct argp_state *state) {
  struct input_options *options = state->input;
  switch (key) {
  case KEY_SIZE:
    options->n =
        (unsigned) parse_number (state, "--size", argument, 1, AQ_BOARD_MAX);
    return 0;
  case KEY_INPUT_FORMAT:
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
      if (!strcmp (argument, formats[i].name)) {
        options->format_given = true;
        options->notation = formats[i].notation;
        options->base = formats[i].base;
        return 0;
      }
    usage_error (state,
                 "--input-format is auto, digits, list, one-based, json, "
                 "atoms, chess or board, not '%s'",
                 argument);
  }
  return ARGP_ERR_UNKNOWN;
}

void check_files (const struct argp_state *state, char *const *files,
                  size_t count) {
  unsigned standard = 0;
  for (size_t i = 0; i < count; i++)
    standard += !strcmp (files[i], "-");
  if (!count)
    usage_error (state, "FILE is missing ('-' is standard input)");
  if (standard > 1)
    usage_error (state, "standard input can be read once only");
}

const struct argp input_argp = {.options = input_options,
                                .parser = parse_input};
