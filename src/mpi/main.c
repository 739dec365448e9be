/* SPDX-License-Identifier: MIT */

/* The program allqueens-mpi: a run that the ranks of mpirun share. */

#include <stdio.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "mpi/options.h"
#include "mpi/ranks.h"
#include "mpi/shared_run.h"

int main (int argc, char **argv) {
  static char name[64];
  struct command enumerate = mpi_enumerate;
  const struct command *const commands[] = {&enumerate, NULL};
  struct program program = program_allqueens_mpi;
  enumerate.run = enumerate_on_ranks;
  program.commands = commands;
  program_begin (&program);
  ranks_begin (&argc, &argv);
  if (ranks_own ()) {
    snprintf (name, sizeof name, "%s: rank %u", program.name, ranks_own ());
    message_begin (name);
  }
  ranks_wait_for_first ();
  const int status = ranks_end (program_run (argc, argv));
  program_leaves (true);
  if (interrupted () && !ranks_own ())
    interrupt_raise (interrupt_number ());
  return status;
}
