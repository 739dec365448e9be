/* SPDX-License-Identifier: MIT */

/* Fields, against JSON and lines written by hand. */

#include "cli/fields.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../unit.h"

/* One field of each kind, with an object and a list. */
static struct fields example (void) {
  struct fields fields = {0}, inner = {0}, list = {0};
  add_count (&fields, "seed", "random seed", 9007199254740993); /* 2^53 + 1 */
  add_real (&fields, "mean", 0.25);
  add_real (&fields, "median", INFINITY);
  add_flag (&fields, "complete", true);
  add_text (&fields, "file", "a\xff\"\n");
  add_text (&fields, "board", NULL);
  add_count_if (&fields, "known", false, 7);
  add_note (&fields, "found", "%d of %s", 3, "all");
  add_count (&inner, "8", NULL, 11);
  add_object (&fields, "orbits", &inner);
  add_count (&list, NULL, NULL, 1);
  add_count (&list, NULL, NULL, 0);
  add_list (&fields, "columns", &list);
  ck_assert (!inner.count && !list.count && !fields.no_memory);
  return fields;
}

/* What FIELDS write as JSON, and the status that this gives. */
static void expect_json (const struct fields *fields, int status,
                         const char *expected) {
  char *text;
  size_t length;
  struct output output = {.name = "memory",
                          .stream = open_memstream (&text, &length)};
  ck_assert_int_eq (fields_write_json (fields, false, &output), status);
  fclose (output.stream);
  ck_assert_str_eq (text, expected);
  free (text);
}

TEST (json_has_all_names_after_the_schema) {
  static const char expected[] = "{\n"
                                 "  \"schema\": 2,\n"
                                 "  \"seed\": 9007199254740993,\n"
                                 "  \"mean\": 0.25,\n"
                                 "  \"median\": null,\n"
                                 "  \"complete\": true,\n"
                                 "  \"file\": \"a?\\\"\\n\",\n"
                                 "  \"board\": null,\n"
                                 "  \"known\": null,\n"
                                 "  \"orbits\": {\n"
                                 "    \"8\": 11\n"
                                 "  },\n"
                                 "  \"columns\": [\n"
                                 "    1,\n"
                                 "    0\n"
                                 "  ]\n"
                                 "}\n";
  struct fields fields = example ();
  expect_json (&fields, 0, expected);
  fields_free (&fields);
}

/* Whether FIELDS are printed so, with or without details. */
static void check_printed (const struct fields *fields, bool details,
                           const char *expected) {
  char *text;
  size_t length;
  FILE *stream = open_memstream (&text, &length);
  fields_print (fields, details, stream);
  fclose (stream);
  ck_assert_str_eq (text, expected);
  free (text);
}

TEST (people_see_labels) {
  struct fields fields = example ();
  check_printed (&fields, false,
                 "  random seed    9007199254740993\n"
                 "  found          3 of all\n");
  fields_free (&fields);
}

TEST (details_are_printed_only_if_wanted) {
  struct fields fields = {0};
  add_count (&fields, "found", "found", 92);
  fields.details = true;
  add_count (&fields, "hits", "hits", 100);
  fields.details = false;
  add_note (&fields, "time", "%d s", 1);
  check_printed (&fields, false,
                 "  found          92\n"
                 "  time           1 s\n");
  check_printed (&fields, true,
                 "  found          92\n"
                 "  hits           100\n"
                 "  time           1 s\n");
  fields_free (&fields);
}

TEST (an_output_that_is_not_wanted_gets_nothing) {
  struct fields fields = example ();
  struct output output = {0};
  ck_assert_int_eq (fields_write_json (&fields, false, &output), 0);
  fields_free (&fields);
}

TEST (missing_memory_is_noted) {
  expect_json (&(struct fields){.no_memory = true}, 2, "");
}
