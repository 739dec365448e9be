/* SPDX-License-Identifier: MIT */

/* The file of a checkpoint.  It is replaced as every output
   (cli/io/files.h), and the file before stays as FILE~.  One process
   uses it at a time: the one that has locked FILE.lock, which is removed at
   the end.  The next file is FILE.new, so that one that a killed process left
   is overwritten. */

#ifndef CHECKPOINT_FILE_H
#define CHECKPOINT_FILE_H

#include "allqueens.h"
#include "cli/io/message.h"

struct checkpoint_file {
  const char *name; /* as given */
  bool sync;        /* wait for the disk */
  char *path;       /* the path that NAME leads to ... */
  char *former;     /* ... with ~ ... */
  char *next;       /* ... with .new ... */
  char *lock;       /* ... and with .lock */
  int held;         /* descriptor of LOCK; -1: not locked */
  int writing;      /* descriptor of NEXT; -1: nothing is written */
  FILE *reading;    /* NULL: nothing is read */
  bool exists;      /* PATH or FORMER did when the file was taken */
  bool damaged;     /* PATH is no good save: it is not to become FORMER */
};

/* Locks the file.  Without RESUME neither FILE nor FILE~ may exist.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE; checkpoint_file_close must follow
   in both cases. */
int checkpoint_file_open (struct checkpoint_file *file, const char *name,
                          bool resume, bool sync);

/* Drops what is being written, and lets the file go. */
void checkpoint_file_close (struct checkpoint_file *file);

/* Reads the checkpoint in FILE, or in FILE~ with FORMER, up to its options and
   the note, after a check that it is whole.  *SAVED is to be freed. */
enum aq_status checkpoint_file_read (struct checkpoint_file *file, bool former,
                                     struct aq_checkpoint **saved);

/* The two phases of a save: the next file is written and waits on the disk;
   then it replaces FILE, which becomes FILE~.  A failure has a message: then
   the next file is gone and FILE stays, unless only its folder could not be
   synced.  Writing fails before it begins if there is no room for as much as
   FILE has. */
enum aq_status checkpoint_file_write (struct checkpoint_file *file,
                                      const struct aq_collect *run,
                                      const char *note, size_t note_bytes,
                                      char problem[MESSAGE_MAX]);
bool checkpoint_file_replace (struct checkpoint_file *file,
                              char problem[MESSAGE_MAX]);
/* Or the next file is removed, if there is one. */
void checkpoint_file_drop (struct checkpoint_file *file);

#endif
