/* SPDX-License-Identifier: MIT */

#include "../unit.h"
#include "check/board_list.h"

/* The violations reported, by kind. */
struct reported {
  unsigned count[AQ_VIOLATION_KINDS];
  struct aq_violation last[AQ_VIOLATION_KINDS];
  struct aq_board board[AQ_VIOLATION_KINDS]; /* the last one's */
};

static bool note (const struct aq_violation *violation, void *data) {
  struct reported *reported = data;
  reported->count[violation->kind]++;
  reported->last[violation->kind] = *violation;
  reported->board[violation->kind] = *violation->board;
  return true;
}

static struct aq_list *make_list (unsigned n) {
  struct aq_list *list;
  ck_assert_int_eq (aq_list_new (&list, n), AQ_OK);
  return list;
}

/* Verifies boards of size N, line I + 1 being board I. */
static struct aq_verification verify_boards (unsigned n, const uint8_t *boards,
                                             size_t count, bool fundamental,
                                             struct reported *reported) {
  struct aq_list *list = make_list (n);
  struct aq_verification result = {0};
  *reported = (struct reported){0};
  for (size_t i = 0; i < count; i++) {
    struct aq_board board = {.n = n};
    memcpy (board.column, boards + n * i, n);
    if (aq_list_add (list, &board, i + 1))
      ck_abort_msg ("line %zu", i);
  }
  ck_assert_int_eq (aq_verify (list, fundamental, note, reported, &result),
                    AQ_OK);
  aq_list_free (list);
  return result;
}

static uint64_t boards_in (const struct aq_orbits *orbits) {
  uint64_t sum = 0;
  for (unsigned size = 1; size <= 8; size++)
    sum += size * orbits->of_size[size];
  return sum;
}

TEST (all_solutions_are_complete) {
  for (unsigned n = 1; n <= 9; n++) {
    struct reported reported;
    struct unit_totals totals;
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    const struct aq_verification result =
        verify_boards (n, boards, count, false, &reported);
    ck_assert (unit_totals (n, &totals));
    ck_assert_msg (
        result.boards == totals.all && result.solutions == totals.all &&
            result.fundamental == totals.fundamental &&
            result.attacked + result.repeated + result.missing == 0 &&
            result.known->all == totals.all &&
            boards_in (&result.orbits) == totals.all,
        "n %u", n);
    free (boards);
  }
}

/* Whole classes of size 8 or 9, by seed, in ascending order: they are counted
   without a missing board; without one of their boards, it is missing. */
TEST (some_classes_are_whole_until_a_board_is_missing) {
  for (uint64_t seed = 1; seed <= 100; seed++) {
    uint64_t state = seed;
    const unsigned n = 8 + seed % 2;
    struct reported reported;
    uint8_t *boards, lines[352 * 9];
    const size_t all = unit_solutions (n, &boards);
    size_t count = 0, classes = 0;
    const uint64_t chosen = unit_random (&state);
    for (size_t i = 0; i < all; i++) {
      struct aq_board board = {.n = n}, images[8];
      unsigned orbit, hash = 0;
      memcpy (board.column, boards + i * n, n);
      ck_assert_int_eq (aq_images (&board, images, &orbit), AQ_OK);
      for (unsigned row = 0; row < n; row++)
        hash = hash * 37 + images[0].column[row];
      if (chosen >> (hash * 2654435761u >> 26) & 1) {
        classes += !memcmp (images[0].column, board.column, n);
        memcpy (lines + count++ * n, board.column, n);
      }
    }
    struct aq_verification result =
        verify_boards (n, lines, count, false, &reported);
    ck_assert_uint_eq (result.missing, 0);
    ck_assert_uint_eq (result.fundamental, classes);
    ck_assert_uint_eq (boards_in (&result.orbits), count);
    ck_assert_uint_gt (count, 0);
    const size_t gone = unit_random (&state) % count;
    memmove (lines + gone * n, lines + (gone + 1) * n, (--count - gone) * n);
    result = verify_boards (n, lines, count, false, &reported);
    ck_assert_uint_eq (result.missing, 1);
    ck_assert_uint_eq (result.fundamental, classes);
    free (boards);
  }
}

/* All solutions but the one of index I, one of the others again in line 92,
   and behind it boards with attacks, which count as no solutions. */
TEST (what_is_missing_repeated_or_attacked_is_reported) {
  enum { ALL = 92, LINES = 95 };
  uint8_t *boards;
  ck_assert_uint_eq (unit_solutions (8, &boards), ALL);
  for (size_t i = 0; i < ALL; i++) {
    const size_t again = (i * 7 + 5) % (ALL - 1);
    uint8_t lines[LINES * 8];
    struct reported reported;
    memcpy (lines, boards, i * 8);
    memcpy (lines + i * 8, boards + (i + 1) * 8, (ALL - 1 - i) * 8);
    memcpy (lines + (ALL - 1) * 8, lines + again * 8, 8);
    for (size_t line = ALL; line < LINES; line++)
      memset (lines + line * 8, (int) (line % 8), 8);
    const struct aq_verification result =
        verify_boards (8, lines, LINES, false, &reported);
    ck_assert_uint_eq (result.boards, LINES);
    ck_assert_uint_eq (result.solutions, ALL - 1);
    ck_assert_uint_eq (result.fundamental, 12);
    ck_assert_uint_eq (result.missing, 1);
    ck_assert_uint_eq (result.repeated, 1);
    ck_assert_uint_eq (result.attacked, LINES - ALL);
    ck_assert_uint_eq (reported.count[AQ_MISSING], 1);
    ck_assert_uint_eq (reported.count[AQ_REPEATED], 1);
    ck_assert_uint_eq (reported.count[AQ_ATTACKED], LINES - ALL);
    ck_assert_uint_eq (reported.board[AQ_MISSING].n, 8);
    ck_assert_mem_eq (reported.board[AQ_MISSING].column, boards + i * 8, 8);
    ck_assert_uint_eq (reported.last[AQ_REPEATED].line, ALL);
    ck_assert_uint_eq (reported.last[AQ_REPEATED].a, again + 1);
  }
  free (boards);
}

/* The board is attacked if and only if the naive test says so, and the rows
   named do attack each other. */
static void check_attacks (unsigned n, const uint8_t *board) {
  struct reported reported;
  const struct aq_verification result =
      verify_boards (n, board, 1, false, &reported);
  ck_assert_msg (result.attacked == unit_attacks (n, board) &&
                     result.solutions == !result.attacked,
                 "n and seed %u", n);
  if (!result.attacked)
    return;
  const struct aq_violation *last = &reported.last[AQ_ATTACKED];
  const uint64_t apart = last->b - last->a;
  const uint64_t columns = (uint64_t) abs (board[last->a] - board[last->b]);
  ck_assert_uint_lt (last->a, last->b);
  ck_assert_msg (columns == 0 || columns == apart, "n and seed %u", n);
  ck_assert_uint_eq (last->line, 1);
}

/* A solution, then others that differ from it in two columns, or in one. */
TEST (attacked_boards_of_every_size_are_reported) {
  for (unsigned n = 4; n <= 255; n += n < 70 ? 1 : 37) {
    uint64_t state = n;
    uint8_t board[256];
    unit_search_solution (&state, n, board);
    check_attacks (n, board);
    for (unsigned i = 0; i < 60; i++) {
      uint8_t changed[256];
      const unsigned row = (unsigned) (unit_random (&state) % n);
      memcpy (changed, board, n);
      if (i % 2)
        unit_swap (changed, row, (unsigned) (unit_random (&state) % n));
      else
        changed[row] = (uint8_t) (unit_random (&state) % n);
      check_attacks (n, changed);
    }
  }
}

/* A list of COUNT lines that has the first DISTINCT solutions of size 6, which
   has 4 in one class, in turn. */
static struct aq_verification verify_lines (size_t count, size_t distinct,
                                            bool fundamental) {
  struct reported reported;
  uint8_t *boards, *lines = malloc (6 * count);
  ck_assert_uint_eq (unit_solutions (6, &boards), 4);
  ck_assert_ptr_nonnull (lines);
  for (size_t i = 0; i < count; i++)
    memcpy (lines + 6 * i, boards + i * distinct / count * 6, 6);
  const struct aq_verification result =
      verify_boards (6, lines, count, fundamental, &reported);
  ck_assert_uint_eq (result.boards, count);
  ck_assert_uint_eq (result.solutions, distinct);
  ck_assert_uint_eq (result.fundamental, 1);
  ck_assert_uint_eq (result.orbits.of_size[4], 1);
  free (lines);
  free (boards);
  return result;
}

TEST (classes_are_implied_by_the_count_in_long_complete_lists_only) {
  enum { MANY = AQ_CHECKED_CLASSES_MAX + 1 };
  ck_assert (verify_lines (MANY, 4, false).implied);
  ck_assert (!verify_lines (MANY, 4, true).implied);
  ck_assert (!verify_lines (MANY, 3, false).implied);
  ck_assert (!verify_lines (MANY - 1, 4, false).implied);
  ck_assert_uint_eq (verify_lines (MANY, 4, false).missing, 0);
  ck_assert_uint_eq (verify_lines (MANY, 3, false).missing, 1);
}

/* The first solutions, all of them, and all with one repeated. */
TEST (classes_of_short_lists_are_checked_one_by_one) {
  for (unsigned n = 1; n <= 8; n++) {
    uint8_t *boards;
    struct unit_totals totals;
    const size_t count = unit_solutions (n, &boards);
    uint8_t lines[93 * 8];
    for (size_t i = 0; i <= count && count; i++)
      memcpy (lines + i * n, boards + i % count * n, n);
    ck_assert (unit_totals (n, &totals));
    for (size_t listed = 0; listed <= count + 1; listed++)
      for (int fundamental = 0; fundamental < 2; fundamental++) {
        struct reported reported;
        const struct aq_verification result = verify_boards (
            n, lines, count ? listed : 0, fundamental, &reported);
        ck_assert (!result.implied);
        ck_assert_uint_eq (result.solutions, listed < count ? listed : count);
        if (listed >= count)
          ck_assert_uint_eq (result.fundamental, totals.fundamental);
      }
    free (boards);
  }
}

TEST (nothing_is_implied_where_no_total_is_known) {
  enum { N = AQ_TOTALS_MAX + 1, MANY = AQ_CHECKED_CLASSES_MAX + 1 };
  struct reported reported;
  uint64_t state = 1;
  uint8_t *lines = malloc ((size_t) N * MANY), board[256];
  ck_assert_ptr_nonnull (lines);
  unit_search_solution (&state, N, board);
  for (size_t i = 0; i < MANY; i++)
    memcpy (lines + N * i, board, N);
  const struct aq_verification result =
      verify_boards (N, lines, MANY, false, &reported);
  ck_assert (!result.implied);
  ck_assert_uint_eq (result.missing, 7);
  ck_assert_ptr_null (result.known);
  free (lines);
}

/* A board with its line, in the order of lists. */
struct numbered {
  uint8_t column[AQ_BOARD_MAX];
  uint64_t line;
};

static int compare_numbered (const void *a, const void *b) {
  const struct numbered *left = a, *right = b;
  const int order = memcmp (left->column, right->column, AQ_BOARD_MAX);
  return order ? order
               : (left->line > right->line) - (left->line < right->line);
}

/* COUNT boards: most ascend from the one before by their last column and are
   on the next line.  One of ODD is random, or the same again, or on another
   line. */
static void draw_numbered (uint64_t *state, unsigned n, unsigned odd,
                           size_t count, struct numbered *boards) {
  memset (boards, 0, count * sizeof *boards);
  for (size_t i = 0; i < count; i++) {
    struct numbered *board = &boards[i];
    unsigned row = n;
    if (i)
      *board = boards[i - 1];
    board->line++;
    while (row-- > 0 && ++board->column[row] == n)
      board->column[row] = 0;
    if (unit_random (state) % odd)
      continue;
    const unsigned kind = (unsigned) (unit_random (state) % 3);
    if (kind == 0)
      for (row = 0; row < n; row++)
        board->column[row] = (uint8_t) (unit_random (state) % n);
    else if (kind == 1)
      memcpy (board->column, boards[i ? i - 1 : 0].column, n);
    else
      board->line = unit_random (state) % 100;
  }
}

TEST (lists_sort_by_board_then_line) {
  enum { MOST = 3000 };
  struct numbered *boards = malloc (MOST * sizeof *boards);
  ck_assert_ptr_nonnull (boards);
  for (uint64_t seed = 1; seed <= 300; seed++) {
    uint64_t state = seed;
    const unsigned n = 1 + (unsigned) (unit_random (&state) % 40);
    const unsigned odd = seed % 3 ? 2000 : 1 + (unsigned) seed % 7;
    const size_t count = unit_random (&state) % MOST;
    struct aq_list *list = make_list (n);
    draw_numbered (&state, n, odd, count, boards);
    for (size_t i = 0; i < count; i++) {
      struct aq_board board = {.n = n};
      memcpy (board.column, boards[i].column, n);
      ck_assert_int_eq (aq_list_add (list, &board, boards[i].line), AQ_OK);
    }
    aq_list_sort (list);
    qsort (boards, count, sizeof *boards, compare_numbered);
    ck_assert_uint_eq (aq_list_count (list), count);
    for (size_t i = 0; i < count; i++) {
      struct aq_board board;
      aq_list_board (list, i, &board);
      ck_assert_msg (!memcmp (board.column, boards[i].column, n) &&
                         aq_list_line (list, i) == boards[i].line,
                     "seed %u, board %zu", (unsigned) seed, i);
    }
    aq_list_free (list);
  }
  free (boards);
}

TEST (lists_take_boards_of_their_size_only) {
  static const struct {
    struct aq_board board;
    enum aq_status status;
  } cases[] = {{{4, {1, 3, 0, 2}}, AQ_OK},
               {{4, {0, 0, 0, 0}}, AQ_OK},
               {{4, {4, 0, 0, 0}}, AQ_BAD_BOARD},
               {{4, {1, 3, 0, 4}}, AQ_BAD_BOARD},
               {{4, {1, 3, 0, 255}}, AQ_BAD_BOARD},
               {{4, {101, 203, 50, 252}}, AQ_BAD_BOARD}, /* no two in a line */
               {{3, {0, 1, 2}}, AQ_BAD_SIZE},
               {{5, {0, 1, 2, 3, 4}}, AQ_BAD_SIZE},
               {{0, {0}}, AQ_BAD_SIZE},
               {{256, {0}}, AQ_BAD_SIZE}};
  struct aq_list *list = make_list (4);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    ck_assert_msg (aq_list_add (list, &cases[i].board, i) == cases[i].status,
                   "case %zu", i);
  ck_assert_uint_eq (aq_list_count (list), 2);
  aq_list_free (list);
}

/* An aq_report_violation that stops at the last of *DATA. */
static bool count_down (const struct aq_violation *violation, void *data) {
  unsigned *rest = data;
  (void) violation;
  ck_assert_uint_gt (*rest, 0);
  return --*rest;
}

/* Two boards of one class that misses others, a board with attacks, and one of
   the boards again: violations of all kinds. */
TEST (checking_stops_where_the_caller_says) {
  static const struct aq_board boards[] = {{6, {1, 3, 5, 0, 2, 4}},
                                           {6, {4, 2, 0, 5, 3, 1}},
                                           {6, {0, 1, 2, 3, 4, 5}},
                                           {6, {1, 3, 5, 0, 2, 4}}};
  for (int fundamental = 0; fundamental < 2; fundamental++) {
    const unsigned violations = fundamental ? 3 : 4;
    for (unsigned stop = 1; stop <= violations + 1; stop++) {
      struct aq_list *list = make_list (6);
      struct aq_verification result = {0};
      unsigned rest = stop;
      for (unsigned i = 0; i < 4; i++)
        ck_assert_int_eq (aq_list_add (list, &boards[i], i + 1), AQ_OK);
      ck_assert_int_eq (
          aq_verify (list, fundamental, count_down, &rest, &result),
          stop <= violations ? AQ_STOPPED : AQ_OK);
      ck_assert_uint_eq (rest, stop <= violations ? 0 : 1);
      ck_assert_uint_eq (result.boards, stop <= violations ? 0 : 4);
      aq_list_free (list);
    }
  }
}
