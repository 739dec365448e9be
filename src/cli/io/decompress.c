/* SPDX-License-Identifier: MIT */

/* Custom streams: gzip by zlib, Zstandard by libzstd. */

#include "cli/io/decompress.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

enum { INPUT_BYTES = 1 << 16 };

/* A compressed file, of one member (frame) or several. */
struct source {
  FILE *raw;
  const char **damage;
  bool inside; /* a member */
  bool behind; /* at least one member has ended */
#ifdef HAVE_ZLIB
  z_stream gzip;
#endif
#ifdef HAVE_ZSTD
  ZSTD_DStream *zstd;
#endif
  size_t from, to;
  unsigned char input[INPUT_BYTES];
};

#if defined HAVE_ZLIB || defined HAVE_ZSTD
static ssize_t damaged (struct source *source, const char *how) {
  *source->damage = how;
  errno = EIO;
  return -1;
}

/* Reads more input where none is left; false at the end and after errors. */
static bool refill (struct source *source) {
  if (source->from < source->to)
    return true;
  source->from = 0;
  source->to = fread (source->input, 1, sizeof source->input, source->raw);
  return source->to > 0;
}

/* The result of a read at the end of the file. */
static ssize_t at_end (struct source *source) {
  if (ferror (source->raw))
    return -1;
  return source->inside ? damaged (source, "compressed data are cut short")
                        : 0;
}

#endif

#ifdef HAVE_ZLIB
static ssize_t read_gzip (void *cookie, char *buffer, size_t size) {
  struct source *source = cookie;
  z_stream *gzip = &source->gzip;
  gzip->next_out = (unsigned char *) buffer;
  gzip->avail_out = size < INPUT_BYTES ? (unsigned) size : INPUT_BYTES;
  const unsigned room = gzip->avail_out;
  while (gzip->avail_out == room) {
    if (!refill (source))
      return at_end (source);
    if (!source->inside && source->behind && !source->input[source->from]) {
      source->from++; /* padding, as on a tape */
      continue;
    }
    if (!source->inside && inflateReset (gzip) != Z_OK)
      return damaged (source, "zlib fails");
    source->inside = true;
    gzip->next_in = source->input + source->from;
    gzip->avail_in = (unsigned) (source->to - source->from);
    const int status = inflate (gzip, Z_NO_FLUSH);
    source->from = source->to - gzip->avail_in;
    if (status == Z_STREAM_END) {
      source->inside = false;
      source->behind = true;
    } else if (status != Z_OK && status != Z_BUF_ERROR)
      return damaged (source, "the gzip data are damaged");
  }
  return (ssize_t) (room - gzip->avail_out);
}

static bool begin_gzip (struct source *source) {
  enum { GZIP_ONLY = 16 };
  return inflateInit2 (&source->gzip, MAX_WBITS + GZIP_ONLY) == Z_OK;
}

static void end_gzip (struct source *source) {
  inflateEnd (&source->gzip);
}
#endif

#ifdef HAVE_ZSTD
static ssize_t read_zstd (void *cookie, char *buffer, size_t size) {
  struct source *source = cookie;
  ZSTD_outBuffer out = {.dst = buffer, .size = size};
  while (out.pos == 0) {
    if (!refill (source))
      return at_end (source);
    ZSTD_inBuffer in = {
        .src = source->input, .size = source->to, .pos = source->from};
    const size_t left = ZSTD_decompressStream (source->zstd, &out, &in);
    source->from = in.pos;
    if (ZSTD_isError (left))
      return damaged (source, "the zstd data are damaged");
    source->inside = left > 0;
  }
  return (ssize_t) out.pos;
}

static bool begin_zstd (struct source *source) {
  source->zstd = ZSTD_createDStream ();
  return source->zstd;
}

static void end_zstd (struct source *source) {
  ZSTD_freeDStream (source->zstd);
}
#endif

/* Kinds of files, by their first bytes.  Without `read`, this program cannot
   decompress them, and `missing` says why. */
static const struct kind {
  const char *magic;
  const char *missing;
  bool (*begin) (struct source *source);
  void (*end) (struct source *source);
  cookie_read_function_t *read;
} kinds[] = {
    {"\x1f\x8b", "compressed by gzip, and this program was built without zlib",
#ifdef HAVE_ZLIB
     begin_gzip, end_gzip, read_gzip},
#else
     NULL, NULL, NULL},
#endif
    {"\xfd"
     "7zXZ",
     "compressed by xz, which has to be undone first", NULL, NULL, NULL},
    {"BZh", "compressed by bzip2, which has to be undone first", NULL, NULL,
     NULL},
    {"\x28\xb5\x2f\xfd",
     "compressed by zstd, and this program was built without libzstd",
#ifdef HAVE_ZSTD
     begin_zstd, end_zstd, read_zstd},
#else
     NULL, NULL, NULL},
#endif
};

/* A stream's cookie: the source, and how to end it. */
struct decompression {
  const struct kind *kind;
  struct source source;
};

static ssize_t read_source (void *cookie, char *buffer, size_t size) {
  struct decompression *decompression = cookie;
  return decompression->kind->read (&decompression->source, buffer, size);
}

static int close_source (void *cookie) {
  struct decompression *decompression = cookie;
  decompression->kind->end (&decompression->source);
  free (decompression);
  return 0;
}

static FILE *open_source (const struct kind *kind, FILE *raw,
                          const char **damage) {
  struct decompression *decompression = calloc (1, sizeof *decompression);
  if (!decompression)
    return NULL;
  decompression->kind = kind;
  decompression->source.raw = raw;
  decompression->source.damage = damage;
  if (!kind->begin (&decompression->source)) {
    free (decompression);
    errno = ENOMEM;
    return NULL;
  }
  const cookie_io_functions_t functions = {.read = read_source,
                                           .close = close_source};
  FILE *stream = fopencookie (decompression, "r", functions);
  if (!stream)
    close_source (decompression);
  return stream;
}

/* Whether the file begins with the magic bytes, which stay unread. */
static bool begins_with (FILE *raw, const char *magic) {
  const size_t length = strlen (magic);
  size_t same = 0;
  int c = EOF;
  while (same < length &&
         (c = getc (raw)) == (int) (unsigned char) magic[same])
    same++;
  if (same < length && c != EOF)
    ungetc (c, raw);
  for (size_t i = same; i > 0; i--)
    ungetc ((unsigned char) magic[i - 1], raw);
  return same == length;
}

FILE *decompress (FILE *raw, const char **damage) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (begins_with (raw, kinds[i].magic)) {
      if (kinds[i].read)
        return open_source (&kinds[i], raw, damage);
      *damage = kinds[i].missing;
      return NULL;
    }
  return raw;
}
