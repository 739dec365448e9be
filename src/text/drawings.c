/* SPDX-License-Identifier: MIT */

#include "text/drawings.h"

#include <stdlib.h>

#include "text/cells.h"
#include "text/values.h"

/* Lines that follow one another and are alike as rows. */
struct group {
  struct aq_row row; /* of the line that was read last */
  uint32_t *segment; /* of each line */
  size_t lines, room;
  struct aq_row first_row; /* its cells are not kept */
  bool unfinished;         /* it ends with the page, maybe inside a drawing */
};

/* How a group is read: the N cells of a row from the FIRST one on are squares,
   the others are labels; and the sign of the queen. */
struct layout {
  unsigned first, n;
  uint64_t queen;
};

/* Signs that may be the queen. */
struct signs {
  uint64_t id[AQ_ROW_SIGNS];
  unsigned count;
};

/* Reads a line as a row into group->row; false: it is none. */
static bool read_line (const struct aq_page *page, struct group *group,
                       size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  return at->length &&
         aq_read_row (&group->row, at->text, at->text + at->length);
}

/* How many of COUNT cells have this ID. */
static unsigned count_of (const struct aq_cell *cell, unsigned count,
                          uint64_t id) {
  unsigned found = 0;
  for (unsigned i = 0; i < count; i++)
    found += cell[i].id == id;
  return found;
}

/* --- candidates --- */

/* Counts the sign of a square of the drawing whose signs begin at FIRST. */
static void count_sign (struct aq_page *page, size_t first,
                        const struct aq_cell *cell) {
  for (size_t i = first; i < page->signs; i++)
    if (page->sign[i].id == cell->id) {
      page->sign[i].count++;
      return;
    }
  page->sign = aq_page_grow (page, page->sign, page->signs, &page->sign_room,
                             1, sizeof *page->sign);
  if (!page->no_memory)
    page->sign[page->signs++] =
        (struct aq_sign){cell->id, cell->text, cell->length, 1};
}

/* Whether candidate INDEX is a permutation. */
static bool is_permutation (const struct aq_page *page, size_t index) {
  const struct aq_candidate *candidate = &page->candidate[index];
  return !aq_base_of (page->value + candidate->first_value, candidate->count);
}

/* --- drawings in one line --- */

struct word {
  const char *text, *end;
  unsigned length; /* in characters */
};

static bool is_between_words (char c) {
  return aq_is_blank (c) || aq_is_one_of (c, ",;/\"'[](){}|");
}

/* Finds the next word at TEXT or behind it; false: there is none. */
static bool next_word (const char *text, const char *end, struct word *word) {
  while (text < end && is_between_words (*text))
    text++;
  word->text = text;
  word->length = 0;
  while (text < end && !is_between_words (*text)) {
    aq_next_character (&text, end);
    word->length++;
  }
  word->end = text;
  return word->length;
}

/* Splits a word into cells. */
static void split_word (const struct word *word, struct aq_cell *cell) {
  for (const char *at = word->text; at < word->end; cell++) {
    const char *from = at;
    aq_next_character (&at, word->end);
    *cell = aq_make_cell (from, at);
  }
}

/* Keeps the signs that stand once among the cells; of the FIRST row, all. */
static void keep_single (struct signs *queens, const struct aq_cell *cell,
                         unsigned count, bool first) {
  for (unsigned i = 0; first && i < count; i++)
    if (count_of (cell, count, cell[i].id) == 1 &&
        queens->count < AQ_ROW_SIGNS)
      queens->id[queens->count++] = cell[i].id;
  unsigned kept = 0;
  for (unsigned i = 0; i < queens->count; i++)
    if (count_of (cell, count, queens->id[i]) == 1)
      queens->id[kept++] = queens->id[i];
  queens->count = kept;
}

/* The column of the queen, which is among the cells. */
static unsigned column_of (const struct aq_cell *cell, uint64_t queen) {
  unsigned column = 0;
  while (cell[column].id != queen)
    column++;
  return column;
}

/* Adds the drawing whose first row is WORD, if any; WORD becomes the last. */
static void add_word_rows (struct aq_page *page, size_t segment,
                           struct word *word, const char *end) {
  enum { SIGNS = 3 };
  struct aq_cell cell[AQ_BOARD_MAX];
  struct signs queens = {.count = 0};
  struct word at = *word;
  const unsigned n = word->length;
  const size_t first = page->signs;
  for (unsigned row = 0; row < n; row++) {
    if ((row && !next_word (at.end, end, &at)) || at.length != n)
      return;
    split_word (&at, cell);
    keep_single (&queens, cell, n, row == 0);
    for (unsigned i = 0; i < n; i++)
      count_sign (page, first, &cell[i]);
    if (!queens.count || page->signs - first > SIGNS) {
      page->signs = first;
      return;
    }
  }
  struct aq_candidate *new =
      aq_page_add_candidate (page, AQ_DRAWINGS, segment, segment, n);
  if (!new)
    return;
  new->context = queens.id[0];
  new->first_sign = first;
  new->signs = (uint32_t) (page->signs - first);
  for (unsigned row = 0; row < n; row++) {
    split_word (word, cell);
    page->value[new->first_value + row] =
        (uint16_t) column_of (cell, queens.id[0]);
    if (row + 1 < n)
      next_word (word->end, end, word);
  }
}

/* Adds the drawings whose rows are words of a text. */
static void find_word_rows (struct aq_page *page, size_t segment,
                            const char *text, const char *end) {
  struct word word = {.end = text};
  while (next_word (word.end, end, &word))
    if (word.length >= AQ_SIZE_MIN && word.length <= AQ_BOARD_MAX)
      add_word_rows (page, segment, &word, end);
}

/* Adds a drawing that is N*N zeros and ones in one line; false: it is none. */
static bool find_matrix (struct aq_page *page, size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  const size_t first = page->candidates, signs = page->signs;
  size_t count = 0, n = AQ_SIZE_MIN;
  for (uint32_t i = 0; i < at->length; i++)
    if (at->text[i] == '0' || at->text[i] == '1')
      count++;
    else if (!is_between_words (at->text[i]))
      return false;
  while (n * n < count)
    n++;
  char *rows = n * n == count ? malloc (count + n) : NULL, *to = rows;
  for (uint32_t i = 0; rows && i < at->length; i++)
    if (!is_between_words (at->text[i])) {
      *to++ = at->text[i];
      if ((size_t) (to - rows + 1) % (n + 1) == 0)
        *to++ = ' ';
    }
  if (rows)
    find_word_rows (page, segment, rows, to);
  for (size_t i = signs; i < page->signs; i++)
    page->sign[i].text = page->sign[i].id == '1' ? "1" : "0";
  free (rows);
  return page->candidates > first;
}

/* Adds the drawings of one line. */
static void find_in_line (struct aq_page *page, size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  if (!find_matrix (page, segment))
    find_word_rows (page, segment, at->text, at->text + at->length);
}

/* --- drawings with a line for each row --- */

/* Finds the signs that stand exactly once in each row of the group. */
static void find_queens (const struct aq_page *page, struct group *group,
                         const struct layout *layout, struct signs *queens) {
  for (size_t i = 0; i < group->lines; i++) {
    read_line (page, group, group->segment[i]);
    keep_single (queens, group->row.cell + layout->first, layout->n, i == 0);
  }
}

/* Adds the drawing of N lines from LINE on; true: it is a permutation. */
static bool add_drawing (struct aq_page *page, struct group *group,
                         const struct layout *layout, size_t line) {
  struct aq_candidate *new =
      aq_page_add_candidate (page, AQ_DRAWINGS, group->segment[line],
                             group->segment[line + layout->n - 1], layout->n);
  if (!new)
    return false;
  new->context = layout->queen;
  new->first_sign = page->signs;
  for (unsigned row = 0; row < layout->n; row++) {
    read_line (page, group, group->segment[line + row]);
    const struct aq_cell *cell = group->row.cell + layout->first;
    page->value[new->first_value + row] =
        (uint16_t) column_of (cell, layout->queen);
    for (unsigned i = 0; i < layout->n; i++)
      count_sign (page, new->first_sign, &cell[i]);
  }
  new->signs = (uint32_t) (page->signs - new->first_sign);
  return is_permutation (page, page->candidates - 1);
}

/* The drawings that one layout of a group gives, from candidate FIRST on. */
struct attempt {
  size_t first, count, permutations;
};

/* Keeps the attempt with more permutations: BEST, or the candidates behind it.
   Without any it keeps BEST, or if LONGER the one with more drawings. */
static void keep_better (struct aq_page *page, struct attempt *best,
                         size_t permutations, bool longer) {
  const size_t first = best->first + best->count;
  const size_t count = page->candidates - first;
  if (permutations > best->permutations ||
      (longer && !best->permutations && count > best->count)) {
    memmove (page->candidate + best->first, page->candidate + first,
             count * sizeof *page->candidate);
    page->candidates = best->first + count;
    best->count = count;
    best->permutations = permutations;
  } else
    aq_page_keep_candidates (page, first);
}

/* Whether a blank line stands above a line of the group, maybe with a rule
   below it. */
static bool has_gap (const struct aq_page *page, const struct group *group,
                     size_t line) {
  const struct aq_segment *above = &page->segment[group->segment[line] - 1];
  return !(above - above->rule)->length;
}

/* Whether such gaps stand only between boards of N rows, or else between all
   rows. */
static bool has_even_gaps (const struct aq_page *page,
                           const struct group *group, unsigned n) {
  size_t inside = 0;
  for (size_t i = 1; i < group->lines; i++)
    inside += i % n && has_gap (page, group, i);
  return !inside || inside == group->lines - group->lines / n;
}

/* Reads the group as drawings whose rows have FIRST labels before the squares
   and LAST ones behind them; keeps this attempt if it is better than BEST. */
static void try_labels (struct aq_page *page, struct group *group,
                        struct attempt *best, unsigned first, unsigned last,
                        bool longer) {
  struct layout layout = {.first = first};
  struct signs queens = {.count = 0};
  if (group->first_row.count < first + last + AQ_SIZE_MIN)
    return;
  layout.n = group->first_row.count - first - last;
  if (group->unfinished)
    group->lines -= group->lines % layout.n;
  if (layout.n > AQ_BOARD_MAX || group->lines % layout.n != 0 ||
      !has_even_gaps (page, group, layout.n))
    return;
  find_queens (page, group, &layout, &queens);
  for (unsigned i = 0; i < queens.count && !page->no_memory; i++) {
    size_t permutations = 0;
    layout.queen = queens.id[i];
    for (size_t line = 0; line < group->lines; line += layout.n)
      permutations += add_drawing (page, group, &layout, line);
    keep_better (page, best, permutations, longer);
  }
}

/* Adds several rows that are no board as a broken one. */
static void add_broken (struct aq_page *page, struct group *group) {
  struct aq_candidate *new =
      group->lines < 2
          ? NULL
          : aq_page_add_candidate (page, AQ_DRAWINGS, group->segment[0],
                                   group->segment[group->lines - 1], 0);
  if (new)
    new->items = (uint32_t) group->lines;
}

static void end_group (struct aq_page *page, struct group *group);

/* Adds the drawings between the gaps of a group that gives none as a whole;
   false: it has no gaps, or most of its lines stand between two. */
static bool add_parts (struct aq_page *page, struct group *group) {
  size_t gaps = 0, first = 0;
  for (size_t i = 1; i < group->lines; i++)
    gaps += has_gap (page, group, i);
  if (!gaps || 2 * (gaps + 1) > group->lines)
    return false;
  for (size_t i = 1; i <= group->lines; i++)
    if (i == group->lines || has_gap (page, group, i)) {
      struct group part = *group;
      part.segment += first;
      part.lines = i - first;
      end_group (page, &part);
      first = i;
    }
  return true;
}

/* Adds the drawings of a group, and empties it.  Either each line has all rows
   of a drawing, or each is a row, maybe with a label as the first cell, as the
   last one, or as both.  The attempt with the most permutations is kept. */
static void end_group (struct aq_page *page, struct group *group) {
  struct attempt best = {.first = page->candidates};
  for (size_t i = 0; i < group->lines; i++)
    find_in_line (page, group->segment[i]);
  best.count = page->candidates - best.first;
  for (size_t i = best.first; i < page->candidates; i++)
    best.permutations += is_permutation (page, i);
  const bool longer = !best.count;
  const size_t lines = group->lines;
  for (unsigned labels = 0; labels < 4; labels++, group->lines = lines)
    try_labels (page, group, &best, labels & 1, labels >> 1, longer);
  if (!best.count && !page->no_memory && !add_parts (page, group))
    add_broken (page, group);
  group->lines = 0;
}

/* Adds the line that was read last to the group. */
static void add_line (struct aq_page *page, struct group *group,
                      size_t segment) {
  if (!group->lines)
    group->first_row = group->row;
  group->segment = aq_page_grow (page, group->segment, group->lines,
                                 &group->room, 1, sizeof *group->segment);
  if (!page->no_memory)
    group->segment[group->lines++] = (uint32_t) segment;
}

void aq_find_drawings (struct aq_page *page) {
  struct aq_cell cell[AQ_CELLS_MAX];
  struct group group = {.row = {.cell = cell}};
  for (size_t i = 0; i < page->segments && !page->no_memory; i++) {
    const struct aq_segment *segment = &page->segment[i];
    const bool cells = read_line (page, &group, i);
    const bool alike = cells && group.lines &&
                       group.row.count == group.first_row.count &&
                       group.row.separator == group.first_row.separator;
    /* Blank cells are a row without its queen if they stand inside a drawing;
       elsewhere they are no row. */
    const bool row = cells && (!group.row.blank ||
                               (alike && group.lines % group.row.count != 0));
    /* A rule divides rows, unless it is a row of empty squares. */
    if (!segment->length ||
        (segment->rule &&
         !(alike && group.row.most_frequent == group.first_row.most_frequent)))
      continue;
    if (group.lines && !(alike && row))
      end_group (page, &group);
    if (row) {
      if (group.lines || read_line (page, &group, i))
        add_line (page, &group, i);
    } else
      find_in_line (page, i);
  }
  group.unfinished = page->unfinished;
  if (group.lines)
    end_group (page, &group);
  free (group.segment);
}
