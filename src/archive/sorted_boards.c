/* SPDX-License-Identifier: MIT */

/* Sorting a part of the boards at a time.  A part is as many buckets
   (board_buckets.h) as fit into a bound on memory, and fewer if the system has
   less.  Each part takes another walk over the set, which puts the keys into
   their buckets; these are then sorted one by one.

   Several processes each have a range of the prefixes, and each a part of its
   range at a time.  All know the counts of all, so all choose the same parts.
   A process puts the keys of its set that are in any of these parts into their
   buckets.  The buckets are then in the order of the processes, and it sends
   each process its own. */

#include "archive/sorted_boards.h"

#include <stdlib.h>
#include <string.h>

#include "archive/shared_boards.h"
#include "core/large_block.h"
#include "core/radix_sort.h"

enum {
  /* The least memory for the keys of a part, in bytes; a single bucket may
     have more. */
  PART_BYTES_LEAST = 1 << 27,
  /* A larger set has parts of 1 / 8 of its elements, 64 bytes each. */
  BYTES_A_CLASS = 8,
  /* The largest bucket has 2.3 to 2.4 boards of N * N, N = 13 to 16. */
  BUCKET_SHARE = 3,
  ROUNDED_UP = 1 << 22 /* large blocks are whole large pages */
};

struct sorting {
  const struct solution_set *set;
  unsigned n, key_words;
  bool canonical;
  const struct aq_transport *transport;
  struct shared_boards shared;
  struct share part[AQ_PROCESSES_MAX]; /* of each process's range */
  uint64_t *keys;                      /* of the boards of this one's part */
  uint64_t *scratch; /* for what is sent, then for a bucket */
};

static bool alone (const struct sorting *sorting) {
  return sorting->shared.processes == 1;
}

/* --- parts --- */

/* Chooses parts of up to MOST boards.  Each begins at its `first`, but skips
   empty buckets.  Returns false when there are no more boards. */
static bool choose_parts (struct sorting *sorting, uint64_t most) {
  const uint64_t *total = sorting->shared.total;
  bool any = false;
  for (unsigned i = 0; i < sorting->shared.processes; i++) {
    const unsigned end = sorting->shared.range[i].end;
    struct share *part = &sorting->part[i];
    while (part->first < end && !total[part->first])
      part->first++;
    part->end = part->first;
    uint64_t boards = 0;
    while (part->end < end &&
           (part->end == part->first || boards + total[part->end] <= most))
      boards += total[part->end++];
    any |= boards > 0;
  }
  return any;
}

/* Half as many boards as in the largest part that can be divided, or 0. */
static uint64_t half_part (const struct sorting *sorting) {
  uint64_t most = 0;
  for (unsigned i = 0; i < sorting->shared.processes; i++) {
    const struct share part = sorting->part[i];
    const uint64_t boards = aq_boards_in (sorting->shared.total, part);
    if (part.end - part.first > 1 && boards > most)
      most = boards;
  }
  return most / 2;
}

static enum aq_status allocate (struct sorting *sorting) {
  const struct shared_boards *shared = &sorting->shared;
  const struct share own = sorting->part[shared->process];
  const size_t key_bytes = sorting->key_words * sizeof *sorting->keys;
  uint64_t scratch = 0, sent = 0;
  for (unsigned i = own.first; i < own.end; i++)
    scratch = shared->total[i] > scratch ? shared->total[i] : scratch;
  if (!alone (sorting)) {
    scratch *= 2; /* a bucket is put together there, and sorted */
    for (unsigned i = 0; i < shared->processes; i++)
      sent += aq_boards_in (aq_shared_counts (shared, shared->process),
                            sorting->part[i]);
  }
  scratch = sent > scratch ? sent : scratch;
  /* One more: there may be no boards. */
  sorting->keys =
      aq_large_block ((aq_boards_in (shared->total, own) + 1) * key_bytes);
  sorting->scratch = aq_large_block ((scratch + 1) * key_bytes);
  return sorting->keys && sorting->scratch ? AQ_OK : AQ_NO_MEMORY;
}

static void release (struct sorting *sorting) {
  free (sorting->keys);
  free (sorting->scratch);
  sorting->keys = sorting->scratch = NULL;
}

/* Puts the keys of all processes that are in this one's part into KEYS. */
static enum aq_status fill (struct sorting *sorting) {
  const struct shared_boards *shared = &sorting->shared;
  const uint64_t *counts = aq_shared_counts (shared, shared->process);
  uint64_t send_count[AQ_PROCESSES_MAX], receive_count[AQ_PROCESSES_MAX];
  uint64_t *bucket[AQ_PREFIXES_MAX] = {NULL};
  uint64_t *next = alone (sorting) ? sorting->keys : sorting->scratch;
  for (unsigned process = 0; process < shared->processes; process++) {
    const struct share part = sorting->part[process];
    send_count[process] = aq_boards_in (counts, part);
    receive_count[process] = aq_boards_in (aq_shared_counts (shared, process),
                                           sorting->part[shared->process]);
    for (unsigned i = part.first; i < part.end; i++) {
      bucket[i] = next;
      next += counts[i] * sorting->key_words;
    }
  }
  aq_buckets_fill (sorting->set, sorting->canonical, bucket);
  if (alone (sorting))
    return AQ_OK;
  return aq_exchange (
      sorting->transport, sorting->key_words * sizeof *sorting->keys,
      sorting->scratch, send_count, sorting->keys, receive_count);
}

/* --- sorting and visiting --- */

/* Visits COUNT sorted boards. */
static enum aq_status visit_keys (const struct sorting *sorting,
                                  const uint64_t *key, size_t count,
                                  aq_visit *visit, void *data) {
  const unsigned n = sorting->n;
  const size_t stride = aq_board_stride (n);
  struct aq_board board = {.n = n};
  struct tile tile;
  struct tile_keys keys = {{{0}}};
  uint8_t columns[AQ_LANES * AQ_SEARCH_MAX];
  for (size_t at = 0; at < count; at += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - at);
    for (unsigned i = 0; i < here; i++)
      for (unsigned word = 0; word < sorting->key_words; word++)
        keys.word[word][i] = *key++;
    aq_kernels (0)->unrank (&keys, n, &tile);
    aq_kernels (0)->store (&tile, n, columns, here);
    for (unsigned i = 0; i < here; i++) {
      memcpy (board.column, columns + i * stride, stride);
      if (!visit (&board, data))
        return AQ_STOPPED;
    }
  }
  return AQ_OK;
}

/* Sorts the keys of a bucket of COUNT boards.  The keys that process I sent
   begin at NEXT[i], which is left behind them. */
static const uint64_t *sort_bucket (const struct sorting *sorting,
                                    unsigned prefix, size_t count,
                                    uint64_t **next) {
  const unsigned words = sorting->key_words;
  uint64_t *keys = next[0], *other = sorting->scratch;
  if (!alone (sorting)) {
    keys = other;
    for (unsigned i = 0; i < sorting->shared.processes; i++) {
      const size_t here =
          aq_shared_counts (&sorting->shared, i)[prefix] * words;
      memcpy (other, next[i], here * sizeof *other);
      other += here;
      next[i] += here;
    }
  } else
    next[0] += count * words;
  return aq_radix_sort (keys, other, count, words);
}

/* Sorts and visits the buckets of this process's part. */
static enum aq_status visit_buckets (const struct sorting *sorting,
                                     aq_visit *visit, void *data) {
  const struct shared_boards *shared = &sorting->shared;
  const struct share own = sorting->part[shared->process];
  uint64_t *next[AQ_PROCESSES_MAX], *begin = sorting->keys;
  enum aq_status status = AQ_OK;
  for (unsigned i = 0; i < shared->processes; i++) {
    next[i] = begin;
    begin +=
        aq_boards_in (aq_shared_counts (shared, i), own) * sorting->key_words;
  }
  for (unsigned i = own.first; i < own.end && !status; i++)
    status =
        visit_keys (sorting, sort_bucket (sorting, i, shared->total[i], next),
                    shared->total[i], visit, data);
  return status;
}

/* All parts, one after the other.  The status is the same on all processes but
   for that of the last visits. */
static enum aq_status visit_parts (struct sorting *sorting, uint64_t most,
                                   aq_visit *visit, void *data) {
  const unsigned processes = sorting->shared.processes;
  enum aq_status status = AQ_OK, visited = AQ_OK;
  memcpy (sorting->part, sorting->shared.range, sizeof sorting->part);
  while (!status && choose_parts (sorting, most)) {
    status = aq_common_status (sorting->transport,
                               visited ? visited : allocate (sorting));
    if (!status)
      status = fill (sorting);
    if (!status)
      visited = visit_buckets (sorting, visit, data);
    release (sorting);
    if (status == AQ_NO_MEMORY && half_part (sorting)) {
      most = half_part (sorting);
      status = AQ_OK;
    } else
      for (unsigned i = 0; i < processes; i++)
        sorting->part[i].first = sorting->part[i].end;
  }
  return status ? status : visited;
}

enum aq_status aq_visit_in_parts (const struct solution_set *set,
                                  bool canonical,
                                  const struct aq_transport *transport,
                                  uint64_t most, aq_visit *visit, void *data) {
  const unsigned n = aq_set_size (set);
  struct sorting sorting = {.set = set,
                            .n = n,
                            .key_words = aq_key_words (n),
                            .canonical = canonical,
                            .transport = transport};
  enum aq_status status =
      aq_shared_boards_count (&sorting.shared, set, canonical, transport);
  if (!status)
    status = visit_parts (&sorting, most, visit, data);
  aq_shared_boards_free (&sorting.shared);
  return status == AQ_LOST_PROCESS ? status
                                   : aq_common_status (transport, status);
}

/* How many boards a part may have. */
static uint64_t largest_part (const struct solution_set *set) {
  size_t bytes = aq_set_classes (set) * BYTES_A_CLASS;
  if (bytes < PART_BYTES_LEAST)
    bytes = PART_BYTES_LEAST;
  return bytes / (aq_key_words (aq_set_size (set)) * sizeof (uint64_t));
}

enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                const struct aq_transport *transport,
                                aq_visit *visit, void *data) {
  const uint64_t own = largest_part (set);
  uint64_t all[AQ_PROCESSES_MAX], most = own;
  if (aq_gather (transport, &own, sizeof own, all))
    return AQ_LOST_PROCESS;
  for (unsigned i = 0; i < aq_process_count (transport); i++)
    most = all[i] > most ? all[i] : most;
  return aq_visit_in_parts (set, canonical, transport, most, visit, data);
}

/* --- how many, and how large --- */

enum aq_status aq_sorted_share (const struct solution_set *set, bool canonical,
                                const struct aq_transport *transport,
                                uint64_t *before, uint64_t *count) {
  struct shared_boards shared;
  *before = 0;
  *count = canonical ? aq_set_classes (set) : aq_set_found (set);
  if (aq_process_count (transport) == 1)
    return AQ_OK;
  const enum aq_status status =
      aq_shared_boards_count (&shared, set, canonical, transport);
  if (!status) {
    const struct share own = shared.range[shared.process];
    *before = aq_boards_in (shared.total, (struct share){0, own.first});
    *count = aq_boards_in (shared.total, own);
  }
  aq_shared_boards_free (&shared);
  return status;
}

size_t aq_sorted_bytes (const struct solution_set *set) {
  const unsigned n = aq_set_size (set), shards = aq_set_shards (set);
  const uint64_t most = largest_part (set), found = aq_set_found (set);
  const uint64_t part = found < most ? found : most;
  const uint64_t bucket = found * AQ_SHARDS / shards * BUCKET_SHARE / (n * n);
  uint64_t scratch = bucket;
  if (shards < AQ_SHARDS)
    scratch = 2 * bucket > part ? 2 * bucket : part;
  return (part + scratch) * aq_key_words (n) * sizeof (uint64_t) + ROUNDED_UP;
}
