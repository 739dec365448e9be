/* SPDX-License-Identifier: MIT */

/* Writes SVG 1.1.  Apart from attacks all is black, white and gray, so that
   printing loses nothing. */

#include "cli/svg_grid.h"

#include <math.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/output.h"

/* Pixels: between boards and around all, below a board, of the largest
   letters. */
enum { GAP = 24, CAPTION = 36, LETTER = 12 };

/* Boards in a grid; all have one size, whatever their N. */
struct grid {
  size_t count, columns, rows;
  unsigned side; /* pixels of a board */
};

/* A square of the largest board has at least 10 pixels, and as many as give a
   board of about 200. */
static struct grid choose_grid (const struct shown_boards *shown) {
  struct grid grid = {.count = shown_count (shown)};
  for (size_t i = 0; i < grid.count; i++) {
    struct captioned_board captioned;
    shown_board (shown, i, &captioned);
    const unsigned n = captioned.board.n, side = n < 20 ? 200 / n * n : 10 * n;
    grid.side = grid.side < side ? side : grid.side;
  }
  grid.columns = (size_t) ceil (sqrt ((double) grid.count));
  grid.rows = grid.count ? (grid.count - 1) / grid.columns + 1 : 0;
  return grid;
}

/* The queen is a crown on a square of side 1: an outline that begins at the
   leftmost tip, a disk on each of the five tips, and a bar at the foot.  An
   attacked queen is white with an outline: fills hide the inner half of the
   strokes. */
static void write_head (FILE *svg, const struct grid *grid) {
  static const char queen[] =
      "M.17 .33L.32 .54 .33 .25 .445 .51 .5 .21 .555 .51 .67 .25 .68 .54 .83 "
      ".33 .73 .71H.27z"
      "M.12 .33a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
      "M.28 .25a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
      "M.45 .21a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
      "M.62 .25a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
      "M.78 .33a.05 .05 0 0 1 .1 0 .05 .05 0 0 1-.1 0z"
      "M.27 .75h.46v.08h-.46z";
  const size_t width = GAP + grid->columns * (grid->side + GAP);
  const size_t height = GAP + grid->rows * (grid->side + CAPTION + GAP);
  fprintf (svg,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" "
           "width=\"%zu\" height=\"%zu\" viewBox=\"0 0 %zu %zu\" "
           "font-family=\"sans-serif\">\n"
           "<defs>\n"
           "<path id=\"queen\" d=\"%s\"/>\n"
           "<g id=\"attacked\">"
           "<use xlink:href=\"#queen\" stroke=\"#b00\" stroke-width=\".08\"/>"
           "<use xlink:href=\"#queen\" fill=\"#fff\"/></g>\n"
           "</defs>\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
           width, height, width, height, queen);
}

/* The empty board, and its frame.  The unit is a square: the queen in row 1
   and column 4 is at x = 4, y = 1. */
static void write_squares (FILE *svg, unsigned n) {
  fprintf (svg,
           "<rect width=\"%u\" height=\"%u\" fill=\"#f7f7f7\"/>\n"
           "<path fill=\"#bdbdbd\" d=\"",
           n, n);
  for (unsigned row = 0; row < n; row++)
    for (unsigned column = 1 - row % 2; column < n; column += 2)
      fprintf (svg, "M%u %uh1v1h-1z", column, row);
  fprintf (svg,
           "\"/>\n<rect width=\"%u\" height=\"%u\" fill=\"none\" "
           "stroke=\"#595959\" stroke-width=\".06\"/>\n",
           n, n);
}

/* The queens; a line joins two that attack each other. */
static void write_queens (FILE *svg, const struct captioned_board *captioned) {
  const uint8_t *column = captioned->board.column;
  struct attack attack = {0};
  while (attack_next (&captioned->board, &attack))
    fprintf (svg,
             "<path class=\"attack\" d=\"M%u.5 %u.5L%u.5 %u.5\" "
             "stroke=\"#b00\" stroke-width=\".08\"/>\n",
             column[attack.above], attack.above, column[attack.below],
             attack.below);
  for (unsigned row = 0; row < captioned->board.n; row++)
    fprintf (svg, "<use xlink:href=\"#%s\" x=\"%u\" y=\"%u\"/>\n",
             captioned->attacked[row] ? "attacked" : "queen", column[row],
             row);
}

/* Writes a text with its baseline at Y, in letters so small that it takes
   ROOM pixels at most. */
static void write_text (FILE *svg, const char *text, double x, double y,
                        double room) {
  fprintf (svg, "<text x=\"%g\" y=\"%g\" font-size=\"%.3g\">%s</text>\n", x, y,
           fmin (LETTER, room / (.62 * (double) strlen (text))), text);
}

/* Draws a board with its caption; its top left corner is at X, Y. */
static void write_board (FILE *svg, const struct captioned_board *captioned,
                         double x, double y, double side) {
  fprintf (svg,
           "<g class=\"board\" transform=\"translate(%g %g) scale(%.8g)\">\n",
           x, y, side / captioned->board.n);
  write_squares (svg, captioned->board.n);
  write_queens (svg, captioned);
  fputs ("</g>\n", svg);
  write_text (svg, captioned->title, x, y + side + 17, side);
  write_text (svg, captioned->note, x, y + side + 32, side);
}

/* Writes all, until a signal comes or a write fails. */
static void write_svg (FILE *svg, const struct grid *grid,
                       const struct shown_boards *shown) {
  write_head (svg, grid);
  for (size_t i = 0; i < grid->count && !interrupted () && !ferror (svg);
       i++) {
    struct captioned_board captioned;
    shown_board (shown, i, &captioned);
    const size_t x = GAP + i % grid->columns * (grid->side + GAP);
    const size_t y = GAP + i / grid->columns * (grid->side + CAPTION + GAP);
    write_board (svg, &captioned, (double) x, (double) y, grid->side);
  }
  fputs ("</svg>\n", svg);
}

int svg_grid_draw (const struct shown_boards *shown, const char *file) {
  struct output output = {.name = file ? file : "-"};
  const struct grid grid = choose_grid (shown);
  int status = outputs_prepare (&output, 1);
  if (!status && !grid.count)
    status = error_line ("%s: there is no board to draw", output.name);
  if (!status)
    status = output_begin (&output);
  if (!status) {
    write_svg (output.stream, &grid, shown);
    status = interrupted () ? EXIT_TROUBLE : outputs_commit (&output, 1);
  }
  output_discard (&output);
  return status;
}
