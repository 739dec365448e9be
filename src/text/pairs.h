/* SPDX-License-Identifier: MIT */

/* Boards of which queens are named one by one, as in queen(3,6), (3, 6) or b5:
   pairs of a row and a column, in any order. */

#ifndef AQ_TEXT_PAIRS_H
#define AQ_TEXT_PAIRS_H

#include "text/judge.h"

enum { AQ_NAMES_MAX = 8 };

/* The queens of one name that have been met since the last board. */
struct aq_named_queens {
  uint64_t name;
  uint64_t parent;          /* the bracket that holds them together; 0: none */
  uint64_t line, last_line; /* of the first one, and of the last */
  bool several;             /* on one line */
  unsigned count;
  uint64_t begun;     /* boards */
  unsigned first_row; /* of the first one */
  unsigned last_row;
  unsigned
      ordered; /* queens, if each row is the one behind the last; else 0 */
  bool row_used[AQ_BOARD_MAX + 1];
  struct aq_cell column[AQ_BOARD_MAX + 1]; /* by row */
};

struct aq_pairs {
  struct aq_judge *judge;
  enum aq_format notation; /* AQ_FORMAT_PAIRS or AQ_FORMAT_CHESS */
  uint64_t lost_line; /* the last with queens that were no board yet ... */
  unsigned lost;      /* ... and how many */
  unsigned names;
  struct aq_named_queens queens[AQ_NAMES_MAX];
};

/* A queen, below the bracket PARENT, 0: none. */
void aq_pairs_add (struct aq_pairs *pairs, uint64_t name, uint64_t parent,
                   uint64_t line, unsigned row, unsigned column);

/* The boards in the bracket PARENT end here. */
void aq_pairs_close (struct aq_pairs *pairs, uint64_t parent);

/* LINE, or the line of a board that was begun before. */
uint64_t aq_pairs_line (const struct aq_pairs *pairs, uint64_t line);

/* All boards that have been begun end here. */
void aq_pairs_end (struct aq_pairs *pairs);

#endif
