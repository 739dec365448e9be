/* SPDX-License-Identifier: MIT */

/* The files of a checkpoint's parts: FILE.S.R has what rank R saved in slot S.
   A save writes the slot that neither FILE nor FILE~ names: so these two have
   all their parts, however the save ends. */

#ifndef CHECKPOINT_PARTS_H
#define CHECKPOINT_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/checkpoint/checkpoint_manifest.h"
#include "cli/io/message.h"

struct checkpoint_parts {
  const char *path; /* FILE's */
  char *part;       /* the path of the part that is open */
  struct XXH3_state_s *hash;
  struct manifest manifest; /* of what is read or written */
  unsigned number;          /* of the part */
  int descriptor;           /* -1: none is open */
  uint64_t length;          /* of it, up to here */
  bool written;             /* the part is to be removed by a cancel */
  bool failed;              /* the part is to blame for what failed ... */
  int why;                  /* ... an errno, or 0: it is another one */
};

/* All zero may be freed, too.  False, with errno, without memory. */
bool parts_new (struct checkpoint_parts *parts, const char *path);
void parts_free (struct checkpoint_parts *parts);

/* Whether PATH is the name of a part of the checkpoint. */
bool parts_use (const struct checkpoint_parts *parts, const char *path);

/* If the part is to blame for a failure: says which part, by its name behind
   NAME for FILE, and why. */
bool parts_problem (const struct checkpoint_parts *parts, const char *name,
                    char text[MESSAGE_MAX]);

/* --- reading --- */

/* Begins to read the parts that parts->manifest lists, one behind the
   other. */
void parts_read_begin (struct checkpoint_parts *parts);

/* As `read`: below 0 if it fails, and parts_problem says why.  It also fails
   if a part is not the one that was saved; this is known when all of it is
   read. */
ptrdiff_t parts_read (struct checkpoint_parts *parts, char *buffer,
                      size_t room);

/* Reads the rest of the part, so that parts_problem knows. */
void parts_read_rest (struct checkpoint_parts *parts);

/* --- saving --- */

/* This rank's part of a save.  All return false, with errno, if that fails. */
bool parts_save_begin (struct checkpoint_parts *parts, unsigned slot);
bool parts_save_write (struct checkpoint_parts *parts, const void *bytes,
                       size_t count);
/* Closes the part, and writes it through to the disk with SYNC. */
bool parts_save_end (struct checkpoint_parts *parts, bool sync);
/* Whether the parts of all ranks, which parts->manifest lists, are beside
   FILE.  They may not be: ranks on other machines may have other folders. */
bool parts_are_here (struct checkpoint_parts *parts);
/* FILE lists the part from now on: it is not to be removed. */
void parts_save_keep (struct checkpoint_parts *parts);
/* Removes the part unless parts_save_keep was called. */
void parts_save_cancel (struct checkpoint_parts *parts);

/* Removes all parts in a slot. */
void parts_remove (struct checkpoint_parts *parts, unsigned slot);

#endif
