/* SPDX-License-Identifier: MIT */

/* A list of the cairo functions that are used, without the prefix cairo_.
   There is no include guard: libcairo.h and libcairo.c each define
   CAIRO_FUNCTION and include this file. */

CAIRO_FUNCTION (arc);
CAIRO_FUNCTION (close_path);
CAIRO_FUNCTION (create);
CAIRO_FUNCTION (destroy);
CAIRO_FUNCTION (fill);
CAIRO_FUNCTION (image_surface_create);
CAIRO_FUNCTION (line_to);
CAIRO_FUNCTION (move_to);
CAIRO_FUNCTION (new_sub_path);
CAIRO_FUNCTION (paint);
CAIRO_FUNCTION (pdf_surface_create_for_stream);
CAIRO_FUNCTION (rectangle);
CAIRO_FUNCTION (restore);
CAIRO_FUNCTION (save);
CAIRO_FUNCTION (scale);
CAIRO_FUNCTION (select_font_face);
CAIRO_FUNCTION (set_font_size);
CAIRO_FUNCTION (set_line_width);
CAIRO_FUNCTION (set_source_rgb);
CAIRO_FUNCTION (show_page);
CAIRO_FUNCTION (show_text);
CAIRO_FUNCTION (status);
CAIRO_FUNCTION (status_to_string);
CAIRO_FUNCTION (stroke);
CAIRO_FUNCTION (stroke_preserve);
CAIRO_FUNCTION (surface_destroy);
CAIRO_FUNCTION (surface_finish);
CAIRO_FUNCTION (surface_status);
CAIRO_FUNCTION (surface_write_to_png_stream);
CAIRO_FUNCTION (svg_surface_create_for_stream);
CAIRO_FUNCTION (text_extents);
CAIRO_FUNCTION (translate);
