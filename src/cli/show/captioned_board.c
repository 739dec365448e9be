/* SPDX-License-Identifier: MIT */

/* Selects the boards to show and writes their captions. */

#include "cli/show/captioned_board.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/boards/boards.h"

/* Finds the queens that share a column or a diagonal with another queen.
   Returns how many there are. */
static unsigned find_attacked (struct captioned_board *captioned) {
  const unsigned n = captioned->board.n;
  /* By line: the row of its last queen so far, -1: none. */
  int16_t last[ATTACK_LINES][2 * AQ_BOARD_MAX];
  memset (last, -1, sizeof last);
  unsigned count = 0;
  for (unsigned row = 0; row < n; row++) {
    const unsigned column = captioned->board.column[row];
    const unsigned lines[] = {column, column + row, column + n - row};
    for (int line = 0; line < ATTACK_LINES; line++) {
      const int above = last[line][lines[line]];
      captioned->attacker[row][line] = (int16_t) above;
      last[line][lines[line]] = (int16_t) row;
      if (above >= 0)
        captioned->attacked[row] = captioned->attacked[above] = true;
    }
  }
  for (unsigned row = 0; row < n; row++)
    count += captioned->attacked[row];
  return count;
}

char *coordinate_text (const struct captioned_board *captioned, enum axis axis,
                       unsigned index, char text[COORDINATE_MAX]) {
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  static const bool one_based[] = {[AQ_FORMAT_ONE_BASED] = true,
                                   [AQ_FORMAT_CHESS] = true,
                                   [AQ_FORMAT_ONE_BASED_DIGITS] = true,
                                   [AQ_FORMAT_ONE_BASED_PAIRS] = true};
  const enum aq_format format = captioned->format;
  const unsigned number = index + one_based[format];
  if (format == AQ_FORMAT_DIGITS || format == AQ_FORMAT_ONE_BASED_DIGITS)
    snprintf (text, COORDINATE_MAX, "%c", digits[number]);
  else if (format == AQ_FORMAT_CHESS && axis == ROW)
    snprintf (text, COORDINATE_MAX, "%c", 'a' + (int) index);
  else
    snprintf (text, COORDINATE_MAX, "%u", number);
  return text;
}

size_t coordinate_width (const struct captioned_board *captioned,
                         enum axis axis) {
  char text[COORDINATE_MAX];
  return strlen (
      coordinate_text (captioned, axis, captioned->board.n - 1, text));
}

/* Writes the number of a board, and the board as text. */
static void write_title (struct captioned_board *captioned, uint64_t number) {
  char text[AQ_LINE_MAX];
  aq_board_text (&captioned->board, captioned->format, text);
  snprintf (captioned->title, TITLE_MAX, "%" PRIu64 ": %s", number, text);
}

/* Writes which queens are attacked, COUNT of them, at least 2: their rows, or
   if there are many their number. */
static void write_attacked (struct captioned_board *captioned,
                            unsigned count) {
  enum { ROWS_LISTED = 3 };
  const unsigned n = captioned->board.n;
  char *end = captioned->note, row_text[COORDINATE_MAX];
  if (count > ROWS_LISTED) {
    snprintf (end, NOTE_MAX, "attacked: %u of %u queens", count, n);
    return;
  }
  const char *before = "attacked: queens in rows ";
  for (unsigned row = 0; row < n; row++)
    if (captioned->attacked[row]) {
      end += sprintf (end, "%s%s", before,
                      coordinate_text (captioned, ROW, row, row_text));
      before = --count == 1 ? " and " : ", ";
    }
}

/* Writes how many images a solution has, and its symmetry.  The number of
   images determines the symmetry: above N = 1 no solution equals its
   reflection, because a queen and its mirror image attack each other. */
static void write_symmetry (struct captioned_board *captioned) {
  static const char *const texts[] = {[1] = "1 image, all symmetries",
                                      [2] = "2 images, quarter-turn symmetry",
                                      [4] = "4 images, half-turn symmetry",
                                      [8] = "8 images, no symmetry"};
  struct aq_board images[8];
  unsigned image_count;
  aq_images (&captioned->board, images, &image_count);
  strcpy (captioned->note, texts[image_count]);
}

static bool visit_board (const struct shown_boards *shown,
                         const struct aq_board *board, uint64_t number,
                         captioned_board_visit *visit, void *data) {
  struct captioned_board captioned = {
      .board = *board,
      .format =
          shown->format_given ? shown->format : default_format (board->n)};
  const unsigned attacked = find_attacked (&captioned);
  write_title (&captioned, number);
  if (attacked)
    write_attacked (&captioned, attacked);
  else
    write_symmetry (&captioned);
  return visit (&captioned, data);
}

/* --- all boards --- */

/* The boards of an input in the order of their lines: how many of each list
   were shown. */
struct position {
  size_t index[AQ_BOARD_MAX + 1];
};

static bool next_board (const struct input *input, struct position *position,
                        struct aq_board *board) {
  const struct aq_list *first = NULL;
  uint64_t first_line = 0;
  for (unsigned n = 0; (n = board_lists_next (&input->boards, n));) {
    const struct aq_list *list = input->boards.of_size[n];
    if (position->index[n] == aq_list_count (list))
      continue;
    const uint64_t line = aq_list_line (list, position->index[n]);
    if (!first || line < first_line) {
      first = list;
      first_line = line;
    }
  }
  if (first)
    aq_list_board (first, position->index[aq_list_size (first)]++, board);
  return first;
}

bool captioned_boards_each (const struct shown_boards *shown,
                            captioned_board_visit *visit, void *data) {
  uint64_t number = 0;
  for (size_t i = 0; i < shown->input_count; i++) {
    struct position position = {0};
    struct aq_board board;
    while (next_board (&shown->inputs[i], &position, &board)) {
      if (shown->limit && number == shown->limit)
        return true;
      if (!visit_board (shown, &board, ++number, visit, data))
        return false;
    }
  }
  return true;
}
