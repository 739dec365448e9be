/* SPDX-License-Identifier: MIT */

#include "text/mark_boards.h"

#include <stdlib.h>

#include "text/decide.h"
#include "text/hash.h"
#include "text/values.h"

/* What is known of the boards of a page. */
struct known {
  struct aq_hash_set frames; /* of those that show how boards are written */
  struct aq_hash_set boards;
  size_t first; /* segment of the first board */
  struct {
    uint64_t heading; /* what the first heading is like; 0: there is none */
    size_t headings;  /* that are like it */
    size_t starts;    /* segments with which boards begin */
  } of_size[AQ_BOARD_MAX + 1];
};

/* Whether boards of the notation are recognized by what stands around them. */
static bool has_frame (enum aq_notation notation) {
  return notation != AQ_LISTS && notation != AQ_DIGITS;
}

/* --- headings --- */

/* Whether the line above a segment is a title: it has a number or ends in a
   colon. */
static bool has_title (const struct aq_page *page, size_t segment) {
  if (!segment)
    return false;
  const struct aq_segment *above = &page->segment[segment - 1];
  return above->length &&
         (above->numbers || above->text[above->length - 1] == ':');
}

/* Whether a board of N stands in the nearest segment above (STEP -1) or below
   (1), maybe behind a rule between blank lines. */
static bool has_neighbor (const struct aq_page *page, size_t segment, int step,
                          unsigned n) {
  enum { MOST = 4 };
  for (unsigned i = 0; i < MOST; i++) {
    segment += (size_t) step;
    if (segment >= page->segments)
      return false;
    if (page->segment[segment].length && !page->segment[segment].rule)
      return page->segment[segment].size == n;
  }
  return false;
}

/* Whether the candidate is numbers in order that stand where the columns of
   boards are named: above a list, without a title; or beside a drawing. */
static bool may_be_heading (const struct aq_page *page,
                            const struct aq_candidate *candidate) {
  const enum aq_notation notation = page->decision.notation;
  const unsigned n = candidate->count;
  if (has_frame (candidate->notation) || n > AQ_BOARD_MAX ||
      !aq_are_in_order (page->value + candidate->values, n))
    return false;
  const bool above = has_neighbor (page, candidate->first, 1, n);
  return notation == AQ_DRAWINGS
             ? above || has_neighbor (page, candidate->first, -1, n)
             : !has_frame (notation) && above &&
                   !has_title (page, candidate->first);
}

/* Equal for headings of the same N that are alike. */
static uint64_t heading_of (const struct aq_page *page,
                            const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->values;
  return page->segment[candidate->first].shape ^
         ((uint64_t) value[0] << 16 | value[1]);
}

/* Finds the first heading of each size, which in a file of lists stands above
   all boards, and how many are like it. */
static void find_headings (const struct aq_page *page, struct known *known) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = candidate->count;
    if (!may_be_heading (page, candidate))
      continue;
    if (!known->of_size[n].heading &&
        (page->decision.notation == AQ_DRAWINGS ||
         (candidate->alone && !candidate->label &&
          candidate->first < known->first)))
      known->of_size[n].heading = heading_of (page, candidate);
    known->of_size[n].headings +=
        heading_of (page, candidate) == known->of_size[n].heading;
  }
}

/* A heading is the first one or like it; that of drawings stands beside all of
   that size. */
static bool is_heading (const struct aq_page *page, const struct known *known,
                        const struct aq_candidate *candidate) {
  const unsigned n = candidate->count;
  return n <= AQ_BOARD_MAX && known->of_size[n].heading &&
         may_be_heading (page, candidate) &&
         heading_of (page, candidate) == known->of_size[n].heading &&
         (page->decision.notation != AQ_DRAWINGS ||
          known->of_size[n].headings >= known->of_size[n].starts);
}

/* Notes how the boards are written and where they begin. */
static void note_boards (struct aq_page *page, struct known *known) {
  size_t last = page->segments;
  known->first = page->segments;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    if (!candidate->good)
      continue;
    if (has_frame (candidate->notation))
      aq_hash_set_add (page, &known->frames, candidate->frame);
    known->of_size[aq_size (candidate)].starts += candidate->first != last;
    last = candidate->first;
    if (known->first == page->segments &&
        !aq_are_in_order (aq_values (page, candidate), aq_size (candidate)))
      known->first = last;
  }
  aq_hash_set_sort (&known->frames);
}

/* --- boards and pictures --- */

/* Marks the place of a candidate as read. */
static void take (struct aq_page *page, struct aq_candidate *candidate) {
  candidate->taken = true;
  for (size_t i = candidate->first; i <= candidate->last; i++) {
    struct aq_segment *segment = &page->segment[i];
    if (!candidate->to)
      segment->whole = true;
    else {
      segment->part = true;
      memset (page->map + (segment->text - page->text) + candidate->from, 1,
              candidate->to - candidate->from);
    }
  }
}

/* Whether the place of a candidate is read already, or a part of it. */
static bool is_taken (const struct aq_page *page,
                      const struct aq_candidate *candidate) {
  for (size_t i = candidate->first; i <= candidate->last; i++) {
    const struct aq_segment *segment = &page->segment[i];
    if (segment->whole || (segment->part && !candidate->to))
      return true;
    if (segment->part &&
        memchr (page->map + (segment->text - page->text) + candidate->from, 1,
                candidate->to - candidate->from))
      return true;
  }
  return false;
}

/* Whether the file has boards of N. */
static bool has_size (const struct aq_page *page, unsigned n) {
  return n <= AQ_BOARD_MAX && page->decision.sizes[n];
}

/* Whether the candidate is a board of the file, with attacks or without; of
   another size than is wanted it is only counted. */
static bool is_board (const struct aq_page *page, const struct known *known,
                      const struct aq_candidate *candidate, bool *other) {
  const unsigned n = aq_size (candidate), base = page->decision.base;
  const uint16_t *value = aq_values (page, candidate);
  *other = false;
  if (!aq_is_own (page, candidate) || !n || n > AQ_BOARD_MAX ||
      !aq_are_in_range (value, n, base) ||
      candidate->rows_from != page->decision.rows_from)
    return false;
  if (page->options.n && n != page->options.n) {
    *other = !candidate->stray && aq_values_are_solution (value, n);
    return false;
  }
  return !candidate->stray &&
         (has_size (page, n) ||
          (aq_hash_set_has (&known->frames, candidate->frame) &&
           aq_base_of (value, n) >= 0));
}

static void take_boards (struct aq_page *page, struct known *known) {
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *candidate = &page->candidate[i];
    bool other;
    if (is_heading (page, known, candidate)) {
      take (page, candidate);
      continue;
    }
    candidate->board = is_board (page, known, candidate, &other);
    page->about.other_sizes += other;
    if (candidate->board || other)
      take (page, candidate);
  }
}

static void note_hashes (struct aq_page *page, struct known *known) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->board)
      aq_hash_set_add (page, &known->boards,
                       aq_hash_of (aq_values (page, board), aq_size (board),
                                   page->decision.base));
  }
  aq_hash_set_sort (&known->boards);
}

/* Whether the candidate shows a board that was read. */
static bool is_picture (const struct aq_page *page, const struct known *known,
                        const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->values;
  const unsigned n = candidate->count, base = aq_base_of (value, n) > 0;
  return !aq_is_own (page, candidate) && n && n <= AQ_BOARD_MAX &&
         !is_taken (page, candidate) && aq_are_in_range (value, n, base) &&
         aq_hash_set_has (&known->boards, aq_hash_of (value, n, base));
}

/* Takes boards that show one that was read in another notation. */
static void take_pictures (struct aq_page *page, struct known *known) {
  size_t others = 0;
  for (size_t i = 0; i < page->candidates; i++)
    others += !aq_is_own (page, &page->candidate[i]);
  if (others)
    note_hashes (page, known);
  for (size_t i = 0; others && i < page->candidates; i++)
    if (is_picture (page, known, &page->candidate[i])) {
      page->about.images++;
      page->pictured[page->candidate[i].notation] = true;
      take (page, &page->candidate[i]);
    }
}

/* --- errors --- */

/* Whether numbers that were not read would be a board: of a size of the file,
   all in range; or a permutation. */
static bool would_be_board (const struct aq_page *page,
                            const struct aq_candidate *candidate,
                            const uint16_t *value, unsigned n) {
  const bool sized = has_size (page, n);
  if (n < AQ_LEAST || n > AQ_BOARD_MAX)
    return false;
  for (unsigned i = 0; i < n; i++)
    if (value[i] > n)
      return false;
  if (aq_base_of (value, n) >= 0 && (sized || !aq_are_in_order (value, n)))
    return candidate->alone || sized;
  if (candidate->notation == AQ_DIGITS && !candidate->alone)
    return sized && n > AQ_LEAST && aq_are_near (value, n);
  return sized || (candidate->alone && candidate->notation != AQ_COLUMNS &&
                   (aq_is_own (page, candidate) ||
                    2 * aq_count_different (value, n) > n));
}

/* The same, with an index beside the numbers or without. */
static bool looks_like_board (const struct aq_page *page,
                              const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->values;
  const unsigned n = candidate->count;
  return n && (would_be_board (page, candidate, value, n) ||
               would_be_board (page, candidate, value + 1, n - 1) ||
               would_be_board (page, candidate, value, n - 1));
}

/* Whether numbers are half of a board or more: in range, all different, and
   not in order. */
static bool is_part (const struct aq_page *page,
                     const struct aq_candidate *candidate) {
  const uint16_t *value = aq_values (page, candidate);
  const unsigned n = aq_size (candidate), least = page->decision.least;
  const unsigned most = n < least ? least : n + 1;
  if (2 * n < least || !(n < least || has_size (page, n + 1)))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (value[i] > most)
      return false;
  return !aq_are_in_order (value, n) && aq_count_different (value, n) == n;
}

/* Whether it is a board of the file's notation that is broken or out of range,
   or a part of one; or a broken picture. */
static bool is_damaged (const struct aq_page *page, const struct known *known,
                        const struct aq_candidate *candidate) {
  const bool sized = has_size (page, aq_size (candidate)) || candidate->stray;
  if (!aq_is_own (page, candidate))
    return page->pictured[candidate->notation] &&
           (candidate->count ? sized
                             : 2 * candidate->size >= page->decision.least);
  if (!has_frame (candidate->notation))
    return candidate->notation == AQ_LISTS
               ? sized || is_part (page, candidate)
               : candidate->stray ||
                     ((candidate->alone || page->decision.least > 10) &&
                      is_part (page, candidate));
  return sized || aq_hash_set_has (&known->frames, candidate->frame) ||
         (2 * candidate->size >= page->decision.least &&
          (!candidate->count || candidate->to));
}

/* Makes the candidate an error and says what it is. */
static void refuse (struct aq_page *page,
                    const struct aq_candidate *candidate) {
  const enum aq_notation own = page->decision.notation;
  const unsigned n = aq_size (candidate), base = page->decision.base;
  if (!aq_is_own (page, candidate))
    aq_page_refuse (page, candidate->first,
                    "%s of N = %u, but the boards of the file are %s",
                    aq_notation_name (candidate->notation, false),
                    candidate->size, aq_notation_name (own, true));
  else if (!candidate->count)
    aq_page_refuse (page, candidate->first,
                    "a damaged board or a part of one: %u %s", candidate->size,
                    own == AQ_DRAWINGS ? "rows of a drawing" : "queens");
  else if (!has_size (page, n))
    aq_page_refuse (page, candidate->first,
                    "%s of N = %u, but no other board has that size",
                    aq_notation_name (own, false), n);
  else if (aq_are_in_range (aq_values (page, candidate), n, base))
    aq_page_refuse (page, candidate->first,
                    "counts rows from %u, the others from %u",
                    candidate->rows_from, page->decision.rows_from);
  else if (aq_are_in_range (aq_values (page, candidate), n, !base))
    aq_page_refuse (page, candidate->first,
                    "counts from %u, the others from %u", !base, base);
  else
    aq_page_refuse (page, candidate->first,
                    "a number outside of %u to %u, which columns have", base,
                    base + n - 1);
}

static void refuse_others (struct aq_page *page, const struct known *known) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    if (!is_taken (page, candidate) && (is_damaged (page, known, candidate) ||
                                        looks_like_board (page, candidate)))
      refuse (page, candidate);
  }
}

void aq_mark_boards (struct aq_page *page) {
  struct known known = {0};
  page->map = calloc (page->length + 1, 1);
  page->no_memory |= !page->map;
  if (page->map) {
    note_boards (page, &known);
    find_headings (page, &known);
    take_boards (page, &known);
    take_pictures (page, &known);
    refuse_others (page, &known);
  }
  free (known.frames.hash);
  free (known.boards.hash);
}
