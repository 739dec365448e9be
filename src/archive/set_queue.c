/* SPDX-License-Identifier: MIT */

/* The solution set as a queue.  A shard's classes are popped in the order of
   insertion.  Without whole orbits, popping a class pops the first of its
   images found; the others wait, and so do images found later.  They are
   popped when no class is left, the last one first. */

#include "archive/shard.h"
#include "archive/solution_set.h"

static struct element *next_to_pop (const struct shard *shard) {
  return shard->last_popped ? shard->last_popped->hh.next : shard->first;
}

/* Puts each of IMAGES, whose class is popped, in the queue.  HIT has the
   class's key. */
static enum aq_status queue_images (struct shard *shard,
                                    const struct packed_hit *hit,
                                    unsigned images) {
  if (aq_hits_reserve (&shard->waiting, AQ_IMAGES))
    return AQ_NO_MEMORY;
  for (; images; images &= images - 1) {
    struct packed_hit *added = &shard->waiting.hit[shard->waiting.count++];
    *added = *hit;
    added->images = (aq_image_mask) (images & -images);
  }
  return AQ_OK;
}

/* Pops the class NEXT. */
static enum aq_status pop_class (const struct solution_set *set,
                                 struct shard *shard, struct element *next,
                                 struct packed_hit *hit) {
  *hit = (struct packed_hit){.images = 1};
  hit->shard = (uint8_t) (shard - set->shard);
  aq_element_key (set, next, hit->key);
  if (!set->whole_orbits) {
    const unsigned images = aq_element_found (set, next);
    hit->images = (aq_image_mask) (images & -images);
    if (queue_images (shard, hit, images & (images - 1)))
      return AQ_NO_MEMORY;
    aq_element_set_popped (set, next, true);
  }
  shard->last_popped = next;
  return AQ_OK;
}

static enum aq_status pop_from_shard (const struct solution_set *set,
                                      struct shard *shard, size_t most,
                                      struct hit_list *popped) {
  struct element *next = next_to_pop (shard);
  for (; most > 0 && (next || shard->waiting.count); most--) {
    if (aq_hits_reserve (popped, 1))
      return AQ_NO_MEMORY;
    struct packed_hit *hit = &popped->hit[popped->count];
    if (!next)
      *hit = shard->waiting.hit[--shard->waiting.count];
    else {
      struct element *class = next;
      next = next->hh.next;
      if (pop_class (set, shard, class, hit))
        return AQ_NO_MEMORY;
    }
    popped->count++;
  }
  return AQ_OK;
}

enum aq_status aq_set_pop (struct solution_set *set, size_t most,
                           struct hit_list *popped) {
  enum aq_status status = AQ_OK;
  const size_t before = popped->count;
  set->former_popped = set->popped;
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    struct shard *shard = &set->shard[i];
    shard->former_popped = shard->last_popped;
    shard->former_waiting = shard->waiting.count;
  }
  for (unsigned i = 0; i < AQ_SHARDS && !status; i++) {
    if (i + 1 < AQ_SHARDS && set->shard[i + 1].last_popped)
      __builtin_prefetch (set->shard[i + 1].last_popped);
    status = pop_from_shard (set, &set->shard[i], most, popped);
  }
  set->popped += popped->count - before;
  if (status) {
    aq_set_unpop (set);
    popped->count = before;
  }
  return status;
}

/* Images that were waiting before are still in memory: popping adds some and
   takes from the end. */
void aq_set_unpop (struct solution_set *set) {
  set->popped = set->former_popped;
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    struct shard *shard = &set->shard[i];
    struct element *last = shard->last_popped;
    shard->last_popped = shard->former_popped;
    shard->waiting.count = shard->former_waiting;
    if (set->whole_orbits || last == shard->last_popped)
      continue;
    struct element *class = next_to_pop (shard);
    for (; class != last; class = class->hh.next)
      aq_element_set_popped (set, class, false);
    aq_element_set_popped (set, last, false);
  }
}

uint64_t aq_set_queued (const struct solution_set *set) {
  return (set->whole_orbits ? set->classes : set->boards) - set->popped;
}
