/* SPDX-License-Identifier: MIT */

/* Scheme `columns`: a C++ post, "Using a genetic algorithm to solve the
   n-Queens problem in C++".

   A gene for each column: the queen's row; rows may repeat.  Fitness is 1 / (1
   + threats), threats being how often each queen is threatened, summed up;
   ranked here by the threats.  A generation exchanges pieces of neighbors,
   mutates all but the best member, and then holds tournaments: two random
   members meet, and the better one is copied over the other.

   For N = 60 the publication has a crossover rate of 70 percent, a mutation
   rate of 0.5 and a population of 650 with a fifth as many tournaments.  It
   shows N = 8, 15 and 40, too.  Open in it: whether the cut's end is exchanged
   (it is not, here, so that the last column never is), and what the mutation
   rate is a share of: taken as whole numbers, as its code does, 0.5 would be
   nothing at all; here it is percent.  That code spares the gene whose number
   is the best member's; here the member is spared, as the text has it.  And
   here the first population meets in tournaments, too, before it is crossed.
 */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "placement.h"
#include "schemes.h"

static size_t gene_bytes (unsigned n, size_t size) {
  return size * n;
}

static uint8_t *member (const struct population *population, size_t place) {
  return (uint8_t *) population->genes + place * population->n;
}

static double encodings (unsigned n) {
  return pow (n, n);
}

static void create (struct population *population) {
  uint8_t *genes = population->genes;
  for (size_t i = 0; i < population->size * population->n; i++)
    genes[i] = (uint8_t) aq_random_below (&population->random, population->n);
}

static void place (const struct population *population, size_t at,
                   struct aq_placement *placement) {
  placement->n = population->n;
  memcpy (placement->row, member (population, at), population->n);
  for (unsigned column = 0; column < population->n; column++)
    placement->column[column] = (uint8_t) column;
}

/* Rows are counted from 1, as in the publication. */
static void spell (const struct population *population, size_t at,
                   char *text) {
  const uint8_t *genes = member (population, at);
  for (unsigned i = 0; i < population->n; i++)
    text += sprintf (text, i ? ", %u" : "[%u", genes[i] + 1u);
  strcpy (text, "]");
}

/* Each pair of queens that attack each other is two threats. */
static uint32_t threats (const struct aq_placement *placement) {
  return 2 * aq_attacking_pairs (placement);
}

static double published (uint32_t threatened) {
  return 1 / (1.0 + threatened);
}

static void evaluate (struct population *population) {
  aq_evaluate_placements (population, threats);
}

/* Tournaments: a tie copies nothing. */
static void select (struct population *population) {
  uint32_t *fitness = population->fitness;
  for (size_t i = 0; i < population->breeding.tournament; i++) {
    uint32_t a, b;
    aq_random_pair (&population->random, (uint32_t) population->size, &a, &b);
    if (fitness[a] == fitness[b])
      continue;
    const uint32_t winner = fitness[a] < fitness[b] ? a : b;
    const uint32_t loser = a + b - winner;
    memcpy (member (population, loser), member (population, winner),
            population->n);
    fitness[loser] = fitness[winner];
  }
}

static void exchange (uint8_t *a, uint8_t *b, unsigned first, unsigned last) {
  for (unsigned i = first; i < last; i++) {
    const uint8_t gene = a[i];
    a[i] = b[i];
    b[i] = gene;
  }
}

/* As many trials as there are members: a random one and the next one exchange
   what is between two cut points. */
static void crossover (struct population *population) {
  const size_t size = population->size;
  if (population->n < 2)
    return;
  for (size_t i = 0; i < size; i++) {
    if (!aq_random_chance (&population->random,
                           population->breeding.crossover_rate))
      continue;
    const size_t one = aq_random_below (&population->random, (uint32_t) size);
    uint32_t a, b;
    aq_random_pair (&population->random, population->n, &a, &b);
    exchange (member (population, one), member (population, (one + 1) % size),
              a < b ? a : b, a < b ? b : a);
  }
}

/* The first of the best when they were last evaluated. */
static size_t best_member (const struct population *population) {
  size_t best = 0;
  for (size_t i = 1; i < population->size; i++)
    if (population->fitness[i] < population->fitness[best])
      best = i;
  return best;
}

/* Each gene, at the rate, takes another value; how many are passed over until
   the next one that does is drawn at once. */
static void mutate (struct population *population) {
  const unsigned n = population->n;
  const double rate = population->breeding.mutation_rate;
  const size_t genes = population->size * n;
  const size_t spared = best_member (population);
  uint8_t *gene = population->genes;
  if (n < 2)
    return;
  for (size_t i = aq_random_passed (&population->random, rate); i < genes;
       i += 1 + aq_random_passed (&population->random, rate)) {
    if (i / n == spared)
      continue;
    const uint32_t value = aq_random_below (&population->random, n - 1);
    gene[i] = (uint8_t) (value + (value >= gene[i]));
  }
}

const struct scheme aq_scheme_columns = {
    .about = {.name = "columns",
              .summary =
                  "a post's: a row for each column, two-point crossover "
                  "of neighbors, tournaments that overwrite the loser",
              .source = "\"Using a genetic algorithm to solve the n-Queens "
                        "problem in C++\"",
              .encoding = "a row for each column",
              .size_max = AQ_BOARD_MAX,
              .population = 650,
              .population_min = 2,
              .population_max = 1000000,
              .population_multiple = 1,
              .rates = true,
              .crossover_rate = 0.7,
              .mutation_rate = 0.005,
              .tournament_part = 5,
              .restart_after = 50},
    .gene_bytes = gene_bytes,
    .encodings = encodings,
    .published = published,
    .create = create,
    .read = aq_read_placement,
    .place = place,
    .spell = spell,
    .evaluate = evaluate,
    .select = select,
    .crossover = crossover,
    .mutate = mutate,
};
