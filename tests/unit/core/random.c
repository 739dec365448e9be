/* SPDX-License-Identifier: MIT */

#include "core/random.h"

#include "../lanes/kernels/lane_boards.h"

/* The first outputs of the authors' xoshiro256starstar.c from state 1 2 3 4.
 */
TEST (xoshiro_gives_the_reference_vector) {
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
  struct aq_random random = {{1, 2, 3, 4}};
  for (size_t i = 0; i < sizeof reference / sizeof *reference; i++)
    ck_assert_uint_eq (aq_random_next (&random), reference[i]);
}

/* The first outputs of the authors' splitmix64.c from state 1234567. */
TEST (seeding_gives_the_splitmix_reference_vector) {
  static const uint64_t reference[] = {
      6457827717110365317, 3203168211198807973, 9817491932198370423u,
      4593380528125082431};
  struct aq_random random;
  aq_random_seed (&random, 1234567);
  for (int i = 0; i < 4; i++)
    ck_assert_uint_eq (random.state[i], reference[i]);
}

/* 2^31 + 2^30 is 3/4 of the range.  If no number were drawn again, those of
   one residue modulo 3 would be twice as frequent. */
TEST (numbers_below_a_bound_are_equally_frequent) {
  static const struct {
    uint32_t bound, residues;
  } rows[] = {{1, 1}, {7, 7}, {3u << 30, 3}};
  for (uint64_t i = 0; i < 3; i++) {
    struct aq_random random;
    unsigned count[7] = {0};
    aq_random_seed (&random, i);
    for (unsigned draw = 0; draw < 70000; draw++) {
      const uint32_t number = aq_random_below (&random, rows[i].bound);
      if (number >= rows[i].bound)
        ck_abort_msg ("%u below %u", number, rows[i].bound);
      count[number % rows[i].residues]++;
    }
    for (unsigned residue = 0; residue < rows[i].residues; residue++)
      unit_expect_frequency (count[residue], 70000, 1. / rows[i].residues,
                             "%u of %u, seed %u", residue, rows[i].bound,
                             (unsigned) i);
  }
}

/* Of 4 numbers there are 12 ordered pairs: 1000 of each are expected, standard
   deviation 30. */
TEST (pairs_are_distinct_and_equally_frequent) {
  struct aq_random random;
  unsigned count[4][4] = {{0}};
  aq_random_seed (&random, 3);
  for (int i = 0; i < 12000; i++) {
    uint32_t a, b;
    aq_random_pair (&random, 4, &a, &b);
    if (a >= 4 || b >= 4)
      ck_abort_msg ("%u, %u", a, b);
    count[a][b]++;
  }
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 4; b++)
      unit_expect_frequency (count[a][b], 12000, a == b ? 0 : 1. / 12,
                             "%d, %d", a, b);
}

/* 4 numbers have 24 permutations: 1000 of each are expected, standard
   deviation 31. */
TEST (permutations_are_equally_frequent) {
  struct aq_random random;
  unsigned count[256] = {0};
  unsigned different = 0;
  aq_random_seed (&random, 5);
  for (int i = 0; i < 24000; i++) {
    uint8_t p[4];
    aq_random_permutation (&random, 4, p);
    if (!unit_is_permutation (4, p))
      ck_abort_msg ("%d %d %d %d", p[0], p[1], p[2], p[3]);
    count[p[0] << 6 | p[1] << 4 | p[2] << 2 | p[3]]++;
  }
  for (int i = 0; i < 256; i++)
    if (count[i]) {
      different++;
      unit_expect_frequency (count[i], 24000, 1. / 24, "permutation %02x",
                             (unsigned) i);
    }
  ck_assert_uint_eq (different, 24);
}

/* A linear map of the generator's state: the images of its 256 bits. */
struct matrix {
  uint64_t image[256][4];
};

static void apply (const struct matrix *matrix, const uint64_t from[4],
                   uint64_t to[4]) {
  uint64_t sum[4] = {0};
  for (unsigned bit = 0; bit < 256; bit++)
    if (from[bit / 64] >> bit % 64 & 1)
      for (unsigned i = 0; i < 4; i++)
        sum[i] ^= matrix->image[bit][i];
  memcpy (to, sum, sizeof sum);
}

static void square (struct matrix *matrix) {
  const struct matrix once = *matrix;
  for (unsigned bit = 0; bit < 256; bit++)
    apply (&once, once.image[bit], matrix->image[bit]);
}

/* Squaring the matrix of some steps gives the matrix of twice as many. */
TEST (jumps_skip_as_many_numbers_as_documented) {
  struct matrix matrix;
  for (unsigned bit = 0; bit < 256; bit++) {
    struct aq_random unit = {{0}};
    unit.state[bit / 64] = (uint64_t) 1 << bit % 64;
    aq_random_next (&unit);
    memcpy (matrix.image[bit], unit.state, sizeof unit.state);
  }
  for (unsigned log_steps = 0; log_steps <= 192; log_steps++) {
    const bool jump = log_steps == 128, long_jump = log_steps == 192;
    for (unsigned seed = 0; seed < 20; seed++) {
      struct aq_random random, expected;
      aq_random_seed (&random, seed);
      apply (&matrix, random.state, expected.state);
      if (jump)
        aq_random_jump (&random);
      else if (long_jump)
        aq_random_long_jump (&random);
      else if (log_steps <= 10)
        for (unsigned step = 0; step < 1u << log_steps; step++)
          aq_random_next (&random);
      else
        break;
      ck_assert_msg (same_random (&random, &expected), "2^%u, seed %u",
                     log_steps, seed);
    }
    square (&matrix);
  }
}
