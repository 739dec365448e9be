/* SPDX-License-Identifier: MIT */

/* The file's notation is the one with the most solutions; among equals the
   first.  Without a solution it is the one with the most permutations, but for
   digits and columns of values, since counts look like these. */

#include "text/decide.h"

#include "text/values.h"

/* Numbers beside a list that are an index. */
enum { WHOLE, BEHIND, BEFORE, WAYS };

/* How many candidates of a notation are boards. */
struct vote {
  size_t solutions, permutations;
};

const char *aq_notation_name (enum aq_notation notation, bool all) {
  static const char *const names[AQ_NOTATIONS][2] = {
      [AQ_LISTS] = {"a list", "lists"},
      [AQ_DIGITS] = {"digits", "digits"},
      [AQ_PAIRS] = {"pairs of numbers", "pairs of numbers"},
      [AQ_SQUARES] = {"chess squares", "chess squares"},
      [AQ_COLUMNS] = {"a column of values", "columns of values"},
      [AQ_DRAWINGS] = {"a drawing", "drawings"}};
  return names[notation][all];
}

/* Counts the candidate in each way of reading in which it is a permutation; an
   index takes a number more. */
static void count_candidate (const struct aq_page *page,
                             const struct aq_candidate *candidate,
                             struct vote vote[WAYS]) {
  const unsigned wanted = page->options.n;
  const unsigned ways = candidate->notation == AQ_LISTS ? WAYS : 1;
  for (unsigned way = 0; way < ways; way++) {
    const unsigned n = candidate->count - (way != WHOLE);
    const uint16_t *value = page->value + candidate->values + (way == BEHIND);
    if (candidate->count < AQ_LEAST + (way != WHOLE) ||
        (wanted && n != wanted) || aq_base_of (value, n) < 0 ||
        aq_are_in_order (value, n))
      continue;
    vote[way].permutations++;
    vote[way].solutions += aq_values_are_solution (value, n);
  }
}

static bool is_more (struct vote a, struct vote b) {
  return a.solutions > b.solutions ||
         (a.solutions == b.solutions && a.permutations > b.permutations);
}

/* By notation, and the number of the first column. */
static const enum aq_format formats[AQ_NOTATIONS][2] = {
    [AQ_LISTS] = {AQ_FORMAT_LIST, AQ_FORMAT_ONE_BASED},
    [AQ_DIGITS] = {AQ_FORMAT_DIGITS, AQ_FORMAT_ONE_BASED_DIGITS},
    [AQ_PAIRS] = {AQ_FORMAT_PAIRS, AQ_FORMAT_ONE_BASED_PAIRS},
    [AQ_SQUARES] = {AQ_FORMAT_CHESS, AQ_FORMAT_CHESS},
    [AQ_COLUMNS] = {AQ_FORMAT_LIST, AQ_FORMAT_ONE_BASED},
    [AQ_DRAWINGS] = {AQ_FORMAT_BOARD, AQ_FORMAT_BOARD}};

enum aq_format aq_format_of (const struct aq_decision *decision) {
  return formats[decision->notation][decision->base];
}

/* The notation of a format; other JSON and CSV have lists. */
static enum aq_notation notation_of (enum aq_format format) {
  for (unsigned notation = AQ_LISTS; notation < AQ_NOTATIONS; notation++)
    if (formats[notation][0] == format || formats[notation][1] == format)
      return notation;
  return format == AQ_FORMAT_LEETCODE ? AQ_DRAWINGS : AQ_LISTS;
}

/* Chooses the notation, and what stands beside lists; false: no board. */
static bool choose (struct aq_page *page) {
  struct vote vote[AQ_NOTATIONS][WAYS] = {{{0, 0}}}, most = {0, 0};
  struct aq_decision *decision = &page->decision;
  const bool given = page->options.format_given;
  unsigned chosen = WHOLE;
  for (size_t i = 0; i < page->candidates; i++)
    count_candidate (page, &page->candidate[i],
                     vote[page->candidate[i].notation]);
  for (unsigned notation = 0; notation < AQ_NOTATIONS; notation++)
    for (unsigned way = 0; way < WAYS; way++) {
      const struct vote *this = &vote[notation][way];
      if ((way != WHOLE && this->permutations < 2) ||
          (given && notation != notation_of (page->options.format)) ||
          !is_more (*this, most))
        continue;
      most = *this;
      decision->notation = notation;
      chosen = way;
    }
  decision->solved = most.solutions > 0;
  if (given && !decision->solved)
    chosen = WHOLE;
  decision->skip = chosen == BEHIND;
  decision->drop = chosen == BEFORE;
  if (given) {
    decision->notation = notation_of (page->options.format);
    decision->base = decision->notation == AQ_DRAWINGS
                         ? 0
                         : aq_format_base (page->options.format);
  }
  return given || decision->solved ||
         (most.permutations && chosen == WHOLE &&
          decision->notation != AQ_DIGITS && decision->notation != AQ_COLUMNS);
}

/* Whether the candidate may be a board with attacks that is alone in its file:
   numbers up to N, one of which repeats, or a drawing. */
static bool may_be_lone (const struct aq_page *page,
                         const struct aq_candidate *candidate) {
  const uint16_t *value = page->value + candidate->values;
  const unsigned n = candidate->count;
  return n >= AQ_LEAST && n <= AQ_BOARD_MAX && !aq_are_in_order (value, n) &&
         (candidate->notation == AQ_DRAWINGS ||
          (candidate->lone && aq_are_near (value, n)));
}

/* Without a permutation, a board that breaks a rule is read if nothing else in
   the file could be one, and no other line has numbers. */
static bool choose_lone (struct aq_page *page) {
  struct aq_decision *decision = &page->decision;
  struct aq_candidate *lone = NULL;
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *candidate = &page->candidate[i];
    if (candidate->notation != AQ_LISTS && candidate->notation != AQ_DRAWINGS)
      continue;
    if (lone || !may_be_lone (page, candidate))
      return false;
    lone = candidate;
  }
  if (!lone || (page->options.n && lone->count != page->options.n) ||
      page->options.format_given)
    return false;
  for (size_t i = 0; i < page->segments; i++)
    if (page->segment[i].numbers && (i < lone->first || i > lone->last) &&
        page->segment[i].line != page->segment[lone->first].line)
      return false;
  const uint16_t *value = page->value + lone->values;
  decision->notation = lone->notation;
  decision->base = aq_are_in_range (value, lone->count, 1);
  decision->sizes[lone->count] = true;
  decision->least = lone->count;
  lone->good = true;
  page->segment[lone->first].size = (uint16_t) lone->count;
  return true;
}

/* Whether the candidate shows how the file's boards are written; if that is
   given, whether it is a board at all. */
static bool is_good (const struct aq_page *page,
                     const struct aq_candidate *candidate) {
  const uint16_t *value = aq_values (page, candidate);
  const unsigned n = aq_size (candidate);
  if (!aq_is_own (page, candidate) || n < AQ_LEAST || n > AQ_BOARD_MAX)
    return false;
  if (page->options.format_given)
    return aq_are_in_range (value, n, page->decision.base);
  return page->decision.solved ? aq_values_are_solution (value, n)
                               : aq_base_of (value, n) >= 0;
}

/* Finds the candidates that show how boards are written, and counts them by
   size. */
static void find_good (struct aq_page *page, size_t count[AQ_BOARD_MAX + 2]) {
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *candidate = &page->candidate[i];
    if (aq_is_own (page, candidate) && candidate->notation == AQ_LISTS) {
      candidate->skip = page->decision.skip;
      candidate->drop = page->decision.drop;
    }
    candidate->good = is_good (page, candidate);
    count[aq_size (candidate) <= AQ_BOARD_MAX ? aq_size (candidate) : 0] +=
        candidate->good;
  }
}

/* Whether a board, the only one of its size, has lost a number: several have
   the size that is wanted; or several have one more, and one of these was
   BEFORE it, or they are no fundamental solutions, of N = 4 and 6 the only
   one. */
static bool is_stray (const struct aq_page *page, unsigned n, unsigned before,
                      const size_t count[AQ_BOARD_MAX + 2]) {
  const unsigned wanted = page->options.n;
  if (count[n] > 1 || n == wanted)
    return false;
  if (wanted)
    return count[wanted] > 1;
  const bool fundamental =
      (n == 4 || n == 6) && count[n + 1] <= aq_totals (n + 1)->fundamental;
  return count[n + 1] > 1 && (before == n + 1 || !fundamental);
}

/* Notes the sizes of the boards and where they stand, and counts them by their
   first number. */
static void note_good (struct aq_page *page, size_t from[2]) {
  struct aq_decision *decision = &page->decision;
  size_t count[AQ_BOARD_MAX + 2] = {0};
  unsigned before = 0;
  for (unsigned n = AQ_LEAST; decision->made && n <= AQ_BOARD_MAX; n++)
    if (decision->sizes[n]) {
      count[n] = 2; /* at least, in the pages before */
      before = n;
    }
  find_good (page, count);
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = aq_size (candidate);
    if (!candidate->good)
      continue;
    candidate->stray = is_stray (page, n, before, count);
    before = n;
    candidate->good =
        !candidate->stray && (!page->options.n || n == page->options.n);
    if (!candidate->good)
      continue;
    decision->sizes[n] = true;
    decision->least =
        !decision->least || n < decision->least ? n : decision->least;
    from[aq_base_of (aq_values (page, candidate), n) == 1]++;
    for (size_t k = candidate->first; k <= candidate->last; k++)
      page->segment[k].size = (uint16_t) n;
  }
}

/* Whether words of digits that stand in other text are numbers of a log: most
   of them are no boards, or there is a year alone, such as 2031. */
static bool is_log (const struct aq_page *page) {
  size_t alike = 0, boards = 0, larger = 0;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = candidate->count;
    if (candidate->notation != AQ_DIGITS || !page->decision.sizes[n])
      continue;
    larger += candidate->alone || n > AQ_LEAST;
    alike += !candidate->alone;
    boards +=
        !candidate->alone && aq_base_of (aq_values (page, candidate), n) >= 0;
  }
  return 2 * boards < alike || (!larger && boards < 2);
}

bool aq_decide (struct aq_page *page) {
  struct aq_decision *decision = &page->decision;
  size_t from[2] = {0, 0};
  const bool given = page->options.format_given || decision->made;
  if (!decision->made && !choose (page)) {
    decision->skip = decision->drop = 0;
    decision->made = choose_lone (page);
    return decision->made;
  }
  note_good (page, from);
  if (!decision->made && !given)
    decision->base = decision->notation != AQ_DRAWINGS && from[1] > from[0];
  for (size_t i = page->candidates; !decision->made && i-- > 0;)
    if (page->candidate[i].good)
      decision->rows_from = page->candidate[i].rows_from;
  decision->made = decision->least > 0;
  return decision->made &&
         (decision->notation != AQ_DIGITS || given || !is_log (page));
}
