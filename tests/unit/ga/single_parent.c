/* SPDX-License-Identifier: MIT */

/* Schemes with one parent: climb and rowcol. */

#include "ga/single_parent.h"

#include "measures.h"
#include "population.h"

enum { SEEDS = 30 };

static const uint16_t *parent_of (const struct aq_population *population) {
  const struct aq_parent *parent = population->state;
  return parent->genes;
}

/* Breeds 300 generations and keeps the parent here, too: the best child so
   far, or with rowcol the last of the best ones. */
static void follow_parent (const struct aq_scheme *scheme, unsigned n,
                           unsigned seed) {
  const bool squares = scheme == &aq_scheme_climb;
  const unsigned count = squares ? n : 2 * n, values = squares ? n * n : n;
  struct aq_population *population = unit_population (scheme, n, NULL, seed);
  const uint16_t *genes = population->genes;
  uint16_t parent[2 * AQ_BOARD_MAX];
  uint32_t best = UINT32_MAX;
  unsigned equal = 0;
  for (uint64_t generation = 0; generation < 300; generation++) {
    struct aq_placement placement = {.n = n};
    scheme->evaluate (population);
    ck_assert_msg (population->evaluations == generation + 1,
                   "%s, n %u, seed %u, generation %lu", scheme->name, n, seed,
                   (unsigned long) generation);
    for (unsigned i = 0; i < n && !squares; i++) {
      placement.row[i] = (uint8_t) genes[2 * i];
      placement.column[i] = (uint8_t) genes[2 * i + 1];
    }
    if (squares)
      placement = unit_on_squares (n, genes);
    const uint32_t fitness = squares
                                 ? unit_rays (&placement)
                                 : 4 * n - unit_occupied_lines (&placement);
    ck_assert_msg (population->fitness[0] == fitness, "%s, n %u, seed %u",
                   scheme->name, n, seed);
    equal += fitness == best && unit_differences (count, genes, parent);
    if (fitness < best || (fitness == best && !squares)) {
      best = fitness;
      memcpy (parent, genes, count * sizeof *genes);
    }
    scheme->breed (population);
    ck_assert_msg (
        !memcmp (parent_of (population), parent, count * sizeof *genes),
        "%s, n %u, seed %u, generation %lu", scheme->name, n, seed,
        (unsigned long) generation);
    const unsigned changed = unit_differences (count, genes, parent);
    ck_assert_msg (changed <= 1 && (squares || n == 1 || changed == 1) &&
                       unit_are_below (count, genes, values),
                   "%s, n %u, seed %u, generation %lu", scheme->name, n, seed,
                   (unsigned long) generation);
  }
  ck_assert_msg (n < 8 || equal, "%s, n %u, seed %u: no other child as good",
                 scheme->name, n, seed);
  aq_population_free (aq_whole (population));
}

TEST (climb_takes_children_of_one_new_gene_when_strictly_better) {
  for (unsigned seed = 0; seed < SEEDS; seed++)
    follow_parent (&aq_scheme_climb, 1 + seed % 12, seed);
}

TEST (rowcol_takes_children_of_one_other_value_unless_worse) {
  for (unsigned seed = 0; seed < SEEDS; seed++)
    follow_parent (&aq_scheme_rowcol, 1 + seed % 20, seed);
}

/* At N = 3 climb has 27 pairs of a gene and a square, and rowcol 12 pairs of a
   gene and another value: 1000 of each are expected, standard deviation 31.  A
   child of climb equals its parent in one case of nine. */
TEST (all_genes_and_values_are_equally_likely) {
  for (int climbing = 0; climbing < 2; climbing++) {
    const struct aq_scheme *scheme =
        climbing ? &aq_scheme_climb : &aq_scheme_rowcol;
    const unsigned count = climbing ? 3 : 6, values = climbing ? 9 : 3;
    const unsigned pairs = climbing ? 27 : 12;
    struct aq_population *population = unit_population (scheme, 3, NULL, 1);
    const uint16_t *genes = population->genes;
    uint16_t *parent = unit_copy (genes, count * sizeof *genes);
    scheme->evaluate (population);
    unsigned drawn[6][9] = {{0}}, same = 0;
    for (unsigned i = 0; i < 1000 * pairs; i++) {
      scheme->breed (population); /* the first parent stays */
      population->fitness[0] = UINT32_MAX;
      same += !unit_differences (count, genes, parent);
      for (unsigned gene = 0; gene < count; gene++)
        drawn[gene][genes[gene]] += genes[gene] != parent[gene];
    }
    unit_expect_frequency (same, 1000 * pairs, climbing ? 1. / 9 : 0,
                           "%s: same genes", scheme->name);
    for (unsigned gene = 0; gene < count; gene++)
      for (unsigned value = 0; value < values; value++)
        unit_expect_frequency (drawn[gene][value], 1000 * pairs,
                               value == parent[gene] ? 0 : 1. / pairs,
                               "%s: gene %u, value %u", scheme->name, gene,
                               value);
    free (parent);
    aq_population_free (aq_whole (population));
  }
}
