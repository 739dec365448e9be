/* SPDX-License-Identifier: MIT */

/* Lists of boards with the lines they were read from, in one block of memory:
   what verify and compare work on. */

#include "check/board_list.h"

#include <stdlib.h>
#include <string.h>

/* A record is a board's N columns, then its line. */
struct aq_list {
  unsigned n;
  size_t count;
  size_t capacity;
  uint8_t *records;
  bool unsorted; /* a board is less than the one before it */
};

static size_t record_bytes (const struct aq_list *list) {
  return list->n + sizeof (uint64_t);
}

static uint8_t *record (const struct aq_list *list, size_t index) {
  return list->records + index * record_bytes (list);
}

enum aq_status aq_list_new (struct aq_list **list, unsigned n) {
  *list = NULL;
  if (n < 1 || n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  *list = calloc (1, sizeof **list);
  if (!*list)
    return AQ_NO_MEMORY;
  (*list)->n = n;
  return AQ_OK;
}

void aq_list_free (struct aq_list *list) {
  if (!list)
    return;
  free (list->records);
  free (list);
}

static uint64_t line_of (const uint8_t *record, unsigned n) {
  uint64_t line;
  memcpy (&line, record + n, sizeof line);
  return line;
}

/* Whether a board is less than board INDEX: the order of aq_list_sort. */
static bool is_less (const struct aq_list *list, const uint8_t *column,
                     uint64_t line, size_t index) {
  const uint8_t *other = record (list, index);
  const int order = memcmp (column, other, list->n);
  return order < 0 || (order == 0 && line < line_of (other, list->n));
}

enum aq_status aq_list_append (struct aq_list *list, const uint8_t *column,
                               uint64_t line) {
  if (list->count == list->capacity) {
    const size_t capacity =
        list->capacity ? list->capacity + list->capacity / 2 : 1024;
    uint8_t *records =
        capacity > SIZE_MAX / record_bytes (list)
            ? NULL
            : realloc (list->records, capacity * record_bytes (list));
    if (!records)
      return AQ_NO_MEMORY;
    list->records = records;
    list->capacity = capacity;
  }
  if (list->count && !list->unsorted)
    list->unsorted = is_less (list, column, line, list->count - 1);
  uint8_t *added = record (list, list->count++);
  memcpy (added, column, list->n);
  memcpy (added + list->n, &line, sizeof line);
  return AQ_OK;
}

enum aq_status aq_list_add (struct aq_list *list, const struct aq_board *board,
                            uint64_t line) {
  const enum aq_status status = aq_board_check (board);
  if (status)
    return status;
  return board->n == list->n ? aq_list_append (list, board->column, line)
                             : AQ_BAD_SIZE;
}

size_t aq_list_count (const struct aq_list *list) {
  return list->count;
}

unsigned aq_list_size (const struct aq_list *list) {
  return list->n;
}

const uint8_t *aq_list_column (const struct aq_list *list, size_t index) {
  return record (list, index);
}

void aq_list_board (const struct aq_list *list, size_t index,
                    struct aq_board *board) {
  board->n = list->n;
  memcpy (board->column, record (list, index), list->n);
}

uint64_t aq_list_line (const struct aq_list *list, size_t index) {
  return line_of (record (list, index), list->n);
}

/* The N of the list that this thread sorts: not all systems have the qsort_r
   that hands it on. */
static _Thread_local unsigned compared_n;

static int compare_records (const void *a, const void *b) {
  const unsigned n = compared_n;
  const int boards = memcmp (a, b, n);
  if (boards)
    return boards;
  const uint64_t left = line_of (a, n);
  const uint64_t right = line_of (b, n);
  return (left > right) - (left < right);
}

void aq_list_sort (struct aq_list *list) {
  compared_n = list->n;
  if (list->unsorted)
    qsort (list->records, list->count, record_bytes (list), compare_records);
  list->unsorted = false;
}

size_t aq_list_unique (struct aq_list *list) {
  const size_t bytes = record_bytes (list);
  size_t kept = 0;
  aq_list_sort (list);
  for (size_t i = 0; i < list->count; i++)
    if (!kept || memcmp (record (list, kept - 1), record (list, i), list->n))
      memmove (record (list, kept++), record (list, i), bytes);
  const size_t gone = list->count - kept;
  list->count = kept;
  return gone;
}
