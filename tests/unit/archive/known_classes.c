/* SPDX-License-Identifier: MIT */

/* The table of known classes. */

#include "archive/known_classes.h"

#include "../unit.h"

enum { KEY_BITS = 45, CLASSES = 30000, BITS = 15 };

static uint64_t draw_hash (uint64_t *state) {
  return unit_random (state) >> (64 - KEY_BITS);
}

static bool has (const struct known_classes *known, uint64_t hash) {
  return aq_known_have (known, &hash, 1);
}

/* Of two hashes that differ in a bit, only one is added. */
TEST (only_classes_that_were_added_are_known) {
  struct known_classes known = {0};
  uint64_t state = 1;
  unsigned kept = 0;
  aq_known_grow (&known, KEY_BITS, CLASSES);
  ck_assert_uint_eq (known.bits, BITS);
  for (unsigned i = 0; i < CLASSES; i++) {
    const uint64_t hash = draw_hash (&state) & ~(uint64_t) 1;
    aq_known_add (&known, hash);
    ck_assert (has (&known, hash));
  }
  state = 1;
  for (unsigned i = 0; i < CLASSES; i++) {
    const uint64_t hash = draw_hash (&state) & ~(uint64_t) 1;
    kept += has (&known, hash);
    ck_assert (!has (&known, hash | 1));
    for (unsigned bit = BITS; bit < KEY_BITS; bit++)
      ck_assert (!has (&known, hash ^ (uint64_t) 1 << bit));
  }
  ck_assert_uint_ge (kept, 1u << (BITS - 2));
  aq_known_free (&known);
}

TEST (an_empty_slot_knows_no_class) {
  struct known_classes known = {0};
  const uint64_t highest = ((uint64_t) 1 << KEY_BITS) - 1;
  aq_known_grow (&known, KEY_BITS, CLASSES);
  ck_assert (!has (&known, 0));
  ck_assert (!has (&known, highest));
  aq_known_add (&known, highest);
  ck_assert (has (&known, highest));
  aq_known_free (&known);
}

TEST (a_group_of_hashes_is_looked_up_at_once) {
  struct known_classes known = {0};
  uint64_t hashes[64], state = 2;
  aq_known_grow (&known, KEY_BITS, CLASSES);
  for (unsigned i = 0; i < 64; i++) {
    hashes[i] = draw_hash (&state) / 64 * 64 + i; /* slots of their own */
    if (i % 3 == 0)
      aq_known_add (&known, hashes[i]);
  }
  ck_assert_uint_eq (aq_known_have (&known, hashes, 64), 0x9249249249249249);
  ck_assert_uint_eq (aq_known_have (&known, hashes, 4), 9);
  aq_known_free (&known);
}

TEST (a_table_that_grows_forgets_what_it_had) {
  struct known_classes known = {0};
  aq_known_grow (&known, KEY_BITS, CLASSES);
  aq_known_add (&known, 7);
  aq_known_grow (&known, KEY_BITS, CLASSES + 1);
  ck_assert (has (&known, 7));
  aq_known_grow (&known, KEY_BITS, 4 * CLASSES);
  ck_assert (!has (&known, 7));
  aq_known_free (&known);
}

TEST (small_sets_and_long_hashes_have_no_table) {
  const struct {
    unsigned key_bits;
    uint64_t classes;
    bool has_table;
  } rows[] = {{45, 16383, false},   {45, 16384, true},
              {46, 16384, true},    {47, 16384, false},
              {53, 1u << 30, true}, {57, 1u << 30, false},
              {72, 1u << 30, false}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct known_classes known = {0};
    aq_known_grow (&known, rows[i].key_bits, rows[i].classes);
    ck_assert_msg (!!known.slot == rows[i].has_table, "row %zu", i);
    ck_assert_msg (!!aq_known_bytes (rows[i].key_bits, rows[i].classes) ==
                       rows[i].has_table,
                   "row %zu", i);
    aq_known_add (&known, 5);
    ck_assert_msg (has (&known, 5) == rows[i].has_table, "row %zu", i);
    aq_known_free (&known);
  }
}
