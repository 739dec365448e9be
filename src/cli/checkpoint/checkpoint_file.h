/* SPDX-License-Identifier: MIT */

/* The file of a checkpoint, whatever is in it.  It is replaced as a whole, so
   that at every moment it is the old or the new one; the old one stays as
   FILE~.  One process holds it at a time, by a lock on the file itself, which
   ends with the process.  The next file is written as FILE.new, always the
   same name: one that a killed process left is overwritten. */

#ifndef CHECKPOINT_FILE_H
#define CHECKPOINT_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct checkpoint_file {
  const char *name; /* as given */
  bool sync;        /* wait for the disk */
  char *path;       /* where NAME leads */
  char *former;     /* PATH~ */
  char *next;       /* PATH.new */
  int held;        /* descriptor of the locked file: PATH, or FORMER where PATH
                      does not exist; -1: neither does */
  int reading;     /* descriptor; -1: nothing is read */
  int writing;     /* of NEXT, locked; -1: nothing is written */
  bool has_file;   /* PATH exists */
  bool has_former; /* FORMER exists */
  bool damaged;    /* PATH is: it is not to become FORMER */
};

/* With RESUME, locks the file if it exists; otherwise neither FILE nor FILE~
   may exist.  Both functions return EXIT_YES, or after a message EXIT_TROUBLE;
   checkpoint_file_close must follow in both cases. */
int checkpoint_file_open (struct checkpoint_file *file, const char *name,
                          bool resume, bool sync);

/* Where there was none, makes the file that the first save will fill, so that
   no other run can take the name.  To be called before any save. */
int checkpoint_file_claim (struct checkpoint_file *file);

/* Lets the file go. */
void checkpoint_file_close (struct checkpoint_file *file);

/* Whether PATH is one of the file's three names. */
bool checkpoint_file_uses (const struct checkpoint_file *file,
                           const char *path);

/* Begins to read FILE, or FILE~ with FORMER.  False, with errno, where that
   fails. */
bool checkpoint_file_read_from (struct checkpoint_file *file, bool former);

/* An aq_read; DATA is the file. */
ptrdiff_t checkpoint_file_read (void *data, char *buffer, size_t room);

/* A save: begins, writes, and then ends or is canceled.  All but the last
   return false, with errno, where that fails; then the former file stays,
   unless only its folder could not be synced.  save_write is an aq_write, DATA
   is the file. */
bool checkpoint_file_save_begin (struct checkpoint_file *file);
bool checkpoint_file_save_write (void *data, const void *bytes, size_t count);
bool checkpoint_file_save_end (struct checkpoint_file *file);
void checkpoint_file_save_cancel (struct checkpoint_file *file);

#endif
