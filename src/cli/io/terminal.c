/* SPDX-License-Identifier: MIT */

/* Terminals. */

#include "cli/io/terminal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool applies (enum when when, int descriptor) {
  const char *terminal = getenv ("TERM");
  const bool dumb = terminal && !strcmp (terminal, "dumb");
  return when == ALWAYS || (when == AUTO && !dumb && isatty (descriptor));
}

bool color_applies (enum when when, int descriptor) {
  const char *no_color = getenv ("NO_COLOR");
  if (when == AUTO && no_color && *no_color)
    return false;
  return applies (when, descriptor);
}

void print_colored (FILE *stream, bool colored, enum color color,
                    const char *text) {
  if (colored)
    fprintf (stream, "\033[%dm%s\033[m", (int) color, text);
  else
    fputs (text, stream);
}

size_t terminal_width (int descriptor, size_t otherwise) {
  struct winsize size;
  if (!ioctl (descriptor, TIOCGWINSZ, &size) && size.ws_col)
    return size.ws_col;
  const char *columns = getenv ("COLUMNS");
  const long width = columns ? strtol (columns, NULL, 10) : 0;
  return width > 0 && width <= UINT16_MAX ? (size_t) width : otherwise;
}
