/* SPDX-License-Identifier: MIT */

/* Numbers of a board in a line of text, whatever stands between them. */

#ifndef AQ_NUMBER_RUN_H
#define AQ_NUMBER_RUN_H

#include <stdbool.h>

/* Whether the text has a run of N numbers, or of N pairs of numbers, and all
   but one of them are columns: numbers up to N, alone or behind a letter as in
   b5.  Signs, tags of HTML and very short words may stand between them. */
bool aq_has_run (const char *text, const char *end, unsigned n);

#endif
