/* SPDX-License-Identifier: MIT */

/* Boards as pictures, drawn by cairo, which is loaded here and nowhere else.
 */

#ifndef GALLERY_H
#define GALLERY_H

#include "exhibit.h"

/* Whether NAME has the extension of a picture that can be drawn. */
bool gallery_takes (const char *name);

/* Loads cairo.  EXIT_YES, or after a message EXIT_TROUBLE. */
int gallery_ready (void);

/* Draws into FILE, which is replaced as a whole or not at all: SVG or PNG, one
   picture, or PDF, pages of A4.  Cairo must be loaded.  EXIT_YES, or after a
   message EXIT_TROUBLE; no message where a signal interrupted it. */
int gallery_draw (const struct exhibits *exhibits, const char *file);

#endif
