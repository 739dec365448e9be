/* SPDX-License-Identifier: MIT */

/* Adding up numbers of islands and of processes. */

#include "run/tally.h"

#include "core/processes.h"

static uint64_t greater (uint64_t a, uint64_t b) {
  return a > b ? a : b;
}

static uint32_t smaller (uint32_t a, uint32_t b) {
  return a < b ? a : b;
}

void aq_tally_island (struct tally *tally, const struct island *island) {
  const struct fitness_summary *fitness = &island->fitness;
  tally->best = smaller (tally->best, fitness->best);
  tally->worst = (uint32_t) greater (tally->worst, fitness->worst);
  tally->fitness_sum += fitness->sum;
  tally->individuals += island->count;
  tally->generations = greater (tally->generations, island->generations);
  tally->hits += island->hits;
  tally->restarts += island->restarts;
  tally->evaluations += island->boards->evaluations;
  tally->any_new |= island->batch.was_new;
}

static void add (struct tally *to, const struct tally *from) {
  to->boards += from->boards;
  to->classes += from->classes;
  for (unsigned size = 1; size <= AQ_IMAGES; size++)
    to->orbits.of_size[size] += from->orbits.of_size[size];
  to->queued += from->queued;
  to->neighbors += from->neighbors;
  to->generations = greater (to->generations, from->generations);
  to->best = smaller (to->best, from->best);
  to->worst = (uint32_t) greater (to->worst, from->worst);
  to->fitness_sum += from->fitness_sum;
  to->individuals += from->individuals;
  to->hits += from->hits;
  to->restarts += from->restarts;
  to->evaluations += from->evaluations;
  to->any_new |= from->any_new;
  to->end = from->end > to->end ? from->end : to->end;
  to->status = from->status > to->status ? from->status : to->status;
}

enum aq_status aq_tally_all (struct tally *tally,
                             const struct aq_transport *transport) {
  struct tally all[AQ_PROCESSES_MAX];
  if (aq_gather (transport, tally, sizeof *tally, all))
    return AQ_LOST_PROCESS;
  *tally = all[0];
  for (unsigned i = 1; i < aq_process_count (transport); i++)
    add (tally, &all[i]);
  return AQ_OK;
}
