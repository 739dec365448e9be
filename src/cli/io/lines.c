/* SPDX-License-Identifier: MIT */

/* Reading lines. */

#include "cli/io/lines.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"

void lines_begin (struct lines *lines, FILE *stream, const char *name) {
  lines->stream = stream;
  lines->name = name;
  lines->number = 0;
  lines->whole = true;
  lines->status = EXIT_YES;
}

void lines_fail (struct lines *lines, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  lines->status = trouble ("%s:%lu: %s", lines->name, lines->number, text);
}

/* Handles EOF: the end, or a failure. */
static void end (struct lines *lines) {
  if (feof (lines->stream))
    return;
  lines->status = interrupted ()
                      ? EXIT_TROUBLE
                      : trouble ("%s: %s", lines->name, strerror (errno));
}

/* Reads up to the newline or the end; returns the number of bytes. */
static size_t read_bytes (struct lines *lines) {
  size_t length = 0;
  int byte;
  while ((byte = getc (lines->stream)) != EOF && byte != '\n') {
    if (byte == 0)
      lines_fail (lines, "a null byte: this is not a text file");
    else if (length == LINES_LENGTH_MAX)
      lines_fail (lines, "the line is longer than %d bytes", LINES_LENGTH_MAX);
    if (lines->status)
      return 0;
    lines->text[length++] = (char) byte;
  }
  lines->whole = byte == '\n';
  if (byte == EOF)
    end (lines);
  return length;
}

char *lines_next (struct lines *lines) {
  static const char mark[] = "\xef\xbb\xbf";
  if (lines->status)
    return NULL;
  lines->number++;
  size_t length = read_bytes (lines);
  if (lines->status || (!lines->whole && !length))
    return NULL;
  if (length && lines->text[length - 1] == '\r')
    length--;
  lines->text[length] = 0;
  const bool marked = lines->number == 1 && !strncmp (lines->text, mark, 3);
  return lines->text + (marked ? 3 : 0);
}
