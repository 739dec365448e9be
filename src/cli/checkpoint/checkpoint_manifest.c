/* SPDX-License-Identifier: MIT */

/* Text from a list of parts, and back.  A text is whole if writing its list
   gives the same text again. */

#include "cli/checkpoint/checkpoint_manifest.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

static const char title[] = "allqueens checkpoint in parts";
static const char beginning[] = "%s, version 1\nslot %c, %u parts\n";

size_t manifest_format (const struct manifest *manifest,
                        char text[MANIFEST_MAX]) {
  size_t length =
      (size_t) snprintf (text, MANIFEST_MAX, beginning, title,
                         'a' + (int) manifest->slot, manifest->count);
  for (unsigned i = 0; i < manifest->count; i++) {
    const struct manifest_part *part = &manifest->part[i];
    length += (size_t) snprintf (text + length, MANIFEST_MAX - length,
                                 "%" PRIu64 " %016" PRIx64 "\n", part->length,
                                 part->hash);
  }
  const uint64_t hash = XXH3_64bits (text, length);
  length += (size_t) snprintf (text + length, MANIFEST_MAX - length,
                               "%016" PRIx64 "\n", hash);
  return length;
}

/* Reads a text that ends with a 0; false if it cannot be a manifest's.  Other
   errors in it show when it is written again. */
static bool parse (const char *text, struct manifest *manifest) {
  char slot;
  const char *line = strchr (text, '\n');
  if (!line ||
      sscanf (line, " slot %c, %3u parts", &slot, &manifest->count) != 2)
    return false;
  manifest->slot = (unsigned) slot - 'a';
  if (manifest->slot >= SLOTS || manifest->count > AQ_PROCESSES_MAX)
    return false;
  line = strchr (line + 1, '\n');
  for (unsigned i = 0; i < manifest->count && line; i++) {
    char *end;
    manifest->part[i].length = strtoull (line, &end, 10);
    manifest->part[i].hash = strtoull (end, &end, 16);
    line = strchr (end, '\n');
  }
  return line;
}

enum manifest_kind manifest_read (int descriptor, struct manifest *manifest) {
  char text[MANIFEST_MAX + 1], again[MANIFEST_MAX];
  struct manifest read = {0};
  size_t count = 0;
  ssize_t got;
  while ((got = pread (descriptor, text + count, MANIFEST_MAX - count,
                       (off_t) count)) != 0) {
    if (got < 0 && errno != EINTR)
      return NOT_READ;
    count += got > 0 ? (size_t) got : 0;
  }
  text[count] = 0;
  if (strncmp (text, title, strlen (title)))
    return NO_MANIFEST;
  if (!parse (text, &read) || manifest_format (&read, again) != count ||
      memcmp (text, again, count))
    return DAMAGED_MANIFEST;
  *manifest = read;
  return WHOLE_MANIFEST;
}

enum manifest_kind manifest_read_at (const char *path,
                                     struct manifest *manifest) {
  const int descriptor = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0)
    return errno == ENOENT ? NO_MANIFEST : NOT_READ;
  const enum manifest_kind kind = manifest_read (descriptor, manifest);
  const int why = errno;
  close (descriptor);
  errno = why;
  return kind;
}
