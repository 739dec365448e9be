/* SPDX-License-Identifier: MIT */

/* Scheme `columns`: a C++ post, "Using a genetic algorithm to solve the
   n-Queens problem in C++".

   There is a gene for each column, the queen's row; rows may repeat.  In
   memory a gene is a byte, as in boards, but with rows in place of columns: so
   the layout is AQ_LAYOUT_OWN, and no operator can be replaced.  Fitness is
   1 / (1 + threats), where threats sums how often each queen is threatened;
   here boards are ranked by the threats.  A generation exchanges segments of
   neighbors, mutates all members but the best, evaluates, and then holds
   tournaments: of two random members the better one is copied over the other.
   `breed` begins with the tournaments, which is the same cycle.

   For N = 60 the publication uses a crossover rate of 70 percent, a mutation
   rate of 0.5 and a population of 650 with a fifth as many tournaments; it
   also shows N = 8, 15 and 40.  It leaves open whether the cut's end is
   exchanged (here it is not, so the last column never is) and the unit of the
   mutation rate (here percent; as an integer, the way its code reads it, 0.5
   would be 0).  Its code spares the gene with the number of the best member;
   here that member is spared, as its text says.  Here tournaments are held in
   the first population, too, before it is crossed. */

#include <stdio.h>
#include <string.h>

#include "core/random.h"
#include "ga/placement.h"
#include "ga/schemes/schemes.h"

/* In the order of the table of parameters. */
enum { CROSSOVER_RATE, MUTATION_RATE, TOURNAMENTS };

static void decode (const struct aq_population *population, size_t index,
                    struct aq_placement *placement) {
  placement->n = population->n;
  memcpy (placement->row, aq_board (population, index), population->n);
  for (unsigned column = 0; column < population->n; column++)
    placement->column[column] = (uint8_t) column;
}

/* Rows are counted from 1, as in the publication. */
static void format_genes (const struct aq_population *population, size_t index,
                          char *text) {
  const uint8_t *genes = aq_board (population, index);
  for (unsigned i = 0; i < population->n; i++)
    text += sprintf (text, i ? ", %u" : "[%u", genes[i] + 1u);
  strcpy (text, "]");
}

/* Each attacking pair is two threats. */
static uint32_t threats (const struct aq_placement *placement, unsigned n) {
  return 2 * aq_attacking_pairs (placement, n);
}

static double published_fitness (const struct aq_population *population,
                                 uint32_t threatened) {
  (void) population;
  return 1 / (1.0 + threatened);
}

static void evaluate (struct aq_population *population) {
  aq_evaluate_placements (population, threats);
}

/* The winner is copied over the loser; a tie copies nothing. */
static void hold_tournaments (struct aq_population *population) {
  uint32_t *fitness = population->fitness;
  const size_t tournaments =
      (size_t) population->settings->value[TOURNAMENTS].first;
  const unsigned n = population->n;
  for (size_t i = 0; i < tournaments; i++) {
    uint32_t a, b;
    aq_random_pair (&population->random, (uint32_t) population->size, &a, &b);
    if (fitness[a] == fitness[b])
      continue;
    const uint32_t winner = fitness[a] < fitness[b] ? a : b;
    const uint32_t loser = a + b - winner;
    memcpy (aq_board (population, loser), aq_board (population, winner), n);
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

/* As many trials as there are members, each with the crossover rate as
   probability: a random member and the next one exchange the genes between two
   cut points. */
static void cross (struct aq_population *population) {
  const size_t size = population->size;
  if (population->n < 2)
    return;
  for (size_t i = 0; i < size; i++) {
    if (!aq_chance (population,
                    population->settings->value[CROSSOVER_RATE].first))
      continue;
    const size_t one = aq_below (population, (uint32_t) size);
    uint32_t a, b;
    aq_random_pair (&population->random, population->n, &a, &b);
    exchange (aq_board (population, one),
              aq_board (population, (one + 1) % size), a < b ? a : b,
              a < b ? b : a);
    population->index[one] = population->index[(one + 1) % size] = true;
  }
}

/* The best member by the fitness after the tournaments, the first of several.
   Crossing may have changed it since. */
static size_t best_member (const struct aq_population *population) {
  size_t best = 0;
  for (size_t i = 1; i < population->size; i++)
    if (population->fitness[i] < population->fitness[best])
      best = i;
  return best;
}

/* Each gene takes another value with the mutation rate's probability.  The
   number of genes to skip until the next one that does is a single draw. */
static void mutate (struct aq_population *population) {
  const unsigned n = population->n;
  const double rate = population->settings->value[MUTATION_RATE].first;
  const size_t genes = population->size * n;
  const size_t spared = best_member (population);
  uint8_t *gene = population->genes;
  if (n < 2)
    return;
  for (size_t i = aq_random_failures (&population->random, rate); i < genes;
       i += 1 + aq_random_failures (&population->random, rate)) {
    if (i / n == spared)
      continue;
    const uint32_t value = aq_below (population, n - 1);
    gene[i] = (uint8_t) (value + (value >= gene[i]));
    population->index[i / n] = true;
  }
}

/* The index of each member says whether it was crossed or mutated.  The others
   have the fitness of before, or that of the winner that they are copies of.
 */
static void mark_unchanged (struct aq_population *population) {
  for (size_t i = 0; i < population->size; i++)
    if (!population->index[i])
      aq_mark_known (population, i);
}

static void breed (struct aq_population *population) {
  hold_tournaments (population);
  memset (population->index, 0, population->size * sizeof *population->index);
  cross (population);
  mutate (population);
  mark_unchanged (population);
}

static double a_fifth (unsigned n, size_t population) {
  (void) n;
  return (double) (population / 5);
}

static const struct aq_parameter parameters[] = {
    {"crossover-rate",
     "probability of each trial of two neighbors to exchange a segment",
     AQ_RATE, 0, 1, .initial = 0.7},
    {"mutation-rate",
     "probability of each gene to change; half a percent by default", AQ_RATE,
     0, 1, .initial = 0.005},
    {"tournaments",
     "tournaments in a generation; by default a fifth of the population",
     AQ_COUNT, 1, AQ_POPULATION, .initial_for = a_fifth},
    {0}};

const struct aq_scheme aq_scheme_columns = {
    .name = "columns",
    .version = "1",
    .summary = "a post: a row for each column, two-point crossover "
               "of neighbors, tournaments that overwrite the loser",
    .source = "\"Using a genetic algorithm to solve the n-Queens "
              "problem in C++\"",
    .encoding = "a row for each column",
    .fitness = "1 / (1 + threats); maximized",
    .n_max = AQ_BOARD_MAX,
    .population = 650,
    .population_min = 2,
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 1,
    .parameters = parameters,
    .restart = 50,
    .create = aq_draw_columns,
    .breed = breed,
    .evaluate = evaluate,
    .decode = decode,
    .format_genes = format_genes,
    .published_fitness = published_fitness,
};
