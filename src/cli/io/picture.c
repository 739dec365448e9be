/* SPDX-License-Identifier: MIT */

/* The types of pictures, by the extension of a file's name. */

#include "cli/io/picture.h"

#include <string.h>
#include <strings.h>

enum picture_type picture_type (const char *file) {
  static const char *const extensions[PICTURE_TYPES] = {
      [SVG] = ".svg", [PNG] = ".png", [PDF] = ".pdf"};
  const char *extension = strrchr (file, '.');
  enum picture_type type = 0;
  while (type < PICTURE_TYPES &&
         (!extension || strcasecmp (extension, extensions[type])))
    type++;
  return type;
}
