/* SPDX-License-Identifier: MIT */

/* Formats by name. */

#include "cli/formats.h"

#include <string.h>
#include <strings.h>

const char *format_name (size_t index, const void *unused) {
  (void) unused;
  return aq_format_name ((enum aq_format) index);
}

const char *input_format_name (size_t index, const void *unused) {
  return index ? format_name (index - 1, unused) : "auto";
}

const char *caption_format_name (size_t index, const void *unused) {
  if (index == FORMAT_SVG)
    return "svg";
  return index == AQ_FORMAT_BOARD || index == AQ_FORMAT_LEETCODE
             ? ""
             : format_name (index, unused);
}

enum aq_format default_format (unsigned n) {
  return n <= AQ_DIGITS_MAX ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST;
}

void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]) {
  aq_board_text (board, default_format (board->n), text);
}

enum aq_format format_of_name (const char *file, enum aq_format otherwise) {
  const char *suffix = file ? strrchr (file, '.') : NULL;
  const char *name;
  for (size_t i = 0; suffix && (name = format_name (i, NULL)); i++)
    if (!strcasecmp (suffix + 1, name))
      return (enum aq_format) i;
  return otherwise;
}

bool format_takes (enum aq_format format, unsigned n,
                   char message[MESSAGE_MAX]) {
  const unsigned most = aq_format_size_max (format);
  return n <= most ||
         refuse (message, "--format=%s is for boards up to %u, not %u",
                 aq_format_name (format), most, n);
}
