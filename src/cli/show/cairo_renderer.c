/* SPDX-License-Identifier: MIT */

/* Draws boards with cairo, in black, white and grays, so that printing loses
   nothing.  Lengths are in points; a PNG has two pixels a point. */

#include "cli/show/cairo_renderer.h"

#include "cli/io/exit_status.h"
#include "cli/io/message.h"

#ifndef HAVE_CAIRO

int cairo_renderer_load (void) {
  return trouble ("pictures need cairo, and this program was built without");
}

int cairo_renderer_draw (const struct shown_boards *shown, const char *file,
                         bool sync) {
  (void) shown, (void) file, (void) sync;
  return cairo_renderer_load ();
}

#else

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "cli/io/picture.h"
#include "cli/show/libcairo.h"
#include "cli/show/page_layout.h"

static const struct {
  const char *name;
  double side_max; /* points; beyond it cairo's coordinates or images end */
  double area_max; /* square points; bounds the memory of an image */
} pictures[PICTURE_TYPES] = {[SVG] = {"an SVG", 8e6, INFINITY},
                             [PNG] = {"a PNG", 32767 / 2, 2.5e7},
                             [PDF] = {"a PDF", 8e6, INFINITY}};

int cairo_renderer_load (void) {
  return libcairo_load ();
}

/* --- a queen --- */

/* Adds a crown on a square of side 1 to the path: an outline that begins at
   the leftmost tip, a disk on each of the five tips, and a bar at the foot.
   All parts run clockwise; cairo would leave overlaps empty if directions
   differed. */
static void trace_queen (cairo_t *cairo) {
  static const struct {
    double x, y;
  } outline[] = {{.17, .33}, {.32, .54},  {.33, .25}, {.445, .51},
                 {.50, .21}, {.555, .51}, {.67, .25}, {.68, .54},
                 {.83, .33}, {.73, .71},  {.27, .71}};
  enum { CORNERS = sizeof outline / sizeof *outline, TIPS = 5 };
  for (int i = 0; i < CORNERS; i++)
    libcairo.line_to (cairo, outline[i].x, outline[i].y);
  libcairo.close_path (cairo);
  for (int i = 0; i < TIPS; i++) {
    libcairo.new_sub_path (cairo);
    libcairo.arc (cairo, outline[2 * i].x, outline[2 * i].y, .05, 0, 2 * M_PI);
    libcairo.close_path (cairo);
  }
  libcairo.rectangle (cairo, .27, .75, .46, .08);
}

/* Draws a black queen, or a white one with a black outline if it is attacked,
   on the square of side SIDE whose top left corner is at X, Y. */
static void draw_queen (cairo_t *cairo, double x, double y, double side,
                        bool attacked) {
  libcairo.save (cairo);
  libcairo.translate (cairo, x, y);
  libcairo.scale (cairo, side, side);
  trace_queen (cairo);
  libcairo.set_source_rgb (cairo, .1, .1, .1);
  if (attacked) {
    libcairo.set_line_width (cairo, .07);
    libcairo.stroke_preserve (cairo);
    libcairo.set_source_rgb (cairo, 1, 1, 1);
  }
  libcairo.fill (cairo);
  libcairo.restore (cairo);
}

/* --- a board and its caption --- */

/* Draws an empty board with its frame.  The square in row 0 and column 0 is
   light. */
static void draw_squares (cairo_t *cairo, unsigned n, double x, double y,
                          double side) {
  const double square = side / n;
  libcairo.rectangle (cairo, x, y, side, side);
  libcairo.set_source_rgb (cairo, .97, .97, .97);
  libcairo.fill (cairo);
  for (unsigned row = 0; row < n; row++)
    for (unsigned column = 1 - row % 2; column < n; column += 2)
      libcairo.rectangle (cairo, x + column * square, y + row * square, square,
                          square);
  libcairo.set_source_rgb (cairo, .74, .74, .74);
  libcairo.fill (cairo);
  libcairo.rectangle (cairo, x, y, side, side);
  libcairo.set_source_rgb (cairo, .35, .35, .35);
  libcairo.set_line_width (cairo, .8);
  libcairo.stroke (cairo);
}

static double text_width (cairo_t *cairo, const char *text) {
  cairo_text_extents_t extents;
  libcairo.text_extents (cairo, text, &extents);
  return extents.x_advance;
}

/* Draws a line of a caption with its baseline at Y, in letters of SIZE.  Where
   it is wider than WIDTH_MAX the letters shrink, down to 65 %, and what is
   still too wide is cut and ends in three dots. */
static void draw_line (cairo_t *cairo, const char *text, double size, double x,
                       double y, double width_max) {
  char line[TITLE_MAX + sizeof "..."];
  strcpy (line, text);
  libcairo.set_font_size (cairo, size);
  for (double scale = .95; scale > .6 && text_width (cairo, line) > width_max;
       scale -= .05)
    libcairo.set_font_size (cairo, scale * size);
  for (size_t length = strlen (text);
       length && text_width (cairo, line) > width_max;)
    strcpy (line + --length, "...");
  libcairo.move_to (cairo, x, y);
  libcairo.show_text (cairo, line);
}

/* The size of the letters, a number of WIDTH characters, that fit a square. */
static double coordinate_letter_size (double square, size_t width) {
  return square * (width == 1 ? .75 : width == 2 ? .6 : .4);
}

/* Numbers the rows at the left of a board, and the columns above it.  The
   board's top left corner is at X, Y, SIDE is its own; letters are of at most
   SIZE_MAX. */
static void draw_coordinates (cairo_t *cairo,
                              const struct captioned_board *captioned,
                              double x, double y, double side,
                              double size_max) {
  const unsigned n = captioned->board.n;
  const double square = side / n, between = size_max / 3;
  char text[COORDINATE_MAX];
  libcairo.set_source_rgb (cairo, .3, .3, .3);
  for (enum axis axis = ROW; axis <= COLUMN; axis++) {
    const size_t width = coordinate_width (captioned, axis);
    const double size =
        fmin (coordinate_letter_size (square, width), size_max);
    libcairo.set_font_size (cairo, size);
    for (unsigned i = 0; i < n; i++) {
      coordinate_text (captioned, axis, i, text);
      const double middle = (i + .5) * square, wide = text_width (cairo, text);
      if (axis == ROW)
        libcairo.move_to (cairo, x - between - wide, y + middle + .36 * size);
      else
        libcairo.move_to (cairo, x + middle - wide / 2, y - between);
      libcairo.show_text (cairo, text);
    }
  }
}

/* Draws the caption of a board whose bottom left corner is at X, Y. */
static void draw_caption (cairo_t *cairo,
                          const struct captioned_board *captioned, double x,
                          double y, double side) {
  const double size = caption_letter_size (side);
  libcairo.set_source_rgb (cairo, 0, 0, 0);
  draw_line (cairo, captioned->title, size, x, y + 1.3 * size, side);
  draw_line (cairo, captioned->symmetry, size, x, y + 2.5 * size, side);
}

/* Draws a board with its caption; the top left corner is at X, Y. */
static void draw_board (cairo_t *cairo,
                        const struct captioned_board *captioned, double x,
                        double y, double side) {
  const struct aq_board *board = &captioned->board;
  if (captioned->coordinates) {
    const double strip = coordinates_strip (side);
    x += strip;
    y += strip;
    side -= strip;
    draw_coordinates (cairo, captioned, x, y, side, .6 * strip);
  }
  const double square = side / board->n;
  draw_squares (cairo, board->n, x, y, side);
  for (unsigned row = 0; row < board->n; row++)
    draw_queen (cairo, x + board->column[row] * square, y + row * square,
                square, captioned->attacked[row]);
  draw_caption (cairo, captioned, x, y + side, side);
}

/* --- pages --- */

struct renderer {
  cairo_t *cairo;
  const struct page_layout *layout;
  struct board_position position; /* of the board drawn last */
};

static void begin_page (const struct renderer *renderer) {
  if (renderer->position.page > 1)
    libcairo.show_page (renderer->cairo);
  libcairo.set_source_rgb (renderer->cairo, 1, 1, 1);
  libcairo.paint (renderer->cairo);
}

/* Draws a board on its page.  Returns false after a signal or an error. */
static bool add_board (const struct captioned_board *captioned, void *data) {
  struct renderer *renderer = data;
  const struct page_layout *layout = renderer->layout;
  struct board_position *position = &renderer->position;
  if (page_layout_next (layout, captioned->begins_group, position))
    begin_page (renderer);
  draw_board (renderer->cairo, captioned,
              layout->margin + (double) position->column * layout->step_x,
              layout->margin + (double) position->row * layout->step_y,
              layout->side);
  return !interrupted () && !libcairo.status (renderer->cairo);
}

/* --- the file --- */

/* Where cairo writes a file to. */
struct sink {
  FILE *stream;
  int error; /* errno of the write that failed */
};

static cairo_status_t write_bytes (void *data, const unsigned char *bytes,
                                   unsigned length) {
  struct sink *sink = data;
  if (fwrite (bytes, 1, length, sink->stream) == length)
    return CAIRO_STATUS_SUCCESS;
  sink->error = errno;
  return CAIRO_STATUS_WRITE_ERROR;
}

/* A surface that writes SVG and PDF to SINK while it is drawn on; a PNG stays
   in memory. */
static cairo_surface_t *make_surface (enum picture_type type,
                                      const struct page_layout *layout,
                                      struct sink *sink) {
  const double width = layout->width, height = layout->height;
  switch (type) {
  case SVG:
    return libcairo.svg_surface_create_for_stream (write_bytes, sink, width,
                                                   height);
  case PDF:
    return libcairo.pdf_surface_create_for_stream (write_bytes, sink, width,
                                                   height);
  default:
    return libcairo.image_surface_create (
        CAIRO_FORMAT_RGB24, (int) (2 * width), (int) (2 * height));
  }
}

/* Draws all boards on the surface and completes the file. */
static cairo_status_t draw_on_surface (cairo_surface_t *surface,
                                       const struct shown_boards *shown,
                                       const struct page_layout *layout,
                                       enum picture_type type,
                                       struct sink *sink) {
  struct renderer renderer = {.cairo = libcairo.create (surface),
                              .layout = layout};
  if (type == PNG)
    libcairo.scale (renderer.cairo, 2, 2);
  libcairo.select_font_face (renderer.cairo, "sans-serif",
                             CAIRO_FONT_SLANT_NORMAL,
                             CAIRO_FONT_WEIGHT_NORMAL);
  captioned_boards_each (shown, add_board, &renderer);
  cairo_status_t status = libcairo.status (renderer.cairo);
  if (!status && type == PNG && !interrupted ())
    status = libcairo.surface_write_to_png_stream (surface, write_bytes, sink);
  libcairo.destroy (renderer.cairo);
  libcairo.surface_finish (surface);
  return status ? status : libcairo.surface_status (surface);
}

static int draw_into_output (struct output *output,
                             const struct shown_boards *shown,
                             const struct page_layout *layout,
                             enum picture_type type) {
  if (output_begin (output))
    return EXIT_TROUBLE;
  struct sink sink = {.stream = output->stream};
  cairo_surface_t *surface = make_surface (type, layout, &sink);
  const cairo_status_t failed =
      draw_on_surface (surface, shown, layout, type, &sink);
  libcairo.surface_destroy (surface);
  if (interrupted ())
    return EXIT_TROUBLE;
  errno = sink.error;
  if (failed == CAIRO_STATUS_WRITE_ERROR)
    return output_failed (output);
  if (failed)
    return trouble ("%s: %s", output->name,
                    libcairo.status_to_string (failed));
  return EXIT_YES;
}

/* A picture that is drawn on a thread of its own: on pages as large as they
   need, cairo can take many seconds for its last call, which nothing
   interrupts. */
struct drawing {
  struct output output;
  const struct shown_boards *shown;
  struct page_layout layout;
  enum picture_type type;
  int status;
  atomic_bool done;
};

static void *draw (void *data) {
  struct drawing *drawing = data;
  drawing->status = draw_into_output (&drawing->output, drawing->shown,
                                      &drawing->layout, drawing->type);
  drawing->done = true;
  return NULL;
}

/* Waits for the picture, and dies when a signal comes. */
static int wait_for_drawing (struct drawing *drawing) {
  enum { MICROSECONDS = 2000 };
  pthread_t thread;
  if (pthread_create (&thread, NULL, draw, drawing))
    return trouble ("no thread can be started");
  while (!drawing->done) {
    if (interrupted ())
      interrupt_die ();
    usleep (MICROSECONDS);
  }
  pthread_join (thread, NULL);
  return drawing->status;
}

int cairo_renderer_draw (const struct shown_boards *shown, const char *file,
                         bool sync) {
  const enum picture_type type = picture_type (file);
  const struct board_counts counts = count_boards (shown);
  if (!counts.boards)
    return trouble ("%s: there is no board to draw", file);
  const struct page_layout layout =
      type == PDF ? page_layout_a4 (&counts) : page_layout_single (&counts);
  if (fmax (layout.width, layout.height) > pictures[type].side_max ||
      layout.width * layout.height > pictures[type].area_max)
    return trouble ("%s: %zu boards are too many for %s; --limit=K draws the "
                    "first K, and .pdf has pages",
                    file, counts.boards, pictures[type].name);
  enum { LARGE = 4000 }; /* points: more than a screen has */
  if (type == SVG && fmax (layout.width, layout.height) > LARGE)
    remark ("%s: one picture of %.0f x %.0f points; --limit=K draws the first "
            "K boards, and .pdf has pages",
            file, layout.width, layout.height);
  struct drawing drawing = {
      .output.name = file, .shown = shown, .layout = layout, .type = type};
  int status = outputs_open (&drawing.output, 1, NULL, sync);
  if (!status)
    status = wait_for_drawing (&drawing);
  if (!status)
    status = outputs_commit (&drawing.output, 1);
  outputs_discard (&drawing.output, 1);
  return status;
}

#endif
