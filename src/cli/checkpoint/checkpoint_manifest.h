/* SPDX-License-Identifier: MIT */

/* The list of a checkpoint's parts.  It is the file of a checkpoint that
   several ranks saved, and a text:

     allqueens checkpoint in parts, version 1
     slot b, 2 parts
     51234 00f1e2d3c4b5a697
     50122 8877665544332211
     0123456789abcdef

   For each part its length in bytes and the XXH3 (64 bits) of these in hex;
   last the XXH3 of the lines before.  Part R is in the file FILE.b.R, where
   FILE is the checkpoint. */

#ifndef CHECKPOINT_MANIFEST_H
#define CHECKPOINT_MANIFEST_H

#include "allqueens.h"

/* Slots are 'a', 'b', ... */
enum { SLOTS = 3, MANIFEST_MAX = 1 << 14 };

struct manifest_part {
  uint64_t length, hash;
};

struct manifest {
  unsigned slot; /* below SLOTS */
  unsigned count;
  struct manifest_part part[AQ_PROCESSES_MAX];
};

/* Writes the text; returns its length. */
size_t manifest_format (const struct manifest *manifest,
                        char text[MANIFEST_MAX]);

enum manifest_kind {
  NOT_READ,    /* errno says why */
  NO_MANIFEST, /* but perhaps a checkpoint in one file */
  WHOLE_MANIFEST,
  DAMAGED_MANIFEST
};

/* Reads the file that is open as DESCRIPTOR; only a whole one is set. */
enum manifest_kind manifest_read (int descriptor, struct manifest *manifest);

/* The same for the file at PATH.  NO_MANIFEST if it does not exist. */
enum manifest_kind manifest_read_at (const char *path,
                                     struct manifest *manifest);

#endif
