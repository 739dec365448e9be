/* SPDX-License-Identifier: MIT */

/* The beginning, the end and values of all ranks, by MPI. */

#include "mpi/ranks.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xxhash.h>

#include "allqueens.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "mpi/transport.h"

/* A communicator of its own, so that these messages do not mix with those of a
   run. */
static MPI_Comm ranks;
static int own, count;
static uint64_t arguments; /* a hash of those on this rank */
static bool begun;         /* rank 0 has let the others begin */
static bool ended;

unsigned ranks_count (void) {
  return (unsigned) count;
}

unsigned ranks_own (void) {
  return (unsigned) own;
}

/* --- beginning --- */

/* Waits without using the processor. */
static void wait_idly (MPI_Request *request) {
  static const struct timespec pause = {.tv_nsec = 1000000};
  int complete;
  while (MPI_Test (request, &complete, MPI_STATUS_IGNORE), !complete)
    nanosleep (&pause, NULL);
}

/* What rank 0 tells the others. */
enum { BEGIN, ARGUMENTS, WORDS };

/* Rank 0 says whether the others are to begin, and what its command line is;
   WORD is what the others get. */
static void tell_others (bool begin, uint64_t word[WORDS]) {
  MPI_Request request;
  word[BEGIN] = begin;
  word[ARGUMENTS] = arguments;
  MPI_Ibcast (word, WORDS, MPI_UINT64_T, 0, ranks, &request);
  wait_idly (&request);
}

/* A hash of the arguments behind the program's name. */
static uint64_t hash_of (int argc, char *const *argv) {
  uint64_t hash = 0;
  for (int i = 1; i < argc; i++)
    hash = XXH3_64bits_withSeed (argv[i], strlen (argv[i]), hash + 1);
  return hash;
}

static void finalize (void) {
  ended = true;
  MPI_Comm_free (&ranks);
  MPI_Finalize ();
}

static void end_at_exit (void) {
  uint64_t word[WORDS];
  if (ended)
    return;
  if (begun)
    MPI_Abort (MPI_COMM_WORLD, EXIT_TROUBLE);
  tell_others (false, word);
  finalize ();
}

void ranks_begin (int *argc, char ***argv) {
  int provided;
  MPI_Init_thread (argc, argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_dup (MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank (ranks, &own);
  MPI_Comm_size (ranks, &count);
  arguments = hash_of (*argc, *argv);
  if (count > AQ_PROCESSES_MAX) {
    if (!own)
      trouble ("%d ranks are more than %d", count, AQ_PROCESSES_MAX);
    finalize ();
    exit (EXIT_TROUBLE);
  }
  atexit (end_at_exit);
}

void ranks_let_others_begin (void) {
  uint64_t word[WORDS];
  if (!begun)
    tell_others (begun = true, word);
}

void ranks_wait_for_first (void) {
  uint64_t word[WORDS];
  if (!own)
    return;
  tell_others (true, word);
  begun = word[BEGIN];
  if (begun && word[ARGUMENTS] == arguments)
    return;
  if (begun)
    exit (trouble ("its command line is not that of rank 0"));
  finalize ();
  exit (EXIT_YES);
}

int ranks_end (int status) {
  MPI_Request request;
  if (begun) {
    MPI_Ibarrier (ranks, &request);
    wait_idly (&request);
    finalize ();
  } else
    end_at_exit ();
  return own ? EXIT_YES : status;
}

/* --- values --- */

static uint64_t combined (uint64_t value, MPI_Op operation) {
  MPI_Request request;
  uint64_t result;
  MPI_Iallreduce (&value, &result, 1, MPI_UINT64_T, operation, ranks,
                  &request);
  transport_wait (1, &request);
  return result;
}

bool ranks_all (bool value) {
  return combined (value, MPI_MIN);
}

uint64_t ranks_least (uint64_t value) {
  return combined (value, MPI_MIN);
}

uint64_t ranks_most (uint64_t value) {
  return combined (value, MPI_MAX);
}

uint64_t ranks_sum (uint64_t value) {
  return combined (value, MPI_SUM);
}

double ranks_sum_seconds (double seconds) {
  static const double unit = 1e-6;
  return (double) ranks_sum ((uint64_t) (seconds / unit)) * unit;
}

uint64_t ranks_from_first (uint64_t value) {
  return ranks_sum (own ? 0 : value);
}

void ranks_share_signal (void) {
  const int number = (int) ranks_most ((uint64_t) interrupt_number ());
  if (number && !interrupted ())
    raise (number);
}
