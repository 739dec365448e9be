/* SPDX-License-Identifier: MIT */

/* Pages of classes, compared with a plain list of keys.  The keys are random:
   pages do not ask whether they are solutions.  An assertion is a system call,
   so of what is asked for each key only a failure is told. */

#include "archive/pages.h"

#include "archive/solution_set.h"

#include "../allocations.h"
#include "board_array.h"

/* Sizes with tags of 32 bits that are whole hashes, with more bits than those,
   with so many that the shards begin with several pages, and with tags of 64
   and of 128 bits. */
static const unsigned sizes[] = {8, 9, 12, 13, 15, 16, 19, 20, 21, 32};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* FROM * (FROM + 1) * ... * TO. */
static uint64_t product (unsigned from, unsigned to) {
  uint64_t result = 1;
  for (; from <= to; from++)
    result *= from;
  return result;
}

static struct packed_hit draw (unsigned n, uint64_t *state) {
  struct packed_hit hit = {.images = 1};
  if (n <= AQ_ONE_WORD_MAX)
    hit.key[0] = unit_random (state) % product (1, n);
  else {
    hit.key[0] = unit_random (state) % product (AQ_ONE_WORD_MAX + 1, n);
    hit.key[1] = unit_random (state) % product (1, AQ_ONE_WORD_MAX);
  }
  return hit;
}

static int compare (const void *a, const void *b) {
  const struct packed_hit *left = a, *right = b;
  for (unsigned i = 0; i < AQ_KEY_WORDS_MAX; i++)
    if (left->key[i] != right->key[i])
      return left->key[i] < right->key[i] ? -1 : 1;
  return 0;
}

static bool is_in (const struct packed_hit *sorted, size_t count,
                   const struct packed_hit *hit) {
  return bsearch (hit, sorted, count, sizeof *hit, compare);
}

/* Distinct keys in ascending order; returns how many. */
static size_t draw_all (unsigned n, uint64_t *state, size_t most,
                        struct packed_hit *hits) {
  size_t count = 0;
  for (size_t i = 0; i < most; i++)
    hits[i] = draw (n, state);
  qsort (hits, most, sizeof *hits, compare);
  for (size_t i = 0; i < most; i++)
    if (!count || compare (&hits[count - 1], &hits[i]))
      hits[count++] = hits[i];
  return count;
}

static uint64_t hash_of (const struct solution_set *set,
                         const struct packed_hit *hit) {
  return aq_key_hash (set->key_bits, hit->key);
}

/* Whether the set has the class, asked in both ways. */
static bool has (const struct solution_set *set,
                 const struct packed_hit *hit) {
  const uint64_t hash = hash_of (set, hit);
  const bool found = aq_page_find (set, hit->key, hash).page;
  if (aq_pages_have (set, hit, &hash, 1) != found)
    ck_abort_msg ("n %u: both ways differ", set->n);
  return found;
}

/* Adds a key whose every allocation fails at first.  Counts in FAILED where
   the set has then not changed, and takes the key later. */
static struct class_place add (struct solution_set *set,
                               const struct packed_hit *hit, size_t *failed) {
  const uint64_t hash = hash_of (set, hit);
  fail_allocation (0, true);
  count_allocations (true);
  const struct class_place class = aq_page_add (set, hit->key, hash);
  count_allocations (false);
  if (class.page)
    return class;
  if (has (set, hit))
    ck_abort_msg ("n %u: a key without memory", set->n);
  ++*failed;
  return aq_page_add (set, hit->key, hash);
}

/* Adds the keys in a random order.  A key is there after it is added and not
   before. */
static void add_all (struct solution_set *set, struct packed_hit *hits,
                     size_t count, uint64_t *state) {
  size_t failed = 0;
  for (size_t i = 0; i < count; i++) {
    const size_t other = i + (size_t) (unit_random (state) % (count - i));
    const struct packed_hit hit = hits[other];
    hits[other] = hits[i];
    hits[i] = hit;
    const uint64_t hash = hash_of (set, &hit);
    const bool before = has (set, &hit);
    const struct class_place class = add (set, &hit, &failed);
    if (!set->whole_orbits)
      aq_page_found (set, class.page)[class.index] =
          (aq_image_mask) (1 + hit.key[0] % 255);
    aq_page_queue (set, &set->shard[aq_hash_shard (hash)], class.page);
    if (before || !has (set, &hit) ||
        !has (set, &hits[unit_random (state) % (i + 1)]))
      ck_abort_msg ("n %u, key %zu", set->n, i);
  }
  ck_assert_uint_gt (failed, AQ_SHARDS); /* their hash tables alone */
}

/* Checks the form of all pages and that they have these keys. */
static void expect_pages (struct solution_set *set,
                          const struct packed_hit *sorted, size_t count) {
  size_t classes = 0;
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    const struct shard *shard = &set->shard[i];
    ck_assert_uint_ge (shard->depth, aq_least_depth (set->n));
    for (const struct page *page = shard->first; page; page = page->hh.next) {
      ck_assert (page->count <= page->capacity &&
                 page->capacity <= AQ_PAGE_MOST &&
                 page->queued == (page->count > 0));
      for (unsigned j = 0; j < page->count; j++, classes++) {
        struct packed_hit hit = {.images = 1};
        aq_page_key (set, shard, page, j, hit.key);
        if (!is_in (sorted, count, &hit) ||
            aq_hash_shard (hash_of (set, &hit)) != i ||
            (!set->whole_orbits &&
             aq_page_found (set, page)[j] != 1 + hit.key[0] % 255))
          ck_abort_msg ("n %u, shard %u, class %u", set->n, i, j);
      }
    }
  }
  ck_assert_uint_eq (classes, count);
}

/* The bytes that a set has are about those that it was expected to need: they
   differ by less than a factor of two. */
static void expect_bytes (const struct solution_set *set, size_t count) {
  const double bytes = (double) set_bytes (set);
  const double expected = (double) aq_set_expected_bytes (set, count);
  ck_assert_msg (expected < 2 * bytes && bytes < 2 * expected,
                 "n %u, %zu classes: %.0f bytes, %.0f expected", set->n, count,
                 bytes, expected);
}

/* Keys at random, and keys whose hashes differ by a bit from one that is
   there. */
static void expect_no_others (const struct solution_set *set,
                              const struct packed_hit *sorted, size_t count,
                              uint64_t *state, unsigned n) {
  for (unsigned i = 0; i < 2000; i++) {
    struct packed_hit other = draw (n, state);
    if (i % 2) {
      other = sorted[unit_random (state) % count];
      const uint64_t bit = (uint64_t) 1 << unit_random (state) % set->key_bits;
      aq_hash_key (set->key_bits, hash_of (set, &other) ^ bit, other.key);
    }
    if (has (set, &other) != is_in (sorted, count, &other))
      ck_abort_msg ("n and seed %u, try %u", n, i);
  }
}

/* Groups of all lengths, with keys that are there and others. */
static void expect_groups (const struct solution_set *set,
                           const struct packed_hit *sorted, size_t count,
                           uint64_t *state, unsigned n) {
  for (unsigned i = 0; i < 500; i++) {
    struct packed_hit group[AQ_LANES];
    uint64_t hashes[AQ_LANES];
    uint64_t expected = 0;
    const unsigned length = 1 + (unsigned) (unit_random (state) % AQ_LANES);
    for (unsigned j = 0; j < length; j++) {
      group[j] = unit_random (state) % 2 ? sorted[unit_random (state) % count]
                                         : draw (n, state);
      hashes[j] = hash_of (set, &group[j]);
      expected |= (uint64_t) is_in (sorted, count, &group[j]) << j;
    }
    const uint64_t wanted = i % 2 ? UINT64_MAX : unit_random (state);
    ck_assert_msg (
        aq_pages_have (set, group, hashes, wanted & aq_first_lanes (length)) ==
            (wanted & expected),
        "n and seed %u, group %u", n, i);
  }
}

TEST (pages_have_the_keys_that_were_added_and_no_others) {
  enum { MOST = 60000 };
  struct packed_hit *hits = malloc (MOST * sizeof *hits);
  ck_assert_ptr_nonnull (hits);
  for (unsigned i = 0; i < 2 * SIZES; i++) {
    struct solution_set *set;
    const unsigned n = sizes[i / 2];
    uint64_t state = n;
    ck_assert_int_eq (aq_set_new (&set, n, i % 2), AQ_OK);
    const size_t count = draw_all (n, &state, MOST, hits);
    add_all (set, hits, count, &state);
    qsort (hits, count, sizeof *hits, compare);
    expect_pages (set, hits, count);
    if (n != 19 && count > MOST / 2) /* 19 begins with many buckets */
      expect_bytes (set, count);
    expect_no_others (set, hits, count, &state, n);
    expect_groups (set, hits, count, &state, n);
    aq_set_free (set);
  }
  free (hits);
}

/* Keys of one shard and others: only that shard gets more pages, and its page
   of 64 classes is the last that is not divided. */
TEST (a_shard_divides_its_pages_when_one_is_full) {
  struct solution_set *set;
  uint64_t state = 1;
  unsigned added = 0;
  ck_assert_int_eq (aq_set_new (&set, 12, true), AQ_OK);
  while (added < 1000) {
    const struct packed_hit hit = draw (12, &state);
    const uint64_t hash = hash_of (set, &hit);
    if (aq_hash_shard (hash) != 7 || has (set, &hit))
      continue;
    ck_assert_ptr_nonnull (aq_page_add (set, hit.key, hash).page);
    added++;
    ck_assert (added > AQ_PAGE_MOST ? set->shard[7].depth > AQ_SHARD_BITS
                                    : set->shard[7].depth == AQ_SHARD_BITS);
  }
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    if (i != 7)
      ck_assert_uint_eq (set->shard[i].depth, AQ_SHARD_BITS);
  ck_assert_uint_ge (HASH_COUNT (set->shard[7].first), 1000 / AQ_PAGE_MOST);
  aq_set_free (set);
}

/* So no two keys have the same hash. */
TEST (a_hash_leads_back_to_its_key) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    const unsigned bits = aq_key_bits (n);
    uint64_t state = n;
    for (unsigned i = 0; i < 3000; i++) {
      const struct packed_hit hit = draw (n, &state);
      const uint64_t hash = aq_key_hash (bits, hit.key);
      uint64_t key[AQ_KEY_WORDS_MAX] = {0, hit.key[1]};
      aq_hash_key (bits, hash, key);
      if ((bits < AQ_HASH_BITS && hash >> bits) || key[0] != hit.key[0] ||
          key[1] != hit.key[1])
        ck_abort_msg ("n and seed %u, key %u", n, i);
    }
  }
}
