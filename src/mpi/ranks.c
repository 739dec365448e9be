/* SPDX-License-Identifier: MIT */

/* The beginning, the end and values of all ranks. */

#include "mpi/ranks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xxhash.h>

#include "cli/message.h"
#include "mpi/transport.h"

static const struct aq_transport *ranks;
static uint64_t arguments; /* a hash of those on this rank, never 0 */
static bool begun;         /* rank 0 has let the others begin */
static bool ended;

/* --- values --- */

static void gather (uint64_t value, uint64_t all[AQ_PROCESSES_MAX]) {
  ranks->gather (ranks->data, &value, sizeof value, all);
}

uint64_t ranks_most (uint64_t value) {
  uint64_t all[AQ_PROCESSES_MAX];
  gather (value, all);
  for (unsigned i = 0; i < ranks->processes; i++)
    value = all[i] > value ? all[i] : value;
  return value;
}

uint64_t ranks_sum (uint64_t value) {
  uint64_t all[AQ_PROCESSES_MAX], sum = 0;
  gather (value, all);
  for (unsigned i = 0; i < ranks->processes; i++)
    sum += all[i];
  return sum;
}

uint64_t ranks_from_first (uint64_t value) {
  uint64_t all[AQ_PROCESSES_MAX];
  gather (value, all);
  return all[0];
}

/* --- beginning and ending --- */

/* A hash of the arguments behind the program's name. */
static uint64_t hash_of (int argc, char *const *argv) {
  uint64_t hash = 0;
  for (int i = 1; i < argc; i++)
    hash = XXH3_64bits_withSeed (argv[i], strlen (argv[i]), hash + 1);
  return hash | 1;
}

static void finalize (void) {
  ended = true;
  MPI_Finalize ();
}

/* Ends all ranks.  MPICH's mpiexec drops what it has not yet read of a rank
   that aborts, which may be the message: it gets time to read. */
static void abort_all (void) {
  static const struct timespec half_a_second = {.tv_nsec = 500000000};
  nanosleep (&half_a_second, NULL);
  MPI_Abort (MPI_COMM_WORLD, EXIT_TROUBLE);
}

/* Until the others begin, they wait for the hash of rank 0's arguments. */
static void end_at_exit (void) {
  if (ended)
    return;
  if (begun)
    abort_all ();
  if (!ranks->process)
    ranks_from_first (0);
  finalize ();
}

const struct aq_transport *ranks_begin (int *argc, char ***argv) {
  int provided;
  MPI_Init_thread (argc, argv, MPI_THREAD_FUNNELED, &provided);
  ranks = transport_begin ();
  arguments = hash_of (*argc, *argv);
  if (ranks->processes > AQ_PROCESSES_MAX) {
    if (!ranks->process)
      error_line ("%u ranks are more than %d", ranks->processes,
                  AQ_PROCESSES_MAX);
    finalize ();
    exit (EXIT_TROUBLE);
  }
  atexit (end_at_exit);
  return ranks;
}

void ranks_let_others_begin (void) {
  begun = true;
  ranks_from_first (arguments);
}

void ranks_wait_for_first (void) {
  if (!ranks->process)
    return;
  const uint64_t hash = ranks_from_first (0);
  begun = hash;
  if (hash && hash != arguments)
    exit (error_line ("its command line is not that of rank 0"));
  if (hash)
    return;
  finalize ();
  exit (EXIT_YES);
}

int ranks_end (int status) {
  if (begun) {
    ranks_sum (0);
    finalize ();
  } else
    end_at_exit ();
  return ranks->process ? EXIT_YES : status;
}
