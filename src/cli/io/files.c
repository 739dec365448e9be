/* SPDX-License-Identifier: MIT */

/* Resolving names, and what failures of write and fsync mean. */

#include "cli/io/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

char *path_temporary (const char *path) {
  static const char name[] = ".allqueens-XXXXXX";
  const char *slash = strrchr (path, '/');
  const size_t folder = slash ? (size_t) (slash + 1 - path) : 0;
  char *beside = malloc (folder + sizeof name);
  if (!beside)
    return NULL;
  memcpy (beside, path, folder);
  memcpy (beside + folder, name, sizeof name);
  return beside;
}

bool write_all (int descriptor, const void *bytes, size_t count) {
  const char *from = bytes;
  while (count) {
    const ssize_t written = write (descriptor, from, count);
    if (written < 0 && errno != EINTR)
      return false;
    if (written > 0) {
      from += written;
      count -= (size_t) written;
    }
  }
  return true;
}

bool keep_mode (int descriptor, const struct stat *old) {
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
