/* SPDX-License-Identifier: MIT */

/* Lists of boards by size, and boards as text. */

#include "cli/boards.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum aq_status board_lists_add (struct board_lists *lists,
                                const struct aq_board *board, uint64_t line) {
  struct aq_list **list = &lists->of_size[board->n];
  if (!*list) {
    const enum aq_status status = aq_list_new (list, board->n);
    if (status)
      return status;
  }
  return aq_list_add (*list, board, line);
}

unsigned board_lists_next (const struct board_lists *lists, unsigned n) {
  while (++n <= AQ_BOARD_MAX)
    if (lists->of_size[n])
      return n;
  return 0;
}

uint64_t board_lists_unique (struct board_lists *lists) {
  uint64_t removed = 0;
  for (unsigned n = 0; (n = board_lists_next (lists, n));)
    removed += aq_list_unique (lists->of_size[n]);
  return removed;
}

uint64_t board_lists_count (const struct board_lists *lists) {
  uint64_t count = 0;
  for (unsigned n = 0; (n = board_lists_next (lists, n));)
    count += aq_list_count (lists->of_size[n]);
  return count;
}

static enum aq_status to_canonical (struct aq_list **list,
                                    struct progress *progress) {
  struct aq_list *boards = *list;
  enum aq_status status = aq_list_new (list, aq_list_size (boards));
  for (size_t i = 0; i < aq_list_count (boards) && !status; i++) {
    progress_advance (progress, i);
    struct aq_board board, images[8];
    unsigned count;
    aq_list_board (boards, i, &board);
    aq_images (&board, images, &count);
    status = aq_list_add (*list, count ? &images[0] : &board,
                          aq_list_line (boards, i));
  }
  aq_list_free (boards);
  return status;
}

enum aq_status board_lists_to_canonical (struct board_lists *lists,
                                         struct progress *progress) {
  enum aq_status status = AQ_OK;
  for (unsigned n = 0; !status && (n = board_lists_next (lists, n));) {
    progress_enter (progress, "finding the classes",
                    aq_list_count (lists->of_size[n]), "boards");
    status = to_canonical (&lists->of_size[n], progress);
  }
  return status;
}

void board_lists_free (struct board_lists *lists) {
  for (unsigned n = 0; (n = board_lists_next (lists, n));)
    aq_list_free (lists->of_size[n]);
  *lists = (struct board_lists){0};
}

/* --- boards and orbit sums as text --- */

enum aq_format default_format (unsigned n) {
  return n <= AQ_DIGITS_MAX ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST;
}

void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]) {
  aq_board_text (board, default_format (board->n), text);
}

uint64_t orbits_sum (const struct aq_orbits *orbits) {
  uint64_t sum = 0;
  for (unsigned size = 1; size <= 8; size++)
    sum += size * orbits->of_size[size];
  return sum;
}

void orbits_text (const struct aq_orbits *orbits, char text[ORBITS_TEXT_MAX]) {
  int length = sprintf (text, "%" PRIu64 " = ", orbits_sum (orbits));
  const char *plus = "";
  for (unsigned size = 8; size >= 1; size--)
    if (orbits->of_size[size]) {
      length += sprintf (text + length, "%s%" PRIu64 " x %u", plus,
                         orbits->of_size[size], size);
      plus = " + ";
    }
  if (!*plus)
    strcpy (text + length, "0");
}
