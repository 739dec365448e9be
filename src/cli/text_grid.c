/* SPDX-License-Identifier: MIT */

/* Prints boards in a grid. */

#include "cli/text_grid.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"

/* Columns of the terminal between boards; boards in a row at most. */
enum { GAP = 3, ROW_MAX = 64 };

struct symbols {
  const char *empty, *queen, *attacked;
};

static size_t smaller (size_t a, size_t b) {
  return a < b ? a : b;
}

static size_t larger (size_t a, size_t b) {
  return a > b ? a : b;
}

/* The length of the longest number of a row or column. */
static int number_length (const struct captioned_board *captioned,
                          enum axis axis) {
  char number[NUMBER_MAX];
  return (int) strlen (
      axis_number (captioned->format, axis, captioned->board.n - 1, number));
}

/* Writes the numbers of the columns, downward. */
static void write_column_numbers (FILE *text,
                                  const struct captioned_board *captioned) {
  const int height = number_length (captioned, COLUMN);
  char number[NUMBER_MAX], padded[NUMBER_MAX];
  for (int line = 0; line < height; line++) {
    fprintf (text, "%*s", number_length (captioned, ROW), "");
    for (unsigned column = 0; column < captioned->board.n; column++) {
      axis_number (captioned->format, COLUMN, column, number);
      snprintf (padded, sizeof padded, "%*s", height, number);
      fprintf (text, " %c", padded[line]);
    }
    putc ('\n', text);
  }
}

static void write_rows (FILE *text, const struct symbols *symbols,
                        const struct captioned_board *captioned) {
  const int width = number_length (captioned, ROW);
  char number[NUMBER_MAX];
  for (unsigned row = 0; row < captioned->board.n; row++) {
    axis_number (captioned->format, ROW, row, number);
    fprintf (text, "%*s", width, number);
    for (unsigned column = 0; column < captioned->board.n; column++)
      fprintf (text, " %s",
               captioned->board.column[row] != column ? symbols->empty
               : captioned->attacked[row]             ? symbols->attacked
                                                      : symbols->queen);
    putc ('\n', text);
  }
}

/* Writes who attacks whom, a pair a line. */
static void write_attacks (FILE *text,
                           const struct captioned_board *captioned) {
  const enum aq_format format = captioned->format;
  struct attack attack = {0};
  char above[NUMBER_MAX], below[NUMBER_MAX];
  while (attack_next (&captioned->board, &attack))
    fprintf (text, "rows %s and %s (%s)\n",
             axis_number (format, ROW, attack.above, above),
             axis_number (format, ROW, attack.below, below), attack.line);
}

/* The lines of board INDEX, to be freed; NULL after a message. */
static char *board_lines (const struct shown_boards *shown,
                          const struct symbols *symbols, size_t index) {
  struct captioned_board captioned;
  char *lines = NULL;
  size_t length;
  FILE *text = open_memstream (&lines, &length);
  if (text) {
    shown_board (shown, index, &captioned);
    write_column_numbers (text, &captioned);
    write_rows (text, symbols, &captioned);
    fprintf (text, "%s\n%s\n", captioned.title, captioned.note);
    write_attacks (text, &captioned);
    if (!fclose (text) && lines)
      return lines;
  }
  error_line ("%s", aq_status_text (AQ_NO_MEMORY));
  free (lines);
  return NULL;
}

/* Columns of the widest line. */
static size_t lines_width (const char *lines) {
  size_t width = 0;
  for (size_t length; *lines; lines += length + 1) {
    length = strcspn (lines, "\n");
    width = larger (width, text_columns (lines, length));
  }
  return width;
}

/* Prints COUNT boards side by side, STEP columns from one to the next.  No
   line ends in blanks. */
static void print_side_by_side (char *const *lines, size_t count,
                                size_t step) {
  const char *rest[ROW_MAX];
  memcpy (rest, lines, count * sizeof *rest);
  for (bool ended = false; !ended;) {
    size_t printed = 0;
    ended = true;
    for (size_t i = 0; i < count; i++)
      if (*rest[i]) {
        const size_t length = strcspn (rest[i], "\n");
        printf ("%*s%.*s", (int) (i * step - printed), "", (int) length,
                rest[i]);
        printed = i * step + text_columns (rest[i], length);
        rest[i] += length + 1;
        ended = false;
      }
    if (!ended)
      putchar ('\n');
  }
}

/* Draws COUNT boards from board FIRST on. */
static int draw_row (const struct shown_boards *shown,
                     const struct symbols *symbols, size_t first, size_t count,
                     size_t step) {
  char *lines[ROW_MAX];
  size_t made = 0;
  while (made < count &&
         (lines[made] = board_lines (shown, symbols, first + made)))
    made++;
  if (made == count)
    print_side_by_side (lines, count, step);
  for (size_t i = 0; i < made; i++)
    free (lines[i]);
  return made == count ? EXIT_YES : EXIT_TROUBLE;
}

int text_grid_draw (const struct shown_boards *shown, bool ascii) {
  static const struct symbols in_ascii = {".", "Q", "*"},
                              in_unicode = {"\u00b7", "\u265b", "\u2655"};
  setlocale (LC_CTYPE, "");
  const bool unicode = !ascii && !strcmp (nl_langinfo (CODESET), "UTF-8");
  const struct symbols *symbols = unicode ? &in_unicode : &in_ascii;
  const size_t count = shown_count (shown);
  size_t width = 0;
  for (size_t i = 0; i < count; i++) {
    char *lines = board_lines (shown, symbols, i);
    if (!lines)
      return EXIT_TROUBLE;
    width = larger (width, lines_width (lines));
    free (lines);
  }
  const size_t fit =
      (terminal_width (STDOUT_FILENO, 80) + GAP) / (width + GAP);
  const size_t columns = smaller (larger (fit, 1), ROW_MAX);
  int status = EXIT_YES;
  for (size_t i = 0; i < count && !status && !ferror (stdout); i += columns) {
    if (i)
      putchar ('\n');
    status = draw_row (shown, symbols, i, smaller (columns, count - i),
                       width + GAP);
  }
  return status;
}
