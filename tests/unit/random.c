/* SPDX-License-Identifier: MIT */

#include "random.h"

#include "unit.h"

/* The first outputs of the authors' xoshiro256starstar.c from state 1 2 3 4.
 */
START_TEST (xoshiro_gives_the_reference_vector) {
  static const uint64_t reference[] = {
      11520,
      0,
      1509978240,
      1215971899390074240,
      1216172134540287360,
      607988272756665600,
      16172922978634559625u,
      8476171486693032832,
      10595114339597558777u,
      2904607092377533576,
  };
  struct random random = {{1, 2, 3, 4}};
  for (size_t i = 0; i < sizeof reference / sizeof *reference; i++)
    ck_assert_uint_eq (aq_random_next (&random), reference[i]);
}
END_TEST

/* The first outputs of the authors' splitmix64.c from state 1234567. */
START_TEST (seeding_gives_the_splitmix_reference_vector) {
  static const uint64_t reference[] = {
      6457827717110365317, 3203168211198807973, 9817491932198370423u,
      4593380528125082431};
  struct random random;
  aq_random_seed (&random, 1234567);
  for (int i = 0; i < 4; i++)
    ck_assert_uint_eq (random.state[i], reference[i]);
}
END_TEST

/* 70000 draws below 7: each number's count has a standard deviation of 93. */
START_TEST (numbers_below_a_bound_are_even) {
  struct random random;
  unsigned count[7] = {0};
  aq_random_seed (&random, 1);
  for (int i = 0; i < 70000; i++) {
    const uint32_t number = aq_random_below (&random, 7);
    ck_assert_uint_lt (number, 7);
    count[number]++;
  }
  for (int i = 0; i < 7; i++)
    ck_assert_uint_le ((unsigned) abs ((int) count[i] - 10000), 500);
}
END_TEST

/* Without drawing again, a bound of 3/4 of the range would make numbers of one
   residue modulo 3 twice as likely: 15000 instead of 10000, deviation 82. */
START_TEST (a_large_bound_is_even) {
  struct random random;
  unsigned count[3] = {0};
  aq_random_seed (&random, 2);
  for (int i = 0; i < 30000; i++) {
    const uint32_t number = aq_random_below (&random, 3u << 30);
    ck_assert_uint_lt (number, 3u << 30);
    count[number % 3]++;
  }
  for (int i = 0; i < 3; i++)
    ck_assert_int_le (abs ((int) count[i] - 10000), 500);
  for (int i = 0; i < 100; i++)
    ck_assert_uint_eq (aq_random_below (&random, 1), 0);
}
END_TEST

/* Each of the 12 ordered pairs out of 4: 1000 expected, deviation 30. */
START_TEST (pairs_are_distinct_and_even) {
  struct random random;
  unsigned count[4][4] = {{0}};
  aq_random_seed (&random, 3);
  for (int i = 0; i < 12000; i++) {
    uint32_t a, b;
    aq_random_pair (&random, 4, &a, &b);
    ck_assert (a < 4 && b < 4);
    count[a][b]++;
  }
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 4; b++)
      if (a == b)
        ck_assert_uint_eq (count[a][b], 0);
      else
        ck_assert_int_le (abs ((int) count[a][b] - 1000), 180);
}
END_TEST

/* The 24 permutations of 4: 1000 expected each, deviation 31. */
START_TEST (permutations_are_even) {
  struct random random;
  unsigned count[256] = {0};
  unsigned kinds = 0;
  aq_random_seed (&random, 5);
  for (int i = 0; i < 24000; i++) {
    uint8_t p[4];
    aq_random_permutation (&random, 4, p);
    ck_assert_int_eq (1 << p[0] | 1 << p[1] | 1 << p[2] | 1 << p[3], 15);
    count[p[0] << 6 | p[1] << 4 | p[2] << 2 | p[3]]++;
  }
  for (int i = 0; i < 256; i++)
    if (count[i]) {
      kinds++;
      ck_assert_int_le (abs ((int) count[i] - 1000), 190);
    }
  ck_assert_uint_eq (kinds, 24);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {xoshiro_gives_the_reference_vector,
                                seeding_gives_the_splitmix_reference_vector,
                                numbers_below_a_bound_are_even,
                                a_large_bound_is_even,
                                pairs_are_distinct_and_even,
                                permutations_are_even,
                                NULL};
  return unit_run ("random", tests);
}
