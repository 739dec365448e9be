/* SPDX-License-Identifier: MIT */

/* Compressed files, read as what they hold. */

#ifndef DECOMPRESS_H
#define DECOMPRESS_H

#include <stdio.h>

/* A stream of what the gzip or zstd file RAW holds, told by its first bytes;
   for any other file RAW itself.  RAW stays the caller's, who closes the
   stream first when it is another one.  NULL when memory runs out, errno
   telling so, or when what it takes was not built in; this, and later whatever
   makes a read fail, is said in *DAMAGE, which is NULL else. */
FILE *decompress (FILE *raw, const char **damage);

#endif
