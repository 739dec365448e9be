/* SPDX-License-Identifier: MIT */

/* Measures what the parts of scheme halfkeep are worth: runs it with one part
   taken out at a time, and prints a Markdown table of medians over seeds
   1 .. SEEDS.  A run that reaches BUDGET evaluations counts as incomplete.

   usage: bench/ablation N SEEDS BUDGET */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "allqueens-scheme.h"

enum { SEEDS_MAX = 1000 };

static int compare (const void *a, const void *b) {
  const double left = *(const double *) a, right = *(const double *) b;
  return (left > right) - (left < right);
}

static double median (double *values, unsigned count) {
  qsort (values, count, sizeof *values, compare);
  return values[count / 2];
}

static void measure (const char *name, struct aq_collect_options options,
                     unsigned seeds) {
  static double evaluations[SEEDS_MAX], hits[SEEDS_MAX], neighbors[SEEDS_MAX],
      seconds[SEEDS_MAX], found[SEEDS_MAX];
  unsigned complete = 0;
  for (unsigned i = 0; i < seeds; i++) {
    struct aq_collect *run;
    options.seed = i + 1;
    const clock_t began = clock ();
    const enum aq_status status = aq_collect_new (&run, &options);
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
  struct aq_collect_options options;
  struct aq_breeding breeding;
  const struct aq_scheme *scheme = aq_scheme_named ("halfkeep");
  aq_collect_init (&options, sizeof options, n, scheme);
  aq_breeding_init (&breeding, sizeof breeding, scheme, n, 0);
  options.breeding = &breeding;
  options.evaluations = (uint64_t) atof (argv[3]);

  printf ("| N = %u | complete | found | evaluations | neighbors examined | "
          "hits | seconds |\n|---|--:|--:|--:|--:|--:|--:|\n",
          n);
  measure ("all parts", options, seeds);

  const struct aq_breeding whole = breeding;
  breeding.crossover = aq_operator_named (AQ_CROSSOVER, "copy");
  measure ("no crossover: children are copies", options, seeds);
  breeding.crossover = aq_operator_named (AQ_CROSSOVER, "random");
  measure ("no crossover: children are random", options, seeds);
  breeding = whole;
  breeding.mutation = aq_operator_named (AQ_MUTATION, "none");
  measure ("no mutation", options, seeds);
  breeding = whole;

  struct aq_collect_options other = options;
  other.scheme = aq_scheme_named ("multistart");
  other.breeding = NULL;
  measure ("no breeding: every generation is random", other, seeds);
  other = options;
  other.stagnation_limit = 0;
  measure ("no restarts", other, seeds);
  other = options;
  other.neighborhood = 0;
  measure ("no neighborhood search", other, seeds);
  other = options;
  other.symmetry = false;
  measure ("no symmetry closure", other, seeds);
  other.neighborhood = 0;
  measure ("no symmetry closure, no neighborhood search", other, seeds);

  other = options;
  breeding.descent = 0;
  measure ("no descent", other, seeds);
  other.neighborhood = 0;
  measure ("no descent, no neighborhood search", other, seeds);
  other.scheme = aq_scheme_named ("blind");
  other.breeding = NULL;
  measure ("nothing but symmetry closure: blind sampling", other, seeds);
  return 0;
}
