/* SPDX-License-Identifier: MIT */

/* The types of pictures that the program draws. */

#ifndef PICTURE_H
#define PICTURE_H

enum picture_type { SVG, PNG, PDF, PICTURE_TYPES };

/* The type that the extension of FILE stands for, PICTURE_TYPES for none. */
enum picture_type picture_type (const char *file);

#endif
