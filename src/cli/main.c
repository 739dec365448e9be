/* SPDX-License-Identifier: MIT */

/* The program allqueens. */

#include "cli/commands/program.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

int main (int argc, char **argv) {
  program_begin (&program_allqueens);
  const int status = program_run (argc, argv);
  if (interrupted ())
    interrupt_raise (interrupt_number ());
  return status;
}
