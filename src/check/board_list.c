/* SPDX-License-Identifier: MIT */

/* Lists of boards with the lines they were read from, in one block of memory:
   what verify and compare work on. */

#include "check/board_list.h"

#include <stdlib.h>
#include <string.h>

/* A record is a board's N columns.  Its line stands behind them if the list is
   numbered; in others the boards ascend and come from consecutive lines, as in
   most large files. */
struct aq_list {
  unsigned n;
  size_t count;
  size_t capacity;
  uint8_t *records;
  bool numbered;
  uint64_t first_line; /* of a list that is not numbered */
  bool unsorted;       /* a board is less than the one before it */
};

static size_t record_bytes (const struct aq_list *list) {
  return list->n + (list->numbered ? sizeof (uint64_t) : 0);
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

/* Room for CAPACITY records of this list.  AQ_NO_MEMORY. */
static enum aq_status reserve (struct aq_list *list, size_t capacity) {
  uint8_t *records =
      capacity > SIZE_MAX / record_bytes (list)
          ? NULL
          : realloc (list->records, capacity * record_bytes (list));
  if (!records)
    return AQ_NO_MEMORY;
  list->records = records;
  list->capacity = capacity;
  return AQ_OK;
}

/* Gives each record its line. */
static enum aq_status number_records (struct aq_list *list) {
  const size_t old_bytes = record_bytes (list);
  list->numbered = true;
  if (reserve (list, list->capacity)) {
    list->numbered = false;
    return AQ_NO_MEMORY;
  }
  for (size_t i = list->count; i-- > 0;) {
    const uint64_t line = list->first_line + i;
    memmove (record (list, i), list->records + i * old_bytes, list->n);
    memcpy (record (list, i) + list->n, &line, sizeof line);
  }
  return AQ_OK;
}

/* Notes how a board stands to those before it. */
static enum aq_status note_order (struct aq_list *list, const uint8_t *column,
                                  uint64_t line) {
  if (list->unsorted)
    return AQ_OK;
  const uint64_t last = aq_list_line (list, list->count - 1);
  const int order =
      aq_compare_columns (list->n, column, record (list, list->count - 1));
  list->unsorted = order < 0 || (order == 0 && line < last);
  return list->numbered || (order > 0 && line == last + 1)
             ? AQ_OK
             : number_records (list);
}

enum aq_status aq_list_append (struct aq_list *list, const uint8_t *column,
                               uint64_t line) {
  enum { FIRST_CAPACITY = 1024 };
  const size_t larger =
      list->capacity ? list->capacity + list->capacity / 2 : FIRST_CAPACITY;
  if (list->count == list->capacity && reserve (list, larger))
    return AQ_NO_MEMORY;
  if (!list->count)
    list->first_line = line;
  else if (note_order (list, column, line))
    return AQ_NO_MEMORY;
  uint8_t *added = record (list, list->count++);
  memcpy (added, column, list->n);
  if (list->numbered)
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
  return list->numbered ? line_of (record (list, index), list->n)
                        : list->first_line + index;
}

/* --- sorting --- */

static int compare_records (unsigned n, const uint8_t *a, const uint8_t *b) {
  const int boards = aq_compare_columns (n, a, b);
  if (boards)
    return boards;
  const uint64_t left = line_of (a, n);
  const uint64_t right = line_of (b, n);
  return (left > right) - (left < right);
}

/* The N of the list that this thread sorts: not all systems have the qsort_r
   that hands it on. */
static _Thread_local unsigned compared_n;

static int compare_for_qsort (const void *a, const void *b) {
  return compare_records (compared_n, a, b);
}

static void swap_records (uint8_t *a, uint8_t *b, size_t bytes) {
  uint8_t copy[AQ_BOARD_MAX + sizeof (uint64_t)];
  memcpy (copy, a, bytes);
  memcpy (a, b, bytes);
  memcpy (b, copy, bytes);
}

/* Sorts a few records: each is put before the greater ones. */
static void insert_records (unsigned n, uint8_t *records, size_t count,
                            size_t bytes) {
  uint8_t copy[AQ_BOARD_MAX + sizeof (uint64_t)];
  uint8_t *end = records + count * bytes;
  for (uint8_t *at = records; at < end; at += bytes) {
    uint8_t *to = at;
    while (to > records && compare_records (n, to - bytes, at) > 0)
      to -= bytes;
    if (to == at)
      continue;
    memcpy (copy, at, bytes);
    memmove (to + bytes, to, (size_t) (at - to));
    memcpy (to, copy, bytes);
  }
}

enum { BUCKETS_MOST = 256 };

/* Boards with the same columns FIRST and LAST, which may be one, are a bucket.
 */
struct buckets {
  unsigned first, last;
  unsigned weight; /* of column FIRST in the number of a bucket */
  unsigned count;
  size_t next[BUCKETS_MOST]; /* where the next record of a bucket goes */
  size_t end[BUCKETS_MOST];  /* of each bucket, in records */
};

static unsigned bucket_of (const struct buckets *buckets,
                           const uint8_t *column) {
  return column[buckets->first] * buckets->weight + column[buckets->last];
}

/* Finds where the buckets of COUNT records begin and end. */
static void measure_buckets (struct buckets *buckets, const uint8_t *records,
                             size_t count, size_t bytes) {
  size_t begin = 0;
  memset (buckets->end, 0, buckets->count * sizeof *buckets->end);
  for (size_t i = 0; i < count; i++)
    buckets->end[bucket_of (buckets, records + i * bytes)]++;
  for (size_t i = 0; i < buckets->count; i++) {
    buckets->next[i] = begin;
    begin = buckets->end[i] += begin;
  }
}

/* Moves each record into its bucket: what stands in a bucket and belongs to
   another one changes places with the next record there. */
static void fill_buckets (struct buckets *buckets, uint8_t *records,
                          size_t bytes) {
  for (size_t i = 0; i < buckets->count; i++)
    while (buckets->next[i] < buckets->end[i]) {
      uint8_t *at = records + buckets->next[i] * bytes;
      const unsigned bucket = bucket_of (buckets, at);
      const size_t to = buckets->next[bucket]++;
      if (bucket != i)
        swap_records (at, records + to * bytes, bytes);
    }
}

static void sort_buckets (unsigned n, uint8_t *records, size_t count,
                          size_t bytes, unsigned first);

/* Sorts records whose boards have the same columns before FIRST. */
static void sort_records (unsigned n, uint8_t *records, size_t count,
                          size_t bytes, unsigned first) {
  enum { FEW = 16, DEEP = 16 };
  if (count <= FEW)
    insert_records (n, records, count, bytes);
  else if (first < n && first < DEEP)
    sort_buckets (n, records, count, bytes, first);
  else {
    compared_n = n;
    qsort (records, count, bytes, compare_for_qsort);
  }
}

/* The same, bucket by bucket. */
static void sort_buckets (unsigned n, uint8_t *records, size_t count,
                          size_t bytes, unsigned first) {
  const bool pairs = n * n <= BUCKETS_MOST && first + 1 < n;
  struct buckets buckets;
  buckets.first = first;
  buckets.last = first + pairs;
  buckets.weight = pairs ? n : 0;
  buckets.count = pairs ? n * n : n;
  measure_buckets (&buckets, records, count, bytes);
  fill_buckets (&buckets, records, bytes);
  for (size_t i = 0, begin = 0; i < buckets.count; begin = buckets.end[i++])
    if (buckets.end[i] - begin > 1)
      sort_records (n, records + begin * bytes, buckets.end[i] - begin, bytes,
                    buckets.last + 1);
}

void aq_list_sort (struct aq_list *list) {
  if (list->unsorted)
    sort_records (list->n, list->records, list->count, record_bytes (list), 0);
  list->unsorted = false;
}

size_t aq_list_unique (struct aq_list *list) {
  const size_t bytes = record_bytes (list);
  size_t kept = 0;
  aq_list_sort (list);
  for (size_t i = 0; i < list->count; i++)
    if (!kept || aq_compare_columns (list->n, record (list, kept - 1),
                                     record (list, i)))
      memmove (record (list, kept++), record (list, i), bytes);
  const size_t gone = list->count - kept;
  list->count = kept;
  return gone;
}
