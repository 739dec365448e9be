/* SPDX-License-Identifier: MIT */

/* Files in memory. */

#include "memory_file.h"

#include <errno.h>

#include "unit.h"

bool memory_file_write (void *data, const void *bytes, size_t count) {
  struct memory_file *file = data;
  if (file->limit && file->count + count > file->limit) {
    errno = ENOSPC;
    return false;
  }
  if (file->count + count > file->room) {
    file->room = 2 * (file->count + count);
    file->bytes = realloc (file->bytes, file->room);
    ck_assert_ptr_nonnull (file->bytes);
  }
  if (count)
    memcpy (file->bytes + file->count, bytes, count);
  file->count += count;
  return true;
}

ptrdiff_t memory_file_read (void *data, char *buffer, size_t room) {
  struct memory_file *file = data;
  size_t count = file->count - file->next;
  count = count < room ? count : room;
  if (file->piece && file->piece < count)
    count = file->piece;
  if (count)
    memcpy (buffer, file->bytes + file->next, count);
  file->next += count;
  return (ptrdiff_t) count;
}
