/* SPDX-License-Identifier: MIT */

/* Prints boards in a grid, with a dot for each empty square. */

#include "cli/show/text_grid.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/message.h"
#include "cli/io/terminal.h"

enum { GAP = 3, CAPTION_LINES = 2 }; /* GAP: columns between boards */

/* A row of boards is collected here and then printed line by line.  Widths are
   columns of the terminal. */
struct grid {
  bool ascii;                  /* Q and . even if the locale has Unicode */
  size_t width;                /* of the widest board or caption */
  size_t count;                /* boards in the whole grid */
  size_t row_max;              /* boards in a full row */
  struct captioned_board *row; /* ROW_MAX boards, FILLED of them in use */
  size_t filled;
  bool begun; /* a row has been printed */
};

/* --- the size of the grid --- */

/* Lines above a board: a column's number is written downward. */
static unsigned lines_above (const struct captioned_board *captioned) {
  return (unsigned) coordinate_width (captioned, COLUMN);
}

/* Columns of the terminal before a board: a row's number and a blank. */
static size_t margin_width (const struct captioned_board *captioned) {
  return coordinate_width (captioned, ROW) + 1;
}

/* Of a board with its coordinates.  There is a blank between two squares. */
static size_t board_width (const struct captioned_board *captioned) {
  return margin_width (captioned) + 2 * captioned->board.n - 1;
}

static bool measure (const struct captioned_board *captioned, void *data) {
  struct grid *grid = data;
  const size_t widths[] = {board_width (captioned), strlen (captioned->title),
                           strlen (captioned->note)};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    if (widths[i] > grid->width)
      grid->width = widths[i];
  grid->count++;
  return true;
}

/* How many boards a full row has: at least 1, however narrow the terminal
   is. */
static size_t boards_per_row (const struct grid *grid) {
  const size_t fit =
      (terminal_width (STDOUT_FILENO, 80) + GAP) / (grid->width + GAP);
  const size_t most = fit < grid->count ? fit : grid->count;
  return most ? most : 1;
}

/* --- printing --- */

/* Prints a square of a board, behind those on its left. */
static void print_square (bool ascii, bool queen, unsigned column) {
  const bool unicode = !ascii && !strcmp (nl_langinfo (CODESET), "UTF-8");
  const char *glyph = queen     ? unicode ? "\u265b" : "Q"
                      : unicode ? "\u00b7"
                                : ".";
  printf ("%s%s", column ? " " : "", glyph);
}

/* Prints line LINE of the columns' numbers, whose last digits are in the last
   line. */
static void print_column_numbers (const struct captioned_board *captioned,
                                  unsigned line) {
  char text[COORDINATE_MAX];
  printf ("%*s", (int) margin_width (captioned), "");
  for (unsigned column = 0; column < captioned->board.n; column++) {
    coordinate_text (captioned, COLUMN, column, text);
    const size_t blank_lines = lines_above (captioned) - strlen (text);
    if (column)
      putchar (' ');
    putchar (line < blank_lines ? ' ' : text[line - blank_lines]);
  }
}

static void print_squares (const struct grid *grid,
                           const struct captioned_board *captioned,
                           unsigned row) {
  const struct aq_board *board = &captioned->board;
  char text[COORDINATE_MAX];
  printf ("%*s ", (int) coordinate_width (captioned, ROW),
          coordinate_text (captioned, ROW, row, text));
  for (unsigned column = 0; column < board->n; column++) {
    print_square (grid->ascii, board->column[row] == column, column);
  }
}

/* The text of line LINE below a board, empty after the last one. */
static const char *caption_line (const struct captioned_board *captioned,
                                 unsigned line) {
  return line == 0 ? captioned->title : line == 1 ? captioned->note : "";
}

/* Prints INDENT spaces and line LINE of a board with its caption.  Returns the
   number of columns printed.  Prints nothing if the line is empty, so that no
   line of the output ends in spaces. */
static size_t print_board_line (const struct grid *grid,
                                const struct captioned_board *captioned,
                                unsigned line, size_t indent) {
  const unsigned above = lines_above (captioned);
  const unsigned below = above + captioned->board.n;
  const char *caption =
      line < below ? NULL : caption_line (captioned, line - below);
  if (caption && !*caption)
    return 0;
  printf ("%*s", (int) indent, "");
  if (caption) {
    fputs (caption, stdout);
    return indent + strlen (caption);
  }
  const size_t width = indent + board_width (captioned);
  if (line < above) {
    print_column_numbers (captioned, line);
    return width;
  }
  print_squares (grid, captioned, line - above);
  return width;
}

/* Prints line LINE of all boards in the row. */
static void print_row_line (const struct grid *grid, unsigned line) {
  size_t printed = 0;
  for (size_t i = 0; i < grid->filled; i++) {
    const size_t indent = i * (grid->width + GAP) - printed;
    printed += print_board_line (grid, &grid->row[i], line, indent);
  }
  putchar ('\n');
}

/* Prints the boards in the row and empties it. */
static void print_row (struct grid *grid) {
  unsigned line_max = 0;
  for (size_t i = 0; i < grid->filled; i++) {
    const unsigned lines =
        lines_above (&grid->row[i]) + grid->row[i].board.n + CAPTION_LINES;
    if (lines > line_max)
      line_max = lines;
  }
  if (grid->begun)
    putchar ('\n');
  for (unsigned line = 0; line < line_max; line++)
    print_row_line (grid, line);
  grid->begun = true;
  grid->filled = 0;
}

/* Adds a board to the row.  Prints the row first if it is full. */
static bool add (const struct captioned_board *captioned, void *data) {
  struct grid *grid = data;
  if (grid->filled == grid->row_max)
    print_row (grid);
  grid->row[grid->filled++] = *captioned;
  return !ferror (stdout);
}

int text_grid_draw (const struct shown_boards *shown, bool ascii) {
  struct grid grid = {.ascii = ascii};
  setlocale (LC_CTYPE, "");
  captioned_boards_each (shown, measure, &grid);
  grid.row_max = boards_per_row (&grid);
  grid.row = calloc (grid.row_max, sizeof *grid.row);
  if (!grid.row)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  captioned_boards_each (shown, add, &grid);
  if (grid.filled)
    print_row (&grid);
  free (grid.row);
  return EXIT_YES;
}
