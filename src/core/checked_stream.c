/* SPDX-License-Identifier: MIT */

/* Streams of the C library over the callbacks.  XXH3 is xxHash's (Yann Collet,
   https://xxhash.com). */

#include "core/checked_stream.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { BUFFER_BYTES = 1 << 16 };

struct opened {
  struct checked_stream stream;
  aq_write *write; /* or */
  aq_read *read;
  void *data;
  XXH3_state_t *hash;
  char last[sizeof (XXH64_canonical_t)]; /* bytes read, perhaps the checksum;
                                            so many of them: */
  size_t held;
  char buffer[BUFFER_BYTES];
};

/* --- callbacks of the C library --- */

static ssize_t write_bytes (void *cookie, const char *bytes, size_t count) {
  struct opened *opened = cookie;
  XXH3_64bits_update (opened->hash, bytes, count);
  if (!opened->stream.status && opened->write (opened->data, bytes, count))
    return (ssize_t) count;
  opened->stream.status = AQ_WRITE_ERROR;
  return 0;
}

/* Gives all bytes but those that may be the checksum. */
static ssize_t read_bytes (void *cookie, char *bytes, size_t room) {
  struct opened *opened = cookie;
  size_t count = opened->held;
  memcpy (bytes, opened->last, count);
  while (count <= sizeof opened->last) {
    const ptrdiff_t got =
        opened->read (opened->data, bytes + count, room - count);
    if (got < 0)
      opened->stream.status = AQ_READ_ERROR;
    if (got <= 0)
      break;
    count += (size_t) got;
  }
  opened->held = count < sizeof opened->last ? count : sizeof opened->last;
  count -= opened->held;
  memcpy (opened->last, bytes + count, opened->held);
  XXH3_64bits_update (opened->hash, bytes, count);
  return (ssize_t) count;
}

/* --- streams --- */

static enum aq_status open_stream (struct checked_stream **stream,
                                   const struct opened *opened,
                                   const char *mode) {
  struct opened *made = malloc (sizeof *made);
  *stream = made ? &made->stream : NULL;
  if (!made)
    return AQ_NO_MEMORY;
  *made = *opened;
  made->hash = XXH3_createState ();
  made->stream.file = fopencookie (
      made, mode,
      (cookie_io_functions_t){.read = read_bytes, .write = write_bytes});
  if (made->hash && made->stream.file) {
    XXH3_64bits_reset (made->hash);
    setvbuf (made->stream.file, made->buffer, _IOFBF, sizeof made->buffer);
    return AQ_OK;
  }
  aq_checked_free (*stream);
  *stream = NULL;
  return AQ_NO_MEMORY;
}

enum aq_status aq_checked_writer (struct checked_stream **stream,
                                  aq_write *write, void *data) {
  return open_stream (stream, &(struct opened){.write = write, .data = data},
                      "w");
}

enum aq_status aq_checked_reader (struct checked_stream **stream,
                                  aq_read *read, void *data) {
  return open_stream (stream, &(struct opened){.read = read, .data = data},
                      "r");
}

void aq_checked_free (struct checked_stream *stream) {
  struct opened *opened = (struct opened *) stream;
  if (!opened)
    return;
  if (stream->file)
    fclose (stream->file);
  XXH3_freeState (opened->hash);
  free (opened);
}

enum aq_status aq_checked_damaged (struct checked_stream *stream,
                                   const char *what) {
  if (!stream->status) {
    stream->status = AQ_DAMAGED;
    snprintf (stream->message, sizeof stream->message, "%s", what);
  }
  return stream->status;
}

enum aq_status aq_checked_put (struct checked_stream *stream,
                               const void *bytes, size_t count) {
  if (!stream->status)
    (fwrite_unlocked) (bytes, 1, count, stream->file);
  return stream->status;
}

enum aq_status aq_checked_get (struct checked_stream *stream, void *bytes,
                               size_t count) {
  if (!stream->status &&
      (fread_unlocked) (bytes, 1, count, stream->file) < count)
    aq_checked_damaged (stream, "it ends too soon");
  return stream->status;
}

static enum aq_status put_sum (struct opened *opened) {
  XXH64_canonical_t sum;
  fflush (opened->stream.file);
  XXH64_canonicalFromHash (&sum, XXH3_64bits_digest (opened->hash));
  if (!opened->stream.status)
    write_bytes (opened, (const char *) &sum, sizeof sum);
  return opened->stream.status;
}

enum aq_status aq_checked_end (struct checked_stream *stream) {
  struct opened *opened = (struct opened *) stream;
  XXH64_canonical_t sum;
  char rest[4096];
  if (opened->write)
    return put_sum (opened);
  while (!stream->status && fread (rest, 1, sizeof rest, stream->file))
    continue;
  if (!stream->status && opened->held < sizeof sum)
    aq_checked_damaged (stream, "it ends too soon");
  memcpy (&sum, opened->last, sizeof sum);
  if (XXH64_hashFromCanonical (&sum) != XXH3_64bits_digest (opened->hash))
    aq_checked_damaged (stream, "it was cut or changed: its checksum differs");
  return stream->status;
}
