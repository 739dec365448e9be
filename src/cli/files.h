/* SPDX-License-Identifier: MIT */

/* Names of files, writing, writing through to the disk, replacing a file as a
   whole, and temporary files. */

#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/message.h"

/* --- names: a text to be freed, or NULL, errno saying why --- */

/* The one path of the file that NAME leads to, which need not exist, so that
   two names of a file give the same.  Follows as many symbolic links as the
   kernel would. */
char *path_resolve (const char *name);

/* The folder that the file PATH is in. */
char *path_folder (const char *path);

/* Waits until what was written to the open file is on the disk.  True also if
   the file is of a kind that cannot be synced; false with errno. */
bool sync_file (int descriptor);

/* The same for the names in the folder that the file PATH is in. */
bool sync_folder (const char *path);

/* --- replacing a file: a temporary file beside it is written, synced, and
   renamed.  At every moment the file is the old or the new one.
   replacement_open returns a descriptor or -1, replacement_rename false if it
   fails, both with errno. --- */

/* Opens the file that is to replace the one at TARGET, with its mode or that
   of a new file.  Sets *TEMPORARY to its path, to be freed.  The file is
   removed when a signal kills. */
int replacement_open (const char *target, char **temporary);

/* Lets the file, which is written and closed, become TARGET. */
bool replacement_rename (const char *temporary, const char *target);

/* Removes the file. */
void replacement_remove (const char *temporary);

/* Whether BYTES bytes can be written in the folder of TARGET, as far as the
   file system says; if not, with a message. */
bool replacement_has_room (const char *target, uint64_t bytes,
                           char problem[MESSAGE_MAX]);

#endif
