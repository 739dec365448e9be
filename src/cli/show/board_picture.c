/* SPDX-License-Identifier: MIT */

/* Draws boards as SVG into a file. */

#include "cli/show/board_picture.h"

#include <math.h>
#include <string.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

/* --- a page with rows and columns of captioned boards --- */

/* How many boards there are. */
struct board_counts {
  size_t boards;
  unsigned size_max; /* N of the largest board */
};

/* Lengths are pixels.  The boards have one size. */
struct page_layout {
  double width, height;  /* of the page, with its margins */
  double margin;         /* on each side */
  double side;           /* of a board with coordinates, without caption */
  double strip;          /* of SIDE: at the left and above, for coordinates */
  double step_x, step_y; /* from one column, row to the next */
  size_t columns, rows;  /* of boards */
};

/* The place of a board, counted from 0. */
struct board_position {
  size_t column, row;
  bool begun; /* there is a board already */
};

static bool count (const struct captioned_board *captioned, void *data) {
  struct board_counts *counts = data;
  counts->boards++;
  if (captioned->board.n > counts->size_max)
    counts->size_max = captioned->board.n;
  return true;
}

enum { LETTER_MAX = 14 }; /* the largest letter size */

/* The size of the letters in the caption of a board with sides of SIDE. */
static double caption_letter_size (double side) {
  return fmin (side / 17, LETTER_MAX);
}

/* The width of the strips for coordinates of a board with sides of SIDE. */
static double coordinates_strip (double side) {
  return 1.4 * caption_letter_size (side);
}

/* The height of a board with the two lines of its caption. */
static double captioned_height (double side) {
  return side + 2.8 * caption_letter_size (side);
}

/* A page that has room for all boards.  There are
   about as many rows as columns.  All
   lengths are whole pixels, so that edges are sharp.  A square has 24 pixels,
   less if a board would be larger than 400, but at least 10, and as many as
   give a board of 170. */
static struct page_layout
page_layout_single (const struct board_counts *counts) {
  const double n = counts->size_max, gap = 26;
  struct page_layout layout = {.margin = 24};
  layout.columns = (size_t) ceil (sqrt ((double) counts->boards));
  layout.rows = (counts->boards + layout.columns - 1) / layout.columns;
  const double board =
      n * fmax (fmin (24, floor (400 / n)), fmax (10, ceil (170 / n)));
  layout.strip = round (coordinates_strip (board));
  layout.side = board + layout.strip;
  layout.step_x = layout.side + gap;
  layout.step_y = ceil (captioned_height (layout.side)) + gap;
  layout.width =
      (double) layout.columns * layout.step_x - gap + 2 * layout.margin;
  layout.height =
      (double) layout.rows * layout.step_y - gap + 2 * layout.margin;
  return layout;
}

/* Moves POSITION on to the next board. */
static void page_layout_next (const struct page_layout *layout,
                              struct board_position *position) {
  if (position->begun && ++position->column == layout->columns) {
    position->column = 0;
    position->row++;
  }
  position->begun = true;
}

/* --- boards as SVG 1.1 --- */

/* The shapes of a board have coordinates in
   squares: the queen in row 1 and column 4 is at x = 4, y = 1.  Apart from
   attacks all is black, white and gray, so that printing loses nothing.  Only
   captions need a font.

   The queen is a crown on a square of side 1: an outline that begins at the
   leftmost tip, a disk on each of the five tips, and a bar at the foot.  All
   run clockwise, so that their overlaps are filled. */
static const char queen[] =
    "M.17 .33L.32 .54 .33 .25 .445 .51 .5 .21 .555 .51 .67 .25 .68 .54 .83 .33"
    " .73 .71H.27z"
    "M.12 .33a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
    "M.28 .25a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
    "M.45 .21a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
    "M.62 .25a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
    "M.78 .33a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
    "M.27 .75h.46v.08h-.46z";

/* Begins a white page.  An attacked queen is white with an outline: fills hide
   the inner half of the strokes. */
static void svg_begin (FILE *page, const struct page_layout *layout) {
  fprintf (page,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" "
           "width=\"%.8gpx\" height=\"%.8gpx\" viewBox=\"0 0 %.8g %.8g\" "
           "font-family=\"sans-serif\">\n"
           "<defs>\n"
           "<path id=\"queen\" d=\"%s\"/>\n"
           "<g id=\"attacked\">"
           "<use xlink:href=\"#queen\" stroke=\"#b00\" stroke-width=\".08\"/>"
           "<use xlink:href=\"#queen\" fill=\"#fff\"/></g>\n"
           "</defs>\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
           layout->width, layout->height, layout->width, layout->height,
           queen);
}

static void svg_end (FILE *page) {
  fputs ("</svg>\n", page);
}

/* An empty board with a frame 1 unit wide around it.  The square in row 0 and
   column 0 is light. */
static void write_squares (FILE *page, unsigned n, double square) {
  const double frame = 1 / square;
  fprintf (page,
           "<rect x=\"%.3g\" y=\"%.3g\" width=\"%.8g\" height=\"%.8g\" "
           "fill=\"#595959\"/>\n"
           "<rect width=\"%u\" height=\"%u\" fill=\"#f7f7f7\"/>\n"
           "<path fill=\"#bdbdbd\" d=\"",
           -frame, -frame, n + 2 * frame, n + 2 * frame, n, n);
  for (unsigned row = 0; row < n; row++)
    for (unsigned column = 1 - row % 2; column < n; column += 2)
      fprintf (page, "M%u %uh1v1h-1z", column, row);
  fputs ("\"/>\n", page);
}

/* Joins queens that attack each other. */
static void write_attacks (FILE *page,
                           const struct captioned_board *captioned) {
  const uint8_t *column = captioned->board.column;
  for (unsigned row = 0; row < captioned->board.n; row++)
    for (int line = 0; line < ATTACK_LINES; line++) {
      const int above = captioned->attacker[row][line];
      if (above >= 0)
        fprintf (page,
                 "<path class=\"attack\" d=\"M%u.5 %d.5L%u.5 %u.5\" "
                 "stroke=\"#b00\" stroke-width=\".08\"/>\n",
                 column[above], above, column[row], row);
    }
}

static void write_queens (FILE *page,
                          const struct captioned_board *captioned) {
  for (unsigned row = 0; row < captioned->board.n; row++)
    fprintf (page, "<use xlink:href=\"#%s\" x=\"%u\" y=\"%u\"/>\n",
             captioned->attacked[row] ? "attacked" : "queen",
             captioned->board.column[row], row);
}

/* The greatest width of a text in letters of size 1: that in DejaVu Sans,
   which is a wide font. */
static double text_width (const char *text) {
  double width = 0;
  for (; *text; text++)
    width += strchr (" .,:-[]fijlrt", *text) ? .42 : .64;
  return width;
}

/* Writes a line of a caption with its baseline at Y.  If it is wider than
   WIDTH_MAX, the letters shrink, down to 65 %.  A text that is still too wide
   is cut and ends in three dots. */
static void write_line (FILE *page, const char *text, double size, double x,
                        double y, double width_max) {
  char line[TITLE_MAX + sizeof "..."];
  strcpy (line, text);
  size *= fmax (fmin (width_max / (size * text_width (line)), 1), .65);
  for (size_t length = strlen (text);
       length && size * text_width (line) > width_max * 1.001;)
    strcpy (line + --length, "...");
  fprintf (page, "<text x=\"%.8g\" y=\"%.8g\" font-size=\"%.4g\">%s</text>\n",
           x, y, size, line);
}

/* The size of the letters, a number of WIDTH characters, that fit a square. */
static double coordinate_letter_size (double square, size_t width) {
  return square * (width == 1 ? .75 : width == 2 ? .6 : .4);
}

/* Numbers the rows at the left of a board, and the columns above it.  The
   board's top left corner is at X, Y; letters are of at most SIZE_MAX. */
static void write_coordinates (FILE *page,
                               const struct captioned_board *captioned,
                               double x, double y, double square,
                               double size_max) {
  const double between = size_max / 3;
  for (enum axis axis = ROW; axis <= COLUMN; axis++) {
    const double size = fmin (
        coordinate_letter_size (square, coordinate_width (captioned, axis)),
        size_max);
    fprintf (page,
             "<g fill=\"#4d4d4d\" font-size=\"%.4g\" text-anchor=\"%s\">",
             size, axis == ROW ? "end" : "middle");
    for (unsigned i = 0; i < captioned->board.n; i++) {
      const double middle = (i + .5) * square;
      char text[COORDINATE_MAX];
      fprintf (page, "<text x=\"%.8g\" y=\"%.8g\">%s</text>",
               axis == ROW ? x - between : x + middle,
               axis == ROW ? y + middle + .36 * size : y - between,
               coordinate_text (captioned, axis, i, text));
    }
    fputs ("</g>\n", page);
  }
}

/* Draws a board with its caption at its position on the page. */
static void svg_board (FILE *page, const struct page_layout *layout,
                       const struct board_position *position,
                       const struct captioned_board *captioned) {
  const unsigned n = captioned->board.n;
  const double side = layout->side - layout->strip, square = side / n;
  const double size = caption_letter_size (layout->side);
  const double x = layout->margin + layout->strip +
                   (double) position->column * layout->step_x;
  const double y =
      layout->margin + layout->strip + (double) position->row * layout->step_y;
  fprintf (page,
           "<g class=\"board\" "
           "transform=\"translate(%.8g %.8g) scale(%.8g)\">\n",
           x, y, square);
  write_squares (page, n, square);
  write_attacks (page, captioned);
  write_queens (page, captioned);
  fputs ("</g>\n", page);
  write_coordinates (page, captioned, x, y, square, .6 * layout->strip);
  write_line (page, captioned->title, size, x, y + side + 1.3 * size, side);
  write_line (page, captioned->note, size, x, y + side + 2.5 * size, side);
}

/* --- the picture --- */

struct picture {
  struct output output;
  struct page_layout layout;
  struct board_position position; /* of the board drawn last */
};

/* Draws a board.  Returns false after a signal or an error. */
static bool add_board (const struct captioned_board *captioned, void *data) {
  struct picture *picture = data;
  page_layout_next (&picture->layout, &picture->position);
  svg_board (picture->output.stream, &picture->layout, &picture->position,
             captioned);
  return !interrupted () && !ferror (picture->output.stream);
}

static int draw (struct picture *picture, const struct shown_boards *shown) {
  struct output *output = &picture->output;
  const int status = output_begin (output);
  if (status)
    return status;
  svg_begin (output->stream, &picture->layout);
  captioned_boards_each (shown, add_board, picture);
  svg_end (output->stream);
  return interrupted () ? EXIT_TROUBLE : outputs_commit (output, 1);
}

int board_picture_draw (const struct shown_boards *shown, const char *file) {
  enum { LARGE = 5000 }; /* more than a screen has */
  struct picture picture = {.output.name = file};
  struct board_counts counts = {0};
  captioned_boards_each (shown, count, &counts);
  if (!counts.boards)
    return trouble ("%s: there is no board to draw", file);
  picture.layout = page_layout_single (&counts);
  const double width = picture.layout.width, height = picture.layout.height;
  if (fmax (width, height) > LARGE)
    trouble ("%s: one picture of %.0f x %.0f pixels; --limit=K draws the "
             "first K boards",
             file, width, height);
  int status = outputs_prepare (&picture.output, 1, NULL);
  if (!status)
    status = draw (&picture, shown);
  output_discard (&picture.output);
  return status;
}
