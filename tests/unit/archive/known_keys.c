/* SPDX-License-Identifier: MIT */

/* The table of known keys, compared with a plain set of hashes. */

#include "archive/known_keys.h"

#include "archive/board_key.h"

#include "../unit.h"

enum { MOST_KEYS = 200000 };

/* Distinct hashes, sorted, and in a random order. */
struct hashes {
  size_t count;
  uint64_t *hash, *shuffled;
};

static int compare (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return (left > right) - (left < right);
}

static bool is_in (const struct hashes *hashes, uint64_t hash) {
  return bsearch (&hash, hashes->hash, hashes->count, sizeof hash, compare);
}

/* A random hash of these shards, as board_key.h has them: only the upper bits
   are used. */
static uint64_t draw (uint64_t *state, unsigned bits, struct share shards) {
  const uint64_t shard =
      shards.first + unit_random (state) % (shards.end - shards.first);
  const uint64_t rest = unit_random (state) >> 8;
  return (shard << 56 | rest) >> (64 - bits) << (64 - bits);
}

static struct hashes draw_all (uint64_t *state, size_t count, unsigned bits,
                               struct share shards) {
  struct hashes hashes = {.hash = malloc (count * sizeof *hashes.hash),
                          .shuffled = malloc (count * sizeof *hashes.hash)};
  ck_assert (hashes.hash && hashes.shuffled);
  for (size_t i = 0; i < count; i++)
    hashes.hash[i] = draw (state, bits, shards);
  qsort (hashes.hash, count, sizeof *hashes.hash, compare);
  for (size_t i = 0; i < count; i++)
    if (!hashes.count || hashes.hash[hashes.count - 1] != hashes.hash[i])
      hashes.hash[hashes.count++] = hashes.hash[i];
  for (size_t i = 0; i < hashes.count; i++) {
    const size_t other = unit_random (state) % (i + 1);
    hashes.shuffled[i] = hashes.shuffled[other];
    hashes.shuffled[other] = hashes.hash[i];
  }
  return hashes;
}

/* No other key of the shards is known: others at random, and others that
   differ from one in the set by a bit. */
static void expect_no_others (uint64_t *state, const struct known_keys *known,
                              const struct hashes *hashes, struct share shards,
                              const char *what) {
  for (size_t i = 0; i < hashes->count; i += 1 + hashes->count / 200) {
    const unsigned bit = (unsigned) (unit_random (state) % (known->bits - 8));
    const uint64_t other = draw (state, known->bits, shards);
    const uint64_t near = hashes->hash[i] ^ (uint64_t) 1 << (55 - bit);
    ck_assert_msg (is_in (hashes, other) || !aq_known_has (known, other),
                   "%s: a random key", what);
    ck_assert_msg (is_in (hashes, near) || !aq_known_has (known, near),
                   "%s: a near key", what);
  }
}

/* Makes the table fit a set that has the first COUNT of HASHES, adds these,
   and checks what it knows. */
static void fit_and_add (struct known_keys *known, const struct hashes *hashes,
                         size_t count, const char *what) {
  static bool before[MOST_KEYS];
  size_t has = 0, lost = 0;
  for (size_t i = 0; i < hashes->count; i++)
    before[i] = known->tags && aq_known_has (known, hashes->hash[i]);
  aq_known_fit (known, count);
  if (!known->tags)
    return;
  const size_t tags = aq_known_bytes (known) / sizeof *known->tags;
  ck_assert_msg (tags * 3 >= count * 4 && tags <= count * 16,
                 "%s: %zu tags for %zu classes", what, tags, count);
  for (size_t i = 0; i < hashes->count; i++)
    lost += before[i] && !aq_known_has (known, hashes->hash[i]);
  ck_assert_msg (!lost, "%s: a larger table has lost %zu keys", what, lost);
  for (size_t i = 0; i < count; i++)
    aq_known_add (known, hashes->shuffled[i]);
  for (size_t i = 0; i < count; i++)
    has += aq_known_has (known, hashes->shuffled[i]);
  ck_assert_msg (count - has <= count / 20 + 5, "%s: %zu of %zu keys known",
                 what, has, count);
}

static void expect_table (unsigned n, unsigned processes, unsigned process,
                          uint64_t *state) {
  char what[80];
  struct known_keys known;
  const struct share shards = aq_share_of (AQ_SHARDS, processes, process);
  const unsigned bits = aq_key_bits (n), count = shards.end - shards.first;
  const uint64_t lines =
      bits > 40 ? (uint64_t) count << (bits - 40) : (uint64_t) count;
  snprintf (what, sizeof what, "n %u, process %u of %u, state %lu", n, process,
            processes, (unsigned long) *state);
  struct hashes hashes = draw_all (
      state, lines * 40 < MOST_KEYS ? lines * 40 : MOST_KEYS, bits, shards);
  aq_known_init (&known, n, shards);
  aq_known_fit (&known, lines - 1);
  ck_assert_msg (!known.tags, "%s: a table for few classes", what);
  for (size_t i = 1; i <= 5; i++)
    fit_and_add (&known, &hashes, hashes.count * i / 5, what);
  ck_assert_msg (known.tags, "%s: no table", what);
  expect_no_others (state, &known, &hashes, shards, what);
  aq_known_free (&known);
  free (hashes.hash);
  free (hashes.shuffled);
}

START_TEST (a_table_of_some_shards_is_as_full_as_that_of_all) {
  static const unsigned processes[] = {1, 2, 3, 5, 8, 100, 256};
  uint64_t state = 1;
  for (unsigned n = 10; n <= 17; n++)
    for (size_t i = 0; i < sizeof processes / sizeof *processes; i++) {
      const unsigned last = processes[i] - 1;
      expect_table (n, processes[i], 0, &state);
      expect_table (n, processes[i], last, &state);
      expect_table (n, processes[i], last / 2, &state);
    }
}
END_TEST

START_TEST (above_20_there_is_no_table) {
  struct known_keys known;
  aq_known_init (&known, 21, (struct share){0, 2});
  aq_known_fit (&known, 1u << 30);
  ck_assert_ptr_null (known.tags);
  ck_assert_uint_eq (aq_known_bytes (&known), 0);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_table_of_some_shards_is_as_full_as_that_of_all,
      above_20_there_is_no_table, NULL};
  return unit_run ("archive/known_keys", tests);
}
