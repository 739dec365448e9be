/* SPDX-License-Identifier: MIT */

/* The signs that boards are drawn with. */

#ifndef AQ_TEXT_MARKS_H
#define AQ_TEXT_MARKS_H

#include <stdbool.h>
#include <stddef.h>

/* The mark of a queen or of an empty square at TEXT, one character or several
   bytes of one: its length, 0 for none. */
size_t mark_at (const char *text, const char *end, bool *queen);

/* The length of a bar between squares at TEXT, 0 for none. */
size_t bar_at (const char *text, const char *end);

#endif
