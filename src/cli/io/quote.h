/* SPDX-License-Identifier: MIT */

/* Quoting what others wrote, such as the names of files. */

#ifndef QUOTE_H
#define QUOTE_H

#include <limits.h>

enum { QUOTED_MAX = 4 * PATH_MAX }; /* texts are cut to it */

/* Writes TEXT so that it is one line and no terminal obeys it: control
   characters and bytes that are not UTF-8 become \n, \t or \033.  Returns
   SHOWN. */
const char *escaped (const char *text, char shown[QUOTED_MAX]);

/* Writes TEXT as a word of a shell's command.  Returns WORD. */
const char *shell_word (const char *text, char word[QUOTED_MAX]);

#endif
