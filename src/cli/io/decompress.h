/* SPDX-License-Identifier: MIT */

/* Reading files, compressed or not. */

#ifndef DECOMPRESS_H
#define DECOMPRESS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The content of RAW, which stays the caller's: decompressed where its first
   bytes are those of a gzip or zstd file, as it is otherwise.  NULL without
   memory. */
struct decompressor;
struct decompressor *decompressor_new (FILE *raw);

/* An aq_read whose data is the decompressor.  It does not wait for more than
   64 KiB of RAW. */
ptrdiff_t decompress (void *decompressor, char *buffer, size_t room);

/* How many bytes of RAW it has read. */
uint64_t decompressor_taken (const struct decompressor *decompressor);

/* Why it returned -1, with the errno of then: what is wrong with the
   compressed data, or what errno says. */
const char *decompressor_problem (const struct decompressor *decompressor);

void decompressor_free (struct decompressor *decompressor);

#endif
