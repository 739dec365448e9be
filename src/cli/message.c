/* SPDX-License-Identifier: MIT */

/* Messages.  One stays one line, whatever is quoted in it.  Lines for people,
   as their terminal can show them. */

#include "cli/message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "allqueens.h"

static const char *program = "allqueens";

/* The program, and behind it the command, once that is known. */
static const char *command = "allqueens";

static bool status_shown;

void message_begin (const char *name) {
  program = command = name;
}

void message_begin_command (const char *name) {
  command = name;
}

const char *message_program (void) {
  return program;
}

const char *message_command (void) {
  return command;
}

static bool quiet, verbose;

void message_set_detail (bool is_to_be_quiet, bool is_to_be_verbose) {
  quiet = is_to_be_quiet;
  verbose = is_to_be_verbose;
}

bool is_quiet (void) {
  return quiet;
}

bool is_verbose (void) {
  return verbose && !quiet;
}

void message_show_status (const char *line) {
  if (*line || status_shown)
    fprintf (stderr, "\r%s\033[K", line);
  status_shown = *line;
}

void message_hide_status (void) {
  message_show_status ("");
}

static take_message *take;
static void *taker;

void message_also_to (take_message *function, void *data) {
  take = function;
  taker = data;
}

/* FILE is NULL, or the file that the message is about a line of. */
static void print_line (const char *name, const char *file, uint64_t line,
                        const char *format, va_list arguments) {
  char text[PATH_MAX + 2 * AQ_LINE_MAX], shown[QUOTED_MAX];
  vsnprintf (text, sizeof text, format, arguments);
  message_hide_status ();
  fprintf (stderr, "%s: ", name);
  if (file)
    fprintf (stderr, "%s:%" PRIu64 ": ", escaped (file, shown), line);
  fprintf (stderr, "%s\n", escaped (text, shown));
  if (take)
    take (line, shown, taker);
}

int error_line (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program, NULL, 0, format, arguments);
  va_end (arguments);
  return EXIT_TROUBLE;
}

int error_at (const char *name, uint64_t line, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program, name, line, format, arguments);
  va_end (arguments);
  return EXIT_TROUBLE;
}

void usage_error (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (command, NULL, 0, format, arguments);
  va_end (arguments);
  exit (EXIT_TROUBLE);
}

bool refuse (char message[MESSAGE_MAX], const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, MESSAGE_MAX, format, arguments);
  va_end (arguments);
  return false;
}

void bytes_text (uint64_t bytes, char text[BYTES_TEXT_MAX]) {
  static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
  double count = (double) bytes;
  size_t unit = 0;
  for (; count >= 1000 && unit < sizeof units / sizeof *units - 1; unit++)
    count /= 1000;
  snprintf (text, BYTES_TEXT_MAX, "%.*f %s", unit ? 1 : 0, count, units[unit]);
}

const char *plural (uint64_t count) {
  return count == 1 ? "" : "s";
}

/* --- quoting --- */

/* How many bytes the character has that TEXT begins with; 0: it is a control
   character, U+FFFE or U+FFFF, which are none, or no UTF-8. */
static size_t printable_bytes (const char *text) {
  const unsigned char *byte = (const unsigned char *) text;
  if (*byte < 0x80)
    return *byte >= ' ' && *byte != 0x7f;
  const bool is_control = *byte == 0xc2 && byte[1] < 0xa0; /* U+0080 to 9F */
  const bool is_overlong =
      (*byte == 0xe0 && byte[1] < 0xa0) || (*byte == 0xf0 && byte[1] < 0x90);
  const bool is_surrogate = *byte == 0xed && byte[1] >= 0xa0;
  const bool is_beyond = *byte == 0xf4 && byte[1] >= 0x90; /* U+10FFFF */
  const bool is_none = *byte == 0xef && byte[1] == 0xbf && byte[2] >= 0xbe;
  const size_t count = *byte >= 0xf0 ? 4 : *byte >= 0xe0 ? 3 : 2;
  if (*byte < 0xc2 || *byte > 0xf4 || is_control || is_overlong ||
      is_surrogate || is_beyond || is_none)
    return 0;
  for (size_t i = 1; i < count; i++)
    if ((byte[i] & 0xc0) != 0x80)
      return 0;
  return count;
}

/* Writes the first character of TEXT, which is not empty, to *END and moves
   both behind it; returns what follows of TEXT. */
static const char *show_character (const char *text, char **end) {
  const size_t count = printable_bytes (text);
  if (count) {
    memcpy (*end, text, count);
    *end += count;
  } else if (*text == '\n' || *text == '\t')
    *end = stpcpy (*end, *text == '\n' ? "\\n" : "\\t");
  else
    *end += sprintf (*end, "\\%03o", (unsigned char) *text);
  return text + (count ? count : 1);
}

enum { SPARE = 8 }; /* for one more character and a 0 */

const char *escaped (const char *text, char shown[QUOTED_MAX]) {
  char *end = shown;
  while (*text && end < shown + QUOTED_MAX - SPARE)
    text = show_character (text, &end);
  *end = 0;
  return shown;
}

/* --- terminals --- */

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
