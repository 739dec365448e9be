/* SPDX-License-Identifier: MIT */

/* Prints boards in a grid: checkered if they have colors, otherwise with a dot
   for each empty square. */

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
  const struct text_style *style;
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
  return captioned->coordinates
             ? (unsigned) coordinate_width (captioned, COLUMN)
             : 0;
}

/* Columns of the terminal before a board: a row's number and a blank. */
static size_t margin_width (const struct captioned_board *captioned) {
  return captioned->coordinates ? coordinate_width (captioned, ROW) + 1 : 0;
}

/* Of a board with its coordinates.  A checkered square has two columns, and
   otherwise there is a blank between two squares. */
static size_t board_width (const struct grid *grid,
                           const struct captioned_board *captioned) {
  return margin_width (captioned) + 2 * captioned->board.n -
         !grid->style->colored;
}

static bool measure (const struct captioned_board *captioned, void *data) {
  struct grid *grid = data;
  const size_t widths[] = {board_width (grid, captioned),
                           strlen (captioned->title),
                           strlen (captioned->note)};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    if (widths[i] > grid->width)
      grid->width = widths[i];
  grid->count++;
  return true;
}

/* How many boards a full row has: at least 1, however narrow the terminal is.
   Boards with coordinates can only be read again if they stand one below
   another. */
static size_t boards_per_row (const struct grid *grid, bool coordinates) {
  if (coordinates && !isatty (STDOUT_FILENO))
    return 1;
  const size_t fit =
      (terminal_width (STDOUT_FILENO, 80) + GAP) / (grid->width + GAP);
  const size_t most = fit < grid->count ? fit : grid->count;
  return most ? most : 1;
}

/* --- printing --- */

enum occupant { EMPTY, QUEEN, ATTACKED_QUEEN };

/* Prints a square of a board, behind those on its left.  Checkered squares set
   both colors, so that boards look the same on dark and on light
   terminals. */
static void print_square (const struct text_style *style,
                          enum occupant occupant, unsigned row,
                          unsigned column) {
  enum { BLACK = 16, DARK_RED = 124, GRAY = 250, LIGHT_GRAY = 254 };
  const bool unicode =
      !style->ascii && !strcmp (nl_langinfo (CODESET), "UTF-8");
  const char *glyph = occupant != EMPTY ? unicode ? "\u265b" : "Q"
                      : style->colored  ? " "
                      : unicode         ? "\u00b7"
                                        : ".";
  if (style->colored)
    printf ("\033[1;38;5;%d;48;5;%dm%s \033[m",
            occupant == ATTACKED_QUEEN ? DARK_RED : BLACK,
            (row + column) % 2 ? GRAY : LIGHT_GRAY, glyph);
  else
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
  if (captioned->coordinates)
    printf ("%*s ", (int) coordinate_width (captioned, ROW),
            coordinate_text (captioned, ROW, row, text));
  for (unsigned column = 0; column < board->n; column++) {
    const enum occupant queen =
        captioned->attacked[row] ? ATTACKED_QUEEN : QUEEN;
    print_square (grid->style, board->column[row] == column ? queen : EMPTY,
                  row, column);
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
  const size_t width = indent + board_width (grid, captioned);
  if (line < above) {
    print_column_numbers (captioned, line);
    return width - grid->style->colored; /* the last number has one column */
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

/* Adds a board to the row.  Prints the row first if it is full, or if the
   board begins a group. */
static bool add (const struct captioned_board *captioned, void *data) {
  struct grid *grid = data;
  if (grid->filled == grid->row_max ||
      (grid->filled && captioned->begins_group))
    print_row (grid);
  grid->row[grid->filled++] = *captioned;
  return !ferror (stdout);
}

int text_grid_draw (const struct shown_boards *shown,
                    const struct text_style *style) {
  struct grid grid = {.style = style};
  setlocale (LC_CTYPE, "");
  captioned_boards_each (shown, measure, &grid);
  grid.row_max = boards_per_row (&grid, shown->coordinates);
  grid.row = calloc (grid.row_max, sizeof *grid.row);
  if (!grid.row)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  captioned_boards_each (shown, add, &grid);
  if (grid.filled)
    print_row (&grid);
  free (grid.row);
  return EXIT_YES;
}
