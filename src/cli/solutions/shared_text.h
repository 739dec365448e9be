/* SPDX-License-Identifier: MIT */

/* A text that several ranks write, each its own bytes.  If a file is replaced,
   each writes them to the file.  Rank 0 alone writes anything else: the others
   keep their bytes in temporary files without a name, and rank 0 gets them in
   order.  All ranks call these functions together, except shared_text_stream,
   shared_text_length and shared_text_keep. */

#ifndef SHARED_TEXT_H
#define SHARED_TEXT_H

#include "cli/io/output.h"

struct shared_text;

/* Opens the text.  OUTPUT is that of rank 0: it stays the caller's and is
   opened.  On the other ranks it has no name.  Returns NULL on all ranks,
   after a message, if that fails on any. */
struct shared_text *shared_text_new (struct output *output);

/* What this rank writes its bytes to. */
FILE *shared_text_stream (const struct shared_text *text);

/* Drops what was written, and keeps what is written from here on: AT bytes
   behind the start of the text.  To be called, with
   nothing buffered, before the first byte that counts. */
void shared_text_keep (struct shared_text *text, uint64_t at);

/* How many bytes were written to the stream of a rank that keeps none yet. */
uint64_t shared_text_length (const struct shared_text *text);

/* Writes what is left, and closes the stream.  FAILURE is what failed on this
   rank before: an errno, REPORTED if there was a message, or 0.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE; all ranks get the same. */
enum { REPORTED = 1 << 16 };
int shared_text_finish (struct shared_text *text, int failure);

/* TEXT may be NULL, on all ranks. */
void shared_text_free (struct shared_text *text);

#endif
