/* SPDX-License-Identifier: MIT */

/* Sending hits to the processes that have their shards, and adding up the
   numbers of all processes. */

#include "run/processes.h"

#include <string.h>

struct share aq_own_share (unsigned count,
                           const struct aq_transport *transport) {
  const unsigned processes = aq_process_count (transport);
  const unsigned process = transport ? transport->process : 0;
  return (struct share){count * process / processes,
                        count * (process + 1) / processes};
}

/* --- routing --- */

/* The process that has the shard of a hit. */
static unsigned owner (unsigned n, unsigned owners,
                       const struct packed_hit *hit) {
  return aq_hit_shard (n, hit) * owners / AQ_SHARDS;
}

/* Puts HITS into SORTED by their owners, and counts those of each process.
   AQ_NO_MEMORY. */
static enum aq_status sort_by_owner (unsigned n, unsigned owners,
                                     const struct hit_list *hits,
                                     struct hit_list *sorted,
                                     uint64_t count[AQ_PROCESSES_MAX]) {
  uint64_t next[AQ_PROCESSES_MAX] = {0};
  memset (count, 0, AQ_PROCESSES_MAX * sizeof *count);
  sorted->count = 0;
  if (aq_hits_reserve (sorted, hits->count))
    return AQ_NO_MEMORY;
  for (size_t i = 0; i < hits->count; i++)
    count[owner (n, owners, &hits->hit[i])]++;
  for (unsigned i = 1; i < owners; i++)
    next[i] = next[i - 1] + count[i - 1];
  for (size_t i = 0; i < hits->count; i++)
    sorted->hit[next[owner (n, owners, &hits->hit[i])]++] = hits->hit[i];
  sorted->count = hits->count;
  return AQ_OK;
}

/* Tells each process how many hits this one sends to it: RECEIVED[p] becomes
   the number that process P sends to this one. */
static enum aq_status exchange_counts (const struct aq_transport *transport,
                                       const uint64_t sent[AQ_PROCESSES_MAX],
                                       uint64_t received[AQ_PROCESSES_MAX]) {
  uint64_t one[AQ_PROCESSES_MAX];
  for (unsigned i = 0; i < transport->processes; i++)
    one[i] = 1;
  return transport->exchange (transport->data, sizeof *sent, sent, one,
                              received, one)
             ? AQ_OK
             : AQ_LOST_PROCESS;
}

enum aq_status aq_route (const struct aq_transport *transport, unsigned n,
                         unsigned owners, struct hit_list *hits,
                         struct hit_list *scratch) {
  uint64_t sent[AQ_PROCESSES_MAX], received[AQ_PROCESSES_MAX], all = 0;
  if (!transport)
    return AQ_OK;
  enum aq_status status = sort_by_owner (n, owners, hits, scratch, sent);
  if (!status)
    status = exchange_counts (transport, sent, received);
  if (status)
    return status;
  for (unsigned i = 0; i < transport->processes; i++)
    all += received[i];
  hits->count = 0;
  if (all > SIZE_MAX / sizeof *hits->hit ||
      aq_hits_reserve (hits, (size_t) all))
    return AQ_NO_MEMORY;
  hits->count = (size_t) all;
  return transport->exchange (transport->data, sizeof *hits->hit, scratch->hit,
                              sent, hits->hit, received)
             ? AQ_OK
             : AQ_LOST_PROCESS;
}

/* --- adding up --- */

static uint64_t greater (uint64_t a, uint64_t b) {
  return a > b ? a : b;
}

void aq_tally_statistics (const struct tally *all, struct aq_stats *stats) {
  stats->found = all->boards;
  stats->fundamental_found = all->classes;
  stats->orbits = all->orbits;
  stats->generations = all->generations ? all->generations - 1 : 0;
  stats->best = all->individuals ? all->best : 0;
  stats->worst = all->worst;
  stats->mean = all->individuals
                    ? (double) all->fitness_sum / (double) all->individuals
                    : 0;
  stats->hits = all->hits;
  stats->restarts = all->restarts;
  stats->evaluations = all->evaluations;
  stats->repeated = all->repeated;
  stats->neighbors = all->neighbors;
  stats->looks = stats->evaluations + stats->neighbors;
}

void aq_tally_add (struct tally *to, const struct tally *from) {
  to->boards += from->boards;
  to->classes += from->classes;
  for (unsigned size = 1; size <= AQ_IMAGES; size++)
    to->orbits.of_size[size] += from->orbits.of_size[size];
  to->queued += from->queued;
  to->neighbors += from->neighbors;
  to->generations = greater (to->generations, from->generations);
  to->hits += from->hits;
  to->restarts += from->restarts;
  to->evaluations += from->evaluations;
  to->repeated += from->repeated;
  to->individuals += from->individuals;
  to->fitness_sum += from->fitness_sum;
  to->best = from->best < to->best ? from->best : to->best;
  to->worst = (uint32_t) greater (to->worst, from->worst);
  to->end = from->end > to->end ? from->end : to->end;
  to->status = from->status > to->status ? from->status : to->status;
  for (unsigned i = 0; i < AQ_ISLANDS_MAX / 64; i++)
    to->was_new[i] |= from->was_new[i];
}

enum aq_status aq_tally_all (const struct aq_transport *transport,
                             struct tally *tally) {
  struct tally all[AQ_PROCESSES_MAX];
  if (!transport)
    return AQ_OK;
  if (!transport->gather (transport->data, tally, sizeof *tally, all))
    return AQ_LOST_PROCESS;
  *tally = all[0];
  for (unsigned i = 1; i < transport->processes; i++)
    aq_tally_add (tally, &all[i]);
  return AQ_OK;
}
