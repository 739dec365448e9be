/* SPDX-License-Identifier: MIT */

/* Reading compressed files. */

#ifndef DECOMPRESS_H
#define DECOMPRESS_H

#include <stdio.h>

/* A stream of the decompressed content of RAW, which its first bytes show to
   be a gzip or zstd file; for any other file RAW itself.  RAW stays the
   caller's, who closes the returned stream first where it is another one. NULL
   without memory (errno says so), or where the program was built without the
   library needed: *DAMAGE says so.  Later, *DAMAGE says why a read failed;
   otherwise it is NULL. */
FILE *decompress (FILE *raw, const char **damage);

#endif
