/* SPDX-License-Identifier: MIT */

/* Temporary files and their last name. */

#include "cli/io/replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"

static mode_t mode_of_new_file (void) {
  const mode_t mask = umask (0);
  umask (mask);
  return 0666 & ~mask;
}

/* Opens a file of a name that is given, or of its own. */
static int open_new (const char *target, char **temporary) {
  if (*temporary)
    return unlink (*temporary) && errno != ENOENT
               ? -1
               : open (*temporary,
                       O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                       0600);
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

/* Gives TARGET its second name FORMER, or if the file system has no second
   names, only that. */
static bool keep_former (const char *target, const char *former) {
  return (!unlink (former) || errno == ENOENT) &&
         (!link (target, former) || !rename (target, former));
}

bool replacement_rename (const char *temporary, const char *target,
                         const char *former) {
  if ((former && !access (target, F_OK) && !keep_former (target, former)) ||
      rename (temporary, target))
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
