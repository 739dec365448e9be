/* SPDX-License-Identifier: MIT */

/* The fast way to read what most large files are: a line of digits or numbers
   for each board and nothing else. */

#ifndef AQ_TEXT_PLAIN_H
#define AQ_TEXT_PLAIN_H

#include "text/page.h"

/* Bytes behind a text that may be read. */
enum { AQ_PLAIN_SLACK = 64 };

/* The length of a line that is a permutation as the facts have it, with the
   end of the line; 0: it is not, or may be something else. */
size_t aq_read_plain (const struct aq_facts *facts, const char *text,
                      const char *end, struct aq_board *board);

/* Notes how the boards are written, if all whole lines of the text are such
   boards from N = 5 on. */
bool aq_look_plain (struct aq_facts *facts, const char *text, const char *end);

#endif
