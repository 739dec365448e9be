/* SPDX-License-Identifier: MIT */

/* Locking, replacing and reading.

   Who may write to PATH?  If PATH exists, the process that has locked it;
   otherwise the one that has locked FORMER, if that exists, or else NEXT.  A
   file is locked before it gets one of these names.  After each lock the
   process looks whether the name still leads to the locked file, and whether a
   file of a name that comes before has been made meanwhile.  So no two
   processes may write to PATH. */

#include "cli/checkpoint/checkpoint_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/exit_status.h"
#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/ranks/ranks.h"

static void close_descriptor (int *descriptor) {
  const int why = errno;
  if (*descriptor >= 0)
    close (*descriptor);
  *descriptor = -1;
  errno = why;
}

/* --- taking the file --- */

static bool exists (const char *path) {
  struct stat there;
  return !lstat (path, &there);
}

/* Whether PATH leads to the file that is open as DESCRIPTOR. */
static bool is_at (int descriptor, const char *path) {
  struct stat opened, there;
  return !fstat (descriptor, &opened) && !stat (path, &there) &&
         opened.st_dev == there.st_dev && opened.st_ino == there.st_ino;
}

/* Opens and locks the file at PATH.  -1 with errno: EWOULDBLOCK if another
   process has locked it, ENOENT if it is gone by now. */
static int open_locked (const char *path, int flags) {
  int descriptor = open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0666);
  if (descriptor < 0)
    return -1;
  const bool locked = !flock (descriptor, LOCK_EX | LOCK_NB);
  if (locked && is_at (descriptor, path))
    return descriptor;
  if (locked)
    errno = ENOENT;
  close_descriptor (&descriptor);
  return -1;
}

/* Locks PATH, or FORMER if there is no PATH, if one of them exists.  False
   with errno if another process has locked it; ENOENT if the names changed
   meanwhile. */
static bool take (struct checkpoint_file *file) {
  file->has_file = exists (file->path);
  file->has_former = exists (file->former);
  if (!file->has_file && !file->has_former)
    return true;
  file->held = open_locked (file->has_file ? file->path : file->former, 0);
  if (file->held < 0)
    return false;
  if (file->has_file || !exists (file->path))
    return true;
  close_descriptor (&file->held);
  errno = ENOENT;
  return false;
}

/* PATH must be a regular file or not exist.  The user knows it as NAME and
   SUFFIX. */
static int check_kind (const char *path, const char *name,
                       const char *suffix) {
  struct stat there;
  if (lstat (path, &there) || S_ISREG (there.st_mode))
    return EXIT_YES;
  return trouble ("%s%s: %s", name, suffix,
                  S_ISDIR (there.st_mode) ? strerror (EISDIR)
                                          : "not a regular file");
}

/* The three names. */
static bool set_names (struct checkpoint_file *file) {
  file->path = path_resolve (file->name);
  if (!file->path)
    return false;
  if (asprintf (&file->former, "%s~", file->path) < 0)
    file->former = NULL;
  if (asprintf (&file->next, "%s.new", file->path) < 0)
    file->next = NULL;
  return file->former && file->next;
}

static int report (const struct checkpoint_file *file) {
  return errno == EWOULDBLOCK
             ? trouble ("%s: another run uses it", file->name)
             : trouble ("%s: %s", file->name, strerror (errno));
}

/* The slots that FILE and FILE~ name, a bit for each.  One more bit is set if
   one of them is a damaged list.  False with errno if they cannot be read. */
static bool find_slots (const struct checkpoint_file *file, unsigned *slots) {
  const char *const paths[] = {file->path, file->former};
  *slots = 0;
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    struct manifest manifest;
    const enum manifest_kind kind = manifest_read_at (paths[i], &manifest);
    if (kind == NOT_READ)
      return false;
    if (kind != NO_MANIFEST)
      *slots |= 1u << (kind == WHOLE_MANIFEST ? manifest.slot : SLOTS);
  }
  return true;
}

/* Whether the ranks save parts. */
static bool in_parts (void) {
  return ranks_count () > 1;
}

int checkpoint_file_open (struct checkpoint_file *file, const char *name,
                          bool resume, bool sync) {
  enum { TRIES = 100 };
  *file = (struct checkpoint_file){
      .name = name, .sync = sync, .held = -1, .reading = -1, .writing = -1};
  if (!set_names (file) || !parts_new (&file->parts, file->path)) {
    file->why = errno;
    return ranks_is_first () ? report (file) : EXIT_YES;
  }
  if (!ranks_is_first ()) {
    file->has_file = file->has_former = true; /* only rank 0 looks */
    return EXIT_YES;
  }
  if (check_kind (file->path, name, "") ||
      check_kind (file->former, name, "~") ||
      check_kind (file->next, name, ".new"))
    return EXIT_TROUBLE;
  for (int i = 0; resume && i < TRIES; i++) {
    if (take (file)) {
      unsigned slots;
      file->has_parts = !find_slots (file, &slots) || slots;
      return EXIT_YES;
    }
    if (errno != ENOENT)
      return report (file);
  }
  const bool has_file = exists (file->path);
  if (has_file || exists (file->former))
    return trouble ("%s%s exists: go on with it by --resume, or remove it",
                    name, has_file ? "" : "~");
  return EXIT_YES;
}

int checkpoint_file_claim (struct checkpoint_file *file) {
  if (file->held >= 0)
    return EXIT_YES;
  file->writing = open_locked (file->next, O_CREAT);
  if (file->writing < 0)
    return report (file);
  if (!exists (file->path) && !exists (file->former))
    return EXIT_YES;
  /* Another run has just begun, and will write to NEXT. */
  close_descriptor (&file->writing);
  errno = EWOULDBLOCK;
  return report (file);
}

void checkpoint_file_close (struct checkpoint_file *file) {
  if (file->writing >= 0)
    checkpoint_file_save_cancel (file);
  close_descriptor (&file->reading);
  close_descriptor (&file->held);
  parts_free (&file->parts);
  free (file->path);
  free (file->former);
  free (file->next);
  file->path = file->former = file->next = NULL;
}

bool checkpoint_file_uses (const struct checkpoint_file *file,
                           const char *path) {
  return !strcmp (path, file->path) || !strcmp (path, file->former) ||
         !strcmp (path, file->next) || parts_use (&file->parts, path);
}

/* --- reading --- */

bool checkpoint_file_read_from (struct checkpoint_file *file, bool former) {
  close_descriptor (&file->reading);
  parts_read_begin (&file->parts);
  file->kind = NOT_READ;
  file->why = 0;
  errno = ENOENT;
  if (former ? file->has_former : file->has_file)
    file->reading = open (former ? file->former : file->path,
                          O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file->reading >= 0)
    file->kind = manifest_read (file->reading, &file->parts.manifest);
  if (file->kind == NOT_READ)
    file->why = errno;
  return file->kind != NOT_READ;
}

ptrdiff_t checkpoint_file_read (void *data, char *buffer, size_t room) {
  struct checkpoint_file *file = data;
  ssize_t got;
  if (file->kind == DAMAGED_MANIFEST)
    return -1;
  if (file->kind == WHOLE_MANIFEST)
    return parts_read (&file->parts, buffer, room);
  do
    got = read (file->reading, buffer, room);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    file->why = errno;
  return got;
}

bool checkpoint_file_problem (struct checkpoint_file *file,
                              char text[MESSAGE_MAX]) {
  char part[MESSAGE_MAX];
  if (file->why)
    return !refuse (text, "%s", strerror (file->why));
  if (file->kind == DAMAGED_MANIFEST)
    return !refuse (text, "damaged: the list of its parts is not the one that "
                          "was saved");
  if (file->kind == WHOLE_MANIFEST)
    parts_read_rest (&file->parts);
  return parts_problem (&file->parts, file->name, part) &&
         !refuse (text, "damaged: its part %.1000s", part);
}

/* --- saving --- */

/* The next file gets the mode of the former one. */
static bool open_next (struct checkpoint_file *file) {
  struct stat old;
  if (unlink (file->next) && errno != ENOENT)
    return false;
  file->writing = open_locked (file->next, O_CREAT | O_EXCL);
  if (file->writing < 0 || file->held < 0 || fstat (file->held, &old))
    return file->writing >= 0;
  return keep_mode (file->writing, &old);
}

static bool begin_next (struct checkpoint_file *file) {
  interrupt_register_temporary (file->next);
  /* The first file of a new run is open, and a killed run may have left
     something in it. */
  return file->writing >= 0 ? !ftruncate (file->writing, 0) : open_next (file);
}

/* Rank 0 chooses the slot. */
bool checkpoint_file_save_begin (struct checkpoint_file *file) {
  unsigned slots, slot = SLOTS;
  file->parts.failed = false;
  if (!in_parts ())
    return begin_next (file);
  if (ranks_is_first () && begin_next (file) && find_slots (file, &slots))
    slot = (unsigned) __builtin_ctz (~slots);
  const int why = errno;
  slot = (unsigned) ranks_from_first (slot);
  errno = why;
  return slot < SLOTS && parts_save_begin (&file->parts, slot);
}

bool checkpoint_file_save_write (void *data, const void *bytes, size_t count) {
  struct checkpoint_file *file = data;
  return in_parts () ? parts_save_write (&file->parts, bytes, count)
                     : write_all (file->writing, bytes, count);
}

bool checkpoint_file_save_complete (struct checkpoint_file *file) {
  return !in_parts () || parts_save_end (&file->parts, file->sync);
}

/* Gives the file its second name FORMER.  Between the two steps only FILE is
   there, and it is whole.  If the file system has no second names, FILE is
   renamed.  A run that is killed before the next rename leaves FORMER alone,
   and a resume goes on from that. */
static bool keep_former (const struct checkpoint_file *file) {
  if (unlink (file->former) && errno != ENOENT)
    return false;
  return !link (file->path, file->former) ||
         !rename (file->path, file->former);
}

/* The files at PATH and NEXT must still be those that are held: someone may
   have removed or replaced them. */
static bool is_mine (const struct checkpoint_file *file) {
  errno = ESTALE;
  return is_at (file->writing, file->next) &&
         (!exists (file->path) ||
          (file->has_file && is_at (file->held, file->path)));
}

/* Lets NEXT become PATH. */
static bool replace_file (struct checkpoint_file *file) {
  if ((file->sync && !sync_file (file->writing)) || !is_mine (file))
    return false;
  if (exists (file->path) && !file->damaged && !keep_former (file))
    return false;
  if (rename (file->next, file->path))
    return false;
  interrupt_unregister_temporary (file->next);
  close_descriptor (&file->held);
  file->held = file->writing;
  file->writing = -1;
  file->has_file = true;
  file->damaged = false;
  return !file->sync || sync_folder (file->path);
}

/* Removes the parts that nothing names. */
static void remove_parts (struct checkpoint_file *file) {
  unsigned slots;
  if (!(file->has_parts || in_parts ()) || !find_slots (file, &slots))
    return;
  for (unsigned slot = 0; slot < SLOTS; slot++)
    if (!(slots >> slot & 1))
      parts_remove (&file->parts, slot);
  file->has_parts = slots;
}

/* The names of the parts are on the disk before they are listed. */
static bool write_manifest (struct checkpoint_file *file) {
  char text[MANIFEST_MAX];
  const size_t length = manifest_format (&file->parts.manifest, text);
  return parts_are_here (&file->parts) &&
         (!file->sync || sync_folder (file->path)) &&
         write_all (file->writing, text, length);
}

/* Rank 0 lists all parts.  The parts stay if NEXT has become PATH, even if its
   folder could not be synced. */
bool checkpoint_file_save_end (struct checkpoint_file *file) {
  struct checkpoint_parts *parts = &file->parts;
  bool good = true;
  if (in_parts ()) {
    const struct manifest_part own = parts->manifest.part[parts->number];
    ranks_gather (&own, sizeof own, parts->manifest.part);
    good = !ranks_is_first () || write_manifest (file);
  }
  if (ranks_is_first ())
    good = good && replace_file (file);
  const int why = errno;
  if (ranks_from_first (file->writing < 0))
    parts_save_keep (parts);
  if (good && ranks_is_first ())
    remove_parts (file);
  errno = why;
  return good;
}

void checkpoint_file_save_cancel (struct checkpoint_file *file) {
  if (file->writing >= 0)
    unlink (file->next);
  interrupt_unregister_temporary (file->next);
  close_descriptor (&file->writing);
  if (in_parts ())
    parts_save_cancel (&file->parts);
}

void checkpoint_file_failure (const struct checkpoint_file *file,
                              char text[MESSAGE_MAX]) {
  const int why = errno;
  if (parts_problem (&file->parts, file->name, text))
    return;
  refuse (text, "%s",
          why == EWOULDBLOCK ? "another run uses it"
          : why == ESTALE    ? "it is no longer the file that this run wrote"
                             : strerror (why));
}
