/* SPDX-License-Identifier: MIT */

/* The nearest name, compared with all alignments of short words. */

#include "cli/values.h"

#include <stdio.h>

#include "../unit.h"

/* --- the oracle: all alignments, from the front --- */

static unsigned smaller (unsigned a, unsigned b) {
  return a < b ? a : b;
}

static unsigned align (const char *a, const char *b) {
  if (!*a || !*b)
    return (unsigned) (strlen (a) + strlen (b));
  unsigned edits = (*a != *b) + align (a + 1, b + 1);
  edits = smaller (edits, 1 + align (a + 1, b));
  edits = smaller (edits, 1 + align (a, b + 1));
  if (a[1] && b[1] && a[0] == b[1] && a[1] == b[0])
    edits = smaller (edits, 1 + align (a + 2, b + 2));
  return edits;
}

/* --- names --- */

static const char *list[8];

static const char *name (size_t index, const void *unused) {
  (void) unused;
  return list[index];
}

static void set_names (const char *first, const char *second,
                       const char *third) {
  list[0] = first;
  list[1] = second;
  list[2] = third;
  list[3] = NULL;
}

static const char *nearest_of (const char *text) {
  return nearest_name (text, name, NULL);
}

static void random_word (uint64_t *state, char word[8]) {
  const unsigned length = 1 + (unsigned) (unit_random (state) % 7);
  for (unsigned i = 0; i < length; i++)
    word[i] = (char) ('a' + unit_random (state) % 3);
  word[length] = 0;
}

TEST (the_first_name_of_the_least_distance_is_chosen) {
  uint64_t state = 18;
  for (unsigned round = 0; round < 3000; round++) {
    char text[8], names[3][8];
    random_word (&state, text);
    for (unsigned i = 0; i < 3; i++)
      random_word (&state, names[i]);
    set_names (names[0], names[1], names[2]);
    const size_t length = strlen (text), third = length / 3;
    const size_t most = third ? third : 1;
    const char *expected = NULL;
    for (unsigned least = 0; !expected && least <= most && least < length;
         least++)
      for (unsigned i = 0; !expected && i < 3; i++)
        if (align (text, names[i]) == least)
          expected = names[i];
    ck_assert_msg (nearest_of (text) == expected, "%s: %s %s %s", text,
                   names[0], names[1], names[2]);
  }
}

/* Two letters exchanged are one edit, a third of the letters may be wrong, and
   case does not matter.  One letter and none are near to nothing. */
TEST (names_are_near_by_edits) {
  static const struct {
    const char *names[2], *text, *nearest;
  } rows[] = {{{"solve", "study"}, "sovle", "solve"},
              {{"solve", "show"}, "sohw", "show"},
              {{"halfkeep", "tournament"}, "halfkep", "halfkeep"},
              {{"halfkeep", "tournament"}, "hlfkp", NULL},
              {{"halfkeep", "tournament"}, "tuornement", "tournament"},
              {{"halfkeep", "tournament"}, "tour", NULL},
              {{"json", "PMX"}, "JSON", "json"},
              {{"json", "PMX"}, "pmy", "PMX"},
              {{"a", "b"}, "", NULL},
              {{"a", "b"}, "c", NULL}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    set_names (rows[i].names[0], rows[i].names[1], NULL);
    ck_assert_pstr_eq (nearest_of (rows[i].text), rows[i].nearest);
  }
}

TEST (long_names_and_texts_are_near_to_nothing) {
  char longest[NEAREST_MAX + 1] = "", longer[NEAREST_MAX + 2] = "";
  memset (longest, 'x', NEAREST_MAX);
  memset (longer, 'x', NEAREST_MAX + 1);
  set_names (longer, longest, NULL);
  ck_assert_ptr_eq (nearest_of (longest), longest);
  ck_assert_ptr_null (nearest_of (longer));
  set_names (longer, NULL, NULL);
  ck_assert_ptr_null (nearest_of (longest));
}

TEST (a_hint_names_the_nearest_or_is_empty) {
  char hint[HINT_MAX] = "?";
  set_names ("halfkeep", "squares", NULL);
  ck_assert_str_eq (nearest_hint (hint, "sqares", name, NULL),
                    "; did you mean 'squares'?");
  ck_assert_str_eq (nearest_hint (hint, "genetic", name, NULL), "");
}
