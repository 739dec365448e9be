/* SPDX-License-Identifier: MIT */

/* What is saved of a shard: struct saved_shard; the classes in the order of
   insertion, each the words of its element with their flags; the waiting
   images, each the words of a key and the image's bit.

   Loading trusts nothing.  What it reads becomes part of the set a tile of
   classes at a time, so memory grows with the bytes that are read and not with
   the numbers that the file claims. */

#include "archive/saved_set.h"

#include <stdlib.h>
#include <string.h>

#include "archive/shard.h"

struct saved_shard {
  uint64_t classes;
  uint64_t popped; /* how many of the classes were popped */
  uint64_t waiting;
};

static unsigned element_words (const struct solution_set *set) {
  return (unsigned) ((set->element_bytes - sizeof (struct element)) /
                     sizeof (uint64_t));
}

/* --- saving --- */

static uint64_t count_popped (const struct shard *shard) {
  uint64_t popped = 0;
  if (!shard->last_popped)
    return 0;
  for (const struct element *class = shard->first; class;
       class = class->hh.next) {
    popped++;
    if (class == shard->last_popped)
      break;
  }
  return popped;
}

enum aq_status aq_set_save_shard (const struct solution_set *set,
                                  unsigned number,
                                  struct checked_stream *stream) {
  const struct shard *shard = &set->shard[number];
  struct saved_shard saved = {.classes = HASH_COUNT (shard->first),
                              .popped = count_popped (shard),
                              .waiting = shard->waiting.count};
  aq_checked_put (stream, &saved, sizeof saved);
  for (const struct element *class = shard->first; class;
       class = class->hh.next)
    aq_checked_put (stream, class->key,
                    element_words (set) * sizeof *class->key);
  for (size_t i = 0; i < shard->waiting.count; i++) {
    const struct packed_hit *hit = &shard->waiting.hit[i];
    const uint64_t image = hit->images;
    aq_checked_put (stream, hit->key, set->key_words * sizeof *hit->key);
    aq_checked_put (stream, &image, sizeof image);
  }
  return stream->status;
}

/* --- loading --- */

struct loading {
  struct solution_set *set;
  struct shard *shard;
  unsigned number; /* of the shard */
  struct checked_stream *stream;
  struct saved_shard saved;
  uint64_t loaded; /* classes */
  struct set_gain gain;
};

/* Up to 64 classes as they are read. */
struct saved_classes {
  unsigned count;
  uint64_t word[AQ_LANES][AQ_KEY_WORDS_MAX + 1];
  struct tile_keys keys;
  uint8_t columns[AQ_LANES * AQ_SEARCH_MAX];
  aq_image_mask images[AQ_LANES];
};

static enum aq_status damaged (struct loading *loading, const char *what) {
  return aq_checked_damaged (loading->stream, what);
}

/* FROM * (FROM + 1) * ... * TO. */
static uint64_t product (unsigned from, unsigned to) {
  uint64_t result = 1;
  for (; from <= to; from++)
    result *= from;
  return result;
}

static bool is_key (const struct solution_set *set, const uint64_t *key) {
  const unsigned n = set->n;
  return set->key_words == 1 ? key[0] < product (1, n)
                             : key[0] < product (AQ_ONE_WORD_MAX + 1, n) &&
                                   key[1] < product (1, AQ_ONE_WORD_MAX);
}

/* Checks the numbers that a shard begins with. */
static enum aq_status load_beginning (struct loading *loading) {
  struct saved_shard *saved = &loading->saved;
  const enum aq_status status =
      aq_checked_get (loading->stream, saved, sizeof *saved);
  if (status)
    return status;
  if (saved->popped > saved->classes)
    return damaged (loading, "it has more classes popped than found");
  if (loading->set->whole_orbits && saved->waiting > 0)
    return damaged (loading, "it has images of another kind of run");
  return AQ_OK;
}

/* Reads COUNT classes, whose keys must be ranks, and finds their boards. */
static enum aq_status read_classes (struct loading *loading, unsigned count,
                                    struct saved_classes *classes) {
  const struct solution_set *set = loading->set;
  struct tile tile, canonical;
  classes->count = count;
  memset (&classes->keys, 0, sizeof classes->keys);
  for (unsigned i = 0; i < count; i++) {
    uint64_t *word = classes->word[i];
    const enum aq_status status = aq_checked_get (
        loading->stream, word, element_words (set) * sizeof *word);
    if (status)
      return status;
    uint64_t key[AQ_KEY_WORDS_MAX] = {word[0] & set->key_mask, word[1]};
    if (!is_key (set, key))
      return damaged (loading, "it has a class that is no board");
    for (unsigned j = 0; j < set->key_words; j++)
      classes->keys.word[j][i] = key[j];
  }
  set->kernels->unrank (&classes->keys, set->n, &tile);
  set->kernels->store (&tile, set->n, classes->columns, count);
  set->kernels->canonical (&tile, set->n, &canonical, classes->images);
  return AQ_OK;
}

/* Without whole orbits: whether the flags of an element fit its ORBIT, and the
   number of classes popped. */
static bool flags_fit (const struct loading *loading,
                       const struct element *element, unsigned orbit) {
  const struct solution_set *set = loading->set;
  const unsigned found = aq_element_found (set, element);
  const bool popped = loading->loaded < loading->saved.popped;
  const uint64_t unused = ((uint64_t) 1 << AQ_POPPED_SHIFT) - 1;
  return found && !(found & ~orbit) &&
         aq_element_popped (set, element) == popped &&
         (!set->flag_word || !(element->key[set->flag_word] & unused));
}

static void count_class (struct loading *loading,
                         const struct element *element, unsigned orbit,
                         uint64_t hash) {
  struct solution_set *set = loading->set;
  const unsigned size = (unsigned) __builtin_popcount (orbit);
  const unsigned found =
      set->whole_orbits
          ? size
          : (unsigned) __builtin_popcount (aq_element_found (set, element));
  loading->gain.classes++;
  loading->gain.orbits.of_size[size]++;
  loading->gain.boards += found;
  if (loading->loaded < loading->saved.popped)
    set->popped += set->whole_orbits ? 1 : found;
  if (found == size)
    aq_known_add (&set->known, hash);
}

static enum aq_status load_class (struct loading *loading,
                                  const struct saved_classes *classes,
                                  unsigned i) {
  struct solution_set *set = loading->set;
  const uint8_t *board = classes->columns + i * aq_board_stride (set->n);
  const uint64_t key[AQ_KEY_WORDS_MAX] = {classes->keys.word[0][i],
                                          classes->keys.word[1][i]};
  const uint64_t hash = aq_key_hash (set->key_bits, key);
  if (!aq_is_solution (set->n, board))
    return damaged (loading, "it has a class that is no solution");
  if (!(classes->images[i] & 1))
    return damaged (loading, "it has a class that is not canonical");
  if (aq_hash_shard (hash) != loading->number)
    return damaged (loading, "it has a class of another shard");
  if (aq_shard_find (set, key, hash))
    return damaged (loading, "it has a class twice");
  struct element *element = aq_shard_add (set, key, hash);
  if (!element)
    return AQ_NO_MEMORY;
  if (!set->whole_orbits)
    element->key[set->flag_word] = classes->word[i][set->flag_word];
  const aq_image_mask orbit = aq_orbit_of (set->n, board, classes->images[i]);
  if (!set->whole_orbits && !flags_fit (loading, element, orbit))
    return damaged (loading, "it has a class with wrong images");
  count_class (loading, element, orbit, hash);
  if (loading->loaded++ < loading->saved.popped)
    loading->shard->last_popped = element;
  return AQ_OK;
}

static enum aq_status load_classes (struct loading *loading) {
  enum aq_status status = AQ_OK;
  while (loading->loaded < loading->saved.classes && !status) {
    const uint64_t left = loading->saved.classes - loading->loaded;
    struct saved_classes classes = {.count = 0};
    status = read_classes (loading, aq_lanes_filled (left), &classes);
    for (unsigned i = 0; i < classes.count && !status; i++)
      status = load_class (loading, &classes, i);
  }
  return status;
}

/* --- the queue of images --- */

/* Whether the COUNT waiting images of one class, which are sorted, differ and
   were found, and whether one image that was found was popped. */
static bool images_can_wait (const struct solution_set *set, unsigned shard,
                             const struct packed_hit *hit, size_t count) {
  const uint64_t hash = aq_key_hash (set->key_bits, hit->key);
  unsigned waiting = 0;
  if (!is_key (set, hit->key) || aq_hash_shard (hash) != shard)
    return false;
  const struct element *element = aq_shard_find (set, hit->key, hash);
  if (!element || !aq_element_popped (set, element))
    return false;
  for (size_t i = 0; i < count; i++) {
    if (waiting & hit[i].images)
      return false;
    waiting |= hit[i].images;
  }
  const unsigned found = aq_element_found (set, element);
  return !(waiting & ~found) && waiting != found;
}

static bool same_key (const struct packed_hit *a, const struct packed_hit *b) {
  return !memcmp (a->key, b->key, sizeof a->key);
}

static enum aq_status check_waiting (struct loading *loading) {
  struct hit_list sorted = {0};
  bool right = true;
  if (aq_hits_append (&sorted, &loading->shard->waiting))
    return AQ_NO_MEMORY;
  aq_hits_sort (&sorted);
  for (size_t at = 0, next; at < sorted.count && right; at = next) {
    next = at + 1;
    while (next < sorted.count &&
           same_key (&sorted.hit[at], &sorted.hit[next]))
      next++;
    right = images_can_wait (loading->set, loading->number, &sorted.hit[at],
                             next - at);
  }
  aq_hits_free (&sorted);
  return right ? AQ_OK : damaged (loading, "its queue is wrong");
}

static enum aq_status load_waiting (struct loading *loading) {
  const struct solution_set *set = loading->set;
  struct hit_list *waiting = &loading->shard->waiting;
  enum aq_status status = AQ_OK;
  for (uint64_t i = 0; i < loading->saved.waiting && !status; i++) {
    struct packed_hit hit = {.shard = (uint8_t) loading->number};
    uint64_t image = 0;
    status = aq_checked_get (loading->stream, hit.key,
                             set->key_words * sizeof *hit.key);
    if (!status)
      status = aq_checked_get (loading->stream, &image, sizeof image);
    if (!status && (!image || image & (image - 1) || image >> AQ_IMAGES))
      status = damaged (loading, "its queue is wrong");
    if (!status)
      status = aq_hits_reserve (waiting, 1);
    if (status)
      return status;
    hit.images = (aq_image_mask) image;
    waiting->hit[waiting->count++] = hit;
  }
  loading->set->popped -= waiting->count;
  return status ? status : check_waiting (loading);
}

enum aq_status aq_set_load_shard (struct solution_set *set, unsigned number,
                                  struct checked_stream *stream) {
  struct loading loading = {.set = set,
                            .shard = &set->shard[number],
                            .number = number,
                            .stream = stream};
  enum aq_status status = load_beginning (&loading);
  if (!status)
    status = load_classes (&loading);
  if (!status)
    status = load_waiting (&loading);
  if (!status)
    aq_set_gained (set, &loading.gain);
  return status;
}
