/* SPDX-License-Identifier: MIT */

/* Resolving names, what failures of write and fsync mean, and temporary files
   that are renamed in the end. */

#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "cli/interrupt.h"

/* Where the link NAME leads, one step; NULL if it is not a link. */
static char *follow (const char *name) {
  char to[PATH_MAX];
  const ssize_t length = readlink (name, to, sizeof to - 1);
  if (length < 0)
    return NULL;
  to[length] = 0;
  const char *slash = strrchr (name, '/');
  if (*to == '/' || !slash)
    return strdup (to);
  char *path;
  if (asprintf (&path, "%.*s/%s", (int) (slash - name), name, to) < 0)
    return NULL;
  return path;
}

/* The one path of a file that does not exist, in a folder that does. */
static char *path_of_new (const char *name) {
  const char *slash = strrchr (name, '/');
  char *folder = path_folder (name);
  char *real = folder ? realpath (folder, NULL) : NULL, *path = NULL;
  if (real && asprintf (&path, "%s/%s", strcmp (real, "/") ? real : "",
                        slash ? slash + 1 : name) < 0)
    path = NULL;
  free (folder);
  free (real);
  return path;
}

char *path_resolve (const char *name) {
  char *path = realpath (name, NULL);
  if (path || errno != ENOENT)
    return path;
  path = strdup (name);
  for (int steps = 0; path && steps < 40; steps++) {
    char *next = follow (path);
    char *end = next ? NULL : path_of_new (path);
    free (path);
    if (!next)
      return end;
    path = next;
  }
  free (path);
  errno = ELOOP;
  return NULL;
}

char *path_folder (const char *path) {
  const char *slash = strrchr (path, '/');
  return slash == path ? strdup ("/")
         : slash       ? strndup (path, (size_t) (slash - path))
                       : strdup (".");
}

/* A template for mkstemp in the folder of PATH. */
static char *path_temporary (const char *path) {
  const char *slash = strrchr (path, '/');
  const int folder = slash ? (int) (slash + 1 - path) : 0;
  char *beside;
  return asprintf (&beside, "%.*s.allqueens-XXXXXX", folder, path) < 0
             ? NULL
             : beside;
}

/* Gives the open file the mode of an OLD one, and its owner if that is
   possible.  False with errno. */
static bool keep_mode (int descriptor, const struct stat *old) {
  if (fchown (descriptor, old->st_uid, old->st_gid))
    errno = 0; /* only the superuser can keep another's ownership */
  return !fchmod (descriptor, old->st_mode & 07777);
}

bool sync_file (int descriptor) {
  int failed;
  do
    failed = fsync (descriptor);
  while (failed && errno == EINTR);
  return !failed || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

bool sync_folder (const char *path) {
  char *folder = path_folder (path);
  if (!folder)
    return false;
  const int descriptor = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free (folder);
  /* One may be allowed to make files in a folder, but not to read it. */
  if (descriptor < 0)
    return errno == EACCES;
  const bool synced = sync_file (descriptor);
  const int why = errno;
  close (descriptor);
  errno = why;
  return synced;
}

/* --- replacing a file --- */

static mode_t mode_of_new_file (void) {
  const mode_t mask = umask (0);
  umask (mask);
  return 0666 & ~mask;
}

/* Opens a file with a new name beside TARGET; -1 without one. */
static int open_new (const char *target, char **temporary) {
  *temporary = path_temporary (target);
  const int descriptor = *temporary ? mkostemp (*temporary, O_CLOEXEC) : -1;
  if (descriptor < 0) {
    free (*temporary);
    *temporary = NULL;
  }
  return descriptor;
}

int replacement_open (const char *target, char **temporary) {
  struct stat old;
  const bool exists = !stat (target, &old);
  const int descriptor = open_new (target, temporary);
  if (descriptor < 0)
    return -1;
  interrupt_register_temporary (*temporary);
  if (exists ? keep_mode (descriptor, &old)
             : !fchmod (descriptor, mode_of_new_file ()))
    return descriptor;
  const int why = errno;
  close (descriptor);
  replacement_remove (*temporary);
  errno = why;
  return -1;
}

bool replacement_rename (const char *temporary, const char *target) {
  if (rename (temporary, target))
    return false;
  interrupt_unregister_temporary (temporary);
  return true;
}

void replacement_remove (const char *temporary) {
  const int why = errno;
  unlink (temporary);
  interrupt_unregister_temporary (temporary);
  errno = why;
}

bool replacement_has_room (const char *target, uint64_t bytes,
                           char problem[MESSAGE_MAX]) {
  struct statvfs system;
  char *folder = path_folder (target), needed[BYTES_TEXT_MAX],
       there[BYTES_TEXT_MAX];
  const bool known =
      folder && !statvfs (folder, &system) && system.f_blocks > 0;
  free (folder);
  if (!known)
    return true;
  const uint64_t room = (uint64_t) system.f_bavail * system.f_frsize;
  bytes_text (bytes, needed);
  bytes_text (room, there);
  return room >= bytes ||
         refuse (problem, "it needs about %s, and %s are free", needed, there);
}
