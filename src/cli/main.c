/* SPDX-License-Identifier: MIT */

/* The program allqueens. */

#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/program.h"

int main (int argc, char **argv) {
  program_begin (&program_allqueens);
  const int status = program_run (argc, argv);
  if (interrupted ())
    interrupt_raise (interrupt_number ());
  return status;
}
