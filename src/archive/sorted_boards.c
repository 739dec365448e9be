/* SPDX-License-Identifier: MIT */

/* Sorting a part of the boards at a time.  A part is as many buckets as fit
   into a bound on memory, and fewer if the memory cannot be allocated.  Each
   part takes another walk over the set, which puts the keys into their
   buckets; these are then sorted one by one.

   Of several processes the first visits all boards.  All know the counts of
   all, so all choose the same parts.  Each puts the keys of its set that are
   in the part into their buckets and sends them to the first, which puts each
   bucket together. */

#include "archive/sorted_boards.h"

#include <stdlib.h>
#include <string.h>

#include "archive/arena.h"
#include "core/radix_sort.h"

/* --- buckets: the boards of one prefix, which is the columns of the first two
   rows.  Prefixes are numbers in lexicographic order. --- */

enum { PREFIXES_MAX = AQ_SEARCH_MAX * AQ_SEARCH_MAX };

/* The prefixes of boards of size N are 0 .. prefixes_of (N) - 1. */
static unsigned prefixes_of (unsigned n) {
  return n * n;
}

/* 64 classes, with which of their images are wanted. */
struct classes {
  unsigned count;
  aq_image_mask images[AQ_LANES];
  struct tile column, transposed;
};

/* Replaces images that are 0 by all images of a whole orbit. */
static void complete_images (unsigned n, struct classes *classes) {
  const struct lane_kernels *kernels = aq_kernels (0);
  uint8_t boards[AQ_LANES * AQ_SEARCH_MAX];
  struct tile canonical;
  aq_image_mask equal[AQ_LANES];
  kernels->canonical (&classes->column, n, &canonical, equal);
  kernels->store (&classes->column, n, boards, classes->count);
  for (unsigned lane = 0; lane < classes->count; lane++)
    if (!classes->images[lane])
      classes->images[lane] =
          aq_orbit_of (n, boards + lane * aq_board_stride (n), equal[lane]);
}

/* Reads the next classes of a walk; returns false at its end. */
static bool read_classes (const struct solution_set *set, bool canonical,
                          struct set_walk *walk, struct classes *classes) {
  const unsigned n = aq_set_size (set);
  struct tile_keys keys = {{{0}}};
  classes->count = aq_set_walk (set, walk, &keys, classes->images);
  aq_kernels (0)->unrank (&keys, n, &classes->column);
  if (canonical)
    memset (classes->images, 1, classes->count);
  else if (classes->count)
    complete_images (n, classes);
  for (unsigned row = 0; row < n; row++)
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      classes->transposed.column[classes->column.column[row][lane]][lane] =
          (uint8_t) row;
  return classes->count > 0;
}

/* Writes the first ROWS rows of image WHICH. */
static void write_image (const struct classes *classes, unsigned n,
                         unsigned which, unsigned rows, struct tile *image) {
  const struct tile *source =
      which & AQ_TRANSPOSE ? &classes->transposed : &classes->column;
  const uint64_t last = (n - 1) * 0x0101010101010101; /* in each byte */
  for (unsigned row = 0; row < rows; row++) {
    const uint8_t *from =
        source->column[which & AQ_REVERSE_ROWS ? n - 1 - row : row];
    for (unsigned lane = 0; lane < AQ_LANES; lane += sizeof last) {
      uint64_t columns;
      memcpy (&columns, from + lane, sizeof columns);
      if (which & AQ_MIRROR_COLUMNS)
        columns = last - columns;
      memcpy (&image->column[row][lane], &columns, sizeof columns);
    }
  }
}

static unsigned prefix_of (const struct tile *image, unsigned n,
                           unsigned lane) {
  return image->column[0][lane] * n + (n > 1 ? image->column[1][lane] : 0);
}

/* Writes how many boards of SET have each prefix, or with CANONICAL how many
   canonical forms of its classes. */
static void count_set (const struct solution_set *set, bool canonical,
                       uint64_t *counts) {
  const unsigned n = aq_set_size (set);
  struct set_walk walk = {0};
  struct classes classes;
  memset (counts, 0, prefixes_of (n) * sizeof *counts);
  while (read_classes (set, canonical, &walk, &classes))
    for (unsigned which = 0; which < (canonical ? 1 : AQ_IMAGES); which++) {
      struct tile image;
      write_image (&classes, n, which, n < 2 ? n : 2, &image);
      for (unsigned lane = 0; lane < classes.count; lane++)
        counts[prefix_of (&image, n, lane)] +=
            classes.images[lane] >> which & 1;
    }
}

/* Puts the keys of image WHICH into their buckets. */
static void add_image (const struct classes *classes, unsigned n,
                       unsigned which, uint64_t **bucket) {
  const unsigned key_words = aq_key_words (n);
  struct tile image;
  struct tile_keys keys;
  write_image (classes, n, which, n, &image);
  aq_kernels (0)->rank (&image, n, &keys);
  for (unsigned lane = 0; lane < classes->count; lane++) {
    uint64_t **next = &bucket[prefix_of (&image, n, lane)];
    if (!(classes->images[lane] >> which & 1) || !*next)
      continue;
    for (unsigned word = 0; word < key_words; word++)
      *(*next)++ = keys.word[word][lane];
  }
}

/* Writes the keys of the boards of SET, or with CANONICAL of its classes'
   canonical forms: those of prefix I from BUCKET[I] on, in no particular
   order.  Leaves BUCKET[I] behind them.  Leaves out the boards whose bucket is
   NULL. */
static void fill_buckets (const struct solution_set *set, bool canonical,
                          uint64_t **bucket) {
  const unsigned n = aq_set_size (set);
  struct set_walk walk = {0};
  struct classes classes;
  while (read_classes (set, canonical, &walk, &classes))
    for (unsigned which = 0; which < (canonical ? 1 : AQ_IMAGES); which++)
      add_image (&classes, n, which, bucket);
}

/* --- bounds on memory, and the state of a sort --- */

enum {
  /* The bound on the keys of a part in a small set, in bytes; a single bucket
     may have more. */
  PART_BYTES_LEAST = 1 << 27,
  /* In a larger set the bound is this many bytes for each class. */
  BYTES_A_CLASS = 8,
  /* The largest bucket has 2.3 to 2.4 boards of N * N, N = 13 to 16. */
  BUCKET_SHARE = 3,
  ROUNDED_UP = 1 << 22 /* large blocks are whole large pages */
};

/* The first process visits. */
enum { VISITOR = 0 };

struct sorting {
  const struct solution_set *set;
  unsigned n, key_words, prefixes;
  bool canonical;
  const struct aq_transport *transport;
  unsigned processes, process; /* how many, and the number of this one */
  uint64_t *counts; /* the boards of each process's set, by prefix: one process
                       behind the other */
  uint64_t total[PREFIXES_MAX]; /* of all processes, by prefix */
  struct share part;            /* prefixes */
  uint64_t *keys;               /* of the part: all that this process visits */
  uint64_t *scratch;            /* for what is sent, then for a bucket */
};

/* --- how many boards have which prefix --- */

static const uint64_t *counts_of (const struct sorting *sorting,
                                  unsigned process) {
  return sorting->counts + (size_t) process * sorting->prefixes;
}

static uint64_t sum_of_part (const uint64_t *counts, struct share part) {
  uint64_t boards = 0;
  for (unsigned i = part.first; i < part.end; i++)
    boards += counts[i];
  return boards;
}

/* All processes get the same counts and the same status. */
static enum aq_status count_boards (struct sorting *sorting) {
  uint64_t mine[PREFIXES_MAX];
  const size_t bytes = sorting->prefixes * sizeof *mine;
  sorting->counts = malloc (sorting->processes * bytes);
  enum aq_status status = aq_common_status (
      sorting->transport, sorting->counts ? AQ_OK : AQ_NO_MEMORY);
  if (status)
    return status;
  count_set (sorting->set, sorting->canonical, mine);
  status = aq_gather (sorting->transport, mine, bytes, sorting->counts);
  for (unsigned i = 0; i < sorting->processes && !status; i++)
    for (unsigned prefix = 0; prefix < sorting->prefixes; prefix++)
      sorting->total[prefix] += counts_of (sorting, i)[prefix];
  return status;
}

/* --- parts --- */

/* Chooses the next part, of up to MOST boards or one bucket.  It begins at its
   `first`, but skips empty buckets.  Returns false when there are no more
   boards. */
static bool choose_part (struct sorting *sorting, uint64_t most) {
  const uint64_t *total = sorting->total;
  const unsigned end = sorting->prefixes;
  struct share *part = &sorting->part;
  while (part->first < end && !total[part->first])
    part->first++;
  part->end = part->first;
  uint64_t boards = 0;
  while (part->end < end &&
         (part->end == part->first || boards + total[part->end] <= most))
    boards += total[part->end++];
  return boards > 0;
}

static bool visits (const struct sorting *sorting) {
  return sorting->process == VISITOR;
}

static enum aq_status allocate (struct sorting *sorting) {
  const struct share part = sorting->part;
  const size_t key_bytes = sorting->key_words * sizeof *sorting->keys;
  uint64_t keys = 0, scratch = 0, sent = 0;
  if (visits (sorting))
    keys = sum_of_part (sorting->total, part);
  for (unsigned i = part.first; i < part.end && visits (sorting); i++)
    scratch = sorting->total[i] > scratch ? sorting->total[i] : scratch;
  if (sorting->processes > 1) {
    scratch *= 2; /* a bucket is put together there, and sorted */
    sent = sum_of_part (counts_of (sorting, sorting->process), part);
  }
  scratch = sent > scratch ? sent : scratch;
  /* One more: there may be no boards. */
  sorting->keys = aq_large_block ((keys + 1) * key_bytes);
  sorting->scratch = aq_large_block ((scratch + 1) * key_bytes);
  return sorting->keys && sorting->scratch ? AQ_OK : AQ_NO_MEMORY;
}

static void release (struct sorting *sorting) {
  free (sorting->keys);
  free (sorting->scratch);
  sorting->keys = sorting->scratch = NULL;
}

/* Puts the keys of all processes that are in the part into KEYS of the one
   that visits them. */
static enum aq_status fill (struct sorting *sorting) {
  const bool alone = sorting->processes == 1;
  const struct share part = sorting->part;
  const uint64_t *counts = counts_of (sorting, sorting->process);
  uint64_t send_count[AQ_PROCESSES_MAX] = {0};
  uint64_t receive_count[AQ_PROCESSES_MAX] = {0};
  uint64_t *bucket[PREFIXES_MAX] = {NULL};
  uint64_t *next = alone ? sorting->keys : sorting->scratch;
  for (unsigned i = part.first; i < part.end; i++) {
    bucket[i] = next;
    next += counts[i] * sorting->key_words;
  }
  fill_buckets (sorting->set, sorting->canonical, bucket);
  if (alone)
    return AQ_OK;
  send_count[VISITOR] = sum_of_part (counts, part);
  for (unsigned i = 0; i < sorting->processes && visits (sorting); i++)
    receive_count[i] = sum_of_part (counts_of (sorting, i), part);
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
  if (sorting->processes > 1) {
    keys = other;
    for (unsigned i = 0; i < sorting->processes; i++) {
      const size_t here = counts_of (sorting, i)[prefix] * words;
      memcpy (other, next[i], here * sizeof *other);
      other += here;
      next[i] += here;
    }
  } else
    next[0] += count * words;
  return aq_radix_sort (keys, other, count, words);
}

/* Sorts and visits the buckets of the part. */
static enum aq_status visit_buckets (const struct sorting *sorting,
                                     aq_visit *visit, void *data) {
  const struct share part = sorting->part;
  uint64_t *next[AQ_PROCESSES_MAX], *begin = sorting->keys;
  enum aq_status status = AQ_OK;
  for (unsigned i = 0; i < sorting->processes; i++) {
    next[i] = begin;
    begin += sum_of_part (counts_of (sorting, i), part) * sorting->key_words;
  }
  for (unsigned i = part.first; i < part.end && !status; i++)
    status =
        visit_keys (sorting, sort_bucket (sorting, i, sorting->total[i], next),
                    sorting->total[i], visit, data);
  return status;
}

/* All parts, one after the other.  The status is the same on all processes,
   except when a visit of the last part fails. */
static enum aq_status visit_parts (struct sorting *sorting, uint64_t most,
                                   aq_visit *visit, void *data) {
  enum aq_status status = AQ_OK, visited = AQ_OK;
  while (!status && choose_part (sorting, most)) {
    const struct share part = sorting->part;
    status = aq_common_status (sorting->transport,
                               visited ? visited : allocate (sorting));
    if (!status)
      status = fill (sorting);
    if (!status && visits (sorting))
      visited = visit_buckets (sorting, visit, data);
    release (sorting);
    if (status == AQ_NO_MEMORY && part.end - part.first > 1) {
      most = sum_of_part (sorting->total, part) / 2;
      status = AQ_OK;
    } else
      sorting->part.first = part.end;
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
                            .prefixes = prefixes_of (n),
                            .canonical = canonical,
                            .transport = transport,
                            .processes = aq_process_count (transport),
                            .process = aq_process (transport)};
  enum aq_status status = count_boards (&sorting);
  if (!status)
    status = visit_parts (&sorting, most, visit, data);
  free (sorting.counts);
  return status == AQ_LOST_PROCESS ? status
                                   : aq_common_status (transport, status);
}

/* How many boards a part of a set may have. */
static uint64_t largest_part (unsigned n, uint64_t classes) {
  uint64_t bytes = classes * BYTES_A_CLASS;
  if (bytes < PART_BYTES_LEAST)
    bytes = PART_BYTES_LEAST;
  return bytes / (aq_key_words (n) * sizeof (uint64_t));
}

enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                const struct aq_transport *transport,
                                aq_visit *visit, void *data) {
  const uint64_t own = largest_part (aq_set_size (set), aq_set_classes (set));
  uint64_t all[AQ_PROCESSES_MAX], most = own;
  if (aq_gather (transport, &own, sizeof own, all))
    return AQ_LOST_PROCESS;
  for (unsigned i = 0; i < aq_process_count (transport); i++)
    most = all[i] > most ? all[i] : most;
  return aq_visit_in_parts (set, canonical, transport, most, visit, data);
}

/* Each process has about as many boards a shard. */
uint64_t aq_sorted_bytes (unsigned n, unsigned shards, uint64_t boards,
                          uint64_t classes) {
  const uint64_t all = boards * AQ_SHARDS / shards;
  const uint64_t most = largest_part (n, classes);
  const uint64_t part = all < most ? all : most;
  const uint64_t bucket = all * BUCKET_SHARE / (n * n);
  uint64_t scratch = bucket;
  if (shards < AQ_SHARDS)
    scratch = 2 * bucket > part ? 2 * bucket : part;
  return (part + scratch) * aq_key_words (n) * sizeof (uint64_t) + ROUNDED_UP;
}
