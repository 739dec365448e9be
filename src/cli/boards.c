/* SPDX-License-Identifier: MIT */

/* Lists of boards by size. */

#include "cli/boards.h"

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
