/* SPDX-License-Identifier: MIT */

/* Files by MPI-IO; failures set errno. */

#include "mpi/shared_file.h"

#include <errno.h>
#include <mpi.h>
#include <stdlib.h>

/* The errno for an error of MPI-IO; 0: none. */
static int errno_of (int error) {
  int class;
  if (error == MPI_SUCCESS)
    return 0;
  MPI_Error_class (error, &class);
  return class == MPI_ERR_NO_SPACE       ? ENOSPC
         : class == MPI_ERR_QUOTA        ? EDQUOT
         : class == MPI_ERR_ACCESS       ? EACCES
         : class == MPI_ERR_READ_ONLY    ? EROFS
         : class == MPI_ERR_NO_SUCH_FILE ? ENOENT
                                         : EIO;
}

/* Whether it failed on no rank; otherwise errno is that of one. */
static bool agree (int failure) {
  int most;
  MPI_Allreduce (&failure, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  errno = most;
  return !most;
}

/* Each rank opens it by itself.  If all do it together, some MPI libraries
   wait for ever for a rank that cannot. */
bool shared_file_open (const char *path, void **opened) {
  MPI_File *file = malloc (sizeof *file);
  const int unopened =
      file ? errno_of (MPI_File_open (MPI_COMM_SELF, path, MPI_MODE_WRONLY,
                                      MPI_INFO_NULL, file))
           : ENOMEM;
  if (agree (unopened)) {
    *opened = file;
    return true;
  }
  const int why = errno;
  if (!unopened)
    MPI_File_close (file);
  free (file);
  errno = why;
  return false;
}

bool shared_file_write (void *file, uint64_t offset, const void *bytes,
                        size_t count) {
  static const size_t piece = 1 << 30;
  const char *from = bytes;
  while (count) {
    MPI_Status status;
    int written = 0;
    const int size = (int) (count < piece ? count : piece);
    const int error =
        MPI_File_write_at (*(MPI_File *) file, (MPI_Offset) offset, from, size,
                           MPI_BYTE, &status);
    if (!error)
      MPI_Get_count (&status, MPI_BYTE, &written);
    if (written <= 0) {
      errno = error ? errno_of (error) : EIO;
      return false;
    }
    from += written;
    offset += (uint64_t) written;
    count -= (size_t) written;
  }
  return true;
}

bool shared_file_close (void *file, bool sync) {
  const int unsynced =
      sync ? errno_of (MPI_File_sync (*(MPI_File *) file)) : 0;
  const int unclosed = errno_of (MPI_File_close (file));
  free (file);
  return agree (unsynced ? unsynced : unclosed);
}
