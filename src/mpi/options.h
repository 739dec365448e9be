/* SPDX-License-Identifier: MIT */

/* What allqueens-mpi has: its command enumerate with the options that make
   sense on several ranks. */

#ifndef OPTIONS_H
#define OPTIONS_H

#include "cli/commands/program.h"

/* The command that runs is a copy with a function to run. */
extern const struct command mpi_enumerate; /* for a struct collect_arguments */
extern const struct program program_allqueens_mpi;

#endif
