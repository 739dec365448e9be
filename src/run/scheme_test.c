/* SPDX-License-Identifier: MIT */

/* The test that every scheme must pass. */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "ga/placement.h"
#include "ga/population.h"
#include "ga/schemes/schemes.h"

enum { GENERATIONS = 20, RESTART = 5 };

/* A test of one scheme on boards of one size. */
struct test {
  const struct aq_scheme *scheme;
  unsigned n;
  struct aq_settings settings;
  uint8_t *before; /* the genes of a population before its generation */
  size_t bytes;    /* how many bytes that are */
  char *message;
};

/* Writes the message and returns false. */
__attribute__ ((format (printf, 2, 3))) static bool
fail (const struct test *test, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  const int length =
      snprintf (test->message, AQ_SCHEME_MESSAGE_MAX, "N = %u: ", test->n);
  vsnprintf (test->message + length, AQ_SCHEME_MESSAGE_MAX - (size_t) length,
             format, arguments);
  va_end (arguments);
  return false;
}

/* Checks individual INDEX: its queens stand on the board, and its fitness is 0
   if and only if they do not attack each other.  One that STAYED may have kept
   AQ_EXCLUDED. */
static bool check_individual (const struct test *test,
                              const struct population *population,
                              size_t index, bool stayed) {
  const uint32_t fitness = population->visible.fitness[index];
  struct aq_placement placement;
  aq_population_placement (&population->visible, index, &placement);
  if (placement.n != test->n)
    return fail (test, "individual %zu has %u queens", index, placement.n);
  if (!aq_is_on_board (&placement, test->n, test->n))
    return fail (test, "individual %zu has a queen off the board", index);
  const uint32_t pairs = aq_attacking_pairs (&placement, test->n);
  if (stayed && !pairs && fitness == AQ_EXCLUDED)
    return true;
  if (fitness >= AQ_EXCLUDED)
    return fail (test, "individual %zu has fitness %" PRIu32 ", too large",
                 index, fitness);
  if (!fitness && pairs)
    return fail (
        test, "individual %zu has fitness 0 and %" PRIu32 " attacking pairs",
        index, pairs);
  if (fitness && !pairs)
    return fail (test, "individual %zu is a solution and has fitness %" PRIu32,
                 index, fitness);
  return true;
}

/* Whether individual INDEX is one of the first COUNT, and has the same genes
   as before. */
static bool has_stayed (const struct test *test,
                        const struct aq_population *visible, size_t index,
                        size_t count) {
  const size_t each = test->bytes / visible->size;
  return index < count &&
         !memcmp (test->before + index * each,
                  (const uint8_t *) visible->genes + index * each, each);
}

/* The looks that `evaluate` has set ascend to the evaluations. */
static bool check_looks (const struct test *test,
                         const struct population *population) {
  const struct aq_population *visible = &population->visible;
  uint64_t last = population->before;
  for (size_t i = 0; visible->looks[0] && i < visible->count; i++) {
    const uint64_t look = visible->looks[i];
    if (look < last || look > visible->evaluations)
      return fail (test,
                   "individual %zu has look %" PRIu64 ", not %" PRIu64
                   " to %" PRIu64,
                   i, look, last, visible->evaluations);
    last = look;
  }
  return true;
}

/* Makes the next generation, as a run does, and checks all individuals. */
static bool evolve (const struct test *test, struct population *population,
                    bool first) {
  struct aq_population *visible = &population->visible;
  const uint64_t before = visible->evaluations;
  const bool anew = first || aq_plain_engine.is_stuck (population);
  const size_t former_count = anew ? 0 : visible->count;
  memcpy (test->before, visible->genes, test->bytes);
  if (anew)
    aq_plain_engine.create (population);
  else
    aq_plain_engine.breed (population);
  aq_plain_engine.evaluate (population);
  if (visible->status)
    return fail (test, "it failed: %s", aq_status_text (visible->status));
  size_t fresh = 0;
  for (size_t i = 0; i < visible->count; i++) {
    const bool stayed = has_stayed (test, visible, i, former_count);
    if (!check_individual (test, population, i, stayed))
      return false;
    if (!visible->fitness[i])
      visible->fitness[i] = AQ_EXCLUDED;
    fresh += !stayed;
  }
  if (visible->evaluations - before < fresh)
    return fail (test, "it counted %" PRIu64 " evaluations of %zu new boards",
                 visible->evaluations - before, fresh);
  if (!check_looks (test, population))
    return false;
  aq_plain_engine.survive (population);
  return true;
}

static bool are_equal (const struct test *test, const struct population *a,
                       const struct population *b) {
  return a->visible.count == b->visible.count &&
         a->visible.evaluations == b->visible.evaluations &&
         !memcmp (a->visible.fitness, b->visible.fitness,
                  a->visible.count * sizeof *a->visible.fitness) &&
         !memcmp (a->visible.genes, b->visible.genes, test->bytes);
}

/* Two populations of one seed, evolved in turn, stay equal. */
static bool check_populations (const struct test *test, struct population *a,
                               struct population *b) {
  for (unsigned generation = 0; generation < GENERATIONS; generation++) {
    const bool first = generation == 0 || generation == RESTART;
    if (!evolve (test, a, first) || !evolve (test, b, first))
      return false;
    if (!are_equal (test, a, b))
      return fail (test,
                   "generation %u: populations of one seed differ: it keeps "
                   "static state, or draws other random numbers",
                   generation);
  }
  return true;
}

/* AQ_BAD_SCHEME, with a message, or AQ_NO_MEMORY. */
static enum aq_status check_size (struct test *test) {
  struct population *pair[2] = {NULL};
  struct aq_random random;
  enum aq_status status = AQ_OK;
  aq_random_seed (&random, test->n);
  aq_settings_init (&test->settings, test->scheme, test->n, 0);
  test->bytes =
      aq_gene_bytes (test->scheme, test->n, test->settings.population);
  test->before = malloc (test->bytes);
  if (!test->before)
    status = AQ_NO_MEMORY;
  for (unsigned i = 0; i < 2 && !status; i++)
    status = aq_plain_engine.make (&pair[i], test->scheme, test->n,
                                   &test->settings, &random);
  if (status)
    fail (test, "it cannot begin: %s", aq_status_text (status));
  else if (!check_populations (test, pair[0], pair[1]))
    status = AQ_BAD_SCHEME;
  for (unsigned i = 0; i < 2; i++)
    aq_population_free (pair[i]);
  free (test->before);
  return status;
}

enum aq_status aq_scheme_test (const struct aq_scheme *scheme,
                               char message[AQ_SCHEME_MESSAGE_MAX]) {
  static const unsigned sizes[] = {1, 2, 3, 4, 5, 8, 13, 16, 33};
  const char *fault = aq_scheme_fault (scheme);
  enum aq_status status = fault ? AQ_BAD_SCHEME : AQ_OK;
  snprintf (message, AQ_SCHEME_MESSAGE_MAX, "%s", fault ? fault : "");
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !status; i++) {
    struct test test = {.scheme = scheme, .n = sizes[i], .message = message};
    if (test.n <= scheme->n_max)
      status = check_size (&test);
  }
  return status;
}
