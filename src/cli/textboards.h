/* SPDX-License-Identifier: MIT */

/* Boards as text, side by side on standard output. */

#ifndef TEXTBOARDS_H
#define TEXTBOARDS_H

#include "exhibit.h"

struct text_style {
  bool ascii;      /* Q and . whatever the locale has */
  bool attributes; /* queens in bold, attacked ones reversed */
};

/* As many a row as the terminal is wide, each of them in a column that is wide
   enough for the widest.  EXIT_YES, or after a message EXIT_TROUBLE. */
int textboards_draw (const struct exhibits *exhibits,
                     const struct text_style *style);

#endif
