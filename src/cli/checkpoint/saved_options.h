/* SPDX-License-Identifier: MIT */

/* The options of a run that goes on: what the checkpoint says and the command
   line does not.  The library lists what determines a run, by the names of the
   program's options. */

#ifndef SAVED_OPTIONS_H
#define SAVED_OPTIONS_H

#include "allqueens-scheme.h"
#include "cli/options/command_line.h"

/* Sets the options that are not set yet in ARGUMENTS, the struct of COMMAND's
   tables, from the checkpoint SAVED; of the scheme's parameters those that are
   not named yet.  SCHEME is the one that was given, or NULL, and N the board
   size.  Loads no plug-in: only the command line may name code that is to be
   run.  False, with a message, if one of these two is another one, or a value
   is refused. */
bool saved_options_apply (const struct aq_checkpoint *saved,
                          const struct command *command, unsigned n,
                          const struct aq_scheme *scheme, void *arguments,
                          char problem[MESSAGE_MAX]);

#endif
