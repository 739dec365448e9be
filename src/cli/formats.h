/* SPDX-License-Identifier: MIT */

/* How boards are written: the formats by name, and which one is taken if none
   was given. */

#ifndef FORMATS_H
#define FORMATS_H

#include "allqueens.h"
#include "cli/message.h"

/* --- names: each a name_at (cli/values.h) --- */

/* The formats in their order. */
const char *format_name (size_t index, const void *unused);
/* auto, then the formats. */
const char *input_format_name (size_t index, const void *unused);
/* Those that write a board on one line, and svg, the one at FORMAT_SVG. */
const char *caption_format_name (size_t index, const void *unused);

/* A picture in place of boards: the number behind the last format. */
enum { FORMAT_SVG = AQ_FORMAT_LEETCODE + 1 };

/* --- the format for boards of size N --- */

/* digits to N = 36, list above. */
enum aq_format default_format (unsigned n);

/* A board in that format. */
void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]);

/* The format that the end of a file's name is the name of; OTHERWISE if it is
   the name of none.  FILE may be NULL. */
enum aq_format format_of_name (const char *file, enum aq_format otherwise);

/* Whether the format can write boards of size N; if not, with a message. */
bool format_takes (enum aq_format format, unsigned n,
                   char message[MESSAGE_MAX]);

#endif
