/* SPDX-License-Identifier: MIT */

/* Copying structs whose two sides may be of different versions. */

#include "core/sized.h"

#include <string.h>

/* 0 if it cannot have been set. */
static size_t size_of (const void *sized) {
  enum { SIZE_MAX_SET = 1 << 16 };
  size_t size;
  memcpy (&size, sized, sizeof size);
  return size <= SIZE_MAX_SET ? size : 0;
}

static void set_size (void *sized, size_t size) {
  memcpy (sized, &size, sizeof size);
}

static size_t smaller (size_t a, size_t b) {
  return a < b ? a : b;
}

void aq_sized_set (void *theirs, size_t size, const void *own,
                   size_t own_size) {
  memset (theirs, 0, size);
  memcpy (theirs, own, smaller (size, own_size));
  if (size >= sizeof size)
    set_size (theirs, size);
}

bool aq_sized_out (void *theirs, size_t least, const void *own,
                   size_t own_size) {
  const size_t size = size_of (theirs);
  if (size < least)
    return false;
  aq_sized_set (theirs, size, own, own_size);
  return true;
}

bool aq_sized_in (void *own, size_t own_size, const void *theirs,
                  size_t least) {
  const size_t size = size_of (theirs);
  if (size < least)
    return false;
  for (size_t i = own_size; i < size; i++)
    if (((const char *) theirs)[i])
      return false;
  memcpy (own, theirs, smaller (size, own_size));
  set_size (own, own_size);
  return true;
}
