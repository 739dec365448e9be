/* SPDX-License-Identifier: MIT */

/* A file that all ranks write, by MPI-IO: see struct ranks. */

#ifndef SHARED_FILE_H
#define SHARED_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool shared_file_open (const char *path, void **file);
bool shared_file_write (void *file, uint64_t offset, const void *bytes,
                        size_t count);
bool shared_file_close (void *file, bool sync);

#endif
