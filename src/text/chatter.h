/* SPDX-License-Identifier: MIT */

/* What programs print between boards, before and behind them. */

#ifndef AQ_TEXT_CHATTER_H
#define AQ_TEXT_CHATTER_H

#include "text/gather.h"

/* Whether a line is passed over: words and settings without anything that
   might be a board, or what is left of one. */
bool is_chatter (const struct gather *gather, const char *text,
                 const char *end);

/* Whether a string that a document has under some name is. */
bool is_plain_value (const struct gather *gather, const char *text,
                     const char *end);

/* A rule, of one sign; a border; or a few signs such as those of a prompt. */
bool is_rule (const char *text, const char *end);

/* a b c d over a drawing, q1,q2,q3,q4 over a table. */
bool is_heading (const char *text, const char *end);

/* Columns numbered 0 1 2 3 or 1 2 3 4, as over a drawing. */
bool is_ruler (const unsigned *number, unsigned count);

/* Whether the digits, four or more, are columns, each once, from 0 or 1 on. */
bool is_permutation (const char *text, const char *end);

enum { LABEL_MAX = 256 }; /* characters */

/* Whether what stands before a board on its line, or between boards, is no
   part of one: a name, a number, words, signs. */
bool is_label (const struct gather *gather, const char *text, const char *end);

/* Whether a label says that a board follows: "Solution 3". */
bool names_board (const char *text, const char *end);

/* Whether a label says that some other number follows: "Seed". */
bool names_count (const char *text, const char *end);

#endif
