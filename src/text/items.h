/* SPDX-License-Identifier: MIT */

/* A queue of boards and errors, some of which wait for what comes later. */

#ifndef AQ_TEXT_ITEMS_H
#define AQ_TEXT_ITEMS_H

#include "text/cells.h"

enum { AQ_MESSAGE_BYTES = 120, AQ_WAITING_MAX = 4096 };

enum aq_item_kind {
  AQ_ITEM_BOARD,
  AQ_ITEM_ERROR,
  AQ_ITEM_WAITING,
  AQ_ITEM_NONE
};

/* What may be a board. */
struct aq_candidate {
  uint64_t line, last_line;
  /* AQ_FORMAT_DIGITS, _LIST, _CHESS, _PAIRS or _BOARD. */
  enum aq_format notation;
  unsigned n;
  const struct aq_cell *column; /* as they are written */
  bool whole;                   /* it fills a line or a bracket */
  bool bracket;                 /* it stands in one */
  bool tail;                    /* other text stands behind it */
  bool named;                   /* the line, or that above it, says N */
  bool indexed;                 /* an index beside it has been left out */
  bool irregular;               /* no permutation, or in plain order: a board
                                   where the first board is written alike */
  uint64_t shape;               /* of its line */
};

struct aq_item {
  enum aq_item_kind kind;
  uint64_t line;
  struct aq_candidate candidate; /* of a board, but for its columns */
  union {
    struct aq_board board; /* its columns as they are written while it waits */
    char message[AQ_MESSAGE_BYTES];
  };
};

struct aq_items {
  struct aq_item *item;
  size_t first, count, room;
  size_t waiting;
  bool no_memory;
};

/* Makes room for one more element behind the COUNT elements of SIZE bytes from
   number FIRST on, by moving them to the front or by more memory.  Returns the
   array, NULL without memory. */
void *aq_make_room (void *array, size_t size, size_t *first, size_t count,
                    size_t *room);

/* A new item at the end, which is valid until the next call; NULL without
   memory, which is noted. */
struct aq_item *aq_items_add (struct aq_items *items, enum aq_item_kind kind,
                              uint64_t line);

/* An error on LINE. */
void aq_items_error (struct aq_items *items, uint64_t line,
                     const char *message);

/* Item INDEX of those in the queue. */
struct aq_item *aq_items_at (struct aq_items *items, size_t index);

/* The first item if it does not wait, out of the queue; else NULL. */
const struct aq_item *aq_items_next (struct aq_items *items);

#endif
