/* SPDX-License-Identifier: MIT */

/* What is meant by a command, an option or a setting that does not exist:
   people type those of other programs.  A hint stands behind a message:
   "; did you mean '--time=5'?", or "" if nothing is known. */

#ifndef MEANT_H
#define MEANT_H

#include "cli/options.h"
#include "cli/values.h"

enum { MEANT_MAX = 512 };

/* What is meant by the first argument of the program, which is no command; by
   one of its commands, name_at COMMAND, if that is near. */
char *meant_command (char hint[MEANT_MAX], const char *typed,
                     name_at *command);

/* Before the words of a command are parsed: refuses the first option that it
   does not have, an option in the place of a file's name, and an operand that
   should be an option.  ARGV is that of getopt. */
void refuse_unknown_options (const struct command *command, char *const *argv);

/* When they are parsed: refuses a setting that no scheme has, or that has the
   value of another. */
void refuse_unknown_settings (const struct options *options,
                              const struct command *command);

#endif
