/* SPDX-License-Identifier: MIT */

/* The program allqueens. */

#include <stddef.h>

#include "cli/commands/program.h"
#include "cli/io/interrupt.h"

static const struct command *const commands[] = {
    &command_enumerate, &command_solve,   &command_backtrack, &command_verify,
    &command_compare,   &command_merge,   &command_show,      &command_study,
    &command_plot,      &command_schemes, &command_totals,    NULL};

static const struct program allqueens = {
    .name = "allqueens",
    .about = "Every solution of the N-queens puzzle, by a genetic algorithm.",
    .commands = commands};

int main (int argc, char **argv) {
  program_begin (&allqueens);
  const int status = program_run (argc, argv);
  if (interrupted ())
    interrupt_raise (interrupt_number ());
  return status;
}
