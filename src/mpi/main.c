/* SPDX-License-Identifier: MIT */

/* The program allqueens-mpi: a run that the ranks of mpirun share. */

#include "cli/commands/program.h"
#include "cli/ranks/ranks.h"
#include "mpi/begin_end.h"
#include "mpi/shared_file.h"
#include "mpi/transport.h"

int main (int argc, char **argv) {
  static struct ranks ranks = {.traffic = transport_traffic,
                               .open_file = shared_file_open,
                               .write_file = shared_file_write,
                               .close_file = shared_file_close,
                               .let_others_begin = mpi_let_others_begin};
  program_begin (&program_allqueens_mpi);
  mpi_begin (&argc, &argv);
  ranks.transport = transport_begin ();
  ranks_use (&ranks);
  mpi_wait_for_first ();
  return mpi_end (program_run (argc, argv));
}
