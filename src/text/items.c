/* SPDX-License-Identifier: MIT */

#include "text/items.h"

#include <stdlib.h>
#include <string.h>

void *aq_make_room (void *array, size_t size, size_t *first, size_t count,
                    size_t *room) {
  enum { FEW = 16 };
  if (*first + count < *room)
    return array;
  if (*first > count) {
    memmove (array, (char *) array + *first * size, count * size);
    *first = 0;
    return array;
  }
  const size_t more = *room ? 2 * *room : FEW;
  array = realloc (array, more * size);
  if (array)
    *room = more;
  return array;
}

struct aq_item *aq_items_at (struct aq_items *items, size_t index) {
  return &items->item[items->first + index];
}

struct aq_item *aq_items_add (struct aq_items *items, enum aq_item_kind kind,
                              uint64_t line) {
  struct aq_item *array = aq_make_room (
      items->item, sizeof *array, &items->first, items->count, &items->room);
  if (!array) {
    items->no_memory = true;
    return NULL;
  }
  items->item = array;
  struct aq_item *item = aq_items_at (items, items->count++);
  item->kind = kind;
  item->line = line;
  items->waiting += kind == AQ_ITEM_WAITING;
  return item;
}

void aq_items_error (struct aq_items *items, uint64_t line,
                     const char *message) {
  struct aq_item *item = aq_items_add (items, AQ_ITEM_ERROR, line);
  if (item)
    snprintf (item->message, sizeof item->message, "%s", message);
}

const struct aq_item *aq_items_next (struct aq_items *items) {
  while (items->count) {
    const struct aq_item *item = aq_items_at (items, 0);
    if (item->kind == AQ_ITEM_WAITING)
      return NULL;
    items->first++;
    items->count--;
    if (item->kind != AQ_ITEM_NONE)
      return item;
  }
  items->first = 0;
  return NULL;
}
