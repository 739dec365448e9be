/* SPDX-License-Identifier: MIT */

/* The solution set as a queue: of each shard, the pages in the order in which
   they got something to pop; of a page, its classes in the order of insertion;
   of a class, its images from the first one on.  A page of which all is popped
   leaves the queue. */

#include "archive/pages.h"
#include "archive/solution_set.h"

/* Appends to PEEKED what is to be popped of class INDEX, up to MOST images.
   The list has room.  Returns how many. */
static size_t peek_class (const struct solution_set *set,
                          const struct shard *shard, const struct page *page,
                          unsigned index, size_t most,
                          struct hit_list *peeked) {
  struct packed_hit hit = {.shard = (uint8_t) (shard - set->shard)};
  size_t count = 0;
  unsigned images = aq_page_queued (set, page, index);
  if (!images)
    return 0;
  aq_page_key (set, shard, page, index, hit.key);
  for (; images && count < most; images &= images - 1) {
    hit.images = (aq_image_mask) (images & -images);
    peeked->hit[peeked->count++] = hit;
    count++;
  }
  return count;
}

/* The most that a page has to pop. */
static size_t most_of_page (const struct solution_set *set, size_t most) {
  const size_t all = AQ_PAGE_MOST * (set->whole_orbits ? 1 : AQ_IMAGES);
  return most < all ? most : all;
}

static enum aq_status peek_into_shard (const struct solution_set *set,
                                       const struct shard *shard, size_t most,
                                       struct hit_list *peeked) {
  for (const struct page *page = shard->first_queued; page && most;
       page = page->next_queued) {
    if (aq_hits_reserve (peeked, most_of_page (set, most)))
      return AQ_NO_MEMORY;
    for (unsigned i = 0; i < page->count && most; i++)
      most -= peek_class (set, shard, page, i, most, peeked);
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
    status = peek_into_shard (set, &set->shard[i], most, peeked);
  }
  if (status)
    peeked->count = before;
  set->peeked = status ? 0 : most;
  return status;
}

/* Pops up to MOST images of class INDEX.  Returns how many. */
static size_t pop_class (const struct solution_set *set, struct page *page,
                         unsigned index, size_t most) {
  size_t count = 0;
  unsigned images = aq_page_queued (set, page, index);
  for (; images && count < most; images &= images - 1) {
    const unsigned image = images & -images;
    if (set->whole_orbits)
      page->popped |= (uint64_t) 1 << index;
    else
      aq_page_popped (set, page)[index] |= (aq_image_mask) image;
    count++;
  }
  return count;
}

static void pop_from_shard (struct solution_set *set, struct shard *shard,
                            size_t most) {
  struct page *page;
  while (most && (page = shard->first_queued)) {
    size_t popped = 0;
    for (unsigned i = 0; i < page->count; i++)
      popped += pop_class (set, page, i, most - popped);
    set->popped += popped;
    most -= popped;
    aq_page_unqueue (set, shard);
  }
}

void aq_set_pop (struct solution_set *set) {
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    pop_from_shard (set, &set->shard[i], set->peeked);
  set->peeked = 0;
}

uint64_t aq_set_queued (const struct solution_set *set) {
  return (set->whole_orbits ? set->classes : set->boards) - set->popped;
}
