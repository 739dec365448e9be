/* SPDX-License-Identifier: MIT */

#include "text/drawings.h"

#include <stdlib.h>

#include "text/cells.h"
#include "text/values.h"

/* Rows that follow one another. */
struct group {
  struct aq_row row; /* of the last line that was looked at */
  uint32_t *segment; /* the lines */
  size_t lines, room;
  struct aq_row like; /* its first line; without cells */
};

/* How a group is read: N cells from the FIRST one on, since others are labels;
   and the sign of the queen. */
struct way {
  unsigned first, n;
  uint64_t queen;
};

/* Signs that may be the queen. */
struct queens {
  uint64_t id[AQ_ROW_SIGNS];
  unsigned count;
};

static bool read_line (const struct aq_page *page, struct group *group,
                       size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  return at->length &&
         aq_read_row (&group->row, at->text, at->text + at->length);
}

static unsigned count_of (const struct aq_cell *cell, unsigned count,
                          uint64_t id) {
  unsigned found = 0;
  for (unsigned i = 0; i < count; i++)
    found += cell[i].id == id;
  return found;
}

/* --- candidates --- */

/* Counts the sign of a square of a drawing, whose signs begin at FIRST. */
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

/* Whether the columns of candidate INDEX are a permutation. */
static bool is_permutation (const struct aq_page *page, size_t index) {
  const struct aq_candidate *candidate = &page->candidate[index];
  return !aq_base_of (page->value + candidate->values, candidate->count);
}

/* --- drawings in one line --- */

struct word {
  const char *text, *end;
  unsigned length; /* characters */
};

static bool is_between_words (char c) {
  return aq_is_blank (c) || aq_is_one_of (c, ",;/\"'[](){}|");
}

/* The next word behind TEXT; false: there is none. */
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
    *cell = aq_cell_of (from, at);
  }
}

/* Keeps the signs that stand once among the cells; at first all of these. */
static void keep_single (struct queens *queens, const struct aq_cell *cell,
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

static unsigned column_of (const struct aq_cell *cell, uint64_t queen) {
  unsigned column = 0;
  while (cell[column].id != queen)
    column++;
  return column;
}

/* Adds the drawing that begins with WORD, if there is one; WORD becomes its
   last word. */
static void add_words (struct aq_page *page, size_t segment, struct word *word,
                       const char *end) {
  enum { SIGNS = 3 };
  struct aq_cell cell[AQ_BOARD_MAX];
  struct queens queens = {.count = 0};
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
  new->frame = queens.id[0];
  new->first_sign = first;
  new->signs = (uint32_t) (page->signs - first);
  for (unsigned row = 0; row < n; row++) {
    split_word (word, cell);
    page->value[new->values + row] = (uint16_t) column_of (cell, queens.id[0]);
    if (row + 1 < n)
      next_word (word->end, end, word);
  }
}

/* Adds the drawings whose rows are words of a text. */
static void find_words (struct aq_page *page, size_t segment, const char *text,
                        const char *end) {
  struct word word = {.end = text};
  while (next_word (word.end, end, &word))
    if (word.length >= AQ_LEAST && word.length <= AQ_BOARD_MAX)
      add_words (page, segment, &word, end);
}

/* Adds a drawing that is N*N zeros and ones in a line, whatever separates
   them; false: it is none. */
static bool find_flat (struct aq_page *page, size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  const size_t first = page->candidates, signs = page->signs;
  size_t count = 0, n = AQ_LEAST;
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
    find_words (page, segment, rows, to);
  for (size_t i = signs; i < page->signs; i++)
    page->sign[i].text = page->sign[i].id == '1' ? "1" : "0";
  free (rows);
  return page->candidates > first;
}

/* Adds the drawings of one line. */
static void find_in_line (struct aq_page *page, size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  if (!find_flat (page, segment))
    find_words (page, segment, at->text, at->text + at->length);
}

/* --- drawings of a line a row --- */

/* The signs that stand exactly once in each row of the group. */
static void find_queens (const struct aq_page *page, struct group *group,
                         const struct way *way, struct queens *queens) {
  for (size_t i = 0; i < group->lines; i++) {
    read_line (page, group, group->segment[i]);
    keep_single (queens, group->row.cell + way->first, way->n, i == 0);
  }
}

/* Adds the drawing of N lines from LINE on.  Returns whether it is a
   permutation. */
static bool add_drawing (struct aq_page *page, struct group *group,
                         const struct way *way, size_t line) {
  struct aq_candidate *new =
      aq_page_add_candidate (page, AQ_DRAWINGS, group->segment[line],
                             group->segment[line + way->n - 1], way->n);
  if (!new)
    return false;
  new->frame = way->queen;
  new->first_sign = page->signs;
  for (unsigned row = 0; row < way->n; row++) {
    read_line (page, group, group->segment[line + row]);
    const struct aq_cell *cell = group->row.cell + way->first;
    page->value[new->values + row] = (uint16_t) column_of (cell, way->queen);
    for (unsigned i = 0; i < way->n; i++)
      count_sign (page, new->first_sign, &cell[i]);
  }
  new->signs = (uint32_t) (page->signs - new->first_sign);
  return is_permutation (page, page->candidates - 1);
}

/* What was added last, from candidate FIRST on. */
struct added {
  size_t first, count, permutations;
};

/* Keeps what has more permutations, BEST or what was added behind it; without
   any in lines of their own (LOOSE), the longer one. */
static void keep_better (struct aq_page *page, struct added *best,
                         size_t permutations, bool loose) {
  const size_t first = best->first + best->count;
  const size_t count = page->candidates - first;
  if (permutations > best->permutations ||
      (loose && !best->permutations && count > best->count)) {
    memmove (page->candidate + best->first, page->candidate + first,
             count * sizeof *page->candidate);
    page->candidates = best->first + count;
    best->count = count;
    best->permutations = permutations;
  } else
    aq_page_remove (page, first);
}

/* Whether blank lines, maybe with a rule below, stand between boards of N rows
   only, or between all rows. */
static bool has_even_gaps (const struct aq_page *page,
                           const struct group *group, unsigned n) {
  size_t inside = 0;
  for (size_t i = 1; i < group->lines; i++) {
    const struct aq_segment *above = &page->segment[group->segment[i] - 1];
    inside += i % n && !(above - above->rule)->length;
  }
  return !inside || inside == group->lines - group->lines / n;
}

/* Adds the drawings that the group is with so many labels beside its rows. */
static void try_labels (struct aq_page *page, struct group *group,
                        struct added *best, unsigned first, unsigned last,
                        bool loose) {
  struct way way = {.first = first};
  struct queens queens = {.count = 0};
  if (group->like.count < first + last + AQ_LEAST)
    return;
  way.n = group->like.count - first - last;
  if (way.n > AQ_BOARD_MAX || group->lines % way.n != 0 ||
      !has_even_gaps (page, group, way.n))
    return;
  find_queens (page, group, &way, &queens);
  for (unsigned i = 0; i < queens.count && !page->no_memory; i++) {
    size_t permutations = 0;
    way.queen = queens.id[i];
    for (size_t line = 0; line < group->lines; line += way.n)
      permutations += add_drawing (page, group, &way, line);
    keep_better (page, best, permutations, loose);
  }
}

/* Adds rows that are no board, if there are several. */
static void add_broken (struct aq_page *page, struct group *group) {
  struct aq_candidate *new =
      group->lines < 2
          ? NULL
          : aq_page_add_candidate (page, AQ_DRAWINGS, group->segment[0],
                                   group->segment[group->lines - 1], 0);
  if (new)
    new->size = (uint32_t) group->lines;
}

/* Adds the drawings of a group, which is then empty: rows that follow one
   another, maybe with labels as the first and the last cells; or each line has
   all rows of a board.  What gives the most permutations is taken. */
static void end_group (struct aq_page *page, struct group *group) {
  struct added best = {.first = page->candidates};
  for (size_t i = 0; i < group->lines; i++)
    find_in_line (page, group->segment[i]);
  best.count = page->candidates - best.first;
  for (size_t i = best.first; i < page->candidates; i++)
    best.permutations += is_permutation (page, i);
  const bool loose = !best.count;
  for (unsigned labels = 0; labels < 4; labels++)
    try_labels (page, group, &best, labels & 1, labels >> 1, loose);
  if (!best.count && !page->no_memory)
    add_broken (page, group);
  group->lines = 0;
}

/* Adds the line that was read to the group; the first one says what the others
   have to be like. */
static void add_line (struct aq_page *page, struct group *group,
                      size_t segment) {
  if (!group->lines)
    group->like = group->row;
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
    const bool like = cells && group.lines &&
                      group.row.count == group.like.count &&
                      group.row.border == group.like.border;
    /* Between rows, one of blanks has lost its queen; else it is none. */
    const bool row = cells && (!group.row.blank ||
                               (like && group.lines % group.row.count != 0));
    /* A row without a queen is no rule. */
    if (!segment->length ||
        (segment->rule && !(like && group.row.common == group.like.common)))
      continue;
    if (group.lines && !(like && row))
      end_group (page, &group);
    if (row) {
      if (group.lines || read_line (page, &group, i))
        add_line (page, &group, i);
    } else
      find_in_line (page, i);
  }
  if (group.lines)
    end_group (page, &group);
  free (group.segment);
}
