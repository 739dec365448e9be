/* SPDX-License-Identifier: MIT */

/* What the parts of scheme halfkeep are worth: complete runs with one of them
   taken out, as a Markdown table.  Medians over seeds 1 .. SEEDS; a run that
   reaches BUDGET evaluations counts as not finished.

   usage: bench/ablation N SEEDS BUDGET */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "collect.h"
#include "schemes/schemes.h"
#include "tiles.h"

enum { SEEDS_MAX = 1000 };

static void do_nothing (struct population *population) {
  (void) population;
}

static void fresh_population (struct population *population) {
  population->scheme->create (population);
}

static void random_tile (struct population *population,
                         const struct tile *parents, struct tile *children) {
  (void) parents;
  population->lanes->permutations (children, population->n,
                                   &population->lane_random);
}

static void random_children (struct population *population) {
  aq_cross_rank_neighbors (population, random_tile);
}

/* Children are their parents, mutated apart from them. */
static void copied_tile (struct population *population,
                         const struct tile *parents, struct tile *children) {
  *children = *parents;
  population->lanes->swap_rows (children, population->n, &population->random);
}

static void copied_children (struct population *population) {
  aq_cross_rank_neighbors (population, copied_tile);
}

static uint64_t judge_only (struct population *population, struct tile *tile,
                            unsigned count, uint32_t fitness[AQ_LANES]) {
  population->lanes->attacking_pairs (tile, population->n, 1, fitness);
  return count;
}

static void evaluate_only (struct population *population) {
  aq_evaluate_tiles (population, judge_only);
}

static int compare (const void *a, const void *b) {
  const double left = *(const double *) a, right = *(const double *) b;
  return (left > right) - (left < right);
}

static double median (double *figures, unsigned count) {
  qsort (figures, count, sizeof *figures, compare);
  return figures[count / 2];
}

static void measure (const char *name, const struct scheme *scheme,
                     struct aq_collect_options options, unsigned seeds) {
  static double evaluations[SEEDS_MAX], hits[SEEDS_MAX], ways[SEEDS_MAX],
      seconds[SEEDS_MAX], found[SEEDS_MAX];
  unsigned complete = 0;
  for (unsigned i = 0; i < seeds; i++) {
    struct aq_collect *run;
    options.seed = i + 1;
    const clock_t began = clock ();
    if (aq_collect_new_scheme (&run, &options, scheme) || aq_collect_run (run))
      exit (2);
    seconds[i] = (double) (clock () - began) / CLOCKS_PER_SEC;
    const struct aq_stats *stats = aq_collect_stats (run);
    complete += stats->end == AQ_COMPLETE;
    evaluations[i] = (double) stats->evaluations;
    hits[i] = (double) stats->hits;
    ways[i] = (double) stats->spread_nodes;
    found[i] = (double) stats->found;
    aq_collect_free (run);
  }
  printf ("| %s | %u of %u | %.0f | %.3g | %.3g | %.3g | %.4f |\n", name,
          complete, seeds, median (found, seeds), median (evaluations, seeds),
          median (ways, seeds), median (hits, seeds), median (seconds, seeds));
  fflush (stdout);
}

int main (int argc, char **argv) {
  const unsigned n = argc == 4 ? (unsigned) atoi (argv[1]) : 0;
  const unsigned seeds = argc == 4 ? (unsigned) atoi (argv[2]) : 0;
  if (n < 4 || n > AQ_SEARCH_MAX || seeds < 1 || seeds > SEEDS_MAX) {
    fputs ("usage: bench/ablation N SEEDS BUDGET\n", stderr);
    return 2;
  }
  const struct scheme whole = aq_scheme_halfkeep;
  struct aq_collect_options options = aq_collect_defaults (n, aq_scheme (0));
  options.evaluations = (uint64_t) atof (argv[3]);

  puts ("| N | complete | found | evaluations | spread: ways tried | hits | "
        "seconds |\n|---|--:|--:|--:|--:|--:|--:|");
  measure ("all parts", &whole, options, seeds);

  struct scheme part = whole;
  part.crossover = copied_children;
  measure ("no crossover: children are copies, mutated", &part, options,
           seeds);
  part.crossover = random_children;
  measure ("no crossover: children are random", &part, options, seeds);
  part = whole;
  part.mutate = do_nothing;
  measure ("no mutation", &part, options, seeds);
  part = whole;
  part.select = part.crossover = do_nothing;
  part.mutate = fresh_population;
  measure ("no breeding: every generation is random", &part, options, seeds);

  struct aq_collect_options other = options;
  other.restart_after = 0;
  measure ("no restarts", &whole, other, seeds);
  other = options;
  other.spread = 0;
  measure ("no spread", &whole, other, seeds);
  other = options;
  other.symmetry = false;
  measure ("no symmetry closure", &whole, other, seeds);
  other.spread = 0;
  measure ("neither of the two", &whole, other, seeds);

  part = whole;
  part.evaluate = evaluate_only;
  other = options;
  measure ("no descent", &part, other, seeds);
  other.spread = 0;
  measure ("no descent, no spread", &part, other, seeds);
  part.select = part.crossover = do_nothing;
  part.mutate = fresh_population;
  measure ("nothing but symmetry closure: blind sampling", &part, other,
           seeds);
  return 0;
}
