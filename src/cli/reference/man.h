/* SPDX-License-Identifier: MIT */

/* Manual pages from the tables of commands and options. */

#ifndef MAN_H
#define MAN_H

#include <stdio.h>

#include "cli/commands/program.h"

/* The page of the command, or with NULL of the program. */
void write_man_page (FILE *stream, const struct program *program,
                     const struct command *command);

#endif
