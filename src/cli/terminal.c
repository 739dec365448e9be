/* SPDX-License-Identifier: MIT */

/* Terminals. */

#include "cli/terminal.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool is_terminal (int descriptor) {
  const char *terminal = getenv ("TERM");
  const bool dumb = terminal && !strcmp (terminal, "dumb");
  return !dumb && isatty (descriptor);
}

void print_colored (FILE *stream, enum color color, const char *text) {
  const char *no_color = getenv ("NO_COLOR");
  if ((!no_color || !*no_color) && is_terminal (fileno (stream)))
    fprintf (stream, "\033[%dm%s\033[m", (int) color, text);
  else
    fputs (text, stream);
}

bool is_foreground (int descriptor) {
  const pid_t group = tcgetpgrp (descriptor);
  return group < 0 || group == getpgrp ();
}

size_t terminal_width (int descriptor, size_t otherwise) {
  struct winsize size;
  if (!ioctl (descriptor, TIOCGWINSZ, &size) && size.ws_col)
    return size.ws_col;
  const char *columns = getenv ("COLUMNS");
  const long width = columns ? strtol (columns, NULL, 10) : 0;
  return width > 0 && width <= UINT16_MAX ? (size_t) width : otherwise;
}

size_t text_columns (const char *text, size_t length) {
  size_t columns = 0;
  for (size_t i = 0; i < length; i++)
    columns += ((unsigned char) text[i] & 0xc0) != 0x80;
  return columns;
}

/* Prints TEXT in lines of at most WIDTH columns, unless a word is longer. */
static void wrap (FILE *stream, size_t width, size_t indent,
                  const char *text) {
  size_t column = 0;
  while (*text) {
    const size_t blanks = strspn (text, " ");
    const size_t length = blanks + strcspn (text + blanks, " \n");
    const size_t columns = text_columns (text, length);
    if (column > indent && column + columns > width) {
      fprintf (stream, "\n%*s", (int) indent, "");
      fwrite (text + blanks, 1, length - blanks, stream);
      column = indent + columns - blanks;
    } else {
      fwrite (text, 1, length, stream);
      column += columns;
    }
    text += length;
    if (*text == '\n') {
      fputc (*text++, stream);
      column = 0;
    }
  }
}

void print_wrapped (FILE *stream, size_t indent, const char *format, ...) {
  const int descriptor = fileno (stream);
  char *text;
  va_list arguments;
  va_start (arguments, format);
  if (!isatty (descriptor))
    vfprintf (stream, format, arguments);
  else if (vasprintf (&text, format, arguments) >= 0) {
    wrap (stream, terminal_width (descriptor, SIZE_MAX), indent, text);
    free (text);
  }
  va_end (arguments);
}
