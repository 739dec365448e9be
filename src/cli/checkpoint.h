/* SPDX-License-Identifier: MIT */

/* The checkpoint of a run, which is a file of solutions: one board of each
   class, or without symmetry closure all that were found.  Its first line says
   from how many of its boards neighborhood search has been done.  A run can
   also begin with any other file of boards: then it has been done from none.
   Populations begin anew. */

#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include <stdio.h>

#include "allqueens.h"
#include "cli/progress.h"

/* Functions that return an int return EXIT_YES, or EXIT_TROUBLE after a
   message or a signal. */

/* --- a file of boards --- */

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

/* Opens the file of NAME, if there is one, for boards of size N.
   saved_boards_close must follow. */
int saved_boards_open (struct saved_boards *saved, const char *name,
                       unsigned n, struct progress *progress);

/* Gives RUN up to MOST of the next boards.  Fails at a line that is no
   solution of size N, and at the end of a file without boards, unless the file
   is empty or a checkpoint. */
int saved_boards_give (struct saved_boards *saved, struct aq_collect *run,
                       uint64_t most);

void saved_boards_close (struct saved_boards *saved);

/* --- the checkpoint --- */

struct checkpoint {
  const char *file; /* NULL: there is none */
  unsigned n;
  const struct aq_collect *run;
  struct progress *progress; /* of the run */
  /* Set by these functions: */
  uint64_t begun_with; /* boards that the file had */
  double due;          /* the next save, on the monotonic clock */
  bool saved;          /* the file is the last save */
  bool search_again;   /* no board counts as searched */
};

/* Gives RUN the boards that the file has, if there is one. */
int checkpoint_read (struct checkpoint *checkpoint, struct aq_collect *run);

/* After a round: whether to save.  The first save comes after the first round,
   so that one that cannot be made is known soon.  Between two saves are 50
   times as many seconds as the former took, and a minute if it failed. */
bool checkpoint_is_due (const struct checkpoint *checkpoint);
int checkpoint_save (struct checkpoint *checkpoint);

/* Saves when the run has ended.  If it FAILED, what neighborhood search found
   may be lost, and no board counts as searched. */
int checkpoint_end (struct checkpoint *checkpoint, bool failed);

#endif
