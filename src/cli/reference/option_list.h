/* SPDX-License-Identifier: MIT */

/* A command's options and arguments, as all references show them. */

#ifndef OPTION_LIST_H
#define OPTION_LIST_H

#include "cli/commands/program.h"

struct option_list {
  size_t count;
  const struct option_row *row[OPTIONS_MAX];
};

/* All options of COMMAND in the order of its --help. */
void list_options (const struct command *command, struct option_list *list);

/* Whether row INDEX is the first one of its group. */
bool begins_group (const struct option_list *list, size_t index);

/* The names that the option takes, NULL: no list; and whether it takes the
   name of a file. */
typedef const char *name_list (size_t index);
name_list *option_names (const struct option_row *row);
bool takes_file (const struct option_row *row);

/* Whether the command's operands may be files. */
bool operand_is_file (const struct command *command);

/* Writes the beginning of TEXT that can be understood alone into BRIEF: up to
   a colon, a semicolon, a parenthesis or the end of its first sentence. */
enum { BRIEF_MAX = 160 };
void cut_brief (const char *text, char brief[BRIEF_MAX]);

/* Prints all names with a blank between two. */
void print_names (FILE *stream, name_list *names);

#endif
