/* SPDX-License-Identifier: MIT */

/* Measures what the parts of scheme halfkeep are worth: runs it with one part
   taken out at a time, and prints a Markdown table of medians over seeds
   1 .. SEEDS.  A run that reaches BUDGET evaluations counts as incomplete.

   usage: bench/ablation N SEEDS BUDGET */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ga/column_tiles.h"
#include "ga/schemes/schemes.h"
#include "run/collect.h"

enum { SEEDS_MAX = 1000 };

static void do_nothing (struct population *population) {
  (void) population;
}

static void random_population (struct population *population) {
  population->scheme->create (population);
}

static void random_tile (struct population *population,
                         const struct tile *parents, struct tile *children) {
  (void) parents;
  population->kernels->permutations (children, population->n,
                                     &population->lane_random);
}

static void random_children (struct population *population) {
  aq_cross_rank_neighbors (population, random_tile);
}

/* The children are copies of their parents, mutated. */
static void copied_tile (struct population *population,
                         const struct tile *parents, struct tile *children) {
  for (unsigned row = 0; row < population->n; row++)
    memcpy (children->column[row], parents->column[row], AQ_LANES);
  population->kernels->swap_rows (children, population->n,
                                  &population->random);
}

static void copied_children (struct population *population) {
  aq_cross_rank_neighbors (population, copied_tile);
}

static uint64_t evaluate_tile (struct population *population,
                               struct tile *tile, unsigned count,
                               uint32_t fitness[AQ_LANES]) {
  population->kernels->attacking_pairs (tile, population->n, 1, fitness);
  return count;
}

static void evaluate_without_descent (struct population *population) {
  aq_evaluate_tiles (population, evaluate_tile);
}

static int compare (const void *a, const void *b) {
  const double left = *(const double *) a, right = *(const double *) b;
  return (left > right) - (left < right);
}

static double median (double *values, unsigned count) {
  qsort (values, count, sizeof *values, compare);
  return values[count / 2];
}

static void measure (const char *name, const struct scheme *scheme,
                     struct aq_collect_options options, unsigned seeds) {
  static double evaluations[SEEDS_MAX], hits[SEEDS_MAX], neighbors[SEEDS_MAX],
      seconds[SEEDS_MAX], found[SEEDS_MAX];
  unsigned complete = 0;
  for (unsigned i = 0; i < seeds; i++) {
    struct aq_collect *run;
    options.seed = i + 1;
    const clock_t began = clock ();
    const enum aq_status status =
        aq_collect_new_with (&run, &options, scheme, aq_totals (options.n));
    if (status || aq_collect_run (run))
      exit (2);
    seconds[i] = (double) (clock () - began) / CLOCKS_PER_SEC;
    const struct aq_stats *stats = aq_collect_stats (run);
    complete += stats->end == AQ_COMPLETE;
    evaluations[i] = (double) stats->evaluations;
    hits[i] = (double) stats->hits;
    neighbors[i] = (double) stats->neighbors;
    found[i] = (double) stats->found;
    aq_collect_free (run);
  }
  printf ("| %s | %u of %u | %.0f | %.3g | %.3g | %.3g | %.4f |\n", name,
          complete, seeds, median (found, seeds), median (evaluations, seeds),
          median (neighbors, seeds), median (hits, seeds),
          median (seconds, seeds));
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
  struct aq_collect_options options =
      aq_collect_defaults (n, aq_scheme_named ("halfkeep"));
  options.evaluations = (uint64_t) atof (argv[3]);

  printf ("| N = %u | complete | found | evaluations | neighbors examined | "
          "hits | seconds |\n|---|--:|--:|--:|--:|--:|--:|\n",
          n);
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
  part.mutate = random_population;
  measure ("no breeding: every generation is random", &part, options, seeds);

  struct aq_collect_options other = options;
  other.stagnation_limit = 0;
  measure ("no restarts", &whole, other, seeds);
  other = options;
  other.neighborhood = 0;
  measure ("no neighborhood search", &whole, other, seeds);
  other = options;
  other.symmetry = false;
  measure ("no symmetry closure", &whole, other, seeds);
  other.neighborhood = 0;
  measure ("no symmetry closure, no neighborhood search", &whole, other,
           seeds);

  part = whole;
  part.evaluate = evaluate_without_descent;
  other = options;
  measure ("no descent", &part, other, seeds);
  other.neighborhood = 0;
  measure ("no descent, no neighborhood search", &part, other, seeds);
  part.select = part.crossover = do_nothing;
  part.mutate = random_population;
  measure ("nothing but symmetry closure: blind sampling", &part, other,
           seeds);
  return 0;
}
