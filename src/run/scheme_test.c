/* SPDX-License-Identifier: MIT */

/* The tests that every scheme has to pass. */

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "ga/placement.h"
#include "ga/schemes/breeding.h"
#include "ga/schemes/schemes.h"

enum { GENERATIONS = 20, RESTART = 5 };

/* Margins of GUARD bytes before and behind each block of a population.  A
   scheme must not write there. */
enum { GUARD = 4096, GUARD_BYTE = 0xa5 };

/* A block of a population between margins. */
struct guarded {
  const char *name;
  uint8_t *block;
  size_t bytes;
  void *original;
};

enum { GENES, STATE, FITNESS, GUARDED };

/* A population whose blocks are guarded. */
struct subject {
  struct population *population;
  struct guarded part[GUARDED];
};

/* A test of one scheme on boards of one size. */
struct test {
  const struct aq_scheme *scheme;
  unsigned n;
  struct aq_breeding breeding;
  char *message;
};

/* Writes the message; false. */
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

/* --- populations between margins --- */

/* Copies a block of BYTES bytes, which may be 0, between margins, and returns
   the copy; NULL without memory. */
static void *guard (struct guarded *part, const char *name, void *original,
                    size_t bytes) {
  const size_t room = (bytes + 63) / 64 * 64; /* the copy is aligned as well */
  *part = (struct guarded){name, aligned_alloc (64, 2 * GUARD + room), bytes,
                           original};
  if (!part->block)
    return NULL;
  memset (part->block, GUARD_BYTE, 2 * GUARD + room);
  return memcpy (part->block + GUARD, original, bytes);
}

/* The scheme's `finish` gets the blocks as they are now. */
static void end (struct subject *subject) {
  struct population *population = subject->population;
  for (unsigned i = 0; i < GUARDED; i++) {
    const struct guarded *part = &subject->part[i];
    if (part->block)
      memcpy (part->original, part->block + GUARD, part->bytes);
  }
  if (population) {
    population->visible.genes = subject->part[GENES].original;
    population->visible.state = subject->part[STATE].original;
    population->visible.fitness = subject->part[FITNESS].original;
    aq_islands_free (&population->common);
  }
  for (unsigned i = 0; i < GUARDED; i++)
    free (subject->part[i].block);
}

/* A population before its first generation; `end` frees it whatever the
   status. */
static enum aq_status begin (const struct test *test, uint64_t seed,
                             struct subject *subject) {
  struct random random;
  struct islands *islands;
  aq_random_seed (&random, seed);
  const enum aq_status status = aq_plain_engine.make (
      &islands, test->scheme, test->n, &test->breeding, 1, &random);
  subject->population = aq_population_of (islands);
  if (status)
    return status;
  struct aq_population *visible = &subject->population->visible;
  struct guarded *part = subject->part;
  void *genes = guard (&part[GENES], "genes", visible->genes,
                       test->scheme->gene_bytes (test->n, visible->size));
  void *state = guard (&part[STATE], "state", visible->state,
                       aq_state_bytes (subject->population));
  void *fitness = guard (&part[FITNESS], "fitness", visible->fitness,
                         visible->size * sizeof *visible->fitness);
  if (!genes || !state || !fitness)
    return AQ_NO_MEMORY;
  visible->genes = genes;
  visible->state = state;
  visible->fitness = fitness;
  return AQ_OK;
}

static bool check_margins (const struct test *test,
                           const struct subject *subject) {
  for (unsigned i = 0; i < GUARDED; i++) {
    const struct guarded *part = &subject->part[i];
    for (size_t at = 0; at < GUARD; at++)
      if (part->block[at] != GUARD_BYTE)
        return fail (test, "it writes before its %s", part->name);
    for (size_t at = 0; at < GUARD; at++)
      if (part->block[GUARD + part->bytes + at] != GUARD_BYTE)
        return fail (test, "it writes behind its %s", part->name);
  }
  return true;
}

/* --- one generation --- */

/* Whether individual INDEX lies in memory as the scheme's layout says. */
static bool check_layout (const struct test *test,
                          const struct aq_population *visible, size_t index,
                          const uint8_t *column) {
  const uint8_t *genes = (const uint8_t *) visible->genes + index * test->n;
  if (test->scheme->layout == AQ_LAYOUT_OWN)
    return true;
  if (memcmp (genes, column, test->n))
    return fail (test, "individual %zu is not what its genes are", index);
  return test->scheme->layout != AQ_LAYOUT_PERMUTATIONS ||
         aq_is_permutation (test->n, genes) ||
         fail (test, "individual %zu is no permutation", index);
}

/* Individual INDEX: its queens stand on the board, and its fitness is set, and
   is 0 if and only if they do not attack each other. */
static bool check_individual (const struct test *test,
                              const struct population *population,
                              size_t index) {
  const struct aq_population *visible = &population->visible;
  const bool solved = !visible->fitness[index];
  struct aq_placement placement;
  memset (&placement, UINT8_MAX, sizeof placement);
  aq_population_placement (population, index, &placement);
  if (placement.n != test->n)
    return fail (test, "individual %zu has %u queens", index, placement.n);
  if (!aq_is_on_board (&placement, test->n, test->n))
    return fail (test, "individual %zu has a queen off the board", index);
  if (!test->scheme->decode_placement &&
      placement.column[test->n] != UINT8_MAX)
    return fail (test, "individual %zu is written behind its columns", index);
  if (!check_layout (test, visible, index, placement.column))
    return false;
  if (visible->fitness[index] >= AQ_EXCLUDED)
    return fail (test, "individual %zu has no fitness", index);
  const uint32_t pairs = aq_attacking_pairs (&placement, test->n);
  if (solved && pairs)
    return fail (
        test, "individual %zu has fitness 0 and %" PRIu32 " attacking pairs",
        index, pairs);
  if (!solved && !pairs)
    return fail (test, "individual %zu is a solution and has fitness %" PRIu32,
                 index, visible->fitness[index]);
  return true;
}

/* Makes the next generation, as a run does, and checks all individuals. */
static bool evolve (const struct test *test, const struct subject *subject,
                    bool first) {
  enum { EVALUATIONS_MAX = 1 << 30 }; /* of so few individuals */
  struct population *population = subject->population;
  struct aq_population *visible = &population->visible;
  const uint64_t before = population->common.evaluations;
  if (first || aq_plain_engine.is_stuck (&population->common))
    test->scheme->create (visible); /* what it makes is checked below */
  else
    aq_plain_engine.breed (&population->common);
  if (visible->count > visible->size)
    return fail (test, "it made %zu individuals of %zu", visible->count,
                 visible->size);
  for (size_t i = 0; i < visible->size; i++)
    visible->fitness[i] = AQ_EXCLUDED;
  aq_plain_engine.evaluate (&population->common);
  if (!visible->count && first)
    return fail (test, "it makes no individuals");
  if (population->common.status == AQ_BAD_SCHEME)
    return fail (test, "it failed, or made more individuals than %zu",
                 visible->size);
  if (population->common.status)
    return fail (test, "it failed: %s",
                 aq_status_text (population->common.status));
  const uint64_t counted = population->common.evaluations - before;
  if (counted < visible->count || counted > EVALUATIONS_MAX)
    return fail (test, "it counted %" PRIu64 " evaluations of %zu", counted,
                 visible->count);
  for (size_t i = 0; i < visible->count; i++) {
    if (!check_individual (test, population, i))
      return false;
    if (!visible->fitness[i])
      visible->fitness[i] = AQ_EXCLUDED;
  }
  aq_plain_engine.survive (&population->common);
  return check_margins (test, subject);
}

/* --- several --- */

static bool are_equal (const struct test *test, const struct population *a,
                       const struct population *b) {
  const size_t bytes = test->scheme->gene_bytes (test->n, a->visible.size);
  return a->visible.count == b->visible.count &&
         a->common.evaluations == b->common.evaluations &&
         !memcmp (a->visible.fitness, b->visible.fitness,
                  a->visible.count * sizeof *a->visible.fitness) &&
         !memcmp (a->visible.genes, b->visible.genes, bytes);
}

/* Two populations of one seed, evolved in turn with a third of another seed,
   stay equal. */
static bool check_populations (const struct test *test,
                               const struct subject subject[3]) {
  struct population *population[3];
  for (unsigned i = 0; i < 3; i++)
    population[i] = subject[i].population;
  bool good = true;
  for (unsigned generation = 0; generation < GENERATIONS && good;
       generation++) {
    const bool first = generation == 0 || generation == RESTART;
    for (unsigned i = 0; i < 3 && good; i++)
      good = evolve (test, &subject[i], first);
    if (good && !are_equal (test, population[0], population[1]))
      good = fail (test,
                   "generation %u: populations of one seed differ: it keeps "
                   "static state, or draws other random numbers",
                   generation);
  }
  return good;
}

/* What else the table has: texts that fit, a null baseline that is a number.
 */
static bool check_texts (const struct test *test,
                         const struct aq_population *population) {
  const struct aq_scheme *scheme = test->scheme;
  char text[AQ_GENES_MAX + 1];
  const double draws = aq_draws_per_solution (scheme, test->n);
  if (!(draws >= 1))
    return fail (test, "draws_per_solution is %g", draws);
  if (!scheme->format_genes || !population->count)
    return true;
  memset (text, 1, sizeof text);
  scheme->format_genes (population, 0, text);
  return memchr (text, 0, AQ_GENES_MAX) ||
         fail (test, "format_genes writes more than %d bytes", AQ_GENES_MAX);
}

/* The solved boards among random ones are as many as draws_per_solution says,
   within five standard deviations.  Only for N = 5: after N = 1 it has the
   largest share of solutions. */
static bool check_draws (const struct test *test,
                         const struct subject *subject) {
  enum { N = 5, BOARDS = 100000 };
  struct aq_population *visible = &subject->population->visible;
  const double share =
      (double) aq_totals (N)->all / aq_draws_per_solution (test->scheme, N);
  size_t boards = 0, solved = 0;
  if (test->n != N || !test->scheme->draws_per_solution || !isfinite (share))
    return true;
  while (boards < BOARDS) {
    test->scheme->create (visible);
    boards += visible->count;
    for (size_t i = 0; i < visible->count; i++) {
      struct aq_placement placement;
      aq_population_placement (subject->population, i, &placement);
      solved += !aq_attacking_pairs (&placement, N);
    }
    if (!visible->count || subject->population->common.status)
      return fail (test, "`create` fails when it is called again");
  }
  const double expected = (double) boards * share;
  if (fabs ((double) solved - expected) >
      5 * sqrt (fmax (expected, (double) solved)))
    return fail (test,
                 "%zu of %zu random boards are solved, and %.0f are expected "
                 "by draws_per_solution",
                 solved, boards, expected);
  return check_margins (test, subject);
}

/* AQ_BAD_SCHEME, with a message, or AQ_NO_MEMORY. */
static enum aq_status check_size (struct test *test) {
  static const uint64_t seeds[] = {1, 1, 2};
  struct subject subject[3] = {{0}};
  enum aq_status status = AQ_OK;
  aq_breeding_init (&test->breeding, test->scheme, test->n, 0);
  if (!test->scheme->gene_bytes (test->n, test->breeding.population)) {
    fail (test, "gene_bytes is 0");
    return AQ_BAD_SCHEME;
  }
  for (unsigned i = 0; i < 3 && !status; i++)
    status = begin (test, seeds[i], &subject[i]);
  if (status == AQ_BAD_SCHEME)
    fail (test, "its `begin` failed");
  else if (!status && !(check_populations (test, subject) &&
                        check_texts (test, &subject[0].population->visible) &&
                        check_draws (test, &subject[0])))
    status = AQ_BAD_SCHEME;
  for (unsigned i = 0; i < 3; i++)
    end (&subject[i]);
  return status;
}

enum aq_status aq_scheme_test (const struct aq_scheme *scheme,
                               char message[AQ_SCHEME_MESSAGE_MAX]) {
  static const unsigned sizes[] = {1, 2, 3, 4, 5, 8, 13, 16, 33};
  const char *fault = aq_scheme_fault (scheme);
  *message = 0;
  if (fault) {
    snprintf (message, AQ_SCHEME_MESSAGE_MAX, "%s", fault);
    return AQ_BAD_SCHEME;
  }
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    struct test test = {.scheme = scheme, .n = sizes[i], .message = message};
    const enum aq_status status =
        test.n <= scheme->n_max ? check_size (&test) : AQ_OK;
    if (status == AQ_NO_MEMORY)
      fail (&test, "%s", aq_status_text (status));
    if (status)
      return status;
  }
  return AQ_OK;
}
