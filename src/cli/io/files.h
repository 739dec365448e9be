/* SPDX-License-Identifier: MIT */

/* Names of files, writing, and writing through to the disk. */

#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* Each returns a text to be freed, or NULL, errno saying why. */

/* The one path of the file that NAME leads to, which need not exist, so that
   two names of a file give the same.  Follows as many symbolic links as the
   kernel would. */
char *path_resolve (const char *name);

/* The folder that the file PATH is in. */
char *path_folder (const char *path);

/* A template for mkstemp in the folder of PATH. */
char *path_temporary (const char *path);

/* Writes COUNT bytes to the open file.  False with errno. */
bool write_all (int descriptor, const void *bytes, size_t count);

/* Gives the open file the mode of an OLD one, and its owner if that is
   possible.  False with errno. */
bool keep_mode (int descriptor, const struct stat *old);

/* Waits until what was written to the open file is on the disk.  True also if
   the file is of a kind that cannot be synced; false with errno. */
bool sync_file (int descriptor);

/* The same for the names in the folder that the file PATH is in. */
bool sync_folder (const char *path);

#endif
