/* SPDX-License-Identifier: MIT */

/* Scheme crowding: which boards stay, after the publication. */

#include "../population.h"

enum { MOST = 260 };

/* A population, and the seed of its boards. */
struct sample {
  struct aq_population *population;
  unsigned n, seed;
  size_t size;
};

struct sample_boards {
  uint8_t column[MOST][256];
  uint32_t fitness[MOST];
};

/* What a generation did to a sample. */
struct crowding {
  struct sample sample;
  struct sample_boards before, parents, children, after;
};

static void read_boards (const struct sample *sample,
                         struct sample_boards *boards) {
  for (size_t i = 0; i < sample->size; i++)
    unit_read_board (sample->population, i, boards->column[i]);
  memcpy (boards->fitness, sample->population->fitness,
          sample->size * sizeof *boards->fitness);
}

/* Some boards are equal, others are similar, some are excluded from
   breeding. */
static void begin (struct sample *sample) {
  uint64_t state = sample->seed;
  struct aq_population *population = sample->population = unit_population_of (
      &aq_scheme_crowding, sample->n, sample->size, sample->seed);
  const size_t first = 1 + (size_t) (unit_random (&state) % sample->size);
  for (size_t i = first; i < sample->size; i++) {
    uint8_t column[256];
    unit_read_board (population, (size_t) (unit_random (&state) % first),
                     column);
    for (uint64_t swaps = unit_random (&state) % 4; swaps > 0; swaps--)
      unit_swap (column, (unsigned) (unit_random (&state) % sample->n),
                 (unsigned) (unit_random (&state) % sample->n));
    unit_put_board (population, i, column);
  }
  aq_plain_engine.evaluate (aq_whole (population));
  for (size_t i = 0; i < sample->size; i++)
    if (unit_random (&state) % 16 == 0)
      population->fitness[i] = AQ_EXCLUDED;
}

/* Makes children, and then the boards that stay.  Where the children LOSE,
   these are the parents, each in place of the child that it met. */
static void generation (struct sample *sample, struct sample_boards *children,
                        bool lose, struct sample_boards *after) {
  struct population *inside = aq_whole (sample->population);
  aq_plain_engine.breed (inside);
  aq_plain_engine.evaluate (inside);
  for (size_t i = 0; i < sample->size && lose; i++)
    sample->population->fitness[i] = AQ_EXCLUDED;
  read_boards (sample, children);
  ck_assert (aq_plain_engine.survive (inside));
  read_boards (sample, after);
}

/* Samples of many sizes.  The generation runs twice, from the same boards and
   random numbers: for the parents, and for what is left. */
static void each_sample (void (*expect) (const struct crowding *crowding)) {
  static const unsigned rows[] = {4, 5, 8, 13, 31, 32, 0};
  static const size_t sizes[] = {4, 8, 64, 100, 128, 132, 260};
  static struct crowding crowding;
  struct sample *sample = &crowding.sample;
  for (size_t j = 0; rows[j]; j++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      *sample = (struct sample){
          .n = rows[j], .seed = rows[j] + (unsigned) i, .size = sizes[i]};
      begin (sample);
      read_boards (sample, &crowding.before);
      generation (sample, &crowding.children, true, &crowding.parents);
      aq_population_free (aq_whole (sample->population));
      begin (sample);
      generation (sample, &crowding.children, false, &crowding.after);
      expect (&crowding);
      aq_population_free (aq_whole (sample->population));
    }
}

/* The parents are the boards, with their fitness. */
static void expect_parents (const struct crowding *crowding) {
  const struct sample *sample = &crowding->sample;
  const struct sample_boards *before = &crowding->before;
  const struct sample_boards *parents = &crowding->parents;
  bool taken[MOST] = {false};
  for (size_t i = 0; i < sample->size; i++) {
    size_t board = 0;
    while (board < sample->size &&
           (taken[board] || parents->fitness[i] != before->fitness[board] ||
            memcmp (parents->column[i], before->column[board], sample->n)))
      board++;
    ck_assert_msg (board < sample->size, "n %u, size %zu, seed %u, %zu",
                   sample->n, sample->size, sample->seed, i);
    taken[board] = true;
  }
}

TEST (each_board_is_a_parent_once) {
  each_sample (expect_parents);
}

/* A child has each row from one of the pair, but for a flipped bit in up to 4
   rows. */
static void expect_children (const struct crowding *crowding) {
  const struct sample *sample = &crowding->sample;
  for (size_t i = 0; i < sample->size; i++) {
    const uint8_t *child = crowding->children.column[i];
    const uint8_t *mother = crowding->parents.column[i];
    const uint8_t *father = crowding->parents.column[i ^ 1];
    unsigned flipped = 0;
    for (unsigned row = 0; row < sample->n; row++) {
      const unsigned one = child[row] ^ mother[row];
      const unsigned other = child[row] ^ father[row];
      ck_assert_msg (!(one & (one - 1)) || !(other & (other - 1)),
                     "n %u, size %zu, seed %u, child %zu, row %u", sample->n,
                     sample->size, sample->seed, i, row);
      flipped += one && other;
    }
    ck_assert_uint_le (flipped, 4);
  }
}

TEST (children_are_crossed_and_mutated) {
  each_sample (expect_children);
}

/* Mahfoud: the children meet the parents so that the distances are least, and
   take their places where they are fitter. */
static void expect_replacement (const struct crowding *crowding) {
  const struct sample *sample = &crowding->sample;
  const struct sample_boards *parents = &crowding->parents;
  const struct sample_boards *children = &crowding->children;
  const unsigned n = sample->n;
  for (size_t i = 0; i < sample->size; i++) {
    const size_t other = i ^ 1;
    const bool fitter = children->fitness[i] < parents->fitness[i];
    const struct sample_boards *winners = fitter ? children : parents;
    ck_assert_uint_le (
        unit_distance (n, parents->column[i], children->column[i]) +
            unit_distance (n, parents->column[other], children->column[other]),
        unit_distance (n, parents->column[i], children->column[other]) +
            unit_distance (n, parents->column[other], children->column[i]));
    ck_assert_msg (
        crowding->after.fitness[i] == winners->fitness[i] &&
            !memcmp (crowding->after.column[i], winners->column[i], n),
        "n %u, size %zu, seed %u, child %zu", n, sample->size, sample->seed,
        i);
  }
}

TEST (a_child_replaces_the_nearer_parent_where_it_is_fitter) {
  each_sample (expect_replacement);
}

/* Of 8 boards, each is as likely as any other to be the mate of another. */
TEST (pairs_are_random) {
  enum { BOARDS = 8, TIMES = 4000 };
  static struct sample_boards children, parents;
  struct sample sample = {.n = BOARDS, .seed = 9, .size = BOARDS};
  unsigned count[BOARDS][BOARDS] = {{0}};
  begin (&sample);
  for (unsigned time = 0; time < TIMES; time++) {
    for (size_t i = 0; i < BOARDS; i++) {
      uint8_t column[BOARDS];
      memset (column, (int) i, sizeof column);
      unit_put_board (sample.population, i, column);
    }
    generation (&sample, &children, true, &parents);
    for (size_t i = 0; i < BOARDS; i++)
      count[*parents.column[i]][*parents.column[i ^ 1]]++;
  }
  for (unsigned a = 0; a < BOARDS; a++)
    for (unsigned b = 0; b < BOARDS; b++)
      unit_expect_frequency (count[a][b], TIMES,
                             a == b ? 0 : 1. / (BOARDS - 1),
                             "seed 9: %u with %u", a, b);
  aq_population_free (aq_whole (sample.population));
}

/* Random boards have no parents to compete with, although those before had. */
TEST (random_boards_stay) {
  static struct sample_boards before, after;
  struct sample sample = {.n = 8, .seed = 3, .size = 64};
  begin (&sample);
  struct population *inside = aq_whole (sample.population);
  aq_plain_engine.breed (inside);
  aq_plain_engine.create (inside);
  aq_plain_engine.evaluate (inside);
  read_boards (&sample, &before);
  aq_plain_engine.survive (inside);
  read_boards (&sample, &after);
  for (size_t i = 0; i < sample.size; i++)
    ck_assert_mem_eq (after.column[i], before.column[i], sample.n);
  aq_population_free (inside);
}
