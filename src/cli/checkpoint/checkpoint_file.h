/* SPDX-License-Identifier: MIT */

/* The file of a checkpoint, whatever is in it.  It is replaced as a whole: at
   every moment it is the old or the new one.  The old one stays as FILE~.  One
   process holds it at a time, by a lock on the file itself, which ends with
   the process.  The next file is written as FILE.new, always the same name:
   one that a killed process left is overwritten.

   Of several ranks, rank 0 holds the file and replaces it.  What they save is
   in parts (checkpoint_parts.h), and the file is the list of these. */

#ifndef CHECKPOINT_FILE_H
#define CHECKPOINT_FILE_H

#include "cli/checkpoint/checkpoint_parts.h"

struct checkpoint_file {
  const char *name; /* as given */
  bool sync;        /* wait for the disk */
  char *path;       /* the path that NAME leads to */
  char *former;     /* PATH~ */
  char *next;       /* PATH.new */
  int held;         /* descriptor of the locked file: PATH, or FORMER if PATH
                       does not exist; -1: neither does */
  int reading;      /* descriptor; -1: nothing is read */
  int writing;      /* of NEXT, locked; -1: nothing is written */
  bool has_file;    /* PATH exists */
  bool has_former;  /* FORMER exists */
  bool damaged;     /* PATH is: it is not to become FORMER */
  bool has_parts;   /* there may be parts; they are to be removed */
  enum manifest_kind kind; /* of what is read */
  int why;                 /* reading failed, or opening: an errno */
  struct checkpoint_parts parts;
};

/* With RESUME, locks the file if it exists; otherwise neither FILE nor FILE~
   may exist.  A rank other than 0 does none of that and prints nothing:
   file->why is 0, or the errno for which it cannot go on.  Both functions
   return EXIT_YES, or after a message EXIT_TROUBLE; checkpoint_file_close must
   follow in both cases. */
int checkpoint_file_open (struct checkpoint_file *file, const char *name,
                          bool resume, bool sync);

/* If there was no file, makes the one that the first save will fill: then no
   other run can take the name.  To be called before any save. */
int checkpoint_file_claim (struct checkpoint_file *file);

/* Lets the file go. */
void checkpoint_file_close (struct checkpoint_file *file);

/* Whether PATH is one of the file's three names, or that of a part. */
bool checkpoint_file_uses (const struct checkpoint_file *file,
                           const char *path);

/* Begins to read FILE, or FILE~ with FORMER.  False if that fails. */
bool checkpoint_file_read_from (struct checkpoint_file *file, bool former);

/* An aq_read; DATA is the file.  If the file lists parts, it reads these, one
   behind the other. */
ptrdiff_t checkpoint_file_read (void *data, char *buffer, size_t room);

/* Why reading failed, or what is damaged: the list of parts or a part.  False
   if it is neither of these. */
bool checkpoint_file_problem (struct checkpoint_file *file,
                              char text[MESSAGE_MAX]);

/* A save, by all ranks: begin, write, complete this rank's part, and end when
   all ranks have completed theirs; or cancel.  All but the last return false
   if they fail, and checkpoint_file_failure says why.  Then the former file
   stays, unless only its folder could not be synced.  save_write is an
   aq_write, DATA is the file. */
bool checkpoint_file_save_begin (struct checkpoint_file *file);
bool checkpoint_file_save_write (void *data, const void *bytes, size_t count);
bool checkpoint_file_save_complete (struct checkpoint_file *file);
bool checkpoint_file_save_end (struct checkpoint_file *file);
void checkpoint_file_save_cancel (struct checkpoint_file *file);

/* Why the last of these failed; errno must be what it was then. */
void checkpoint_file_failure (const struct checkpoint_file *file,
                              char text[MESSAGE_MAX]);

#endif
