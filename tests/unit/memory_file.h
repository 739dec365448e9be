/* SPDX-License-Identifier: MIT */

/* Files in memory, for what is written and read through callbacks. */

#ifndef MEMORY_FILE_H
#define MEMORY_FILE_H

#include "allqueens.h"

struct memory_file {
  char *bytes; /* freed by the owner */
  size_t count, room;
  size_t next;  /* to be read */
  size_t piece; /* a read gives at most so many bytes; 0: any */
  size_t limit; /* a write that would go beyond it fails; 0: none */
};

/* An aq_write and an aq_read whose data is the file. */
bool memory_file_write (void *file, const void *bytes, size_t count);
ptrdiff_t memory_file_read (void *file, char *buffer, size_t room);

#endif
