/* SPDX-License-Identifier: MIT */

/* Boards in memory: the check for attacks, sorting. */

#include "core/board.h"

#include "../unit.h"
#include "allqueens.h"

enum { SOLUTIONS_MAX = 32 }; /* the largest N of aq_is_solution */

static bool is_checked (unsigned n, const uint8_t *column) {
  return aq_is_solution (n, column) == !unit_attacks (n, column);
}

/* Columns at random, permutations, and solutions with one queen moved or two
   swapped: many attacks and few, on any line. */
TEST (boards_are_solutions_if_no_pair_of_queens_attacks) {
  unsigned solutions = 0;
  for (unsigned n = 4; n <= SOLUTIONS_MAX; n++)
    for (unsigned seed = 1000 * n; seed < 1000 * n + 100; seed++) {
      uint64_t state = seed;
      uint8_t board[5][256];
      for (unsigned row = 0; row < n; row++)
        board[0][row] = (uint8_t) (unit_random (&state) % n);
      unit_permutation (&state, n, board[1]);
      unit_search_solution (&state, n, board[2]);
      const unsigned a = (unsigned) (unit_random (&state) % n);
      const unsigned b = (unsigned) (unit_random (&state) % n);
      memcpy (board[3], board[2], n);
      board[3][a] = (uint8_t) b;
      memcpy (board[4], board[2], n);
      unit_swap (board[4], a, b);
      for (unsigned i = 0; i < 5; i++)
        ck_assert_msg (is_checked (n, board[i]), "n %u, seed %u, board %u", n,
                       seed, i);
      ck_assert (aq_is_solution (n, board[2]));
      solutions += !unit_attacks (n, board[4]);
    }
  ck_assert_uint_gt (solutions, 100);
}

/* Each board of N columns, in lexicographic order. */
TEST (all_small_boards_are_solutions_if_naive_search_finds_them) {
  for (unsigned n = 1; n <= 7; n++) {
    uint8_t *boards, column[8] = {0};
    const size_t count = unit_solutions (n, &boards);
    size_t found = 0;
    unsigned row = 0;
    while (row < n) {
      if (aq_is_solution (n, column)) {
        ck_assert_uint_lt (found, count);
        ck_assert_mem_eq (column, boards + found++ * n, n);
      }
      for (row = 0; row < n && ++column[n - 1 - row] == n; row++)
        column[n - 1 - row] = 0;
    }
    ck_assert_uint_eq (found, count);
    free (boards);
  }
}

/* Solutions with one queen moved outside, to each column that a byte can
   hold. */
TEST (boards_with_a_column_outside_are_no_solutions) {
  for (unsigned n = 1; n <= SOLUTIONS_MAX; n++) {
    uint64_t state = n;
    uint8_t column[256] = {0};
    if (n == 2 || n == 3)
      continue;
    unit_search_solution (&state, n, column);
    for (unsigned row = 0; row < n; row++) {
      const uint8_t inside = column[row];
      for (unsigned outside = n; outside <= UINT8_MAX; outside++) {
        column[row] = (uint8_t) outside;
        if (aq_is_solution (n, column))
          ck_abort_msg ("n %u, row %u, column %u", n, row, outside);
      }
      column[row] = inside;
    }
    ck_assert (aq_is_solution (n, column));
  }
}

/* Boards of few columns: many are equal.  The oracle compares all pairs. */
TEST (equal_boards_are_counted) {
  enum { BOARDS = 200 };
  for (unsigned n = 1; n <= 255; n += 1 + n / 2)
    for (size_t count = 0; count <= BOARDS; count += 1 + count / 2) {
      const size_t stride = aq_board_stride (n);
      uint8_t *boards = calloc (BOARDS, stride);
      uint64_t state = n + count;
      size_t distinct = 0, copies = 0, most_frequent = 0;
      ck_assert_ptr_nonnull (boards);
      for (size_t i = 0; i < count; i++)
        boards[i * stride + unit_random (&state) % n] =
            (uint8_t) (unit_random (&state) % n % 3);
      for (size_t i = 0; i < count; i++) {
        size_t before = 0, equal = 0;
        for (size_t j = 0; j < count; j++) {
          const bool same =
              !memcmp (boards + i * stride, boards + j * stride, n);
          equal += same;
          before += same && j < i;
        }
        distinct += !before;
        if (!before && (equal > copies ||
                        (equal == copies &&
                         memcmp (boards + i * stride,
                                 boards + most_frequent * stride, n) < 0))) {
          copies = equal;
          most_frequent = i;
        }
      }
      struct board_counts counts;
      ck_assert (!aq_boards_count (n, boards, count, &counts));
      ck_assert_msg (counts.distinct == distinct && counts.copies == copies &&
                         counts.most_frequent == most_frequent,
                     "n %u, %zu boards, seed %lu", n, count,
                     (unsigned long) (n + count));
      free (boards);
    }
}

/* Each column in turn is outside, and the rest of the array does not count. */
TEST (boards_with_a_column_outside_are_bad) {
  for (unsigned n = 1; n <= AQ_BOARD_MAX; n++) {
    struct aq_board board = {.n = n};
    memset (board.column, 255, sizeof board.column);
    memset (board.column, (int) n - 1, n);
    ck_assert_int_eq (aq_board_check (&board), AQ_OK);
    for (unsigned row = 0; row < n; row++) {
      board.column[row] = (uint8_t) n;
      if (aq_board_check (&board) != AQ_BAD_BOARD)
        ck_abort_msg ("row %u of %u", row, n);
      board.column[row] = (uint8_t) (n - 1);
    }
  }
}

TEST (boards_of_a_size_out_of_range_are_bad) {
  static const unsigned sizes[] = {0, AQ_BOARD_MAX + 1, 512, -1u};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const struct aq_board board = {.n = sizes[i]};
    ck_assert_int_eq (aq_board_check (&board), AQ_BAD_SIZE);
  }
}
