/* SPDX-License-Identifier: MIT */

/* The file's notation is the one with the most solutions; of two with as many,
   the first one.  Without a solution, lone.h says what is a board. */

#include "text/decide.h"

#include "text/lone.h"
#include "text/values.h"

/* Whether a number beside each list is an index, and where. */
enum { NO_INDEX, INDEX_BEFORE, INDEX_BEHIND, INDEX_PLACES };

/* How many candidates of a notation are boards, for each place of an index. */
struct votes {
  size_t solutions, permutations;
};

const char *aq_notation_name (enum aq_notation notation, bool plural) {
  static const char *const names[AQ_NOTATIONS][2] = {
      [AQ_LISTS] = {"a list", "lists"},
      [AQ_DIGITS] = {"digits", "digits"},
      [AQ_PAIRS] = {"pairs of numbers", "pairs of numbers"},
      [AQ_SQUARES] = {"chess squares", "chess squares"},
      [AQ_COLUMNS] = {"a column of values", "columns of values"},
      [AQ_DRAWINGS] = {"a drawing", "drawings"}};
  return names[notation][plural];
}

/* Counts the candidate for each place of an index for which its other numbers
   are a permutation. */
static void count_candidate (const struct aq_page *page,
                             const struct aq_candidate *candidate,
                             struct votes votes[INDEX_PLACES]) {
  const unsigned wanted = page->options.n;
  const unsigned places = candidate->notation == AQ_LISTS ? INDEX_PLACES : 1;
  for (unsigned place = 0; place < places; place++) {
    const unsigned n = candidate->count - (place != NO_INDEX);
    const uint16_t *value =
        page->value + candidate->first_value + (place == INDEX_BEFORE);
    if (candidate->count < AQ_SIZE_MIN + (place != NO_INDEX) ||
        (wanted && n != wanted) || aq_base_of (value, n) < 0 ||
        aq_are_in_order (value, n))
      continue;
    votes[place].permutations++;
    votes[place].solutions += aq_are_solution (value, n);
  }
}

static bool has_more (struct votes a, struct votes b) {
  return a.solutions > b.solutions ||
         (a.solutions == b.solutions && a.permutations > b.permutations);
}

/* By notation, and by the number of the first column. */
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

/* Chooses the notation and the place of the index; false: no board. */
static bool choose_notation (struct aq_page *page) {
  struct votes votes[AQ_NOTATIONS][INDEX_PLACES] = {{{0, 0}}}, most = {0, 0};
  struct aq_decision *decision = &page->decision;
  const bool given = page->options.format_given;
  unsigned chosen = NO_INDEX;
  for (size_t i = 0; i < page->candidates; i++)
    count_candidate (page, &page->candidate[i],
                     votes[page->candidate[i].notation]);
  for (unsigned notation = 0; notation < AQ_NOTATIONS; notation++)
    for (unsigned place = 0; place < INDEX_PLACES; place++) {
      const struct votes *this = &votes[notation][place];
      if ((place != NO_INDEX && this->permutations < 2) ||
          (given && notation != notation_of (page->options.format)) ||
          !has_more (*this, most))
        continue;
      most = *this;
      decision->notation = notation;
      chosen = place;
    }
  decision->has_solution = most.solutions > 0;
  if (given && !decision->has_solution)
    chosen = NO_INDEX;
  decision->index_before = chosen == INDEX_BEFORE;
  decision->index_behind = chosen == INDEX_BEHIND;
  if (given) {
    decision->notation = notation_of (page->options.format);
    decision->base = decision->notation == AQ_DRAWINGS
                         ? 0
                         : aq_format_base (page->options.format);
  }
  return given || decision->has_solution;
}

/* Whether a line with two names less than the list has numbers is above it, as
   in "id,fitness,q1,q2,q3,q4". */
static bool has_fewer_names (const struct aq_page *page,
                             const struct aq_candidate *list) {
  const struct aq_segment *above = &page->segment[list->first] - 1;
  return list->first && above->numbers + 2u == list->count &&
         aq_has_words (above->text, above->text + above->length);
}

/* Whether the number next to the index is the same in all lists that are
   solutions, with it and without, and the index is constant, too, or the
   heading has no number for them.  It may be a fitness or a queen; if N is
   wanted, that decides. */
static bool has_constant_column (const struct aq_page *page) {
  const bool before = page->decision.index_before;
  const struct aq_candidate *first = NULL;
  bool constant = true, named = false;
  if ((!before && !page->decision.index_behind) || page->options.n)
    return false;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *list = &page->candidate[i];
    const uint16_t *value = page->value + list->first_value;
    const unsigned n = list->count - 1, next = before ? 1 : n - 1;
    if (list->notation != AQ_LISTS || n <= AQ_SIZE_MIN ||
        !aq_are_solution (value + before, n))
      continue;
    named |= has_fewer_names (page, list);
    first = first ? first : list;
    const uint16_t *other = page->value + first->first_value;
    constant &= value[before ? 0 : n] == other[before ? 0 : n];
    if (value[next] != other[next] ||
        !aq_are_solution (value + 2 * before, n - 1))
      return false;
  }
  return named || (first && constant);
}

/* Whether the candidate shows how boards are written: it is a solution,
   without any a permutation, or if a format is given any board. */
static bool is_example (const struct aq_page *page,
                        const struct aq_candidate *candidate) {
  const uint16_t *value = aq_columns_of (page, candidate);
  const unsigned n = aq_size_of (candidate);
  if (!aq_has_notation (page, candidate) || n < AQ_SIZE_MIN ||
      n > AQ_BOARD_MAX)
    return false;
  if (page->options.format_given)
    return aq_are_in_range (value, n, page->decision.base);
  return page->decision.has_solution ? aq_are_solution (value, n)
                                     : aq_base_of (value, n) >= 0;
}

/* Whether digits among words number a longer board behind them. */
static bool is_number_of_next (const struct aq_page *page,
                               const struct aq_candidate *candidate) {
  const struct aq_candidate *next = candidate + 1;
  return candidate->notation == AQ_DIGITS && candidate->beside_words &&
         next < page->candidate + page->candidates &&
         next->notation == AQ_DIGITS && next->first == candidate->first &&
         next->count > candidate->count;
}

/* Marks the examples, and counts them by size. */
static void find_examples (struct aq_page *page,
                           size_t count[AQ_BOARD_MAX + 2]) {
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *candidate = &page->candidate[i];
    if (aq_has_notation (page, candidate) && candidate->notation == AQ_LISTS) {
      candidate->index_before = page->decision.index_before;
      candidate->index_behind = page->decision.index_behind;
    }
    candidate->example =
        is_example (page, candidate) && !is_number_of_next (page, candidate);
    if (candidate->example)
      count[aq_size_of (candidate)]++;
  }
}

/* Whether an example, the only one of its size N, has lost queens: several
   have the size that is wanted; if none is wanted, several have N + 1.  But
   N = 4 and 6 have one fundamental solution, which may stand before those of
   N + 1: BEFORE is the size of the example before this one. */
static bool lost_queen (const struct aq_page *page, unsigned n,
                        unsigned before,
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

/* Notes the sizes of the examples and where they stand, and counts those that
   begin at 0 and at 1: FROM. */
static void note_examples (struct aq_page *page, size_t from[2]) {
  struct aq_decision *decision = &page->decision;
  size_t count[AQ_BOARD_MAX + 2] = {0};
  unsigned before = 0;
  for (unsigned n = AQ_SIZE_MIN; decision->made && n <= AQ_BOARD_MAX; n++)
    if (decision->sizes[n]) {
      count[n] = 2; /* at least, in the pages before */
      before = n;
    }
  find_examples (page, count);
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = aq_size_of (candidate);
    if (!candidate->example)
      continue;
    candidate->lost_queen = lost_queen (page, n, before, count);
    before = n;
    candidate->example =
        !candidate->lost_queen && (!page->options.n || n == page->options.n);
    if (!candidate->example)
      continue;
    decision->sizes[n] = true;
    decision->smallest =
        !decision->smallest || n < decision->smallest ? n : decision->smallest;
    from[aq_base_of (aq_columns_of (page, candidate), n) == 1]++;
    for (size_t k = candidate->first; k <= candidate->last; k++)
      page->segment[k].board_size = (uint16_t) n;
  }
}

/* Whether words of digits are numbers of a log: most of those beside words are
   no boards, or the only board may be a year, such as 2031. */
static bool are_log_numbers (const struct aq_page *page) {
  size_t in_words = 0, boards = 0, larger = 0;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *candidate = &page->candidate[i];
    const unsigned n = candidate->count;
    if (candidate->notation != AQ_DIGITS || !page->decision.sizes[n])
      continue;
    larger += !candidate->beside_words || n > AQ_SIZE_MIN;
    in_words += candidate->beside_words;
    boards += candidate->beside_words &&
              aq_base_of (aq_columns_of (page, candidate), n) >= 0;
  }
  return 2 * boards < in_words || (!larger && boards < 2);
}

bool aq_decide (struct aq_page *page) {
  struct aq_decision *decision = &page->decision;
  size_t from[2] = {0, 0};
  const bool given = page->options.format_given || decision->made;
  if (!decision->made && !choose_notation (page)) {
    decision->index_before = decision->index_behind = 0;
    decision->made = !page->options.format_given && aq_choose_lone (page);
    return decision->made;
  }
  decision->constant_column = !decision->made && has_constant_column (page);
  if (decision->constant_column)
    return false;
  note_examples (page, from);
  if (!decision->made && !given)
    decision->base = decision->notation != AQ_DRAWINGS && from[1] > from[0];
  for (size_t i = page->candidates; !decision->made && i-- > 0;)
    if (page->candidate[i].example)
      decision->rows_from = page->candidate[i].rows_from;
  decision->made = decision->smallest > 0;
  return decision->made &&
         (decision->notation != AQ_DIGITS || given || !are_log_numbers (page));
}
