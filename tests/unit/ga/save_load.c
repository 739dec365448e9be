/* SPDX-License-Identifier: MIT */

/* Populations that go on where others were saved. */

#include <stdio.h>

#include "population.h"

struct saved {
  size_t count;
  uint8_t *bytes;
};

/* A population of random boards. */
static struct population *begin (const struct aq_scheme *scheme, unsigned n,
                                 unsigned seed) {
  return aq_inside (unit_population (scheme, n, NULL, seed));
}

/* One generation; solved boards are excluded as in a run. */
static void evolve (struct population *population) {
  aq_plain_engine.evaluate (&population->common);
  for (size_t index = 0; index < population->visible.count; index++)
    if (population->visible.fitness[index] == 0)
      population->visible.fitness[index] = AQ_EXCLUDED;
  aq_plain_engine.breed (&population->common);
}

static struct saved save (const struct population *population) {
  struct saved saved = {.count =
                            aq_plain_engine.save (&population->common, NULL)};
  saved.bytes = malloc (saved.count);
  ck_assert_ptr_nonnull (saved.bytes);
  ck_assert_uint_eq (aq_plain_engine.save (&population->common, saved.bytes),
                     saved.count);
  return saved;
}

static void expect_equal (const struct population *a,
                          const struct population *b, const char *when) {
  const struct aq_population *x = &a->visible, *y = &b->visible;
  const size_t bytes = a->common.scheme->gene_bytes (x->n, x->size);
  ck_assert_msg (
      x->count == y->count && a->common.evaluations == b->common.evaluations &&
          !memcmp (x->fitness, y->fitness, x->count * sizeof *x->fitness) &&
          !memcmp (x->genes, y->genes, bytes),
      "%s, n and seed %u: %s", a->common.scheme->name, x->n, when);
}

/* Both go on, and after some generations begin again, as a stagnant population
   does. */
static void expect_same_future (struct population *a, struct population *b) {
  char when[64];
  expect_equal (a, b, "as loaded");
  for (int generation = 1; generation <= 30; generation++) {
    ck_assert (aq_plain_engine.is_stuck (&a->common) ==
               aq_plain_engine.is_stuck (&b->common));
    if (generation == 20) {
      aq_plain_engine.restart (&a->common, 1);
      aq_plain_engine.restart (&b->common, 1);
    }
    evolve (a);
    evolve (b);
    snprintf (when, sizeof when, "%d generations after", generation);
    expect_equal (a, b, when);
  }
}

/* Saves after some generations; loads into a population of another seed that
   has evolved, too. */
static void expect_to_go_on (const struct aq_scheme *scheme, unsigned n,
                             int generations, int of_other) {
  struct population *first = begin (scheme, n, n);
  struct population *other = begin (scheme, n, n + 1);
  for (int generation = 0; generation < generations; generation++)
    evolve (first);
  for (int generation = 0; generation < of_other; generation++)
    evolve (other);
  const struct saved saved = save (first);
  ck_assert_msg (
      aq_plain_engine.load (&other->common, saved.bytes, saved.count),
      "%s, n and seed %u", scheme->name, n);
  const struct saved again = save (other);
  ck_assert_uint_eq (again.count, saved.count);
  expect_same_future (first, other);
  ck_assert (aq_plain_engine.load (&first->common, again.bytes, again.count));
  ck_assert (aq_plain_engine.load (&other->common, saved.bytes, saved.count));
  expect_same_future (first, other);
  free (saved.bytes);
  free (again.bytes);
  aq_islands_free (&first->common);
  aq_islands_free (&other->common);
}

START_TEST (a_loaded_population_has_the_future_of_the_saved_one) {
  static const unsigned sizes[] = {1, 4, 5, 8, 13, 33};
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      if (sizes[i] <= scheme->n_max) {
        expect_to_go_on (scheme, sizes[i], 0, 3);
        expect_to_go_on (scheme, sizes[i], 7, 0);
        if (sizes[i] <= 8)
          expect_to_go_on (scheme, sizes[i], 60, 12);
      }
}
END_TEST

START_TEST (cut_bytes_are_refused) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct population *first = begin (scheme, 8, 1);
    struct population *other = begin (scheme, 8, 2);
    for (int generation = 0; generation < 5; generation++)
      evolve (first);
    const struct saved saved = save (first);
    for (size_t count = 0; count < saved.count;
         count += count < 200 || count + 200 > saved.count ? 1 : 97) {
      uint8_t *cut = unit_copy (saved.bytes, count);
      ck_assert_msg (!aq_plain_engine.load (&other->common, cut, count),
                     "%s, %zu of %zu", scheme->name, count, saved.count);
      free (cut);
    }
    uint8_t *longer = malloc (saved.count + 8);
    memset (longer, 0, saved.count + 8);
    memcpy (longer, saved.bytes, saved.count);
    for (size_t more = 1; more <= 8; more++)
      ck_assert_msg (
          !aq_plain_engine.load (&other->common, longer, saved.count + more),
          "%s, %zu more", scheme->name, more);
    ck_assert (
        aq_plain_engine.load (&other->common, saved.bytes, saved.count));
    expect_same_future (first, other);
    free (longer);
    free (saved.bytes);
    aq_islands_free (&first->common);
    aq_islands_free (&other->common);
  }
}
END_TEST

/* Of another size of boards or population. */
START_TEST (bytes_of_other_populations_are_refused) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct population *first = begin (scheme, 8, 1);
    struct population *other = begin (scheme, 9, 1);
    const struct saved saved = save (first);
    ck_assert_msg (
        !aq_plain_engine.load (&other->common, saved.bytes, saved.count), "%s",
        scheme->name);
    aq_islands_free (&other->common);
    if (scheme->population_max > 1) {
      struct aq_breeding breeding;
      aq_breeding_init (&breeding, sizeof breeding, scheme, 8,
                        scheme->population - 2 * scheme->population_multiple);
      other = aq_inside (unit_population (scheme, 8, &breeding, 1));
      ck_assert_msg (
          !aq_plain_engine.load (&other->common, saved.bytes, saved.count),
          "%s", scheme->name);
      aq_islands_free (&other->common);
    }
    free (saved.bytes);
    aq_islands_free (&first->common);
  }
}
END_TEST

/* More individuals than there is memory for cannot have been saved. */
START_TEST (too_many_individuals_are_refused) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct population *first = begin (scheme, 8, 1);
    struct population *other = begin (scheme, 8, 2);
    evolve (first);
    first->visible.count = first->visible.size;
    const size_t count = first->visible.count + 1;
    const struct saved saved = save (first);
    memcpy (saved.bytes, &count, sizeof count); /* saved first of all */
    ck_assert_msg (
        !aq_plain_engine.load (&other->common, saved.bytes, saved.count), "%s",
        scheme->name);
    free (saved.bytes);
    aq_islands_free (&first->common);
    aq_islands_free (&other->common);
  }
}
END_TEST

/* Below most bounds, a generator of zeros draws for ever. */
START_TEST (a_generator_of_zeros_is_refused) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct population *first = begin (scheme, 8, 1);
    for (unsigned word = 0; word <= 4; word++) { /* the one that is not 0 */
      first->random = (struct random){{0}};
      if (word < 4)
        first->random.state[word] = 1;
      const struct saved saved = save (first);
      ck_assert_msg (aq_plain_engine.load (&first->common, saved.bytes,
                                           saved.count) == (word < 4),
                     "%s, word %u", scheme->name, word);
      free (saved.bytes);
    }
    aq_islands_free (&first->common);
  }
}
END_TEST

/* A scheme that can have fewer checks that in its `load`. */
START_TEST (built_in_schemes_are_sound_with_all_individuals) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct population *population = begin (scheme, 8, 1);
    struct islands *islands = &population->common;
    ck_assert_msg (aq_plain_engine.is_sound (islands), "%s", scheme->name);
    population->visible.count = population->visible.size - 1;
    ck_assert_msg (aq_plain_engine.is_sound (islands) == !!scheme->load, "%s",
                   scheme->name);
    islands->users_scheme = true;
    ck_assert_msg (aq_plain_engine.is_sound (islands), "%s", scheme->name);
    aq_islands_free (&population->common);
  }
}
END_TEST

/* The strings of the pool differ: on a small board nearly all that can be made
   were made, which a loaded pool must know.  Its first words are how many
   strings it has and how many were made; wrong ones contradict the number of
   bytes, even where the product of both overflows. */
START_TEST (points_loads_its_pool) {
  for (unsigned n = 2; n <= 3; n++) {
    expect_to_go_on (&aq_scheme_points, n, 40, 0);
    expect_to_go_on (&aq_scheme_points, n, 40, 40);
  }
  struct population *first = begin (&aq_scheme_points, 8, 1);
  struct population *other = begin (&aq_scheme_points, 8, 2);
  for (int generation = 0; generation < 40; generation++)
    evolve (first);
  const size_t own = aq_scheme_points.save (&first->visible, NULL);
  uint64_t *bytes = malloc (own + 8);
  ck_assert_ptr_nonnull (bytes);
  ck_assert_uint_eq (aq_scheme_points.save (&first->visible, bytes), own);
  ck_assert (aq_scheme_points.load (&other->visible, bytes, own));
  for (int word = 0; word < 2; word++) {
    const uint64_t right = bytes[word];
    const uint64_t wrong[] = {right + 1,
                              right - 1,
                              right + 193,
                              UINT64_MAX,
                              UINT64_MAX / 2 + 1,
                              right + ((uint64_t) 1 << 60),
                              right + ((uint64_t) 1 << 62)};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
      bytes[word] = wrong[i];
      ck_assert_msg (!aq_scheme_points.load (&other->visible, bytes, own),
                     "word %d: %lx", word, (unsigned long) wrong[i]);
    }
    bytes[word] = right;
  }
  ck_assert (aq_scheme_points.load (&other->visible, bytes, own));
  free (bytes);
  aq_islands_free (&first->common);
  aq_islands_free (&other->common);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_loaded_population_has_the_future_of_the_saved_one,
      cut_bytes_are_refused,
      bytes_of_other_populations_are_refused,
      too_many_individuals_are_refused,
      a_generator_of_zeros_is_refused,
      built_in_schemes_are_sound_with_all_individuals,
      points_loads_its_pool,
      NULL};
  return unit_run ("ga/save_load", tests);
}
