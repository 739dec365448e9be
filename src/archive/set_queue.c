/* SPDX-License-Identifier: MIT */

/* The solution set as a queue: of each shard, the pages in the order in which
   they got something to pop; of a page, its classes in the order of insertion;
   of a class, its images from the first one on.  A page of which all is popped
   leaves the queue. */

#include "archive/pages.h"
#include "archive/solution_set.h"

/* Takes up to MOST images of class INDEX: appends them to PEEKED, which has
   room, or pops them if it is NULL.  Returns how many. */
static size_t take_class (const struct solution_set *set,
                          const struct shard *shard, struct page *page,
                          unsigned index, size_t most,
                          struct hit_list *peeked) {
  struct packed_hit hit = {.shard = (uint8_t) (shard - set->shard)};
  size_t count = 0;
  unsigned images = aq_page_queued (set, page, index);
  if (images && peeked)
    aq_page_key (set, shard, page, index, hit.key);
  for (; images && count < most; images &= images - 1) {
    hit.images = (aq_image_mask) (images & -images);
    if (peeked)
      peeked->hit[peeked->count++] = hit;
    else if (set->whole_orbits)
      page->popped |= (uint64_t) 1 << index;
    else
      aq_page_popped (set, page)[index] |= hit.images;
    count++;
  }
  return count;
}

/* The most that a page has to pop. */
static size_t most_of_page (const struct solution_set *set, size_t most) {
  const size_t all = AQ_PAGE_MOST * (set->whole_orbits ? 1 : AQ_IMAGES);
  return most < all ? most : all;
}

/* Takes up to MOST of a shard, and leaves in MOST how many it lacks. */
static enum aq_status take_from_shard (const struct solution_set *set,
                                       struct shard *shard, size_t *most,
                                       struct hit_list *peeked) {
  struct page *next = shard->first_queued;
  for (struct page *page; *most && (page = next);) {
    next = page->next_queued;
    if (peeked && aq_hits_reserve (peeked, most_of_page (set, *most)))
      return AQ_NO_MEMORY;
    for (unsigned i = 0; i < page->count && *most; i++)
      *most -= take_class (set, shard, page, i, *most, peeked);
    if (!peeked)
      aq_page_unqueue (set, shard);
  }
  return AQ_OK;
}

/* What a shard's next page to pop from needs. */
static void prefetch (const struct shard *shard) {
  if (shard->first_queued) {
    __builtin_prefetch (&shard->first_queued->tags);
    __builtin_prefetch (&shard->first_queued->popped);
  }
}

enum aq_status aq_set_peek (struct solution_set *set, size_t most,
                            struct hit_list *peeked) {
  enum aq_status status = AQ_OK;
  const size_t before = peeked->count;
  for (unsigned i = 0; i < AQ_SHARDS && !status; i++) {
    if (i + 1 < AQ_SHARDS)
      prefetch (&set->shard[i + 1]);
    size_t left = most;
    status = take_from_shard (set, &set->shard[i], &left, peeked);
  }
  if (status)
    peeked->count = before;
  set->peeked = status ? 0 : most;
  return status;
}

void aq_set_pop (struct solution_set *set) {
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    size_t left = set->peeked;
    take_from_shard (set, &set->shard[i], &left, NULL);
    set->popped += set->peeked - left;
  }
  set->peeked = 0;
}

uint64_t aq_set_queued (const struct solution_set *set) {
  return (set->whole_orbits ? set->classes : set->boards) - set->popped;
}
