/* SPDX-License-Identifier: MIT */

/* --size and --input-format, for commands that read boards. */

#ifndef INPUT_OPTIONS_H
#define INPUT_OPTIONS_H

#include <argp.h>

#include "cli/io/input.h"

/* Its input is a struct input_options. */
extern const struct argp input_argp;

/* A usage error where FILES are none, or name standard input twice. */
void check_files (const struct argp_state *state, char *const *files,
                  size_t count);

#endif
