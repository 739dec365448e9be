/* SPDX-License-Identifier: MIT */

#include "text/run.h"

#include <stdlib.h>
#include <string.h>

/* Columns of labels, colors of squares, and rows: two drawings and more. */
enum { LABELS = 3, COLORS = 4, ROWS_MAX = 600 };

/* The smallest board: those below 4 x 4 only where that size is wanted. */
static unsigned least_size (const struct aq_run *run) {
  const unsigned wanted = run->judge->n;
  return wanted && wanted < AQ_LEAST ? wanted : AQ_LEAST;
}

/* --- drawings --- */

static bool is_seen (const uint32_t *symbol, unsigned count, uint32_t wanted) {
  for (unsigned i = 0; i < count; i++)
    if (symbol[i] == wanted)
      return true;
  return false;
}

/* Adds a symbol that is not seen yet; false where there are MOST. */
static bool add_symbol (uint32_t *symbol, unsigned *count, unsigned most,
                        uint32_t new) {
  if (is_seen (symbol, *count, new))
    return true;
  if (*count == most)
    return false;
  symbol[(*count)++] = new;
  return true;
}

/* The symbols of SIZE x SIZE cells from column LEFT on; 0: too many. */
static unsigned find_symbols (const struct aq_row *row, unsigned size,
                              unsigned left, uint32_t symbol[COLORS]) {
  const unsigned most = row->cells.numeric ? 2 : COLORS;
  unsigned count = 0;
  for (unsigned i = 0; i < size; i++)
    for (unsigned j = left; j < left + size; j++)
      if (!add_symbol (symbol, &count, most, row[i].cells.cell[j].symbol))
        return 0;
  return count;
}

/* Where SYMBOL stands in a row of a drawing; SIZE: not exactly once. */
static unsigned find_once (const struct aq_row *row, unsigned size,
                           unsigned left, uint32_t symbol) {
  unsigned at = size;
  for (unsigned j = 0; j < size; j++)
    if (row->cells.cell[left + j].symbol == symbol) {
      if (at < size)
        return size;
      at = j;
    }
  return at;
}

/* Whether the symbol stands once in each row, and is no blank. */
static bool is_queen (const struct aq_row *row, unsigned size, unsigned left,
                      uint32_t symbol) {
  for (unsigned i = 0; i < size; i++)
    if (find_once (&row[i], size, left, symbol) == size)
      return false;
  return symbol != ' ';
}

/* Moves the queen, the only symbol that stands once in each row, to the front.
   All boards of a file have the same one.  In boards smaller than 4 x 4 only Q
   and . are known. */
static bool find_queen (const struct aq_run *run, const struct aq_row *row,
                        unsigned size, unsigned left, uint32_t *symbol,
                        unsigned count) {
  const struct aq_facts *facts = &run->judge->facts;
  unsigned queens = 0, queen = 0;
  for (unsigned i = 0; i < count; i++) {
    const bool known = size < AQ_LEAST
                           ? symbol[i] == 'Q'
                           : !facts->symbols || facts->symbol[0] == symbol[i];
    if (known && is_queen (row, size, left, symbol[i])) {
      queens++;
      queen = i;
    }
  }
  const uint32_t found = symbol[queen];
  symbol[queen] = symbol[0];
  symbol[0] = found;
  return queens == 1 &&
         (size >= AQ_LEAST || count == 1 || (count == 2 && symbol[1] == '.'));
}

/* Whether each column beside a drawing is of labels or a frame: it has other
   symbols, too. */
static bool are_labels (const struct aq_row *row, unsigned size, unsigned left,
                        const uint32_t *symbol, unsigned count) {
  for (unsigned j = 0; j < row->cells.count; j++) {
    bool other = j >= left && j < left + size;
    for (unsigned i = 0; i < size && !other; i++)
      other = !is_seen (symbol, count, row[i].cells.cell[j].symbol);
    if (!other)
      return false;
  }
  return true;
}

/* Judges SIZE x SIZE cells from column LEFT on; false: they are no drawing. */
static bool judge_drawing (struct aq_run *run, const struct aq_row *row,
                           unsigned size, unsigned left, bool labelled) {
  struct aq_facts *facts = &run->judge->facts;
  uint32_t symbol[COLORS];
  const unsigned count = find_symbols (row, size, left, symbol);
  if (!count || !find_queen (run, row, size, left, symbol, count) ||
      (labelled && !are_labels (row, size, left, symbol, count)))
    return false;
  struct aq_cell column[AQ_BOARD_MAX];
  for (unsigned i = 0; i < size; i++)
    column[i].value = (uint16_t) find_once (&row[i], size, left, symbol[0]);
  const struct aq_candidate candidate = {.line = row->line,
                                         .last_line = row[size - 1].last_line,
                                         .notation = AQ_FORMAT_BOARD,
                                         .n = size,
                                         .column = column,
                                         .whole = true,
                                         .bracket =
                                             row->source != AQ_FROM_LINE};
  if (!facts->settled && size >= AQ_LEAST &&
      (aq_permutation_base (column, size) != 0 ||
       aq_is_plain_order (column, size)))
    return false;
  const bool board = aq_judge_board (run->judge, &candidate);
  if (!board) /* boards are written otherwise, too */
    aq_leftovers_pass (&run->judge->leftovers, row->line, candidate.last_line);
  for (unsigned i = 0; i < count && board; i++)
    add_symbol (facts->symbol, &facts->symbols, AQ_SYMBOLS_MAX, symbol[i]);
  return true;
}

/* The rows from FIRST on that have as many cells.  They are counted once. */
static unsigned count_alike (struct aq_run *run, unsigned first) {
  const struct aq_cells *cells = &run->row[first].cells;
  if (run->alike <= first)
    for (run->alike = first + 1; run->alike < run->count; run->alike++)
      if (run->row[run->alike].cells.count != cells->count ||
          run->row[run->alike].cells.word != cells->word)
        break;
  return run->alike - first;
}

/* Whether numbers are few enough for a row of a drawing: two, and a label. */
static bool may_be_drawn (const struct aq_cells *cells) {
  enum { MOST = 3 };
  uint32_t symbol[MOST];
  unsigned count = 0;
  for (unsigned i = 0; i < cells->count && i < AQ_CELLS_MAX; i++)
    if (!add_symbol (symbol, &count, MOST, cells->cell[i].symbol))
      return !cells->numeric;
  return true;
}

/* Judges the rows from FIRST on as a drawing and returns how many it has. */
static unsigned judge_drawings (struct aq_run *run, unsigned first) {
  const struct aq_row *row = &run->row[first];
  const unsigned cells = row->cells.count, rows = count_alike (run, first);
  const unsigned least = least_size (run);
  const unsigned labels = least < AQ_LEAST ? 0 : LABELS;
  const bool other =
      run->judge->given && run->judge->facts.notation != AQ_FORMAT_BOARD;
  if (other || cells > AQ_CELLS_MAX)
    return 0;
  for (unsigned size = cells; size >= least && size + labels >= cells; size--)
    for (unsigned left = 0; size <= rows && left <= cells - size; left++)
      if (size <= AQ_BOARD_MAX && judge_drawing (run, row, size, left, true))
        return size;
  /* Boards side by side. */
  unsigned boards = 0;
  if (rows < least || rows > AQ_BOARD_MAX || cells % rows != 0)
    return 0;
  for (unsigned left = 0; left < cells; left += rows)
    boards += judge_drawing (run, row, rows, left, false);
  if (boards && boards < cells / rows)
    aq_leftovers_error (&run->judge->leftovers, row->line,
                        row[rows - 1].last_line, row->line,
                        "a damaged board beside others");
  return boards ? rows : 0;
}

/* --- lists --- */

/* How well the rows are boards of N columns from LEFT on: 0 where not all but
   a few are permutations, otherwise one more than solutions. */
static unsigned count_boards (const struct aq_row *row, unsigned rows,
                              unsigned n, unsigned left) {
  unsigned boards = 0, solutions = 0;
  for (unsigned i = 0; i < rows && n <= AQ_BOARD_MAX; i++) {
    const struct aq_cell *column = row[i].cells.cell + left;
    boards += aq_permutation_base (column, n) >= 0;
    solutions += aq_is_without_attacks (column, n);
  }
  return boards == rows || (rows > 3 && 4 * boards >= 3 * rows) ? solutions + 1
                                                                : 0;
}

/* The index that the rows have, by which most of them are solutions. */
static enum aq_index find_index (const struct aq_run *run,
                                 const struct aq_row *row, unsigned rows) {
  const struct aq_facts *facts = &run->judge->facts;
  const unsigned count = row->cells.count;
  const bool possible =
      !row->cells.word && count > AQ_LEAST && count <= AQ_BOARD_MAX;
  if (possible && facts->index && facts->sizes[count - 1])
    return facts->index;
  if (!possible || rows < 2 || (facts->sizes[count] && !facts->index))
    return AQ_NO_INDEX;
  const unsigned none = count_boards (row, rows, count, 0);
  const unsigned first = count_boards (row, rows, count - 1, 1);
  const unsigned last = count_boards (row, rows, count - 1, 0);
  if (none >= first && none >= last)
    return AQ_NO_INDEX;
  return first >= last ? AQ_INDEX_FIRST : AQ_INDEX_LAST;
}

/* Judges a row as a list; whether it is a board. */
static bool judge_list (struct aq_run *run, const struct aq_row *row,
                        enum aq_index index) {
  const struct aq_facts *facts = &run->judge->facts;
  const unsigned n = row->cells.count - (index != AQ_NO_INDEX);
  if (!row->cells.numeric || n < least_size (run) || n > AQ_BOARD_MAX)
    return false;
  /* Without the index that all others have it is a heading, or damaged; with
     other numbers on its line another board may be lost. */
  if ((facts->index && !index && !row->cells.word && facts->sizes[n]) ||
      2 * row->cells.spare >= n)
    return false;
  const bool digits = row->cells.word && !(n == 1 && facts->settled &&
                                           facts->notation == AQ_FORMAT_LIST);
  const struct aq_candidate candidate = {
      .line = row->line,
      .last_line = row->last_line,
      .notation = digits ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST,
      .n = n,
      .column = row->cells.cell + (index == AQ_INDEX_FIRST),
      .whole = !row->cells.others,
      .bracket = row->source != AQ_FROM_LINE,
      .tail = row->cells.tail,
      .indexed = index,
      .shape = row->cells.others || row->source == AQ_FROM_BRACKET
                   ? row->cells.shape
                   : (uint64_t) row->source};
  return aq_judge_board (run->judge, &candidate);
}

/* What is left in brackets of half a board or more, where boards stand in
   brackets. */
static void judge_leftover (struct aq_run *run, const struct aq_row *row) {
  struct aq_judge *judge = run->judge;
  const struct aq_facts *facts = &judge->facts;
  if (row->source == AQ_FROM_LINE || !facts->bracketed ||
      !aq_is_half_board (facts, &row->cells))
    return;
  aq_leftovers_error (&judge->leftovers, row->line, row->last_line, row->line,
                      "a bracket with %u columns is no board of N = %u",
                      row->cells.count, facts->n);
}

/* Whether the numbers of each row are in plain order. */
static bool all_plain (const struct aq_row *row, unsigned rows) {
  for (unsigned i = 0; i < rows; i++)
    if (!aq_is_plain_order (row[i].cells.cell, row->cells.count))
      return false;
  return true;
}

/* Judges the rows from FIRST on as a list each and returns how many; 0: none
   of them is a board. */
static unsigned judge_lists (struct aq_run *run, unsigned first) {
  const struct aq_row *row = &run->row[first];
  const unsigned rows = count_alike (run, first);
  if (first < run->judged || row->cells.count > AQ_CELLS_MAX ||
      !row->cells.numeric || row->cells.count < least_size (run))
    return 0;
  run->judged = first + rows;
  const enum aq_index index = find_index (run, row, rows);
  const unsigned n = row->cells.count - (index != AQ_NO_INDEX);
  unsigned i = 0;
  /* A line in plain order may be a heading: the numbers of the columns. */
  const bool lines =
      row->source == AQ_FROM_LINE && !row->cells.word && n != run->judge->n;
  if (lines && all_plain (row, rows))
    return 0;
  if (lines && !run->judge->facts.settled && all_plain (row, 1))
    i++;
  bool boards = false;
  for (; i < rows && row[i].cells.numeric; i++) {
    /* Numbers in plain order that stand apart are a heading, too. */
    const bool heading = lines && run->count > 1 && run->gap &&
                         aq_is_plain_order (row[i].cells.cell, n);
    const bool board = !heading && judge_list (run, &row[i], index);
    if (!board)
      judge_leftover (run, &row[i]);
    else if (index)
      run->judge->facts.index = index;
    boards |= board;
  }
  run->judged = first + i;
  return boards ? i : 0;
}

/* --- queens one a line --- */

/* The rows from FIRST on, alike but for their numbers, until number R repeats,
   and with all of their column C by row; 0: they do not make a board. */
static unsigned place_queens (const struct aq_run *run, unsigned first,
                              unsigned r, unsigned c,
                              struct aq_cell column[AQ_BOARD_MAX + 1]) {
  const struct aq_row *row = &run->row[first];
  bool used[AQ_BOARD_MAX + 1] = {false};
  struct aq_cell rows[AQ_BOARD_MAX];
  unsigned n = 0;
  for (; first + n < run->count && n < AQ_BOARD_MAX; n++) {
    const struct aq_cells *cells = &row[n].cells;
    if (cells->shape != row->cells.shape ||
        cells->numbers != row->cells.numbers ||
        cells->number[r] > AQ_BOARD_MAX || used[cells->number[r]])
      break;
    used[cells->number[r]] = true;
    rows[n].value = cells->number[r];
    column[cells->number[r]].value = cells->number[c];
  }
  const int base = aq_permutation_base (rows, n);
  if (base == 1)
    memmove (column, column + 1, n * sizeof *column);
  return base < 0 ? 0 : n;
}

/* Judges the rows from FIRST on as queens of one board; returns how many. */
static unsigned judge_pairs (struct aq_run *run, unsigned first) {
  const struct aq_row *row = &run->row[first];
  const unsigned numbers = row->cells.numbers;
  if (row->source != AQ_FROM_LINE || numbers < 2 || numbers > 4)
    return 0;
  for (unsigned i = 0; i < numbers * numbers; i++) {
    struct aq_cell column[AQ_BOARD_MAX + 1];
    const unsigned r = i / numbers, c = i % numbers;
    const unsigned n = r == c ? 0 : place_queens (run, first, r, c, column);
    const struct aq_candidate candidate = {.line = row->line,
                                           .last_line =
                                               row[n ? n - 1 : 0].last_line,
                                           .notation = AQ_FORMAT_PAIRS,
                                           .n = n,
                                           .column = column,
                                           .whole = n == run->judge->n,
                                           .shape = row->cells.shape};
    if (n >= least_size (run) && !aq_is_plain_order (column, n) &&
        aq_judge_board (run->judge, &candidate))
      return n;
  }
  return 0;
}

/* --- damaged boards of several lines --- */

/* Whether ROW is what a damaged board in the file's notation has left. BEFORE:
   the row before it, or NULL. */
static bool is_damaged (const struct aq_judge *judge, const struct aq_row *row,
                        const struct aq_row *before) {
  const struct aq_facts *facts = &judge->facts;
  const struct aq_cells *cells = &row->cells;
  if (facts->notation == AQ_FORMAT_BOARD)
    return aq_is_damaged_board (facts, cells) &&
           (!before || cells->count == before->cells.count);
  return facts->notation == AQ_FORMAT_PAIRS &&
         aq_judge_knows (judge, cells->shape) &&
         (!before || cells->number[0] > before->cells.number[0]);
}

/* Rows of a drawing, or queens, which are no board: one error. */
static unsigned judge_damaged (struct aq_run *run, unsigned first) {
  struct aq_judge *judge = run->judge;
  const struct aq_facts *facts = &judge->facts;
  const struct aq_row *row = &run->row[first];
  unsigned rows = 0, bad = 0;
  if (!facts->settled || !facts->n)
    return 0;
  while (first + rows < run->count && rows < facts->n &&
         is_damaged (judge, &row[rows], rows ? &row[rows - 1] : NULL))
    rows++;
  if (!rows)
    return 0;
  const unsigned cells = row->cells.count;
  const uint64_t last = row[rows - 1].last_line;
  while (bad < rows &&
         (facts->notation != AQ_FORMAT_BOARD ||
          find_once (&row[bad], cells, 0, facts->symbol[0]) < cells))
    bad++;
  if (bad < rows)
    aq_leftovers_error (&judge->leftovers, row->line, last, row[bad].line,
                        "row %u of a drawing without one queen", bad + 1);
  else
    aq_leftovers_error (&judge->leftovers, row->line, last, row->line,
                        "a board of %u rows, but N is %u", rows, facts->n);
  return rows;
}

/* --- runs --- */

/* Judges the rows from FIRST on; returns how many have been judged. */
static unsigned judge_rows (struct aq_run *run, unsigned first) {
  const struct aq_cells *cells = &run->row[first].cells;
  unsigned rows = 0;
  if (may_be_drawn (cells))
    rows = judge_drawings (run, first);
  if (!rows)
    rows = judge_lists (run, first);
  if (!rows)
    rows = judge_pairs (run, first);
  if (!rows)
    rows = judge_damaged (run, first);
  if (!rows)
    judge_leftover (run, &run->row[first]);
  return rows ? rows : 1;
}

/* Judges the rows but for the last KEPT and fewer, which stay. */
static void judge_run (struct aq_run *run, unsigned kept) {
  unsigned first = run->alike = run->judged = 0;
  while (first + kept < run->count)
    first += judge_rows (run, first);
  run->count -= first;
  memmove (run->row, run->row + first, run->count * sizeof *run->row);
}

void aq_run_end (struct aq_run *run) {
  judge_run (run, 0);
}

/* Makes room for the next row and its successor. */
static bool grow (struct aq_run *run) {
  enum { FEW = 16 };
  if (run->count + 2 <= run->room)
    return true;
  const unsigned room = run->room ? 2 * run->room : FEW;
  struct aq_row *more = realloc (run->row, room * sizeof *more);
  if (!more)
    return false;
  run->row = more;
  run->room = room;
  return true;
}

bool aq_run_begin (struct aq_run *run, struct aq_judge *judge) {
  *run = (struct aq_run){.judge = judge};
  return grow (run);
}

struct aq_row *aq_run_next (struct aq_run *run) {
  return &run->row[run->count];
}

/* Whether the row behind the last one is one of its kind. */
static bool is_alike (const struct aq_run *run) {
  const struct aq_row *row = &run->row[run->count], *before = row - 1;
  return row->source == before->source && row->parent == before->parent &&
         ((row->cells.count == before->cells.count &&
           row->cells.word == before->cells.word) ||
          (row->source == AQ_FROM_LINE &&
           row->cells.shape == before->cells.shape));
}

/* Judges all but the last KEPT of the rows and of the one behind them. */
static void begin_anew (struct aq_run *run, unsigned kept) {
  const unsigned rows = run->count + 1 - kept;
  struct aq_row last[2];
  memcpy (last, run->row + rows, kept * sizeof *last);
  run->count = rows;
  aq_run_end (run);
  memcpy (run->row, last, kept * sizeof *last);
  run->count = kept - 1;
}

void aq_run_add (struct aq_run *run) {
  const unsigned gap = run->row[run->count].gap;
  if (run->count && !is_alike (run))
    begin_anew (run, 1);
  else if (run->count > 1 && gap != run->gap)
    /* The first of two may be a heading, which stands apart. */
    begin_anew (run, run->count == 2 && run->gap ? 2 : 1);
  if (run->count == 1)
    run->gap = gap;
  if (++run->count == ROWS_MAX)
    judge_run (run, AQ_CELLS_MAX);
  if (!grow (run)) {
    run->judge->items.no_memory = true;
    run->count = 0;
  }
}
