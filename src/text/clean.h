/* SPDX-License-Identifier: MIT */

/* Makes text plain: what is not seen, or only decorates, is left out. */

#ifndef AQ_TEXT_CLEAN_H
#define AQ_TEXT_CLEAN_H

#include <stddef.h>

/* Makes a text plain in place and returns its new length. */
size_t aq_clean (char *text, size_t length);

#endif
