/* SPDX-License-Identifier: MIT */

/* gzip by zlib, Zstandard by libzstd. */

#include "cli/io/decompress.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

/* Moves content from the input, which is not empty, to BUFFER; returns how
   many bytes. */
typedef size_t decode (struct decompressor *file, char *buffer, size_t room);

struct decompressor {
  FILE *raw;
  decode *decode;      /* NULL before the first read */
  const char *problem; /* with the data */
  bool inside;         /* a gzip member or zstd frame, of one or several */
#ifdef HAVE_ZLIB
  z_stream gzip;
#endif
#ifdef HAVE_ZSTD
  ZSTD_DStream *zstd;
#endif
  uint64_t taken;  /* bytes of RAW */
  size_t from, to; /* what of the input is to be read */
  char input[1 << 16];
};

static size_t copy (struct decompressor *file, char *buffer, size_t room) {
  const size_t left = file->to - file->from, size = left < room ? left : room;
  memcpy (buffer, file->input + file->from, size);
  file->from += size;
  return size;
}

#ifdef HAVE_ZLIB
/* zlib's own gzread would pass over all that follows the last member, and so
   lose boards. */
static size_t decode_gzip (struct decompressor *file, char *buffer,
                           size_t room) {
  z_stream *gzip = &file->gzip;
  if (!file->inside && !file->input[file->from]) {
    file->from++; /* padding behind a member, as on a tape */
    return 0;
  }
  gzip->next_in = (unsigned char *) file->input + file->from;
  gzip->avail_in = (unsigned) (file->to - file->from);
  gzip->next_out = (unsigned char *) buffer;
  gzip->avail_out = (unsigned) room;
  const int status = inflate (gzip, Z_NO_FLUSH);
  file->inside = status != Z_STREAM_END;
  if (!file->inside)
    inflateReset (gzip);
  else if (status != Z_OK && status != Z_BUF_ERROR)
    file->problem = "the gzip data are damaged";
  file->from = file->to - gzip->avail_in;
  return room - gzip->avail_out;
}
#else
#define decode_gzip NULL
#endif

#ifdef HAVE_ZSTD
static size_t decode_zstd (struct decompressor *file, char *buffer,
                           size_t room) {
  ZSTD_outBuffer out = {.dst = buffer, .size = room};
  ZSTD_inBuffer in = {file->input, file->to, file->from};
  const size_t left = ZSTD_decompressStream (file->zstd, &out, &in);
  if (ZSTD_isError (left))
    file->problem = "the zstd data are damaged";
  file->inside = left > 0;
  file->from = in.pos;
  return out.pos;
}
#else
#define decode_zstd NULL
#endif

/* Chooses by the first bytes how to decode the file. */
static void choose (struct decompressor *file) {
  static const struct {
    const char *magic;
    decode *decode;
    const char *missing; /* why there is none */
  } kinds[] = {
      {"\x1f\x8b", decode_gzip,
       "compressed by gzip, and this program was built without zlib"},
      {"\x28\xb5\x2f\xfd", decode_zstd,
       "compressed by zstd, and this program was built without libzstd"},
      {"\xfd\x37zXZ", NULL, "compressed by xz, which has to be undone first"},
      {"BZh", NULL, "compressed by bzip2, which has to be undone first"},
      {"", copy, NULL}};
  size_t i = 0;
  while (file->to < strlen (kinds[i].magic) ||
         memcmp (file->input, kinds[i].magic, strlen (kinds[i].magic)))
    i++;
  file->decode = kinds[i].decode;
  if (!file->decode)
    file->problem = kinds[i].missing;
}

/* Reads more input.  False with a status of 0 at the end and of -1, or with a
   problem, after errors. */
static bool refill (struct decompressor *file, ptrdiff_t *status) {
  *status = aq_read_stream (file->raw, file->input, sizeof file->input);
  if (*status == 0 && file->inside)
    file->problem = "compressed data are cut short";
  if (*status <= 0)
    return false;
  file->from = 0;
  file->to = (size_t) *status;
  file->taken += file->to;
  if (!file->decode)
    choose (file);
  return !file->problem;
}

ptrdiff_t decompress (void *decompressor, char *buffer, size_t room) {
  struct decompressor *file = decompressor;
  size_t size = 0;
  ptrdiff_t status = 0;
  while (!size && !file->problem &&
         (file->from < file->to || refill (file, &status)))
    size = file->decode (file, buffer, room);
  if (file->problem)
    errno = EIO;
  return size ? (ptrdiff_t) size : file->problem ? -1 : status;
}

uint64_t decompressor_taken (const struct decompressor *decompressor) {
  return decompressor->taken;
}

const char *decompressor_problem (const struct decompressor *decompressor) {
  return decompressor->problem ? decompressor->problem : strerror (errno);
}

struct decompressor *decompressor_new (FILE *raw) {
  struct decompressor *file = calloc (1, sizeof *file);
  bool made = file;
  if (file)
    file->raw = raw;
#ifdef HAVE_ZLIB
  enum { GZIP_ONLY = 16 };
  made = made && !inflateInit2 (&file->gzip, MAX_WBITS + GZIP_ONLY);
#endif
#ifdef HAVE_ZSTD
  made = made && (file->zstd = ZSTD_createDStream ());
#endif
  if (made)
    return file;
  decompressor_free (file);
  return NULL;
}

void decompressor_free (struct decompressor *file) {
  if (!file)
    return;
#ifdef HAVE_ZLIB
  inflateEnd (&file->gzip);
#endif
#ifdef HAVE_ZSTD
  ZSTD_freeDStream (file->zstd);
#endif
  free (file);
}
