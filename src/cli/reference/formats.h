/* SPDX-License-Identifier: MIT */

/* What is made from the tables of commands and options. */

#ifndef FORMATS_H
#define FORMATS_H

#include "cli/commands/program.h"

/* The manual page of the command, or with NULL of the program. */
void write_man_page (FILE *stream, const struct program *program,
                     const struct command *command);

/* The chapter of the manual about all commands of the program. */
void write_texinfo (FILE *stream, const struct program *program);

/* Completions of the program's arguments for a shell. */
void write_bash (FILE *stream, const struct program *program);
void write_zsh (FILE *stream, const struct program *program);
void write_fish (FILE *stream, const struct program *program);

#endif
