/* SPDX-License-Identifier: MIT */

/* Niching: which boards stay, after the publication. */

#include "population.h"

static const struct aq_scheme *const schemes[] = {&aq_scheme_report,
                                                  &aq_scheme_halfkeep};
enum { SCHEMES = 2, MOST = 260 };

/* A population, and what it was before an operator. */
struct sample {
  struct aq_population *population;
  unsigned n, seed;
  size_t size;
  uint8_t board[MOST][256];
  uint32_t fitness[MOST];
};

static void read_boards (struct sample *sample) {
  for (size_t i = 0; i < sample->size; i++)
    unit_read_board (sample->population, i, sample->board[i]);
  memcpy (sample->fitness, sample->population->fitness,
          sample->size * sizeof *sample->fitness);
}

/* A population with crowding: some boards are equal, others are similar,
   some are excluded from breeding. */
static void begin (struct sample *sample, const struct aq_scheme *scheme) {
  struct aq_breeding breeding;
  uint64_t state = sample->seed;
  aq_breeding_init (&breeding, sizeof breeding, scheme, sample->n,
                    sample->size);
  breeding.niching = aq_operator_named (AQ_NICHING, "crowding");
  breeding.descent = 0;
  struct aq_population *population = sample->population =
      unit_population (scheme, sample->n, &breeding, sample->seed);
  const size_t first = 1 + unit_random (&state) % sample->size;
  for (size_t i = first; i < sample->size; i++) {
    uint8_t column[256];
    unit_read_board (population, unit_random (&state) % first, column);
    for (uint64_t swaps = unit_random (&state) % 4; swaps > 0; swaps--)
      unit_swap (column, (unsigned) (unit_random (&state) % sample->n),
                 (unsigned) (unit_random (&state) % sample->n));
    unit_put_board (population, i, column);
  }
  aq_population_evaluate (aq_inside (population));
  for (size_t i = 0; i < sample->size; i++)
    if (unit_random (&state) % 16 == 0)
      population->fitness[i] = AQ_EXCLUDED;
  read_boards (sample);
}

static void end (struct sample *sample) {
  aq_population_free (aq_inside (sample->population));
}

/* Samples of many sizes. */
static void each_sample (void (*expect) (const struct aq_scheme *scheme,
                                         struct sample *sample)) {
  static const unsigned rows[] = {4, 5, 8, 13, 31, 32, 33, 0};
  static const size_t sizes[] = {4, 8, 64, 100, 128, 132, 260};
  static struct sample sample;
  for (size_t j = 0; rows[j]; j++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      const unsigned n = rows[j];
      const struct aq_scheme *scheme = schemes[n > 32 ? 1 : (n + i) % SCHEMES];
      sample.n = n;
      sample.seed = n + (unsigned) i;
      sample.size = sizes[i];
      expect (scheme, &sample);
    }
}

static void begin_crowding (struct sample *sample,
                            const struct aq_scheme *scheme,
                            const char *crossover, const char *mutation) {
  begin (sample, scheme);
  struct population *inside = aq_inside (sample->population);
  inside->breeding.crossover = aq_operator_named (AQ_CROSSOVER, crossover);
  inside->breeding.mutation = aq_operator_named (AQ_MUTATION, mutation);
  aq_population_breed (inside);
}

static const uint8_t *parent_at (const struct sample *sample, size_t index) {
  return aq_inside (sample->population)->niches.parents + index * sample->n;
}

/* The parents are the boards, each once, with their fitness. */
static void expect_parents (const struct sample *sample) {
  const uint32_t *fitness =
      aq_inside (sample->population)->niches.parent_fitness;
  bool taken[MOST] = {false};
  for (size_t i = 0; i < sample->size; i++) {
    size_t board = 0;
    while (board < sample->size &&
           (taken[board] || fitness[i] != sample->fitness[board] ||
            memcmp (parent_at (sample, i), sample->board[board], sample->n)))
      board++;
    ck_assert_msg (board < sample->size, "n %u, size %zu, seed %u, %zu",
                   sample->n, sample->size, sample->seed, i);
    taken[board] = true;
  }
}

typedef bool is_mutated (unsigned n, const uint8_t *a, const uint8_t *b);

/* Without crossover, both of a pair are mutated copies of their parents. */
static void expect_mutated_copies (const struct aq_scheme *scheme,
                                   struct sample *sample,
                                   const char *crossover, const char *mutation,
                                   is_mutated *mutated) {
  begin_crowding (sample, scheme, crossover, mutation);
  expect_parents (sample);
  for (size_t i = 0; i < sample->size; i++) {
    uint8_t child[256];
    unit_read_board (sample->population, i, child);
    ck_assert_msg (mutated (sample->n, parent_at (sample, i), child),
                   "%s, %s, %s, n %u, size %zu, seed %u, child %zu",
                   scheme->name, crossover, mutation, sample->n, sample->size,
                   sample->seed, i);
  }
  end (sample);
}

static bool is_copy (unsigned n, const uint8_t *a, const uint8_t *b) {
  return !memcmp (a, b, n);
}

static void expect_mutation (const struct aq_scheme *scheme,
                             struct sample *sample) {
  expect_mutated_copies (scheme, sample, "copy", "none", is_copy);
  expect_mutated_copies (scheme, sample, "none", "none", is_copy);
  expect_mutated_copies (scheme, sample, "none", "swap", unit_is_swapped);
  if (scheme == &aq_scheme_report)
    expect_mutated_copies (scheme, sample, "copy", "flip", unit_is_flipped);
}

START_TEST (crowding_mutates_the_children_of_all_boards) {
  each_sample (expect_mutation);
}
END_TEST

/* A child takes each row from one parent, its twin from the other. */
static void expect_crossover (const struct aq_scheme *scheme,
                              struct sample *sample) {
  begin_crowding (sample, scheme,
                  scheme == &aq_scheme_report ? "coin" : "cycle", "none");
  for (size_t i = 0; i < sample->size; i += 2) {
    const uint8_t *mother = parent_at (sample, i);
    const uint8_t *father = parent_at (sample, i + 1);
    uint8_t child[256], twin[256];
    unit_read_board (sample->population, i, child);
    unit_read_board (sample->population, i + 1, twin);
    for (unsigned row = 0; row < sample->n; row++)
      ck_assert_msg (
          (child[row] == mother[row] && twin[row] == father[row]) ||
              (child[row] == father[row] && twin[row] == mother[row]),
          "%s, n %u, size %zu, seed %u, child %zu", scheme->name, sample->n,
          sample->size, sample->seed, i);
  }
  end (sample);
}

START_TEST (crowding_crosses_pairs_of_parents) {
  each_sample (expect_crossover);
}
END_TEST

/* Of 8 boards, each is as likely as any other to be the mate of another. */
START_TEST (pairs_are_random) {
  enum { BOARDS = 8, TIMES = 4000 };
  static struct sample sample = {.n = BOARDS, .seed = 9, .size = BOARDS};
  unsigned count[BOARDS][BOARDS] = {{0}};
  begin (&sample, schemes[0]);
  for (unsigned time = 0; time < TIMES; time++) {
    for (size_t i = 0; i < BOARDS; i++) {
      uint8_t column[BOARDS];
      memset (column, (int) i, sizeof column);
      unit_put_board (sample.population, i, column);
    }
    aq_operator_apply (aq_operator_named (AQ_NICHING, "crowding"),
                       sample.population);
    for (size_t i = 0; i < BOARDS; i++)
      count[*parent_at (&sample, i)][*parent_at (&sample, i ^ 1)]++;
  }
  for (unsigned a = 0; a < BOARDS; a++)
    for (unsigned b = 0; b < BOARDS; b++)
      unit_expect_frequency (count[a][b], TIMES,
                             a == b ? 0 : 1. / (BOARDS - 1),
                             "seed 9: %u with %u", a, b);
  end (&sample);
}
END_TEST

/* Mahfoud: if the children are nearer in their order than exchanged, or as
   near, the first competes with the first parent, otherwise with the
   second. */
static size_t child_of (const struct sample *sample, size_t parent) {
  const size_t first = parent / 2 * 2;
  const unsigned n = sample->n;
  const uint8_t *mother = parent_at (sample, first);
  const uint8_t *father = parent_at (sample, first + 1);
  const uint8_t *child = sample->board[first],
                *twin = sample->board[first + 1];
  return unit_distance (n, mother, child) + unit_distance (n, father, twin) <=
                 unit_distance (n, mother, twin) +
                     unit_distance (n, father, child)
             ? parent
             : parent ^ 1;
}

static void expect_replacement (const struct aq_scheme *scheme,
                                struct sample *sample) {
  begin_crowding (sample, scheme, scheme == &aq_scheme_report ? "coin" : "pmx",
                  "swap");
  struct population *inside = aq_inside (sample->population);
  aq_population_evaluate (inside);
  read_boards (sample);
  ck_assert (aq_population_replace (inside));
  for (size_t parent = 0; parent < sample->size; parent++) {
    const size_t child = child_of (sample, parent);
    const uint32_t fitness = inside->niches.parent_fitness[parent];
    const bool fitter = sample->fitness[child] < fitness;
    uint8_t column[256];
    unit_read_board (sample->population, child, column);
    ck_assert_msg (sample->population->fitness[child] ==
                           (fitter ? sample->fitness[child] : fitness) &&
                       !memcmp (column,
                                fitter ? sample->board[child]
                                       : parent_at (sample, parent),
                                sample->n),
                   "%s, n %u, size %zu, seed %u, parent %zu", scheme->name,
                   sample->n, sample->size, sample->seed, parent);
  }
  ck_assert (!aq_population_replace (inside));
  end (sample);
}

START_TEST (a_child_replaces_the_nearer_parent_where_it_is_fitter) {
  each_sample (expect_replacement);
}
END_TEST

/* Random boards have no parents to compete with, although those before had. */
START_TEST (random_boards_stay) {
  static struct sample sample = {.n = 8, .seed = 3, .size = 64};
  begin_crowding (&sample, schemes[0], "coin", "flip");
  struct population *inside = aq_inside (sample.population);
  aq_population_create (inside);
  aq_population_evaluate (inside);
  read_boards (&sample);
  ck_assert (!aq_population_replace (inside));
  uint8_t *after = unit_read_all (sample.population);
  for (size_t i = 0; i < sample.size; i++)
    ck_assert_mem_eq (after + i * sample.n, sample.board[i], sample.n);
  free (after);
  end (&sample);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      crowding_mutates_the_children_of_all_boards,
      crowding_crosses_pairs_of_parents,
      pairs_are_random,
      a_child_replaces_the_nearer_parent_where_it_is_fitter,
      random_boards_stay,
      NULL};
  return unit_run ("ga/niching", tests);
}
