/* SPDX-License-Identifier: MIT */

/* What a stream's terminal can show. */

#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* The values of --color and --progress. */
enum when { AUTO, ALWAYS, NEVER };

/* Whether to use colors or progress on a descriptor.  AUTO needs a terminal
   that can move its cursor. */
bool applies (enum when when, int descriptor);

/* Whether to use colors on a descriptor: NO_COLOR turns AUTO off. */
bool color_applies (enum when when, int descriptor);

/* The columns of the terminal behind a descriptor; without a terminal what the
   environment variable COLUMNS says, or 80. */
size_t terminal_width (int descriptor);

#endif
