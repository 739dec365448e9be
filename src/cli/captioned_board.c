/* SPDX-License-Identifier: MIT */

/* Selects the boards to show and writes their captions. */

#include "cli/captioned_board.h"

#include <stdio.h>
#include <string.h>

#include "cli/formats.h"
#include "cli/message.h"

bool attack_next (const struct aq_board *board, struct attack *attack) {
  while (attack->above + 1 < board->n) {
    if (++attack->below == board->n) {
      attack->below = ++attack->above;
      continue;
    }
    const unsigned rows = attack->below - attack->above;
    const int columns =
        board->column[attack->below] - board->column[attack->above];
    attack->line = columns == 0 ? "column"
                   : columns == (int) rows || -columns == (int) rows
                       ? "diagonal"
                       : NULL;
    if (attack->line)
      return true;
  }
  return false;
}

char *axis_number (enum aq_format format, enum axis axis, unsigned index,
                   char text[NUMBER_MAX]) {
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  const unsigned number = index + aq_format_base (format);
  if (format == AQ_FORMAT_DIGITS || format == AQ_FORMAT_ONE_BASED_DIGITS)
    snprintf (text, NUMBER_MAX, "%c", digits[number]);
  else if (format == AQ_FORMAT_CHESS && axis == ROW)
    snprintf (text, NUMBER_MAX, "%c", 'a' + (int) index);
  else
    snprintf (text, NUMBER_MAX, "%u", number);
  return text;
}

/* Finds the attacks and says how many there are. */
static void note_attacks (struct captioned_board *captioned) {
  struct attack attack = {0};
  while (attack_next (&captioned->board, &attack)) {
    captioned->attacked[attack.above] = captioned->attacked[attack.below] =
        true;
    captioned->attacks++;
  }
  snprintf (captioned->note, NOTE_MAX, "%u attacking pair%s",
            captioned->attacks, plural (captioned->attacks));
}

/* Says how many images a solution has, and its symmetry.  The number of images
   determines the symmetry: above N = 1 no solution equals its reflection,
   because a queen and its mirror image attack each other. */
static void note_symmetry (struct captioned_board *captioned) {
  static const char *const notes[] = {[1] = "1 image, all symmetries",
                                      [2] = "2 images, quarter-turn symmetry",
                                      [4] = "4 images, half-turn symmetry",
                                      [8] = "8 images, no symmetry"};
  struct aq_board images[8];
  unsigned count;
  aq_images (&captioned->board, images, &count);
  strcpy (captioned->note, notes[count]);
}

size_t shown_count (const struct shown_boards *shown) {
  size_t count = 0;
  for (size_t i = 0; i < shown->input_count; i++)
    for (unsigned n = 0; (n = board_lists_next (&shown->inputs[i].boards, n));)
      count += aq_list_count (shown->inputs[i].boards.of_size[n]);
  return shown->limit && shown->limit < count ? (size_t) shown->limit : count;
}

static void find_board (const struct shown_boards *shown, size_t index,
                        struct aq_board *board) {
  for (const struct input *input = shown->inputs;; input++)
    for (unsigned n = 0; (n = board_lists_next (&input->boards, n));) {
      const struct aq_list *list = input->boards.of_size[n];
      if (index < aq_list_count (list)) {
        aq_list_board (list, index, board);
        return;
      }
      index -= aq_list_count (list);
    }
}

void shown_board (const struct shown_boards *shown, size_t index,
                  struct captioned_board *captioned) {
  char text[AQ_LINE_MAX];
  *captioned = (struct captioned_board){0};
  find_board (shown, index, &captioned->board);
  captioned->format = shown->format_given
                          ? shown->format
                          : default_format (captioned->board.n);
  aq_board_text (&captioned->board, captioned->format, text);
  snprintf (captioned->title, TITLE_MAX, "%zu: %s", index + 1, text);
  note_attacks (captioned);
  if (!captioned->attacks)
    note_symmetry (captioned);
}
