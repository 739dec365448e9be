/* SPDX-License-Identifier: MIT */

/* What a stream's terminal can show. */

#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Whether a descriptor is a terminal that can move its cursor. */
bool is_terminal (int descriptor);

/* The color of a result. */
enum color { RED = 31, GREEN, YELLOW, CYAN = 36 };

/* Prints TEXT, in this color if the stream is such a terminal, unless the
   environment has NO_COLOR. */
void print_colored (FILE *stream, enum color color, const char *text);

/* Whether no other job has the terminal behind a descriptor in the foreground,
   such as a shell that waits for input. */
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
