/* SPDX-License-Identifier: MIT */

/* The contents of a section: struct saved_shard; the classes in the order of
   insertion, each the words of its element with their flags; the waiting
   images, each the words of a key and the image's bit.

   Loading trusts nothing.  What it reads becomes part of the set a tile of
   classes at a time, so memory grows with the bytes that are read and not with
   the length that the file claims. */

#include "archive/saved_set.h"

#include <stdlib.h>
#include <string.h>

#include "archive/shard.h"

/* The beginning of a section. */
struct saved_shard {
  uint64_t classes;
  uint64_t popped; /* how many of the classes were popped */
  uint64_t waiting;
  uint64_t partial; /* the images found of the last class, or 0: it is whole */
};

static unsigned element_words (const struct solution_set *set) {
  return (unsigned) ((set->element_bytes - sizeof (struct element)) /
                     sizeof (uint64_t));
}

static uint64_t section_length (const struct solution_set *set,
                                const struct saved_shard *saved) {
  return sizeof *saved +
         saved->classes * element_words (set) * sizeof (uint64_t) +
         saved->waiting * (set->key_words + 1) * sizeof (uint64_t);
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

void aq_set_save_shard (const struct solution_set *set, unsigned number,
                        struct section_writer *writer) {
  const struct shard *shard = &set->shard[number];
  struct saved_shard saved = {.classes = HASH_COUNT (shard->first),
                              .popped = count_popped (shard),
                              .waiting = shard->waiting.count};
  if (set->partial && set->partial_shard == number)
    saved.partial = set->partial_found;
  aq_section_begin (writer, "shard", number, section_length (set, &saved));
  aq_section_put (writer, &saved, sizeof saved);
  for (const struct element *class = shard->first; class;
       class = class->hh.next)
    aq_section_put (writer, class->key,
                    element_words (set) * sizeof *class->key);
  for (size_t i = 0; i < shard->waiting.count; i++) {
    const struct packed_hit *hit = &shard->waiting.hit[i];
    const uint64_t image = hit->images;
    aq_section_put (writer, hit->key, set->key_words * sizeof *hit->key);
    aq_section_put (writer, &image, sizeof image);
  }
  aq_section_end (writer);
}

/* --- loading --- */

struct loading {
  struct solution_set *set;
  struct shard *shard;
  unsigned number; /* of the shard */
  struct section_reader *reader;
  struct saved_shard saved;
  uint64_t loaded; /* classes */
  struct set_gain gain;
  struct element *last; /* the last class loaded, and its orbit */
  aq_image_mask last_orbit;
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
  return aq_section_damaged (loading->reader, what);
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

/* The beginning of the section, whose LENGTH must agree with it. */
static enum aq_status load_beginning (struct loading *loading,
                                      uint64_t length) {
  struct saved_shard *saved = &loading->saved;
  const enum aq_status status =
      aq_section_get (loading->reader, saved, sizeof *saved);
  if (status)
    return status;
  if (saved->classes > length / sizeof (uint64_t) ||
      saved->waiting > length / sizeof (uint64_t) ||
      length != section_length (loading->set, saved))
    return damaged (loading, "its length is wrong");
  if (saved->popped > saved->classes)
    return damaged (loading, "it has more classes popped than found");
  if (loading->set->whole_orbits ? saved->waiting > 0 : saved->partial > 0)
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
    const enum aq_status status = aq_section_get (
        loading->reader, word, element_words (set) * sizeof *word);
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
  loading->last = element;
  loading->last_orbit = orbit;
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

/* The last class may be cut by a limit. */
static enum aq_status load_partial (struct loading *loading) {
  struct solution_set *set = loading->set;
  const uint64_t partial = loading->saved.partial;
  if (!partial)
    return AQ_OK;
  if (!loading->last || set->partial || partial == loading->last_orbit ||
      (partial & ~(uint64_t) loading->last_orbit))
    return damaged (loading, "it has a class with wrong images");
  set->partial = loading->last;
  set->partial_shard = loading->number;
  set->partial_found = (aq_image_mask) partial;
  loading->gain.boards -= (unsigned) __builtin_popcount (
      loading->last_orbit ^ (aq_image_mask) partial);
  return AQ_OK;
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
    status = aq_section_get (loading->reader, hit.key,
                             set->key_words * sizeof *hit.key);
    if (!status)
      status = aq_section_get (loading->reader, &image, sizeof image);
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
                                  struct section_reader *reader) {
  struct loading loading = {.set = set,
                            .shard = &set->shard[number],
                            .number = number,
                            .reader = reader};
  uint64_t length;
  enum aq_status status = aq_section_open (reader, "shard", number, &length);
  if (!status)
    status = load_beginning (&loading, length);
  if (!status)
    status = load_classes (&loading);
  if (!status)
    status = load_partial (&loading);
  if (!status)
    status = load_waiting (&loading);
  if (!status)
    status = aq_section_close (reader);
  if (!status)
    aq_set_gained (set, &loading.gain);
  return status;
}

bool aq_is_saved_hit (const struct solution_set *set,
                      const uint64_t key[AQ_KEY_WORDS_MAX],
                      aq_image_mask images) {
  const struct packed_hit hit = {.key = {key[0], key[1]}, .images = images};
  uint8_t form[AQ_SEARCH_MAX], board[AQ_SEARCH_MAX], canonical[AQ_SEARCH_MAX];
  if (!images || !is_key (set, key) || (set->key_words == 1 && key[1]))
    return false;
  aq_hits_canonical (set->n, set->kernels, &hit, 1, form);
  if (!aq_is_solution (set->n, form))
    return false;
  aq_image (set->n, form, (unsigned) __builtin_ctz (images), board);
  return aq_canonical (set->n, board, canonical) == images &&
         !memcmp (canonical, form, set->n);
}
