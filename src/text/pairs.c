/* SPDX-License-Identifier: MIT */

#include "text/pairs.h"

#include <string.h>

/* Judges the queens of one name; then there are none. */
static void end_board (struct aq_pairs *pairs,
                       struct aq_named_queens *queens) {
  struct aq_judge *judge = pairs->judge;
  const unsigned n = queens->count;
  if (!n)
    return;
  queens->count = 0;
  const unsigned first = queens->row_used[0] ? 0 : 1;
  unsigned row = 0;
  while (row < n && queens->row_used[first + row])
    row++;
  const struct aq_candidate candidate = {.line = queens->line,
                                         .last_line = queens->last_line,
                                         .notation = pairs->notation,
                                         .n = n,
                                         .column = queens->column + first,
                                         .whole = true,
                                         .bracket = queens->parent,
                                         .shape = queens->name};
  memset (queens->row_used, 0, sizeof queens->row_used);
  const struct aq_facts *facts = &judge->facts;
  if (row == n && aq_judge_board (judge, &candidate)) {
    if (facts->settled && pairs->lost_line == queens->line)
      aq_leftovers_error (&judge->leftovers, queens->line, queens->line,
                          queens->line, "%u queens before a board",
                          pairs->lost);
    return;
  }
  if (!facts->settled) {
    pairs->lost_line = queens->last_line;
    pairs->lost = n;
  }
  if (!facts->settled || facts->notation != pairs->notation ||
      !aq_judge_knows (judge, queens->name))
    return;
  const uint64_t from = queens->line, to = queens->last_line;
  if (n != facts->n)
    aq_leftovers_error (&judge->leftovers, from, to, from,
                        "%u queens, but N is %u", n, facts->n);
  else if (row < n)
    aq_leftovers_error (&judge->leftovers, from, to, from,
                        "no queen in row %u", first + row);
  else
    aq_leftovers_error (&judge->leftovers, from, to, from,
                        "a column out of range");
}

void aq_pairs_close (struct aq_pairs *pairs, uint64_t parent) {
  for (unsigned i = 0; i < pairs->names; i++)
    if (pairs->queens[i].parent == parent)
      end_board (pairs, &pairs->queens[i]);
}

uint64_t aq_pairs_line (const struct aq_pairs *pairs, uint64_t line) {
  for (unsigned i = 0; i < pairs->names; i++)
    if (pairs->queens[i].count && pairs->queens[i].line < line)
      line = pairs->queens[i].line;
  return line;
}

void aq_pairs_end (struct aq_pairs *pairs) {
  for (unsigned i = 0; i < pairs->names; i++)
    end_board (pairs, &pairs->queens[i]);
  pairs->names = 0;
}

/* The queens of that name; NULL: there are too many names. */
static struct aq_named_queens *find_name (struct aq_pairs *pairs,
                                          uint64_t name) {
  for (unsigned i = 0; i < pairs->names; i++)
    if (pairs->queens[i].name == name)
      return &pairs->queens[i];
  if (pairs->names == AQ_NAMES_MAX)
    return NULL;
  struct aq_named_queens *queens = &pairs->queens[pairs->names++];
  *queens = (struct aq_named_queens){.name = name};
  return queens;
}

void aq_pairs_add (struct aq_pairs *pairs, uint64_t name, uint64_t parent,
                   uint64_t line, unsigned row, unsigned column) {
  if (row > AQ_BOARD_MAX || column > AQ_BOARD_MAX)
    return;
  struct aq_named_queens *queens = find_name (pairs, name);
  if (!queens)
    return;
  /* A board ends with its bracket or, where several queens stand on a line,
     with the line; where a row repeats; and where rows that came in order go
     back to the row with which boards begin. */
  if (queens->count && (parent != queens->parent || queens->row_used[row] ||
                        (!parent && line != queens->last_line &&
                         (queens->several ||
                          (row == queens->first_row && queens->ordered > 1)))))
    end_board (pairs, queens);
  if (!queens->count) {
    if (queens->begun++ == 0)
      queens->first_row = row;
    queens->line = line;
    queens->several = false;
    queens->ordered = 1;
  } else {
    queens->several |= line == queens->last_line;
    queens->ordered =
        queens->ordered && row == queens->last_row + 1 ? queens->count + 1 : 0;
  }
  queens->last_row = row;
  queens->parent = parent;
  queens->last_line = line;
  queens->row_used[row] = true;
  queens->column[row].value = (uint16_t) column;
  queens->count++;
}
