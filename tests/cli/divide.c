/* SPDX-License-Identifier: MIT */

/* divide FILE SLOT COUNT

   Cuts the checkpoint FILE between sections into COUNT parts FILE.SLOT.0, ...
   of about as many sections, and makes FILE the list of them.

   divide FILE

   Makes the last line of the text FILE the XXH3 of those before.

   Both are written by their descriptions (src/core/section.h,
   src/cli/checkpoint/checkpoint_manifest.h). */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { FILE_MAX = 1 << 24, LIST_MAX = 1 << 16, HEADER = 16, AROUND = 32 };

static char bytes[FILE_MAX], list[LIST_MAX];

static void need (int holds, const char *what) {
  if (holds)
    return;
  fprintf (stderr, "divide: %s\n", what);
  exit (99);
}

static size_t read_all (const char *path) {
  FILE *file = fopen (path, "r");
  need (file != NULL, path);
  const size_t count = fread (bytes, 1, FILE_MAX, file);
  need (count < FILE_MAX && !fclose (file), path);
  return count;
}

static void write_all (const char *path, const char *from, size_t count) {
  FILE *file = fopen (path, "w");
  need (file && fwrite (from, 1, count, file) == count && !fclose (file),
        path);
}

/* Writes the list's text, with its last line. */
static void write_list (const char *path, const char *text, size_t length) {
  char *whole = malloc (length + 32);
  need (whole != NULL, "no memory");
  memcpy (whole, text, length);
  const int last =
      sprintf (whole + length, "%016" PRIx64 "\n", XXH3_64bits (text, length));
  write_all (path, whole, length + (size_t) last);
  free (whole);
}

static void sign (const char *path) {
  size_t count = read_all (path);
  while (count > 1 && bytes[count - 2] != '\n')
    count--;
  write_list (path, bytes, count - 1);
}

/* Where the first SECTIONS sections end; *THERE: how many there are, of
   them. */
static size_t sections_end (size_t count, size_t sections, size_t *there) {
  size_t at = HEADER;
  for (*there = 0; at < count && *there < sections; ++*there) {
    uint64_t length;
    memcpy (&length, bytes + at + 16, sizeof length);
    at += AROUND + (size_t) length;
  }
  need (at <= count, "no checkpoint");
  return at;
}

int main (int argc, char **argv) {
  need (argc == 2 || argc == 4, "usage: divide FILE [SLOT COUNT]");
  if (argc == 2)
    return sign (argv[1]), 0;
  const char *path = argv[1], *slot = argv[2];
  const unsigned parts = (unsigned) atoi (argv[3]);
  const size_t count = read_all (path);
  size_t length = (size_t) sprintf (
      list, "allqueens checkpoint in parts, version 1\nslot %s, %u parts\n",
      slot, parts);
  size_t from = 0, sections, there;
  sections_end (count, SIZE_MAX, &sections);
  for (unsigned i = 0; i < parts; i++) {
    char part[4096];
    const size_t end =
        sections_end (count, sections * (i + 1) / parts, &there);
    snprintf (part, sizeof part, "%s.%s.%u", path, slot, i);
    write_all (part, bytes + from, end - from);
    length +=
        (size_t) sprintf (list + length, "%zu %016" PRIx64 "\n", end - from,
                          XXH3_64bits (bytes + from, end - from));
    from = end;
  }
  write_list (path, list, length);
  return 0;
}
