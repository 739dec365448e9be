/* SPDX-License-Identifier: MIT */

/* A file of boards that a run begins with.  It is a checkpoint, whose first
   line says how many of its boards neighborhood search has been at, or any
   other file of boards, where it has been at none. */

#ifndef SAVED_BOARDS_H
#define SAVED_BOARDS_H

#include <stdio.h>

#include "allqueens.h"
#include "cli/progress.h"

/* The first line of a checkpoint is a comment of so many characters: the size
   of its boards, which follow in digits, and how many are searched.  These
   stand before the others. */
enum { CHECKPOINT_HEADING = 79 };
void checkpoint_heading (unsigned n, uint64_t searched, uint64_t others,
                         char heading[CHECKPOINT_HEADING + 2]);

struct saved_boards {
  const char *name; /* of the file, for messages */
  FILE *stream;     /* NULL: there is no file */
  struct aq_reader *reader;
  unsigned n;
  uint64_t headings; /* lines before the first that the reader sees: 0 or 1 */
  uint64_t searched; /* its first boards, which neighborhood search has been at
                      */
  uint64_t read;     /* boards, so far */
  bool ended;
  struct progress *progress; /* shows how far the reading is */
};

/* All return EXIT_YES, or EXIT_TROUBLE after a message or a signal. */

/* Opens the file of NAME, if there is one, for boards of size N.
   saved_boards_close must follow. */
int saved_boards_open (struct saved_boards *saved, const char *name,
                       unsigned n, struct progress *progress);

/* Gives RUN up to MOST of the next boards.  A line that is no solution of size
   N ends that, and so does the end of a file without boards, unless it is
   empty or a checkpoint. */
int saved_boards_give (struct saved_boards *saved, struct aq_collect *run,
                       uint64_t most);

void saved_boards_close (struct saved_boards *saved);

#endif
