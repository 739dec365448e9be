/* SPDX-License-Identifier: MIT */

/* Streams of bytes that end with their checksum: the XXH3 (64 bits) of all
   before it, 8 bytes in xxHash's canonical form. */

#ifndef AQ_CHECKED_STREAM_H
#define AQ_CHECKED_STREAM_H

#include "allqueens.h"

struct checked_stream {
  FILE *file; /* what is put and got, without the checksum */
  enum aq_status status;
  char message[80]; /* what is damaged; "" if nothing is */
};

/* Opens a stream to write to, or to read from.  AQ_NO_MEMORY. */
enum aq_status aq_checked_writer (struct checked_stream **stream,
                                  aq_write *write, void *data);
enum aq_status aq_checked_reader (struct checked_stream **stream,
                                  aq_read *read, void *data);

/* These return stream->status, and after a failure do nothing: AQ_WRITE_ERROR;
   AQ_READ_ERROR, or AQ_DAMAGED if there are fewer bytes.  Do not rely on what
   is got before aq_checked_end: it may be anything. */
enum aq_status aq_checked_put (struct checked_stream *stream,
                               const void *bytes, size_t count);
enum aq_status aq_checked_get (struct checked_stream *stream, void *bytes,
                               size_t count);

/* Notes damage that the reader of the contents has found, "its ...". */
enum aq_status aq_checked_damaged (struct checked_stream *stream,
                                   const char *what);

/* After the last byte: writes the checksum, or passes over what is left and
   compares it. */
enum aq_status aq_checked_end (struct checked_stream *stream);

void aq_checked_free (struct checked_stream *stream);

#endif
