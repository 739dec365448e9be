/* SPDX-License-Identifier: MIT */

/* The kernels of each instruction set, and what kernels draw from. */

#include "lanes/kernels/lane_kernels.h"

#include "lane_boards.h"

TEST (instruction_sets_have_different_names_and_the_baseline_is_the_last) {
  size_t count = 0;
  for (; aq_kernels (count); count++)
    for (size_t before = 0; before < count; before++)
      ck_assert_str_ne (aq_kernels (before)->name, aq_kernels (count)->name);
  ck_assert_uint_ge (count, 1);
  ck_assert_str_eq (aq_kernels (count - 1)->name, "baseline");
  ck_assert_ptr_null (aq_kernels (count + 1));
}

/* 3 rows have 6 orders: 2560 of each are expected, standard deviation 46. */
TEST (row_orders_are_permutations_and_equally_frequent) {
  enum { DRAWS = 60 };
  struct row_orders orders;
  struct aq_random random;
  unsigned count[3][3] = {{0}};
  aq_random_seed (&random, 1);
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    aq_row_orders_draw (&orders, n, &random);
    for (unsigned i = 0; i < AQ_ROW_ORDERS; i++)
      ck_assert_msg (unit_is_permutation (n, orders.rows[i]), "n %u", n);
  }
  for (unsigned draw = 0; draw < DRAWS; draw++) {
    aq_row_orders_draw (&orders, 3, &random);
    for (unsigned i = 0; i < AQ_ROW_ORDERS; i++) {
      const uint8_t *rows = orders.rows[i];
      count[rows[0]][rows[1]]++;
    }
  }
  for (unsigned first = 0; first < 3; first++)
    for (unsigned second = 0; second < 3; second++)
      unit_expect_frequency (count[first][second], DRAWS * AQ_ROW_ORDERS,
                             first == second ? 0 : 1. / 6, "rows %u, %u first",
                             first, second);
}

TEST (each_instruction_set_has_all_kernels) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    uintptr_t member[sizeof *kernels / sizeof (uintptr_t)];
    memcpy (member, kernels, sizeof member);
    for (size_t i = 0; i < sizeof member / sizeof *member; i++)
      ck_assert_msg (member[i], "%s: member %zu is NULL", kernels->name, i);
  }
}
