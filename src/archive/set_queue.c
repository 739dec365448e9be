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

/* Puts each of IMAGES, of a class that is to be popped, in memory behind the
   queue.  HIT has the class's key. */
static enum aq_status queue_images (struct shard *shard,
                                    const struct packed_hit *hit,
                                    unsigned images) {
  struct hit_list *waiting = &shard->waiting;
  const size_t behind = shard->next_waiting - waiting->count;
  if (aq_hits_reserve (waiting, behind + AQ_IMAGES))
    return AQ_NO_MEMORY;
  for (; images; images &= images - 1) {
    struct packed_hit *added = &waiting->hit[shard->next_waiting++];
    *added = *hit;
    added->images = (aq_image_mask) (images & -images);
  }
  return AQ_OK;
}

/* Peeks at a class. */
static enum aq_status peek_class (const struct solution_set *set,
                                  struct shard *shard,
                                  const struct element *class,
                                  struct packed_hit *hit) {
  *hit = (struct packed_hit){.images = 1};
  hit->shard = (uint8_t) (shard - set->shard);
  aq_element_key (set, class, hit->key);
  if (set->whole_orbits)
    return AQ_OK;
  const unsigned images = aq_element_found (set, class);
  hit->images = (aq_image_mask) (images & -images);
  return queue_images (shard, hit, images & (images - 1));
}

/* The images that were waiting before stay in memory: some are added behind
   them, and some taken from the end. */
static enum aq_status peek_into_shard (const struct solution_set *set,
                                       struct shard *shard, size_t most,
                                       struct hit_list *peeked) {
  struct element *next = next_to_pop (shard);
  shard->next_popped = shard->last_popped;
  shard->next_waiting = shard->waiting.count;
  for (; most > 0 && (next || shard->next_waiting); most--) {
    if (aq_hits_reserve (peeked, 1))
      return AQ_NO_MEMORY;
    struct packed_hit *hit = &peeked->hit[peeked->count];
    if (!next)
      *hit = shard->waiting.hit[--shard->next_waiting];
    else {
      if (peek_class (set, shard, next, hit))
        return AQ_NO_MEMORY;
      shard->next_popped = next;
      next = next->hh.next;
    }
    peeked->count++;
  }
  return AQ_OK;
}

enum aq_status aq_set_peek (struct solution_set *set, size_t most,
                            struct hit_list *peeked) {
  enum aq_status status = AQ_OK;
  const size_t before = peeked->count;
  for (unsigned i = 0; i < AQ_SHARDS && !status; i++) {
    if (i + 1 < AQ_SHARDS && set->shard[i + 1].last_popped)
      __builtin_prefetch (set->shard[i + 1].last_popped);
    status = peek_into_shard (set, &set->shard[i], most, peeked);
  }
  if (status)
    peeked->count = before;
  set->peeked = peeked->count - before;
  return status;
}

void aq_set_pop (struct solution_set *set) {
  set->popped += set->peeked;
  set->peeked = 0;
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    struct shard *shard = &set->shard[i];
    while (!set->whole_orbits && shard->last_popped != shard->next_popped) {
      shard->last_popped = next_to_pop (shard);
      aq_element_set_popped (set, shard->last_popped);
    }
    shard->last_popped = shard->next_popped;
    shard->waiting.count = shard->next_waiting;
  }
}

uint64_t aq_set_queued (const struct solution_set *set) {
  return (set->whole_orbits ? set->classes : set->boards) - set->popped;
}
