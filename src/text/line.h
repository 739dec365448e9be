/* SPDX-License-Identifier: MIT */

/* What one line of a solution file says, brackets apart. */

#ifndef AQ_TEXT_LINE_H
#define AQ_TEXT_LINE_H

#include "text/gather.h"

/* Reads a line: a board, a part of one, something between boards, or an
   error. */
void text_line (struct gather *gather, const char *text, const char *end);

/* Reads a line of a string that a document has under some name, which may as
   well be no board. */
void text_value (struct gather *gather, const char *text, const char *end);

#endif
