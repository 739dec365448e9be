/* SPDX-License-Identifier: MIT */

/* Ranks that end in the way that the argument names. */

#include "mpi/begin_end.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "mpi/transport.h"

static int end (const char *way, unsigned rank) {
  const bool first = rank == 0, second = rank == 1;
  if (!strcmp (way, "before") && first) /* the others never come so far */
    exit (trouble ("before the others"));
  mpi_let_others_begin ();
  if (!strcmp (way, "incomplete"))
    return EXIT_NO;
  if (!strcmp (way, "alike"))
    return trouble ("all fail");
  if (!strcmp (way, "alike by exit"))
    usage_error ("all fail");
  if (!strcmp (way, "told by the second, after a remark"))
    remark ("going on");
  if (!strncmp (way, "told by the second", 18))
    return rank == 0 ? EXIT_TROUBLE : trouble ("only some know why");
  if (!strcmp (way, "alone") && second)
    return trouble ("only here");
  if (!strcmp (way, "alone by exit") && second)
    usage_error ("only here");
  if (!strcmp (way, "alone, the first") && first)
    return trouble ("only here");
  if (!strcmp (way, "signal")) {
    interrupt_catch ();
    if (second)
      raise (SIGTERM);
    return EXIT_NO;
  }
  ranks_sum (1); /* waits for all */
  return EXIT_YES;
}

int main (int argc, char **argv) {
  static struct ranks ranks = {.let_others_begin = mpi_let_others_begin};
  message_begin ("program");
  mpi_begin (&argc, &argv);
  ranks.transport = transport_begin ();
  ranks_use (&ranks);
  mpi_wait_for_first ();
  return mpi_end (end (argc > 1 ? argv[1] : "", ranks_own ()));
}
