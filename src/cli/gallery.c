/* SPDX-License-Identifier: MIT */

/* Galleries: boards in rows, all as wide, each with its caption below.  Black,
   white and grays, so that nothing is lost in print.  Lengths are points; a
   PNG has two pixels for each. */

#include "gallery.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "command.h"
#include "message.h"

enum kind { SVG, PNG, PDF, KINDS };

static const struct {
  const char *extension, *name;
  double most; /* points a side: cairo's numbers end there, or its images */
  double area; /* square points, which take memory in an image */
} kinds[KINDS] = {[SVG] = {".svg", "an SVG", 8e6, INFINITY},
                  [PNG] = {".png", "a PNG", 32767 / 2, 2.5e7},
                  [PDF] = {".pdf", "a PDF", 8e6, INFINITY}};

/* The kind of picture that NAME's extension tells, KINDS for none. */
static enum kind kind_of (const char *name) {
  const char *extension = strrchr (name, '.');
  enum kind kind = 0;
  while (kind < KINDS &&
         (!extension || strcasecmp (extension, kinds[kind].extension)))
    kind++;
  return kind;
}

bool gallery_takes (const char *name) {
  return kind_of (name) < KINDS;
}

#ifndef HAVE_CAIRO

int gallery_ready (void) {
  return trouble ("pictures need cairo, and this program was built without");
}

int gallery_draw (const struct exhibits *exhibits, const char *file) {
  (void) exhibits, (void) file;
  return gallery_ready ();
}

#else

#include <errno.h>

#include "interrupt.h"
#include "libcairo.h"
#include "output.h"

int gallery_ready (void) {
  return libcairo_load ();
}

/* --- a queen --- */

/* A crown on a square of side 1, clockwise from the left one of its five
   points; overlapping parts must all run the same way, to add up. */
static void trace_queen (cairo_t *to) {
  static const struct {
    double x, y;
  } outline[] = {{.17, .33}, {.32, .54},  {.33, .25}, {.445, .51},
                 {.50, .21}, {.555, .51}, {.67, .25}, {.68, .54},
                 {.83, .33}, {.73, .71},  {.27, .71}};
  enum { CORNERS = sizeof outline / sizeof *outline, TIPS = 5 };
  for (int i = 0; i < CORNERS; i++)
    libcairo.line_to (to, outline[i].x, outline[i].y);
  libcairo.close_path (to);
  for (int i = 0; i < TIPS; i++) {
    libcairo.new_sub_path (to);
    libcairo.arc (to, outline[2 * i].x, outline[2 * i].y, .05, 0, 2 * M_PI);
    libcairo.close_path (to);
  }
  libcairo.rectangle (to, .27, .75, .46, .08);
}

/* Attacked queens are hollow. */
static void draw_queen (cairo_t *to, double x, double y, double side,
                        bool attacked) {
  libcairo.save (to);
  libcairo.translate (to, x, y);
  libcairo.scale (to, side, side);
  trace_queen (to);
  libcairo.set_source_rgb (to, .1, .1, .1);
  if (attacked) {
    libcairo.set_line_width (to, .07);
    libcairo.stroke_preserve (to);
    libcairo.set_source_rgb (to, 1, 1, 1);
  }
  libcairo.fill (to);
  libcairo.restore (to);
}

/* --- a board and its caption --- */

/* The first square is a light one. */
static void draw_squares (cairo_t *to, unsigned n, double x, double y,
                          double side) {
  const double square = side / n;
  libcairo.rectangle (to, x, y, side, side);
  libcairo.set_source_rgb (to, .97, .97, .97);
  libcairo.fill (to);
  for (unsigned row = 0; row < n; row++)
    for (unsigned column = 1 - row % 2; column < n; column += 2)
      libcairo.rectangle (to, x + column * square, y + row * square, square,
                          square);
  libcairo.set_source_rgb (to, .74, .74, .74);
  libcairo.fill (to);
  libcairo.rectangle (to, x, y, side, side);
  libcairo.set_source_rgb (to, .35, .35, .35);
  libcairo.set_line_width (to, .8);
  libcairo.stroke (to);
}

static double text_width (cairo_t *to, const char *text) {
  cairo_text_extents_t extents;
  libcairo.text_extents (to, text, &extents);
  return extents.x_advance;
}

/* Draws a line of text whose foot is at Y; what is wider than MOST ends in
   dots. */
static void draw_line (cairo_t *to, const char *text, double x, double y,
                       double most) {
  char line[TITLE_MAX + sizeof "..."];
  strcpy (line, text);
  for (size_t length = strlen (text); length && text_width (to, line) > most;)
    strcpy (line + --length, "...");
  libcairo.move_to (to, x, y);
  libcairo.show_text (to, line);
}

/* Draws the caption below the line at Y, in letters of SIZE, or smaller ones
   for a title that is wider than MOST. */
static void draw_caption (cairo_t *to, const struct exhibit *exhibit, double x,
                          double y, double size, double most) {
  libcairo.set_source_rgb (to, 0, 0, 0);
  libcairo.set_font_size (to, size);
  const double width = text_width (to, exhibit->title);
  if (width > most)
    libcairo.set_font_size (to, size * fmax (most / width, .6));
  draw_line (to, exhibit->title, x, y + 1.3 * size, most);
  draw_line (to, exhibit->symmetry, x, y + 2.5 * size, most);
}

/* --- the boards in their places --- */

/* Where boards are, and how many fit. */
struct layout {
  double width, height; /* of a page */
  double margin;
  double side;         /* of a board */
  double right, below; /* from one board to the next */
  size_t across, down; /* boards */
};

enum { LETTERS_MAX = 14 };

static double letter_size (double side) {
  return fmin (side / 14, LETTERS_MAX);
}

/* The height of a board with the two lines of its caption. */
static double captioned (double side) {
  return side + 2.8 * letter_size (side);
}

/* The other way round. */
static double side_within (double height) {
  return fmax (height / 1.2, height - 2.8 * LETTERS_MAX);
}

/* What there is to lay out. */
struct survey {
  size_t boards;
  size_t groups;  /* that begin a row */
  size_t group;   /* boards in the one at hand */
  size_t largest; /* boards in a group */
  unsigned most_n;
};

static bool survey (const struct exhibit *exhibit, void *data) {
  struct survey *survey = data;
  survey->boards++;
  if (exhibit->begins)
    survey->groups++;
  survey->group = exhibit->begins ? 1 : survey->group + 1;
  if (survey->group > survey->largest)
    survey->largest = survey->group;
  if (exhibit->board.n > survey->most_n)
    survey->most_n = exhibit->board.n;
  return true;
}

/* A page as large as all boards need: each group in a row, or where there are
   none about as many rows as columns. */
static struct layout lay_out_all (const struct survey *survey) {
  const double n = survey->most_n, gap = 22;
  struct layout layout = {.margin = 20};
  if (survey->groups) {
    layout.across = survey->largest;
    layout.down = survey->groups;
  } else {
    layout.across = (size_t) ceil (sqrt ((double) survey->boards));
    layout.down = (survey->boards + layout.across - 1) / layout.across;
  }
  layout.side = fmax (fmax (fmin (20 * n, 320), 8 * n), 110);
  layout.right = layout.side + gap;
  layout.below = captioned (layout.side) + gap;
  layout.width =
      (double) layout.across * layout.right - gap + 2 * layout.margin;
  layout.height =
      (double) layout.down * layout.below - gap + 2 * layout.margin;
  return layout;
}

/* Pages of A4: as many boards side by side as can be read, then as many rows,
   with smaller boards where that makes room for one more. */
static struct layout lay_out_pages (const struct survey *survey) {
  struct layout layout = {.width = 595.28, .height = 841.89, .margin = 42};
  const double gap = 18, least = fmax (11 * survey->most_n, 100);
  const double width = layout.width - 2 * layout.margin;
  const double height = layout.height - 2 * layout.margin;
  layout.across = (size_t) fmax (floor ((width + gap) / (least + gap)), 1);
  layout.side = (width + gap) / (double) layout.across - gap;
  layout.down =
      (size_t) floor ((height + gap) / (captioned (layout.side) + gap));
  const double smaller =
      side_within ((height + gap) / (double) (layout.down + 1) - gap);
  if (smaller >= least) {
    layout.side = smaller;
    layout.down++;
  }
  layout.below = captioned (layout.side) + gap;
  layout.right = (width - layout.side) / fmax ((double) layout.across - 1, 1);
  return layout;
}

struct gallery {
  cairo_t *to;
  struct layout layout;
  size_t column, row; /* the next board's place on its page */
  bool begun;
};

static void draw_exhibit (const struct gallery *gallery,
                          const struct exhibit *exhibit) {
  const struct layout *layout = &gallery->layout;
  const struct aq_board *board = &exhibit->board;
  const double side = layout->side, square = side / board->n;
  const double x = layout->margin + (double) gallery->column * layout->right;
  const double y = layout->margin + (double) gallery->row * layout->below;
  draw_squares (gallery->to, board->n, x, y, side);
  for (unsigned row = 0; row < board->n; row++)
    draw_queen (gallery->to, x + board->column[row] * square, y + row * square,
                square, exhibit->attacked[row]);
  draw_caption (gallery->to, exhibit, x, y + side, letter_size (side), side);
}

static void begin_page (struct gallery *gallery) {
  if (gallery->begun)
    libcairo.show_page (gallery->to);
  libcairo.set_source_rgb (gallery->to, 1, 1, 1);
  libcairo.paint (gallery->to);
  gallery->row = gallery->column = 0;
  gallery->begun = true;
}

static bool draw (const struct exhibit *exhibit, void *data) {
  struct gallery *gallery = data;
  if (gallery->column == gallery->layout.across ||
      (gallery->column && exhibit->begins)) {
    gallery->column = 0;
    gallery->row++;
  }
  if (!gallery->begun || gallery->row == gallery->layout.down)
    begin_page (gallery);
  draw_exhibit (gallery, exhibit);
  gallery->column++;
  return !interrupted () && !libcairo.status (gallery->to);
}

/* --- the file --- */

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

static cairo_surface_t *
make_surface (enum kind kind, const struct layout *layout, struct sink *sink) {
  const double width = layout->width, height = layout->height;
  switch (kind) {
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

/* Draws all on the surface, and writes what was not written meanwhile. */
static cairo_status_t draw_all (const struct exhibits *exhibits,
                                enum kind kind, const struct layout *layout,
                                cairo_surface_t *surface, struct sink *sink) {
  struct gallery gallery = {.to = libcairo.create (surface),
                            .layout = *layout};
  if (kind == PNG)
    libcairo.scale (gallery.to, 2, 2);
  libcairo.select_font_face (gallery.to, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                             CAIRO_FONT_WEIGHT_NORMAL);
  exhibits_each (exhibits, draw, &gallery);
  cairo_status_t status = libcairo.status (gallery.to);
  if (!status && kind == PNG && !interrupted ())
    status = libcairo.surface_write_to_png_stream (surface, write_bytes, sink);
  libcairo.destroy (gallery.to);
  libcairo.surface_finish (surface);
  return status ? status : libcairo.surface_status (surface);
}

static int draw_to (struct output *output, const struct exhibits *exhibits,
                    enum kind kind, const struct layout *layout) {
  struct sink sink = {.stream = output->stream};
  cairo_surface_t *surface = make_surface (kind, layout, &sink);
  const cairo_status_t failed =
      draw_all (exhibits, kind, layout, surface, &sink);
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

int gallery_draw (const struct exhibits *exhibits, const char *file) {
  const enum kind kind = kind_of (file);
  struct survey all = {0};
  exhibits_each (exhibits, survey, &all);
  if (!all.boards)
    return trouble ("%s: there is no board to draw", file);
  const struct layout layout =
      kind == PDF ? lay_out_pages (&all) : lay_out_all (&all);
  if (fmax (layout.width, layout.height) > kinds[kind].most ||
      layout.width * layout.height > kinds[kind].area)
    return trouble ("%s: %zu boards are too many for %s; --limit=K draws the "
                    "first K, and .pdf has pages",
                    file, all.boards, kinds[kind].name);
  struct output output;
  int status = output_open (&output, file);
  if (!status)
    status = draw_to (&output, exhibits, kind, &layout);
  if (!status)
    status = output_commit (&output);
  output_discard (&output);
  return status;
}

#endif
