/* SPDX-License-Identifier: MIT */

/* The first and the last thing that ranks tell one another. */

#include "mpi/begin_end.h"

#include <mpi.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "allqueens.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

/* How long a rank that failed waits for the others to end, in seconds. */
enum { SECONDS_ALONE = 5 };

/* A communicator of its own, so that these messages do not mix with those of a
   run. */
static MPI_Comm ranks;
static int own, count;
static uint64_t arguments; /* a hash of those on this rank */
static bool begun;         /* rank 0 has let the others begin */
static bool ended;

/* Waits without using the processor, for ever or for so many seconds.  Returns
   whether REQUEST is complete. */
static bool wait_idly (MPI_Request *request, int seconds) {
  static const struct timespec pause = {.tv_nsec = 1000000};
  const double start = MPI_Wtime ();
  for (;;) {
    int complete;
    MPI_Test (request, &complete, MPI_STATUS_IGNORE);
    if (complete || (seconds && MPI_Wtime () - start > seconds))
      return complete;
    nanosleep (&pause, NULL);
  }
}

static void finalize (void) {
  ended = true;
  MPI_Comm_free (&ranks);
  MPI_Finalize ();
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
  wait_idly (&request, 0);
}

/* A hash of the arguments behind the program's name (FNV-1a). */
static uint64_t hash_of (int argc, char *const *argv) {
  uint64_t hash = 0xcbf29ce484222325;
  for (int i = 1; i < argc; i++)
    for (const char *c = argv[i]; c == argv[i] || c[-1]; c++)
      hash = (hash ^ (unsigned char) *c) * 0x100000001b3;
  return hash;
}

/* What a rank tells the others at its end. */
struct ending {
  int status;
  int signal; /* 0: none */
  int has_message;
};

/* Gathers those of all ranks to ALL, COUNT of them.  A rank that failed ends
   all others if they do not end by themselves. */
static void gather_endings (const struct ending *mine, struct ending *all) {
  MPI_Request request;
  MPI_Iallgather (mine, sizeof *mine, MPI_BYTE, all, sizeof *mine, MPI_BYTE,
                  ranks, &request);
  if (wait_idly (&request, mine->status == EXIT_TROUBLE ? SECONDS_ALONE : 0))
    return;
  message_print_kept ();
  ended = true;
  MPI_Abort (MPI_COMM_WORLD, EXIT_TROUBLE);
}

/* If rank 0 has no message for a failure, the first rank that has one prints
   it. */
static void print_message (const struct ending *all) {
  int first = 0;
  while (first < count && !all[first].has_message)
    first++;
  if (first == own)
    message_print_kept ();
}

/* Returns the end of the whole program. */
static struct ending end_together (const struct ending *mine) {
  struct ending all[AQ_PROCESSES_MAX], whole = *mine;
  gather_endings (mine, all);
  for (int i = 0; i < count; i++) {
    whole.status = all[i].status > whole.status ? all[i].status : whole.status;
    whole.signal = all[i].signal > whole.signal ? all[i].signal : whole.signal;
  }
  if (whole.status == EXIT_TROUBLE && !whole.signal)
    print_message (all);
  return whole;
}

int mpi_end (int status) {
  struct ending end = {status, interrupt_number (), message_given ()};
  uint64_t word[WORDS];
  if (begun)
    end = end_together (&end);
  else
    tell_others (false, word);
  finalize ();
  if (own)
    return EXIT_YES;
  if (end.signal)
    interrupt_raise (end.signal);
  return end.status;
}

static void end_at_exit (void) {
  if (!ended)
    mpi_end (EXIT_TROUBLE);
}

void mpi_begin (int *argc, char ***argv) {
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

void mpi_let_others_begin (void) {
  uint64_t word[WORDS];
  if (!begun)
    tell_others (begun = true, word);
}

void mpi_wait_for_first (void) {
  if (!own)
    return;
  uint64_t word[WORDS];
  tell_others (true, word);
  begun = word[BEGIN];
  if (begun && word[ARGUMENTS] == arguments)
    return;
  if (begun)
    exit (trouble ("its command line is not that of rank 0"));
  finalize ();
  exit (EXIT_YES);
}
