/* SPDX-License-Identifier: MIT */

/* Cairo, loaded at run time, so that the program works without it until a file
   is to be drawn.  To be included only where HAVE_CAIRO is defined. */

#ifndef LIBCAIRO_H
#define LIBCAIRO_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

/* Pointers to cairo's functions: libcairo.create is cairo_create. */
#define CAIRO_FUNCTION(name) __typeof__ (cairo_##name) *name
struct libcairo {
#include "cli/show/cairo_functions.h"
};
#undef CAIRO_FUNCTION

/* NULL pointers until libcairo_load has succeeded. */
extern struct libcairo libcairo;

/* Loads cairo.  It stays loaded until the program ends.  Returns EXIT_YES, or
   after a message EXIT_TROUBLE. */
int libcairo_load (void);

#endif
