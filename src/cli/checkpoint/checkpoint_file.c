/* SPDX-License-Identifier: MIT */

/* Locking, reading and replacing. */

#include "cli/checkpoint/checkpoint_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

/* --- taking the file --- */

/* Whether LOCK still leads to the file that is locked. */
static bool is_mine (const struct checkpoint_file *file) {
  struct stat opened, there;
  return !fstat (file->held, &opened) && !stat (file->lock, &there) &&
         opened.st_dev == there.st_dev && opened.st_ino == there.st_ino;
}

static void close_descriptor (int *descriptor) {
  const int why = errno;
  if (*descriptor >= 0)
    close (*descriptor);
  *descriptor = -1;
  errno = why;
}

/* False with errno: EWOULDBLOCK if another process has locked it.  The process
   that had it may remove the file between the two calls: then the lock is on a
   file that no other process will find, and is taken anew. */
static bool take_lock (struct checkpoint_file *file) {
  do {
    close_descriptor (&file->held);
    file->held =
        open (file->lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file->held >= 0 && flock (file->held, LOCK_EX | LOCK_NB))
      close_descriptor (&file->held);
    if (file->held < 0)
      return false;
  } while (!is_mine (file));
  interrupt_register_temporary (file->lock);
  return true;
}

static char *with_suffix (const char *path, const char *suffix) {
  char *name;
  return path && asprintf (&name, "%s%s", path, suffix) >= 0 ? name : NULL;
}

static bool set_names (struct checkpoint_file *file) {
  file->path = path_resolve (file->name);
  file->former = with_suffix (file->path, "~");
  file->next = with_suffix (file->path, ".new");
  file->lock = with_suffix (file->path, ".lock");
  return file->former && file->next && file->lock;
}

/* Whether there is a file that can be replaced; false without one, and with
   errno if it is none. */
static bool is_file (const char *path) {
  struct stat there;
  errno = 0;
  if (lstat (path, &there) || access (path, W_OK)) {
    errno = errno == ENOENT ? 0 : errno;
    return false;
  }
  if (!S_ISREG (there.st_mode))
    errno = S_ISDIR (there.st_mode) ? EISDIR : EINVAL;
  return !errno;
}

static int failed (const struct checkpoint_file *file) {
  return trouble ("%s: %s", file->name,
                  errno == EWOULDBLOCK ? "another run uses it"
                  : errno == EINVAL    ? "not a regular file"
                                       : strerror (errno));
}

int checkpoint_file_open (struct checkpoint_file *file, const char *name,
                          bool resume, bool sync) {
  *file = (struct checkpoint_file){
      .name = name, .sync = sync, .held = -1, .writing = -1};
  if (!set_names (file) || (!is_file (file->path) && errno) ||
      !take_lock (file))
    return failed (file);
  const bool has_file = is_file (file->path);
  file->exists = has_file || is_file (file->former);
  if (file->exists && !resume)
    return trouble ("%s%s exists: go on with it by --resume, or remove it",
                    name, has_file ? "" : "~");
  return EXIT_YES;
}

void checkpoint_file_drop (struct checkpoint_file *file) {
  if (file->writing >= 0)
    replacement_remove (file->next);
  close_descriptor (&file->writing);
}

void checkpoint_file_close (struct checkpoint_file *file) {
  checkpoint_file_drop (file);
  if (file->reading)
    fclose (file->reading);
  if (file->held >= 0 && is_mine (file))
    unlink (file->lock);
  interrupt_unregister_temporary (file->lock);
  close_descriptor (&file->held);
  free (file->path);
  free (file->former);
  free (file->next);
  free (file->lock);
}

/* --- reading --- */

static enum aq_status begin (struct checkpoint_file *file,
                             struct aq_checkpoint **saved) {
  rewind (file->reading);
  const enum aq_status status =
      aq_checkpoint_new (saved, aq_read_stream, file->reading);
  return status ? status : aq_checkpoint_begin (*saved);
}

/* Does not wait for the writer of a pipe. */
static FILE *open_to_read (const char *path) {
  const int descriptor = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  return descriptor < 0 ? NULL : fdopen (descriptor, "r");
}

enum aq_status checkpoint_file_read (struct checkpoint_file *file, bool former,
                                     struct aq_checkpoint **saved) {
  *saved = NULL;
  if (file->reading)
    fclose (file->reading);
  file->reading = open_to_read (former ? file->former : file->path);
  if (!file->reading)
    return AQ_READ_ERROR;
  enum aq_status status = begin (file, saved);
  if (!status)
    status = aq_checkpoint_check (*saved);
  if (status)
    return status;
  aq_checkpoint_free (*saved);
  return begin (file, saved);
}

/* --- saving --- */

/* An aq_write; DATA is the file. */
static bool write_bytes (void *data, const void *bytes, size_t count) {
  const struct checkpoint_file *file = data;
  return write_all (file->writing, bytes, count);
}

enum aq_status checkpoint_file_write (struct checkpoint_file *file,
                                      const struct aq_collect *run,
                                      const char *note, size_t note_bytes,
                                      char problem[MESSAGE_MAX]) {
  enum aq_status status = AQ_WRITE_ERROR;
  struct stat last;
  if (!stat (file->path, &last) &&
      !replacement_has_room (file->path, (uint64_t) last.st_size, problem))
    return status;
  file->writing = replacement_open (file->path, &file->next);
  if (file->writing >= 0)
    status = aq_collect_save (run, note, note_bytes, write_bytes, file);
  if (!status && file->sync && !sync_file (file->writing))
    status = AQ_WRITE_ERROR;
  if (!status)
    return AQ_OK;
  refuse (problem, "%s",
          status == AQ_WRITE_ERROR ? strerror (errno)
                                   : aq_status_text (status));
  checkpoint_file_drop (file);
  return status;
}

bool checkpoint_file_replace (struct checkpoint_file *file,
                              char problem[MESSAGE_MAX]) {
  const bool mine = is_mine (file);
  if (!mine || !replacement_rename (file->next, file->path,
                                    file->damaged ? NULL : file->former)) {
    refuse (problem, "%s",
            mine ? strerror (errno) : "its lock was removed while it ran");
    checkpoint_file_drop (file);
    return false;
  }
  close_descriptor (&file->writing);
  file->damaged = false;
  return !file->sync || sync_folder (file->path) ||
         refuse (problem, "its folder cannot be synced: %s", strerror (errno));
}
