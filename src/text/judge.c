/* SPDX-License-Identifier: MIT */

#include "text/judge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A board of this size or above is no accident where it is a permutation. */
enum { SURE = 5, SECOND_SIZE = 3 };

void aq_judge_begin (struct aq_judge *judge,
                     const struct aq_reader_options *options) {
  static const enum aq_format notations[] = {
      [AQ_FORMAT_DIGITS] = AQ_FORMAT_DIGITS,
      [AQ_FORMAT_LIST] = AQ_FORMAT_LIST,
      [AQ_FORMAT_ONE_BASED] = AQ_FORMAT_LIST,
      [AQ_FORMAT_CHESS] = AQ_FORMAT_CHESS,
      [AQ_FORMAT_BOARD] = AQ_FORMAT_BOARD,
      [AQ_FORMAT_JSON] = AQ_FORMAT_LIST,
      [AQ_FORMAT_JSONL] = AQ_FORMAT_LIST,
      [AQ_FORMAT_CSV] = AQ_FORMAT_LIST,
      [AQ_FORMAT_PAIRS] = AQ_FORMAT_PAIRS,
      [AQ_FORMAT_ONE_BASED_DIGITS] = AQ_FORMAT_DIGITS,
      [AQ_FORMAT_ONE_BASED_PAIRS] = AQ_FORMAT_PAIRS};
  struct aq_facts *facts = &judge->facts;
  judge->leftovers.facts = facts;
  judge->leftovers.items = &judge->items;
  judge->leftovers.strictness = options->strictness;
  judge->n = facts->n = options->n;
  facts->sizes[options->n] = options->n;
  judge->given = options->format_given;
  if (judge->given) {
    facts->settled = true;
    facts->notation = notations[options->format];
    facts->base = aq_format_base (options->format);
  }
}

unsigned aq_judge_least (const struct aq_judge *judge) {
  return judge->n && judge->n < AQ_LEAST ? judge->n : AQ_LEAST;
}

bool aq_judge_knows (const struct aq_judge *judge, uint64_t shape) {
  for (unsigned i = 0; i < judge->shapes && i < AQ_SHAPES_MAX; i++)
    if (judge->shape[i] == shape)
      return true;
  return false;
}

/* --- what candidates are --- */

/* Whether all columns are within the file's range. */
static bool in_range (const struct aq_facts *facts, unsigned n,
                      const struct aq_cell *column) {
  for (unsigned row = 0; row < n; row++)
    if (column[row].value < facts->base ||
        column[row].value >= facts->base + n)
      return false;
  return true;
}

/* Whether the candidate alone is proof of how a file is written. */
static bool is_proof (const struct aq_judge *judge,
                      const struct aq_candidate *candidate) {
  const unsigned n = candidate->n;
  if (n == judge->n && candidate->whole)
    return true;
  const bool named = candidate->notation == AQ_FORMAT_PAIRS ||
                     candidate->notation == AQ_FORMAT_CHESS;
  return (n >= SURE && candidate->whole) ||
         (aq_is_without_attacks (candidate->column, n) && !candidate->tail &&
          (n >= SURE || named));
}

/* --- boards --- */

/* What a board of size N on LINE has shown. */
static void note_size (struct aq_judge *judge, unsigned n, uint64_t line) {
  struct aq_facts *facts = &judge->facts;
  if (!facts->n || (facts->n == n && !facts->line)) {
    facts->n = n;
    facts->line = line;
  }
  facts->sizes[n] = true;
}

/* Notes that lines of this shape hold boards. */
static void note_shape (struct aq_judge *judge, uint64_t shape) {
  if (!aq_judge_knows (judge, shape))
    judge->shape[judge->shapes++ % AQ_SHAPES_MAX] = shape;
}

/* Makes ITEM a board: its columns are counted from 0 from now on. */
static void make_board (struct aq_judge *judge, struct aq_item *item) {
  const struct aq_candidate *candidate = &item->candidate;
  const bool other = judge->n && candidate->n != judge->n;
  note_size (judge, candidate->n, candidate->line);
  note_shape (judge, candidate->shape);
  judge->facts.bracketed |= candidate->bracket;
  judge->other_sizes += other;
  judge->indexed += candidate->indexed;
  item->kind = other ? AQ_ITEM_NONE : AQ_ITEM_BOARD;
  for (unsigned row = 0; row < candidate->n; row++)
    item->board.column[row] =
        (uint8_t) (item->board.column[row] - judge->facts.base);
}

/* Puts the candidate into the queue; NULL without memory. */
static struct aq_item *add_item (struct aq_judge *judge,
                                 const struct aq_candidate *candidate,
                                 enum aq_item_kind kind) {
  struct aq_item *item = aq_items_add (&judge->items, kind, candidate->line);
  if (!item)
    return NULL;
  item->candidate = *candidate;
  item->board.n = candidate->n;
  for (unsigned row = 0; row < candidate->n; row++)
    item->board.column[row] = (uint8_t) candidate->column[row].value;
  return item;
}

/* The candidate is a board. */
static bool accept (struct aq_judge *judge,
                    const struct aq_candidate *candidate) {
  struct aq_item *item = add_item (judge, candidate, AQ_ITEM_BOARD);
  if (item)
    make_board (judge, item);
  return true;
}

/* --- boards that wait --- */

/* The candidate of a waiting item, with its columns in COLUMN. */
static struct aq_candidate
waiting_candidate (const struct aq_item *item,
                   struct aq_cell column[AQ_BOARD_MAX]) {
  struct aq_candidate candidate = item->candidate;
  candidate.column = column;
  for (unsigned row = 0; row < candidate.n; row++)
    column[row].value = item->board.column[row];
  return candidate;
}

/* The candidate may be a board: what comes later decides. */
static bool wait (struct aq_judge *judge,
                  const struct aq_candidate *candidate) {
  return add_item (judge, candidate, AQ_ITEM_WAITING);
}

/* Whether the candidate's columns stand in a line or bracket of their own. */
static bool is_list (const struct aq_candidate *candidate) {
  return candidate->notation == AQ_FORMAT_LIST ||
         candidate->notation == AQ_FORMAT_DIGITS;
}

/* The lines of a candidate hold a board. */
static void use_lines (struct aq_judge *judge,
                       const struct aq_candidate *candidate) {
  aq_leftovers_use (&judge->leftovers, candidate->line, candidate->last_line);
  if (candidate->line == candidate->last_line && is_list (candidate))
    aq_leftovers_count (&judge->leftovers, candidate->line, candidate->n);
}

/* A waiting item is settled: a board, or not. */
static void end_wait (struct aq_judge *judge, struct aq_item *item,
                      bool board) {
  const struct aq_facts *facts = &judge->facts;
  const unsigned n = item->board.n;
  const uint64_t line = item->line;
  judge->items.waiting--;
  if (board && item->candidate.irregular)
    use_lines (judge, &item->candidate);
  if (board) {
    make_board (judge, item);
    return;
  }
  item->kind = AQ_ITEM_NONE;
  if (item->candidate.irregular) /* its lines have not been used */
    return;
  const uint64_t last_line = item->candidate.last_line;
  if (facts->settled && !facts->sizes[n] &&
      item->candidate.notation == facts->notation &&
      judge->leftovers.strictness != AQ_LENIENT)
    aq_leftovers_error (&judge->leftovers, line, last_line, line,
                        "a board of N = %u, but N is %u as line %" PRIu64
                        " has it",
                        n, facts->n, facts->line);
  else if (!aq_leftovers_release (&judge->leftovers, line, last_line))
    aq_leftovers_skip (&judge->leftovers, line, "", "");
}

/* Whether ITEM is a waiting board like the candidate, of the same SHAPE too if
   that matters. */
static bool waits_like (const struct aq_item *item,
                        const struct aq_candidate *candidate, bool shape) {
  return item->kind == AQ_ITEM_WAITING && !item->candidate.irregular &&
         item->candidate.notation == candidate->notation &&
         item->candidate.n == candidate->n &&
         (shape ? item->candidate.shape == candidate->shape
                : item->candidate.whole || !candidate->whole);
}

/* How many boards like the candidate wait; and in *SOLUTIONS how many of them
   have no attacks. */
static unsigned count_waiting (struct aq_judge *judge,
                               const struct aq_candidate *candidate,
                               bool shape, unsigned *solutions) {
  unsigned count = 0;
  *solutions = 0;
  for (size_t i = 0; judge->items.waiting && i < judge->items.count; i++) {
    const struct aq_item *item = aq_items_at (&judge->items, i);
    if (!waits_like (item, candidate, shape))
      continue;
    struct aq_cell column[AQ_BOARD_MAX];
    waiting_candidate (item, column);
    *solutions += aq_is_without_attacks (column, candidate->n);
    count++;
  }
  return count;
}

/* Whether the file has three sizes or more, with solutions that wait and with
   N: then it goes through sizes, and one solution of each is enough. */
static bool has_several_sizes (struct aq_judge *judge, unsigned n) {
  bool sizes[AQ_BOARD_MAX + 1];
  unsigned count = 0;
  memcpy (sizes, judge->facts.sizes, sizeof sizes);
  sizes[n] = true;
  for (size_t i = 0; judge->items.waiting && i < judge->items.count; i++) {
    const struct aq_item *item = aq_items_at (&judge->items, i);
    struct aq_cell column[AQ_BOARD_MAX];
    if (item->kind != AQ_ITEM_WAITING)
      continue;
    const struct aq_candidate waiting = waiting_candidate (item, column);
    sizes[waiting.n] |= aq_is_without_attacks (column, waiting.n);
  }
  for (unsigned i = 0; i <= AQ_BOARD_MAX; i++)
    count += sizes[i];
  return count > 2;
}

/* The notation and the base are known. */
static void settle (struct aq_judge *judge, enum aq_format notation,
                    unsigned base) {
  judge->facts.settled = true;
  judge->facts.notation = notation;
  judge->facts.base = base;
}

/* Whether an irregular candidate is a board beside the board FIRST: it is
   written alike, and its lines hold no other board. */
static bool is_alike (const struct aq_judge *judge,
                      const struct aq_candidate *irregular,
                      const struct aq_candidate *first) {
  const bool apart =
      irregular->last_line < first->line || first->last_line < irregular->line;
  return irregular->n == first->n && irregular->shape == first->shape &&
         in_range (&judge->facts, irregular->n, irregular->column) &&
         ((irregular->bracket && is_list (irregular)) ||
          (apart && aq_leftovers_unused (&judge->leftovers, irregular->line,
                                         irregular->last_line)));
}

/* Ends the wait of boards of the size of FIRST, the first one of its size or
   kind, and of those that are written otherwise. */
static void end_waits (struct aq_judge *judge,
                       const struct aq_candidate *first) {
  const unsigned n = first->n;
  judge->facts.sizes[n] = true;
  const bool several = has_several_sizes (judge, n);
  for (size_t i = 0; judge->items.waiting && i < judge->items.count; i++) {
    struct aq_item *item = aq_items_at (&judge->items, i);
    if (item->kind != AQ_ITEM_WAITING)
      continue;
    struct aq_cell column[AQ_BOARD_MAX];
    const struct aq_candidate waiting = waiting_candidate (item, column);
    if (waiting.notation != judge->facts.notation)
      end_wait (judge, item, false);
    else if (waiting.irregular)
      end_wait (judge, item, is_alike (judge, &waiting, first));
    else if (waiting.n == n || waiting.named ||
             (several && aq_is_without_attacks (column, waiting.n)))
      end_wait (judge, item,
                in_range (&judge->facts, waiting.n, column) &&
                    (waiting.whole || waiting.shape == first->shape));
  }
}

/* Accepts the first board of its size or kind, which decides on others. */
static bool accept_first (struct aq_judge *judge,
                          const struct aq_candidate *candidate) {
  end_waits (judge, candidate);
  return accept (judge, candidate);
}

/* Whether the columns are a permutation other than 1, 2, 3 and so on. */
static bool is_mixed (const struct aq_candidate *candidate) {
  return aq_permutation_base (candidate->column, candidate->n) >= 0 &&
         !aq_is_plain_order (candidate->column, candidate->n);
}

/* The base that a board of the wanted size shows: it has column 0, or N;
   -1: neither; -2: it is no board. */
static int shown_base (unsigned n, const struct aq_cell *column) {
  bool first = false, last = false;
  for (unsigned row = 0; row < n; row++) {
    if (column[row].value > n)
      return -2;
    first |= column[row].value == 0;
    last |= column[row].value == n;
  }
  return first && last ? -2 : first ? 0 : last ? 1 : -1;
}

void aq_judge_suppose (struct aq_judge *judge,
                       const struct aq_candidate *candidate) {
  const unsigned n = candidate->n;
  const bool heading = candidate->whole && !candidate->bracket &&
                       candidate->notation == AQ_FORMAT_LIST &&
                       aq_is_plain_order (candidate->column, n);
  struct aq_candidate irregular = *candidate;
  irregular.irregular = true;
  /* Half of the queue is left to permutations. */
  if (judge->items.count < AQ_WAITING_MAX / 2 && n >= AQ_LEAST && !heading &&
      shown_base (n, candidate->column) >= -1)
    wait (judge, &irregular);
}

/* Considers a candidate while the notation and the base are not known. */
static bool consider_first (struct aq_judge *judge,
                            const struct aq_candidate *candidate) {
  const unsigned n = candidate->n;
  const bool wanted = n == judge->n && candidate->whole;
  const int base = wanted ? shown_base (n, candidate->column)
                          : aq_permutation_base (candidate->column, n);
  if (wanted ? base < -1 : n < AQ_LEAST || !is_mixed (candidate)) {
    aq_judge_suppose (judge, candidate);
    return false;
  }
  unsigned solutions;
  const unsigned others =
      count_waiting (judge, candidate, !candidate->whole, &solutions);
  solutions += base >= 0 && aq_is_without_attacks (candidate->column, n);
  /* Beside other text three are needed, or two solutions. */
  const bool recurs =
      candidate->whole
          ? others > 0
          : solutions > 1 || (others > 1 && (solutions || !candidate->tail));
  if (base < 0 || (!is_proof (judge, candidate) && !recurs))
    return wait (judge, candidate);
  settle (judge, candidate->notation, (unsigned) base);
  return accept_first (judge, candidate);
}

/* Considers a candidate of a size that no board has had. */
static bool consider_size (struct aq_judge *judge,
                           const struct aq_candidate *candidate) {
  const unsigned n = candidate->n;
  if (!judge->facts.n && candidate->whole) /* the format is given */
    return accept (judge, candidate);
  if (n < AQ_LEAST || !is_mixed (candidate))
    return false;
  unsigned solutions;
  const bool first =
      candidate->named ||
      (aq_is_without_attacks (candidate->column, n) &&
       has_several_sizes (judge, n)) ||
      count_waiting (judge, candidate, false, &solutions) + 1 >= SECOND_SIZE;
  return first ? accept_first (judge, candidate) : wait (judge, candidate);
}

/* Whether a candidate of a known size is a board: other text may stand beside
   it, or its bracket may be that of something else. */
static bool is_vouched (const struct aq_judge *judge,
                        const struct aq_candidate *candidate) {
  return aq_judge_knows (judge, candidate->shape) ||
         (candidate->whole &&
          (!candidate->bracket || judge->given || candidate->n == judge->n)) ||
         ((candidate->whole || (candidate->n >= SURE && !candidate->tail)) &&
          aq_permutation_base (candidate->column, candidate->n) >= 0);
}

/* Whether the candidate is accepted, or waits. */
static bool consider (struct aq_judge *judge,
                      const struct aq_candidate *candidate) {
  struct aq_facts *facts = &judge->facts;
  if (candidate->notation == AQ_FORMAT_BOARD) {
    if (!facts->settled)
      settle (judge, AQ_FORMAT_BOARD, 0);
    return accept_first (judge, candidate);
  }
  if (!facts->settled)
    return consider_first (judge, candidate);
  if (!in_range (facts, candidate->n, candidate->column))
    return false;
  if (!facts->sizes[candidate->n])
    return consider_size (judge, candidate);
  if (is_vouched (judge, candidate))
    return accept (judge, candidate);
  if (candidate->n >= SURE || !is_mixed (candidate))
    return false;
  unsigned solutions;
  return count_waiting (judge, candidate, true, &solutions)
             ? accept_first (judge, candidate)
             : wait (judge, candidate);
}

bool aq_judge_board (struct aq_judge *judge,
                     const struct aq_candidate *candidate) {
  const struct aq_facts *facts = &judge->facts;
  if (candidate->n < 1 || candidate->n > AQ_BOARD_MAX ||
      (facts->settled && facts->notation != candidate->notation))
    return false;
  struct aq_candidate named = *candidate;
  named.named =
      !facts->sizes[candidate->n] &&
      aq_leftovers_name (&judge->leftovers, candidate->line, candidate->n);
  if (!consider (judge, &named))
    return false;
  use_lines (judge, candidate);
  return true;
}

/* --- the queue --- */

/* The board that item INDEX is has waited long enough. */
static void give_up (struct aq_judge *judge, size_t index) {
  struct aq_item *item = aq_items_at (&judge->items, index);
  if (judge->facts.settled || item->board.n != judge->n ||
      !item->candidate.whole || item->candidate.irregular)
    end_wait (judge, item, false);
  else {
    /* It does not show its base, as no other does. */
    settle (judge, item->candidate.notation, 0);
    judge->base_assumed = true;
    const struct aq_candidate first = item->candidate;
    end_waits (judge, &first);
  }
}

const struct aq_item *aq_judge_next (struct aq_judge *judge) {
  const struct aq_item *item;
  while (!(item = aq_items_next (&judge->items)) &&
         judge->items.count > AQ_WAITING_MAX)
    give_up (judge, 0);
  return item;
}

/* A single board for N = 4 that nothing else confirms: it counts where it is a
   solution and stands alone or in brackets. */
static void confirm_single (struct aq_judge *judge) {
  const struct aq_item *item = NULL;
  unsigned count = 0;
  for (size_t i = 0; i < judge->items.count; i++) {
    const struct aq_item *here = aq_items_at (&judge->items, i);
    if (here->kind == AQ_ITEM_WAITING && here->candidate.irregular)
      continue;
    item = here;
    count++;
  }
  if (judge->facts.settled || count != 1 || item->kind != AQ_ITEM_WAITING)
    return;
  struct aq_cell column[AQ_BOARD_MAX];
  const struct aq_candidate single = waiting_candidate (item, column);
  const int base = aq_permutation_base (column, single.n);
  if (base < 0 || single.n != AQ_LEAST || !single.whole ||
      !aq_is_without_attacks (column, single.n))
    return;
  if (single.bracket || !aq_leftovers_any (&judge->leftovers)) {
    settle (judge, single.notation, (unsigned) base);
    end_waits (judge, &single);
  }
}

void aq_judge_finish (struct aq_judge *judge) {
  confirm_single (judge);
  for (size_t i = 0; i < judge->items.count && judge->items.waiting; i++)
    if (aq_items_at (&judge->items, i)->kind == AQ_ITEM_WAITING)
      give_up (judge, i);
  aq_leftovers_finish (&judge->leftovers);
}

void aq_judge_free (struct aq_judge *judge) {
  aq_leftovers_free (&judge->leftovers);
  free (judge->items.item);
}
