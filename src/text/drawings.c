/* SPDX-License-Identifier: MIT */

#include "text/drawings.h"

#include <stdlib.h>

#include "text/cells.h"
#include "text/values.h"

/* A text that may be a row: a line, or a part of one. */
struct row_text {
  uint32_t segment;
  const char *text, *end;
};

/* Rows that follow one another and are alike. */
struct group {
  struct aq_row row; /* the one that was read last */
  struct row_text *line;
  size_t lines, room;
  struct aq_row first_row; /* its cells are not kept */
  bool in_line;            /* they stand in one line, and have no labels */
  bool unfinished;         /* it ends with the page, maybe inside a drawing */
};

/* How a group is read: the N cells of a row from the FIRST one on are squares,
   the others are labels; and the sign of the queen.  Of more drawings side by
   side, each begins STEP cells behind the one before. */
struct layout {
  unsigned first, n, more, step;
  uint64_t queen;
};

/* Signs that may be the queen. */
struct signs {
  uint64_t id[AQ_ROW_SIGNS];
  unsigned count;
};

/* The text of a segment. */
static struct row_text text_of (const struct aq_page *page, size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  return (struct row_text){(uint32_t) segment, at->text,
                           at->text + at->length};
}

/* Reads a text as a row into group->row; false: it is none. */
static bool read_text (struct group *group, const struct row_text *row) {
  return row->text < row->end &&
         aq_read_row (&group->row, row->text, row->end);
}

/* Reads a row of the group. */
static void read_line (struct group *group, size_t line) {
  read_text (group, &group->line[line]);
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

/* --- drawings that are right --- */

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

/* Finds the signs that stand exactly once in each row of the group. */
static void find_queens (struct group *group, const struct layout *layout,
                         struct signs *queens) {
  for (size_t i = 0; i < group->lines; i++) {
    read_line (group, i);
    for (unsigned k = 0; k <= layout->more; k++)
      keep_single (queens, group->row.cell + layout->first + k * layout->step,
                   layout->n, i + k == 0);
  }
}

/* The column of the queen, which is among the cells. */
static unsigned column_of (const struct aq_cell *cell, uint64_t queen) {
  unsigned column = 0;
  while (cell[column].id != queen)
    column++;
  return column;
}

/* A new candidate for the rows FROM to TO - 1, with COUNT numbers. */
static struct aq_candidate *add_candidate (struct aq_page *page,
                                           const struct group *group,
                                           const struct layout *layout,
                                           size_t from, size_t to,
                                           size_t count) {
  struct aq_candidate *new =
      aq_page_add_candidate (page, AQ_DRAWINGS, group->line[from].segment,
                             group->line[to - 1].segment, count);
  if (!new)
    return NULL;
  new->context = layout->queen;
  new->first_sign = page->signs;
  if (group->in_line) {
    const char *line = page->segment[new->first].text;
    new->from = (uint32_t) (group->line[from].text - line);
    new->to = (uint32_t) (group->line[to - 1].end - line);
  }
  return new;
}

/* Counts the signs of a row that was read. */
static void count_signs (struct aq_page *page, struct aq_candidate *drawing,
                         const struct aq_cell *cell, unsigned count) {
  for (unsigned i = 0; i < count; i++)
    count_sign (page, drawing->first_sign, &cell[i]);
  drawing->signs = (uint32_t) (page->signs - drawing->first_sign);
}

/* Adds the drawing of N lines from LINE on; true: it is a permutation. */
static bool add_drawing (struct aq_page *page, struct group *group,
                         const struct layout *layout, size_t line) {
  struct aq_candidate *new =
      add_candidate (page, group, layout, line, line + layout->n, layout->n);
  if (!new)
    return false;
  for (unsigned row = 0; row < layout->n; row++) {
    read_line (group, line + row);
    const struct aq_cell *cell = group->row.cell + layout->first;
    page->value[new->first_value + row] =
        (uint16_t) column_of (cell, layout->queen);
    count_signs (page, new, cell, layout->n);
  }
  return is_permutation (page, page->candidates - 1);
}

/* The drawings that one layout of a group gives, from candidate FIRST on. */
struct attempt {
  size_t first, count, permutations;
};

/* Keeps the attempt with more permutations: BEST, or the candidates behind it.
 */
static void keep_better (struct aq_page *page, struct attempt *best,
                         size_t permutations) {
  const size_t first = best->first + best->count;
  const size_t count = page->candidates - first;
  if (permutations > best->permutations) {
    memmove (page->candidate + best->first, page->candidate + first,
             count * sizeof *page->candidate);
    page->candidates = best->first + count;
    best->count = count;
    best->permutations = permutations;
  } else
    aq_page_keep_candidates (page, first);
}

/* Whether a blank line stands above a line of the group, maybe with a rule
   below it; or two rules; or the line begins with two brackets. */
static bool has_gap (const struct aq_page *page, const struct group *group,
                     size_t line) {
  const struct row_text *row = &group->line[line];
  const struct aq_segment *above = &page->segment[row->segment - 1];
  if (group->in_line)
    return false;
  if (row->end - row->text > 1 && aq_is_open (row->text[0]) &&
      aq_is_open (row->text[1]))
    return true;
  above -= above->rule;
  return !above->length || (above[1].rule && above->rule);
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

/* Adds the signs of a row that was read, of as many as there is room for. */
static void note_signs (struct signs *signs, const struct aq_cell *cell,
                        unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    unsigned k = 0;
    while (k < signs->count && signs->id[k] != cell[i].id)
      k++;
    if (k == signs->count && k < AQ_ROW_SIGNS)
      signs->id[signs->count++] = cell[i].id;
  }
}

static bool has_sign (const struct signs *signs, uint64_t id) {
  for (unsigned i = 0; i < signs->count; i++)
    if (signs->id[i] == id)
      return true;
  return false;
}

/* Whether the row that was read begins with the sign of a comment. */
static bool is_comment (const struct group *group, size_t line) {
  return !group->row.cell->length &&
         aq_is_one_of (*group->line[line].text, "/#");
}

/* Whether the cells beside the squares may be labels: some of them are no
   signs of squares, or the first ones are those of comments.  Notes these
   SIGNS. */
static bool are_labels (struct group *group, const struct layout *layout,
                        struct signs *signs) {
  const unsigned last = group->first_row.count - 1;
  bool before = !layout->first, behind = layout->first + layout->n > last;
  bool comments = true;
  signs->count = 0;
  for (size_t i = 0; i < group->lines; i++) {
    read_line (group, i);
    note_signs (signs, group->row.cell + layout->first, layout->n);
    comments &= is_comment (group, i);
  }
  before |= comments;
  for (size_t i = 0; i < group->lines && !(before && behind); i++) {
    read_line (group, i);
    before |= !has_sign (signs, group->row.cell[0].id);
    behind |= !has_sign (signs, group->row.cell[last].id);
  }
  return before && behind;
}

/* Reads the group in a layout; keeps this attempt if it is better than BEST.
 */
static void try_layout (struct aq_page *page, struct group *group,
                        struct attempt *best, const struct layout *layout) {
  struct signs queens = {.count = 0};
  find_queens (group, layout, &queens);
  for (unsigned i = 0; i < queens.count && !page->no_memory; i++) {
    size_t permutations = 0;
    struct layout one = *layout;
    one.queen = queens.id[i];
    for (size_t line = 0; line < group->lines; line += layout->n)
      for (unsigned k = 0; k <= layout->more; k++) {
        one.first = layout->first + k * layout->step;
        permutations += add_drawing (page, group, &one, line);
      }
    keep_better (page, best, permutations);
  }
}

/* A layout with a label as the first cell, as the last one, or as both, as the
   bits of LABELS say; false: the rows are too short or too long. */
static bool make_layout (const struct group *group, unsigned labels,
                         struct layout *layout) {
  const unsigned first = labels & 1, beside = first + (labels >> 1);
  const unsigned count = group->first_row.count;
  *layout = (struct layout){.first = first, .n = count - beside};
  return count >= beside + AQ_SIZE_MIN && layout->n <= AQ_BOARD_MAX;
}

/* Tries drawings whose rows have such labels. */
static void try_labels (struct aq_page *page, struct group *group,
                        struct attempt *best, unsigned labels) {
  struct layout layout;
  struct signs signs;
  if (!make_layout (group, labels, &layout))
    return;
  if (group->unfinished)
    group->lines -= group->lines % layout.n;
  if (group->lines % layout.n == 0 && has_even_gaps (page, group, layout.n) &&
      (!labels || are_labels (group, &layout, &signs)))
    try_layout (page, group, best, &layout);
}

/* Tries drawings side by side, maybe with a cell between two. */
static void try_side_by_side (struct aq_page *page, struct group *group,
                              struct attempt *best) {
  const unsigned count = group->first_row.count;
  const unsigned words = group->first_row.words;
  struct layout layout = {0};
  size_t n = 1;
  while (n < group->lines && !has_gap (page, group, n))
    n++;
  n = words ? count / words : n;
  layout.n = (unsigned) n;
  layout.step = layout.n + (count % n != 0);
  if (n < AQ_SIZE_MIN || 2 * n > count || group->lines % n != 0 ||
      (count + layout.step - n) % layout.step != 0)
    return;
  layout.more = (count - layout.n) / layout.step;
  try_layout (page, group, best, &layout);
}

/* --- drawings of which some are not right --- */

/* In how many rows a sign of the group stands once among the squares.  Sets
   layout->queen to the sign that does so in the most rows. */
static size_t find_likely_queen (struct group *group, struct layout *layout,
                                 const struct signs *signs) {
  size_t single[AQ_ROW_SIGNS] = {0}, most = 0;
  for (size_t i = 0; i < group->lines; i++) {
    read_line (group, i);
    for (unsigned k = 0; k < signs->count; k++)
      single[k] += count_of (group->row.cell + layout->first, layout->n,
                             signs->id[k]) == 1;
  }
  for (unsigned k = 0; k < signs->count; k++)
    if (single[k] > most) {
      most = single[k];
      layout->queen = signs->id[k];
    }
  return most;
}

/* Chooses the layout of a group that is not right: it has the fewest signs,
   then the most rows with one queen.  False: most rows have none. */
static bool choose_layout (struct group *group, struct layout *chosen) {
  size_t most = 0;
  unsigned fewest = AQ_ROW_SIGNS;
  for (unsigned labels = 0; labels < (group->in_line ? 1 : 4); labels++) {
    struct layout layout;
    struct signs signs;
    if (!make_layout (group, labels, &layout) ||
        !are_labels (group, &layout, &signs))
      continue;
    const size_t single = find_likely_queen (group, &layout, &signs);
    if (signs.count < fewest || (signs.count == fewest && single > most)) {
      fewest = signs.count;
      most = single;
      *chosen = layout;
    }
  }
  return 2 * most > group->lines;
}

/* Whether each of N lines from LINE on has one queen; if they are to be APART,
   also no two of these stand in a column. */
static bool have_queens (struct group *group, const struct layout *layout,
                         size_t line, bool apart) {
  bool filled[AQ_BOARD_MAX] = {false};
  for (unsigned row = 0; row < layout->n; row++) {
    read_line (group, line + row);
    const struct aq_cell *cell = group->row.cell + layout->first;
    if (count_of (cell, layout->n, layout->queen) != 1)
      return false;
    bool *column = &filled[column_of (cell, layout->queen)];
    if (apart && *column)
      return false;
    *column = true;
  }
  return true;
}

/* Adds the lines FROM to TO - 1, which are no whole drawings, as a broken one.
   If it has N rows, notes the first one that has not one queen. */
static void add_broken (struct aq_page *page, struct group *group,
                        const struct layout *layout, size_t from, size_t to) {
  enum { FEW = 2 };
  struct aq_candidate *new =
      group->lines < 2 ? NULL
                       : add_candidate (page, group, layout, from, to, 0);
  if (!new)
    return;
  new->items = layout->n ? layout->n : (uint32_t) (to - from);
  new->rows = (uint32_t) (to - from);
  new->fault = new->first;
  for (size_t i = from; i < to && layout->n; i++) {
    read_line (group, i);
    const struct aq_cell *cell = group->row.cell + layout->first;
    const unsigned queens = count_of (cell, layout->n, layout->queen);
    count_signs (page, new, cell, layout->n);
    if (queens == 1 || new->fault_row || new->rows != layout->n)
      continue;
    new->fault_row = (uint16_t) (i - from + 1);
    new->fault_queens = (uint16_t) queens;
    new->fault = group->line[i].segment;
  }
  if (group->in_line && new->signs > FEW)
    aq_page_keep_candidates (page, page->candidates - 1);
}

/* Adds drawings side by side that are not all right as a broken one. */
static void add_side_by_side (struct aq_page *page, struct group *group) {
  const struct layout layout = {.n = group->first_row.count};
  add_broken (page, group, &layout, 0, group->lines);
  if (!page->no_memory)
    page->candidate[page->candidates - 1].side_by_side = true;
}

/* Adds the drawings of the lines FROM to TO - 1.  If these are too many or too
   few, the lines between boards that begin or end them are a broken one. */
static void add_part (struct aq_page *page, struct group *group,
                      const struct layout *layout, size_t from, size_t to) {
  const unsigned n = layout->n;
  size_t end = to;
  for (; to - from >= n && to - from != n + 1 &&
         have_queens (group, layout, from, true);
       from += n)
    add_drawing (page, group, layout, from);
  while (end - from >= n && have_queens (group, layout, end - n, true))
    end -= n;
  if (end - from == 1 && end < to)
    end += n;
  const size_t rows = (end - from) % n != 0 ? end - from : n;
  for (; from < end; from += rows)
    if (rows == n && have_queens (group, layout, from, false))
      add_drawing (page, group, layout, from);
    else
      add_broken (page, group, layout, from, from + rows);
  for (; end < to; end += n)
    add_drawing (page, group, layout, end);
}

/* Adds the drawings of a group that is not right as a whole.  They end at
   gaps, but two parts that have N rows at most are one drawing. */
static void add_parts (struct aq_page *page, struct group *group) {
  struct layout layout = {0};
  size_t gaps = 0, first = 0;
  if (!choose_layout (group, &layout)) {
    layout.n = 0;
    add_broken (page, group, &layout, 0, group->lines);
    return;
  }
  for (size_t i = 1; i < group->lines; i++)
    gaps += has_gap (page, group, i);
  const bool divided = 2 * (gaps + 1) <= group->lines;
  for (size_t i = 1, next; i <= group->lines; i = next) {
    next = i + 1;
    while (next < group->lines && !has_gap (page, group, next))
      next++;
    if (i == group->lines ||
        (divided && has_gap (page, group, i) && next - first > layout.n)) {
      add_part (page, group, &layout, first, i);
      first = i;
    }
  }
}

/* --- groups of rows --- */

static void find_in_line (struct aq_page *page, size_t segment);

/* Adds the drawings of a group, and empties it.  Either each line has all rows
   of a drawing, or each is a row, maybe with a label as the first cell, as the
   last one, or as both, or has a row of several drawings.  The attempt with
   the most permutations is kept; without any, what most of the lines have. */
static void end_group (struct aq_page *page, struct group *group) {
  struct attempt best = {.first = page->candidates};
  for (size_t i = 0; i < group->lines && !group->in_line; i++)
    find_in_line (page, group->line[i].segment);
  best.count = page->candidates - best.first;
  bool whole = false;
  for (size_t i = best.first; i < page->candidates; i++) {
    best.permutations += is_permutation (page, i);
    whole |= page->candidate[i].count > 0;
  }
  const size_t lines = group->lines;
  for (unsigned labels = 0; labels < (group->in_line ? 1 : 4);
       labels++, group->lines = lines)
    try_labels (page, group, &best, labels);
  if (!best.permutations && 2 * best.count < lines) {
    aq_page_keep_candidates (page, best.first);
    best.count = 0;
  }
  if (!best.permutations && !group->in_line)
    try_side_by_side (page, group, &best);
  if (!best.permutations && !whole && group->first_row.words &&
      lines >= AQ_SIZE_MIN) {
    aq_page_keep_candidates (page, best.first);
    add_side_by_side (page, group);
  } else if (!best.count && !page->no_memory)
    add_parts (page, group);
  group->lines = 0;
}

/* Adds the text that was read last to the group. */
static void add_line (struct aq_page *page, struct group *group,
                      const struct row_text *line) {
  if (!group->lines)
    group->first_row = group->row;
  group->line = aq_page_grow (page, group->line, group->lines, &group->room, 1,
                              sizeof *group->line);
  if (!page->no_memory)
    group->line[group->lines++] = *line;
}

/* Whether the row that was read last is like those of the group. */
static bool is_alike (const struct group *group) {
  return group->lines && group->row.count == group->first_row.count &&
         group->row.separator == group->first_row.separator &&
         group->row.words == group->first_row.words;
}

/* --- drawings in one line --- */

static bool is_between_words (char c) {
  return aq_is_blank (c) || aq_is_one_of (c, ",;/\"'[](){}|");
}

/* Moves WORD to the next one in the line; false: there is none. */
static bool next_word (struct row_text *word, const char *end) {
  word->text = word->end;
  while (word->text < end && is_between_words (*word->text))
    word->text++;
  word->end = word->text;
  while (word->end < end && !is_between_words (*word->end))
    word->end++;
  return word->text < end;
}

/* Adds the drawings whose rows are words of a line. */
static void find_words (struct aq_page *page, struct group *group,
                        const struct row_text *line) {
  struct row_text word = *line;
  for (word.end = line->text; next_word (&word, line->end);) {
    const bool row = word.end - word.text >= AQ_SIZE_MIN &&
                     read_text (group, &word) && !group->row.separator;
    if (group->lines && !(row && is_alike (group)))
      end_group (page, group);
    if (row && read_text (group, &word))
      add_line (page, group, &word);
  }
  if (group->lines)
    end_group (page, group);
}

/* How many signs a line has that are N*N squares of two kinds, N of one kind
   or one more or less; 0: it has others. */
static size_t count_squares (const struct row_text *line) {
  uint32_t sign[2] = {0, 0};
  size_t count[2] = {0, 0}, n = AQ_SIZE_MIN;
  for (const char *at = line->text; at < line->end;) {
    const bool between = is_between_words (*at);
    const uint32_t c = aq_next_character (&at, line->end);
    if (between)
      continue;
    const unsigned kind = count[0] && c != sign[0];
    if (count[kind] && c != sign[kind])
      return 0;
    sign[kind] = c;
    count[kind]++;
  }
  const size_t all = count[0] + count[1];
  const size_t few = count[0] < count[1] ? count[0] : count[1];
  while (n * n < all)
    n++;
  return n * n == all && few + 1 >= n && few <= n + 1 ? n : 0;
}

/* Adds the drawing whose N*N squares are all signs of a line. */
static void find_matrix (struct aq_page *page, struct group *group,
                         const struct row_text *line, size_t n) {
  struct row_text row = *line;
  for (row.end = line->text; row.end < line->end && !page->no_memory;) {
    row.text = row.end;
    for (size_t i = 0; i < n && row.end < line->end;) {
      i += !is_between_words (*row.end);
      aq_next_character (&row.end, line->end);
      if (!i)
        row.text = row.end;
    }
    if (read_text (group, &row) && (!group->lines || is_alike (group)))
      add_line (page, group, &row);
  }
  end_group (page, group);
}

/* Adds the drawings of one line. */
static void find_in_line (struct aq_page *page, size_t segment) {
  struct aq_cell cell[AQ_CELLS_MAX];
  struct group group = {.row = {.cell = cell}, .in_line = true};
  const struct row_text line = text_of (page, segment);
  const size_t n = count_squares (&line);
  if (n)
    find_matrix (page, &group, &line, n);
  else
    find_words (page, &group, &line);
  free (group.line);
}

/* --- drawings with a line for each row --- */

void aq_find_drawings (struct aq_page *page) {
  struct aq_cell cell[AQ_CELLS_MAX];
  struct group group = {.row = {.cell = cell}};
  for (size_t i = 0; i < page->segments && !page->no_memory; i++) {
    const struct aq_segment *segment = &page->segment[i];
    const struct row_text line = text_of (page, i);
    const bool cells = read_text (&group, &line);
    const bool alike = cells && is_alike (&group);
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
      if (group.lines || read_text (&group, &line))
        add_line (page, &group, &line);
    } else
      find_in_line (page, i);
  }
  group.unfinished = page->unfinished;
  if (group.lines)
    end_group (page, &group);
  free (group.line);
}
