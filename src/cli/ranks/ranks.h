/* SPDX-License-Identifier: MIT */

/* The processes that run the program together: one of allqueens, or the ranks
   of allqueens-mpi.  All of them read the same command line and do the same;
   rank 0 alone prints and replaces files. */

#ifndef RANKS_H
#define RANKS_H

#include "allqueens.h"

/* What a rank has sent to others so far. */
struct rank_traffic {
  uint64_t exchanges; /* calls of the transport's functions */
  uint64_t messages, bytes;
};

/* What the program needs of several ranks. */
struct ranks {
  const struct aq_transport *transport;
  struct rank_traffic (*traffic) (void); /* of this rank */
  /* A file that exists; each rank writes its own bytes of it.  All ranks open
     and close it together, and get the same answer: false, with errno, if that
     failed on any rank. */
  bool (*open_file) (const char *path, void **file);
  bool (*write_file) (void *file, uint64_t offset, const void *bytes,
                      size_t count);
  bool (*close_file) (void *file, bool sync);
  /* Rank 0 goes ahead: until it has called this, the others wait.  If it ends
     before, they end, too. */
  void (*let_others_begin) (void);
};

/* To be called by the main of allqueens-mpi, first of all.  RANKS must stay
   valid. */
void ranks_use (const struct ranks *ranks);

/* NULL in allqueens. */
const struct ranks *ranks_used (void);
const struct aq_transport *ranks_transport (void);
unsigned ranks_count (void);
unsigned ranks_own (void);
bool ranks_is_first (void);
void ranks_let_others_begin (void);

/* Each rank gives a value, and all ranks get the result.  All call these in
   the same order.  A rank that is lost ends the program. */

/* Copies BYTES bytes of each to ALL, one rank behind the other. */
void ranks_gather (const void *mine, size_t bytes, void *all);
/* The greatest. */
uint64_t ranks_most (uint64_t value);
int ranks_worst (int status); /* an exit status */
uint64_t ranks_sum (uint64_t value);
/* The sum, to the microsecond. */
double ranks_seconds (double seconds);
/* All bits that any rank has set. */
uint64_t ranks_or (uint64_t bits);
/* Rank 0's. */
uint64_t ranks_from_first (uint64_t value);

/* Sends the bytes in RANK's BUFFER to that of rank 0; RANK is not 0.  All
   ranks call it. */
void ranks_send_to_first (unsigned rank, void *buffer, size_t bytes);

#endif
