/* SPDX-License-Identifier: MIT */

/* The numbers of a run after each of its steps, added up over its islands and
   over all processes. */

#include "run/add_up.h"

#include "run/completeness.h"

/* The numbers of this process, and STATUS, why it failed. */
static struct tally own_tally (struct aq_collect *run, enum aq_status status) {
  struct tally tally = {.boards = aq_set_found (run->set),
                        .classes = aq_set_classes (run->set),
                        .orbits = aq_set_orbits (run->set),
                        .queued = aq_set_queued (run->set),
                        .neighbors = run->neighbors,
                        .best = UINT32_MAX,
                        .end = aq_stop_check (&run->stop),
                        .status = status};
  for (unsigned i = 0; i < run->islands; i++)
    if (run->island[i].generations) { /* before, it may not have boards */
      const struct tally island = aq_island_tally (&run->island[i]);
      aq_tally_add (&tally, &island);
    }
  for (unsigned i = 0; i < run->options.islands; i++)
    tally.was_new[i / 64] |= (uint64_t) run->merge.was_new[i] << i % 64;
  return tally;
}

bool aq_run_is_limited (const struct aq_collect *run) {
  const struct aq_run_options *options = &run->options;
  return options->limit &&
         options->limit <= (options->limit_fundamental
                                ? run->stats.fundamental_found
                                : run->stats.found);
}

void aq_run_statistics (struct aq_collect *run) {
  struct tally counted = run->all;
  counted.evaluations -= run->behind.evaluations;
  counted.repeated -= run->behind.repeated;
  counted.hits -= run->behind.hits;
  counted.restarts -= run->behind.restarts;
  aq_tally_statistics (&counted, &run->stats);
}

enum aq_status aq_run_add_up (struct aq_collect *run, enum aq_status status) {
  struct aq_stats *stats = &run->stats;
  if (status == AQ_LOST_PROCESS || (status == AQ_NO_MEMORY && run->shared))
    return status;
  struct tally all = own_tally (run, status);
  if (aq_tally_all (run->merge.transport, &all))
    return AQ_LOST_PROCESS;
  run->all = all;
  aq_run_statistics (run);
  return all.status || !stats->known
             ? all.status
             : aq_check_completeness (stats->known, stats->found,
                                      stats->fundamental_found, &stats->orbits,
                                      &run->complete);
}

enum aq_status aq_run_merge (struct aq_collect *run, enum aq_status status) {
  struct merge *merge = &run->merge;
  const enum aq_status merged = aq_merge (merge);
  status = aq_run_add_up (run, merged ? merged : status);
  for (size_t i = 0; i < merge->count; i++)
    merge->batch[i]->was_new |=
        aq_tally_was_new (&run->all, merge->batch[i]->island);
  return status;
}
