/* SPDX-License-Identifier: MIT */

/* Boards whose queens are given by coordinates, as in queen(3,6), (3, 6), b5
   or "Row 3: column 6".  These are pairs of a row and a column, in any order;
   or there is one column a line, in the order of the rows. */

#include "text/extract.h"

#include <string.h>

/* Names of queens whose boards are begun at a time. */
enum { NAMES_MAX = 8 };

/* The queens of one name that have come since the last board. */
struct group {
  struct aq_candidate board; /* its lines, parent and number of queens */
  uint64_t name;
  bool begun;         /* there has been a queen */
  bool several;       /* on one line */
  unsigned first_row; /* with which boards begin */
  unsigned last_row;
  unsigned
      ordered; /* queens, if each row is the one behind the last; else 0 */
  bool row_used[AQ_BOARD_MAX + 1];
  struct aq_cell column[AQ_BOARD_MAX + 1]; /* by row */
};

struct groups {
  struct aq_page *page;
  enum aq_format notation;
  unsigned count;
  struct group group[NAMES_MAX];
};

/* Adds the queens of a group as a candidate; then there are none. */
static void end_board (struct groups *groups, struct group *group,
                       bool unended) {
  struct aq_candidate board = group->board;
  const unsigned n = board.n, first = group->row_used[0] ? 0 : 1;
  unsigned row = 0;
  while (row < n && group->row_used[first + row])
    row++;
  board.notation = groups->notation;
  board.shape = group->name;
  board.whole = true;
  board.bracket = board.parent;
  board.unended = unended;
  board.damaged = row < n;
  board.missing = first + row;
  if (n && n <= AQ_BOARD_MAX)
    aq_page_add_board (groups->page, &board, group->column + first);
  memset (group->row_used, 0, sizeof group->row_used);
  group->board.n = 0;
}

/* All boards that have been begun end here. */
static void end_boards (struct groups *groups, bool unended) {
  for (unsigned i = 0; i < groups->count; i++)
    end_board (groups, &groups->group[i], unended);
  groups->count = 0;
}

/* The group of that name; NULL: there are too many names. */
static struct group *find_group (struct groups *groups, uint64_t name) {
  for (unsigned i = 0; i < groups->count; i++)
    if (groups->group[i].name == name)
      return &groups->group[i];
  if (groups->count == NAMES_MAX)
    return NULL;
  struct group *group = &groups->group[groups->count++];
  *group = (struct group){.name = name};
  return group;
}

/* Whether the queen begins another board.  A board ends with its bracket, and
   before a row that repeats.  If several queens stand on a line, it ends with
   the line, unless the next row follows.  If they stand one on a line, it ends
   when rows that came in order go back to the row with which boards begin. */
static bool begins_board (const struct group *group,
                          const struct aq_queen *queen) {
  const struct aq_candidate *board = &group->board;
  const bool follows = group->ordered && queen->row == group->last_row + 1;
  return board->n > 0 &&
         (queen->parent != board->parent || group->row_used[queen->row] ||
          (!queen->parent && queen->line != board->last_line &&
           (group->several
                ? !follows
                : queen->row == group->first_row && group->ordered > 1)));
}

static void add_queen (struct groups *groups, const struct aq_queen *queen) {
  struct group *group = find_group (groups, queen->name);
  if (!group)
    return;
  struct aq_candidate *board = &group->board;
  if (begins_board (group, queen))
    end_board (groups, group, false);
  if (!board->n) {
    if (!group->begun)
      group->first_row = queen->row;
    group->begun = true;
    board->line = queen->line;
    board->parent = queen->parent;
    group->several = false;
    group->ordered = 1;
  } else {
    group->several |= queen->line == board->last_line;
    group->ordered = group->ordered && queen->row == group->last_row + 1
                         ? group->ordered + 1
                         : 0;
  }
  group->last_row = queen->row;
  board->last_line = queen->line;
  group->row_used[queen->row] = true;
  group->column[queen->row].value = (uint16_t) queen->column;
  board->n++;
}

/* Whether a line of other text stands among the rows FROM .. TO-1, behind the
   line LINE. */
static bool has_text (const struct aq_page *page, unsigned from, size_t to,
                      unsigned line) {
  for (size_t i = from; i < to; i++)
    if (page->row[i].source == AQ_FROM_LINE && page->row[i].line != line)
      return true;
  return false;
}

static void extract (struct aq_page *page, enum aq_format notation) {
  struct groups groups = {.page = page, .notation = notation};
  const struct aq_queen *before = NULL;
  for (size_t i = 0; i < page->queens; i++) {
    const struct aq_queen *queen = &page->queen[i];
    if (queen->notation != notation)
      continue;
    if (before &&
        has_text (page, before->next_row, queen->next_row, before->line))
      end_boards (&groups, false);
    add_queen (&groups, queen);
    before = queen;
  }
  if (before)
    end_boards (&groups,
                !has_text (page, before->next_row, page->rows, before->line));
}

void aq_extract_queens (struct aq_page *page) {
  extract (page, AQ_FORMAT_PAIRS);
  extract (page, AQ_FORMAT_CHESS);
}

/* --- queens one a line --- */

/* Counts the rows from FIRST on, before END, that are alike but for their
   numbers, until number R repeats.  Number R is a queen's row, number C its
   column; sets COLUMN, by row.  Returns 0 if they do not make a board. */
static unsigned place_queens (const struct aq_page *page, size_t first,
                              size_t end, unsigned r, unsigned c,
                              struct aq_cell column[AQ_BOARD_MAX + 1]) {
  const struct aq_row *row = &page->row[first];
  bool used[AQ_BOARD_MAX + 1] = {false};
  struct aq_cell rows[AQ_BOARD_MAX];
  unsigned n = 0;
  for (; first + n < end && n < AQ_BOARD_MAX; n++) {
    if (row[n].shape != row->shape || row[n].numbers != row->numbers ||
        row[n].number[r] > AQ_BOARD_MAX || used[row[n].number[r]])
      break;
    used[row[n].number[r]] = true;
    rows[n].value = row[n].number[r];
    column[row[n].number[r]].value = row[n].number[c];
  }
  const int base = aq_permutation_base (rows, n);
  if (base == 1)
    memmove (column, column + 1, n * sizeof *column);
  return base < 0 ? 0 : n;
}

/* Adds the rows from FIRST on as queens of one board, by the two of their
   numbers that make a permutation; if no two do, by two that make other
   columns than 1, 2, 3.  Returns how many rows. */
static unsigned add_board (struct aq_page *page, size_t first, size_t end) {
  const struct aq_row *row = &page->row[first];
  const unsigned numbers = row->numbers;
  struct aq_cell column[AQ_BOARD_MAX + 1], best[AQ_BOARD_MAX + 1];
  unsigned found = 0, rank = 0;
  for (unsigned i = 0; i < numbers * numbers; i++) {
    const unsigned r = i / numbers, c = i % numbers;
    const unsigned n =
        r == c ? 0 : place_queens (page, first, end, r, c, column);
    const bool plain = aq_is_plain_order (column, n);
    const unsigned here = n < aq_page_least (page)              ? 0
                          : plain                               ? numbers == 2
                          : aq_permutation_base (column, n) < 0 ? 2
                                                                : 3;
    if (here <= rank)
      continue;
    rank = here;
    found = n;
    memcpy (best, column, sizeof best);
  }
  if (!found)
    return 0;
  aq_page_add_board (page,
                     &(struct aq_candidate){.row = (unsigned) first,
                                            .rows = found,
                                            .notation = AQ_FORMAT_PAIRS,
                                            .n = found,
                                            .whole = found == page->n,
                                            .shape = row->shape,
                                            .unended = first + found == end},
                     best);
  return found;
}

/* --- one column a line --- */

/* How many columns each board has in ROWS columns one behind another: as many
   as there are until one repeats, if most boards are permutations other than
   1, 2, 3; 0: they are no boards. */
static unsigned count_columns (const struct aq_cell *column, size_t rows) {
  bool used[AQ_BOARD_MAX + 1] = {false};
  unsigned n = 0;
  size_t boards = 0;
  for (; n < rows && n < AQ_BOARD_MAX && column[n].value <= AQ_BOARD_MAX &&
         !used[column[n].value];
       n++)
    used[column[n].value] = true;
  for (size_t i = 0; n && i < rows; i += n)
    boards += rows - i >= n && aq_permutation_base (column + i, n) >= 0 &&
              !aq_is_plain_order (column + i, n);
  return n >= AQ_LEAST && 4 * boards * n >= 3 * rows &&
                 (boards > 1 || n > AQ_SURE)
             ? n
             : 0;
}

/* Adds rows with one number each, from FIRST on, as the columns of boards, or
   all of them as one board that needs others to confirm it.  Returns how many
   rows. */
static unsigned add_columns (struct aq_page *page, size_t first, size_t end) {
  const struct aq_row *row = &page->row[first];
  struct aq_cell number;
  size_t rows = 0;
  const size_t from = page->cells;
  for (; first + rows < end && row[rows].shape == row->shape &&
         row[rows].numbers == 1 && row[rows].number[0] <= AQ_BOARD_MAX;
       rows++) {
    number.value = row[rows].number[0];
    aq_page_add_cells (page, &number, 1);
  }
  const unsigned columns = count_columns (page->cell + from, rows);
  const size_t n = columns ? columns : rows;
  for (size_t i = 0; i + n <= rows && n >= AQ_LEAST && n <= AQ_BOARD_MAX;
       i += n)
    aq_page_add_board (page,
                       &(struct aq_candidate){.row = (unsigned) (first + i),
                                              .rows = (unsigned) n,
                                              .notation = AQ_FORMAT_LIST,
                                              .n = (unsigned) n,
                                              .column = from + i,
                                              .whole = columns,
                                              .shape = row->shape,
                                              .unended = first + i + n == end},
                       NULL);
  return (unsigned) rows;
}

void aq_extract_queen_lines (struct aq_page *page, size_t first, size_t end) {
  while (first < end) {
    const struct aq_row *row = &page->row[first];
    const unsigned numbers = row->source == AQ_FROM_LINE ? row->numbers : 0;
    const unsigned rows = numbers == 1 ? add_columns (page, first, end)
                          : numbers > 1 && numbers <= 4
                              ? add_board (page, first, end)
                              : 0;
    first += rows ? rows : 1;
  }
}
