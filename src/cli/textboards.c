/* SPDX-License-Identifier: MIT */

/* Rows of boards for a terminal.  Nothing depends on its colors: squares have
   none, and bold and reverse are seen on dark ones and light ones. */

#include "textboards.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command.h"
#include "message.h"
#include "options.h"

enum { GAP = 3 }; /* columns between boards */

/* Boards that wait until their row is full. */
struct wall {
  const char *queen, *square;
  bool attributes;
  size_t width;        /* columns, of each board with its caption */
  size_t count;        /* boards in all */
  size_t most;         /* boards a row */
  struct exhibit *row; /* most */
  size_t hung;         /* of them */
  bool begun;          /* a row was printed */
};

/* --- what there is room for --- */

static size_t terminal_width (void) {
  struct winsize size;
  if (!ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col)
    return size.ws_col;
  const char *columns = getenv ("COLUMNS");
  uint64_t width;
  if (columns && read_number (columns, &width) && width && width <= UINT16_MAX)
    return width;
  return 80;
}

static bool measure (const struct exhibit *exhibit, void *data) {
  struct wall *wall = data;
  const size_t widths[] = {2 * exhibit->board.n - 1, strlen (exhibit->title),
                           strlen (exhibit->symmetry)};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    if (widths[i] > wall->width)
      wall->width = widths[i];
  wall->count++;
  return true;
}

/* A board that is wider than the terminal has a row of its own. */
static size_t boards_a_row (const struct wall *wall) {
  const size_t fit = (terminal_width () + GAP) / (wall->width + GAP);
  const size_t most = fit < wall->count ? fit : wall->count;
  return most ? most : 1;
}

static void choose_signs (struct wall *wall, const struct text_style *style) {
  setlocale (LC_CTYPE, "");
  const bool unicode =
      !style->ascii && !strcmp (nl_langinfo (CODESET), "UTF-8");
  wall->queen = unicode ? "\u265b" : "Q";
  wall->square = unicode ? "\u00b7" : ".";
  wall->attributes = style->attributes;
}

/* --- printing --- */

static void print_queen (const struct wall *wall, bool attacked) {
  if (wall->attributes)
    printf ("\033[%sm%s\033[m", attacked ? "7" : "1", wall->queen);
  else
    fputs (wall->queen, stdout);
}

static size_t print_squares (const struct wall *wall,
                             const struct exhibit *exhibit, unsigned row) {
  const struct aq_board *board = &exhibit->board;
  for (unsigned column = 0; column < board->n; column++) {
    if (column)
      putchar (' ');
    if (board->column[row] == column)
      print_queen (wall, exhibit->attacked[row]);
    else
      fputs (wall->square, stdout);
  }
  return 2 * board->n - 1;
}

static const char *caption_line (const struct exhibit *exhibit,
                                 unsigned line) {
  return line == 0 ? exhibit->title : line == 1 ? exhibit->symmetry : "";
}

/* One line of a board or of its caption after INDENT spaces, which are not
   printed where it is empty.  Returns the columns up to its end. */
static size_t print_piece (const struct wall *wall,
                           const struct exhibit *exhibit, unsigned line,
                           size_t indent) {
  const unsigned n = exhibit->board.n;
  const char *caption = line < n ? NULL : caption_line (exhibit, line - n);
  if (caption && !*caption)
    return 0;
  printf ("%*s", (int) indent, "");
  if (!caption)
    return indent + print_squares (wall, exhibit, line);
  fputs (caption, stdout);
  return indent + strlen (caption);
}

static void print_line (const struct wall *wall, unsigned line) {
  size_t at = 0;
  for (size_t i = 0; i < wall->hung; i++)
    at +=
        print_piece (wall, &wall->row[i], line, i * (wall->width + GAP) - at);
  putchar ('\n');
}

static void print_row (struct wall *wall) {
  unsigned most = 0;
  for (size_t i = 0; i < wall->hung; i++)
    if (wall->row[i].board.n > most)
      most = wall->row[i].board.n;
  if (wall->begun)
    putchar ('\n');
  for (unsigned line = 0; line < most + 2; line++)
    print_line (wall, line);
  wall->begun = true;
  wall->hung = 0;
}

static bool hang (const struct exhibit *exhibit, void *data) {
  struct wall *wall = data;
  if (wall->hung == wall->most || (wall->hung && exhibit->begins))
    print_row (wall);
  wall->row[wall->hung++] = *exhibit;
  return !ferror (stdout);
}

int textboards_draw (const struct exhibits *exhibits,
                     const struct text_style *style) {
  struct wall wall = {0};
  choose_signs (&wall, style);
  exhibits_each (exhibits, measure, &wall);
  wall.most = boards_a_row (&wall);
  wall.row = calloc (wall.most, sizeof *wall.row);
  if (!wall.row)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  exhibits_each (exhibits, hang, &wall);
  if (wall.hung)
    print_row (&wall);
  free (wall.row);
  return EXIT_YES;
}
