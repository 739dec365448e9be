/* SPDX-License-Identifier: MIT */

#include "text/row_groups.h"

#include "text/values.h"

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

bool aq_read_group_row (struct aq_row_group *group,
                        const struct aq_row_text *row) {
  return row->text < row->end &&
         aq_read_row (&group->row, row->text, row->end);
}

/* Reads a row of the group. */
static void read_line (struct aq_row_group *group, size_t line) {
  aq_read_group_row (group, &group->line[line]);
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
static void find_queens (struct aq_row_group *group,
                         const struct layout *layout, struct signs *queens) {
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
                                           const struct aq_row_group *group,
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
static bool add_drawing (struct aq_page *page, struct aq_row_group *group,
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
static bool has_gap (const struct aq_page *page,
                     const struct aq_row_group *group, size_t line) {
  const struct aq_row_text *row = &group->line[line];
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
                           const struct aq_row_group *group, unsigned n) {
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
static bool is_comment (const struct aq_row_group *group, size_t line) {
  return !group->row.cell->length &&
         aq_is_one_of (*group->line[line].text, "/#");
}

/* Whether the cells beside the squares may be labels: some of them are no
   signs of squares, or the first ones are those of comments.  Notes these
   SIGNS. */
static bool are_labels (struct aq_row_group *group,
                        const struct layout *layout, struct signs *signs) {
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
static void try_layout (struct aq_page *page, struct aq_row_group *group,
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
static bool make_layout (const struct aq_row_group *group, unsigned labels,
                         struct layout *layout) {
  const unsigned first = labels & 1, beside = first + (labels >> 1);
  const unsigned count = group->first_row.count;
  *layout = (struct layout){.first = first, .n = count - beside};
  return count >= beside + AQ_SIZE_MIN && layout->n <= AQ_BOARD_MAX;
}

/* Tries drawings whose rows have such labels. */
static void try_labels (struct aq_page *page, struct aq_row_group *group,
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
static void try_side_by_side (struct aq_page *page, struct aq_row_group *group,
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
static size_t find_likely_queen (struct aq_row_group *group,
                                 struct layout *layout,
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
static bool choose_layout (struct aq_row_group *group, struct layout *chosen) {
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
static bool have_queens (struct aq_row_group *group,
                         const struct layout *layout, size_t line,
                         bool apart) {
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
static void add_broken (struct aq_page *page, struct aq_row_group *group,
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
static void add_side_by_side (struct aq_page *page,
                              struct aq_row_group *group) {
  const struct layout layout = {.n = group->first_row.count};
  add_broken (page, group, &layout, 0, group->lines);
  if (!page->no_memory)
    page->candidate[page->candidates - 1].side_by_side = true;
}

/* Adds the drawings of the lines FROM to TO - 1.  If these are too many or too
   few, the lines between boards that begin or end them are a broken one. */
static void add_part (struct aq_page *page, struct aq_row_group *group,
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
static void add_parts (struct aq_page *page, struct aq_row_group *group) {
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

/* --- the attempt that is kept --- */

/* The drawings in single lines, which are candidates from FIRST on, as an
   attempt.  *WHOLE: some are whole. */
static struct attempt try_lines (const struct aq_page *page, size_t first,
                                 bool *whole) {
  struct attempt lines = {first, page->candidates - first, 0};
  *whole = false;
  for (size_t i = first; i < page->candidates; i++) {
    lines.permutations += is_permutation (page, i);
    *whole |= page->candidate[i].count > 0;
  }
  return lines;
}

void aq_add_drawings (struct aq_page *page, struct aq_row_group *group,
                      size_t first) {
  const size_t lines = group->lines;
  bool whole;
  struct attempt best = try_lines (page, first, &whole);
  for (unsigned labels = 0; labels < (group->in_line ? 1 : 4);
       labels++, group->lines = lines)
    try_labels (page, group, &best, labels);
  if (!best.permutations && 2 * best.count < lines) {
    aq_page_keep_candidates (page, first);
    best.count = 0;
  }
  if (!best.permutations && !group->in_line)
    try_side_by_side (page, group, &best);
  if (!best.permutations && !whole && group->first_row.words &&
      lines >= AQ_SIZE_MIN) {
    aq_page_keep_candidates (page, first);
    add_side_by_side (page, group);
  } else if (!best.count && !page->no_memory)
    add_parts (page, group);
}
