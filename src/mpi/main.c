/* SPDX-License-Identifier: MIT */

/* The program allqueens-mpi: a run that the ranks of mpirun share. */

#include <stdio.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "mpi/ranks.h"
#include "mpi/shared_run.h"

static const struct command *const commands[] = {&mpi_enumerate, NULL};

static const struct program program = {
    .name = "allqueens-mpi",
    .about = "Every solution of the N-queens puzzle, by a genetic algorithm, "
             "on the ranks that\nmpirun starts.",
    .commands = commands};

int main (int argc, char **argv) {
  static char name[64];
  program_begin (&program);
  ranks_begin (&argc, &argv);
  if (ranks_own ()) {
    snprintf (name, sizeof name, "%s: rank %u", program.name, ranks_own ());
    message_begin (name);
  }
  ranks_wait_for_first ();
  const int status = ranks_end (program_run (argc, argv));
  if (interrupted () && !ranks_own ())
    interrupt_raise (interrupt_number ());
  return status;
}
