/* SPDX-License-Identifier: MIT */

/* One-line messages on standard error, and pieces of text that several
   commands print. */

#ifndef MESSAGE_H
#define MESSAGE_H

#include <argp.h>

#include "allqueens.h"

/* Prints "allqueens: ..." and returns EXIT_TROUBLE. */
int trouble (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Prints "allqueens COMMAND: ..." and exits with EXIT_TROUBLE. */
_Noreturn void usage_error (const struct argp_state *state, const char *format,
                            ...) __attribute__ ((format (printf, 2, 3)));

/* The boards in all classes. */
uint64_t orbits_sum (const struct aq_orbits *orbits);

enum { ORBITS_TEXT_MAX = 128 };

/* "92 = 11 x 8 + 1 x 4". */
void orbits_text (const struct aq_orbits *orbits, char text[ORBITS_TEXT_MAX]);

/* A board in the shorter format that can show it. */
void board_text (unsigned n, const uint8_t *column, char text[AQ_LINE_MAX]);

#endif
