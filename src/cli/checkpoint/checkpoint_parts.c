/* SPDX-License-Identifier: MIT */

/* Reading and writing parts.  Their bytes are hashed on the way. */

#include "cli/checkpoint/checkpoint_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/ranks/ranks.h"

enum { SUFFIX_MAX = 16 };

/* What a part has behind the checkpoint's name. */
static void put_suffix (char suffix[SUFFIX_MAX], unsigned slot,
                        unsigned number) {
  snprintf (suffix, SUFFIX_MAX, ".%c.%u", 'a' + (int) slot, number);
}

static void set_path (struct checkpoint_parts *parts, unsigned slot,
                      unsigned number) {
  const size_t length = strlen (parts->path);
  memcpy (parts->part, parts->path, length);
  put_suffix (parts->part + length, slot, number);
}

bool parts_new (struct checkpoint_parts *parts, const char *path) {
  *parts = (struct checkpoint_parts){.path = path, .descriptor = -1};
  parts->part = malloc (strlen (path) + SUFFIX_MAX);
  parts->hash = XXH3_createState ();
  errno = ENOMEM;
  return parts->part && parts->hash;
}

static void close_part (struct checkpoint_parts *parts) {
  const int why = errno;
  if (parts->descriptor >= 0)
    close (parts->descriptor);
  parts->descriptor = -1;
  errno = why;
}

void parts_free (struct checkpoint_parts *parts) {
  if (parts->path)
    close_part (parts);
  free (parts->part);
  XXH3_freeState (parts->hash);
  *parts = (struct checkpoint_parts){.descriptor = -1};
}

bool parts_use (const struct checkpoint_parts *parts, const char *path) {
  const size_t length = strlen (parts->path);
  if (strncmp (path, parts->path, length) || path[length] != '.')
    return false;
  const char *slot = path + length + 1;
  return *slot >= 'a' && *slot < 'a' + SLOTS && slot[1] == '.' && slot[2] &&
         slot[2 + strspn (slot + 2, "0123456789")] == 0;
}

bool parts_problem (const struct checkpoint_parts *parts, const char *name,
                    char text[MESSAGE_MAX]) {
  char suffix[SUFFIX_MAX];
  put_suffix (suffix, parts->manifest.slot, parts->number);
  if (parts->failed && parts->why)
    refuse (text, "%.900s%s: %s", name, suffix, strerror (parts->why));
  else if (parts->failed)
    refuse (text, "%.900s%s is not the one that was saved", name, suffix);
  return parts->failed;
}

/* Notes that the part failed, WHY being an errno. */
static bool fail (struct checkpoint_parts *parts, int why) {
  parts->failed = true;
  parts->why = why;
  errno = why;
  return false;
}

static void begin_part (struct checkpoint_parts *parts) {
  parts->length = 0;
  XXH3_64bits_reset (parts->hash);
}

static void count_bytes (struct checkpoint_parts *parts, const void *bytes,
                         size_t count) {
  parts->length += count;
  XXH3_64bits_update (parts->hash, bytes, count);
}

/* --- reading --- */

void parts_read_begin (struct checkpoint_parts *parts) {
  close_part (parts);
  parts->number = 0;
  parts->failed = false;
}

/* The part must be a file with as many bytes as it was saved with. */
static bool open_part (struct checkpoint_parts *parts) {
  struct stat there;
  set_path (parts, parts->manifest.slot, parts->number);
  begin_part (parts);
  parts->descriptor =
      open (parts->part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (parts->descriptor < 0 || fstat (parts->descriptor, &there))
    return fail (parts, errno);
  return (S_ISREG (there.st_mode) &&
          (uint64_t) there.st_size ==
              parts->manifest.part[parts->number].length) ||
         fail (parts, 0);
}

/* Closes a part that was read to its end. */
static bool check_part (struct checkpoint_parts *parts) {
  const struct manifest_part *saved = &parts->manifest.part[parts->number];
  close_part (parts);
  return (parts->length == saved->length &&
          XXH3_64bits_digest (parts->hash) == saved->hash) ||
         fail (parts, 0);
}

ptrdiff_t parts_read (struct checkpoint_parts *parts, char *buffer,
                      size_t room) {
  ssize_t got = 0;
  while (!parts->failed && parts->number < parts->manifest.count) {
    if (parts->descriptor < 0 && !open_part (parts))
      break;
    do
      got = read (parts->descriptor, buffer, room);
    while (got < 0 && errno == EINTR);
    if (got < 0)
      fail (parts, errno);
    else if (got)
      count_bytes (parts, buffer, (size_t) got);
    else if (check_part (parts))
      parts->number++;
    if (got)
      break;
  }
  return parts->failed ? -1 : got;
}

void parts_read_rest (struct checkpoint_parts *parts) {
  char buffer[4096];
  const unsigned number = parts->number;
  while (parts->descriptor >= 0 && parts->number == number)
    if (parts_read (parts, buffer, sizeof buffer) <= 0)
      break;
}

/* --- saving --- */

/* The part gets the mode that FILE has. */
bool parts_save_begin (struct checkpoint_parts *parts, unsigned slot) {
  struct stat old;
  parts->manifest.slot = slot;
  parts->manifest.count = ranks_count ();
  parts->number = ranks_own ();
  parts->failed = false;
  set_path (parts, slot, parts->number);
  begin_part (parts);
  /* A rank of a killed run may still write to an old file. */
  if (unlink (parts->part) && errno != ENOENT)
    return fail (parts, errno);
  interrupt_register_temporary (parts->part);
  parts->descriptor = open (
      parts->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (parts->descriptor < 0)
    return fail (parts, errno);
  parts->written = true;
  return stat (parts->path, &old) || keep_mode (parts->descriptor, &old) ||
         fail (parts, errno);
}

bool parts_save_write (struct checkpoint_parts *parts, const void *bytes,
                       size_t count) {
  count_bytes (parts, bytes, count);
  return write_all (parts->descriptor, bytes, count) || fail (parts, errno);
}

bool parts_save_end (struct checkpoint_parts *parts, bool sync) {
  if (sync && !sync_file (parts->descriptor))
    return fail (parts, errno);
  const int failed = close (parts->descriptor);
  parts->descriptor = -1;
  if (failed)
    return fail (parts, errno);
  /* From now on rank 0 may list it. */
  interrupt_unregister_temporary (parts->part);
  parts->manifest.part[parts->number] = (struct manifest_part){
      .length = parts->length, .hash = XXH3_64bits_digest (parts->hash)};
  return true;
}

bool parts_are_here (struct checkpoint_parts *parts) {
  const unsigned own = parts->number, slot = parts->manifest.slot;
  struct stat there;
  bool here = true;
  int why = 0;
  for (unsigned i = 0; i < parts->manifest.count && here; i++) {
    set_path (parts, slot, i);
    errno = 0;
    here = !stat (parts->part, &there) &&
           (uint64_t) there.st_size == parts->manifest.part[i].length;
    why = errno;
    parts->number = i;
  }
  set_path (parts, slot, own); /* a cancel removes that */
  if (!here)
    return fail (parts, why);
  parts->number = own;
  return true;
}

void parts_save_keep (struct checkpoint_parts *parts) {
  parts->written = false;
}

void parts_save_cancel (struct checkpoint_parts *parts) {
  const int why = errno;
  if (parts->written)
    unlink (parts->part);
  parts->written = false;
  interrupt_unregister_temporary (parts->part);
  close_part (parts);
  errno = why;
}

/* A save that was killed may have left any of them. */
void parts_remove (struct checkpoint_parts *parts, unsigned slot) {
  for (unsigned i = 0; i < AQ_PROCESSES_MAX; i++) {
    set_path (parts, slot, i);
    unlink (parts->part);
  }
}
