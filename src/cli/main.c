/* SPDX-License-Identifier: MIT */

/* The program allqueens. */

#include "cli/command.h"
#include "cli/interrupt.h"

static const struct command *const commands[] = {&command_enumerate,
                                                 &command_solve,
                                                 &command_backtrack,
                                                 &command_judge,
                                                 &command_verify,
                                                 &command_compare,
                                                 &command_convert,
                                                 &command_show,
                                                 &command_schemes,
                                                 &command_totals,
                                                 NULL};

static const struct program program = {
    .name = "allqueens",
    .about = "Every solution of the N-queens puzzle: up to N = 8 by a genetic "
             "algorithm,\nabove by a memetic one, whose local search finds "
             "most.",
    .example = "enumerate 8 -o solutions-8.txt",
    .commands = commands};

int main (int argc, char **argv) {
  program_begin (&program);
  const int status = program_run (argc, argv);
  if (interrupted ())
    interrupt_raise (interrupt_number ());
  return status;
}
