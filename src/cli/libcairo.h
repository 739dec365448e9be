/* SPDX-License-Identifier: MIT */

/* Cairo, loaded at run time: a program that draws nothing does without it.
   Only where configure has found its headers. */

#ifndef LIBCAIRO_H
#define LIBCAIRO_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>

/* cairo_create and the others, as libcairo.create and so on. */
#define CAIRO_FUNCTION(name) __typeof__ (cairo_##name) *name
struct libcairo {
#include "cairo_functions.h"
};
#undef CAIRO_FUNCTION

/* To be called only after libcairo_load. */
extern struct libcairo libcairo;

/* EXIT_YES, or after a message EXIT_TROUBLE. */
int libcairo_load (void);

#endif
