/* SPDX-License-Identifier: MIT */

/* Messages of one line on standard error; the exit status; the status line,
   which is the last line on a terminal and makes way for messages; colors and
   long lines on a terminal. */

#ifndef MESSAGE_H
#define MESSAGE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The program's exit status, as diff and grep have it. */
enum {
  EXIT_YES = 0,    /* complete; solved; all checks pass; the sets are equal */
  EXIT_NO = 1,     /* incomplete; not solved; a check fails; they differ */
  EXIT_TROUBLE = 2 /* usage, unreadable input, a failed write, no memory */
};

/* PROGRAM is the name before messages.  It must stay valid.  The default is
   "allqueens". */
void message_begin (const char *program);
const char *message_program (void);

/* COMMAND is the program and its command, the name before messages about
   usage; it must stay valid.  The default is the program. */
void message_begin_command (const char *command);
const char *message_command (void);

/* How much is printed, which is not changed once a command runs.  By default
   neither is set. */
void message_set_detail (bool quiet, bool verbose);
/* Whether to print the answer and errors only. */
bool is_quiet (void);
/* Whether to print more: --quiet overrides --verbose. */
bool is_verbose (void);

/* Prints a line "allqueens: ..." on standard error.  Returns EXIT_TROUBLE, so
   that a caller can return it. */
int error_line (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* The same about a line of the file NAME: "allqueens: NAME:LINE: ...". */
int error_at (const char *name, uint64_t line, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* Takes a message as it is printed, without the names of program and line.
   LINE is 0 if it is about no line. */
typedef void take_message (uint64_t line, const char *text, void *data);
/* From now on gives these messages to TAKE, too; NULL: to nobody. */
void message_also_to (take_message *take, void *data);

/* Prints "allqueens COMMAND: ..." and exits with EXIT_TROUBLE. */
_Noreturn void usage_error (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Formats a message and returns false. */
enum { MESSAGE_MAX = 1024 };
bool refuse (char message[MESSAGE_MAX], const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Shows the status line in place of the one that is shown; "" for none. */
void message_show_status (const char *line);

/* Removes the status line.  Must be called before anything is written that may
   go to the terminal. */
void message_hide_status (void);

/* "s" unless COUNT is 1, for regular plurals. */
const char *plural (uint64_t count);

/* How many messages of one kind are printed without --verbose. */
enum { REPORT_MAX = 10 };

/* Writes a number of bytes: "12.7 GB". */
enum { BYTES_TEXT_MAX = 32 };
void bytes_text (uint64_t bytes, char text[BYTES_TEXT_MAX]);

/* --- quoting what others wrote, such as the names of files --- */

enum { QUOTED_MAX = 4 * PATH_MAX }; /* texts are cut to it */

/* Writes TEXT so that it is one line and no terminal obeys it: control
   characters and bytes that are not UTF-8 become \n, \t or \033.  Returns
   SHOWN. */
const char *escaped (const char *text, char shown[QUOTED_MAX]);

/* --- what a terminal can show --- */

/* Whether a descriptor is a terminal that can move its cursor. */
bool is_terminal (int descriptor);

/* The color of a result. */
enum color { RED = 31, GREEN, YELLOW, CYAN = 36 };

/* Prints TEXT, in this color if the stream is such a terminal, unless the
   environment has NO_COLOR. */
void print_colored (FILE *stream, enum color color, const char *text);

/* False if another job, such as a shell that waits for input, has the terminal
   behind a descriptor in the foreground. */
bool is_foreground (int descriptor);

/* The columns of the terminal behind a descriptor.  Without a terminal: the
   environment variable COLUMNS, or OTHERWISE. */
size_t terminal_width (int descriptor, size_t otherwise);

/* Columns that LENGTH bytes of UTF-8 take: bytes that continue a character
   take none. */
size_t text_columns (const char *text, size_t length);

/* Prints whole lines, as fprintf does.  On a terminal, lines that are wider
   are broken at blanks, and go on INDENT columns from the left. */
void print_wrapped (FILE *stream, size_t indent, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

#endif
