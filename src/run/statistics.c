/* SPDX-License-Identifier: MIT */

/* Statistics of all islands and of the set, over all processes. */

#include "run/statistics.h"

#include "run/completeness.h"

/* What this process has. */
static struct tally own_tally (const struct aq_collect *run) {
  struct tally tally = {.boards = aq_set_found (run->set),
                        .classes = aq_set_classes (run->set),
                        .orbits = aq_set_orbits (run->set),
                        .queued = aq_set_queued (run->set),
                        .neighbors = run->neighbors,
                        .best = UINT32_MAX,
                        .any_new = run->any_new};
  for (unsigned i = 0; i < run->groups; i++) {
    const struct island_group *group = &run->group[i];
    const struct fitness_summary *fitness = &group->numbers.fitness;
    tally.best = fitness->best < tally.best ? fitness->best : tally.best;
    tally.worst = fitness->worst > tally.worst ? fitness->worst : tally.worst;
    tally.fitness_sum += fitness->sum;
    tally.individuals += group->numbers.boards;
    tally.hits += group->numbers.hits;
    tally.restarts += group->numbers.restarts;
    tally.evaluations += group->islands->evaluations;
  }
  return tally;
}

static void add_tally (struct tally *to, const struct tally *from) {
  to->boards += from->boards;
  to->classes += from->classes;
  for (unsigned size = 1; size <= AQ_IMAGES; size++)
    to->orbits.of_size[size] += from->orbits.of_size[size];
  to->queued += from->queued;
  to->neighbors += from->neighbors;
  to->best = from->best < to->best ? from->best : to->best;
  to->worst = from->worst > to->worst ? from->worst : to->worst;
  to->fitness_sum += from->fitness_sum;
  to->individuals += from->individuals;
  to->hits += from->hits;
  to->restarts += from->restarts;
  to->evaluations += from->evaluations;
  to->any_new |= from->any_new;
  to->status = from->status > to->status ? from->status : to->status;
}

/* The tallies of all processes together. */
static enum aq_status add_up (struct aq_collect *run, enum aq_status status) {
  const struct aq_transport *transport = run->options.transport;
  struct tally all[AQ_PROCESSES_MAX], own = own_tally (run);
  own.status = status;
  if (!transport) {
    run->all = own;
    return status;
  }
  if (aq_gather (transport, &own, sizeof own, all))
    return AQ_LOST_PROCESS;
  run->all = all[0];
  for (unsigned i = 1; i < aq_process_count (transport); i++)
    add_tally (&run->all, &all[i]);
  return run->all.status;
}

static void set_statistics (struct aq_stats *stats, const struct tally *all) {
  stats->best = all->best;
  stats->worst = all->worst;
  stats->mean = all->individuals
                    ? (double) all->fitness_sum / (double) all->individuals
                    : 0;
  stats->hits = all->hits;
  stats->restarts = all->restarts;
  stats->evaluations = all->evaluations;
  stats->neighbors = all->neighbors;
  stats->looks = stats->evaluations + stats->neighbors;
}

enum aq_status aq_collect_update (struct aq_collect *run,
                                  enum aq_status status) {
  struct aq_stats *stats = &run->stats;
  status = add_up (run, status);
  if (status == AQ_LOST_PROCESS)
    return status;
  set_statistics (stats, &run->all);
  if (run->all.boards == stats->found)
    return status;
  stats->found = run->all.boards;
  stats->fundamental_found = run->all.classes;
  stats->orbits = run->all.orbits;
  return status || !stats->known
             ? status
             : aq_check_completeness (stats->known, stats->found,
                                      stats->fundamental_found, &stats->orbits,
                                      &run->complete);
}
