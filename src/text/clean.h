/* SPDX-License-Identifier: MIT */

/* Cleans a text: drops colors, characters that are not seen, progress bars and
   the types of numbers; and writes blanks, digits and vertical lines of all
   kinds as those of ASCII. */

#ifndef AQ_TEXT_CLEAN_H
#define AQ_TEXT_CLEAN_H

#include <stddef.h>

/* Cleans a text in place and returns its new length. */
size_t aq_clean (char *text, size_t length);

#endif
