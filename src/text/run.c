/* SPDX-License-Identifier: MIT */

#include "text/run.h"

#include <string.h>

#include "text/drawing.h"

/* Of a run: two drawings and more. */
enum { ROWS_MAX = 600 };

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
  if (!row->cells.numeric || n < aq_judge_least (run->judge) ||
      n > AQ_BOARD_MAX)
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

/* Whether the N numbers of a row are in plain order, and not behind the label
   of boards, or one that may be theirs. */
static bool is_heading (const struct aq_judge *judge, const struct aq_row *row,
                        unsigned n) {
  const bool labelled =
      row->cells.others &&
      (!judge->facts.settled || aq_judge_knows (judge, row->cells.shape));
  return !labelled && aq_is_plain_order (row->cells.cell, n);
}

/* Whether each row is a heading. */
static bool are_headings (const struct aq_judge *judge,
                          const struct aq_row *row, unsigned rows) {
  for (unsigned i = 0; i < rows; i++)
    if (!is_heading (judge, &row[i], row->cells.count))
      return false;
  return true;
}

/* Whether the rows are bare numbers such as counters: few of many are
   permutations. */
static bool are_counters (const struct aq_judge *judge,
                          const struct aq_row *row, unsigned rows) {
  enum { MANY = 8, FEW = 4 };
  const unsigned n = row->cells.count;
  unsigned boards = 0;
  if (judge->facts.settled || !row->cells.word || n == judge->n ||
      row->source != AQ_FROM_LINE || rows < MANY)
    return false;
  for (unsigned i = 0; i < rows; i++)
    boards += aq_permutation_base (row[i].cells.cell, n) >= 0;
  return FEW * boards < rows;
}

/* Judges the rows from FIRST on as a list each and returns how many; 0: none
   of them is a board. */
static unsigned judge_lists (struct aq_run *run, unsigned first) {
  const struct aq_row *row = &run->row[first];
  const unsigned rows = count_alike (run, first);
  if (first < run->judged || row->cells.count > AQ_CELLS_MAX ||
      !row->cells.numeric || row->cells.count < aq_judge_least (run->judge))
    return 0;
  run->judged = first + rows;
  if (are_counters (run->judge, row, rows))
    return 0;
  const enum aq_index index = find_index (run, row, rows);
  const unsigned n = row->cells.count - (index != AQ_NO_INDEX);
  unsigned i = 0;
  /* A line in plain order may be a heading: the numbers of the columns. */
  const bool lines =
      row->source == AQ_FROM_LINE && !row->cells.word && n != run->judge->n;
  if (lines && are_headings (run->judge, row, rows))
    return 0;
  if (lines && !run->judge->facts.settled && are_headings (run->judge, row, 1))
    i++;
  bool boards = false;
  for (; i < rows && row[i].cells.numeric; i++) {
    /* Numbers in plain order that stand apart are a heading, too. */
    const bool heading = lines && run->count > 1 && run->gap &&
                         is_heading (run->judge, &row[i], n);
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
    const bool plain = aq_is_plain_order (column, n);
    if (n >= aq_judge_least (run->judge) && !plain &&
        aq_judge_board (run->judge, &candidate))
      return n;
    if (plain && numbers == 2 && !run->judge->facts.settled)
      aq_judge_suppose (run->judge, &candidate);
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
  return facts->notation == AQ_FORMAT_PAIRS && cells->numbers > 1 &&
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
          aq_find_once (&row[bad], cells, 0, facts->symbol[0]) < cells))
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
  unsigned rows = aq_judge_drawings (run->judge, &run->row[first],
                                     count_alike (run, first));
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
  size_t first = 0;
  struct aq_row *array = aq_make_room (run->row, sizeof *array, &first,
                                       run->count + 1, &run->room);
  if (array)
    run->row = array;
  return array;
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
