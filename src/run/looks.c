/* SPDX-License-Identifier: MIT */

/* The look of each solution, and the last one of a run. */

#include "run/looks.h"

#include <stdlib.h>
#include <string.h>

#include "run/add_up.h"

struct aq_found aq_run_found (const struct aq_collect *run) {
  const struct aq_stats *stats = &run->stats;
  return (struct aq_found){.looks = stats->looks,
                           .found = stats->found,
                           .fundamental_found = stats->fundamental_found};
}

/* Adds up COUNT <= 4 numbers of all processes.  AQ_LOST_PROCESS. */
static enum aq_status add_up (const struct aq_transport *transport,
                              uint64_t *numbers, size_t count) {
  uint64_t all[4 * AQ_PROCESSES_MAX];
  if (!transport)
    return AQ_OK;
  if (!transport->gather (transport->data, numbers, count * sizeof *numbers,
                          all))
    return AQ_LOST_PROCESS;
  memset (numbers, 0, count * sizeof *numbers);
  for (size_t i = 0; i < count * transport->processes; i++)
    numbers[i % count] += all[i];
  return AQ_OK;
}

/* --- the generations of a round, as if the islands took turns --- */

/* A generation of an island. */
struct turn {
  uint64_t end;    /* the island's evaluations in the round up to its end */
  uint64_t before; /* the run's looks when it began */
};

struct turns {
  size_t islands, each; /* EACH generations of each of all islands */
  struct turn *turn; /* the first generation of each island, the second, ... */
};

static struct turn *turn_of (const struct turns *turns, size_t island,
                             size_t generation) {
  return &turns->turn[generation * turns->islands + island];
}

/* Writes the ends of an island's generations.  One that ended its round early
   has spent nothing in the others. */
static void list_ends (const struct island *island, size_t each,
                       uint64_t *ends) {
  for (size_t i = 0; i < each; i++) {
    const size_t done = i < island->turns ? i + 1 : island->turns;
    ends[i] = island->work[done].evaluations - island->work[0].evaluations;
  }
}

/* The islands of the process that has most. */
static size_t islands_most (const struct aq_collect *run) {
  const size_t processes = aq_process_count (run->merge.transport);
  return (run->options.islands + processes - 1) / processes;
}

/* The ends of the generations of all islands, those of one island behind those
   of the one before.  Each process sends as many as the one with most islands.
 */
static enum aq_status gather_ends (const struct aq_collect *run, size_t each,
                                   uint64_t *own, uint64_t *ends) {
  const struct aq_transport *transport = run->merge.transport;
  const size_t most = islands_most (run);
  uint64_t *to = ends;
  for (unsigned i = 0; i < run->islands; i++)
    list_ends (&run->island[i], each, own + i * each);
  if (!transport) {
    memcpy (ends, own, run->islands * each * sizeof *ends);
    return AQ_OK;
  }
  if (!transport->gather (transport->data, own, most * each * sizeof *own,
                          ends))
    return AQ_LOST_PROCESS;
  for (unsigned process = 0; process < transport->processes; process++) {
    struct aq_transport its = *transport;
    its.process = process;
    const struct share share = aq_own_share (run->options.islands, &its);
    const size_t count = (share.end - share.first) * each;
    memmove (to, ends + process * most * each, count * sizeof *ends);
    to += count;
  }
  return AQ_OK;
}

/* Fills TURNS from the ends of all generations; LOOKS are those of the run
   before the round. */
static void take_turns (struct turns *turns, const uint64_t *ends,
                        uint64_t looks) {
  for (size_t i = 0; i < turns->each; i++)
    for (size_t island = 0; island < turns->islands; island++) {
      const uint64_t *end = &ends[island * turns->each + i];
      *turn_of (turns, island, i) = (struct turn){*end, looks};
      looks += *end - (i ? end[-1] : 0);
    }
}

static enum aq_status make_turns (const struct aq_collect *run, uint64_t looks,
                                  struct turns *turns) {
  const size_t processes = aq_process_count (run->merge.transport);
  const size_t islands = run->options.islands;
  const size_t each = islands > 1 ? AQ_ROUND_GENERATIONS : AQ_TURNS_MAX;
  const size_t sent = islands_most (run) * each;
  uint64_t *own = calloc (sent, sizeof *own);
  uint64_t *ends = calloc (processes * sent, sizeof *ends);
  *turns = (struct turns){.islands = islands, .each = each};
  turns->turn = calloc (islands * each, sizeof *turns->turn);
  enum aq_status status = own && ends && turns->turn ? AQ_OK : AQ_NO_MEMORY;
  if (!status)
    status = gather_ends (run, each, own, ends);
  if (!status)
    take_turns (turns, ends, looks);
  free (own);
  free (ends);
  return status;
}

/* The look of the run at which a hit was made. */
static uint64_t look_of (const struct turns *turns,
                         const struct packed_hit *hit) {
  uint64_t begin = 0;
  size_t i = 0;
  while (i + 1 < turns->each &&
         turn_of (turns, hit->island, i)->end < hit->look)
    begin = turn_of (turns, hit->island, i++)->end;
  return turn_of (turns, hit->island, i)->before + hit->look - begin;
}

/* --- the solutions that a merge added to the set of this process --- */

/* A new board, or with symmetry closure a new class. */
struct discovery {
  uint64_t key[AQ_KEY_WORDS_MAX];
  uint64_t looks;
  aq_image_mask images; /* of the hit; without closure the first alone */
  bool new_class;
};

struct discoveries {
  bool closure;
  size_t count;
  struct discovery *at; /* in the order of looks */
};

static uint64_t boards_of (const struct discoveries *all,
                           const struct discovery *one) {
  return all->closure ? AQ_IMAGES / (unsigned) __builtin_popcount (one->images)
                      : 1;
}

static int compare_numbers (uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

static int compare_keys (const struct discovery *a,
                         const struct discovery *b) {
  int order = 0;
  for (unsigned i = 0; i < AQ_KEY_WORDS_MAX && !order; i++)
    order = compare_numbers (a->key[i], b->key[i]);
  return order;
}

/* By class, then by looks. */
static int compare_classes (const void *a, const void *b) {
  const struct discovery *left = a, *right = b;
  const int order = compare_keys (left, right);
  return order ? order : compare_numbers (left->looks, right->looks);
}

static int compare_looks (const void *a, const void *b) {
  const struct discovery *left = a, *right = b;
  const int order = compare_numbers (left->looks, right->looks);
  return order ? order : compare_keys (left, right);
}

/* Keeps the first discovery of each board of a class, from FIRST to END - 1,
   which are in the order of looks.  Without closure, the class is new if the
   set has no other images of it. */
static size_t keep_class (const struct solution_set *set,
                          const struct discoveries *all, size_t first,
                          size_t end, struct discovery *to) {
  aq_image_mask images = 0;
  size_t count = 0;
  for (size_t i = first; i < end; i++) {
    const struct discovery *one = &all->at[i];
    if (all->closure ? count : images & one->images)
      continue;
    images = (aq_image_mask) (images | one->images);
    to[count++] = *one;
  }
  struct packed_hit hit = {0};
  memcpy (hit.key, to->key, sizeof hit.key);
  to->new_class = all->closure || aq_set_images (set, &hit) == images;
  return count;
}

/* Keeps the first of several discoveries of a board. */
static void keep_first (const struct solution_set *set,
                        struct discoveries *all) {
  size_t kept = 0;
  if (all->count)
    qsort (all->at, all->count, sizeof *all->at, compare_classes);
  for (size_t first = 0, end; first < all->count; first = end) {
    for (end = first + 1;
         end < all->count && !compare_keys (&all->at[first], &all->at[end]);)
      end++;
    kept += keep_class (set, all, first, end, &all->at[kept]);
  }
  all->count = kept;
}

/* Lists what the last merge added.  TURNS: NULL if all of it has the last look
   of the run. */
static enum aq_status list_discoveries (const struct aq_collect *run,
                                        const struct turns *turns,
                                        struct discoveries *all) {
  const struct hit_list *hits = &run->merge.candidates;
  *all = (struct discoveries){.closure = run->options.settings.symmetry,
                              .count = hits->count};
  all->at = calloc (hits->count + 1, sizeof *all->at);
  if (!all->at)
    return AQ_NO_MEMORY;
  for (size_t i = 0; i < hits->count; i++) {
    const struct packed_hit *hit = &hits->hit[i];
    struct discovery *one = &all->at[i];
    memcpy (one->key, hit->key, sizeof one->key);
    one->images =
        all->closure ? hit->images : (aq_image_mask) aq_first_image (hit);
    one->looks = turns ? look_of (turns, hit) : run->stats.looks;
  }
  keep_first (run->set, all);
  if (all->count)
    qsort (all->at, all->count, sizeof *all->at, compare_looks);
  return AQ_OK;
}

/* Adds the discoveries up to a look to NOW.  Writes what the run had after
   each of them to EACH, unless that is NULL.  Returns how many they are. */
static size_t add_until (const struct discoveries *all, uint64_t looks,
                         struct aq_found *now, struct aq_found *each) {
  size_t count = 0;
  for (; count < all->count && all->at[count].looks <= looks; count++) {
    now->looks = all->at[count].looks;
    now->found += boards_of (all, &all->at[count]);
    now->fundamental_found += all->at[count].new_class;
    if (each)
      each[count] = *now;
  }
  return count;
}

/* Tells the user of the discoveries up to a look.  BEFORE is what the run had
   before them. */
static enum aq_status report (const struct aq_collect *run,
                              const struct discoveries *all, uint64_t looks,
                              const struct aq_found *before) {
  struct aq_found now = *before;
  struct aq_found *each = calloc (all->count + 1, sizeof *each);
  if (!each)
    return AQ_NO_MEMORY;
  const size_t count = add_until (all, looks, &now, each);
  if (count)
    run->options.found_at (each, count, run->options.data);
  free (each);
  return AQ_OK;
}

/* --- the end of a run --- */

/* Whether the run had all that it wants after so many looks: its limit, or
   what it has now. */
static enum aq_status is_enough (const struct aq_collect *run,
                                 const struct discoveries *all,
                                 const struct aq_found *before, uint64_t looks,
                                 bool *enough) {
  const struct aq_run_options *options = &run->options;
  const bool limited = aq_run_is_limited (run);
  const bool classes = limited && options->limit_fundamental;
  const uint64_t wanted = limited ? options->limit : run->stats.found;
  struct aq_found more = {0};
  add_until (all, looks, &more, NULL);
  uint64_t added = classes ? more.fundamental_found : more.found;
  const enum aq_status status = add_up (run->merge.transport, &added, 1);
  *enough =
      (classes ? before->fundamental_found : before->found) + added >= wanted;
  return status;
}

/* The look that ended the run, between those before the round and now. */
static enum aq_status find_last (const struct aq_collect *run,
                                 const struct discoveries *all,
                                 const struct aq_found *before,
                                 uint64_t *last) {
  uint64_t from = before->looks;
  enum aq_status status = AQ_OK;
  *last = run->stats.looks;
  while (from < *last && !status) {
    const uint64_t middle = from + (*last - from) / 2;
    bool enough = false;
    status = is_enough (run, all, before, middle, &enough);
    if (enough)
      *last = middle;
    else
      from = middle + 1;
  }
  return status;
}

/* What an island had done when it had made so many evaluations in a generation
   of the round: the restart is before the first of them. */
static struct work work_at (const struct island *island, size_t generation,
                            uint64_t evaluations) {
  struct work work = island->work[generation];
  const size_t before = (size_t) (work.hits - island->work[0].hits);
  work.evaluations = evaluations;
  work.restarts = island->work[generation + 1].restarts;
  for (size_t i = before;
       i < island->looks && island->look[i].evaluations <= evaluations; i++) {
    work.hits++;
    work.repeated = island->look[i].repeated;
  }
  return work;
}

/* What an island had done at a look: LAST is the generation that it was made
   in, NUMBER the number of the island. */
static struct work work_until (const struct island *island, unsigned number,
                               const struct turns *turns, size_t last,
                               uint64_t look) {
  const size_t generation = last / turns->islands;
  const unsigned of = (unsigned) (last % turns->islands);
  const size_t whole = generation + (number < of);
  const struct work *work = island->work;
  return number == of ? work_at (island, generation,
                                 work[generation].evaluations + look -
                                     turns->turn[last].before)
                      : work[whole < island->turns ? whole : island->turns];
}

/* Takes off what was done behind a look. */
static enum aq_status take_off (struct aq_collect *run,
                                const struct turns *turns, uint64_t look) {
  const unsigned first =
      aq_own_share (run->options.islands, run->merge.transport).first;
  struct work *behind = &run->behind;
  size_t last = 0;
  for (size_t i = 0; i < turns->islands * turns->each; i++)
    if (turns->turn[i].before < look)
      last = i;
  for (unsigned i = 0; i < run->islands; i++) {
    const struct island *island = &run->island[i];
    const struct work *all = &island->work[island->turns];
    const struct work until =
        work_until (island, first + i, turns, last, look);
    behind->evaluations += all->evaluations - until.evaluations;
    behind->repeated += all->repeated - until.repeated;
    behind->hits += all->hits - until.hits;
    behind->restarts += all->restarts - until.restarts;
  }
  const enum aq_status status =
      add_up (run->merge.transport, &behind->evaluations,
              sizeof *behind / sizeof behind->evaluations);
  aq_run_statistics (run);
  return status;
}

/* --- after a step --- */

static enum aq_status settle (struct aq_collect *run,
                              const struct turns *turns,
                              const struct discoveries *all,
                              const struct aq_found *before, bool ended) {
  uint64_t last = run->stats.looks;
  enum aq_status status = AQ_OK;
  if (ended)
    status = find_last (run, all, before, &last);
  if (!status && ended)
    status = take_off (run, turns, last);
  if (!status && run->options.found_at)
    status = report (run, all, last, before);
  return status;
}

enum aq_status aq_run_looks_evolved (struct aq_collect *run,
                                     const struct aq_found *before) {
  const bool ended = run->complete || aq_run_is_limited (run);
  const bool reports = run->options.found_at && run->merge.candidates.count;
  struct turns turns = {0};
  struct discoveries all = {0};
  if (!ended && !reports)
    return AQ_OK;
  enum aq_status status = make_turns (run, before->looks, &turns);
  if (!status)
    status = list_discoveries (run, &turns, &all);
  if (!status)
    status = settle (run, &turns, &all, before, ended);
  free (turns.turn);
  free (all.at);
  return status;
}

enum aq_status aq_run_looks_searched (struct aq_collect *run,
                                      const struct aq_found *before) {
  struct discoveries all = {0};
  if (!run->options.found_at || !run->merge.candidates.count)
    return AQ_OK;
  enum aq_status status = list_discoveries (run, NULL, &all);
  if (!status)
    status = report (run, &all, run->stats.looks, before);
  free (all.at);
  return status;
}
