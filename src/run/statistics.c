/* SPDX-License-Identifier: MIT */

/* Statistics of all islands and of the set. */

#include "run/statistics.h"

#include "run/completeness.h"

/* Sums the statistics of all islands. */
static void sum_islands (struct aq_collect *run) {
  struct aq_stats *stats = &run->stats;
  double sum = 0;
  size_t boards = 0;
  stats->best = UINT32_MAX;
  stats->worst = 0;
  stats->hits = stats->restarts = stats->evaluations = 0;
  for (unsigned i = 0; i < run->groups; i++) {
    const struct island_group *group = &run->group[i];
    const struct fitness_summary *fitness = &group->fitness;
    stats->best = fitness->best < stats->best ? fitness->best : stats->best;
    stats->worst =
        fitness->worst > stats->worst ? fitness->worst : stats->worst;
    sum += (double) fitness->sum;
    boards += group->boards;
    stats->hits += group->hits;
    stats->restarts += group->restarts;
    stats->evaluations += group->population->evaluations;
  }
  stats->mean = boards ? sum / (double) boards : 0;
}

enum aq_status aq_collect_count (struct aq_collect *run) {
  struct aq_stats *stats = &run->stats;
  const uint64_t found = aq_set_found (run->set);
  sum_islands (run);
  stats->looks = stats->evaluations + stats->neighbors;
  if (found == stats->found)
    return AQ_OK;
  stats->found = found;
  stats->fundamental_found = aq_set_classes (run->set);
  stats->orbits = aq_set_orbits (run->set);
  return stats->known ? aq_check_completeness (stats->known, found,
                                               stats->fundamental_found,
                                               &stats->orbits, &run->complete)
                      : AQ_OK;
}

uint64_t aq_collect_samples (const struct aq_collect *run) {
  uint64_t count = 0;
  for (unsigned i = 0; i < run->groups; i++)
    count += run->group[i].samples.count;
  return count;
}
