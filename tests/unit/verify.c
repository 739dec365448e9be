/* SPDX-License-Identifier: MIT */

#include "allqueens.h"
#include "unit.h"

/* What was reported, by fault. */
struct found {
  unsigned count[AQ_FAULTS];
  struct aq_finding last[AQ_FAULTS];
  uint8_t column[AQ_FAULTS][256];
};

static void note (const struct aq_finding *finding, void *data) {
  struct found *found = data;
  found->count[finding->fault]++;
  found->last[finding->fault] = *finding;
  memcpy (found->column[finding->fault], finding->column, 8);
}

/* Verifies boards of size 8, line I + 1 being board I. */
static struct aq_verification verify (const uint8_t *boards, size_t count,
                                      struct found *found) {
  struct aq_list *list;
  struct aq_verification result;
  *found = (struct found){0};
  ck_assert_int_eq (aq_list_new (&list, 8), AQ_OK);
  for (size_t i = 0; i < count; i++)
    ck_assert_int_eq (aq_list_add (list, boards + 8 * i, i + 1), AQ_OK);
  ck_assert_int_eq (aq_verify (list, false, note, found, &result), AQ_OK);
  aq_list_free (list);
  return result;
}

START_TEST (all_solutions_are_complete) {
  for (unsigned n = 1; n <= 9; n++) {
    struct aq_list *list;
    struct aq_verification result;
    struct unit_totals totals;
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    ck_assert_int_eq (aq_list_new (&list, n), AQ_OK);
    for (size_t i = count; i-- > 0;)
      aq_list_add (list, boards + i * n, count - i);
    ck_assert_int_eq (aq_verify (list, false, NULL, NULL, &result), AQ_OK);
    ck_assert (unit_totals (n, &totals));
    ck_assert_uint_eq (result.boards, totals.all);
    ck_assert_uint_eq (result.solutions, totals.all);
    ck_assert_uint_eq (result.fundamental, totals.fundamental);
    ck_assert_uint_eq (result.attacked + result.repeated + result.missing, 0);
    ck_assert_uint_eq (result.known->all, totals.all);
    uint64_t sum = 0;
    for (unsigned size = 1; size <= 8; size++)
      sum += size * result.orbits.of_size[size];
    ck_assert_uint_eq (sum, totals.all);
    aq_list_free (list);
    free (boards);
  }
}
END_TEST

START_TEST (each_missing_board_is_named) {
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  for (size_t missing = 0; missing < count; missing++) {
    uint8_t rest[92 * 8], gone[8];
    struct found found;
    memcpy (gone, boards + missing * 8, 8);
    memcpy (rest, boards, missing * 8);
    memcpy (rest + missing * 8, boards + (missing + 1) * 8,
            (count - 1 - missing) * 8);
    const struct aq_verification result = verify (rest, count - 1, &found);
    ck_assert_uint_eq (result.solutions, count - 1);
    ck_assert_uint_eq (result.missing, 1);
    ck_assert_uint_eq (result.fundamental, 12);
    ck_assert_uint_eq (found.count[AQ_MISSING], 1);
    ck_assert_mem_eq (found.column[AQ_MISSING], gone, 8);
  }
  free (boards);
}
END_TEST

START_TEST (a_repeated_board_is_told_with_both_lines) {
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  uint8_t more[93 * 8];
  struct found found;
  memcpy (more, boards, count * 8);
  memcpy (more + count * 8, boards + 16 * 8, 8);
  const struct aq_verification result = verify (more, count + 1, &found);
  ck_assert_uint_eq (result.repeated, 1);
  ck_assert_uint_eq (result.solutions, 92);
  ck_assert_uint_eq (result.missing, 0);
  ck_assert_uint_eq (found.count[AQ_REPEATED], 1);
  ck_assert_uint_eq (found.last[AQ_REPEATED].line, 93);
  ck_assert_uint_eq (found.last[AQ_REPEATED].a, 17);
  free (boards);
}
END_TEST

/* Every board that differs from a solution in one row: attacked if and only if
   the naive test says so, and the rows named do attack each other. */
START_TEST (each_attacked_board_is_told_with_two_attacking_rows) {
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  for (size_t i = 0; i < count; i++)
    for (unsigned row = 0; row < 8; row++)
      for (unsigned column = 0; column < 8; column++) {
        struct found found;
        uint8_t changed[8];
        memcpy (changed, boards + i * 8, 8);
        changed[row] = (uint8_t) column;
        const struct aq_verification result = verify (changed, 1, &found);
        ck_assert_uint_eq (result.attacked, unit_attacks (8, changed));
        ck_assert_uint_eq (result.solutions, !unit_attacks (8, changed));
        if (!result.attacked)
          continue;
        const struct aq_finding *last = &found.last[AQ_ATTACKED];
        const uint64_t apart = last->b - last->a;
        const uint64_t columns =
            (uint64_t) abs (changed[last->a] - changed[last->b]);
        ck_assert_uint_lt (last->a, last->b);
        ck_assert (columns == 0 || columns == apart);
        ck_assert_uint_eq (last->line, 1);
      }
  free (boards);
}
END_TEST

/* Of "92 found" that hold 50 valid boards only the 50 count. */
START_TEST (attacked_boards_do_not_count_as_found) {
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  struct found found;
  for (size_t i = 50; i < count; i++)
    boards[i * 8] = boards[i * 8 + 1];
  const struct aq_verification result = verify (boards, count, &found);
  ck_assert_uint_eq (result.boards, 92);
  ck_assert_uint_eq (result.solutions, 50);
  ck_assert_uint_eq (result.attacked, 42);
  free (boards);
}
END_TEST

START_TEST (no_boards_are_all_solutions_of_size_3) {
  struct aq_list *list;
  struct aq_verification result;
  ck_assert_int_eq (aq_list_new (&list, 3), AQ_OK);
  ck_assert_int_eq (aq_verify (list, false, NULL, NULL, &result), AQ_OK);
  ck_assert_uint_eq (result.solutions, 0);
  ck_assert_uint_eq (result.known->all, 0);
  aq_list_free (list);
}
END_TEST

START_TEST (lists_sort_by_board_then_line) {
  static const uint8_t boards[][2] = {{1, 0}, {0, 1}, {1, 0}, {0, 1}};
  struct aq_list *list;
  ck_assert_int_eq (aq_list_new (&list, 2), AQ_OK);
  for (size_t i = 0; i < 4; i++)
    ck_assert_int_eq (aq_list_add (list, boards[i], 10 - i), AQ_OK);
  aq_list_sort (list);
  static const uint64_t lines[] = {7, 9, 8, 10};
  for (size_t i = 0; i < 4; i++) {
    ck_assert_uint_eq (aq_list_line (list, i), lines[i]);
    ck_assert_mem_eq (aq_list_column (list, i), boards[i < 2], 2);
  }
  aq_list_free (list);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      all_solutions_are_complete,
      each_missing_board_is_named,
      a_repeated_board_is_told_with_both_lines,
      each_attacked_board_is_told_with_two_attacking_rows,
      attacked_boards_do_not_count_as_found,
      no_boards_are_all_solutions_of_size_3,
      lists_sort_by_board_then_line,
      NULL};
  return unit_run ("verify", tests);
}
